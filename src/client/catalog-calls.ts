import {CatalogList, LookupResult, CATALOG_ENDPOINTS} from '../contract/catalog.js';
import type {LookupQuery} from '../contract/search.js';
import type {CallOptions, Exchange} from './exchange.js';
import {readSuccess} from './read-success.js';

/** The vehicle catalog (§4.4). These calls are idempotent and are retried after a failure. */
export interface CatalogCalls {
  /** All makes. */
  readonly makes: (options?: CallOptions) => Promise<CatalogList>;
  /** The models of one make. */
  readonly models: (makeId: string, options?: CallOptions) => Promise<CatalogList>;
  /** The vehicles that best match a make, model and year, at most five (§2.6). */
  readonly lookup: (query: LookupQuery, options?: CallOptions) => Promise<LookupResult>;
}

/** Creates the calls of the vehicle catalog. */
export function createCatalogCalls({send}: Exchange): CatalogCalls {
  const {makes, models, lookup} = CATALOG_ENDPOINTS;

  return {
    async makes(options) {
      return readSuccess(await send(makes, {}, options), CatalogList);
    },
    async models(makeId, options) {
      return readSuccess(
        await send(models, {path: models.path.replace('{makeId}', () => encodeURIComponent(makeId))}, options),
        CatalogList,
      );
    },
    async lookup(query, options) {
      return readSuccess(await send(lookup, {path: lookup.path + toQuery(query)}, options), LookupResult);
    },
  };
}

function toQuery(query: LookupQuery): string {
  const given = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]));
  return given.length === 0 ? '' : `?${new URLSearchParams(given)}`;
}
