import type {MiddlewareHandler} from 'hono';
import type {RelayEnv} from '../environment.js';

/** Every answer of these routes has X-Cache (§4.3): MISS, unless its handler found the quote. */
export const tellCache = (): MiddlewareHandler<RelayEnv> =>
  async function tellCache(context, next) {
    context.set('headers', {...context.get('headers'), ...X_CACHE_MISS});
    return next();
  };

/** Tells that the quote was not there. */
export const X_CACHE_MISS = {'x-cache': 'MISS'};
