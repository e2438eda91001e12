import {createCatalogCalls, type CatalogCalls} from '../../client/catalog-calls.js';
import {createExchange} from '../../client/exchange.js';

/** Creates the calls to a relay's vehicle catalog, which only the lists of makes and models need. */
export const createCatalog = (relay: string): CatalogCalls => createCatalogCalls(createExchange({baseUrl: relay}));
