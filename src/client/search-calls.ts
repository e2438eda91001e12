import type {Endpoint} from '../contract/endpoints/endpoint.js';
import {ASYNC_SEARCH_ENDPOINTS, SYNC_SEARCH_ENDPOINTS} from '../contract/endpoints/search.js';
import {PlanResults, type PlansRead} from '../contract/plan.js';
import type {Reader} from '../contract/reader.js';
import type {SearchRequest, SearchWithUserInfoRequest} from '../contract/search.js';
import type {CallOptions, Exchange} from './exchange.js';
import {readInSlices} from './read-in-slices.js';
import {failure, readPayload, readSuccess, type Reply} from './reply.js';
import type {Purpose} from './request.js';
import {ServiceError} from './service-error.js';

/** What every search takes. */
export interface SearchOptions extends CallOptions {
  /** Tells the relay why the search is sent. Without it, no header is. */
  readonly purpose?: Purpose | undefined;
}

/** The plans of an answer (§2.5). */
export interface PlanAnswer extends PlansRead {
  readonly searchId?: string | undefined;
  readonly userId?: string | undefined;
  /** Whether the quote was there already: `HIT` or `MISS`, on asynchronous searches (§4.3). */
  readonly cache?: string | undefined;
  /**
   * When the plans were bought at the service, in epoch milliseconds: they can be ordered for 30 days from then (§8.3).
   * Absent where nobody says it; our relay does.
   */
  readonly quotedAt?: number | undefined;
}

/** One step of an asynchronous search (§4.3): the same request is sent again while it is pending. */
export type AsyncStep<T> = {readonly isDone: false} | {readonly isDone: true; readonly value: T};

/** A search that waits for the quote (§4.2). It is sent once: a second would start a second quote. */
export type Search<Body = SearchRequest> = (body: Body, options?: SearchOptions) => Promise<PlanAnswer>;

/** A search that is sent again and again (§4.3); see `pollSearch`. */
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

/** Makes the calls of all searches. */
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

/** Makes one search that waits for the quote (§4.2). */
export const createSearch =
  (exchange: Exchange, endpoint: Endpoint): Search<SearchWithUserInfoRequest> =>
  async (body, options) =>
    readPlanAnswer(await sendSearch(exchange, endpoint, body, options), readSuccess);

/** Makes one asynchronous search for plans (§4.3). */
export const createAsyncPlans = (exchange: Exchange, endpoint: Endpoint): AsyncSearch =>
  createAsyncSearch(exchange, endpoint, reply => readPlanAnswer(reply, readPayload));

/** Makes one asynchronous search (§4.3), judged by its status alone: 200 is done, 202 pending, all else a failure. */
export const createAsyncSearch =
  <T>(exchange: Exchange, endpoint: Endpoint, read: (reply: Reply) => T | Promise<T>): AsyncSearch<T> =>
  async (body, options) => {
    const reply = await sendSearch(exchange, endpoint, body, options);
    if (reply.status === 200) return {isDone: true, value: await read(reply)};
    if (reply.status === 202) return {isDone: false};
    throw asyncFailure(reply, options?.purpose);
  };

const sendSearch = (
  exchange: Exchange,
  endpoint: Endpoint,
  body: SearchWithUserInfoRequest,
  {purpose, ...options}: SearchOptions = {},
) => exchange.send(endpoint, {body: exchange.encodeSearch(body), purpose}, options);

/** The relay's 204 means that it spends nothing on a speculation; from anyone else it is as odd as any other 2xx. */
const asyncFailure = (reply: Reply, purpose: Purpose | undefined): ServiceError =>
  reply.status === 204 && purpose === 'prefetch'
    ? // Stryker disable next-line StringLiteral, ObjectLiteral: words for developers
      new ServiceError('declined', `${reply.where}: expected a speculative quote, got none.`, {status: 204})
    : failure(reply);

async function readPlanAnswer(reply: Reply, read: <T>(reply: Reply, payload: Reader<T>) => T): Promise<PlanAnswer> {
  const {results, searchId, userId} = read(reply, PlanResults);
  return {...(await readInSlices(results)), searchId, userId, cache: reply.cache, quotedAt: reply.quotedAt};
}
