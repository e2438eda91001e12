import {createFinderClient, ServiceError, whenPageIsVisible, type FinderClient} from '../../client/finder-client.js';
import type {SearchRequest} from '../../contract/search.js';
import type {PlanService, ServiceCallOptions, ServiceOptions, ServiceSearchOptions} from './plan-service.js';

/** Makes a service that asks a relay, or any proxy that speaks the service's protocol. */
export function createService({relay, mode}: ServiceOptions): PlanService {
  const client = createFinderClient({baseUrl: relay});
  const loadCatalog = async () => (await import('./relay-catalog.js')).createCatalog(relay);

  return {
    makes: async options => (await loadCatalog()).makes(options),
    models: async (makeId, options) => (await loadCatalog()).models(makeId, options),
    lookup: async (query, options) => (await loadCatalog()).lookup(query, options),
    async search(request, options = {}) {
      if (mode === 'sync') refuseToGoOn(options);
      return client.searchPlans(request, {...options, mode, resume: whenPageIsVisible});
    },
    async searchWithCustomer(request, options = {}) {
      refuseToGoOn(options);
      return client.searchWithCustomer(request, {signal: options.signal});
    },
    // One long call cannot be sent ahead: the press would send it a second time.
    ...(mode === 'async' && {
      prefetch: (request: SearchRequest, options?: ServiceCallOptions) => prefetch(client, request, options),
      startPrice: async (request: SearchRequest, options?: ServiceCallOptions) =>
        (await import('./relay-start-price.js')).askStartPrice(relay, request, options),
    }),
  };
}

/** What was cut off cannot be asked after in one long call: to send it again would buy a second quote. */
function refuseToGoOn({purpose}: ServiceSearchOptions): void {
  if (purpose === 'poll') throw new ServiceError('network', 'search: expected to go on, got cut off.');
}

async function prefetch(client: FinderClient, request: SearchRequest, options?: ServiceCallOptions): Promise<void> {
  try {
    await client.prefetch(request, options);
  } catch (error) {
    // Speculation is silent until the shopper asks; anything but a failed call is a fault of ours.
    if (!(error instanceof ServiceError)) throw error;
  }
}
