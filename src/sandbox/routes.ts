import type {Hono} from 'hono';
import {BASE_PATH, ROUTES, V1_BASE_PATH, type Route, type RouteName, type Unspecified} from '../contract/index.js';
import {deactivate, register, rotate, showUsage, verify} from './accounts/credentials.js';
import {listMakes, listModels, lookUpVehicle} from './catalog/catalog-endpoints.js';
import type {Handler, OpenHandler} from './http/call.js';
import {serve} from './http/serve.js';
import type {SandboxSettings} from './options.js';
import {createOrder} from './orders/order-endpoint.js';
import {searchPlansAsync, startPrice} from './search/async-search.js';
import {searchPlans} from './search/search.js';
import {cleanVehicleCache, registerVehicle} from './search/vehicle-cache.js';
import type {SandboxState} from './state.js';

/** The endpoints that need no key (§5.1). */
type OpenRouteName = 'register' | 'verify';

/** What answers each endpoint of the interface. */
export interface Handlers {
  readonly open: Readonly<Record<OpenRouteName, OpenHandler>>;
  readonly keyed: Readonly<Record<Exclude<RouteName, OpenRouteName>, Handler>>;
}

/** Who answers: without a key, or with the account whose key it is. */
export type Answerer =
  {readonly isOpen: true; readonly handler: OpenHandler} | {readonly isOpen: false; readonly handler: Handler};

/** One endpoint as it is served, in one of the two versions. */
export interface Endpoint {
  readonly route: Route;
  /** The whole path, its parameters in braces. */
  readonly path: string;
  readonly answerer: Answerer;
  /** Version 1's searches have a flat body (§9.3). */
  readonly isFlat: boolean;
  /** Its errors come without a number (§2.1). */
  readonly hasShortErrors: boolean;
  /** Its answers say whether the quote was there (§4.3). */
  readonly saysCache: boolean;
}

/** Every endpoint of the route table, and those that version 1 has too (§9.1). */
export function endpointsOf({open, keyed}: Handlers, unspecified: Unspecified): readonly Endpoint[] {
  const answerers = [
    ...entriesOf(open).map(([name, handler]) => [name, {isOpen: true, handler}] as const),
    ...entriesOf(keyed).map(([name, handler]) => [name, {isOpen: false, handler}] as const),
  ];
  return answerers.flatMap(([name, answerer]) => {
    const current = describe(name, answerer, unspecified);
    const {path} = current.route;
    const isSearch = path.startsWith('PlansSearch');
    const earlier = {...current, path: `${V1_BASE_PATH}/${path}`, isFlat: isSearch};
    return unspecified.v1Routes.includes(name) ? [current, earlier] : [current];
  });
}

function describe(name: RouteName, answerer: Answerer, {shortErrorRoutes}: Unspecified): Endpoint {
  const route: Route = ROUTES[name];
  return {
    route,
    answerer,
    path: `${BASE_PATH}/${route.path}`,
    isFlat: false,
    hasShortErrors: shortErrorRoutes.includes(name),
    saysCache: route.section === '§4.3',
  };
}

const entriesOf = <Name extends string, Value>(table: Readonly<Record<Name, Value>>): [Name, Value][] =>
  Object.entries(table) as [Name, Value][];

/** What answers each endpoint of the interface (§4). */
export const HANDLERS: Handlers = {
  open: {register, verify},
  keyed: {
    plansSearch: searchPlans,
    plansSearchVin: searchPlans,
    plansSearchMakeModelYear: searchPlans,
    plansSearchLicensePlate: searchPlans,
    plansSearchWithUserInfoVin: searchPlans,
    plansSearchAsync: searchPlansAsync,
    plansSearchAsyncVin: searchPlansAsync,
    plansSearchAsyncMakeModelYear: searchPlansAsync,
    plansSearchAsyncLicensePlate: searchPlansAsync,
    startPrice,
    vehicleRegistration: registerVehicle,
    cleanVehicleCache,
    makes: listMakes,
    models: listModels,
    lookup: lookUpVehicle,
    rotate,
    usage: showUsage,
    deactivate,
    createOrder,
  },
};

/** Mounts every endpoint of the route table, spelled exactly as there (§9.6), and those of version 1 (§9.1). */
export function mountRoutes(
  app: Hono,
  state: () => SandboxState,
  handlers: Handlers,
  {unspecified}: SandboxSettings,
): void {
  for (const endpoint of endpointsOf(handlers, unspecified)) {
    const path = endpoint.path.replace(/\{(\w+)\}/g, ':$1');
    app.on(endpoint.route.method, path, context => serve(state(), endpoint, context));
  }
}
