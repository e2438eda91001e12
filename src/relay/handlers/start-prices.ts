import {type KnownStartPrice, MAX_START_PRICE_VEHICLES} from '../../contract/index.js';
import type {BackgroundQuoteQueue} from '../quotes/background-queue.js';
import type {PrepareSearch} from '../quotes/prepare-search.js';
import type {PreparedSearch} from '../quotes/quote.js';
import {jsonBody} from '../shared/encoded-body.js';
import {parseBody} from '../shared/parse-body.js';
import {type Failure, isFailure, relayError, validationError} from '../shared/relay-errors.js';
import type {Handler} from './handler.js';
import {type StartPriceOptions, withOwnLimit} from './start-price.js';

export interface StartPricesOptions extends Pick<
  StartPriceOptions,
  'prepare' | 'toQuote' | 'startPrices' | 'mayQuote'
> {
  readonly queue: BackgroundQuoteQueue;
}

/** What the widget's own searches ask for, so that a shopper's search finds the same quote. */
const WIDGET_FIELDS = {responseDetailLevel: 'Full', showProviderInfo: true};

/** The most that all searches of a list may repeat, in characters: each has what the vehicles share, such as filters. */
const MAX_REPEATED_LENGTH = 128 * 1024;

/**
 * Returns the known starting prices of a list of vehicles at once, without an upstream call. If it may start quotes, it
 * then quotes the other vehicles in the background, one after the other and without using the capacity reserved for
 * searches. With `Plan-Purpose: poll` it starts none.
 */
export function startPrices(options: StartPricesOptions): Handler {
  const {prepare, toQuote, startPrices: prices, mayQuote, queue} = options;

  return async function startPrices(request) {
    const searches = readSearches(request.body, prepare);
    if (isFailure(searches)) return searches;
    const known = await Promise.all(
      searches.map(async search => (isFailure(search) ? undefined : prices.priceOf(search.startPriceKey))),
    );
    const response = searches.map((search, index) => knownPrice(search, known[index]));
    if (mayQuote && request.purpose !== 'poll') {
      const background = {purpose: request.purpose, requester: withOwnLimit(request.requester)};
      for (const [index, search] of searches.entries())
        if (!isFailure(search) && known[index] === undefined) queue.add(toQuote(search), background);
    }
    return {status: 200, body: jsonBody({response, errorResponse: null})};
  };
}

/** Reads the body: a search with `vehicles`, a list of search criteria, instead of `searchCriteria`. */
function readSearches(body: string, prepare: PrepareSearch): readonly (PreparedSearch | Failure)[] | Failure {
  const parsed = parseBody(body);
  if (isFailure(parsed)) return parsed;
  const {vehicles, ...shared} = parsed.json;
  if (!Array.isArray(vehicles) || vehicles.length === 0 || vehicles.length > MAX_START_PRICE_VEHICLES)
    return NOT_A_LIST;
  if (JSON.stringify(shared).length * vehicles.length > MAX_REPEATED_LENGTH) return relayError('RelayBodyTooLarge');
  return vehicles.map((searchCriteria: unknown) =>
    prepare(JSON.stringify({...WIDGET_FIELDS, ...shared, searchCriteria}), 'plansSearch'),
  );
}

const NOT_A_LIST = validationError([
  {
    errorCode: 'RelayBodyInvalid',
    errorMessage: `\`vehicles\` must be a list of 1 to ${MAX_START_PRICE_VEHICLES} vehicles.`,
    errorField: 'vehicles',
  },
]);

function knownPrice(search: PreparedSearch | Failure, startPrice: number | undefined): KnownStartPrice {
  if (!isFailure(search)) return {startPrice};
  const {errorResponse} = search.envelope as {readonly errorResponse: {readonly errors: KnownStartPrice['errors']}};
  return {errors: errorResponse.errors};
}
