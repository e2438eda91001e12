import {
  ACTIVITY_ENDPOINT,
  type RouteName,
  ROUTES,
  START_PRICES_ENDPOINT,
  WIDGET_SETTINGS_ENDPOINT,
} from '../../contract/index.js';
import type {OwnRouteName} from '../metrics.js';
import type {Handler, HandlerResponse} from '../handlers/handler.js';
import {frame, framePolicy} from '../handlers/frame.js';
import {REPORT_POLICY} from '../handlers/report-page.js';
import {reportsFailure} from '../handlers/reports.js';
import type {MemoryRateLimit} from '../limits/rate-limit.js';
import {type Failure, relayError} from '../shared/relay-errors.js';
import {CLOSED, framedWith, type OriginRule, type PageAccess, pageWith, PUBLIC} from './origins.js';
import type {RelayRequest} from './request.js';

/** A route's handler, and the checks that a request has to pass first. */
export interface Route {
  /** For the log and the metrics. */
  readonly name?: RouteName | OwnRouteName;
  readonly handle: Handler;
  /** The access of every page, whatever its origin; if absent, the origin rule decides. */
  readonly access?: PageAccess;
  /** Limits the requests per visitor per minute. */
  readonly limit?: MemoryRateLimit;
  /** Whether the request has a JSON body. */
  readonly hasBody?: true;
  /** Whether the request has the fields of a form. */
  readonly hasForm?: true;
  /** Whether every response has an `X-Cache` header (§4.3). */
  readonly hasCacheHeader?: true;
  /** Makes the response of a failure; by default an envelope as JSON. */
  readonly respondToFailure?: (failure: Failure) => HandlerResponse;
}

/** A route with its path: an exact string, or a pattern that captures a parameter. */
export interface PlacedRoute extends Route {
  readonly method: 'GET' | 'POST';
  readonly path: string | RegExp;
}

/** A route, and what its pattern captured. */
export interface RouteMatch {
  readonly route: Route;
  readonly parameter: string;
}

/** The handlers of the pages at the root of the host, which belong to no partner. */
export interface RootHandlers {
  readonly embed: Handler;
  readonly healthz: Handler;
  readonly readyz: Handler;
  readonly metrics: Handler | undefined;
  /** Absent if reports are off. */
  readonly reports: {readonly page: Handler; readonly json: Handler; readonly limit: MemoryRateLimit} | undefined;
}

export const rootRoutes = ({embed, healthz, readyz, metrics, reports}: RootHandlers): readonly PlacedRoute[] => [
  {
    name: 'embed',
    method: 'GET',
    path: /^(\/embed\.js|\/frame\.js|\/sri\.json|\/v\d[^/]*\/.+)$/,
    access: PUBLIC,
    handle: embed,
  },
  {name: 'health', method: 'GET', path: '/healthz', access: CLOSED, handle: healthz},
  {name: 'health', method: 'GET', path: '/readyz', access: CLOSED, handle: readyz},
  ...(reports ? reportRoutes(reports) : []),
  ...(metrics ? [{name: 'metrics', method: 'GET', path: '/metrics', access: CLOSED, handle: metrics} as const] : []),
];

/** Anyone who guesses tokens is slowed down by the limit per visitor. */
function reportRoutes({page, json, limit}: NonNullable<RootHandlers['reports']>): readonly PlacedRoute[] {
  const ofPage = {
    name: 'reports',
    path: '/reports',
    access: pageWith(REPORT_POLICY),
    limit,
    handle: page,
    respondToFailure: reportsFailure,
  } as const;
  return [
    {...ofPage, method: 'GET'},
    {...ofPage, method: 'POST', hasForm: true},
    {name: 'reports', method: 'GET', path: '/reports.json', access: CLOSED, limit, handle: json},
  ];
}

const SYNC_SEARCHES = [
  'plansSearch',
  'plansSearchVin',
  'plansSearchMakeModelYear',
  'plansSearchLicensePlate',
  'plansSearchWithUserInfoVin',
] as const satisfies readonly RouteName[];

const ASYNC_ROUTES = [
  'plansSearchAsync',
  'plansSearchAsyncVin',
  'plansSearchAsyncMakeModelYear',
  'plansSearchAsyncLicensePlate',
  'startPrice',
  'vehicleRegistration',
] as const satisfies readonly RouteName[];

const CATALOG_ROUTES = ['makes', 'models', 'lookup'] as const satisfies readonly RouteName[];

type UpstreamRouteName = (typeof SYNC_SEARCHES | typeof ASYNC_ROUTES | typeof CATALOG_ROUTES)[number];

/** The handlers of a partner's routes, and their limits per visitor per minute. */
export interface PartnerRoutes {
  readonly mount: string;
  /** The origins of the partner's pages, which may show the widget in a frame. */
  readonly origins: readonly string[];
  readonly handlers: Readonly<Record<UpstreamRouteName | 'startPrices' | 'widgetSettings', Handler>>;
  /** Absent if nothing is counted. */
  readonly activity: Handler | undefined;
  readonly searchLimit: MemoryRateLimit;
  readonly catalogLimit: MemoryRateLimit;
  readonly activityLimit: MemoryRateLimit;
}

