import {type Endpoint, ASYNC_SEARCH_ENDPOINTS, SYNC_SEARCH_ENDPOINTS} from '../contract/endpoints.js';
import {PlanResults, type PlansRead} from '../contract/plan.js';
import {cleanVin} from '../contract/rules/vin.js';
import type {SearchRequest, SearchWithUserInfoRequest} from '../contract/search.js';
import type {Unspecified} from '../contract/unspecified.js';
import type {CallOptions, Exchange} from './exchange.js';
import {readInSlices} from './read-in-slices.js';
import {failure, readPayload, type Reply} from './reply.js';
import type {Purpose} from './request.js';
import {ServiceError} from './service-error.js';

/** The options of every search. */
export interface SearchOptions extends CallOptions {
  /** Tells the relay why the search is sent. Without it, no header is sent. */
  readonly purpose?: Purpose | undefined;
}

/** The plans of a response (§2.5). */
export interface PlanAnswer extends PlansRead {
  readonly searchId?: string | undefined;
  readonly userId?: string | undefined;
  /** Whether the quote was cached: `HIT` or `MISS`, on asynchronous searches (§4.3). */
  readonly cache?: string | undefined;
  /**
   * When the plans were quoted, in epoch milliseconds: they can be ordered for 30 days from then (§8.3). Only our relay
   * reports it.
   */
  readonly quotedAt?: number | undefined;
}

/** One step of an asynchronous search (§4.3). While it is pending, the same request is sent again. */
export type AsyncStep<T> = {readonly isDone: false} | {readonly isDone: true; readonly value: T};

/** A search that waits for the quote (§4.2). It is sent once, because a second request would start a second quote. */
export type Search<Body = SearchRequest> = (body: Body, options?: SearchOptions) => Promise<PlanAnswer>;

/** A search that is polled (§4.3); see `pollSearch`. */
export type AsyncSearch<T = PlanAnswer> = (body: SearchRequest, options?: SearchOptions) => Promise<AsyncStep<T>>;

/** Every search, by the route table's names (§4.2, §4.3). */
export interface SearchCalls {
  readonly plansSearch: Search;
  readonly plansSearchVin: Search;
  readonly plansSearchMakeModelYear: Search;
  readonly plansSearchLicensePlate: Search;
  readonly plansSearchWithUserInfoVin: Search<SearchWithUserInfoRequest>;
  readonly plansSearchAsync: AsyncSearch;
  readonly plansSearchAsyncVin: AsyncSearch;
  readonly plansSearchAsyncMakeModelYear: AsyncSearch;
  readonly plansSearchAsyncLicensePlate: AsyncSearch;
}

/** Creates the calls of all searches. */
export function createSearchCalls(exchange: Exchange): SearchCalls {
  const {plansSearchAsync, plansSearchAsyncVin, plansSearchAsyncMakeModelYear, plansSearchAsyncLicensePlate} =
    ASYNC_SEARCH_ENDPOINTS;

  return {
    plansSearch: createSearch(exchange, SYNC_SEARCH_ENDPOINTS.plansSearch),
    plansSearchVin: createSearch(exchange, SYNC_SEARCH_ENDPOINTS.plansSearchVin),
    plansSearchMakeModelYear: createSearch(exchange, SYNC_SEARCH_ENDPOINTS.plansSearchMakeModelYear),
    plansSearchLicensePlate: createSearch(exchange, SYNC_SEARCH_ENDPOINTS.plansSearchLicensePlate),
    plansSearchWithUserInfoVin: createSearch(exchange, SYNC_SEARCH_ENDPOINTS.plansSearchWithUserInfoVin),
    plansSearchAsync: createAsyncPlans(exchange, plansSearchAsync),
    plansSearchAsyncVin: createAsyncPlans(exchange, plansSearchAsyncVin),
    plansSearchAsyncMakeModelYear: createAsyncPlans(exchange, plansSearchAsyncMakeModelYear),
    plansSearchAsyncLicensePlate: createAsyncPlans(exchange, plansSearchAsyncLicensePlate),
  };
}

/** Creates one search that waits for the quote (§4.2). */
export const createSearch =
  (exchange: Exchange, endpoint: Endpoint): Search<SearchWithUserInfoRequest> =>
  async (body, options) => {
    const reply = await sendSearch(exchange, endpoint, body, options);
    if (reply.status !== 200) throw failure(reply);
    return readPlanAnswer(reply);
  };

/** Creates one asynchronous search for plans (§4.3). */
export const createAsyncPlans = (exchange: Exchange, endpoint: Endpoint): AsyncSearch =>
  createAsyncSearch(exchange, endpoint, readPlanAnswer);

/** Creates one asynchronous search (§4.3): status 200 is done, 202 is pending, any other is a failure. */
export const createAsyncSearch =
  <T>(exchange: Exchange, endpoint: Endpoint, read: (reply: Reply) => T | Promise<T>): AsyncSearch<T> =>
  async (body, options) => {
    const reply = await sendSearch(exchange, endpoint, body, options);
    if (reply.status === 200) return {isDone: true, value: await read(reply)};
    if (reply.status === 202) return {isDone: false};
    // With a 204, the relay declines a prefetch. In response to anything else, a 204 is an error like any other
    // unexpected 2xx.
    if (reply.status === 204 && options?.purpose === 'prefetch') {
      // Stryker disable next-line StringLiteral, ObjectLiteral: developer message
      throw new ServiceError('declined', `${reply.where}: prefetch declined.`, {status: 204});
    }
    throw failure(reply);
  };

const sendSearch = (
  exchange: Exchange,
  endpoint: Endpoint,
  body: SearchWithUserInfoRequest,
  {purpose, ...options}: SearchOptions = {},
) => exchange.send(endpoint, {body: encodeSearch(body, exchange.unspecified), purpose}, options);

/** Normalizes the VIN of a search and uses the account's field names, where the API description has none (§4.2). */
function encodeSearch(
  {searchCriteria: {vin, licensePlate, ...criteria}, UserDetails, ...body}: SearchWithUserInfoRequest,
  {plateField = 'licensePlate', userDetailsField = 'UserDetails'}: Partial<Unspecified>,
): object {
  return {
    ...body,
    searchCriteria: {...criteria, vin: typeof vin === 'string' ? cleanVin(vin) : vin, [plateField]: licensePlate},
    [userDetailsField]: UserDetails,
  };
}

async function readPlanAnswer(reply: Reply): Promise<PlanAnswer> {
  const {results, searchId, userId} = readPayload(reply, PlanResults);
  return {...(await readInSlices(results)), searchId, userId, cache: reply.cache, quotedAt: reply.quotedAt};
}
