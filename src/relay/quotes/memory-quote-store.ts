import {LRUCache} from 'lru-cache';
import type {EncodedBody} from '../shared/encoded-body.js';
import {abortable, monotonicNow, unref} from '../shared/time.js';
import {FAILURE_MS, isFresh, LOST_ENTRY, type QuoteStore, type SettledEntry} from './quote-store.js';

/** The options of `createMemoryQuoteStore`. */
export interface MemoryQuoteStoreOptions {
  /** Memory limit for settled quotes, in bytes; the least recently used are evicted. 128 MiB by default. */
  readonly maxBytes?: number;
  readonly now?: () => number;
}

/** The share of a body's size that its compressed forms add; it counts before they are created. */
const COMPRESSED_SHARE = 0.3;

const sizeOf = ({identity, gzip, br}: EncodedBody): number =>
  Math.ceil(identity.length * (1 + COMPRESSED_SHARE)) + (gzip?.length ?? 0) + (br?.length ?? 0);

interface Claim {
  /** Wakes waiting clients when the lease ends. On Workers, it ends with the request that started it. */
  timer: ReturnType<typeof setTimeout>;
  leaseEnd: number;
  readonly released: Promise<void>;
  readonly release: () => void;
}

/** Creates a store that keeps quotes in the memory of this process. */
export function createMemoryQuoteStore(options: MemoryQuoteStoreOptions = {}): QuoteStore {
  const {maxBytes = 128 * 1024 * 1024, now = monotonicNow} = options;
  const claims = new Map<string, Claim>();
  const entries = new LRUCache<string, SettledEntry>({
    maxSize: maxBytes,
    sizeCalculation: ({body}) => 1024 + sizeOf(body),
    perf: {now},
    // Reads the clock on each access.
    ttlResolution: 0,
  });

  const release = (key: string): void => {
    const claim = claims.get(key);
    if (claim === undefined) return;
    clearTimeout(claim.timer);
    claims.delete(key);
    claim.release();
  };

  const loseLease = (key: string): void => {
    entries.set(key, LOST_ENTRY, {ttl: FAILURE_MS});
    release(key);
  };

  const startLease = (key: string, leaseMs: number): Pick<Claim, 'timer' | 'leaseEnd'> => {
    const timer = setTimeout(() => loseLease(key), leaseMs);
    unref(timer);
    return {timer, leaseEnd: now() + leaseMs};
  };

  const isClaimed = (key: string): boolean => {
    const claim = claims.get(key);
    if (claim && claim.leaseEnd <= now()) loseLease(key);
    return claims.has(key);
  };

  return {
    read: key => Promise.resolve(isClaimed(key) ? {state: 'quoting'} : entries.get(key)),
    claim: (key, leaseMs) => {
      if (isClaimed(key) || isFresh(entries.get(key), now())) return Promise.resolve(false);
      let release = (): void => {};
      const released = new Promise<void>(resolve => (release = resolve));
      claims.set(key, {...startLease(key, leaseMs), released, release});
      return Promise.resolve(true);
    },
    renew: (key, leaseMs) => {
      const claim = claims.get(key);
      if (claim !== undefined) {
        clearTimeout(claim.timer);
        Object.assign(claim, startLease(key, leaseMs));
      }
      return Promise.resolve();
    },
    settle: async (key, entry, ttlMs) => {
      // Otherwise an expired entry keeps its memory until the store is full.
      entries.purgeStale();
      entries.set(key, entry, {ttl: ttlMs});
      release(key);
    },
    drop: key => {
      entries.delete(key);
      release(key);
      return Promise.resolve();
    },
    settled: (key, {signal}) => abortable(claims.get(key)?.released ?? Promise.resolve(), signal),
  };
}
