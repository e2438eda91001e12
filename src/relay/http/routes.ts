import {type RouteName, ROUTES} from '../../contract/index.js';
import type {Handler} from '../handlers/handler.js';
import type {MemoryRateLimit} from '../limits/rate-limit.js';
import {refusal} from '../limits/refusals.js';
import {CLOSED, type OriginRule, type PageAccess, PUBLIC} from './origins.js';
import type {RelayRequest} from './request.js';

/** What a request leads to, and what it has to pass on the way there. */
export interface Route {
  /** For the log and the metrics. */
  readonly name?: RouteName | 'embed' | 'health' | 'metrics';
  readonly handle: Handler;
  /** The headers of responses that are for pages of every origin; absent where the origin rule decides. */
  readonly access?: PageAccess;
  /** How many requests one visitor may send in a minute. */
  readonly limit?: MemoryRateLimit;
  /** Whether there is a JSON body to read. */
  readonly hasBody?: true;
  /** Whether every response says if it came from the cache (§4.3). */
  readonly hasCacheHeader?: true;
}

/** A route and where it is: a path as it has to be written, or a pattern that captures its parameter. */
export interface PlacedRoute extends Route {
  readonly method: 'GET' | 'POST';
  readonly path: string | RegExp;
}

/** A route, and what its pattern captured. */
export interface RouteMatch {
  readonly route: Route;
  readonly parameter: string;
}

/** The pages of the process itself, which belong to no partner. */
export interface OwnHandlers {
  readonly embed: Handler;
  readonly healthz: Handler;
  readonly readyz: Handler;
  readonly metrics: Handler | undefined;
}

export const ownRoutes = ({embed, healthz, readyz, metrics}: OwnHandlers): readonly PlacedRoute[] => [
  {name: 'embed', method: 'GET', path: /^(\/embed\.js|\/sri\.json|\/v\d[^/]*\/.+)$/, access: PUBLIC, handle: embed},
  {name: 'health', method: 'GET', path: '/healthz', access: CLOSED, handle: healthz},
  {name: 'health', method: 'GET', path: '/readyz', access: CLOSED, handle: readyz},
  ...(metrics ? [{name: 'metrics', method: 'GET', path: '/metrics', access: CLOSED, handle: metrics} as const] : []),
];

const WAITING_SEARCHES = [
  'plansSearch',
  'plansSearchVin',
  'plansSearchMakeModelYear',
  'plansSearchLicensePlate',
  'plansSearchWithUserInfoVin',
] as const satisfies readonly RouteName[];

const POLLED_SEARCHES = [
  'plansSearchAsync',
  'plansSearchAsyncVin',
  'plansSearchAsyncMakeModelYear',
  'plansSearchAsyncLicensePlate',
  'startPrice',
  'vehicleRegistration',
] as const satisfies readonly RouteName[];

const CATALOG_QUESTIONS = ['makes', 'models', 'lookup'] as const satisfies readonly RouteName[];

type PartnerRouteName = (typeof WAITING_SEARCHES | typeof POLLED_SEARCHES | typeof CATALOG_QUESTIONS)[number];

/** What handles a partner's routes, and how many requests for them one visitor may send in a minute. */
export interface PartnerRoutes {
  readonly mount: string;
  readonly handlers: Readonly<Record<PartnerRouteName, Handler>>;
  readonly searchLimit: MemoryRateLimit;
  readonly catalogLimit: MemoryRateLimit;
}

/** A partner's routes, below its mount; each is named as the service's own. */
export function partnerRoutes({mount, handlers, searchLimit, catalogLimit}: PartnerRoutes): readonly PlacedRoute[] {
  const placed = <Name extends PartnerRouteName>(name: Name) => ({
    name,
    path: pathBelow(mount, ROUTES[name].path),
    handle: handlers[name],
  });
  const post = {method: 'POST', limit: searchLimit, hasBody: true} as const;
  return [
    ...WAITING_SEARCHES.map(name => ({...placed(name), ...post})),
    ...POLLED_SEARCHES.map(name => ({...placed(name), ...post, hasCacheHeader: true as const})),
    ...CATALOG_QUESTIONS.map(name => ({...placed(name), method: 'GET' as const, limit: catalogLimit})),
  ];
}

/** A path below a mount; a pattern when it has a parameter, such as `{makeId}`. */
function pathBelow(mount: string, path: string): string | RegExp {
  const [before = '', after] = `${mount}/${path}`.split(/\{\w+\}/);
  return after === undefined ? before : new RegExp(`^${escapeRegExp(before)}([^/]+)${escapeRegExp(after)}$`);
}

const escapeRegExp = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** For a request that two servers could read differently. */
const AMBIGUOUS: Route = {access: CLOSED, handle: () => ({status: 400})};

/** For methods that a request of the fetch standard cannot have. */
const NOT_ALLOWED: Route = {
  access: CLOSED,
  handle: () => ({status: 405, headers: {allow: 'GET, HEAD, POST, OPTIONS'}}),
};
const IMPOSSIBLE_METHODS = new Set(['CONNECT', 'TRACE', 'TRACK']);

/** Beside the mount every page may read that there is nothing: the URL that it has for its relay is wrong. */
const NOTHING_BESIDE: Route = {
  access: {...PUBLIC, cacheControl: 'no-store'},
  handle: () => refusal('RelayRouteUnknown'),
};
const NOTHING_BELOW: Route = {handle: () => refusal('RelayRouteUnknown')};

export interface RouteTableOptions {
  readonly routes: readonly PlacedRoute[];
  /** The path below which the origin rule decides which pages may use the relay; none when absent. */
  readonly mount?: string;
  readonly origins?: OriginRule;
}

/** Finds the route of a request. There is one for every request, if only to refuse it. */
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
    this.#preflight = origins ? {handle: () => origins.preflight} : NOTHING_BELOW;
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
    // A loader that failed once asks for its files again in another spelling.
    const decoded = path.includes('%') ? decodePath(path) : path;
    for (const route of this.#patterns) {
      const parameter = route.method === method ? route.path.exec(decoded)?.[1] : undefined;
      if (parameter !== undefined) return {route, parameter};
    }
    return undefined;
  }

  #other(method: string, path: string): Route {
    if (IMPOSSIBLE_METHODS.has(method)) return NOT_ALLOWED;
    const isBelow = this.#mount !== undefined && (path === this.#mount || path.startsWith(`${this.#mount}/`));
    if (!isBelow) return NOTHING_BESIDE;
    return method === 'OPTIONS' ? this.#preflight : NOTHING_BELOW;
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

/** Whether two servers could read one request differently: Node accepts a second Host header, and any text in one. */
function isAmbiguous({headers, host, path}: RelayRequest): boolean {
  const isHost = headers.host === undefined ? host === '' || HOST.test(host) : HOST.test(headers.host);
  return !isHost || path.includes('\\');
}
