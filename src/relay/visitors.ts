import {RateLimiterMemory, RateLimiterRes} from 'rate-limiter-flexible';
import type {RedisLink} from './stores/redis/redis-link.js';
import {createRedisLimiter, hashVisitor} from './stores/redis/redis-limiter.js';

/** How many things one visitor may start in an hour. */
export interface VisitorLimit {
  /** Takes one; when none is left, how long until one is. */
  take(visitor: string): Promise<{readonly granted: boolean; readonly retryAfterMs: number}>;
  /** Gives one back that came to nothing. */
  giveBack(visitor: string): Promise<void>;
}

const HOUR_SECONDS = 3600;

/** Where all instances count a limit together. */
export interface SharedLimit {
  readonly link: RedisLink | undefined;
  readonly account: string;
  /** Tells this limit from the account's others. */
  readonly name: string;
}

/** A limit, kept in this process unless it is shared; zero is no limit. */
export function createVisitorLimit(perHour: number, shared?: SharedLimit): VisitorLimit {
  if (perHour === 0) return {take: () => Promise.resolve({granted: true, retryAfterMs: 0}), giveBack: async () => {}};
  const {limiter, keyOf} = createLimiter(perHour, shared);
  return {
    take: async visitor => {
      try {
        await limiter.consume(keyOf(visitor));
        return {granted: true, retryAfterMs: 0};
      } catch (refused) {
        if (!(refused instanceof RateLimiterRes)) throw refused;
        return {granted: false, retryAfterMs: refused.msBeforeNext};
      }
    },
    giveBack: async visitor => {
      const key = keyOf(visitor);
      const {consumedPoints} = await limiter.reward(key);
      // Nothing is kept of visitors who cost nothing.
      if (consumedPoints <= 0) await limiter.delete(key);
    },
  };
}

function createLimiter(points: number, shared: SharedLimit | undefined) {
  if (shared?.link === undefined) {
    return {
      limiter: new RateLimiterMemory({points, duration: HOUR_SECONDS}),
      keyOf: (visitor: string) => visitor,
    };
  }
  const {link, account, name} = shared;
  return {
    limiter: createRedisLimiter({link, name, points, durationSeconds: HOUR_SECONDS}),
    keyOf: (visitor: string) => hashVisitor(account, visitor),
  };
}

/**
 * The name under which a visitor is counted: an IPv4 address, or the /64 an IPv6 address lies in, since one household
 * has all of it. A proxy's word counts only when the operator trusts that many proxies: the nearest ones write last.
 */
export function visitorOf(address: string | undefined, forwardedFor: string | null, trustedProxies: number): string {
  const hops = trustedProxies > 0 && forwardedFor ? forwardedFor.split(',') : [];
  const forwarded = hops[Math.max(0, hops.length - trustedProxies)]?.trim();
  return networkOf(forwarded || address || '');
}

function networkOf(address: string): string {
  const plain = address.replace(/^\[|\](?::\d+)?$/g, '').replace(/%.*$/, '');
  const mapped = /^(?:::ffff:)?(\d{1,3}(?:\.\d{1,3}){3})(?::\d+)?$/i.exec(plain);
  if (mapped?.[1]) return mapped[1];
  if (!/^[0-9a-f:.]{2,45}$/i.test(plain) || !plain.includes(':')) return 'unknown';
  const [head = '', tail] = plain.toLowerCase().split('::', 2);
  const left = head === '' ? [] : head.split(':');
  const right = tail ? tail.split(':') : [];
  const zeros = tail === undefined ? [] : Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0');
  const groups = [...left, ...zeros, ...right].slice(0, 4);
  return `${groups.map(group => group.replace(/^0+(?=.)/, '')).join(':')}::/64`;
}
