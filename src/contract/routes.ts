import type * as z from 'zod/mini';
import {CATALOG_ENDPOINTS, CatalogList, LookupResult} from './catalog.js';
import {CREDENTIAL_ENDPOINTS, Credentials, RegisterRequest, Usage, VerifyRequest} from './credentials.js';
import {ASYNC_SEARCH_ENDPOINTS, type Endpoint} from './endpoints.js';
import {ORDER_ENDPOINTS, OrderId, OrderRequest} from './order.js';
import {PlanResults} from './plan.js';
import type {Reader} from './reader.js';
import {LookupQuery, SearchRequest, SearchWithUserInfoRequest} from './search.js';
import {START_PRICE_ENDPOINT, StartPrice} from './start-prices.js';
import {VEHICLE_CACHE_ENDPOINTS, VehicleRegistrationRequest} from './vehicle-cache.js';
import {SYNC_SEARCH_ENDPOINTS} from './sync-endpoints.js';

/** The prefix of every path of the current version (§9.1). */
export const BASE_PATH = '/api/v2/Partners';

/** The prefix of every path of version 1 (§9.1). */
export const V1_BASE_PATH = '/Partners';

/** Groups routes that share behavior, so that no code has to compare paths. */
export type RouteGroup = 'credentials' | 'search' | 'asyncSearch' | 'vehicleCache' | 'catalog' | 'orders';

/** The full description of one endpoint of the upstream API (§4). */
export interface Route extends Endpoint {
  readonly summary: string;
  readonly group: RouteGroup;
  /** The section of the API description about it. */
  readonly section: string;
  /** The schema of the body, or of a GET's query. */
  readonly request?: z.core.$ZodType;
  /** Reads the envelope's `response`. Absent where a success has no content. */
  readonly response?: Reader<unknown>;
  /** Every HTTP status that it may return. */
  readonly statuses: readonly number[];
}

const KEYED = [401, 403, 429, 500] as const;

const search = (endpoint: Endpoint, summary: string): Route => ({
  ...endpoint,
  summary,
  group: 'search',
  section: '§4.2',
  request: SearchRequest,
  response: PlanResults,
  statuses: [200, 400, ...KEYED],
});

const asyncSearch = (endpoint: Endpoint, summary: string): Route => ({
  ...search(endpoint, summary),
  group: 'asyncSearch',
  section: '§4.3',
  statuses: [200, 202, 400, ...KEYED],
});

const catalog = (endpoint: Endpoint, summary: string, response: Reader<unknown>): Route => ({
  ...endpoint,
  summary,
  group: 'catalog',
  section: '§4.4',
  response,
  statuses: [200, 400, ...KEYED],
});

/** Every endpoint of the upstream API, with the name that the client, the relay and the sandbox use for it. */
export const ROUTES = {
  plansSearch: search(SYNC_SEARCH_ENDPOINTS.plansSearch, 'Search plans by VIN, by plate, or by make, model and year'),
  plansSearchVin: search(SYNC_SEARCH_ENDPOINTS.plansSearchVin, 'Search plans by VIN'),
  plansSearchMakeModelYear: search(
    SYNC_SEARCH_ENDPOINTS.plansSearchMakeModelYear,
    'Search plans by make, model and year',
  ),
  plansSearchLicensePlate: search(
    SYNC_SEARCH_ENDPOINTS.plansSearchLicensePlate,
    'Search plans by license plate and state',
  ),
  plansSearchWithUserInfoVin: {
    ...search(
      SYNC_SEARCH_ENDPOINTS.plansSearchWithUserInfoVin,
      'Search plans by VIN, with customer details that prefill the checkout',
    ),
    request: SearchWithUserInfoRequest,
  },
  plansSearchAsync: asyncSearch(
    ASYNC_SEARCH_ENDPOINTS.plansSearchAsync,
    'Start or poll a search by VIN, by plate, or by make, model and year',
  ),
  plansSearchAsyncVin: asyncSearch(ASYNC_SEARCH_ENDPOINTS.plansSearchAsyncVin, 'Start or poll a search by VIN'),
  plansSearchAsyncMakeModelYear: asyncSearch(
    ASYNC_SEARCH_ENDPOINTS.plansSearchAsyncMakeModelYear,
    'Start or poll a search by make, model and year',
  ),
  plansSearchAsyncLicensePlate: asyncSearch(
    ASYNC_SEARCH_ENDPOINTS.plansSearchAsyncLicensePlate,
    'Start or poll a search by license plate and state',
  ),
  startPrice: {
    ...asyncSearch(START_PRICE_ENDPOINT, 'Get only the lowest down payment'),
    response: StartPrice,
  },
  vehicleRegistration: {
    ...VEHICLE_CACHE_ENDPOINTS.vehicleRegistration,
    summary: 'Start quoting a vehicle before an asynchronous search',
    group: 'vehicleCache',
    section: '§4.3',
    request: VehicleRegistrationRequest,
    statuses: [200, 201, 202, 400, ...KEYED],
  },
  cleanVehicleCache: {
    ...VEHICLE_CACHE_ENDPOINTS.cleanVehicleCache,
    summary: 'Delete the cached quote of a vehicle',
    group: 'vehicleCache',
    section: '§4.3',
    request: VehicleRegistrationRequest,
    statuses: [200, 400, ...KEYED],
  },
  lookup: {
    ...catalog(CATALOG_ENDPOINTS.lookup, 'Find catalog vehicles by make, model and year', LookupResult),
    request: LookupQuery,
  },
  makes: catalog(CATALOG_ENDPOINTS.makes, 'List all makes', CatalogList),
  models: catalog(CATALOG_ENDPOINTS.models, 'List the models of one make', CatalogList),
  register: {
    ...CREDENTIAL_ENDPOINTS.register,
    summary: 'Request a self-service key',
    group: 'credentials',
    section: '§4.1',
    request: RegisterRequest,
    statuses: [200, 400, 429, 500],
  },
  verify: {
    ...CREDENTIAL_ENDPOINTS.verify,
    summary: 'Verify the email address and receive the key',
    group: 'credentials',
    section: '§4.1',
    request: VerifyRequest,
    response: Credentials,
    statuses: [200, 400, 429, 500],
  },
  rotate: {
    ...CREDENTIAL_ENDPOINTS.rotate,
    summary: 'Replace the key; the old one stops working immediately',
    group: 'credentials',
    section: '§4.1',
    response: Credentials,
    statuses: [200, ...KEYED],
  },
  usage: {
    ...CREDENTIAL_ENDPOINTS.usage,
    summary: 'Show the registration, the tier and its limits',
    group: 'credentials',
    section: '§4.1',
    response: Usage,
    statuses: [200, ...KEYED],
  },
  deactivate: {
    ...CREDENTIAL_ENDPOINTS.deactivate,
    summary: 'Permanently deactivate the key',
    group: 'credentials',
    section: '§4.1',
    statuses: [200, ...KEYED],
  },
  createOrder: {
    ...ORDER_ENDPOINTS.createOrder,
    summary: 'Order a plan; an order exists only after a 201',
    group: 'orders',
    section: '§4.5',
    request: OrderRequest,
    response: OrderId,
    statuses: [200, 201, 400, 410, ...KEYED],
  },
} as const satisfies Readonly<Record<string, Route>>;

/** A name in the route table. */
export type RouteName = keyof typeof ROUTES;
