import {HOUR_MS} from '../contract/index.js';
import {type Catalog, createCatalog} from './catalog.js';
import {createCatalogLoader} from './catalog-loader.js';
import type {RelayContext} from './environment.js';
import {Admission, type Asker, originQuota} from './limits/admission.js';
import {MemoryRateLimit, type RateLimit} from './limits/rate-limit.js';
import {countedOrigin} from './origins.js';
import {createAsyncQuoter} from './quotes/async-quote.js';
import type {LeaseTimes} from './quotes/lease.js';
import {createSyncQuoter, type SyncQuoter} from './quotes/quote.js';
import {QuoteCache} from './quotes/quote-cache.js';
import {Registrar} from './quotes/registrar.js';
import {StartPrices} from './quotes/start-prices.js';
import {createSearchReader, type SearchReader} from './read-search.js';
import {RedisRateLimit} from './redis/rate-limit.js';
import {createSearchKeys, type SearchKeys} from './search-key.js';
import {KeyRing} from './service/key-ring.js';
import {Service} from './service/service.js';
import {createUpstream} from './service/upstream.js';
import type {Settings} from './settings.js';
import {createSharedCatalogLoader} from './shared-catalog.js';
import {measuredQuotes, measuredUpstream, watchBudget} from './metrics/measured.js';
import {visitorOf} from './visitors.js';

/** What the handlers work with. */
export interface Parts {
  readonly settings: Settings;
  readonly service: Service;
  readonly keys: SearchKeys;
  readonly readSearch: SearchReader;
  readonly quoteSync: SyncQuoter;
  readonly registrar: Registrar;
  readonly admission: Admission;
  readonly book: QuoteCache;
  readonly startPrices: StartPrices;
  readonly catalog: Catalog;
  readonly pollLimit: MemoryRateLimit;
  readonly catalogLimit: MemoryRateLimit;
  readonly visitorName: (context: RelayContext) => string;
  readonly askerOf: (context: RelayContext) => Asker;
  /** Has nothing that outlives them hold on to them. */
  readonly release: () => void;
}

/** How soon the other instances notice that the one fetching a quote has died. */
const LEASE_MS = 10_000;

/** How much longer a claim may last than the quote it is for. */
const LEASE_MARGIN_MS = 5000;

/** An asynchronous search that ends in a synchronous one takes both their times. */
function leaseOf({timeoutMs, asyncUpstream}: Settings): LeaseTimes {
  const longestMs = timeoutMs * (asyncUpstream ? 2 : 1) + LEASE_MARGIN_MS;
  return {leaseMs: Math.min(LEASE_MS, longestMs), longestMs};
}

const MINUTE_MS = 60_000;

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
  const registrar = new Registrar({...settings, service});
  const {countsPolls} = settings.unspecified;
  const asyncOptions = {...shared, service, registrar, quoteSync, countsPolls};
  const isAsync = settings.asyncUpstream;
  const {visitors, origins, catalogVisitors, ...perMinute} = createLimits(settings, keys.account);
  const admission = new Admission({...shared, visitors, origins});
  const startPrices = new StartPrices(store);
  const loadAlone = createCatalogLoader({...shared, service});
  const {redis, now} = settings;
  const load = redis
    ? createSharedCatalogLoader({load: loadAlone, store: quoteStore, keyOf: keys.catalog, now})
    : loadAlone;
  return {
    settings,
    service,
    keys,
    readSearch: createSearchReader(settings.unspecified, {shareQuotes: settings.shareQuotes}),
    quoteSync,
    registrar,
    admission,
    book: new QuoteCache({
      ...settings,
      store,
      quote: isAsync ? createAsyncQuoter(asyncOptions) : quoteSync,
      resumes: isAsync,
      startPrices,
      admission,
      lease: leaseOf(settings),
    }),
    startPrices,
    catalog: createCatalog({...settings, load, visitors: catalogVisitors}),
    ...perMinute,
    ...namesOf(settings),
    release: () => {
      unwatchBudget();
      transport.close();
      if (settings.ownsQuoteStore) quoteStore.close?.();
    },
  };
}

/** What visitors and origins may do in an hour, and what requests a visitor may send in a minute. */
function createLimits(settings: Settings, account: string) {
  const {redis, now, visitorSearches, visitorPolls, visitorCatalog} = settings;
  const perHour = (name: string, limit: number): RateLimit => {
    const options = {limit, windowMs: HOUR_MS, now};
    return redis ? new RedisRateLimit({...options, link: redis, account, name}) : new MemoryRateLimit(options);
  };
  // Counted in this process: it protects this process.
  const perMinute = (limit: number) => new MemoryRateLimit({limit, windowMs: MINUTE_MS, now});
  return {
    visitors: perHour('searches', visitorSearches),
    origins: perHour('origins', originQuota(settings.limits, settings.originShare)),
    catalogVisitors: perHour('catalog', visitorSearches === 0 ? 0 : CATALOG_LOADS),
    pollLimit: perMinute(visitorPolls),
    catalogLimit: perMinute(visitorCatalog),
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
