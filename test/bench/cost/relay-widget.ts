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
  /** Whether the search is sent ahead when the form is complete. */
  readonly speculates: boolean;
}

const ORIGIN = 'https://partner.example';
const RELAY_URL = 'https://relay.example/plans';

/** What a page view sends ahead at the most, as the widget has it. */
const MOST_PREFETCHES = 2;

/** Our client, in front of our relay. */
export function createRelayWidget({service, seed, now, speculates}: RelayWidgetOptions): Widget {
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
    const ask = async (work: () => Promise<unknown>): Promise<void> => {
      catalogQuestions += 1;
      await succeeds(work, isFailure).finally(() => (catalogQuestions -= 1));
    };
    let prefetches = 0;
    return {
      nameCar: () => nameCar(createCatalogCalls(createExchange(options)), ask, shopper),
      ready(request) {
        if (!speculates || prefetches === MOST_PREFETCHES) return;
        prefetches += 1;
        void succeeds(() => client.prefetch(request), isFailure);
      },
      // A second press on a search that is under way sends nothing.
      search: request => succeeds(() => client.searchPlans(request), isFailure),
      // Plans are filtered, put in order and opened in the page.
      changeFilter: async () => {},
      openDetails: async () => {},
      // The element keeps what it showed, where the page may store; the worst case is that it asks again.
      reload: async request => void (await succeeds(() => client.searchPlans(request), isFailure)),
    };
  };

  // What the service has quoted is read and compressed in real time.
  return {openPage, isBusy: () => claims.size > service.quoting() || catalogQuestions > 0};
}

const isFailure = (error: unknown): boolean => error instanceof ServiceError;

/** Asks for the lists, and looks the car up once, as its fields are finished one after the other. */
async function nameCar(
  catalog: CatalogCalls,
  ask: (work: () => Promise<unknown>) => Promise<void>,
  {way, criteria: {make = '', model = '', year}, typesWholeCar}: Shopper,
): Promise<void> {
  if (way !== 'catalog' || !make || !model) return;
  let makeId = '';
  await ask(async () => {
    makeId = (await catalog.makes()).find(({name}) => name === make)?.id ?? '';
  });
  const models = (): Promise<unknown> => (makeId === '' ? Promise.resolve() : catalog.models(makeId));
  // A whole car is looked up first; that enters the make whose models are wanted.
  if (typesWholeCar) await ask(() => catalog.lookup({make, model, ...(typeof year === 'number' && {year})}));
  await ask(models);
  if (!typesWholeCar) await ask(() => catalog.lookup({make, model}));
}

/** Says which quotes are claimed and not settled yet. */
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
