import {createHash} from 'node:crypto';
import {MemoryRateLimit, type RateLimit, type RateLimitOptions} from '../limits/rate-limit.js';
import {keyStart, localShare, localWait, redisScript, type RedisLink} from './link.js';

export interface RedisRateLimitOptions extends RateLimitOptions {
  readonly link: RedisLink;
  /** Instances with the same partner count together. */
  readonly partner: string;
  /** Distinguishes this limit from the partner's others. */
  readonly name: string;
}

/** The version of the stored format. */
const VERSION = 1;

/**
 * Returns 0 if one was taken, else how long until the window ends. Arguments: the limit, the window in milliseconds.
 * Fails in a full Redis, as does `GIVE_BACK`, so that both fall back to this process.
 */
const TAKE = redisScript(`#!lua
if tonumber(redis.call('GET', KEYS[1]) or '0') >= tonumber(ARGV[1]) then
  return math.max(1, redis.call('PTTL', KEYS[1]))
end
if redis.call('INCR', KEYS[1]) == 1 then redis.call('PEXPIRE', KEYS[1], ARGV[2]) end
return 0`);

/** Deletes the counter of a client with nothing taken. */
const GIVE_BACK = redisScript(`#!lua
local taken = tonumber(redis.call('GET', KEYS[1]) or '0')
if taken > 1 then return redis.call('DECR', KEYS[1]) end
redis.call('DEL', KEYS[1])
return 0`);

/**
 * Counts in Redis, for all instances, by its clock. While Redis is unavailable, each instance falls back to its local
 * share of the limit, by its own clock.
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
    return waitMs.then(Number, () => localWait(this.#local.take(client)));
  }

  async giveBack(client: string): Promise<void> {
    const {link, limit} = this.#options;
    if (limit === 0) return;
    await link.run(GIVE_BACK, [this.#keyOf(client)], []).catch(() => this.#local.giveBack(client));
  }

  /** A client may be an IP address, which is personal data, so Redis gets a hash. */
  #keyOf(client: string): string {
    const {link, partner, name} = this.#options;
    const hash = createHash('sha256').update(`${partner} ${client}`).digest('base64url');
    return `${keyStart(link, 'visitor', VERSION)}${name}:${hash}`;
  }
}
