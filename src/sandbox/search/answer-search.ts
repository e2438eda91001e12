import {HOUR_MS, type UserDetails} from '../../contract/index.js';
import {testBehaviorOf} from '../faults/test-vehicles.js';
import {answerJson, envelopeOf} from '../http/answer.js';
import type {Call} from '../http/call.js';
import {capProviders, filterOffers} from '../plans/filter-offers.js';
import type {QuotedOffer} from '../plans/offers.js';
import {rankOffers} from '../plans/rank.js';
import {wirePlan, type WirePlan} from '../plans/wire-plan.js';
import {makeQuote, offersOfQuote, planIdOf, type Quote} from '../quotes/quote.js';
import {seededBetween, seededHex} from '../random.js';
import type {Search} from './read-search.js';
import type {Risk} from '../vehicles/vehicle.js';

/** Quotes a search's car, as of a time, and remembers the quote. */
export function takeQuote(
  {state, account}: Call,
  {risk, request}: Search,
  quotedAt: number,
  userDetails?: UserDetails | null,
): Quote {
  const {seed} = state.settings;
  const quote = makeQuote({
    account,
    risk,
    quotedAt,
    seed,
    tracking: shorten(request.tracking),
    userDetails: shorten(userDetails),
  });
  state.quotes.keep(quote);
  return quote;
}

const LONGEST_KEPT = 1000;

/** The texts of a record that is kept with a quote. Pages show the beginning of each, and more is not kept. */
const shorten = (record: object | null | undefined): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(record ?? {}).flatMap(([name, text]) =>
      typeof text === 'string' && text !== '' ? [[name, text.slice(0, LONGEST_KEPT)]] : [],
    ),
  );

/** The ids of a cached quote's plans are renewed this often: they are valid for 30 days from when they are handed out (§8.3). */
const RENEWAL_MS = HOUR_MS;

/** Quotes a car again from what is cached since a time, as of the last renewal. */
export const takeCachedQuote = (call: Call, search: Search, cachedAt: number): Quote => {
  const age = call.state.clock.now() - cachedAt;
  return takeQuote(call, search, cachedAt + Math.floor(age / RENEWAL_MS) * RENEWAL_MS);
};

/** How long the quote for a car takes, in milliseconds: always the same for the same car (§1). */
export function latencyOf(call: Call, {vehicle}: Risk): number {
  const car = vehicle.vin ?? vehicle.plate ?? `${vehicle.make}/${vehicle.model}/${vehicle.year}`;
  return testBehaviorOf(vehicle)?.latencyMs ?? seededLatency(call, car);
}

/** The same for a car of which only the VIN is known. */
export const latencyOfVin = (call: Call, vin: string): number =>
  testBehaviorOf({vin})?.latencyMs ?? seededLatency(call, vin);

function seededLatency({state}: Call, car: string): number {
  const {min, max} = state.latency;
  return Math.round(seededBetween(min, max, 'latency', state.settings.seed, car));
}

/** A quote's offers that pass the request's filters, in its order. */
const matchingOffers = (quote: Quote, {request}: Search): readonly QuotedOffer[] =>
  filterOffers(rankOffers(offersOfQuote(quote), request.resultOrder), request.filters ?? {});

/** Offers as they go over the wire (§2.5), or the plans that a test vehicle has in their place. */
function wirePlans(
  {state, request: http}: Call,
  quote: Quote,
  {request}: Search,
  offers: readonly QuotedOffer[],
): readonly WirePlan[] {
  const {unspecified, publicUrl} = state.settings;
  const options = {
    request,
    unspecified,
    planIdOf: (offer: QuotedOffer) => planIdOf(quote, offer),
    pagesUrl: `${publicUrl(http)}/sandbox`,
  };
  const plans = offers.map(offer => wirePlan(offer, options));
  return testBehaviorOf(quote.risk.vehicle)?.plans?.(plans) ?? plans;
}

/** The plans of an answer: as many as the request or else the account wants (§2.3, §8.10). */
function returnedPlans(call: Call, quote: Quote, search: Search): readonly WirePlan[] {
  const {state, account} = call;
  const {numberOfProviders, returnResults} = search.request.filters ?? {};
  const plans = wirePlans(call, quote, search, capProviders(matchingOffers(quote, search), numberOfProviders));
  const most =
    returnResults ??
    testBehaviorOf(quote.risk.vehicle)?.returnResultsDefault ??
    account.returnResultsDefault ??
    state.settings.unspecified.returnResultsDefault;
  return plans.slice(0, Math.max(0, most));
}

/** The lowest down payment of all plans that pass the filters, however many of them a search returns (§4.3). */
export function lowestDownpayment(call: Call, quote: Quote, search: Search): number | undefined {
  const plans = wirePlans(call, quote, search, matchingOffers(quote, search));
  const payments = plans.flatMap(({downpayment}) => (typeof downpayment === 'number' ? [downpayment] : []));
  return payments.length > 0 ? Math.min(...payments) : undefined;
}

/** The answer to a search (§2.5): the plans, and the session they belong to, which the request may have continued. */
export function answerPlans(call: Call, quote: Quote, search: Search, headers: Record<string, string> = {}): Response {
  const session = {
    searchId: `search-${seededHex(16, 'search', quote.id)}`,
    userId: `user-${seededHex(16, 'user', quote.id)}`,
    ...search.session,
  };
  call.state.sessions.keep(call.account, session);
  const envelope = envelopeOf({...session, results: returnedPlans(call, quote, search)});
  const corrupt = testBehaviorOf(quote.risk.vehicle)?.corrupt;
  return corrupt ? corrupt(JSON.stringify(envelope)) : answerJson(envelope, {headers});
}
