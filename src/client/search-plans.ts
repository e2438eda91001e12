import type {Endpoint} from '../contract/endpoints/endpoint.js';
import {ASYNC_SEARCH_ENDPOINTS, SYNC_SEARCH_ENDPOINTS} from '../contract/endpoints/search.js';
import {isUnregisteredVin} from '../contract/unregistered-vin.js';
import {ASYNC_REFUSED_MS} from '../contract/limits.js';
import {detectLookupMethod, type LookupMethod} from '../contract/rules/identifier.js';
import type {SearchRequest} from '../contract/search.js';
import type {VehicleRegistrationRequest} from '../contract/vehicle-cache.js';
import type {CallOptions, Exchange} from './exchange.js';
import {pollSearch, type PollOptions} from './poll-search.js';
import {createAsyncPlans, createSearch, type AsyncSearch, type PlanAnswer, type Search} from './search-calls.js';
import {ServiceError} from './service-error.js';

/** How plans are searched. */
export interface SearchPlansOptions extends PollOptions {
  /** `async` polls (§4.3); `sync` waits for one answer (§4.2) and sends no purpose. */
  readonly mode?: 'async' | 'sync' | undefined;
}

/** Searches plans by VIN, plate or catalog vehicle, and resolves when they have been quoted. */
export type SearchPlans = (body: SearchRequest, options?: SearchPlansOptions) => Promise<PlanAnswer>;

/** Requests a quote before the search (§4.3), where the account may. */
export type RegisterVehicle = (vehicle: VehicleRegistrationRequest, options?: CallOptions) => Promise<unknown>;

/** The asynchronous search for the vehicle's identifier (§4.3). */
export const asyncSearchFor = (exchange: Exchange, {searchCriteria}: SearchRequest): AsyncSearch =>
  createAsyncPlans(exchange, endpointFor(ASYNC_SEARCH_ENDPOINTS, detectLookupMethod(searchCriteria)));

const searchFor = (exchange: Exchange, {searchCriteria}: SearchRequest): Search =>
  createSearch(exchange, endpointFor(SYNC_SEARCH_ENDPOINTS, detectLookupMethod(searchCriteria)));

/** The endpoint of one lookup method, or the one that accepts any: each comes first of its kind. */
const endpointFor = (endpoints: Readonly<Record<string, Endpoint>>, lookupMethod: LookupMethod | undefined): Endpoint =>
  Object.values(endpoints).find(endpoint => endpoint.lookupMethod === lookupMethod)!;

/**
 * Makes the one search that a page needs, by the strict endpoint of the vehicle's identifier. When the account may not
 * search asynchronously (403), searches are synchronous for ten minutes; a VIN that is not registered (20006) is
 * registered once and polled. Neither starts a second quote.
 */
export function createSearchPlans(exchange: Exchange, register?: RegisterVehicle): SearchPlans {
  let asyncRefusedUntil = 0;

  return async (body, {mode, ...options} = {}) => {
    const ask = asyncSearchFor(exchange, body);
    const {signal, timeoutMs, purpose} = options;
    const searchOnce = () => {
      // A prefetch is worth a poll, but not a connection held open for it.
      // Stryker disable next-line StringLiteral: words for developers
      if (purpose === 'prefetch') throw new ServiceError('declined', 'searchPlans: prefetch declined.');
      return searchFor(exchange, body)(body, {signal, timeoutMs});
    };

    if (mode === 'sync' || exchange.now() < asyncRefusedUntil) return searchOnce();
    try {
      return await pollSearch(exchange, ask, body, options);
    } catch (error) {
      if (isRefusedAsync(error)) {
        asyncRefusedUntil = exchange.now() + ASYNC_REFUSED_MS;
        return searchOnce();
      }
      if (!isUnregistered(error)) throw error;
      const vehicle = vehicleOf(body);
      if (!register || !vehicle) return searchOnce();
      await register(vehicle, {signal, timeoutMs});
      return pollSearch(exchange, ask, body, options);
    }
  };
}

/** The service has no code for it; a relay that rejects the page has one. */
const isRefusedAsync = (error: unknown): boolean =>
  error instanceof ServiceError &&
  error.kind === 'forbidden' &&
  !error.items.some(item => item.errorCode?.startsWith('Relay'));

const isUnregistered = (error: unknown): boolean =>
  error instanceof ServiceError && error.items.some(isUnregisteredVin);

function vehicleOf({searchCriteria: {vin, mileage}}: SearchRequest): VehicleRegistrationRequest | undefined {
  // Stryker disable next-line ConditionalExpression: the next step handles it
  return vin && typeof mileage === 'number' ? {vin, mileage} : undefined;
}
