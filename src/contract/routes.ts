import type * as z from 'zod/mini';
import {CatalogList, LookupResult} from './catalog.js';
import {LookupQuery} from './lookup-query.js';
import {Credentials, RegisterRequest, Usage, VerifyRequest} from './credentials.js';
import {CREDENTIAL_ENDPOINTS, ORDER_ENDPOINTS, VEHICLE_CACHE_ENDPOINTS} from './endpoints/account.js';
import {CATALOG_ENDPOINTS} from './endpoints/catalog.js';
import type {Endpoint} from './endpoints/endpoint.js';
import {ASYNC_SEARCH_ENDPOINTS, SYNC_SEARCH_ENDPOINTS} from './endpoints/search.js';
import {OrderId, OrderRequest} from './order.js';
import {PlanResults} from './plan.js';
import type {Reader} from './reader.js';
import {SearchRequest, SearchWithUserInfoRequest} from './search.js';
import {StartPrice} from './start-price.js';
import {VehicleRegistrationRequest} from './vehicle-cache.js';

/** Where every path of the current version begins (§9.1). */
export const BASE_PATH = '/api/v2/Partners';

/** Where the paths of version 1 begin (§9.1). */
export const V1_BASE_PATH = '/Partners';

/** What a route is about: behavior that several routes share goes by this, never by a path. */
export type RouteGroup = 'credentials' | 'search' | 'asyncSearch' | 'vehicleCache' | 'catalog' | 'orders';

/** One endpoint of the service (§4), described in full. */
export interface Route extends Endpoint {
  readonly summary: string;
  readonly group: RouteGroup;
  /** Where the interface describes it. */
  readonly section: string;
  /** What the body, or the query of a GET, holds. */
  readonly request?: z.core.$ZodType;
  /** Reads what `response` of the envelope holds on success; absent where that it came says all. */
  readonly response?: Reader<unknown>;
  /** Every status it may answer with. */
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

/** Every endpoint of the interface, by the name that client, relay and sandbox share. */
export const ROUTES = {
  plansSearch: search(SYNC_SEARCH_ENDPOINTS.plansSearch, 'Search plans, the vehicle named in any way'),
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
    ...search(SYNC_SEARCH_ENDPOINTS.plansSearchWithUserInfoVin, 'Search plans by VIN for a checkout already filled in'),
    request: SearchWithUserInfoRequest,
  },
  plansSearchAsync: asyncSearch(
    ASYNC_SEARCH_ENDPOINTS.plansSearchAsync,
    'Start or poll a search, the vehicle named in any way',
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
    ...asyncSearch(ASYNC_SEARCH_ENDPOINTS.startPrice, 'Ask for the lowest down payment alone'),
    response: StartPrice,
  },
  vehicleRegistration: {
    ...VEHICLE_CACHE_ENDPOINTS.vehicleRegistration,
    summary: 'Have a vehicle quoted ahead of an asynchronous search',
    group: 'vehicleCache',
    section: '§4.3',
    request: VehicleRegistrationRequest,
    statuses: [200, 201, 202, 400, ...KEYED],
  },
  cleanVehicleCache: {
    ...VEHICLE_CACHE_ENDPOINTS.cleanVehicleCache,
    summary: 'Forget what is cached for a vehicle',
    group: 'vehicleCache',
    section: '§4.3',
    request: VehicleRegistrationRequest,
    statuses: [200, 400, ...KEYED],
  },
  lookup: {
    ...catalog(CATALOG_ENDPOINTS.lookup, 'Find the catalog vehicle that a make, a model and a year mean', LookupResult),
    request: LookupQuery,
  },
  makes: catalog(CATALOG_ENDPOINTS.makes, 'List all makes', CatalogList),
  models: catalog(CATALOG_ENDPOINTS.models, 'List the models of one make', CatalogList),
  register: {
    ...CREDENTIAL_ENDPOINTS.register,
    summary: 'Ask for a self-service key',
    group: 'credentials',
    section: '§4.1',
    request: RegisterRequest,
    statuses: [200, 400, 429, 500],
  },
  verify: {
    ...CREDENTIAL_ENDPOINTS.verify,
    summary: 'Prove the email address and receive the key',
    group: 'credentials',
    section: '§4.1',
    request: VerifyRequest,
    response: Credentials,
    statuses: [200, 400, 429, 500],
  },
  rotate: {
    ...CREDENTIAL_ENDPOINTS.rotate,
    summary: 'Replace the key; the old one is dead at once',
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
    summary: 'Give the key up for good',
    group: 'credentials',
    section: '§4.1',
    statuses: [200, ...KEYED],
  },
  createOrder: {
    ...ORDER_ENDPOINTS.createOrder,
    summary: 'Order a plan; only 201 means that an order exists',
    group: 'orders',
    section: '§4.5',
    request: OrderRequest,
    response: OrderId,
    statuses: [200, 201, 400, 410, ...KEYED],
  },
} as const satisfies Readonly<Record<string, Route>>;

/** A name in the route table. */
export type RouteName = keyof typeof ROUTES;
