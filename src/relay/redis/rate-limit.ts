import {createHash} from 'node:crypto';
import {MemoryRateLimit, type RateLimit, type RateLimitOptions} from '../limits/rate-limit.js';
import {DEFAULT_REDIS_PREFIX} from '../settings/values.js';
import {localShare, redisScript, type RedisLink} from './link.js';

export interface RedisRateLimitOptions extends RateLimitOptions {
  readonly link: RedisLink;
  readonly account: string;
  /** Tells this limit from the account's others. */
  readonly name: string;
  /** The clock while Redis is unavailable; windows in Redis go by its own. */
  readonly now: () => number;
}

/** Increased when what is under the keys changes. */
const VERSION = 1;

/**
 * Returns 0 when one was taken, else how long the window lasts. Arguments: the limit, the window in milliseconds.
 * A full Redis refuses it, and then also to give back, so that both count in this process.
 */
const TAKE = redisScript(`#!lua
if tonumber(redis.call('GET', KEYS[1]) or '0') >= tonumber(ARGV[1]) then
  return math.max(1, redis.call('PTTL', KEYS[1]))
end
if redis.call('INCR', KEYS[1]) == 1 then redis.call('PEXPIRE', KEYS[1], ARGV[2]) end
return 0`);

/** A client that cost nothing is forgotten. */
const GIVE_BACK = redisScript(`#!lua
local taken = tonumber(redis.call('GET', KEYS[1]) or '0')
if taken > 1 then return redis.call('DECR', KEYS[1]) end
redis.call('DEL', KEYS[1])
return 0`);

/**
 * Counts in Redis, for all instances. While Redis is unavailable each instance counts by itself, up to its share of the
 * limit.
 */
export class RedisRateLimit implements RateLimit {
  readonly #options: RedisRateLimitOptions;
  readonly #local: MemoryRateLimit;

  constructor(options: RedisRateLimitOptions) {
    this.#options = options;
    this.#local = new MemoryRateLimit({...options, limit: localShare(options.limit)});
  }

  async take(client: string): Promise<number> {
    const {link, limit, windowMs} = this.#options;
    if (limit === 0) return 0;
    const waitMs = link.run(TAKE, [this.#keyOf(client)], [String(limit), String(windowMs)]);
    return waitMs.then(Number, () => this.#local.take(client));
  }

  async giveBack(client: string): Promise<void> {
    const {link, limit} = this.#options;
    if (limit === 0) return;
    await link.run(GIVE_BACK, [this.#keyOf(client)], []).catch(() => this.#local.giveBack(client));
  }

  /** Clients are addresses, which are personal: Redis gets a hash. */
  #keyOf(client: string): string {
    const {link, account, name} = this.#options;
    const {prefix = DEFAULT_REDIS_PREFIX} = link;
    const hash = createHash('sha256').update(`${account} ${client}`).digest('base64url');
    return `${prefix}:visitor:${VERSION}:${name}:${hash}`;
  }
}
