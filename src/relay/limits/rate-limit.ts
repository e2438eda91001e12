import {createBoundedCache} from '../shared/bounded-cache.js';

/** A fixed-window limit for each client, such as on quotes started per hour. */
export interface RateLimit {
  /** Takes one from a client's window. Returns 0 if it was granted, else how long to wait, in milliseconds. */
  take(client: string): number | Promise<number>;
  /** Refunds one that was not used. */
  giveBack(client: string): void | Promise<void>;
}

export interface RateLimitOptions {
  /** How many a client may take in one window; 0 for no limit. */
  readonly limit: number;
  readonly windowMs: number;
  readonly now: () => number;
}

interface Window {
  taken: number;
  readonly endsAt: number;
}

/** How many clients are tracked at once; a client that is evicted starts a new window. */
const MAX_CLIENTS = 50_000;

/** Counts in this process. */
export class MemoryRateLimit implements RateLimit {
  readonly #options: RateLimitOptions;
  readonly #windows = createBoundedCache<Window>(MAX_CLIENTS);

  constructor(options: RateLimitOptions) {
    this.#options = options;
  }

  take(client: string): number {
    const {limit, windowMs, now} = this.#options;
    if (limit === 0) return 0;
    const time = now();
    const window = this.#windows.get(client);
    if (window === undefined || window.endsAt <= time) {
      this.#windows.set(client, {taken: 1, endsAt: time + windowMs});
      return 0;
    }
    if (window.taken >= limit) return window.endsAt - time;
    window.taken += 1;
    return 0;
  }

  giveBack(client: string): void {
    const window = this.#windows.get(client);
    if (window === undefined) return;
    window.taken -= 1;
    // A client with nothing taken need not be tracked.
    if (window.taken === 0) this.#windows.delete(client);
  }
}
