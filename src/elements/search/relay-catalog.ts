import {createCatalogCalls} from '../../client/catalog-calls.js';
import {createExchange} from '../../client/exchange.js';
import type {CatalogService} from './plan-service.js';

/** Creates the calls to a relay's vehicle catalog, which only the lists of makes and models need. */
export const createCatalog = (relay: string): CatalogService => createCatalogCalls(createExchange({baseUrl: relay}));
