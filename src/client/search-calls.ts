import {type Endpoint, ASYNC_SEARCH_ENDPOINTS, SYNC_SEARCH_ENDPOINTS} from '../contract/endpoints.js';
import {PlanResults} from '../contract/plan.js';
import type {SearchRequest, SearchWithUserInfoRequest} from '../contract/search.js';
import {createAsyncSearch, sendSearch, type AsyncSearch, type PlanAnswer, type SearchOptions} from './async-search.js';
import type {Exchange} from './exchange.js';
import {failure, readPayload} from './payload.js';
import {readInSlices} from './read-in-slices.js';
import type {Reply} from './reply.js';

/** A search that waits for the quote (§4.2). It is sent once, because a second request would start a second quote. */
export type Search<Body = SearchRequest> = (body: Body, options?: SearchOptions) => Promise<PlanAnswer>;

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
    if (reply.status !== 200) throw await failure(reply);
    return readPlanAnswer(reply);
  };

/** Creates one asynchronous search for plans (§4.3). */
export const createAsyncPlans = (exchange: Exchange, endpoint: Endpoint): AsyncSearch =>
  createAsyncSearch(exchange, endpoint, readPlanAnswer);

async function readPlanAnswer(reply: Reply): Promise<PlanAnswer> {
  const {results, searchId, userId} = await readPayload(reply, PlanResults);
  return {...(await readInSlices(results)), searchId, userId, cache: reply.cache, quotedAt: reply.quotedAt};
}
