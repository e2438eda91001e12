import type {CatalogList, LookupResult} from '../../contract/catalog.js';
import type {LookupQuery} from '../../contract/lookup-query.js';
import type {PlansRead} from '../../contract/plan.js';
import type {SearchRequest, SearchWithUserInfoRequest} from '../../contract/search.js';

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
  /** How long a limit delays the search. */
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
   * When the plans were bought, as `Date.now` gives it: they can be ordered for 30 days from then. Where it is absent,
   * no such day is shown.
   */
  readonly quotedAt?: number | undefined;
}

/** The network calls of the elements. A page may set its own. */
export interface PlanService {
  /** All makes of the catalog (§4.4). */
  makes(options?: ServiceCallOptions): Promise<CatalogList>;
  /** The models of one make (§4.4). */
  models(makeId: string, options?: ServiceCallOptions): Promise<CatalogList>;
  /** The vehicles that a make, a model and a year may mean (§2.6). */
  lookup(query: LookupQuery, options?: ServiceCallOptions): Promise<LookupResult>;
  /** Searches plans to the end, however long it takes within the ceiling (§4.2, §4.3). */
  search(request: SearchRequest, options?: ServiceSearchOptions): Promise<PlansFound>;
  /**
   * Searches by VIN with a customer's details, in one long call (§4.2); the plans are that customer's alone. Absent
   * where details cannot be sent.
   */
  searchWithCustomer?(request: SearchWithUserInfoRequest, options?: ServiceSearchOptions): Promise<PlansFound>;
  /**
   * The lowest down payment of a vehicle, in US dollars (§4.3): undefined when there is none, 0 is a price. Absent where
   * it is not available.
   */
  startPrice?(request: SearchRequest, options?: ServiceCallOptions): Promise<number | undefined>;
  /** Sends a search before the shopper submits it; absent where that would cost a quote. It never rejects. */
  prefetch?(request: SearchRequest, options?: ServiceCallOptions): Promise<void>;
}

/** The options of `createService`. */
export interface ServiceOptions {
  /** The relay's base URL. */
  readonly relay: string;
  /** `async` searches by starting and polling, `sync` by one long call. */
  readonly mode: 'async' | 'sync';
}
