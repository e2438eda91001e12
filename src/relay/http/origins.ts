import {isLoopbackHost} from '../../contract/rules/loopback-host.js';
import type {HandlerResponse} from '../handlers/handler.js';
import {ANY_ORIGIN, parseOrigin} from '../settings/values.js';
import {type Failure, relayError} from '../shared/relay-errors.js';
import type {RelayRequest} from './request.js';

/** The headers that control what a page may do with a response. */
export interface PageAccess {
  /** Alternating names and values. */
  readonly headers: readonly string[];
  /** The default `Cache-Control`. */
  readonly cacheControl?: string;
}

const COMMON = ['x-content-type-options', 'nosniff', 'referrer-policy', 'no-referrer'];

const SECURITY = [...COMMON, ...['content-security-policy', "default-src 'none'; frame-ancestors 'none'"]];

/** Only pages of the relay's own origin may read the response. */
export const CLOSED: PageAccess = closedWith(SECURITY);

/** The access to a page of the relay's own, with the page's own policy. */
export const pageWith = (policy: string): PageAccess => closedWith([...COMMON, 'content-security-policy', policy]);

/** The access to a page that other pages may show in a frame, with a policy that names them. */
export const framedWith = (policy: string): PageAccess => ({
  headers: [
    ...COMMON,
    ...['content-security-policy', policy],
    ...['cross-origin-resource-policy', 'cross-origin'],
    ...['vary', 'Accept-Encoding'],
  ],
  cacheControl: 'no-cache',
});

function closedWith(security: readonly string[]): PageAccess {
  return {
    headers: [...security, 'cross-origin-resource-policy', 'same-origin', 'vary', 'Origin, Accept-Encoding'],
    cacheControl: 'no-store',
  };
}

/** The headers of an empty error response. */
export const ERROR_HEADERS: readonly string[] = [...CLOSED.headers, 'cache-control', 'no-store'];

/**
 * Every page may load the response, such as the files of the embed. Errors are not stored: during a deployment, another
 * instance may have a file that one does not have yet.
 */
export const PUBLIC: PageAccess = {
  headers: [
    ...SECURITY,
    ...['cross-origin-resource-policy', 'cross-origin'],
    ...['access-control-allow-origin', '*'],
    ...['vary', 'Accept-Encoding'],
  ],
  cacheControl: 'no-store',
};

/** Pages of one origin may read the response, without credentials, which the relay does not use. */
const corsFor = (origin: string): PageAccess => ({
  ...CLOSED,
  headers: [
    ...CLOSED.headers,
    ...['access-control-allow-origin', origin],
    ...['access-control-expose-headers', 'retry-after, x-cache, x-request-id, server-timing, plan-quoted-at'],
  ],
});

export interface OriginRuleOptions {
  /** The exact origins that may embed the widget, such as `https://partner.example`. The relay's own is always allowed. */
  readonly origins: readonly string[];
  /** The host names that browsers reach the relay by; undefined if the operator has not set them. */
  readonly hosts: readonly string[] | undefined;
  /** How many proxies in front of the relay are trusted to pass the original scheme and host. */
  readonly trustedProxies: number;
  /** Additional request headers that pages may send. */
  readonly visitorHeaders: readonly string[];
}

/** Decides whether a page may use the relay, before its body is read and before any quota is spent. */
export class OriginRule {
  /** The response to the preflight of an allowed page; browsers may cache it for a day. */
  readonly preflight: HandlerResponse;
  readonly #listed: ReadonlyMap<string, PageAccess>;
  readonly #options: OriginRuleOptions;

  constructor(options: OriginRuleOptions) {
    this.#options = options;
    this.#listed = new Map(options.origins.map(origin => [origin, corsFor(origin)]));
    this.preflight = {
      status: 204,
      headers: {
        'access-control-allow-methods': 'GET, POST',
        'access-control-allow-headers': ['content-type', 'plan-purpose', ...options.visitorHeaders].join(', '),
        'access-control-max-age': '86400',
      },
    };
  }

  /** Returns the headers of every response to the page, or the error response if its origin is not allowed. */
  accessOf(request: RelayRequest): PageAccess | Failure {
    const {origin} = request.headers;
    if (origin === undefined) return isSameOriginGet(request) ? CLOSED : relayError('RelayOriginNotAllowed');
    const listed = this.#listed.get(origin);
    if (listed) return listed;
    const isAllowed = this.#listed.has(ANY_ORIGIN) || this.#isOwn(origin, request);
    return isAllowed ? corsFor(origin) : relayError('RelayOriginNotAllowed');
  }

  /**
   * The key of an origin in rate limits. All unlisted origins share one: otherwise a script would get a new share with
   * each origin that it makes up.
   */
  limitKey(origin: string | undefined): string {
    return origin !== undefined && this.#listed.has(origin) ? origin : ANY_ORIGIN;
  }

  /**
   * Whether a request is same-origin, as the browser sees it. Over plain HTTP a host name proves nothing: by DNS
   * rebinding, an attacker's own domain may resolve to this server, and its page would count as ours.
   */
  #isOwn(origin: string, request: RelayRequest): boolean {
    const own = requestOrigin(request, this.#options.trustedProxies);
    if (origin !== own) return false;
    const {protocol, hostname} = new URL(own);
    const {hosts} = this.#options;
    if (hosts !== undefined) return hosts.includes(hostname);
    return protocol === 'https:' || isUnregistrableHost(hostname);
  }
}

/** Browsers omit Origin on same-origin GET, never on POST; `Sec-Fetch-Site` identifies a cross-site GET. */
function isSameOriginGet({method, headers}: RelayRequest): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false;
  const site = headers['sec-fetch-site'];
  return site === undefined || site === 'same-origin' || site === 'none';
}

/** Hosts that no attacker can register: IP addresses, localhost and names without a dot. */
const isUnregistrableHost = (hostname: string): boolean =>
  isLoopbackHost(hostname) || !hostname.includes('.') || /^\d+(?:\.\d+){3}$/.test(hostname);

/** The origin that a request was sent to, according to the proxy if one is trusted. */
function requestOrigin({scheme, host, headers}: RelayRequest, trustedProxies: number): string | undefined {
  const direct = parseOrigin(`${scheme}://${host}`);
  if (trustedProxies === 0) return direct;
  const proxied = `${lastOf(headers['x-forwarded-proto']) ?? scheme}://${lastOf(headers['x-forwarded-host']) ?? host}`;
  return parseOrigin(proxied) ?? direct;
}

/** The last entry, which the nearest proxy added. */
const lastOf = (header: string | undefined): string | undefined => header?.split(',').at(-1)?.trim() || undefined;