/** Returns a partner's routes, below its mount: those of the upstream API by their names, and the relay's own. */
export function partnerRoutes(routes: PartnerRoutes): readonly PlacedRoute[] {
  const {mount, handlers, activity, searchLimit, catalogLimit, activityLimit} = routes;
  const placed = <Name extends UpstreamRouteName>(name: Name) => ({
    name,
    path: pathBelow(mount, ROUTES[name].path),
    handle: handlers[name],
  });
  const post = {method: 'POST', limit: searchLimit, hasBody: true} as const;
  return [
    ...SYNC_SEARCHES.map(name => ({...placed(name), ...post})),
    ...ASYNC_ROUTES.map(name => ({...placed(name), ...post, hasCacheHeader: true as const})),
    {name: 'startPrices', path: `${mount}/${START_PRICES_ENDPOINT.path}`, handle: handlers.startPrices, ...post},
    ...(activity
      ? [
          {
            name: 'activity',
            path: `${mount}/${ACTIVITY_ENDPOINT.path}`,
            ...post,
            limit: activityLimit,
            handle: activity,
          } as const,
        ]
      : []),
    {
      name: 'widgetSettings',
      method: 'GET',
      path: `${mount}/${WIDGET_SETTINGS_ENDPOINT.path}`,
      handle: handlers.widgetSettings,
      limit: catalogLimit,
    },
    ...CATALOG_ROUTES.map(name => ({...placed(name), method: 'GET' as const, limit: catalogLimit})),
    ...frameRoutes(routes),
  ];
}

/**
 * The page with the widget alone, for frames on a partner's pages. `/frame` is that of the only partner; with several
 * partners, each has one below its mount.
 */
const frameRoutes = ({mount, origins}: PartnerRoutes): readonly PlacedRoute[] =>
  ['/frame', `${mount}/frame`].map(path => ({
    name: 'frame',
    method: 'GET',
    path,
    access: framedWith(framePolicy(origins)),
    handle: frame({mount, path}),
  }));

/** Returns a path below a mount; a pattern if it has a parameter, such as `{makeId}`. */
function pathBelow(mount: string, path: string): string | RegExp {
  const [before = '', after] = `${mount}/${path}`.split(/\{\w+\}/);
  return after === undefined ? before : new RegExp(`^${escapeRegExp(before)}([^/]+)${escapeRegExp(after)}$`);
}

const escapeRegExp = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Rejects a request that two servers could interpret differently. */
const AMBIGUOUS: Route = {access: CLOSED, handle: () => ({status: 400})};

/** Rejects the methods that a Fetch API request cannot have. */
const METHOD_NOT_ALLOWED: Route = {
  access: CLOSED,
  handle: () => ({status: 405, headers: {allow: 'GET, HEAD, POST, OPTIONS'}}),
};
const FORBIDDEN_METHODS = new Set(['CONNECT', 'TRACE', 'TRACK']);

/** Outside the mount every page may read the 404, which tells its developer that the relay's URL is wrong. */
const OUTSIDE_MOUNT: Route = {
  access: PUBLIC,
  handle: () => relayError('RelayRouteUnknown'),
};
const UNKNOWN_ROUTE: Route = {handle: () => relayError('RelayRouteUnknown')};

export interface RouteTableOptions {
  readonly routes: readonly PlacedRoute[];
  /** The path below which the origin rule applies; none if absent. */
  readonly mount?: string;
  readonly origins?: OriginRule;
}

/** Finds the route of a request. Every request has one, if only to reject it. */
export class RouteTable {
  readonly #fixed = new Map<string, RouteMatch>();
  readonly #patterns: (PlacedRoute & {readonly path: RegExp})[] = [];
  readonly #mount: string | undefined;
  readonly #preflight: Route;

  constructor({routes, mount, origins}: RouteTableOptions) {
    for (const route of routes) {
      if (typeof route.path === 'string') this.#fixed.set(`${route.method} ${route.path}`, {route, parameter: ''});
      else this.#patterns.push({...route, path: route.path});
    }
    this.#mount = mount;
    this.#preflight = origins ? {handle: () => origins.preflight} : UNKNOWN_ROUTE;
  }

  find(request: RelayRequest): RouteMatch {
    if (isAmbiguous(request)) return {route: AMBIGUOUS, parameter: ''};
    const {path} = request;
    const method = request.method === 'HEAD' ? 'GET' : request.method;
    return (
      this.#fixed.get(`${method} ${path}`) ??
      this.#match(method, path) ?? {route: this.#other(method, path), parameter: ''}
    );
  }

  #match(method: string, path: string): RouteMatch | undefined {
    // After a failed load, the loader requests its files again with another spelling of the URL.
    const decoded = path.includes('%') ? decodePath(path) : path;
    for (const route of this.#patterns) {
      const parameter = route.method === method ? route.path.exec(decoded)?.[1] : undefined;
      if (parameter !== undefined) return {route, parameter};
    }
    return undefined;
  }

  #other(method: string, path: string): Route {
    if (FORBIDDEN_METHODS.has(method)) return METHOD_NOT_ALLOWED;
    const isBelow = this.#mount !== undefined && (path === this.#mount || path.startsWith(`${this.#mount}/`));
    if (!isBelow) return OUTSIDE_MOUNT;
    return method === 'OPTIONS' ? this.#preflight : UNKNOWN_ROUTE;
  }
}

function decodePath(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}

const HOST = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i;

/** Whether two servers could interpret a request differently: Node accepts several Host headers, and any text in them. */
function isAmbiguous({headers, host, path}: RelayRequest): boolean {
  const isHost = headers.host === undefined ? host === '' || HOST.test(host) : HOST.test(headers.host);
  return !isHost || path.includes('\\');
}
