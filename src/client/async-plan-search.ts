import {ASYNC_SEARCH_ENDPOINTS, type Endpoint} from '../contract/endpoints.js';
import {detectLookupMethod} from '../contract/rules/lookup-method.js';
import type {SearchRequest} from '../contract/search.js';
import {createAsyncSearch, type AsyncSearch} from './async-search.js';
import type {Exchange} from './exchange.js';
import {readPlanResponse} from './plan-response.js';
import {endpointFor} from './send-search.js';

/** Creates one asynchronous search for plans (§4.3). */
export const createAsyncPlanSearch = (exchange: Exchange, endpoint: Endpoint): AsyncSearch =>
  createAsyncSearch(exchange, endpoint, readPlanResponse);

/** The asynchronous search for the vehicle's identifier (§4.3). */
export const asyncSearchFor = (exchange: Exchange, {searchCriteria}: SearchRequest): AsyncSearch =>
  createAsyncPlanSearch(exchange, endpointFor(ASYNC_SEARCH_ENDPOINTS, detectLookupMethod(searchCriteria)));
