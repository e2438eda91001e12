import type {CatalogList, LookupResult} from '../../contract/catalog.js';
import type {LookupQuery} from '../../contract/lookup-query.js';
import type {PlansRead} from '../../contract/plan.js';
import type {SearchRequest, SearchWithUserInfoRequest} from '../../contract/search.js';

/** What every call of a service takes. */
export interface ServiceCallOptions {
  /** Aborts the call: the answer is no longer wanted. */
  readonly signal?: AbortSignal | undefined;
}

/** How far a search is. */
export interface ServiceProgress {
  readonly elapsedMs: number;
  /** `quoting` when it is not said. */
  readonly stage?: 'quoting' | 'offline' | 'limited';
  /** How long a limit keeps the search from going on. */
  readonly waitMs?: number | undefined;
}

/** How a search is to be sent. */
export interface ServiceSearchOptions extends ServiceCallOptions {
  /** `retry`: the shopper pressed "Try again". `poll`: an interrupted search goes on and must not be started anew. */
  readonly purpose?: 'retry' | 'poll' | undefined;
  /** Called as the search goes on. */
  readonly onProgress?: ((progress: ServiceProgress) => void) | undefined;
}

/** What a search found. */
export interface PlansFound extends PlansRead {
  /**
   * When the plans were bought, as `Date.now` gives it: they can be ordered for 30 days from then. Where it is absent,
   * no such day is shown.
   */
  readonly quotedAt?: number | undefined;
}

/** What the elements need from the network. A host may give its own. */
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
   * Searches by VIN with a customer's details, in one long call (§4.2); the answer is that customer's alone. Absent
   * where details cannot be taken along.
   */
  searchWithCustomer?(request: SearchWithUserInfoRequest, options?: ServiceSearchOptions): Promise<PlansFound>;
  /**
   * The lowest down payment of a vehicle, in US dollars (§4.3): undefined when there is none, 0 is a price. Absent where
   * nothing knows it.
   */
  startPrice?(request: SearchRequest, options?: ServiceCallOptions): Promise<number | undefined>;
  /** Sends a search before the shopper asks for it; absent where that would cost a quote. It never rejects. */
  prefetch?(request: SearchRequest, options?: ServiceCallOptions): Promise<void>;
}

/** Where a service of our own asks. */
export interface ServiceOptions {
  /** The relay's base address. */
  readonly relay: string;
  /** `async` searches by starting and polling, `sync` by one long call. */
  readonly mode: 'async' | 'sync';
}
