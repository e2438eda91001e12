import {monotonicNow, unref} from '../time.js';
import type {QuoteStore} from './quote-store.js';

/** How long a claim on a search lasts. */
export interface LeaseTimes {
  /** From one renewal on: how soon the other instances notice that the owner has died. */
  readonly leaseMs: number;
  /** In all: no quote takes longer than this. */
  readonly longestMs: number;
}

/** A lease is renewed this often before it would end, so that one renewal may be lost. */
const RENEWALS = 3;

/** Renews a claim for as long as this process works on it. Returns a function that ends that. */
export function keepLease(store: QuoteStore, key: string, {leaseMs, longestMs}: LeaseTimes): () => void {
  const until = monotonicNow() + longestMs;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const renewLater = (): void => {
    timer = setTimeout(() => {
      const leftMs = until - monotonicNow();
      // Stryker disable next-line EqualityOperator: a lease of no time ends at once too
      if (leftMs <= 0) return;
      store.renew(key, Math.min(leaseMs, leftMs)).catch(() => undefined);
      renewLater();
    }, leaseMs / RENEWALS);
    unref(timer);
  };

  renewLater();
  return () => clearTimeout(timer);
}
