import {encodedPlain, type EncodedBody} from '../service/encoded-body.js';
import type {QuoteStore} from './quote-store.js';
import type {QuoteOutcome} from './quote.js';

/** The response when no price is known (§4.3): an empty text is a populated response. */
export const NO_PRICE = encodedPlain({response: '', errorResponse: null});

/**
 * Remembers the lowest down payment of each vehicle that was quoted, for the "from … down" that starts no quote. The
 * prices are kept beside the quotes they come from, for as long.
 */
export class StartPrices {
  readonly #store: QuoteStore;

  constructor(store: QuoteStore) {
    this.#store = store;
  }

  async note(key: string, {entry, ttlMs, startPrice}: QuoteOutcome): Promise<void> {
    if (entry.state !== 'done' || startPrice === undefined) return;
    const body = encodedPlain({response: startPrice, errorResponse: null});
    await this.#store.settle(key, {state: 'done', status: 200, body, freshUntil: entry.freshUntil}, ttlMs);
  }

  async read(key: string): Promise<EncodedBody | undefined> {
    const entry = await this.#store.read(key);
    return entry?.state === 'done' ? entry.body : undefined;
  }
}
