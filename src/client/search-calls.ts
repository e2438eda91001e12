import {ASYNC_SEARCH_ENDPOINTS} from '../contract/endpoints.js';
import type {SearchWithUserInfoRequest} from '../contract/search.js';
import {SYNC_SEARCH_ENDPOINTS} from '../contract/sync-endpoints.js';
import type {AsyncSearch} from './async-search.js';
import type {Exchange} from './exchange.js';
import {createAsyncPlans} from './async-plan-search.js';
import {createSearch, type Search} from './sync-search.js';

/** Every search, by the route table's names (§4.2, §4.3). */
export interface SearchCalls {
  /** Searches by any identifier, in one long call. */
  readonly plansSearch: Search;
  /** Searches by VIN, in one long call. */
  readonly plansSearchVin: Search;
  /** Searches by make, model and year, in one long call. */
  readonly plansSearchMakeModelYear: Search;
  /** Searches by license plate, in one long call. */
  readonly plansSearchLicensePlate: Search;
  /** Searches by VIN with a customer's details, which prefill the checkout, in one long call. */
  readonly plansSearchWithUserInfoVin: Search<SearchWithUserInfoRequest>;
  /** Starts or polls a search by any identifier. */
  readonly plansSearchAsync: AsyncSearch;
  /** Starts or polls a search by VIN. */
  readonly plansSearchAsyncVin: AsyncSearch;
  /** Starts or polls a search by make, model and year. */
  readonly plansSearchAsyncMakeModelYear: AsyncSearch;
  /** Starts or polls a search by license plate. */
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
