import {createCatalogCalls, type CatalogCalls} from './catalog-calls.js';
import {createExchange, type ClientOptions} from './exchange.js';
import {createSearchCalls, type SearchCalls} from './search-calls.js';
import {createSearchPlans, type SearchPlans} from './search-plans.js';

export type {CallOptions, ClientOptions} from './exchange.js';
export {whenPageIsVisible} from './page-visibility.js';
export type {PollProgress, PollStage} from './poll-search.js';
export type {PlanAnswer} from './search-calls.js';
export type {SearchPlansOptions} from './search-plans.js';
export {ServiceError, type ServiceErrorKind} from './service-error.js';

/** What a page needs of the service: the catalog and the searches. */
export interface FinderClient extends CatalogCalls, SearchCalls {
  readonly searchPlans: SearchPlans;
}

/**
 * Makes the client of a page: small, and without a call that could touch a key or an order. It talks to a relay, which
 * registers vehicles by itself.
 *
 * @example
 * const finder = createFinderClient({baseUrl: '/plans'});
 * const {plans, droppedCount} = await finder.searchPlans(body, {signal, resume: whenPageIsVisible});
 */
export function createFinderClient(options: ClientOptions): FinderClient {
  const exchange = createExchange(options);
  const searches = createSearchCalls(exchange);
  return {...createCatalogCalls(exchange), ...searches, searchPlans: createSearchPlans(exchange, searches)};
}
