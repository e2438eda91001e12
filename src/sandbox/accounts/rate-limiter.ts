import {DAY_MS, HOUR_MS, TIERS} from '../../contract/index.js';
import {BoundedMap, pushBounded} from '../bounded-map.js';
import type {Clock} from '../clock.js';
import {seededFraction} from '../random.js';
import type {Account} from './account.js';

const MAX_JITTER_SECONDS = 3;

/** Limits each account's requests in two sliding windows of an hour and a day (§8.1). */
export class RateLimiter {
  readonly #seed: string;
  readonly #clock: Clock;
  /** The times of each account's granted requests, oldest first, up to its daily limit. */
  readonly #granted = new BoundedMap<string, number[]>();

  constructor(seed: string, clock: Clock) {
    this.#seed = seed;
    this.#clock = clock;
  }

  /** Counts one request, or returns how many seconds to wait before the next one. */
  spend({id, tier}: Account): number | undefined {
    const now = this.#clock.now();
    const {perHour, perDay} = TIERS[tier];
    const times = this.#granted.get(id) ?? [];
    // Setting it again makes it the newest entry, so that the map drops the least recently used account.
    this.#granted.set(id, times);
    const waitMs = Math.max(waitFor(times, perHour, HOUR_MS, now), waitFor(times, perDay, DAY_MS, now));
    if (waitMs > 0) return this.#safeSeconds(waitMs, id, now);
    pushBounded(times, now, perDay);
    return undefined;
  }

  /** Returns how many requests of an account were granted in the last hour and in the last day. */
  used({id}: Account): {readonly inHour: number; readonly inDay: number} {
    const times = this.#granted.get(id) ?? [];
    const since = (start: number) => times.filter(time => time > start).length;
    const now = this.#clock.now();
    return {inHour: since(now - HOUR_MS), inDay: since(now - DAY_MS)};
  }

  /** Returns whole seconds, rounded and jittered upward, so that the wait is never too short (§8.2). */
  #safeSeconds(waitMs: number, ...parts: (string | number)[]): number {
    const jitter = Math.floor(seededFraction(this.#seed, ...parts) * (MAX_JITTER_SECONDS + 1));
    return Math.ceil(waitMs / 1000) + jitter;
  }
}

/** Returns how long until the window has capacity: until the first of the last `limit` requests leaves it. */
function waitFor(times: readonly number[], limit: number, windowMs: number, now: number): number {
  const first = times.at(-limit);
  return first === undefined ? 0 : Math.max(0, first + windowMs - now);
}
