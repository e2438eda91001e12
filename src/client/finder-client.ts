import type {SearchRequest, SearchWithUserInfoRequest} from '../contract/search.js';
import {asyncSearchFor} from './async-plan-search.js';
import {createExchange, type CallOptions, type ClientOptions} from './exchange.js';
import {createSearchPlans, loadSyncSearch, type SearchPlans} from './search-plans.js';
import type {SyncSearch} from './sync-search.js';

export type {CallOptions, ClientOptions} from './exchange.js';
export {ServiceError} from './service-error.js';

/** The calls that a page needs to show plans. The catalog is separate, for pages that list vehicles. */
export interface FinderClient {
  /** Searches by VIN, license plate or catalog vehicle, and polls until the plans are quoted (§4.3). */
  readonly searchPlans: SearchPlans;
  /** Searches by VIN with a customer's details, in one long call (§4.2). */
  readonly searchWithCustomer: SyncSearch<SearchWithUserInfoRequest>;
  /**
   * Prefetches a search: sends it once before the shopper submits it, to start its quote. Its errors are those of any
   * search.
   */
  readonly prefetch: (body: SearchRequest, options?: CallOptions) => Promise<unknown>;
}

/**
 * Creates a small client for pages, without calls that need a key or place an order. It calls a relay, which registers
 * vehicles by itself.
 *
 * @example
 * const finder = createFinderClient({baseUrl: '/plans'});
 * const {plans, droppedCount} = await finder.searchPlans(body, {signal, resume: whenPageIsVisible});
 */
export function createFinderClient(options: Omit<ClientOptions, 'unspecified'>): FinderClient {
  const exchange = createExchange(options);
  return {
    searchPlans: createSearchPlans(exchange),
    searchWithCustomer: async (body, call) => (await loadSyncSearch()).searchWithCustomer(exchange, body, call),
    prefetch: (body, call) => asyncSearchFor(exchange, body)(body, {...call, purpose: 'prefetch'}),
  };
}
