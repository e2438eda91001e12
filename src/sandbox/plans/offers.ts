import {UNLIMITED_MILES} from '../../contract/index.js';
import type {PlanSpec, ProviderSpec} from './offer.js';
import {priceOf, type Price, type PriceSettings} from './price.js';
import {PROVIDERS} from './providers.js';
import {badgesOf} from './rank.js';
import type {Risk} from '../vehicles/vehicle.js';

/** One plan at one term, mileage, deductible and price. */
export interface Offer extends Price {
  readonly provider: ProviderSpec;
  readonly plan: PlanSpec;
  readonly duration: number;
  /** Thousands; 999 is unlimited. */
  readonly miles: number;
  readonly deductible: number;
}

/** An offer with its place among all of its quote, and its badges. */
export interface QuotedOffer extends Offer {
  readonly index: number;
  readonly labels: readonly string[];
}

/** Which of all offers an account sells (§5.4, §8.9). */
export interface Assortment {
  readonly providers?: readonly string[];
  readonly durations?: readonly number[];
}

/** The dearest contract that anyone sells. */
const HIGHEST_TOTAL = 6500;
/** How much older a car may be at the end of its contract than at the start of the latest one. */
const YEARS_BEYOND = 5;
const MILES_BEYOND = 75_000;

/** All that is on offer for a car: the older it is and the further it has gone, the less and the shorter. */
export function offersFor(
  risk: Risk,
  {assortment = {}, ...settings}: PriceSettings & {readonly assortment?: Assortment | undefined},
): readonly QuotedOffer[] {
  const {thisYear} = settings;
  const {providers, durations} = assortment;
  const offers = PROVIDERS.filter(({name}) => providers?.includes(name) ?? true)
    .flatMap(provider => provider.plans.flatMap(plan => termsOf(provider, plan)))
    .filter(({duration}) => durations?.includes(duration) ?? true)
    .filter(offer => isEligible(offer, risk, thisYear))
    .map((offer): Offer => {
      const terms = {...offer, coverage: offer.plan.coverage};
      return {...offer, ...priceOf(risk, offer.provider, terms, settings)};
    })
    .filter(({totalPrice}) => totalPrice <= HIGHEST_TOTAL);
  const labels = badgesOf(offers);
  return offers.map((offer, index) => ({...offer, index, labels: labels.get(offer) ?? []}));
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
