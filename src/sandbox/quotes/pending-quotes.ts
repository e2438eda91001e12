import {VEHICLE_CACHE_MILES, VEHICLE_CACHE_MS} from '../../contract/index.js';
import {BoundedMap} from '../bounded-map.js';

/** A quote that runs in the background, or has run. Time alone says which: nothing has to happen in between. */
export interface PendingQuote {
  readonly startedAt: number;
  readonly readyAt: number;
  /** Started by a registration, ahead of any search. */
  readonly isRegistered: boolean;
  /** How often an asynchronous search has asked for it. */
  asks: number;
  /** Whether the account was charged for the first of these searches. */
  isCharged: boolean;
}

/** A vehicle that was registered ahead of its search (§3). */
interface CacheEntry {
  readonly mileage: number;
  readonly quote: PendingQuote;
}

/** The quotes that run in the background, until they lapse. */
export interface PendingQuotes {
  /** The quote of a registered vehicle at the nearest mileage, if that is near enough (§8.4). */
  registered(vehicleKey: string, mileage: number): PendingQuote | undefined;
  register(vehicleKey: string, mileage: number, latencyMs: number): PendingQuote;
  /** Forgets that one entry, and tells whether there was one. */
  clean(vehicleKey: string, mileage: number): boolean;
  /** The quote of a search that needs no registration. */
  searched(searchKey: string): PendingQuote | undefined;
  /** Starts the quote of such a search. */
  start(searchKey: string, latencyMs: number): PendingQuote;
}

/** At how many mileages a vehicle is kept; more are dropped from the oldest on. */
const MOST_MILEAGES = 100;

/** Makes the store of background quotes. */
export function createPendingQuotes(now: () => number): PendingQuotes {
  const vehicles = new BoundedMap<string, readonly CacheEntry[]>();
  const searches = new BoundedMap<string, PendingQuote>();

  const begin = (latencyMs: number, isRegistered: boolean): PendingQuote => {
    const startedAt = now();
    return {startedAt, readyAt: startedAt + latencyMs, isRegistered, asks: 0, isCharged: false};
  };
  const isAlive = ({startedAt}: PendingQuote) => now() - startedAt < VEHICLE_CACHE_MS;
  const alive = (key: string) => (vehicles.get(key) ?? []).filter(entry => isAlive(entry.quote));
  const nearest = (key: string, mileage: number): CacheEntry | undefined => {
    const distance = (entry: CacheEntry) => Math.abs(entry.mileage - mileage);
    return alive(key)
      .filter(entry => distance(entry) < VEHICLE_CACHE_MILES)
      .sort((a, b) => distance(a) - distance(b))[0];
  };

  return {
    registered: (key, mileage) => nearest(key, mileage)?.quote,
    register(key, mileage, latencyMs) {
      const quote = begin(latencyMs, true);
      vehicles.set(key, [...alive(key), {mileage, quote}].slice(-MOST_MILEAGES));
      return quote;
    },
    clean(key, mileage) {
      const cleaned = nearest(key, mileage);
      const kept = alive(key).filter(entry => entry !== cleaned);
      if (kept.length > 0) vehicles.set(key, kept);
      else vehicles.delete(key);
      return cleaned !== undefined;
    },
    searched(key) {
      const known = searches.get(key);
      return known && isAlive(known) ? known : undefined;
    },
    start(key, latencyMs) {
      const quote = begin(latencyMs, false);
      searches.set(key, quote);
      return quote;
    },
  };
}
