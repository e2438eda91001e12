import {HOUR_MS} from '../contract/index.js';
import {type Catalog, createCatalog} from './catalog/catalog.js';
import {createCatalogLoader} from './catalog/loader.js';
import {readEmbedFiles} from './handlers/embed-files.js';
import {encodedPlain} from './service/encoded-body.js';
import {lookup, makes, models} from './handlers/catalog.js';
import {embed} from './handlers/embed.js';
import {healthz, metricsPage, readyz} from './handlers/pages.js';
import {vehicleRegistration} from './handlers/registration.js';
import {asyncSearch, createSearchPreparer, syncSearch, userInfoSearch} from './handlers/search.js';
import {startPrice} from './handlers/start-price.js';
import {type RequestInfo, respondToFetch} from './http/fetch.js';
import {OriginRule} from './http/origins.js';
import type {RelayRequest, RelayResponse, Respond} from './http/request.js';
import {Responder} from './http/respond.js';
import {ownRoutes, partnerRoutes, type PartnerRoutes, type PlacedRoute, RouteTable} from './http/routes.js';
import {Admission, originQuota} from './limits/admission.js';
import {MemoryRateLimit, type RateLimit} from './limits/rate-limit.js';
import type {RelayLogger} from './settings/log.js';
import type {RelayMetrics} from './metrics/metrics.js';
import {measuredQuotes, measuredUpstream, watchBudget} from './metrics/measured.js';
import {createAsyncQuoter} from './quotes/async-quote.js';
import type {LeaseTimes} from './quotes/lease.js';
import {createSyncQuoter} from './quotes/quote.js';
import {QuoteCache} from './quotes/quote-cache.js';
import {Registrar} from './quotes/registrar.js';
import {StartPrices} from './quotes/start-prices.js';
import {createSearchReader} from './quotes/read-search.js';
import {RedisRateLimit} from './redis/rate-limit.js';
import {createSearchKeys, type SearchKeys} from './quotes/search-key.js';
import {KeyRing} from './service/key-ring.js';
import {Service} from './service/service.js';
import {createUpstream} from './service/upstream.js';
import {type Inherited, type MakeTransport, resolveSettings, type Settings} from './dependencies.js';
import type {RelayOptions} from './settings/options.js';
import {warnOfUnsafe} from './settings/warnings.js';
import {createSharedCatalogLoader} from './catalog/shared-loader.js';

/** A relay: responds to requests, whichever server they come over. */
export interface Relay {
  /** Responds to one request of the fetch standard; it never throws. `info.address` tells visitors apart. */
  fetch(request: Request, info?: RequestInfo): Promise<Response>;
  /** Responds to one request of any other server; it never rejects. `toNodeHandler` is made of it. */
  respond(request: RelayRequest): Promise<RelayResponse>;
  /** Says "not ready" from now on and waits for the quotes that still run. */
  close(): Promise<void>;
  /** Whether searches can be expected to succeed: not while it stops, nor while the service refuses the key. */
  isReady(): boolean;
  /** Reads the key again with `readKey`, as when the file it is in has changed. */
  renewKey(): Promise<void>;
}

/** Puts a relay together that reaches the service as `makeTransport` says, unless its options have a `fetch`. */
export function assembleRelay(options: RelayOptions, makeTransport: MakeTransport, inherited?: Inherited): Relay {
  const settings = resolveSettings(options, makeTransport, inherited);
  const {mount, logger, metrics, trustedProxies, transport, quoteStore} = settings;
  const keys = createSearchKeys(settings.serviceUrl, settings.accountKey);
  const service = assembleService(settings, keys);
  const admission = assembleAdmission(settings, keys);
  const catalog = assembleCatalog(settings, keys, service);
  const {quotes, ...quoting} = assembleQuotes(settings, keys, service, admission);
  const handlers = assembleHandlers({settings, keys, admission, catalog, quotes, ...quoting});
  const unwatchBudget = watchBudget(settings, keys.account);
  let isClosing = false;
  const isReady = (): boolean => !isClosing && service.isKeyAccepted();

  const origins = new OriginRule(settings);
  const routes = new RouteTable({
    routes: [
      ...assembleOwnRoutes({...settings, isReady}),
      ...partnerRoutes({
        mount,
        handlers,
        searchLimit: minuteLimit(settings, settings.visitorPolls),
        catalogLimit: minuteLimit(settings, settings.visitorCatalog),
      }),
    ],
    mount,
    origins,
  });
  const responder = new Responder({routes, origins, trustedProxies, logger, metrics});
  warnOfUnsafe(settings, logger);

  const respond: Respond = async request => {
    const response = await responder.respond(request);
    request.waitUntil?.(quotes.idle());
    return response;
  };
  return {
    fetch: (request, info) => respondToFetch(respond, request, info),
    respond,
    close: async () => {
      isClosing = true;
      await quotes.idle();
      unwatchBudget();
      transport.close();
      if (settings.ownsQuoteStore) quoteStore.close?.();
    },
    isReady,
    renewKey: () => service.renewKey(),
  };
}

