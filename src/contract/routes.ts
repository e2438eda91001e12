import * as z from 'zod/mini';
import {CatalogList, LookupQuery, LookupResult} from './catalog.js';
import {Credentials, RegisterRequest, Usage, VerifyRequest} from './credentials.js';
import {OrderId, OrderRequest} from './order.js';
import {PlanResults} from './plan.js';
import type {VehicleWay} from './rules/identifier.js';
import {SearchRequest, SearchWithUserInfoRequest} from './search.js';
import {StartPrice, VehicleRegistrationRequest} from './vehicle-cache.js';

/** Where every path of the current version begins (§9.1). */
export const BASE_PATH = '/api/v2/Partners';

/** Where the paths of version 1 begin (§9.1). */
export const V1_BASE_PATH = '/Partners';

/** One endpoint of the service (§4). */
export interface Route {
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** Below `BASE_PATH`; spelling is exact (§9.6). `{name}` stands for one step. */
  readonly path: string;
  readonly summary: string;
  readonly section: string;
  /** What the body, or the query of a GET, holds. */
  readonly request?: z.core.$ZodType;
  /** What `response` of the envelope holds on success. */
  readonly response: z.core.$ZodType;
  /** Every status it may answer with. */
  readonly statuses: readonly number[];
  /** Needs no key (§5.1). */
  readonly open?: true;
  /** The one way to name a vehicle that it accepts; absent where any is. */
  readonly way?: VehicleWay;
  /** What repeating it costs: nothing, a second quote, or a second act that cannot be taken back. */
  readonly repeat: 'free' | 'quote' | 'never';
}

const KEYED = [401, 403, 429, 500] as const;
const None = z.unknown();

const search = (path: string, summary: string, way?: VehicleWay): Route => ({
  method: 'POST',
  path,
  summary,
  section: '§4.2',
  request: SearchRequest,
  response: PlanResults,
  statuses: [200, 400, ...KEYED],
  repeat: 'quote',
  ...(way && {way}),
});

const asyncSearch = (path: string, summary: string, way?: VehicleWay): Route => ({
  ...search(path, summary, way),
  section: '§4.3',
  statuses: [200, 202, 400, ...KEYED],
});

const catalog = (path: string, summary: string, response: z.core.$ZodType): Route => ({
  method: 'GET',
  path,
  summary,
  section: '§4.4',
  response,
  statuses: [200, 400, ...KEYED],
  repeat: 'free',
});

/** Every endpoint of the interface, by the name that client, relay and sandbox share. */
export const ROUTES = {
  plansSearch: search('PlansSearch', 'Search plans, the vehicle named in any way'),
  plansSearchVin: search('PlansSearch/Vin', 'Search plans by VIN', 'vin'),
  plansSearchMakeModelYear: search('PlansSearch/MakeModelYear', 'Search plans by make, model and year', 'catalog'),
  plansSearchLicensePlate: search('PlansSearch/LicensePlate', 'Search plans by license plate and state', 'plate'),
  plansSearchWithUserInfoVin: {
    ...search('PlansSearchWithUserInfo/Vin', 'Search plans by VIN for a checkout already filled in', 'vin'),
    request: SearchWithUserInfoRequest,
  },
  plansSearchAsync: asyncSearch('PlansSearchAsync', 'Start or poll a search, the vehicle named in any way'),
  plansSearchAsyncVin: asyncSearch('PlansSearchAsync/VIN', 'Start or poll a search by VIN', 'vin'),
  plansSearchAsyncMakeModelYear: asyncSearch(
    'PlansSearchAsync/MakeModelYear',
    'Start or poll a search by make, model and year',
    'catalog',
  ),
  plansSearchAsyncLicensePlate: asyncSearch(
    'PlansSearchAsync/LicensePlate',
    'Start or poll a search by license plate and state',
    'plate',
  ),
  startPrice: {
    ...asyncSearch('PlansSearchAsync/GetStartPrice', 'Ask for the lowest down payment alone'),
    response: StartPrice,
  },
  vehicleRegistration: {
    method: 'POST',
    path: 'VehicleRegistration',
    summary: 'Have a vehicle quoted ahead of an asynchronous search',
    section: '§4.3',
    request: VehicleRegistrationRequest,
    response: None,
    statuses: [200, 201, 202, 400, ...KEYED],
    repeat: 'quote',
  },
  cleanVehicleCache: {
    method: 'POST',
    path: 'VehicleRegistration/CleanVehicleCache',
    summary: 'Forget what is cached for a vehicle',
    section: '§4.3',
    request: VehicleRegistrationRequest,
    response: None,
    statuses: [200, 400, ...KEYED],
    repeat: 'never',
  },
  lookup: {
    ...catalog('Vehicles/Lookup', 'Find the catalog vehicle that a make, a model and a year mean', LookupResult),
    request: LookupQuery,
  },
  makes: catalog('Vehicles/Makes', 'List all makes', CatalogList),
  models: catalog('Vehicles/Makes/{makeId}/Models', 'List the models of one make', CatalogList),
  register: {
    method: 'POST',
    path: 'Register',
    summary: 'Ask for a self-service key',
    section: '§4.1',
    request: RegisterRequest,
    response: None,
    statuses: [200, 400, 429, 500],
    open: true,
    repeat: 'never',
  },
  verify: {
    method: 'POST',
    path: 'Register/Verify',
    summary: 'Prove the e-mail address and receive the key',
    section: '§4.1',
    request: VerifyRequest,
    response: Credentials,
    statuses: [200, 400, 429, 500],
    open: true,
    repeat: 'never',
  },
  rotate: {
    method: 'POST',
    path: 'Register/Rotate',
    summary: 'Replace the key; the old one is dead at once',
    section: '§4.1',
    response: Credentials,
    statuses: [200, ...KEYED],
    repeat: 'never',
  },
  usage: {
    method: 'GET',
    path: 'Register/Usage',
    summary: 'Show the registration, the tier and its limits',
    section: '§4.1',
    response: Usage,
    statuses: [200, ...KEYED],
    repeat: 'free',
  },
  deactivate: {
    method: 'DELETE',
    path: 'Register',
    summary: 'Give the key up for good',
    section: '§4.1',
    response: None,
    statuses: [200, ...KEYED],
    repeat: 'never',
  },
  createOrder: {
    method: 'POST',
    path: 'Order/CreateWithUserDetails',
    summary: 'Order a plan; only 201 means that an order exists',
    section: '§4.5',
    request: OrderRequest,
    response: OrderId,
    statuses: [200, 201, 400, 410, ...KEYED],
    repeat: 'never',
  },
} as const satisfies Readonly<Record<string, Route>>;

/** A name in the route table. */
export type RouteName = keyof typeof ROUTES;
