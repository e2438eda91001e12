import {type Endpoint, ASYNC_SEARCH_ENDPOINTS, SYNC_SEARCH_ENDPOINTS} from '../contract/endpoints.js';
import {ASYNC_REFUSED_MS} from '../contract/limits.js';
import {detectLookupMethod, type LookupMethod} from '../contract/rules/identifier.js';
import {isUnregisteredVin} from '../contract/rules/unregistered-vin.js';
import type {SearchRequest} from '../contract/search.js';
import type {VehicleRegistrationRequest} from '../contract/vehicle-cache.js';
import type {AsyncSearch, PlanAnswer} from './async-search.js';
import type {CallOptions, Exchange} from './exchange.js';
import {pollSearch, type PollOptions} from './poll-search.js';
import {createAsyncPlans, createSearch, type Search} from './search-calls.js';
import {ServiceError} from './service-error.js';

/** How plans are searched. */
export interface SearchPlansOptions extends PollOptions {
  /** `async` polls (§4.3); `sync` waits for one response (§4.2) and sends no purpose. */
  readonly mode?: 'async' | 'sync' | undefined;
}

/** Searches plans by VIN, plate or catalog vehicle. Resolves when they have been quoted. */
export type SearchPlans = (body: SearchRequest, options?: SearchPlansOptions) => Promise<PlanAnswer>;

/** Requests a quote before the search, for accounts with asynchronous search (§4.3). */
export type RegisterVehicle = (vehicle: VehicleRegistrationRequest, options?: CallOptions) => Promise<unknown>;

/** The asynchronous search for the vehicle's identifier (§4.3). */
export const asyncSearchFor = (exchange: Exchange, {searchCriteria}: SearchRequest): AsyncSearch =>
  createAsyncPlans(exchange, endpointFor(ASYNC_SEARCH_ENDPOINTS, detectLookupMethod(searchCriteria)));

const searchFor = (exchange: Exchange, {searchCriteria}: SearchRequest): Search =>
  createSearch(exchange, endpointFor(SYNC_SEARCH_ENDPOINTS, detectLookupMethod(searchCriteria)));

/** The first endpoint of one lookup method, or the one that accepts any. */
const endpointFor = (endpoints: Readonly<Record<string, Endpoint>>, lookupMethod: LookupMethod | undefined): Endpoint =>
  Object.values(endpoints).find(endpoint => endpoint.lookupMethod === lookupMethod)!;

/**
 * Creates the search for pages, which uses the strict endpoint of the vehicle's identifier. If the account does not have
 * asynchronous search (403), searches are synchronous for ten minutes. An unregistered VIN (20006) is registered once and
 * polled. Neither starts a second quote.
 */
export function createSearchPlans(exchange: Exchange, register?: RegisterVehicle): SearchPlans {
  let syncUntil = 0;

  return async (body, {mode, ...options} = {}) => {
    const search = asyncSearchFor(exchange, body);
    const {signal, timeoutMs, purpose} = options;
    const searchOnce = () => {
      // A prefetch is not worth a connection that stays open for the whole quote.
      // Stryker disable next-line StringLiteral: developer message
      if (purpose === 'prefetch') throw new ServiceError('declined', 'searchPlans: prefetch declined.');
      return searchFor(exchange, body)(body, {signal, timeoutMs});
    };

    if (mode === 'sync' || exchange.now() < syncUntil) return searchOnce();
    try {
      return await pollSearch(exchange, search, body, options);
    } catch (error) {
      if (isWithoutAsync(error)) {
        syncUntil = exchange.now() + ASYNC_REFUSED_MS;
        return searchOnce();
      }
      if (!isUnregistered(error)) throw error;
      const vehicle = vehicleOf(body);
      if (!register || !vehicle) return searchOnce();
      await register(vehicle, {signal, timeoutMs});
      return pollSearch(exchange, search, body, options);
    }
  };
}

/** Whether the account does not have asynchronous search. A 403 with a relay code means that the relay rejected the page. */
const isWithoutAsync = (error: unknown): boolean =>
  error instanceof ServiceError &&
  error.kind === 'forbidden' &&
  !error.items.some(item => item.errorCode?.startsWith('Relay'));

const isUnregistered = (error: unknown): boolean =>
  error instanceof ServiceError && error.items.some(isUnregisteredVin);

function vehicleOf({searchCriteria: {vin, mileage}}: SearchRequest): VehicleRegistrationRequest | undefined {
  // Stryker disable next-line ConditionalExpression: the next step handles it
  return vin && typeof mileage === 'number' ? {vin, mileage} : undefined;
}
