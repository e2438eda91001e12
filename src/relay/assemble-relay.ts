import {HOUR_MS, type TierLimits} from '../contract/index.js';
import {ActivityRecorder} from './activity/recorder.js';
import {Catalog} from './catalog/catalog.js';
import {createCatalogLoader} from './catalog/loader.js';
import {createSharedCatalogLoader} from './catalog/shared-loader.js';
import {type Inherited, type MakeTransport, resolveDependencies, type Dependencies} from './dependencies.js';
import {activity} from './handlers/activity.js';
import {lookup, makes, models} from './handlers/catalog.js';
import {readEmbedFiles} from './handlers/embed-files.js';
import {embed} from './handlers/embed.js';
import {healthz, readyz} from './handlers/health.js';
import {metricsPage} from './handlers/metrics.js';
import {vehicleRegistration} from './handlers/registration.js';
import {reportsJson, reportsPage} from './handlers/reports.js';
import {asyncSearch, syncSearch, userInfoSearch} from './handlers/search.js';
import {priceSearch, startPrice} from './handlers/start-price.js';
import {startPrices} from './handlers/start-prices.js';
import {widgetSettings} from './handlers/widget-settings.js';
import {type RequestInfo, respondToFetch} from './http/fetch.js';
import {OriginRule} from './http/origins.js';
import type {RelayRequest, RelayResponse, Respond} from './http/request.js';
import {Responder} from './http/respond.js';
import {rootRoutes, partnerRoutes, type PartnerRoutes, type PlacedRoute, RouteTable} from './http/routes.js';
import {Admission, originQuota} from './limits/admission.js';
import {MemoryRateLimit, type RateLimit} from './limits/rate-limit.js';
import {type RelayMetrics, watchRelay} from './metrics.js';
import {AsyncAccess, createAsyncQuoter} from './quotes/async-quote.js';
import {BackgroundQuoteQueue} from './quotes/background-queue.js';
import type {LeaseTimes} from './quotes/lease.js';
import {createSearchPreparer} from './quotes/prepare-search.js';
import {QuoteCache} from './quotes/quote-cache.js';
import {createSyncQuoter, type PreparedSearch} from './quotes/quote.js';
import {createSearchReader} from './quotes/read-search.js';
import {Registrar} from './quotes/registrar.js';
import {createSearchKeys, type SearchKeys} from './quotes/search-key.js';
import {StartPrices} from './quotes/start-prices.js';
import {RedisRateLimit} from './redis/rate-limit.js';
import {KeyRing} from './service/key-ring.js';
import {Service} from './service/service.js';
import {createUpstream} from './service/upstream.js';
import type {RelayLogger} from './settings/log.js';
import {hasReports, type RelayOptions} from './settings/options.js';
import {warnOfUnsafe} from './settings/warnings.js';
import {jsonBody} from './shared/encoded-body.js';
import {monotonicNow} from './shared/time.js';

/** A relay: responds to requests from any kind of server. */
export interface Relay {
  /** Responds to a Fetch API request; never rejects. `info.address` identifies the visitor for rate limits. */
  fetch(request: Request, info?: RequestInfo): Promise<Response>;
  /** Responds to a request of any other kind of server; never rejects. `toNodeHandler` uses it. */
  respond(request: RelayRequest): Promise<RelayResponse>;
  /** Reports "not ready" from now on and waits for running requests and quotes to finish. */
  close(): Promise<void>;
  /** Whether searches can succeed: false during shutdown and while the upstream API rejects the key. */
  isReady(): boolean;
  /** Reloads the key with `readKey`, for example after its file has changed. */
  renewKey(): Promise<void>;
}

/** A relay, and what its process needs to know about it. */
export interface AssembledRelay extends Relay {
  /** Counts the activities on the partner's pages; absent if nothing is counted. */
  readonly activities: ActivityRecorder | undefined;
}

/** Creates a relay that calls the upstream API through `makeTransport`, unless its options have a `fetch`. */
export function assembleRelay(
  options: RelayOptions,
  makeTransport: MakeTransport,
  inherited?: Inherited,
): AssembledRelay {
  const dependencies = resolveDependencies(options, makeTransport, inherited);
  const {mount, logger, metrics, trustedProxies, transport, quoteStore, serviceUrl, accountKey} = dependencies;
  const keys = createSearchKeys(serviceUrl, accountKey, dependencies.handoffHosts);
  const service = assembleService(dependencies, keys);
  const admission = assembleAdmission(dependencies, keys);
  const catalog = assembleCatalog(dependencies, keys, service);
  const {quotes, ...quoting} = assembleQuotes(dependencies, service, admission);
  const closing = new AbortController();
  const queue = new BackgroundQuoteQueue({...dependencies, quotes, closing: closing.signal});
  const handlers = assembleHandlers({dependencies, keys, admission, catalog, quotes, ...quoting, queue});
  const unwatch = watchRelay({...dependencies, isKeyAccepted: () => service.isKeyAccepted()}, keys.account);
  const isReady = (): boolean => !closing.signal.aborted && service.isKeyAccepted();

  const activities = assembleActivities(dependencies, keys);
  const origins = new OriginRule(dependencies);
  const routes = new RouteTable({
    routes: [
      ...assembleRootRoutes({
        ...dependencies,
        isReady,
        hasSettings: () => hasWidgetSettings(dependencies),
        recorders: () => (activities ? [activities] : []),
      }),
      ...partnerRoutes({
        ...dependencies,
        handlers,
        activity: activities && activity(activities),
        ...assembleMinuteLimits(dependencies),
      }),
    ],
    mount,
    origins,
  });
  const responder = new Responder({routes, origins, trustedProxies, logger, metrics});
  warnOfUnsafe(dependencies, logger);

  // A quote of the queue may be about to start.
  const idle = () => Promise.all([queue.idle().then(() => quotes.idle()), activities?.idle()]);
  const respond: Respond = request => responder.respond(request).finally(() => void request.waitUntil?.(idle()));
  return {
    fetch: (request, info) => respondToFetch(respond, request, info),
    respond,
    close: async () => {
      closing.abort();
      await responder.idle(dependencies.timeoutMs);
      await idle();
      unwatch();
      transport.close();
      if (dependencies.ownsQuoteStore) quoteStore.close?.();
    },
    isReady,
    renewKey: () => service.renewKey(),
    activities,
  };
}

