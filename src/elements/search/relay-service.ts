import {createFinderClient, ServiceError, whenPageIsVisible, type FinderClient} from '../../client/finder-client.js';
import type {SearchRequest} from '../../contract/search.js';
import type {PlanService, ServiceCallOptions, ServiceOptions, ServiceSearchOptions} from './plan-service.js';

/** Creates a service that calls a relay, or any proxy with the upstream API's protocol. */
export function createService({relay, mode}: ServiceOptions): PlanService {
  const client = createFinderClient({baseUrl: relay});
  const loadCatalog = async () => (await import('./relay-catalog.js')).createCatalog(relay);

  return {
    makes: async options => (await loadCatalog()).makes(options),
    models: async (makeId, options) => (await loadCatalog()).models(makeId, options),
    lookup: async (query, options) => (await loadCatalog()).lookup(query, options),
    async search(request, options = {}) {
      if (mode === 'sync') rejectPoll(options);
      return client.searchPlans(request, {...options, mode, resume: whenPageIsVisible});
    },
    async searchWithCustomer(request, options = {}) {
      rejectPoll(options);
      return client.searchWithCustomer(request, {signal: options.signal});
    },
    // One long call cannot be prefetched: the search would send it again.
    ...(mode === 'async' && {
      prefetch: (request: SearchRequest, options?: ServiceCallOptions) => prefetch(client, request, options),
      startPrice: async (request: SearchRequest, options?: ServiceCallOptions) =>
        (await import('./relay-start-price.js')).requestStartPrice(relay, request, options),
      knownStartPrice: async (request: SearchRequest) =>
        (await import('./relay-start-price.js')).findKnownStartPrice(relay, request),
    }),
  };
}

/** An interrupted long call cannot be polled: sending it again would buy a second quote. */
function rejectPoll({purpose}: ServiceSearchOptions): void {
  if (purpose === 'poll') throw new ServiceError('network', 'Search interrupted: one long call cannot be resumed.');
}

async function prefetch(client: FinderClient, request: SearchRequest, options?: ServiceCallOptions): Promise<void> {
  try {
    await client.prefetch(request, options);
  } catch (error) {
    // A failed prefetch is silent, because the shopper has not searched yet; any other error is a bug.
    if (!(error instanceof ServiceError)) throw error;
  }
}
