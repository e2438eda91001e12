import {ROUTES} from '../../contract/index.js';
import type {RelayContext} from '../environment.js';
import type {Parts} from '../parts.js';
import type {PreparedSearch} from '../quotes/quote.js';
import type {QuoteRequest, QuoteResult} from '../quotes/quote-cache.js';
import {isFailure} from '../refusals.js';
import {createSearchReader} from '../read-search.js';
import {type Reply, send, sendFailure} from '../reply.js';
import {asyncStatus, pendingBody, replyOf} from '../search-answers.js';
import {NO_PRICE} from '../quotes/start-prices.js';
import {asking, prepare} from './search.js';

/**
 * Answers the lowest down payment of a vehicle that has been quoted, or an empty text (§4.3). Where it may have a
 * vehicle quoted, it answers 202 until that is done; it never touches the reserve for typed searches.
 */
export function startPrice(parts: Parts) {
  const {settings, startPrices, book, keys} = parts;
  const {asyncUpstream, startPriceQuotes, shareQuotes, unspecified} = settings;
  const readSearch = createSearchReader(unspecified, {shareQuotes, takesAllPlans: true});
  const pending = pendingBody(parts);

  const replyTo = async (finding: QuoteResult, search: PreparedSearch): Promise<Reply> => {
    if (finding.kind === 'quoting') return {status: 202, body: pending};
    // That nothing is left for a price is no reason to stop a page from asking later.
    if (finding.kind !== 'settled') return {status: 200, body: NO_PRICE};
    const {entry} = finding;
    if (entry.state === 'failed') return replyOf(entry, asyncStatus(entry), settings.now());
    const price = asyncUpstream ? entry.body : await startPrices.read(search.startPriceKey());
    return {status: 200, body: price ?? NO_PRICE};
  };

  return async function startPrice(context: RelayContext): Promise<Response> {
    const notes = context.get('notes');
    notes.route = 'startPrice';
    const search = prepare(context, 'plansSearch', {readSearch, keys});
    if (isFailure(search)) return sendFailure(context, search);
    const price = await startPrices.read(search.startPriceKey());
    notes.cache = price ? 'HIT' : 'MISS';
    const headers = {'x-cache': notes.cache};
    const known = price ?? (asyncUpstream || startPriceQuotes ? undefined : NO_PRICE);
    if (known) return send(context, {status: 200, body: known, headers});
    const {pollHoldMs: waitMs} = settings;
    const asked = {...countedApart({...asking(context, parts), waitMs}), priority: 'background'} as const;
    const finding = await book.quoteFor(asyncUpstream ? priceSearch(search, parts) : search, asked);
    const isLost = finding.kind === 'refused' && finding.failure.code === 'RelaySearchLost';
    if (isLost) return sendFailure(context, finding.failure);
    const reply = await replyTo(finding, search);
    return send(context, {...reply, headers: {...headers, ...reply.headers}});
  };
}

/** What a list of cars asks for is counted apart: it must not use up the searches that a visitor types. */
const countedApart = (asking: QuoteRequest): QuoteRequest => ({
  ...asking,
  asker: {...asking.asker, visitor: `start-price ${asking.asker.visitor}`},
});

/** The search for the price alone, which is kept where the prices of quotes are. */
function priceSearch(search: PreparedSearch, {keys}: Parts): PreparedSearch {
  const key = search.startPriceKey();
  const {path} = ROUTES.startPrice;
  return {...search, asyncPath: path, key, startedKey: () => keys.started(key), isStartPrice: true};
}
