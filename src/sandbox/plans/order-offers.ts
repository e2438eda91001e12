import type {SearchRequest} from '../../contract/index.js';
import {distanceFromTypical, valueOf} from './labels.js';
import type {LabelledOffer} from './offers.js';

/** What a badge adds; LOWEST_PRICE and TOP_RATED say something of their own, not that more people should buy it. */
const BADGE_WORTH: ReadonlyMap<string, number> = new Map([
  ['BEST_VALUE', 20],
  ['MOST_POPULAR', 12],
]);

/** How warmly an offer is recommended: its value, its badges, and how near it is to what most people buy. */
const recommendation = (offer: LabelledOffer): number =>
  offer.plan.rating + valueOf(offer) * 4 + badgeWorth(offer) - distanceFromTypical(offer) * 2;

const badgeWorth = ({labels}: LabelledOffer): number =>
  labels.reduce((worth, label) => worth + (BADGE_WORTH.get(label) ?? 0), 0);

/** Puts offers in the order asked for (§2.2); those of the same worth stay as they were. */
export function orderOffers(
  offers: readonly LabelledOffer[],
  order: SearchRequest['resultOrder'],
): readonly LabelledOffer[] {
  if (order === 'None') return offers;
  const worth = order === 'Rating' ? ({plan}: LabelledOffer) => plan.rating : recommendation;
  return [...offers].sort((a, b) => worth(b) - worth(a));
}
