import {HOUR_MS} from '../contract/index.js';
import {Catalog} from './catalog/catalog.js';
import {createCatalogLoader} from './catalog/loader.js';
import {createSharedCatalogLoader} from './catalog/shared-loader.js';
import {type Inherited, type MakeTransport, resolveDependencies, type Dependencies} from './dependencies.js';
import {lookup, makes, models} from './handlers/catalog.js';
import {readEmbedFiles} from './handlers/embed-files.js';
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
import {measuredQuotes, measuredUpstream, type RelayMetrics, watchBudget} from './metrics.js';
import {createAsyncQuoter} from './quotes/async-quote.js';
import type {LeaseTimes} from './quotes/lease.js';
import {QuoteCache} from './quotes/quote-cache.js';
import {createSyncQuoter} from './quotes/quote.js';
import {createSearchReader} from './quotes/read-search.js';
import {Registrar} from './quotes/registrar.js';
import {createSearchKeys, type SearchKeys} from './quotes/search-key.js';
import {StartPrices} from './quotes/start-prices.js';
import {RedisRateLimit} from './redis/rate-limit.js';
import {encodedPlain} from './service/encoded-body.js';
import {KeyRing} from './service/key-ring.js';
import {Service} from './service/service.js';
import {createUpstream} from './service/upstream.js';
import type {RelayLogger} from './settings/log.js';
import type {RelayOptions} from './settings/options.js';
import {warnOfUnsafe} from './settings/warnings.js';

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
  const dependencies = resolveDependencies(options, makeTransport, inherited);
  const {mount, logger, metrics, trustedProxies, transport, quoteStore} = dependencies;
  const keys = createSearchKeys(dependencies.serviceUrl, dependencies.accountKey);
  const service = assembleService(dependencies, keys);
  const admission = assembleAdmission(dependencies, keys);
  const catalog = assembleCatalog(dependencies, keys, service);
  const {quotes, ...quoting} = assembleQuotes(dependencies, keys, service, admission);
  const handlers = assembleHandlers({dependencies, keys, admission, catalog, quotes, ...quoting});
  const unwatchBudget = watchBudget(dependencies, keys.account);
  let isClosing = false;
  const isReady = (): boolean => !isClosing && service.isKeyAccepted();

  const origins = new OriginRule(dependencies);
  const routes = new RouteTable({
    routes: [
      ...assembleOwnRoutes({...dependencies, isReady}),
      ...partnerRoutes({
        mount,
        handlers,
        searchLimit: minuteLimit(dependencies, dependencies.visitorPolls),
        catalogLimit: minuteLimit(dependencies, dependencies.visitorCatalog),
      }),
    ],
    mount,
    origins,
  });
  const responder = new Responder({routes, origins, trustedProxies, logger, metrics});
  warnOfUnsafe(dependencies, logger);

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
      if (dependencies.ownsQuoteStore) quoteStore.close?.();
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

function assembleService(dependencies: Dependencies, {account}: SearchKeys): Service {
  const {serviceUrl, transport, budgetStore: budget, metrics} = dependencies;
  const upstream = measuredUpstream(createUpstream({serviceUrl, transport}), metrics);
  const links = {hosts: dependencies.handoffHosts, allowLoopback: dependencies.isLocal};
  return new Service({...dependencies, budget, account, upstream, keyRing: new KeyRing(dependencies), links});
}

const MINUTE_MS = 60_000;

/** What one visitor may send in a minute. Counted in this process: it protects this process. */
const minuteLimit = ({now}: Dependencies, limit: number): MemoryRateLimit =>
  new MemoryRateLimit({limit, windowMs: MINUTE_MS, now});

/** What one visitor or origin may do in an hour; all instances count it together where they share a Redis. */
function hourLimit({redis: link, now}: Dependencies, {account}: SearchKeys, name: string, limit: number): RateLimit {
  const options = {limit, windowMs: HOUR_MS, now};
  return link ? new RedisRateLimit({...options, link, account, name}) : new MemoryRateLimit(options);
}

function assembleAdmission(dependencies: Dependencies, keys: SearchKeys): Admission {
  const {budgetStore: budget, limits, originShare, visitorSearches} = dependencies;
  return new Admission({
    ...dependencies,
    budget,
    account: keys.account,
    visitors: hourLimit(dependencies, keys, 'searches', visitorSearches),
    origins: hourLimit(dependencies, keys, 'origins', originQuota(limits, originShare)),
  });
}

/** How many catalog requests to the service one visitor may cause in an hour. */
const CATALOG_LOADS = 100;

function assembleCatalog(dependencies: Dependencies, keys: SearchKeys, service: Service): Catalog {
  const {budgetStore: budget, redis, quoteStore: store, now, visitorSearches} = dependencies;
  const loadAlone = createCatalogLoader({...dependencies, budget, account: keys.account, service});
  const load = redis ? createSharedCatalogLoader({load: loadAlone, store, keyOf: keys.catalog, now}) : loadAlone;
  const perHour = visitorSearches === 0 ? 0 : CATALOG_LOADS;
  return new Catalog({...dependencies, load, visitors: hourLimit(dependencies, keys, 'catalog', perHour)});
}

/** After this long without a renewal a claim counts as abandoned. */
const LEASE_MS = 10_000;

/** How much longer a claim may last than the quote it is for. */
const LEASE_MARGIN_MS = 5000;

/** An asynchronous search that ends in a synchronous one takes both their times. */
function leaseOf({timeoutMs, asyncUpstream}: Dependencies): LeaseTimes {
  const longestMs = timeoutMs * (asyncUpstream ? 2 : 1) + LEASE_MARGIN_MS;
  return {leaseMs: Math.min(LEASE_MS, longestMs), longestMs};
}

function assembleQuotes(dependencies: Dependencies, {account}: SearchKeys, service: Service, admission: Admission) {
  const {asyncUpstream: resumes, unspecified, budgetStore: budget} = dependencies;
  const store = measuredQuotes(dependencies.quoteStore, dependencies.metrics);
  const quoteSync = createSyncQuoter({...dependencies, service});
  const registrar = new Registrar({...dependencies, service});
  const {countsPolls} = unspecified;
  const quote = resumes
    ? createAsyncQuoter({...dependencies, budget, account, service, registrar, quoteSync, countsPolls})
    : quoteSync;
  const startPrices = new StartPrices(store);
  const lease = leaseOf(dependencies);
  const quotes = new QuoteCache({...dependencies, store, quote, resumes, startPrices, admission, lease});
  return {quotes, quoteSync, registrar, startPrices};
}

interface HandlerParts extends ReturnType<typeof assembleQuotes> {
  readonly dependencies: Dependencies;
  readonly keys: SearchKeys;
  readonly admission: Admission;
  readonly catalog: Catalog;
}

/** Gives each route's handler what it works with. */
function assembleHandlers(parts: HandlerParts): PartnerRoutes['handlers'] {
  const {dependencies, keys, admission, catalog, quotes, quoteSync, registrar, startPrices} = parts;
  const {unspecified, shareQuotes, asyncUpstream, now} = dependencies;
  const prepare = createSearchPreparer(createSearchReader(unspecified, {shareQuotes}), keys);
  const pricesReader = createSearchReader(unspecified, {shareQuotes, takesAllPlans: true});
  const pending = encodedPlain({response: unspecified.pendingResponse, errorResponse: null});
  const searches = {...dependencies, quotes, prepare, pending};
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
