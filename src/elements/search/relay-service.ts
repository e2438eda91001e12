import type {PlanService, ServiceOptions} from './plan-service.js';
import {createCatalog} from './relay-catalog.js';
import {createSearchService} from './relay-search.js';
import {createStartPriceService} from './relay-start-price.js';

/**
 * Creates a service that calls a relay, or any proxy with the upstream API's protocol. It is for browsers: while a
 * search is polled, it waits until the page is visible. On a server, use `createFinderClient`.
 */
export const createService = ({relay, mode}: ServiceOptions): PlanService => ({
  ...createCatalog(relay),
  ...createSearchService({relay, mode}),
  // Like a prefetch, a starting price needs a search that can be polled.
  ...(mode === 'async' && createStartPriceService(relay)),
});
