import type {QuoteEntry, QuoteStore} from '../quotes/quote-store.js';
import {isFresh} from '../quotes/quote-store.js';
import type {CatalogLoad, CatalogLoader} from './loader.js';

export interface SharedCatalogOptions {
  readonly load: CatalogLoader;
  /** Where the instances keep what one of them has loaded. */
  readonly store: QuoteStore;
  readonly keyOf: (path: string) => string;
  readonly now: () => number;
}

/** How long one instance may take to load for all of them: three attempts and the pauses between. */
const LEASE_MS = 20_000;

/** Loads a catalog answer once for all instances: the first one asks the service, the others take what it has found. */
export function createSharedCatalogLoader({load, store, keyOf, now}: SharedCatalogOptions): CatalogLoader {
  const known = (entry: QuoteEntry | undefined): CatalogLoad | undefined => {
    if (!isFresh(entry, now())) return undefined;
    const {response} = JSON.parse(entry.body.identity.toString('utf8')) as {response: unknown};
    return {status: entry.status, body: entry.body, response, freshMs: entry.freshUntil - now(), isAnswer: true};
  };

  const loadForAll: CatalogLoader = async question => {
    const key = keyOf(question.path);
    const loaded = await load(question).catch(async (error: unknown) => {
      await store.drop(key);
      throw error;
    });
    const {status, body, freshMs} = loaded;
    if (status !== 200) await store.drop(key);
    else await store.settle(key, {state: 'done', status, body, freshUntil: now() + freshMs}, freshMs);
    return loaded;
  };

  return async function loadShared(question) {
    const key = keyOf(question.path);
    const found = known(await store.read(key));
    if (found) return found;
    if (await store.claim(key, LEASE_MS)) return loadForAll(question);
    await store.settled(key, {signal: AbortSignal.timeout(LEASE_MS)}).catch(() => undefined);
    return known(await store.read(key)) ?? load(question);
  };
}
