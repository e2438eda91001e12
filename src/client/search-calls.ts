import {ASYNC_SEARCH_ENDPOINTS} from '../contract/endpoints.js';
import type {SearchWithUserInfoRequest} from '../contract/search.js';
import {SYNC_SEARCH_ENDPOINTS} from '../contract/sync-endpoints.js';
import type {AsyncSearch} from './async-search.js';
import type {Exchange} from './exchange.js';
import {createAsyncPlanSearch} from './async-plan-search.js';
import {createSyncSearch, type SyncSearch} from './sync-search.js';

/** Every search, by the route table's names (§4.2, §4.3). */
export interface SearchCalls {
  /** Searches by any identifier, in one long call. */
  readonly plansSearch: SyncSearch;
  /** Searches by VIN, in one long call. */
  readonly plansSearchVin: SyncSearch;
  /** Searches by make, model and year, in one long call. */
  readonly plansSearchMakeModelYear: SyncSearch;
  /** Searches by license plate, in one long call. */
  readonly plansSearchLicensePlate: SyncSearch;
  /** Searches by VIN with a customer's details, which prefill the checkout, in one long call. */
  readonly plansSearchWithUserInfoVin: SyncSearch<SearchWithUserInfoRequest>;
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
    plansSearch: createSyncSearch(exchange, SYNC_SEARCH_ENDPOINTS.plansSearch),
    plansSearchVin: createSyncSearch(exchange, SYNC_SEARCH_ENDPOINTS.plansSearchVin),
    plansSearchMakeModelYear: createSyncSearch(exchange, SYNC_SEARCH_ENDPOINTS.plansSearchMakeModelYear),
    plansSearchLicensePlate: createSyncSearch(exchange, SYNC_SEARCH_ENDPOINTS.plansSearchLicensePlate),
    plansSearchWithUserInfoVin: createSyncSearch(exchange, SYNC_SEARCH_ENDPOINTS.plansSearchWithUserInfoVin),
    plansSearchAsync: createAsyncPlanSearch(exchange, plansSearchAsync),
    plansSearchAsyncVin: createAsyncPlanSearch(exchange, plansSearchAsyncVin),
    plansSearchAsyncMakeModelYear: createAsyncPlanSearch(exchange, plansSearchAsyncMakeModelYear),
    plansSearchAsyncLicensePlate: createAsyncPlanSearch(exchange, plansSearchAsyncLicensePlate),
  };
}
