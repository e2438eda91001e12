import type {RouteName} from '../contract/routes.js';
import type {SearchRequest} from '../contract/search.js';
import {createCatalogCalls, type CatalogCalls} from './catalog-calls.js';
import {createCredentialCalls, type CredentialCalls} from './credential-calls.js';
import {isConnectFailure} from './connect-failure.js';
import {createExchange, type ClientOptions} from './exchange.js';
import {createOrderCalls, type OrderCalls} from './order-calls.js';
import {pollSearch, type PollOptions} from './poll-search.js';
import type {AsyncSearch} from './async-search.js';
import {createSearchCalls, type SearchCalls} from './search-calls.js';
import {createSearchPlans, type SearchPlans} from './search-plans.js';
import {createStartPriceCalls, type StartPriceCalls} from './start-price-calls.js';
import {createVehicleCacheCalls, type VehicleCacheCalls} from './vehicle-cache-calls.js';

/** A call for every endpoint of the upstream API, by the route table's names (§4). */
export interface ServiceClient
  extends CatalogCalls, CredentialCalls, OrderCalls, SearchCalls, StartPriceCalls, VehicleCacheCalls {
  /** Searches asynchronously if the account has asynchronous search, else synchronously. */
  readonly searchPlans: SearchPlans;
  /** Polls one asynchronous search until it is done (§4.3). */
  readonly pollSearch: <T>(search: AsyncSearch<T>, body: SearchRequest, options?: PollOptions) => Promise<T>;
}

/**
 * Creates a client for the whole upstream API, for servers and tools that have a key. Pages use `createFinderClient`.
 * Every call accepts a `signal` and fails with a `ServiceError`.
 *
 * @example
 * const service = createServiceClient({
 *   baseUrl: 'https://service.example/api/v2/Partners',
 *   headers: {authorization: `Bearer ${key}`},
 * });
 * const {plans} = await service.plansSearchVin({searchCriteria: {vin, stateShortName: 'TX', mileage: 48000}});
 */
export function createServiceClient(options: ClientOptions): ServiceClient {
  const exchange = createExchange(options, isConnectFailure);
  const vehicleCache = createVehicleCacheCalls(exchange);
  return {
    ...createCatalogCalls(exchange),
    ...createCredentialCalls(exchange),
    ...createOrderCalls(exchange),
    ...createStartPriceCalls(exchange),
    ...createSearchCalls(exchange),
    ...vehicleCache,
    searchPlans: createSearchPlans(exchange, vehicleCache.vehicleRegistration),
    pollSearch: (search, body, pollOptions) => pollSearch(exchange, search, body, pollOptions),
  } satisfies Readonly<Record<RouteName, unknown>> & ServiceClient;
}
