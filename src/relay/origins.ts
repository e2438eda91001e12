import {isLoopbackHost} from '../plans/checked-url.js';
import {ANY_ORIGIN, parseOrigin} from './settings/values.js';

export {ANY_ORIGIN};

/**
 * The name that an origin is counted under: all that are not listed share one, or a script that invents origins would
 * have a new share with each.
 */
export const countedOrigin = (origin: string | undefined, listed: readonly string[]): string =>
  origin !== undefined && listed.includes(origin) ? origin : ANY_ORIGIN;

export interface OwnOriginOptions {
  /** Whether a proxy in front says which scheme and host the visitor used. */
  readonly trustProxy: boolean;
  /** The host names that the relay is reached by; undefined when the operator named none. */
  readonly hosts: readonly string[] | undefined;
}

/**
 * Whether an origin is the one that the request was sent to, as the visitor sees it. A host name that came over plain
 * http proves nothing: an attacker's own name may lead to this address by now, and its page would count as ours.
 */
export function isOwnOrigin(origin: string, request: Request, {trustProxy, hosts}: OwnOriginOptions): boolean {
  const own = requestOrigin(request, trustProxy);
  if (origin !== own) return false;
  const {protocol, hostname} = new URL(own);
  if (hosts !== undefined) return hosts.includes(hostname);
  return protocol === 'https:' || isUnsoldHost(hostname);
}

/** Hosts that nobody can buy: addresses in numbers, this machine's own name and names of the local network. */
const isUnsoldHost = (hostname: string): boolean =>
  isLoopbackHost(hostname) || !hostname.includes('.') || /^\d+(?:\.\d+){3}$/.test(hostname);

/** Behind a trusted proxy the proxy says which scheme and host it took. */
function requestOrigin(request: Request, trustProxy: boolean): string {
  const url = new URL(request.url);
  if (!trustProxy) return url.origin;
  const scheme = lastOf(request.headers.get('x-forwarded-proto')) ?? url.protocol.slice(0, -1);
  const host = lastOf(request.headers.get('x-forwarded-host')) ?? url.host;
  return parseOrigin(`${scheme}://${host}`) ?? url.origin;
}

/** The entry that the nearest proxy wrote. */
const lastOf = (header: string | null): string | undefined => header?.split(',').at(-1)?.trim() || undefined;
