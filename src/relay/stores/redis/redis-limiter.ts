import {createHash} from 'node:crypto';
import {RateLimiterMemory, RateLimiterRedis} from 'rate-limiter-flexible';
import {DEFAULT_REDIS_PREFIX} from '../../settings/values.js';
import {localShare, type RedisLink} from './redis-link.js';
import {redisScript} from './redis-script.js';

export interface RedisLimiterOptions {
  readonly link: RedisLink;
  /** Tells this limit, and the account it is for, from every other. */
  readonly name: string;
  readonly points: number;
  readonly durationSeconds: number;
}

/**
 * A visitor limit that all instances share. While Redis is away each instance counts by itself, up to its share.
 * Visitors are addresses: their names are hashed by the caller before they become keys.
 */
export function createRedisLimiter({link, name, points, durationSeconds}: RedisLimiterOptions): RateLimiterRedis {
  return new RateLimiterRedis({
    storeClient: clientOf(link),
    useRedisPackage: true,
    keyPrefix: `${link.prefix ?? DEFAULT_REDIS_PREFIX}:visitor:${name}`,
    points,
    duration: durationSeconds,
    insuranceLimiter: new RateLimiterMemory({points: localShare(points), duration: durationSeconds}),
  });
}

const DELETE = redisScript("return redis.call('DEL', KEYS[1])");

interface EvalOptions {
  readonly keys: readonly string[];
  readonly arguments: readonly string[];
}

/** As much of a Redis client as the limiter uses; every call is bounded as the link's are. */
const clientOf = (link: RedisLink) => ({
  eval: (text: string, {keys, arguments: args}: EvalOptions) => link.run(redisScript(text), keys, args),
  del: (key: string) => link.run(DELETE, [key], []),
  // Asked for before every call, used for none of ours.
  multi: () => undefined,
});

/** A visitor's name as a key may hold it: an address is personal, and a key is seen by whoever looks at Redis. */
export const hashVisitor = (account: string, visitor: string): string =>
  createHash('sha256').update(`${account} ${visitor}`).digest('base64url');
