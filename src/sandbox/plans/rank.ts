import {COVERAGE_TYPES, type SearchRequest} from '../../contract/index.js';
import type {QuotedOffer, Offer} from './offers.js';

/** How far apart a contract is from what most people buy: five years, 75,000 miles. */
export const distanceFromTypical = ({duration, miles, deductible}: Offer): number =>
  Math.abs(duration - 60) / 12 + Math.abs(Math.min(miles, 150) - 75) / 25 + Math.abs(deductible - 100) / 100;

/** What a contract is worth beside its price: its rating, how broad and how long it is. */
export const valueOf = ({plan, duration, totalPrice}: Offer): number =>
  (plan.rating ** 2 * (2 + COVERAGE_TYPES.indexOf(plan.coverage)) * Math.sqrt(duration)) / totalPrice;

/** The badges of a quote's offers (§2.5). They speak of the whole quote, so filters never move them. */
export function badgesOf(offers: readonly Offer[]): ReadonlyMap<Offer, readonly string[]> {
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

/** What a badge adds; LOWEST_PRICE and TOP_RATED say something of their own, not that more people should buy it. */
const BADGE_WORTH: ReadonlyMap<string, number> = new Map([
  ['BEST_VALUE', 20],
  ['MOST_POPULAR', 12],
]);

/** How warmly an offer is recommended: its value, its badges, and how near it is to what most people buy. */
const recommendation = (offer: QuotedOffer): number =>
  offer.plan.rating + valueOf(offer) * 4 + badgeWorth(offer) - distanceFromTypical(offer) * 2;

const badgeWorth = ({labels}: QuotedOffer): number =>
  labels.reduce((worth, label) => worth + (BADGE_WORTH.get(label) ?? 0), 0);

/** Puts offers in the order asked for (§2.2); those of the same worth stay as they were. */
export function rankOffers(
  offers: readonly QuotedOffer[],
  order: SearchRequest['resultOrder'],
): readonly QuotedOffer[] {
  if (order === 'None') return offers;
  const worth = order === 'Rating' ? ({plan}: QuotedOffer) => plan.rating : recommendation;
  return [...offers].sort((a, b) => worth(b) - worth(a));
}
