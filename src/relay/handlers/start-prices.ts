import {type KnownStartPrice, MAX_START_PRICE_VEHICLES} from '../../contract/index.js';
import {type Failure, isFailure, validationError} from '../limits/relay-errors.js';
import {parseBody} from '../quotes/parse-body.js';
import type {PreparedSearch} from '../quotes/quote.js';
import {jsonBody} from '../service/encoded-body.js';
import {describeError, type RelayLogger} from '../settings/log.js';
import type {Handler, HandlerRequest} from './handler.js';
import type {PrepareSearch} from './search.js';
import {type StartPriceOptions, withOwnLimit} from './start-price.js';

export interface StartPricesOptions extends Pick<
  StartPriceOptions,
  'prepare' | 'toQuote' | 'startPrices' | 'quotes' | 'mayQuote'
> {
  readonly timeoutMs: number;
  /** Aborts when the relay closes. */
  readonly closing: AbortSignal;
  readonly logger: RelayLogger;
}

/** What the widget's own searches ask for, so that a shopper's search finds the same quote. */
const WIDGET_FIELDS = {responseDetailLevel: 'Full', showProviderInfo: true};

/** How many quotes may wait for their turn, for all clients together. */
const MAX_WAITING = 200;

/**
 * Returns the known starting prices of a list of vehicles at once, without an upstream call. If it may start quotes, it
 * then quotes the other vehicles in the background, one after the other and without using the capacity reserved for
 * searches. With `Plan-Purpose: poll` it starts none.
 */
export function startPrices(options: StartPricesOptions): Handler {
  const {prepare, startPrices: prices, mayQuote} = options;
  const inTurn = createTurns(options);

  return async function startPrices(request) {
    const searches = readSearches(request.body, prepare);
    if (isFailure(searches)) return searches;
    const known = await Promise.all(
      searches.map(async search => (isFailure(search) ? undefined : prices.priceOf(search.startPriceKey))),
    );
    const response = searches.map((search, index) => knownPrice(search, known[index]));
    if (mayQuote && request.purpose !== 'poll')
      for (const [index, search] of searches.entries())
        if (!isFailure(search) && known[index] === undefined) inTurn(search, request);
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

/** Creates the queue of the background quotes, which are requested one at a time. */
function createTurns({toQuote, quotes, timeoutMs, closing, logger}: StartPricesOptions) {
  let last = Promise.resolve();
  let waiting = 0;

  async function quote(search: PreparedSearch, {purpose, requester}: HandlerRequest): Promise<void> {
    if (closing.aborted) return;
    await quotes.quoteFor(toQuote(search), {
      purpose,
      requester: withOwnLimit(requester),
      waitMs: timeoutMs,
      priority: 'background',
      client: {gone: closing},
    });
  }

  return (search: PreparedSearch, request: HandlerRequest): void => {
    if (waiting === MAX_WAITING) return;
    waiting += 1;
    last = last
      .then(() => quote(search, request))
      .catch((error: unknown) => logger.error(describeError(error), 'failed to quote a starting price'))
      .finally(() => (waiting -= 1));
    request.client.waitUntil?.(last);
  };
}
