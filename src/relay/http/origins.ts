import {isLoopbackHost} from '../../plans/checked-url.js';
import type {HandlerResponse} from '../handlers/handler.js';
import {type Failure, refusal} from '../limits/refusals.js';
import {ANY_ORIGIN, parseOrigin} from '../settings/values.js';
import type {RelayRequest} from './request.js';

/** The headers that decide what a page may do with a response. */
export interface PageAccess {
  /** Names and values in turn. */
  readonly headers: readonly string[];
  /** The `Cache-Control` of responses that have none of their own. */
  readonly cacheControl?: string;
}

const SECURITY = [
  ...['x-content-type-options', 'nosniff'],
  ...['referrer-policy', 'no-referrer'],
  ...['content-security-policy', "default-src 'none'; frame-ancestors 'none'"],
];

/** No page of another origin may read the response. */
export const CLOSED: PageAccess = {
  headers: [...SECURITY, 'cross-origin-resource-policy', 'same-origin', 'vary', 'Origin, Accept-Encoding'],
  cacheControl: 'no-store',
};

/** The headers of a response that says nothing but that there was a fault. */
export const FAULT_HEADERS: readonly string[] = [...CLOSED.headers, 'cache-control', 'no-store'];

/** Any page may load the response, as it may the files of the embed. */
export const PUBLIC: PageAccess = {
  headers: [
    ...SECURITY,
    ...['cross-origin-resource-policy', 'cross-origin'],
    ...['access-control-allow-origin', '*'],
    ...['vary', 'Accept-Encoding'],
  ],
};

/** Pages of one origin may read the response. Never with credentials: there are none to send. */
const openTo = (origin: string): PageAccess => ({
  ...CLOSED,
  headers: [
    ...CLOSED.headers,
    ...['access-control-allow-origin', origin],
    ...['access-control-expose-headers', 'retry-after, x-cache, x-request-id, server-timing, plan-quoted-at'],
  ],
});

export interface OriginRuleOptions {
  /** The exact origins that may embed the widget, such as `https://partner.example`. The relay's own always may. */
  readonly origins: readonly string[];
  /** The host names that the relay is reached by; undefined when the operator named none. */
  readonly hosts: readonly string[] | undefined;
  /** How many proxies in front are trusted to say which scheme and host the visitor used. */
  readonly trustedProxies: number;
  /** Headers that pages may send besides the usual ones. */
  readonly visitorHeaders: readonly string[];
}

/** Decides whether a page may use the relay, before its body is read and before any quota is spent. */
export class OriginRule {
  /** The response to the preflight of a page that may use the relay; a browser may remember it for a day. */
  readonly preflight: HandlerResponse;
  readonly #listed: ReadonlyMap<string, PageAccess>;
  readonly #options: OriginRuleOptions;

  constructor(options: OriginRuleOptions) {
    this.#options = options;
    this.#listed = new Map(options.origins.map(origin => [origin, openTo(origin)]));
    this.preflight = {
      status: 204,
      headers: {
        'access-control-allow-methods': 'GET, POST',
        'access-control-allow-headers': ['content-type', 'plan-purpose', ...options.visitorHeaders].join(', '),
        'access-control-max-age': '86400',
      },
    };
  }

  /** The headers that the page gets with every response, or the refusal of a page that may not use the relay. */
  accessOf(request: RelayRequest): PageAccess | Failure {
    const {origin} = request.headers;
    if (origin === undefined) return isSameOriginGet(request) ? CLOSED : refusal('RelayOriginNotAllowed');
    const listed = this.#listed.get(origin);
    if (listed) return listed;
    const isAllowed = this.#listed.has(ANY_ORIGIN) || this.#isOwn(origin, request);
    return isAllowed ? openTo(origin) : refusal('RelayOriginNotAllowed');
  }

  /**
   * The name that an origin is counted under: all that are not listed share one, or a script that invents origins would
   * have a new share with each.
   */
  countedName(origin: string | undefined): string {
    return origin !== undefined && this.#listed.has(origin) ? origin : ANY_ORIGIN;
  }

  /**
   * Whether an origin is the one that the request was sent to, as the visitor sees it. A host name that came over plain
   * http proves nothing: an attacker's own name may lead to this address by now, and its page would count as ours.
   */
  #isOwn(origin: string, request: RelayRequest): boolean {
    const own = requestOrigin(request, this.#options.trustedProxies);
    if (origin !== own) return false;
    const {protocol, hostname} = new URL(own);
    const {hosts} = this.#options;
    if (hosts !== undefined) return hosts.includes(hostname);
    return protocol === 'https:' || isUnsoldHost(hostname);
  }
}

/** Browsers leave Origin out on a GET from the same origin, never on a POST; a GET from another site says so. */
function isSameOriginGet({method, headers}: RelayRequest): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false;
  const site = headers['sec-fetch-site'];
  return site === undefined || site === 'same-origin' || site === 'none';
}

/** Hosts that nobody can buy: addresses in numbers, this machine's own name and names of the local network. */
const isUnsoldHost = (hostname: string): boolean =>
  isLoopbackHost(hostname) || !hostname.includes('.') || /^\d+(?:\.\d+){3}$/.test(hostname);

/** The origin that a request was sent to; behind a trusted proxy, what that proxy says. */
function requestOrigin({scheme, host, headers}: RelayRequest, trustedProxies: number): string | undefined {
  const direct = parseOrigin(`${scheme}://${host}`);
  if (trustedProxies === 0) return direct;
  const proxied = `${lastOf(headers['x-forwarded-proto']) ?? scheme}://${lastOf(headers['x-forwarded-host']) ?? host}`;
  return parseOrigin(proxied) ?? direct;
}

/** The entry that the nearest proxy wrote. */
const lastOf = (header: string | undefined): string | undefined => header?.split(',').at(-1)?.trim() || undefined;
