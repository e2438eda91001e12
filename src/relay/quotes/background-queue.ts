import {describeError, type RelayLogger} from '../settings/log.js';
import type {QuoteCache, QuoteRequest} from './quote-cache.js';
import type {PreparedSearch} from './quote.js';

export interface BackgroundQuoteQueueOptions {
  readonly quotes: QuoteCache;
  readonly timeoutMs: number;
  readonly now: () => number;
  /** Aborts when the relay closes. */
  readonly closing: AbortSignal;
  readonly logger: RelayLogger;
}

/** For whom and why a quote is added. */
type BackgroundRequest = Pick<QuoteRequest, 'purpose' | 'requester'>;

/** How many quotes may be in the queue, for all clients together. */
const MAX_WAITING = 200;

/** How much longer than its timeout a quote may take before its queue is treated as stopped. */
const GRACE_MS = 5000;

/** Requests quotes in the background, one at a time. */
export class BackgroundQuoteQueue {
  readonly #options: BackgroundQuoteQueueOptions;
  #queue = createQueue();

  constructor(options: BackgroundQuoteQueueOptions) {
    this.#options = options;
  }

  /** Adds a quote, unless it is in the queue already or the queue is full. */
  add(search: PreparedSearch, request: BackgroundRequest): void {
    const {now, timeoutMs, logger} = this.#options;
    // A Worker stops the work of a request some time after its response, and then the queue does not continue.
    if (now() > this.#queue.endsBefore) this.#queue = createQueue();
    const queue = this.#queue;
    const {waiting} = queue;
    if (waiting.has(search.key)) return;
    if (waiting.size === MAX_WAITING) {
      if (!queue.isOverflowing) logger.warn({}, 'starting prices are not quoted: the queue is full');
      queue.isOverflowing = true;
      return;
    }
    waiting.add(search.key);
    queue.last = queue.last
      .then(() => {
        queue.endsBefore = now() + timeoutMs + GRACE_MS;
        return this.#quote(search, request);
      })
      .catch((error: unknown) => logger.error(describeError(error), 'failed to quote a starting price'))
      .finally(() => {
        waiting.delete(search.key);
        if (waiting.size === 0) queue.isOverflowing = false;
      });
  }

  /** Resolves when the queue is empty. */
  idle(): Promise<void> {
    return this.#queue.last;
  }

  async #quote(search: PreparedSearch, {purpose, requester}: BackgroundRequest): Promise<void> {
    const {quotes, timeoutMs, closing} = this.#options;
    if (closing.aborted) return;
    await quotes.quoteFor(search, {
      purpose,
      requester,
      waitMs: timeoutMs,
      priority: 'prefetch',
      client: {gone: closing},
    });
  }
}

interface Queue {
  last: Promise<void>;
  /** The keys of its searches, with the one that is being quoted. */
  readonly waiting: Set<string>;
  /** Whether it has refused a quote since it was last empty. */
  isOverflowing: boolean;
  /** When the running quote has ended at the latest. */
  endsBefore: number;
}

const createQueue = (): Queue => ({
  last: Promise.resolve(),
  waiting: new Set(),
  isOverflowing: false,
  endsBefore: Infinity,
});
