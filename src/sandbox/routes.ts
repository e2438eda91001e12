import {BASE_PATH, ROUTES, V1_BASE_PATH, type Route, type RouteName, type Unspecified} from '../contract/index.js';
import {deactivate, register, rotate, showUsage, verify} from './accounts/credentials.js';
import {listMakes, listModels, lookUpVehicle} from './catalog/catalog-endpoints.js';
import type {Handler, OpenHandler} from './http/call.js';
import {createOrder} from './orders/order-endpoint.js';
import {searchPlansAsync, startPrice} from './search/async-search.js';
import {searchPlans, searchPlansForCustomer} from './search/search.js';
import {cleanVehicleCache, registerVehicle} from './search/vehicle-cache.js';

/** The handler of a route, without an account if the route needs no key (§5.1). */
type HandlerOf<Row extends Route> = Row extends {readonly open: true} ? OpenHandler : Handler;

/** The handler of every route of the API (§4). */
const HANDLERS: {readonly [Name in RouteName]: HandlerOf<(typeof ROUTES)[Name]>} = {
  register,
  verify,
  rotate,
  usage: showUsage,
  deactivate,
  plansSearch: searchPlans,
  plansSearchVin: searchPlans,
  plansSearchMakeModelYear: searchPlans,
  plansSearchLicensePlate: searchPlans,
  plansSearchWithUserInfoVin: searchPlansForCustomer,
  plansSearchAsync: searchPlansAsync,
  plansSearchAsyncVin: searchPlansAsync,
  plansSearchAsyncMakeModelYear: searchPlansAsync,
  plansSearchAsyncLicensePlate: searchPlansAsync,
  startPrice,
  vehicleRegistration: registerVehicle,
  cleanVehicleCache,
  lookup: lookUpVehicle,
  makes: listMakes,
  models: listModels,
  createOrder,
};

/** One route in one of the two versions. */
export type Endpoint = {
  readonly name: RouteName;
  readonly route: Route;
  readonly version: 1 | 2;
  /** The full path, with parameters in braces. */
  readonly path: string;
} & ({readonly isOpen: true; readonly handler: OpenHandler} | {readonly isOpen: false; readonly handler: Handler});

/** Returns every route, and the routes that exist in version 1 too (§9.1). */
export function endpointsOf({v1Routes}: Unspecified): readonly Endpoint[] {
  const names = Object.keys(HANDLERS) as RouteName[];
  return names.flatMap(name => {
    const route: Route = ROUTES[name];
    const current = {name, route, ...handlingOf(name), version: 2, path: `${BASE_PATH}/${route.path}`} as const;
    const earlier = {...current, version: 1, path: `${V1_BASE_PATH}/${route.path}`} as const;
    return v1Routes.includes(name) ? [current, earlier] : [current];
  });
}

type OpenRouteName = {
  [Name in RouteName]: (typeof ROUTES)[Name] extends {readonly open: true} ? Name : never;
}[RouteName];

const isOpen = (name: RouteName): name is OpenRouteName => 'open' in ROUTES[name];

const handlingOf = (name: RouteName) =>
  isOpen(name)
    ? ({isOpen: true, handler: HANDLERS[name]} as const)
    : ({isOpen: false, handler: HANDLERS[name]} as const);

/** Whether an endpoint takes flat bodies, as version 1's searches do (§9.3). */
export const hasFlatBody = ({version, route}: Endpoint): boolean => version === 1 && isSearch(route);

/** Whether a route's responses have the header that tells if the quote was ready (§4.3). */
export const hasCacheHeader = ({group}: Route): boolean => group === 'asyncSearch' || group === 'vehicleCache';

const isSearch = ({group}: Route): boolean => group === 'search' || group === 'asyncSearch';
