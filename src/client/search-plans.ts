import {SYNC_FALLBACK_MS} from '../contract/limits.js';
import type {SearchRequest} from '../contract/search.js';
import type {Exchange} from './exchange.js';
import {asyncSearchFor} from './async-plan-search.js';
import type {PlanResponse} from './plan-response.js';
import {pollSearch, type PollOptions} from './poll-search.js';
import {ServiceError} from './service-error.js';
import type {RegisterVehicle} from './sync-search.js';

/** How plans are searched. */
export interface SearchPlansOptions extends PollOptions {
  /** `async` polls (§4.3); `sync` waits for one response (§4.2) and sends no purpose. */
  readonly mode?: 'async' | 'sync' | undefined;
}

/** Searches plans by VIN, plate or catalog vehicle. Resolves when they have been quoted. */
export type SearchPlans = (body: SearchRequest, options?: SearchPlansOptions) => Promise<PlanResponse>;

/**
 * Creates the search for pages, which uses the strict endpoint of the vehicle's identifier. If the account does not have
 * asynchronous search (403), searches are synchronous for ten minutes. An unregistered VIN (20006) is registered once and
 * polled. Neither starts a second quote.
 */
export function createSearchPlans(exchange: Exchange, register?: RegisterVehicle): SearchPlans {
  let syncUntil = 0;

  return async (body, {mode, ...options} = {}) => {
    const searchAsync = () => pollSearch(exchange, asyncSearchFor(exchange, body), body, options);
    const searchSync = async () => (await loadSyncSearch()).searchSync(exchange, body, options);
    if (mode === 'sync' || exchange.now() < syncUntil) return searchSync();
    try {
      return await searchAsync();
    } catch (error) {
      if (!mayHaveAlternative(error)) throw error;
      const sync = await loadSyncSearch();
      if (sync.isWithoutAsync(error)) syncUntil = exchange.now() + SYNC_FALLBACK_MS;
      else if (!sync.isUnregistered(error)) throw error;
      else if (await sync.registerVehicle(body, options, register)) return searchAsync();
      return searchSync();
    }
  };
}

/** Whether a search failed in a way that another kind of search may not: any status below 500. */
const mayHaveAlternative = (error: unknown): boolean => error instanceof ServiceError && (error.status ?? 500) < 500;

/** Most pages never search synchronously. */
export const loadSyncSearch = () =>
  import('./sync-search.js').catch((cause: unknown) => {
    // Stryker disable next-line StringLiteral: developer message
    throw new ServiceError('network', 'searchPlans: could not load the synchronous search.', {cause});
  });
