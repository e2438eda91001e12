import {UNLIMITED_MILES, type CoverageType} from '../../contract/index.js';
import type {Price, ProviderSpec} from './offer.js';
import {seededBetween} from '../random.js';
import type {Risk} from '../vehicles/vehicle.js';

/** The terms of a contract. */
export interface Terms {
  readonly coverage: CoverageType;
  readonly duration: number;
  readonly miles: number;
  readonly deductible: number;
}

/** An account's payment terms (§5.4). */
export interface PaymentTerms {
  readonly payments: number;
  /** The down payment's share of the total. */
  readonly downShare: number;
}

/** What a price depends on, in addition to the vehicle and the plan. */
export interface PriceSettings {
  readonly seed: string;
  readonly thisYear: number;
  /** Multiplies the account's prices (§2.5). */
  readonly priceFactor?: number | undefined;
  /** Default: the provider's own. */
  readonly paymentTerms?: PaymentTerms | undefined;
}

const BASE: Readonly<Record<CoverageType, number>> = {Powertrain: 950, PowertrainPlus: 1210, MostComprehensive: 1530};
const LOWEST_TOTAL = 899;
const DOWN_SHARE = 0.06;
/** Unlimited miles cost as much as this many thousand miles. */
const UNLIMITED_AS = 200;

const MAKE_PRICE_FACTORS: ReadonlyMap<string, number> = new Map(
  Object.entries({
    1.18: 'Acura,Lexus,Infiniti,Volvo,Cadillac,Lincoln,Genesis,MINI,Saab,Volkswagen,Alfa Romeo',
    1.42: 'BMW,Mercedes-Benz,Audi,Porsche,Jaguar,Land Rover,Tesla,Rivian,Lucid,Polestar',
    1.9: 'Bentley,Ferrari,Lamborghini,Maserati,Rolls-Royce',
  }).flatMap(([factor, makes]) => makes.split(',').map(make => [make, Number(factor)] as const)),
);

const STATE_PRICE_FACTORS: ReadonlyMap<string, number> = new Map(
  Object.entries({CA: 1.09, NY: 1.07, FL: 1.06, NJ: 1.06, TX: 1.03, WA: 1.04, MA: 1.05, HI: 1.08, AK: 1.08}),
);

/** The price factor of the vehicle and state: older vehicles, higher mileages and more expensive makes cost more. */
function riskFactor({vehicle, mileage, state}: Risk, thisYear: number): number {
  const age = Math.max(0, thisYear - vehicle.year);
  const place = STATE_PRICE_FACTORS.get(state) ?? seededBetween(0.93, 1.02, 'state', state);
  const car = (MAKE_PRICE_FACTORS.get(vehicle.make) ?? 1) * trimFactor(vehicle);
  return (1 + 0.04 * age) * (1 + 0.0032 * (mileage / 1000)) * car * place;
}

/** The price factor of the trim. It is 1 when only the model is known. */
const trimFactor = ({make, model, trim}: Risk['vehicle']): number =>
  trim === undefined ? 1 : seededBetween(0.94, 1.08, 'trim', make, model, trim);

/** The price factor of the terms: a longer term, more miles and a lower deductible cost more. */
function termsFactor({duration, miles, deductible}: Terms): number {
  const thousands = miles === UNLIMITED_MILES ? UNLIMITED_AS : miles;
  return (duration / 36) ** 0.5 * (thousands / 45) ** 0.24 * (1.12 - 0.12 * Math.sqrt(deductible / 100));
}

/**
 * Prices one contract. An older vehicle, a higher mileage, broader coverage, a longer term, more miles allowed and a
 * lower deductible never cost less, all else equal: the seeded variation depends only on provider, make and model.
 */
export function priceOf(risk: Risk, provider: ProviderSpec, terms: Terms, settings: PriceSettings): Price {
  const {seed, thisYear, priceFactor = 1, paymentTerms} = settings;
  const providerVariation = seededBetween(0.96, 1.04, seed, provider.name, risk.vehicle.make, risk.vehicle.model);
  const car = riskFactor(risk, thisYear);
  const exact =
    BASE[terms.coverage] * car * termsFactor(terms) * provider.priceFactor * priceFactor * providerVariation;
  const totalPrice = Math.max(LOWEST_TOTAL, Math.round(exact));
  return pay(totalPrice, paymentTerms ?? {payments: provider.payments, downShare: DOWN_SHARE});
}

/** Splits a total into equal whole payments; the down payment takes the remainder, so that they add up. */
function pay(totalPrice: number, {payments, downShare}: PaymentTerms): Price {
  const monthlyPrice = Math.floor((totalPrice * (1 - downShare)) / payments);
  return {totalPrice, monthlyPrice, downpayment: totalPrice - monthlyPrice * payments, payments};
}
