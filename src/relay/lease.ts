import type {QuoteStore} from './stores/quote-store.js';
import {monotonicNow, unref} from './time.js';

/** How long a claim on a search lasts. */
export interface LeaseTimes {
  /** From one renewal on: so soon others notice that the one who quotes is no more. */
  readonly leaseMs: number;
  /** In all: nothing that takes longer than this is a quote any more. */
  readonly longestMs: number;
}

/** A lease is renewed this often before it would end, so that one renewal may be lost. */
const RENEWALS = 3;

/** Renews a claim for as long as this process lives and works on it; gives back what ends that. */
export function keepLease(store: QuoteStore, key: string, {leaseMs, longestMs}: LeaseTimes): () => void {
  const until = monotonicNow() + longestMs;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const renewLater = (): void => {
    timer = setTimeout(() => {
      const leftMs = until - monotonicNow();
      if (leftMs <= 0) return;
      store.renew(key, Math.min(leaseMs, leftMs)).catch(() => undefined);
      renewLater();
    }, leaseMs / RENEWALS);
    unref(timer);
  };

  renewLater();
  return () => clearTimeout(timer);
}
