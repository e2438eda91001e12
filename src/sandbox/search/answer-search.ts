import type {SearchWithUserInfoRequest, UserDetails} from '../../contract/index.js';
import type {Call} from '../http/call.js';
import {filterOffers} from '../plans/filter-offers.js';
import {orderOffers} from '../plans/order-offers.js';
import {shapePlan, type WirePlan} from '../plans/shape.js';
import {makeQuote, offersOfQuote, planIdOf, type Quote} from '../quotes/quote.js';
import {seededBetween, seededHex} from '../random.js';
import type {Risk} from '../vehicles/vehicle.js';

/** Quotes a car, as of a time, and remembers the quote. */
export function takeQuote(
  {world, account}: Call,
  risk: Risk,
  quotedAt: number,
  userDetails?: UserDetails | null,
): Quote {
  const {seed} = world.settings;
  const quote = makeQuote({account, risk, quotedAt, seed, ...(userDetails && {userDetails})});
  world.quotes.keep(quote);
  return quote;
}

/** How long the quote for a car takes: always the same for the same car (§1). */
export function latencyOf({world}: Call, {vehicle}: Risk): number {
  const {latency, seed} = world.settings;
  const car = vehicle.vin ?? vehicle.plate ?? `${vehicle.make}/${vehicle.model}/${vehicle.year}`;
  return Math.round(seededBetween(latency.min, latency.max, 'latency', seed, car));
}

/** A quote's plans as a request wants to see them: filtered, in order, and in its shape (§2.3, §2.5). */
export function plansOf({world, request: http}: Call, quote: Quote, request: SearchWithUserInfoRequest): WirePlan[] {
  const {unspecified, publicUrl} = world.settings;
  const ordered = orderOffers(offersOfQuote(quote), request.resultOrder);
  const offers = filterOffers(ordered, request.filters ?? {}, unspecified.returnResultsDefault);
  const options = {
    request,
    unspecified,
    planIdOf: (offer: (typeof offers)[number]) => planIdOf(quote, offer),
    pagesUrl: `${publicUrl(http)}/sandbox`,
  };
  return offers.map(offer => shapePlan(offer, options));
}

/** The payload of a search (§2.5): the plans, and the session they belong to, which the request may have continued. */
export const searchPayload = (results: readonly unknown[], quote: Quote, request: SearchWithUserInfoRequest) => ({
  searchId: request.searchId ?? `search-${seededHex(16, 'search', quote.id)}`,
  userId: request.userId ?? `user-${seededHex(16, 'user', quote.id)}`,
  results,
});
