import {type Admission, type Asker, createAdmission, originQuota} from './admission.js';
import {type Catalog, createCatalog} from './catalog.js';
import {createCatalogLoader} from './catalog-loader.js';
import type {RelayContext} from './environment.js';
import type {LeaseTimes} from './lease.js';
import {createListeners} from './listeners.js';
import {countedOrigin} from './origins.js';
import {createQuoteBook, type QuoteBook} from './quote-book.js';
import {createAsyncQuoter} from './quotes/async-quote.js';
import {createSyncQuoter, type SyncQuoter} from './quotes/quote.js';
import {createRegistrar, type Registrar} from './quotes/registrar.js';
import {createStartPrices, type StartPrices} from './quotes/start-prices.js';
import {createSearchReader, type SearchReader} from './read-search.js';
import {createRequestLimit, type RequestLimit} from './request-limit.js';
import {createSearchKeys, type SearchKeys} from './search-key.js';
import {KeyRing} from './service/key-ring.js';
import {Service} from './service/service.js';
import {createUpstream} from './service/upstream.js';
import type {Settings} from './settings.js';
import {createSharedCatalogLoader} from './shared-catalog.js';
import {measuredQuotes, measuredUpstream, watchBudget} from './metrics/measured.js';
import {createVisitorLimit, type SharedLimit, visitorOf} from './visitors.js';

/** What the handlers work with. */
export interface Parts {
  readonly settings: Settings;
  readonly service: Service;
  readonly keys: SearchKeys;
  readonly readSearch: SearchReader;
  readonly quoteSync: SyncQuoter;
  readonly registrar: Registrar;
  readonly admission: Admission;
  readonly book: QuoteBook;
  readonly startPrices: StartPrices;
  readonly catalog: Catalog;
  readonly pollLimit: RequestLimit;
  readonly catalogLimit: RequestLimit;
  readonly visitorName: (context: RelayContext) => string;
  readonly askerOf: (context: RelayContext) => Asker;
  /** Has nothing that outlives them hold on to them. */
  readonly release: () => void;
}

/** So soon others notice that an instance which quoted for them is no more. */
const LEASE_MS = 10_000;

/** How much longer a claim may last than the quote it is for. */
const LEASE_MARGIN_MS = 5000;

/** An asynchronous search that ends in a synchronous one takes both their times. */
function leaseOf({timeoutMs, asyncUpstream}: Settings): LeaseTimes {
  const longestMs = timeoutMs * (asyncUpstream ? 2 : 1) + LEASE_MARGIN_MS;
  return {leaseMs: Math.min(LEASE_MS, longestMs), longestMs};
}

/** How many catalog answers that nobody asked for before one visitor may cause to be fetched in an hour. */
const CATALOG_LOADS = 100;

/** Makes one relay's parts; nothing is shared with another relay. */
export function createParts(settings: Settings): Parts {
  const {serviceUrl, accountKey, transport, quoteStore} = settings;
  const store = measuredQuotes(quoteStore, settings.metrics);
  const keys = createSearchKeys(serviceUrl, accountKey);
  const links = {hosts: settings.handoffHosts, allowLoopback: settings.isLocal};
  const shared = {...settings, budget: settings.budgetStore, account: keys.account};
  const upstream = measuredUpstream(createUpstream({serviceUrl, transport}), settings.metrics);
  const unwatchBudget = watchBudget(settings, keys.account);
  const service = new Service({...shared, upstream, keyRing: new KeyRing(settings), links});
  const quoteSync = createSyncQuoter({...settings, service});
  const registrar = createRegistrar({...settings, service});
  const {countsPolls} = settings.unspecified;
  const asyncOptions = {...shared, service, registrar, quoteSync, countsPolls};
  const isAsync = settings.asyncUpstream;
  const shareLimit = (name: string): SharedLimit => ({link: settings.redis, account: keys.account, name});
  const admission = createAdmission({
    ...shared,
    visitors: createVisitorLimit(settings.visitorSearches, shareLimit('searches')),
    origins: createVisitorLimit(originQuota(settings.limits, settings.originShare), shareLimit('origins')),
  });
  const startPrices = createStartPrices(store);
  const loadAlone = createCatalogLoader({...shared, service});
  const {redis, now} = settings;
  const load = redis
    ? createSharedCatalogLoader({load: loadAlone, store: quoteStore, keyOf: keys.catalog, now})
    : loadAlone;
  const catalogVisitors = createVisitorLimit(settings.visitorSearches === 0 ? 0 : CATALOG_LOADS, shareLimit('catalog'));
  return {
    settings,
    service,
    keys,
    readSearch: createSearchReader(settings.unspecified, {shareQuotes: settings.shareQuotes}),
    quoteSync,
    registrar,
    admission,
    book: createQuoteBook({
      ...settings,
      store,
      quote: isAsync ? createAsyncQuoter(asyncOptions) : quoteSync,
      resumes: isAsync,
      listeners: createListeners(),
      startPrices,
      admission,
      lease: leaseOf(settings),
    }),
    startPrices,
    catalog: createCatalog({...settings, load, visitors: catalogVisitors}),
    pollLimit: createRequestLimit(settings.visitorPolls, settings.now),
    catalogLimit: createRequestLimit(settings.visitorCatalog, settings.now),
    ...namesOf(settings),
    release: () => {
      unwatchBudget();
      transport.close();
      if (settings.ownsQuoteStore) quoteStore.close?.();
    },
  };
}

/** Who sends a request. */
function namesOf({trustedProxies, origins}: Settings): Pick<Parts, 'visitorName' | 'askerOf'> {
  const visitorName = ({env, req}: RelayContext): string =>
    visitorOf(env?.address, req.header('x-forwarded-for') ?? null, trustedProxies);
  return {
    visitorName,
    askerOf: context => ({
      visitor: visitorName(context),
      origin: countedOrigin(context.req.header('origin'), origins),
      request: context.req.raw,
    }),
  };
}
