import {isUnregisteredVin} from '../contract/errors.js';
import {detectWay, type VehicleWay} from '../contract/rules/identifier.js';
import type {SearchRequest} from '../contract/search.js';
import type {VehicleRegistrationRequest} from '../contract/vehicle-cache.js';
import {pollSearch, type PollClock, type PollOptions} from './poll-search.js';
import type {CallOptions} from './exchange.js';
import type {AsyncSearch, PlanAnswer, Search, SearchCalls} from './search-calls.js';
import {ServiceError} from './service-error.js';

/** How plans are searched. */
export interface SearchPlansOptions extends PollOptions {
  /** `async` polls (§4.3); `sync` waits for one answer (§4.2) and sends no purpose. */
  readonly mode?: 'async' | 'sync' | undefined;
}

/** Searches plans by whatever names the vehicle, and gives them when they are there. */
export type SearchPlans = (body: SearchRequest, options?: SearchPlansOptions) => Promise<PlanAnswer>;

/** Has a vehicle quoted ahead (§4.3), where the account may. */
export type RegisterVehicle = (vehicle: VehicleRegistrationRequest, options?: CallOptions) => Promise<unknown>;

const ASYNC_NAMES = {
  vin: 'plansSearchAsyncVin',
  plate: 'plansSearchAsyncLicensePlate',
  catalog: 'plansSearchAsyncMakeModelYear',
} as const satisfies Readonly<Record<VehicleWay, keyof SearchCalls>>;

const SYNC_NAMES = {
  vin: 'plansSearchVin',
  plate: 'plansSearchLicensePlate',
  catalog: 'plansSearchMakeModelYear',
} as const satisfies Readonly<Record<VehicleWay, keyof SearchCalls>>;

/**
 * Makes the one search that a page needs. It asks the strict endpoint of the vehicle's identifier. An account that may
 * not search asynchronously (403) is searched synchronously from then on; a VIN that has not been registered (20006) is
 * registered once and polled. Neither starts a second quote.
 */
export function createSearchPlans(clock: PollClock, calls: SearchCalls, register?: RegisterVehicle): SearchPlans {
  let isAsyncRefused = false;

  return async (body, {mode = 'async', ...options} = {}) => {
    const way = detectWay(body.searchCriteria);
    const ask: AsyncSearch = way ? calls[ASYNC_NAMES[way]] : calls.plansSearchAsync;
    const askOnce: Search = way ? calls[SYNC_NAMES[way]] : calls.plansSearch;
    const {signal, timeoutMs, purpose} = options;
    const searchOnce = () => {
      // A speculation is worth a poll, never a connection held open for it.
      if (purpose === 'prefetch') throw new ServiceError('declined', 'searchPlans: expected to poll, got no leave to.');
      return askOnce(body, {signal, timeoutMs});
    };

    if (mode === 'sync' || isAsyncRefused) return searchOnce();
    try {
      return await pollSearch(clock, ask, body, options);
    } catch (error) {
      if (isRefusedAsync(error)) {
        isAsyncRefused = true;
        return searchOnce();
      }
      if (!isUnregistered(error)) throw error;
      const vehicle = vehicleOf(body);
      if (!register || !vehicle) return searchOnce();
      await register(vehicle, {signal, timeoutMs});
      return pollSearch(clock, ask, body, options);
    }
  };
}

/** The service says so without a code of its own; a relay that turns a page away names its reason. */
const isRefusedAsync = (error: unknown): boolean =>
  error instanceof ServiceError &&
  error.kind === 'forbidden' &&
  !error.items.some(item => item.errorCode?.startsWith('Relay'));

const isUnregistered = (error: unknown): boolean =>
  error instanceof ServiceError && error.items.some(isUnregisteredVin);

function vehicleOf({searchCriteria: {vin, mileage}}: SearchRequest): VehicleRegistrationRequest | undefined {
  return vin && typeof mileage === 'number' ? {vin, mileage} : undefined;
}
