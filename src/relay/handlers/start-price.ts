import {ROUTES} from '../../contract/index.js';
import type {Requester} from '../limits/admission.js';
import type {PrepareSearch} from '../quotes/prepare-search.js';
import type {QuoteCache} from '../quotes/quote-cache.js';
import {NO_PRICE, type PreparedSearch, startPriceOf} from '../quotes/quote.js';
import type {SearchKeys} from '../quotes/search-key.js';
import type {StartPrices} from '../quotes/start-prices.js';
import type {EncodedBody} from '../shared/encoded-body.js';
import {isFailure} from '../shared/relay-errors.js';
import type {Handler} from './handler.js';
import {asyncStatus, entryResponse, missed} from './search.js';

export interface StartPriceOptions {
  readonly prepare: PrepareSearch;
  /** The search whose quote includes the price of a search. */
  readonly toQuote: (search: PreparedSearch) => PreparedSearch;
  readonly startPrices: StartPrices;
  readonly quotes: QuoteCache;
  readonly asyncUpstream: boolean;
  /** Whether a request for a price may start a quote. */
  readonly mayQuote: boolean;
  readonly pollHoldMs: number;
  /** The body of a 202. */
  readonly pending: EncodedBody;
  readonly now: () => number;
}

/**
 * Returns the lowest down payment of a vehicle that has been quoted, or an empty string (§4.3). If it may start a quote,
 * it responds with 202 until that is done. It never uses the capacity reserved for interactive searches.
 */
export const startPrice = (options: StartPriceOptions): Handler =>
  async function startPrice(request) {
    const {prepare, toQuote, startPrices, quotes, asyncUpstream, mayQuote, pollHoldMs, pending, now} = options;
    const search = prepare(request.body, 'plansSearch');
    if (isFailure(search)) return search;
    const known = await startPrices.read(search.startPriceKey);
    if (known) return {status: 200, body: known, cache: 'HIT'};
    const none = {status: 200, body: NO_PRICE, cache: 'MISS'} as const;
    if (!mayQuote) return none;

    const quote = await quotes.quoteFor(toQuote(search), {
      ...request,
      requester: withOwnLimit(request.requester),
      waitMs: pollHoldMs,
      priority: 'prefetch',
    });
    if (quote.kind === 'quoting') return {status: 202, body: pending, cache: 'MISS'};
    if (quote.kind === 'rejected' && quote.failure.code === 'RelaySearchLost') return missed(quote.failure);
    // Without quota for a price, the page may still request it later.
    if (quote.kind !== 'settled') return none;
    const {entry} = quote;
    if (entry.state === 'failed') return {...entryResponse(entry, asyncStatus(entry), now()), cache: 'MISS'};
    if (asyncUpstream) return {...none, body: entry.body};
    // The price of a quote is stored after it.
    const price =
      (await startPrices.read(search.startPriceKey)) ?? (quote.isHit ? undefined : startPriceOf(entry.body));
    return price ? {...none, body: price} : none;
  };

/** Prices have a visitor limit of their own: a list of cars must not use up the visitor's searches. */
export const withOwnLimit = (requester: Requester): Requester => ({
  ...requester,
  visitor: `start-price ${requester.visitor}`,
});

/** The search for the price only. Its result is stored under the key of the vehicle's starting price. */
export function priceSearch(search: PreparedSearch, keys: SearchKeys): PreparedSearch {
  const key = search.startPriceKey;
  return {...search, asyncPath: ROUTES.startPrice.path, key, startedKey: keys.started(key), isStartPrice: true};
}
