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
