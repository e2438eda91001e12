import {type KnownStartPrice, MAX_START_PRICE_VEHICLES} from '../../contract/index.js';
import {type Failure, isFailure, validationError} from '../limits/relay-errors.js';
import {parseBody} from '../quotes/parse-body.js';
import type {QuoteCache} from '../quotes/quote-cache.js';
import type {PreparedSearch} from '../quotes/quote.js';
import {jsonBody} from '../service/encoded-body.js';
import {describeError, type RelayLogger} from '../settings/log.js';
import type {Handler, HandlerRequest} from './handler.js';
import type {PrepareSearch} from './search.js';
import {type StartPriceOptions, withOwnLimit} from './start-price.js';

export interface StartPricesOptions extends Pick<
  StartPriceOptions,
  'prepare' | 'toQuote' | 'startPrices' | 'mayQuote'
> {
  readonly turns: QuoteTurns;
}

export interface QuoteTurnsOptions {
  readonly quotes: QuoteCache;
  readonly timeoutMs: number;
  readonly now: () => number;
  /** Aborts when the relay closes. */
  readonly closing: AbortSignal;
  readonly logger: RelayLogger;
}

/** What the widget's own searches ask for, so that a shopper's search finds the same quote. */
const WIDGET_FIELDS = {responseDetailLevel: 'Full', showProviderInfo: true};

/** How many quotes may wait for their turn, for all clients together. */
const MAX_WAITING = 200;

/** How much longer a turn may take than its quote. */
const GRACE_MS = 5000;

/**
 * Returns the known starting prices of a list of vehicles at once, without an upstream call. If it may start quotes, it
 * then quotes the other vehicles in the background, one after the other and without using the capacity reserved for
 * searches. With `Plan-Purpose: poll` it starts none.
 */
export function startPrices(options: StartPricesOptions): Handler {
  const {prepare, toQuote, startPrices: prices, mayQuote, turns} = options;

  return async function startPrices(request) {
    const searches = readSearches(request.body, prepare);
    if (isFailure(searches)) return searches;
    const known = await Promise.all(
      searches.map(async search => (isFailure(search) ? undefined : prices.priceOf(search.startPriceKey))),
    );
    const response = searches.map((search, index) => knownPrice(search, known[index]));
    if (mayQuote && request.purpose !== 'poll')
      for (const [index, search] of searches.entries())
        if (!isFailure(search) && known[index] === undefined) turns.add(toQuote(search), request);
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

/** The background quotes, which are requested one at a time. */
export class QuoteTurns {
  readonly #options: QuoteTurnsOptions;
  #queue = createQueue();

  constructor(options: QuoteTurnsOptions) {
    this.#options = options;
  }

  add(search: PreparedSearch, request: HandlerRequest): void {
    const {now, timeoutMs, logger} = this.#options;
    // A Worker stops the work of a request some time after its response, and then the queue does not continue.
    if (now() > this.#queue.turnEnd) this.#queue = createQueue();
    const queue = this.#queue;
    if (queue.waiting === MAX_WAITING) return;
    queue.waiting += 1;
    queue.last = queue.last
      .then(() => {
        queue.turnEnd = now() + timeoutMs + GRACE_MS;
        return this.#quote(search, request);
      })
      .catch((error: unknown) => logger.error(describeError(error), 'failed to quote a starting price'))
      .finally(() => (queue.waiting -= 1));
  }

  /** Resolves when no quote is waiting for its turn. */
  idle(): Promise<void> {
    return this.#queue.last;
  }

  async #quote(search: PreparedSearch, {purpose, requester}: HandlerRequest): Promise<void> {
    const {quotes, timeoutMs, closing} = this.#options;
    if (closing.aborted) return;
    await quotes.quoteFor(search, {
      purpose,
      requester: withOwnLimit(requester),
      waitMs: timeoutMs,
      priority: 'background',
      client: {gone: closing},
    });
  }
}

interface Queue {
  last: Promise<void>;
  waiting: number;
  /** When the running quote has ended at the latest. */
  turnEnd: number;
}

const createQueue = (): Queue => ({last: Promise.resolve(), waiting: 0, turnEnd: Infinity});
