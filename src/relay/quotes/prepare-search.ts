import {ROUTES, type RouteName, type SearchRequest} from '../../contract/index.js';
import {createBoundedCache} from '../shared/bounded-cache.js';
import {type Failure, isFailure} from '../shared/relay-errors.js';
import type {PreparedSearch} from './quote.js';
import type {SearchReader} from './read-search.js';
import type {Vehicle} from './registrar.js';
import type {SearchKeys} from './search-key.js';

/**
 * The synchronous searches and the asynchronous route of each. All of them share one quote for the same body: a strict
 * route validates its vehicle identifier before the quote is looked up.
 */
const ASYNC_TWINS = {
  plansSearch: 'plansSearchAsync',
  plansSearchVin: 'plansSearchAsyncVin',
  plansSearchMakeModelYear: 'plansSearchAsyncMakeModelYear',
  plansSearchLicensePlate: 'plansSearchAsyncLicensePlate',
} as const satisfies Readonly<Partial<Record<RouteName, RouteName>>>;

export type SyncSearchName = keyof typeof ASYNC_TWINS;

/** Reads a body into a search that is ready to be quoted. A strict route rejects any other vehicle identifier. */
export type PrepareSearch = (body: string, name: SyncSearchName) => PreparedSearch | Failure;

/** How many prepared searches are cached by the text of their body. */
const MAX_CACHED = 1000;

/** The longest body text that is cached: several times the usual length. */
const MAX_CACHED_LENGTH = 2048;

/**
 * Prepares searches, and caches the latest by the text of their body: a browser polls with the same text until its quote
 * is done, and parsing and validating it again would be the most expensive part of a cache hit.
 */
export function createSearchPreparer(readSearch: SearchReader, keys: SearchKeys): PrepareSearch {
  const cache = createBoundedCache<PreparedSearch>(MAX_CACHED);

  function prepare(body: string, name: SyncSearchName): PreparedSearch | Failure {
    const read = readSearch(body, ROUTES[name]);
    if (isFailure(read)) return read;
    const {quote: key, startPrice: startPriceKey} = keys.of(read.search);
    return {
      path: ROUTES[name].path,
      asyncPath: ROUTES[ASYNC_TWINS[name]].path,
      body: read.body,
      key,
      startPriceKey,
      startedKey: keys.started(key),
      vehicle: vehicleOf(read.search, keys),
    };
  }

  return (body, name) => {
    if (body.length > MAX_CACHED_LENGTH) return prepare(body, name);
    const text = `${name} ${body}`;
    const cached = cache.get(text);
    if (cached) return cached;
    const search = prepare(body, name);
    if (!isFailure(search)) cache.set(text, search);
    return search;
  };
}

/** The vehicle of a search by VIN. The VIN takes precedence over other identifiers (§2.2). */
function vehicleOf({searchCriteria: {vin, mileage}}: SearchRequest, keys: SearchKeys): Vehicle | undefined {
  if (!vin || typeof mileage !== 'number') return undefined;
  return {vin, mileage, key: keys.vehicle(vin, mileage)};
}
