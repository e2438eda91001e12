import type {UserDetails} from '../../contract/index.js';
import {answerJson, envelopeOf} from '../http/answer.js';
import type {Call} from '../http/call.js';
import {misbehaviourOf} from '../magic/misbehaviours.js';
import {filterOffers} from '../plans/filter-offers.js';
import type {LabelledOffer} from '../plans/offers.js';
import {orderOffers} from '../plans/order-offers.js';
import {shapePlan, type WirePlan} from '../plans/shape.js';
import {makeQuote, offersOfQuote, planIdOf, type Quote} from '../quotes/quote.js';
import {seededBetween, seededHex} from '../random.js';
import type {Risk} from '../vehicles/vehicle.js';
import type {Search} from './read-search.js';

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

/** How long the quote for a car takes, in milliseconds: always the same for the same car (§1). */
export function latencyOf(call: Call, {vehicle}: Risk): number {
  const car = vehicle.vin ?? vehicle.plate ?? `${vehicle.make}/${vehicle.model}/${vehicle.year}`;
  return misbehaviourOf(vehicle)?.latencyMs ?? seededLatency(call, car);
}

/** The same for a car of which only the VIN is known. */
export const latencyOfVin = (call: Call, vin: string): number =>
  misbehaviourOf({vin})?.latencyMs ?? seededLatency(call, vin);

function seededLatency({world}: Call, car: string): number {
  const {min, max} = world.latency;
  return Math.round(seededBetween(min, max, 'latency', world.settings.seed, car));
}

/** A quote's plans as a request wants to see them: filtered, in order, and in its shape (§2.3, §2.5). */
export function plansOf({world, account, request: http}: Call, quote: Quote, {request}: Search): readonly WirePlan[] {
  const {unspecified, publicUrl} = world.settings;
  const ordered = orderOffers(offersOfQuote(quote), request.resultOrder);
  const most = account.returnResultsDefault ?? unspecified.returnResultsDefault;
  const offers = filterOffers(ordered, request.filters ?? {}, most);
  const options = {
    request,
    unspecified,
    planIdOf: (offer: LabelledOffer) => planIdOf(quote, offer),
    pagesUrl: `${publicUrl(http)}/sandbox`,
  };
  const plans = offers.map(offer => shapePlan(offer, options));
  return misbehaviourOf(quote.risk.vehicle)?.plans?.(plans) ?? plans;
}

/** The answer to a search (§2.5): the plans, and the session they belong to, which the request may have continued. */
export function answerPlans(call: Call, quote: Quote, search: Search, headers: Record<string, string> = {}): Response {
  const {request} = search;
  const envelope = envelopeOf({
    searchId: request.searchId ?? `search-${seededHex(16, 'search', quote.id)}`,
    userId: request.userId ?? `user-${seededHex(16, 'user', quote.id)}`,
    results: plansOf(call, quote, search),
  });
  const garble = misbehaviourOf(quote.risk.vehicle)?.garble;
  return garble ? garble(JSON.stringify(envelope)) : answerJson(envelope, {headers});
}
