import {COVERAGE_TYPES} from '../../contract/index.js';
import type {Offer} from './offers.js';

/** How far apart a contract is from what most people buy: five years, 75,000 miles. */
export const distanceFromTypical = ({duration, miles, deductible}: Offer): number =>
  Math.abs(duration - 60) / 12 + Math.abs(Math.min(miles, 150) - 75) / 25 + Math.abs(deductible - 100) / 100;

/** What a contract is worth beside its price: its rating, how broad and how long it is. */
export const valueOf = ({plan, duration, totalPrice}: Offer): number =>
  (plan.rating ** 2 * (2 + COVERAGE_TYPES.indexOf(plan.coverage)) * Math.sqrt(duration)) / totalPrice;

/** The badges of a quote's offers (§2.5). They speak of the whole quote, so filters never move them. */
export function labelsOf(offers: readonly Offer[]): ReadonlyMap<Offer, readonly string[]> {
  const labels = new Map<Offer, string[]>();
  const give = (offer: Offer | undefined, label: string) => {
    if (offer) labels.set(offer, [...(labels.get(offer) ?? []), label]);
  };
  const typical = offers.filter(offer => distanceFromTypical(offer) <= 2);
  const best = greatest(typical, valueOf);
  give(best, 'BEST_VALUE');
  give(
    greatest(offers, ({totalPrice}) => -totalPrice),
    'LOWEST_PRICE',
  );
  give(
    greatest(
      typical.filter(({plan}) => plan !== best?.plan),
      popularity,
    ),
    'MOST_POPULAR',
  );
  const topRating = Math.max(...offers.map(({plan}) => plan.rating));
  for (const offer of offers) if (offer.plan.rating === topRating) give(offer, 'TOP_RATED');
  return labels;
}

const popularity = (offer: Offer): number =>
  offer.plan.rating - offer.provider.priceFactor * 4 - offer.monthlyPrice / 60;

const greatest = <T>(list: readonly T[], measure: (entry: T) => number): T | undefined =>
  list.reduce<T | undefined>(
    (best, entry) => (best === undefined || measure(entry) > measure(best) ? entry : best),
    undefined,
  );
