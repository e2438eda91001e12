import {ASYNC_SEARCH_ENDPOINTS, type Endpoint} from '../contract/endpoints.js';
import {PlanResults} from '../contract/plan.js';
import {detectLookupMethod, type LookupMethod} from '../contract/rules/lookup-method.js';
import type {SearchRequest} from '../contract/search.js';
import {createAsyncSearch, type AsyncSearch, type PlanResponse} from './async-search.js';
import type {Exchange} from './exchange.js';
import {readPayload} from './payload.js';
import {readInSlices} from './read-in-slices.js';
import type {Reply} from './reply.js';

/** Creates one asynchronous search for plans (§4.3). */
export const createAsyncPlanSearch = (exchange: Exchange, endpoint: Endpoint): AsyncSearch =>
  createAsyncSearch(exchange, endpoint, readPlanResponse);

/** The asynchronous search for the vehicle's identifier (§4.3). */
export const asyncSearchFor = (exchange: Exchange, {searchCriteria}: SearchRequest): AsyncSearch =>
  createAsyncPlanSearch(exchange, endpointFor(ASYNC_SEARCH_ENDPOINTS, detectLookupMethod(searchCriteria)));

/** The endpoint of one lookup method, or the one that accepts any. */
export const endpointFor = (
  endpoints: Readonly<Record<string, Endpoint>>,
  lookupMethod: LookupMethod | undefined,
): Endpoint => Object.values(endpoints).find(endpoint => endpoint.lookupMethod === lookupMethod)!;

/** Reads the plans of a response. */
export async function readPlanResponse(reply: Reply): Promise<PlanResponse> {
  const {results, searchId, userId} = await readPayload(reply, PlanResults);
  return {...(await readInSlices(results)), searchId, userId, cache: reply.cache, quotedAt: reply.quotedAt};
}
