import {UNLIMITED_MILES} from '../../contract/index.js';
import type {Offer, PlanSpec, ProviderSpec} from './offer.js';
import {priceOf, type PriceSettings} from './price.js';
import {PROVIDERS} from './providers.js';
import type {Risk} from '../vehicles/vehicle.js';

/** Restricts the offers that an account sells (§5.4, §8.9). */
export interface Assortment {
  readonly providers?: readonly string[];
  readonly durations?: readonly number[];
}

/** The maximum price of a contract. */
const MAX_TOTAL = 6500;
/** How far a contract may extend beyond the plan's maximum age and mileage. */
const YEARS_BEYOND = 5;
const MILES_BEYOND = 75_000;

/** Returns every offer for a vehicle. Older vehicles and higher mileages get fewer offers, with shorter terms. */
export function offersFor(
  risk: Risk,
  {assortment = {}, ...settings}: PriceSettings & {readonly assortment?: Assortment | undefined},
): readonly Offer[] {
  const {thisYear} = settings;
  const {providers, durations} = assortment;
  return PROVIDERS.filter(({name}) => providers?.includes(name) ?? true)
    .flatMap(provider => provider.plans.flatMap(plan => termsOf(provider, plan)))
    .filter(({duration}) => durations?.includes(duration) ?? true)
    .filter(offer => isEligible(offer, risk, thisYear))
    .map((offer): Offer => {
      const terms = {...offer, coverage: offer.plan.coverage};
      return {...offer, ...priceOf(risk, offer.provider, terms, settings)};
    })
    .filter(({totalPrice}) => totalPrice <= MAX_TOTAL);
}

const termsOf = (provider: ProviderSpec, plan: PlanSpec) =>
  plan.durations.flatMap(duration =>
    plan.miles.flatMap(miles => plan.deductibles.map(deductible => ({provider, plan, duration, miles, deductible}))),
  );

function isEligible(
  {plan, duration, miles}: {plan: PlanSpec; duration: number; miles: number},
  {vehicle, mileage}: Risk,
  thisYear: number,
): boolean {
  const age = Math.max(0, thisYear - vehicle.year);
  if (age > plan.maxAge || mileage > plan.maxMileage) return false;
  if (age + duration / 12 > plan.maxAge + YEARS_BEYOND) return false;
  if (miles === UNLIMITED_MILES) return mileage <= plan.maxMileage / 2;
  return mileage + miles * 1000 <= plan.maxMileage + MILES_BEYOND;
}