/** What belongs to the process rather than to a partner. */
export interface OwnPagesOptions {
  readonly embedDir?: string | undefined;
  /** Where browsers reach the relay, with a slash at its end. */
  readonly publicUrl?: string | undefined;
  readonly metrics?: RelayMetrics | undefined;
  readonly isReady: () => boolean;
  /** How many partners' keys the service refuses, where there are many partners. */
  readonly refusedKeys?: () => number;
}

const assembleOwnRoutes = (options: OwnPagesOptions): readonly PlacedRoute[] =>
  ownRoutes({
    embed: embed(readEmbedFiles(options.embedDir, options.publicUrl)),
    healthz,
    readyz: readyz(options.isReady, options.refusedKeys),
    metrics: options.metrics && metricsPage(options.metrics),
  });

export interface OwnPagesServerOptions extends OwnPagesOptions {
  readonly trustProxy?: boolean | number;
  readonly logger: RelayLogger;
}

/** The embed, the health pages, and that there is nothing else: for a process whose relays each have a partner's mount. */
export function assembleOwnPages({trustProxy = false, logger, metrics, ...pages}: OwnPagesServerOptions): Respond {
  const trustedProxies = Number(trustProxy);
  const origins = new OriginRule({origins: [], hosts: undefined, trustedProxies, visitorHeaders: []});
  const routes = new RouteTable({routes: assembleOwnRoutes({...pages, metrics})});
  const responder = new Responder({routes, origins, trustedProxies, logger, metrics});
  return request => responder.respond(request);
}

function assembleService(settings: Settings, {account}: SearchKeys): Service {
  const {serviceUrl, transport, budgetStore: budget, metrics} = settings;
  const upstream = measuredUpstream(createUpstream({serviceUrl, transport}), metrics);
  const links = {hosts: settings.handoffHosts, allowLoopback: settings.isLocal};
  return new Service({...settings, budget, account, upstream, keyRing: new KeyRing(settings), links});
}

const MINUTE_MS = 60_000;

/** What one visitor may send in a minute. Counted in this process: it protects this process. */
const minuteLimit = ({now}: Settings, limit: number): MemoryRateLimit =>
  new MemoryRateLimit({limit, windowMs: MINUTE_MS, now});

/** What one visitor or origin may do in an hour; all instances count it together where they share a Redis. */
function hourLimit({redis: link, now}: Settings, {account}: SearchKeys, name: string, limit: number): RateLimit {
  const options = {limit, windowMs: HOUR_MS, now};
  return link ? new RedisRateLimit({...options, link, account, name}) : new MemoryRateLimit(options);
}

function assembleAdmission(settings: Settings, keys: SearchKeys): Admission {
  const {budgetStore: budget, limits, originShare, visitorSearches} = settings;
  return new Admission({
    ...settings,
    budget,
    account: keys.account,
    visitors: hourLimit(settings, keys, 'searches', visitorSearches),
    origins: hourLimit(settings, keys, 'origins', originQuota(limits, originShare)),
  });
}

/** How many catalog responses that nobody asked for before one visitor may cause to be fetched in an hour. */
const CATALOG_LOADS = 100;

