import {createFinderClient, ServiceError, type FinderClient} from '../../client/finder-client.js';
import type {SearchRequest} from '../../contract/search.js';
import {orWarn} from '../shared/loading.js';
import type {SearchService, ServiceCallOptions, ServiceOptions} from './plan-service.js';

/** Creates the searches for plans at a relay. */
export function createSearchService({relay, mode}: ServiceOptions): SearchService {
  const client = createFinderClient({baseUrl: relay});
  return {
    search: (request, options) => client.searchPlans(request, {...options, mode, resume: untilVisible}),
    searchWithCustomer: client.searchWithCustomer,
    // One long call cannot be prefetched: the search would send it again.
    ...(mode === 'async' && {
      prefetch: (request: SearchRequest, options?: ServiceCallOptions) => prefetch(client, request, options),
    }),
  };
}

/** Pauses polling while the page is hidden. */
async function untilVisible(signal?: AbortSignal): Promise<void> {
  if (document.visibilityState !== 'hidden') return;
  const module = await orWarn(import('../../client/page-visibility.js'));
  await module?.whenPageIsVisible(signal);
}

async function prefetch(client: FinderClient, request: SearchRequest, options?: ServiceCallOptions): Promise<void> {
  try {
    await client.prefetch(request, options);
  } catch (error) {
    // A failed prefetch is silent, because the shopper has not searched yet; any other error is a bug.
    if (!(error instanceof ServiceError)) throw error;
  }
}
