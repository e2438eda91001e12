import {VEHICLE_CACHE_MILES, VEHICLE_CACHE_MS} from '../../contract/index.js';
import {BoundedMap} from '../bounded-map.js';
import type {Clock} from '../clock.js';

/** A quote that is in progress or ready. Readiness is computed from the clock; there are no timers. */
export interface PendingQuote {
  readonly startedAt: number;
  readonly readyAt: number;
  /** True when a registration started it, before any search. */
  readonly isRegistered: boolean;
  /** The number of asynchronous searches that requested it. */
  requests: number;
  /** Whether the account was charged for the first of these searches. */
  isCharged: boolean;
}

/** A vehicle that was registered before its search (§3). */
interface CacheEntry {
  readonly mileage: number;
  readonly quote: PendingQuote;
}

/** The maximum number of mileages that are cached for a vehicle; the oldest are dropped. */
const MAX_MILEAGES = 100;

/** The quotes in progress and the cached ones, until they expire. */
export class PendingQuotes {
  readonly #clock: Clock;
  readonly #vehicles = new BoundedMap<string, readonly CacheEntry[]>();
  readonly #searches = new BoundedMap<string, PendingQuote>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Returns the quote of a registered vehicle at the closest mileage, if that is close enough (§8.4). */
  registered(key: string, mileage: number): PendingQuote | undefined {
    return this.#nearest(key, mileage)?.quote;
  }

  register(key: string, mileage: number, latencyMs: number): PendingQuote {
    const quote = this.#newQuote(latencyMs, true);
    this.#vehicles.set(key, [...this.#entriesOf(key), {mileage, quote}].slice(-MAX_MILEAGES));
    return quote;
  }

  /** Deletes that entry. Returns whether there was one. */
  clean(key: string, mileage: number): boolean {
    const cleaned = this.#nearest(key, mileage);
    const kept = this.#entriesOf(key).filter(entry => entry !== cleaned);
    if (kept.length > 0) this.#vehicles.set(key, kept);
    else this.#vehicles.delete(key);
    return cleaned !== undefined;
  }

  /** Returns the quote of a search that needs no registration. */
  searched(key: string): PendingQuote | undefined {
    const quote = this.#searches.get(key);
    return quote && this.#isValid(quote) ? quote : undefined;
  }

  /** Starts the quote of such a search. */
  start(key: string, latencyMs: number): PendingQuote {
    const quote = this.#newQuote(latencyMs, false);
    this.#searches.set(key, quote);
    return quote;
  }

  #newQuote(latencyMs: number, isRegistered: boolean): PendingQuote {
    const startedAt = this.#clock.now();
    return {startedAt, readyAt: startedAt + latencyMs, isRegistered, requests: 0, isCharged: false};
  }

  #isValid({startedAt}: PendingQuote): boolean {
    return this.#clock.now() - startedAt < VEHICLE_CACHE_MS;
  }

  #entriesOf(key: string): readonly CacheEntry[] {
    return (this.#vehicles.get(key) ?? []).filter(({quote}) => this.#isValid(quote));
  }

  #nearest(key: string, mileage: number): CacheEntry | undefined {
    const distance = (entry: CacheEntry) => Math.abs(entry.mileage - mileage);
    return this.#entriesOf(key)
      .filter(entry => distance(entry) < VEHICLE_CACHE_MILES)
      .sort((a, b) => distance(a) - distance(b))[0];
  }
}
