import {readEnvelope, StartPrice} from '../../contract/index.js';
import {jsonBody, type EncodedBody} from '../shared/encoded-body.js';
import type {QuoteStore} from './quote-store.js';
import type {QuoteOutcome} from './quote.js';

/**
 * Caches the lowest down payment of each quoted vehicle, for starting prices that start no quote. A price is cached as
 * long as the quote it comes from.
 */
export class StartPrices {
  readonly #store: QuoteStore;

  constructor(store: QuoteStore) {
    this.#store = store;
  }

  /**
   * Caches the lowest down payment of a quote, unless a lower price is cached: upstream's own starting price is that of
   * all plans, but an account's default may return fewer (§8.10).
   */
  async record(key: string, {entry, ttlMs, startPrice}: QuoteOutcome): Promise<void> {
    if (entry.state !== 'done' || startPrice === undefined) return;
    if (((await this.priceOf(key)) ?? Infinity) < startPrice) return;
    const body = jsonBody({response: startPrice, errorResponse: null});
    await this.#store.settle(key, {state: 'done', status: 200, body, freshUntil: entry.freshUntil}, ttlMs);
  }

  async read(key: string): Promise<EncodedBody | undefined> {
    const entry = await this.#store.read(key);
    return entry?.state === 'done' ? entry.body : undefined;
  }

  /** The cached price in US dollars; undefined if there is none. */
  async priceOf(key: string): Promise<number | undefined> {
    const body = await this.read(key);
    if (!body) return undefined;
    const content = readEnvelope(JSON.parse(body.identity.toString()));
    const price = content.kind === 'response' ? StartPrice(content.response) : undefined;
    return price === '' ? undefined : price;
  }
}
