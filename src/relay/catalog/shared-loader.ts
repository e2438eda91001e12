import type {QuoteEntry, QuoteStore} from '../quotes/quote-store.js';
import {isFresh} from '../quotes/quote-store.js';
import type {CatalogLoader, CatalogResult} from './loader.js';

export interface SharedCatalogOptions {
  readonly load: CatalogLoader;
  /** The store through which instances share results. */
  readonly store: QuoteStore;
  readonly keyOf: (path: string) => string;
  readonly now: () => number;
}

/** How long one instance may take to load for all others: three attempts with backoff. */
const LEASE_MS = 20_000;

/** Loads each catalog list once for all instances: the first one calls upstream, the others wait for its result. */
export function createSharedCatalogLoader({load, store, keyOf, now}: SharedCatalogOptions): CatalogLoader {
  const readEntry = (entry: QuoteEntry | undefined): CatalogResult | undefined => {
    if (!isFresh(entry, now())) return undefined;
    const {response} = JSON.parse(entry.body.identity.toString('utf8')) as {response: unknown};
    return {kind: 'found', body: entry.body, response, freshMs: entry.freshUntil - now(), isFree: true};
  };

  const loadForAll: CatalogLoader = async request => {
    const key = keyOf(request.path);
    const result = await load(request).catch(async (error: unknown) => {
      await store.drop(key);
      throw error;
    });
    if (result.kind === 'found') {
      const {body, freshMs} = result;
      await store.settle(key, {state: 'done', status: 200, body, freshUntil: now() + freshMs}, freshMs);
    } else {
      await store.drop(key);
    }
    return result;
  };

  return async function loadShared(request) {
    const key = keyOf(request.path);
    const stored = readEntry(await store.read(key));
    if (stored) return stored;
    if (await store.claim(key, LEASE_MS)) return loadForAll(request);
    await store.settled(key, {signal: AbortSignal.timeout(LEASE_MS)}).catch(() => undefined);
    return readEntry(await store.read(key)) ?? load(request);
  };
}
