import {ROUTES, type RouteName} from '../contract/index.js';

/** The synchronous searches; each waits for its quote. */
export const SYNC_SEARCHES = [
  'plansSearch',
  'plansSearchVin',
  'plansSearchMakeModelYear',
  'plansSearchLicensePlate',
] as const satisfies readonly RouteName[];
export type SyncSearchName = (typeof SYNC_SEARCHES)[number];

/**
 * The asynchronous searches and the synchronous one that quotes for each. Both routes of a pair, and every pair,
 * share one entry for the same body: a strict route is checked for its way before the book is opened.
 */
export const ASYNC_SEARCHES = {
  plansSearchAsync: 'plansSearch',
  plansSearchAsyncVin: 'plansSearchVin',
  plansSearchAsyncMakeModelYear: 'plansSearchMakeModelYear',
  plansSearchAsyncLicensePlate: 'plansSearchLicensePlate',
} as const satisfies Readonly<Partial<Record<RouteName, SyncSearchName>>>;
export type AsyncSearchName = keyof typeof ASYNC_SEARCHES;

/** The asynchronous twin of each synchronous search. */
export const ASYNC_TWINS = Object.fromEntries(
  Object.entries(ASYNC_SEARCHES).map(([twin, name]) => [name, twin]),
) as Readonly<Record<SyncSearchName, AsyncSearchName>>;

export const ASYNC_SEARCH_NAMES = Object.keys(ASYNC_SEARCHES) as AsyncSearchName[];

/** A route's path as hono writes it: `{name}` becomes `:name`. */
export const honoPath = (mount: string, name: RouteName): string =>
  `${mount}/${ROUTES[name].path.replace(/\{(\w+)\}/g, ':$1')}`;
