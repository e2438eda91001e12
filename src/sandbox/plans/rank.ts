import {COVERAGE_TYPES, type SearchRequest} from '../../contract/index.js';
import type {Offer, QuotedOffer} from './offer.js';

/** The distance from the typical contract: five years, 75,000 miles and a $100 deductible. */
const distanceFromTypical = ({duration, miles, deductible}: Offer): number =>
  Math.abs(duration - 60) / 12 + Math.abs(Math.min(miles, 150) - 75) / 25 + Math.abs(deductible - 100) / 100;

/** A contract's value for its price, from its rating, coverage and term. */
export const valueOf = ({plan, duration, totalPrice}: Offer): number =>
  (plan.rating ** 2 * (2 + COVERAGE_TYPES.indexOf(plan.coverage)) * Math.sqrt(duration)) / totalPrice;

/** The badges of a quote's offers (§2.5). They compare all offers of a quote, so filters never change them. */
export function badgesOf(offers: readonly Offer[]): ReadonlyMap<Offer, readonly string[]> {
  const badges = new Map<Offer, string[]>();
  const give = (offer: Offer | undefined, badge: string) => {
    if (offer) badges.set(offer, [...(badges.get(offer) ?? []), badge]);
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
  return badges;
}

const popularity = (offer: Offer): number =>
  offer.plan.rating - offer.provider.priceFactor * 4 - offer.monthlyPrice / 60;

const greatest = <T>(list: readonly T[], measure: (entry: T) => number): T | undefined =>
  list.reduce<T | undefined>(
    (best, entry) => (best === undefined || measure(entry) > measure(best) ? entry : best),
    undefined,
  );

/** The points that a badge adds. LOWEST_PRICE and TOP_RATED are facts, not recommendations. */
const BADGE_POINTS: ReadonlyMap<string, number> = new Map([
  ['BEST_VALUE', 20],
  ['MOST_POPULAR', 12],
]);

/** The recommendation score, from rating, value, badges and the distance from the typical contract. */
const recommendation = (offer: QuotedOffer): number =>
  offer.plan.rating + valueOf(offer) * 4 + badgePoints(offer) - distanceFromTypical(offer) * 2;

const badgePoints = ({badges}: QuotedOffer): number =>
  badges.reduce((points, badge) => points + (BADGE_POINTS.get(badge) ?? 0), 0);

/** Sorts offers in the requested order (§2.2). Equal scores keep their order. */
export function rankOffers(
  offers: readonly QuotedOffer[],
  order: SearchRequest['resultOrder'],
): readonly QuotedOffer[] {
  if (order === 'None') return offers;
  const score = order === 'Rating' ? ({plan}: QuotedOffer) => plan.rating : recommendation;
  return [...offers].sort((a, b) => score(b) - score(a));
}