function assembleCatalog(settings: Settings, keys: SearchKeys, service: Service): Catalog {
  const {budgetStore: budget, redis, quoteStore: store, now, visitorSearches} = settings;
  const loadAlone = createCatalogLoader({...settings, budget, account: keys.account, service});
  const load = redis ? createSharedCatalogLoader({load: loadAlone, store, keyOf: keys.catalog, now}) : loadAlone;
  const perHour = visitorSearches === 0 ? 0 : CATALOG_LOADS;
  return createCatalog({...settings, load, visitors: hourLimit(settings, keys, 'catalog', perHour)});
}

/** After this long without a renewal a claim counts as abandoned. */
const LEASE_MS = 10_000;

/** How much longer a claim may last than the quote it is for. */
const LEASE_MARGIN_MS = 5000;

/** An asynchronous search that ends in a synchronous one takes both their times. */
function leaseOf({timeoutMs, asyncUpstream}: Settings): LeaseTimes {
  const longestMs = timeoutMs * (asyncUpstream ? 2 : 1) + LEASE_MARGIN_MS;
  return {leaseMs: Math.min(LEASE_MS, longestMs), longestMs};
}

function assembleQuotes(settings: Settings, {account}: SearchKeys, service: Service, admission: Admission) {
  const {asyncUpstream: resumes, unspecified, budgetStore: budget} = settings;
  const store = measuredQuotes(settings.quoteStore, settings.metrics);
  const quoteSync = createSyncQuoter({...settings, service});
  const registrar = new Registrar({...settings, service});
  const {countsPolls} = unspecified;
  const quote = resumes
    ? createAsyncQuoter({...settings, budget, account, service, registrar, quoteSync, countsPolls})
    : quoteSync;
  const startPrices = new StartPrices(store);
  const lease = leaseOf(settings);
  const quotes = new QuoteCache({...settings, store, quote, resumes, startPrices, admission, lease});
  return {quotes, quoteSync, registrar, startPrices};
}

interface HandlerParts extends ReturnType<typeof assembleQuotes> {
  readonly settings: Settings;
  readonly keys: SearchKeys;
  readonly admission: Admission;
  readonly catalog: Catalog;
}

/** Gives each route's handler what it works with. */
function assembleHandlers(parts: HandlerParts): PartnerRoutes['handlers'] {
  const {settings, keys, admission, catalog, quotes, quoteSync, registrar, startPrices} = parts;
  const {unspecified, shareQuotes, asyncUpstream, now} = settings;
  const prepare = createSearchPreparer(createSearchReader(unspecified, {shareQuotes}), keys);
  const pricesReader = createSearchReader(unspecified, {shareQuotes, takesAllPlans: true});
  const pending = encodedPlain({response: unspecified.pendingResponse, errorResponse: null});
  const searches = {...settings, quotes, prepare, pending};
  return {
    plansSearch: syncSearch('plansSearch', searches),
    plansSearchVin: syncSearch('plansSearchVin', searches),
    plansSearchMakeModelYear: syncSearch('plansSearchMakeModelYear', searches),
    plansSearchLicensePlate: syncSearch('plansSearchLicensePlate', searches),
    plansSearchAsync: asyncSearch('plansSearch', searches),
    plansSearchAsyncVin: asyncSearch('plansSearchVin', searches),
    plansSearchAsyncMakeModelYear: asyncSearch('plansSearchMakeModelYear', searches),
    plansSearchAsyncLicensePlate: asyncSearch('plansSearchLicensePlate', searches),
    plansSearchWithUserInfoVin: userInfoSearch({
      readSearch: createSearchReader(unspecified, {withUserInfo: true}),
      admission,
      quoteSync,
      now,
    }),
    startPrice: startPrice({...searches, prepare: createSearchPreparer(pricesReader, keys), startPrices, keys}),
    vehicleRegistration: vehicleRegistration({
      registrar: asyncUpstream ? registrar : undefined,
      admission,
      keys,
      unspecified,
    }),
    makes: makes(catalog),
    models: models(catalog),
    lookup: lookup(catalog),
  };
}
