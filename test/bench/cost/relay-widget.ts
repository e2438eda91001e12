import {createCatalogCalls, type CatalogCalls} from '../../../src/client/catalog-calls.js';
import {createExchange} from '../../../src/client/exchange.js';
import {createFinderClient, ServiceError} from '../../../src/client/finder-client.js';
import {createMemoryQuoteStore, createRelay, type QuoteStore} from '../../../src/relay/index.js';
import {createChance} from './chance.js';
import {FREE_KEY, SERVICE_URL, type CountedService} from './counted-service.js';
import type {Shopper} from './population.js';
import {succeeds, type Page, type Widget} from './widget.js';

export interface RelayWidgetOptions {
  readonly service: CountedService;
  readonly seed: number;
  readonly now: () => number;
  /** Whether to prefetch the search when the form is complete. */
  readonly canPrefetch: boolean;
}

const ORIGIN = 'https://partner.example';
const RELAY_URL = 'https://relay.example/plans';

/** The maximum number of prefetches in a page view, as in the widget. */
const MOST_PREFETCHES = 2;

/** Our client with our relay. */
export function createRelayWidget({service, seed, now, canPrefetch}: RelayWidgetOptions): Widget {
  const {next: random} = createChance(seed);
  const {quoteStore, claims} = watchClaims(createMemoryQuoteStore({now}));
  const relay = createRelay({
    serviceUrl: SERVICE_URL,
    key: FREE_KEY,
    tier: 'free',
    origins: [ORIGIN],
    fetch: service.fetch,
    quoteStore,
    now,
    random,
  });
  let catalogQuestions = 0;

  const openPage = (shopper: Shopper, address: string): Page => {
    const fetch = (url: unknown, init?: RequestInit): Promise<Response> =>
      relay.fetch(new Request(String(url), init), {address});
    const options = {baseUrl: RELAY_URL, headers: {origin: ORIGIN}, fetch, random};
    const client = createFinderClient(options);
    const send = async (work: () => Promise<unknown>): Promise<void> => {
      catalogQuestions += 1;
      await succeeds(work, isFailure).finally(() => (catalogQuestions -= 1));
    };
    let prefetches = 0;
    return {
      enterCar: () => enterCar(createCatalogCalls(createExchange(options)), send, shopper),
      ready(request) {
        if (!canPrefetch || prefetches === MOST_PREFETCHES) return;
        prefetches += 1;
        void succeeds(() => client.prefetch(request), isFailure);
      },
      // A double submit sends no second search.
      search: request => succeeds(() => client.searchPlans(request), isFailure),
      // Filtering, sorting and opening plans happen in the page.
      changeFilter: async () => {},
      openDetails: async () => {},
      // The worst case: without session storage, the element searches again.
      reload: async request => void (await succeeds(() => client.searchPlans(request), isFailure)),
    };
  };

  // Quotes are read and compressed in real time.
  return {openPage, isBusy: () => claims.size > service.quoting() || catalogQuestions > 0};
}

const isFailure = (error: unknown): boolean => error instanceof ServiceError;

/** Fetches the lists and looks up the car once, as the fields are completed one by one. */
async function enterCar(
  catalog: CatalogCalls,
  send: (work: () => Promise<unknown>) => Promise<void>,
  {lookupMethod, criteria: {make = '', model = '', year}, typesWholeCar}: Shopper,
): Promise<void> {
  if (lookupMethod !== 'catalog' || !make || !model) return;
  let makeId = '';
  await send(async () => {
    makeId = (await catalog.makes()).find(({name}) => name === make)?.id ?? '';
  });
  const models = (): Promise<unknown> => (makeId === '' ? Promise.resolve() : catalog.models(makeId));
  // A car in one field is looked up first, which fills in the make.
  if (typesWholeCar) await send(() => catalog.lookup({make, model, ...(typeof year === 'number' && {year})}));
  await send(models);
  if (!typesWholeCar) await send(() => catalog.lookup({make, model}));
}

/** Tracks the quotes that are claimed and not settled yet. */
function watchClaims(store: QuoteStore): {readonly quoteStore: QuoteStore; readonly claims: ReadonlySet<string>} {
  const claims = new Set<string>();
  const quoteStore: QuoteStore = {
    ...store,
    async claim(key, leaseMs) {
      const isClaimed = await store.claim(key, leaseMs);
      if (isClaimed) claims.add(key);
      return isClaimed;
    },
    async settle(key, entry, ttlMs) {
      await store.settle(key, entry, ttlMs);
      claims.delete(key);
    },
    async drop(key) {
      await store.drop(key);
      claims.delete(key);
    },
  };
  return {quoteStore, claims};
}