/** The options of the pages that the process serves for all partners. */
export interface RootPagesOptions {
  readonly embedDir?: string | undefined;
  /** The URL that browsers reach the relay by, with a trailing slash. */
  readonly publicUrl: string | undefined;
  readonly metrics?: RelayMetrics | undefined;
  readonly isReady: () => boolean;
  /** Whether the loader has to request the settings of a partner. */
  readonly hasSettings: () => boolean;
  /** The token for the reports; without one there are none. */
  readonly reportToken?: string | undefined;
  /** Those of all partners. */
  readonly recorders: () => readonly ActivityRecorder[];
  readonly now?: (() => number) | undefined;
  /** With several partners: how many of their keys the upstream API rejects. */
  readonly rejectedKeys?: () => number;
}

/** Whether pages have something to request from `WidgetSettings`. */
export const hasWidgetSettings = (
  options: Pick<RelayOptions, 'widgetSettings' | 'reportToken' | 'onActivity'>,
): boolean => options.widgetSettings !== undefined || hasReports(options);

const assembleRootRoutes = (options: RootPagesOptions): readonly PlacedRoute[] =>
  rootRoutes({
    embed: embed(readEmbedFiles({...options, folder: options.embedDir})),
    healthz,
    readyz: readyz(options.isReady, options.rejectedKeys),
    metrics: options.metrics && metricsPage(options.metrics),
    reports: assembleReports(options),
  });

/** How many report pages one visitor may request per minute, and so how many tokens it may try. */
const REPORTS_PER_MINUTE = 30;

function assembleReports({reportToken: token, recorders, now = monotonicNow}: RootPagesOptions) {
  if (token === undefined) return undefined;
  const limit = new MemoryRateLimit({limit: REPORTS_PER_MINUTE, windowMs: MINUTE_MS, now});
  return {page: reportsPage({token, recorders}), json: reportsJson({token, recorders}), limit};
}

export interface RootPagesServerOptions extends RootPagesOptions {
  readonly trustProxy?: boolean | number;
  readonly logger: RelayLogger;
}

/** Serves the embed and the health pages, and 404 for everything else, for a process with several partners. */
export function assembleRootPages({trustProxy = false, logger, metrics, ...pages}: RootPagesServerOptions): Respond {
  const trustedProxies = Number(trustProxy);
  const origins = new OriginRule({origins: [], hosts: undefined, trustedProxies, visitorHeaders: []});
  const routes = new RouteTable({routes: assembleRootRoutes({...pages, metrics})});
  const responder = new Responder({routes, origins, trustedProxies, logger, metrics});
  return request => responder.respond(request);
}

/** A shopper does a few things with the plans of each search. */
const ACTIVITIES_PER_SEARCH = 6;

/** A partner's counts belong to its account and its path, so that relays that share a Redis keep theirs apart. */
const partnerOf = ({mount}: Dependencies, {account}: SearchKeys): string => `${account} ${mount}`;

function assembleActivities(dependencies: Dependencies, keys: SearchKeys): ActivityRecorder | undefined {
  const partner = partnerOf(dependencies, keys);
  return hasReports(dependencies)
    ? new ActivityRecorder({...dependencies, now: dependencies.date, store: dependencies.activityStore, partner})
    : undefined;
}

function assembleService(dependencies: Dependencies, {account}: SearchKeys): Service {
  const {serviceUrl, transport, budgetStore: budget} = dependencies;
  const upstream = createUpstream({serviceUrl, transport});
  const links = {hosts: dependencies.handoffHosts, allowLoopback: dependencies.isLocal};
  return new Service({...dependencies, budget, account, upstream, keyRing: new KeyRing(dependencies), links});
}

const MINUTE_MS = 60_000;

/** Limits what one visitor may send per minute. Counted in this process, because it protects this process. */
const minuteLimit = ({now}: Dependencies, limit: number): MemoryRateLimit =>
  new MemoryRateLimit({limit, windowMs: MINUTE_MS, now});

