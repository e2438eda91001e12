import {LRUCache} from 'lru-cache';
import type {EncodedBody} from '../encoded-body.js';
import {monotonicNow, unref} from '../time.js';
import {FAILURE_MS, isFresh, LOST_ENTRY, type QuoteStore, type SettledEntry} from './quote-store.js';

export interface MemoryQuoteStoreOptions {
  /** How much the settled quotes may hold together, in bytes; the least used go first. 128 MiB when absent. */
  readonly maxBytes?: number;
  readonly now?: () => number;
}

/** What the compressed forms of an answer come to that are made on demand; room for them is counted from the start. */
const COMPRESSED_SHARE = 0.3;

const sizeOf = ({identity, gzip, br}: EncodedBody): number =>
  Math.ceil(identity.length * (1 + COMPRESSED_SHARE)) + (gzip?.length ?? 0) + (br?.length ?? 0);

interface Claim {
  lease: ReturnType<typeof setTimeout>;
  readonly waiting: Set<() => void>;
}

/** Keeps quotes in this process; they are gone when it ends. */
export function createMemoryQuoteStore(options: MemoryQuoteStoreOptions = {}): QuoteStore {
  const {maxBytes = 128 * 1024 * 1024, now = monotonicNow} = options;
  const claims = new Map<string, Claim>();
  const entries = new LRUCache<string, SettledEntry>({
    maxSize: maxBytes,
    sizeCalculation: ({body}) => 1024 + sizeOf(body),
    perf: {now},
    // Zero: the time is asked for on each read, never remembered.
    ttlResolution: 0,
  });

  const release = (key: string): void => {
    const claim = claims.get(key);
    if (claim === undefined) return;
    clearTimeout(claim.lease);
    claims.delete(key);
    for (const wake of claim.waiting) wake();
  };

  const loseLease = (key: string): void => {
    entries.set(key, LOST_ENTRY, {ttl: FAILURE_MS});
    release(key);
  };

  const startLease = (key: string, leaseMs: number): Claim['lease'] => {
    const lease = setTimeout(() => loseLease(key), leaseMs);
    unref(lease);
    return lease;
  };

  return {
    read: key => Promise.resolve(claims.has(key) ? {state: 'quoting'} : entries.get(key)),
    claim: (key, leaseMs) => {
      if (claims.has(key) || isFresh(entries.get(key), now())) return Promise.resolve(false);
      claims.set(key, {lease: startLease(key, leaseMs), waiting: new Set()});
      return Promise.resolve(true);
    },
    renew: (key, leaseMs) => {
      const claim = claims.get(key);
      if (claim !== undefined) {
        clearTimeout(claim.lease);
        claim.lease = startLease(key, leaseMs);
      }
      return Promise.resolve();
    },
    settle: (key, entry, ttlMs) => {
      entries.set(key, entry, {ttl: ttlMs});
      release(key);
      return Promise.resolve();
    },
    drop: key => {
      entries.delete(key);
      release(key);
      return Promise.resolve();
    },
    settled: (key, {signal}) => untilReleased(claims.get(key), signal),
  };
}

function untilReleased(claim: Claim | undefined, signal: AbortSignal): Promise<void> {
  if (claim === undefined) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const abort = (): void => {
      claim.waiting.delete(wake);
      reject(signal.reason as Error);
    };
    const wake = (): void => {
      signal.removeEventListener('abort', abort);
      resolve();
    };
    if (signal.aborted) return abort();
    claim.waiting.add(wake);
    signal.addEventListener('abort', abort, {once: true});
  });
}
