import {HOUR_MS, type UserDetails} from '../../contract/index.js';
import type {TestBehavior} from '../faults/test-vehicles.js';
import {jsonResponse, envelopeOf, HttpError, shortError} from '../http/response.js';
import type {Call} from '../http/call.js';
import {capProviders, filterOffers} from '../plans/filter-offers.js';
import type {QuotedOffer} from '../plans/offer.js';
import {rankOffers} from '../plans/rank.js';
import {wirePlan, type WirePlan} from '../plans/wire-plan.js';
import {makeQuote, offersOfQuote, type Quote} from '../quotes/quote.js';
import {seededBetween, seededHex} from '../random.js';
import type {Search} from './read-search.js';

/** Creates and stores the quote of a search, as of a time. */
export function takeQuote(
  {state, account}: Call,
  {risk, request}: Search,
  quotedAt: number,
  userDetails?: UserDetails | null,
): Quote {
  const {seed} = state.settings;
  const tracking = shorten(request.tracking);
  const returnedAt = state.clock.now();
  const quote = makeQuote({account, risk, quotedAt, returnedAt, seed, tracking, userDetails: shorten(userDetails)});
  state.quotes.keep(quote);
  return quote;
}

const MAX_KEPT_LENGTH = 1000;

/** Returns the texts of a record, cut to what the pages show. */
const shorten = (record: object | null | undefined): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(record ?? {}).flatMap(([name, text]) =>
      typeof text === 'string' && text !== '' ? [[name, text.slice(0, MAX_KEPT_LENGTH)]] : [],
    ),
  );

/** How often the plans of a cached quote get new ids. Until then, each response returns the same ones. */
const RENEWAL_MS = HOUR_MS;

/** Creates the quote of a vehicle that was cached at a time, as of the last renewal. */
export function takeCachedQuote(call: Call, search: Search, cachedAt: number): Quote {
  const age = call.state.clock.now() - cachedAt;
  return takeQuote(call, search, cachedAt + Math.floor(age / RENEWAL_MS) * RENEWAL_MS);
}

/** How long the quote of a vehicle takes, in milliseconds: always the same for the same vehicle (§1). */
export function latencyOf({state}: Call, vehicle: string, {latencyMs}: TestBehavior): number {
  const {min, max} = state.latency;
  return latencyMs ?? Math.round(seededBetween(min, max, 'latency', state.settings.seed, vehicle));
}

/** The error of a failed quote. The API description has no code for it. */
export const quotingFailed = () =>
  new HttpError(400, [shortError('QuotingFailed', 'The quote could not be completed.')]);

/** Returns the offers that match the request's filters, in the requested order. */
const matchingOffers = (quote: Quote, {request}: Search): readonly QuotedOffer[] =>
  filterOffers(rankOffers(offersOfQuote(quote), request.resultOrder), request.filters ?? {});

/** Converts offers to the plans of a response (§2.5), or to the plans of a test vehicle. */
function wirePlans(
  {state, request: http}: Call,
  {request, testBehavior}: Search,
  offers: readonly QuotedOffer[],
): readonly WirePlan[] {
  const {unspecified, publicUrl} = state.settings;
  const options = {request, unspecified, pagesUrl: `${publicUrl(http)}/sandbox`};
  const plans = offers.map(offer => wirePlan(offer, options));
  return testBehavior.plans?.(plans) ?? plans;
}

/** Returns the plans of a response, up to the limit of the request or else of the account (§2.3, §8.10). */
function returnedPlans(call: Call, quote: Quote, search: Search): readonly WirePlan[] {
  const {numberOfProviders, returnResults} = search.request.filters ?? {};
  const plans = wirePlans(call, search, capProviders(matchingOffers(quote, search), numberOfProviders));
  const limit =
    returnResults ??
    search.testBehavior.returnResultsDefault ??
    call.account.returnResultsDefault ??
    call.state.settings.unspecified.returnResultsDefault;
  return plans.slice(0, Math.max(0, limit));
}

/** Returns the lowest down payment of the plans that match the filters (§4.3). */
export function lowestDownpayment(call: Call, quote: Quote, search: Search): number | undefined {
  const plans =
    call.state.settings.unspecified.startPricePlans === 'returned'
      ? returnedPlans(call, quote, search)
      : wirePlans(call, search, matchingOffers(quote, search));
  const payments = plans.flatMap(({downpayment}) => (typeof downpayment === 'number' ? [downpayment] : []));
  return payments.length > 0 ? Math.min(...payments) : undefined;
}

/** The response to a search (§2.5): its plans, and the session, which is new or continued. */
export function plansResponse(
  call: Call,
  quote: Quote,
  search: Search,
  headers: Record<string, string> = {},
): Response {
  const session = {
    searchId: `search-${seededHex(16, 'search', quote.id)}`,
    userId: `user-${seededHex(16, 'user', quote.id)}`,
    ...search.session,
  };
  call.state.sessions.keep(call.account, session);
  const envelope = envelopeOf({...session, results: returnedPlans(call, quote, search)});
  const {corrupt} = search.testBehavior;
  const response = corrupt ? corrupt(JSON.stringify(envelope)) : jsonResponse(envelope);
  for (const [name, value] of Object.entries(headers)) response.headers.set(name, value);
  return response;
}
