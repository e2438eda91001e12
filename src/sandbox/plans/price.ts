import type {CoverageType} from '../../contract/index.js';
import {UNLIMITED_MILES} from '../../contract/index.js';
import {seededBetween} from '../random.js';
import type {Risk} from '../vehicles/vehicle.js';
import type {ProviderSpec} from './provider.js';

/** What is bought, beside whose plan it is. */
export interface Terms {
  readonly coverage: CoverageType;
  readonly duration: number;
  readonly miles: number;
  readonly deductible: number;
}

/** What a plan costs and how it is paid, in whole US dollars. */
export interface Price {
  readonly totalPrice: number;
  readonly downpayment: number;
  readonly monthlyPrice: number;
}

const BASE: Readonly<Record<CoverageType, number>> = {Powertrain: 950, PowertrainPlus: 1210, MostComprehensive: 1530};
const LOWEST_TOTAL = 899;
const DOWN_SHARE = 0.06;
/** What unlimited miles are reckoned as, in thousands. */
const UNLIMITED_AS = 200;

const DEARER_MAKES: ReadonlyMap<string, number> = new Map(
  Object.entries({
    1.18: 'Acura,Lexus,Infiniti,Volvo,Cadillac,Lincoln,Genesis,MINI,Saab,Volkswagen,Alfa Romeo',
    1.42: 'BMW,Mercedes-Benz,Audi,Porsche,Jaguar,Land Rover,Tesla,Rivian,Lucid,Polestar',
    1.9: 'Bentley,Ferrari,Lamborghini,Maserati,Rolls-Royce',
  }).flatMap(([factor, makes]) => makes.split(',').map(make => [make, Number(factor)] as const)),
);

const DEARER_STATES: ReadonlyMap<string, number> = new Map(
  Object.entries({CA: 1.09, NY: 1.07, FL: 1.06, NJ: 1.06, TX: 1.03, WA: 1.04, MA: 1.05, HI: 1.08, AK: 1.08}),
);

/** What the car and the place make of any price: older, further and dearer cars cost more. */
function riskFactor({vehicle, mileage, state}: Risk, thisYear: number): number {
  const age = Math.max(0, thisYear - vehicle.year);
  const place = DEARER_STATES.get(state) ?? seededBetween(0.93, 1.02, 'state', state);
  return (1 + 0.04 * age) * (1 + 0.0032 * (mileage / 1000)) * (DEARER_MAKES.get(vehicle.make) ?? 1) * place;
}

/** What the terms make of it: longer, further and with less to pay oneself costs more. */
function termsFactor({duration, miles, deductible}: Terms): number {
  const thousands = miles === UNLIMITED_MILES ? UNLIMITED_AS : miles;
  return (duration / 36) ** 0.5 * (thousands / 45) ** 0.24 * (1.12 - 0.12 * Math.sqrt(deductible / 100));
}

/**
 * Prices one contract. Older cars, more miles on them, broader coverage, longer terms, more miles allowed and a lower
 * deductible never cost less, all else equal: what the seed adds hangs on provider, make and model alone.
 */
export function priceOf(risk: Risk, provider: ProviderSpec, terms: Terms, seed: string, thisYear: number): Price {
  const taste = seededBetween(0.96, 1.04, seed, provider.name, risk.vehicle.make, risk.vehicle.model);
  const exact = BASE[terms.coverage] * riskFactor(risk, thisYear) * termsFactor(terms) * provider.priceFactor * taste;
  const totalPrice = Math.max(LOWEST_TOTAL, Math.round(exact));
  return {totalPrice, ...payments(totalPrice, provider.payments)};
}

/** Splits a total into equal whole payments; the down payment takes what is over, so that all adds up. */
function payments(totalPrice: number, count: number): {downpayment: number; monthlyPrice: number} {
  const monthlyPrice = Math.floor((totalPrice * (1 - DOWN_SHARE)) / count);
  return {monthlyPrice, downpayment: totalPrice - monthlyPrice * count};
}
