import type {CatalogList, LookupResult} from '../../contract/catalog.js';
import type {LookupQuery, SearchRequest, SearchWithUserInfoRequest} from '../../contract/search.js';
import type {PlansRead} from '../../contract/plan.js';

/** The options of every call of a service. */
export interface ServiceCallOptions {
  /** Aborts the call. */
  readonly signal?: AbortSignal | undefined;
}

/** The progress of a search. */
export interface ServiceProgress {
  readonly elapsedMs: number;
  /** `quoting` by default. */
  readonly stage?: 'quoting' | 'offline' | 'limited';
  /** How long a rate limit delays the search, in milliseconds. */
  readonly waitMs?: number | undefined;
}

/** The options of a search. */
export interface ServiceSearchOptions extends ServiceCallOptions {
  /** `retry`: the shopper clicked "Try again". `poll`: an interrupted search is resumed and must not be started again. */
  readonly purpose?: 'retry' | 'poll' | undefined;
  /** Called as the search progresses. */
  readonly onProgress?: ((progress: ServiceProgress) => void) | undefined;
}

/** The plans that a search found. */
export interface PlansFound extends PlansRead {
  /**
   * When the plans were quoted, as `Date.now` returns it: they can be ordered for 30 days from then. Without it, no
   * last day is shown.
   */
  readonly quotedAt?: number | undefined;
}

/**
 * The network calls of the elements. A page may provide its own. The plans that it returns must have been read with
 * `readPlans`, which checks each of their fields.
 */
export interface PlanService {
  /** All makes of the catalog (§4.4). */
  makes(options?: ServiceCallOptions): Promise<CatalogList>;
  /** The models of one make (§4.4). */
  models(makeId: string, options?: ServiceCallOptions): Promise<CatalogList>;
  /** The vehicles that a make, a model and a year may mean (§2.6). */
  lookup(query: LookupQuery, options?: ServiceCallOptions): Promise<LookupResult>;
  /** Searches for plans and waits for the result, up to the time limit (§4.2, §4.3). */
  search(request: SearchRequest, options?: ServiceSearchOptions): Promise<PlansFound>;
  /**
   * Searches by VIN with a customer's details, in one long call (§4.2); the plans are only for that customer. Leave it
   * out if details cannot be sent.
   */
  searchWithCustomer?(request: SearchWithUserInfoRequest, options?: ServiceSearchOptions): Promise<PlansFound>;
  /**
   * The lowest down payment for a vehicle, in US dollars (§4.3): undefined if there is none; 0 is a price. Leave it out
   * if starting prices are not available.
   */
  startPrice?(request: SearchRequest, options?: ServiceCallOptions): Promise<number | undefined>;
  /**
   * The starting price of a vehicle if it is known without a quote, else undefined. It is requested before
   * `startPrice`, for every car of the page at the same time. Leave it out if no prices are cached.
   */
  knownStartPrice?(request: SearchRequest, options?: ServiceCallOptions): Promise<number | undefined>;
  /**
   * Sends a search before the shopper submits it. It never rejects. Leave it out if prefetching would cost an extra
   * quote.
   */
  prefetch?(request: SearchRequest, options?: ServiceCallOptions): Promise<void>;
}

/** The part of a service that searches for plans. */
export type SearchService = Pick<PlanService, 'search' | 'searchWithCustomer' | 'prefetch'>;

/** The part of a service that lists makes and models. */
export type CatalogService = Pick<PlanService, 'makes' | 'models' | 'lookup'>;

/** The part of a service that finds starting prices. */
export type StartPriceService = Pick<PlanService, 'startPrice' | 'knownStartPrice'>;

/** The options of `createService` and `createSearchService`. */
export interface ServiceOptions {
  /** The relay's base URL. */
  readonly relay: string;
  /** `async` starts a search and polls for its result; `sync` makes one long call. */
  readonly mode: 'async' | 'sync';
}