const assembleMinuteLimits = (dependencies: Dependencies) => ({
  searchLimit: minuteLimit(dependencies, dependencies.visitorPolls),
  catalogLimit: minuteLimit(dependencies, dependencies.visitorCatalog),
  activityLimit: minuteLimit(dependencies, dependencies.visitorSearches * ACTIVITIES_PER_SEARCH),
});

/** Limits what one visitor or origin of the partner may do per hour, across all instances if they share a Redis. */
function hourLimit(dependencies: Dependencies, keys: SearchKeys, name: string, limit: number): RateLimit {
  const {redis: link, now} = dependencies;
  const options = {limit, windowMs: HOUR_MS, now};
  const partner = partnerOf(dependencies, keys);
  return link ? new RedisRateLimit({...options, link, partner, name}) : new MemoryRateLimit(options);
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

/**
 * How many upstream catalog requests one visitor may cause per hour: a fifth of the account's calls, at least 10 and at
 * most 100.
 */
const catalogLoads = ({perHour}: TierLimits): number => Math.min(100, Math.max(10, Math.floor(perHour / 5)));

function assembleCatalog(dependencies: Dependencies, keys: SearchKeys, service: Service): Catalog {
  const {budgetStore: budget, redis, quoteStore: store, limits, now, visitorSearches} = dependencies;
  const loadLocally = createCatalogLoader({...dependencies, budget, account: keys.account, service});
  const load = redis ? createSharedCatalogLoader({load: loadLocally, store, keyOf: keys.catalog, now}) : loadLocally;
  const perHour = visitorSearches === 0 ? 0 : catalogLoads(limits);
  return new Catalog({...dependencies, load, visitors: hourLimit(dependencies, keys, 'catalog', perHour)});
}

/** Lease duration: a claim that is not renewed for this long is treated as abandoned. */
const LEASE_MS = 10_000;

/** How much longer a claim may last than the quote it is for. */
const LEASE_MARGIN_MS = 5000;

/**
 * An asynchronous search that falls back to a synchronous one may take the time of both. A store that cannot renew a
 * claim gets one that lasts as long.
 */
function leaseOf({timeoutMs, asyncUpstream, quoteStore}: Dependencies): LeaseTimes {
  const maxMs = timeoutMs * (asyncUpstream ? 2 : 1) + LEASE_MARGIN_MS;
  return {leaseMs: quoteStore.renew ? Math.min(LEASE_MS, maxMs) : maxMs, maxMs};
}

function assembleQuotes(dependencies: Dependencies, service: Service, admission: Admission) {
  const {asyncUpstream: resumes, unspecified, quoteStore: store} = dependencies;
  const quoteSync = createSyncQuoter({...dependencies, service});
  const registrar = new Registrar({...dependencies, service});
  const {countsPolls} = unspecified;
  const access = new AsyncAccess(dependencies);
  const quote = resumes
    ? createAsyncQuoter({...dependencies, admission, service, registrar, access, quoteSync, countsPolls})
    : quoteSync;
  const startPrices = new StartPrices(store);
  const lease = leaseOf(dependencies);
  const quotes = new QuoteCache({
    ...dependencies,
    store,
    quote,
    resumes,
    mayQuotePrices: () => !access.isDenied(),
    startPrices,
    admission,
    lease,
  });
  return {quotes, quoteSync, registrar, startPrices};
}

interface HandlerParts extends ReturnType<typeof assembleQuotes> {
  readonly dependencies: Dependencies;
  readonly keys: SearchKeys;
  readonly admission: Admission;
  readonly catalog: Catalog;
  readonly queue: BackgroundQuoteQueue;
}

function assembleHandlers(parts: HandlerParts): PartnerRoutes['handlers'] {
  const {dependencies, keys, admission, catalog, quotes, quoteSync, registrar, startPrices: prices, queue} = parts;
  const {unspecified, shareQuotes, asyncUpstream, now} = dependencies;
  const prepare = createSearchPreparer(createSearchReader(unspecified, {shareQuotes}), keys);
  const pricesReader = createSearchReader(unspecified, {shareQuotes, takesAllPlans: true});
  const pending = jsonBody({response: unspecified.pendingResponse, errorResponse: null});
  const searches = {...dependencies, quotes, prepare, pending};
  const ofPrices = {
    ...searches,
    prepare: createSearchPreparer(pricesReader, keys),
    startPrices: prices,
    toQuote: (search: PreparedSearch) => (asyncUpstream ? priceSearch(search, keys) : search),
    mayQuote: asyncUpstream || dependencies.startPriceQuotes,
  };
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
    startPrice: startPrice(ofPrices),
    startPrices: startPrices({...ofPrices, queue}),
    vehicleRegistration: vehicleRegistration({
      registrar: asyncUpstream ? registrar : undefined,
      admission,
      keys,
      unspecified,
    }),
    makes: makes(catalog),
    models: models(catalog),
    lookup: lookup(catalog),
    widgetSettings: widgetSettings({
      ...dependencies.widgetSettings,
      ...(hasReports(dependencies) && {reports: true}),
    }),
  };
}
