import {ROUTES} from '../../contract/index.js';
import type {Asker} from '../limits/admission.js';
import {isFailure} from '../limits/refusals.js';
import type {QuoteCache} from '../quotes/quote-cache.js';
import type {PreparedSearch} from '../quotes/quote.js';
import type {SearchKeys} from '../quotes/search-key.js';
import {NO_PRICE, type StartPrices} from '../quotes/start-prices.js';
import type {EncodedBody} from '../service/encoded-body.js';
import {failureResponse, type Handler} from './handler.js';
import {asyncStatus, entryResponse, type PrepareSearch} from './search.js';

export interface StartPriceOptions {
  readonly prepare: PrepareSearch;
  readonly startPrices: StartPrices;
  readonly quotes: QuoteCache;
  readonly keys: SearchKeys;
  readonly asyncUpstream: boolean;
  /** Whether a vehicle may be quoted for its price alone. */
  readonly startPriceQuotes: boolean;
  readonly pollHoldMs: number;
  /** What a 202 carries. */
  readonly pending: EncodedBody;
  readonly now: () => number;
}

/**
 * Returns the lowest down payment of a vehicle that has been quoted, or an empty text (§4.3). Where it may have a
 * vehicle quoted, it responds with 202 until that is done; it never touches the reserve for typed searches.
 */
export const startPrice = (options: StartPriceOptions): Handler =>
  async function startPrice(request) {
    const {prepare, startPrices, quotes, keys, asyncUpstream, startPriceQuotes, pollHoldMs, pending, now} = options;
    const search = prepare(request.body, 'plansSearch');
    if (isFailure(search)) return search;
    const known = await startPrices.read(search.startPriceKey);
    if (known) return {status: 200, body: known, cache: 'HIT'};
    const none = {status: 200, body: NO_PRICE, cache: 'MISS'} as const;
    if (!asyncUpstream && !startPriceQuotes) return none;

    const quote = await quotes.quoteFor(asyncUpstream ? priceSearch(search, keys) : search, {
      purpose: request.purpose,
      asker: countedApart(request.asker),
      waitMs: pollHoldMs,
      priority: 'background',
      client: request.client,
    });
    if (quote.kind === 'quoting') return {status: 202, body: pending, cache: 'MISS'};
    if (quote.kind === 'refused' && quote.failure.code === 'RelaySearchLost') {
      return {...failureResponse(quote.failure), cache: 'MISS'};
    }
    // That nothing is left for a price is no reason to stop a page from asking later.
    if (quote.kind !== 'settled') return none;
    const {entry} = quote;
    if (entry.state === 'failed') return {...entryResponse(entry, asyncStatus(entry), now()), cache: 'MISS'};
    const price = asyncUpstream ? entry.body : await startPrices.read(search.startPriceKey);
    return price ? {...none, body: price} : none;
  };

/** Prices for a list of cars are counted apart: they must not use up the searches that a visitor types. */
const countedApart = (asker: Asker): Asker => ({...asker, visitor: `start-price ${asker.visitor}`});

/** The search for the price alone, which is stored where the prices of quotes are. */
function priceSearch(search: PreparedSearch, keys: SearchKeys): PreparedSearch {
  const key = search.startPriceKey;
  return {...search, asyncPath: ROUTES.startPrice.path, key, startedKey: keys.started(key), isStartPrice: true};
}
