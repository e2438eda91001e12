import {readPlanResponse, type PlanResponse} from './plan-response.js';
import type {Endpoint} from '../contract/endpoints.js';
import {detectLookupMethod} from '../contract/rules/lookup-method.js';
import {isUnregisteredVin} from '../contract/rules/unregistered-vin.js';
import type {SearchRequest, SearchWithUserInfoRequest} from '../contract/search.js';
import {SYNC_SEARCH_ENDPOINTS} from '../contract/sync-endpoints.js';
import type {VehicleRegistrationRequest} from '../contract/vehicle-cache.js';
import type {CallOptions, Exchange} from './exchange.js';
import {failure} from './payload.js';
import {endpointFor, sendSearch, type SearchOptions} from './send-search.js';
import {ServiceError} from './service-error.js';

/** A search that waits for the quote (§4.2). It is sent once, because a second request would start a second quote. */
export type SyncSearch<Body = SearchRequest> = (body: Body, options?: SearchOptions) => Promise<PlanResponse>;

/** The search with a customer's details accepts a VIN as well, but is not the one for a vehicle without a customer. */
const {plansSearchWithUserInfoVin, ...SEARCHES_BY_IDENTIFIER} = SYNC_SEARCH_ENDPOINTS;

/** Creates one search that waits for the quote (§4.2). */
export const createSyncSearch =
  (exchange: Exchange, endpoint: Endpoint): SyncSearch<SearchWithUserInfoRequest> =>
  async (body, options) => {
    const reply = await sendSearch(exchange, endpoint, body, options);
    if (reply.status !== 200) throw await failure(reply);
    return readPlanResponse(reply);
  };

/** Searches for a customer with the customer's details (§4.2). */
export const searchWithCustomer = (
  exchange: Exchange,
  body: SearchWithUserInfoRequest,
  options: SearchOptions = {},
): Promise<PlanResponse> => createSyncSearch(exchange, plansSearchWithUserInfoVin)(body, toCallOptions(options));

/** Searches by the vehicle's identifier and waits for the quote (§4.2). */
export function searchSync(exchange: Exchange, body: SearchRequest, options: SearchOptions): Promise<PlanResponse> {
  // A prefetch is not worth a connection that stays open for the whole quote.
  // Stryker disable next-line StringLiteral: developer message
  if (options.purpose === 'prefetch') throw new ServiceError('declined', 'searchPlans: prefetch declined.');
  const endpoint = endpointFor(SEARCHES_BY_IDENTIFIER, detectLookupMethod(body.searchCriteria));
  return createSyncSearch(exchange, endpoint)(body, toCallOptions(options));
}

/**
 * Leaves out the purpose, which is only for asynchronous searches. A poll is rejected: an interrupted long call cannot be
 * polled, and sending it again could start a second quote.
 */
function toCallOptions({signal, timeoutMs, purpose}: SearchOptions): CallOptions {
  if (purpose === 'poll') {
    // Stryker disable next-line StringLiteral: developer message
    throw new ServiceError('network', 'Search interrupted: one long call cannot be resumed.', {
      items: [{errorCode: 'RelaySearchLost', suggestions: [], affectedEntityIds: []}],
    });
  }
  return {signal, timeoutMs};
}

/** Requests a quote before the search, for accounts with asynchronous search (§4.3). */
export type RegisterVehicle = (vehicle: VehicleRegistrationRequest, options?: CallOptions) => Promise<unknown>;

/** Whether the account does not have asynchronous search. A 403 with a relay code means that the relay rejected the page. */
export const isWithoutAsync = (error: unknown): boolean =>
  error instanceof ServiceError &&
  error.kind === 'forbidden' &&
  !error.items.some(item => item.errorCode?.startsWith('Relay'));

/** Whether the account requires that the vehicle is registered before an asynchronous search. */
export const isUnregistered = (error: unknown): boolean =>
  error instanceof ServiceError && error.items.some(isUnregisteredVin);

/** Registers the vehicle of a search. Returns false if it has no VIN or mileage, or the client cannot register one. */
export async function registerVehicle(
  {searchCriteria: {vin, mileage}}: SearchRequest,
  {signal, timeoutMs}: CallOptions,
  register: RegisterVehicle | undefined,
): Promise<boolean> {
  // Stryker disable next-line ConditionalExpression: equivalent mutant
  if (!register || !vin || typeof mileage !== 'number') return false;
  await register({vin, mileage}, {signal, timeoutMs});
  return true;
}
