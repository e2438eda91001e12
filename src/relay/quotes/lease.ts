import {monotonicNow, unref} from '../shared/time.js';
import type {QuoteStore} from './quote-store.js';

/** How long a claim on a search lasts. */
export interface LeaseTimes {
  /** Lease duration, from each renewal: how soon other instances detect that the owner has died. */
  readonly leaseMs: number;
  /** Maximum total duration, longer than any quote takes. */
  readonly maxMs: number;
}

/** Renewals per lease duration, so that a lost renewal does no harm. */
const RENEWALS = 3;

/** Renews a claim while this process works on it. Returns a function that stops the renewals. */
export function keepLease(store: QuoteStore, key: string, {leaseMs, maxMs}: LeaseTimes): () => void {
  const until = monotonicNow() + maxMs;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const renewLater = (): void => {
    timer = setTimeout(() => {
      const leftMs = until - monotonicNow();
      // Stryker disable next-line EqualityOperator: a lease of 0 ms expires at once too
      if (leftMs <= 0) return;
      store.renew?.(key, Math.min(leaseMs, leftMs)).catch(() => undefined);
      renewLater();
    }, leaseMs / RENEWALS);
    unref(timer);
  };

  renewLater();
  return () => clearTimeout(timer);
}
