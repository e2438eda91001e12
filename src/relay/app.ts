import {Hono, type MiddlewareHandler} from 'hono';
import {requestId} from 'hono/request-id';
import type {RouteName} from '../contract/index.js';
import {CLOSED_HEADERS, PUBLIC_HEADERS} from './answer-headers.js';
import {readEmbedFiles} from './embed-files.js';
import type {RelayEnv} from './environment.js';
import {catalogQuestion} from './handlers/catalog.js';
import {embedFile} from './handlers/embed.js';
import {healthz, readyz} from './handlers/health.js';
import {metricsPage} from './handlers/metrics.js';
import {asyncSearch, type Handler, syncSearch} from './handlers/search.js';
import {startPrice} from './handlers/start-price.js';
import {userInfoSearch} from './handlers/user-info-search.js';
import {vehicleRegistration} from './handlers/vehicle-registration.js';
import {describeError, type RelayLogger} from './log.js';
import {acceptJson} from './middleware/accept-json.js';
import {allowOrigins} from './middleware/allow-origins.js';
import {limitRequests} from './middleware/limit-requests.js';
import {logRequests} from './middleware/log-requests.js';
import {tellCache} from './middleware/tell-cache.js';
import type {RelayMetrics} from './metrics/metrics.js';
import type {Parts} from './parts.js';
import {UNEXPECTED} from './refusals.js';
import {refuse, send, sendFailure} from './reply.js';
import {ASYNC_SEARCH_NAMES, honoPath, SYNC_SEARCHES} from './routes.js';

const NOTHING_HEADERS = {...PUBLIC_HEADERS, 'cache-control': 'no-store'};

/** What belongs to the process rather than to a partner. */
export interface OwnAppOptions {
  readonly embedDir?: string | undefined;
  /** Where browsers reach the relay, with a slash at its end. */
  readonly publicUrl?: string | undefined;
  readonly trustProxy?: boolean | number;
  readonly logger: RelayLogger;
  readonly metrics?: RelayMetrics | undefined;
  readonly isReady: () => boolean;
  /** How many partners' keys the service refuses, where there are many partners. */
  readonly refusedKeys?: () => number;
}

/** The embed, the health pages, and that there is nothing else: 404, of which the service never hears. */
export function createOwnApp({
  embedDir,
  publicUrl,
  trustProxy,
  logger,
  metrics,
  isReady,
  refusedKeys,
}: OwnAppOptions): Hono<RelayEnv> {
  const app = new Hono<RelayEnv>();
  // A visitor's own id would be a visitor's words in the log; a trusted proxy's joins the two logs.
  app.use(requestId({headerName: Number(trustProxy ?? 0) > 0 ? 'X-Request-Id' : ''}));
  app.use(logRequests({logger, metrics}));
  app.use(refuseSecondHost);

  const embed = embedFile(readEmbedFiles(embedDir, publicUrl));
  app.get('/embed.js', embed);
  app.get('/sri.json', embed);
  app.get('/:version{v[0-9][^/]*}/:file{.+}', embed);
  app.get('/healthz', healthz());
  app.get('/readyz', readyz(isReady, refusedKeys));
  if (metrics) app.get('/metrics', metricsPage(metrics));

  app.notFound(context => {
    // Beside the mounts any page may read that there is nothing: the address that it has for its relay is wrong.
    if (context.get('headers') === CLOSED_HEADERS) context.set('headers', NOTHING_HEADERS);
    return refuse(context, 'RelayRouteUnknown');
  });
  app.onError((error, context) => {
    logger.error({requestId: context.get('requestId'), ...describeError(error)}, 'a request failed unexpectedly');
    // An answer that was ready would leave its headers behind, such as what its bytes were packed as.
    context.res = undefined;
    return sendFailure(context, UNEXPECTED);
  });
  return app;
}

/** Two servers could read a request with two hosts differently; `Headers` joins both with a comma. */
const refuseSecondHost: MiddlewareHandler<RelayEnv> = async (context, next) =>
  context.req.header('host')?.includes(',') ? send(context, {status: 400}) : next();

/** Puts a partner's routes together with the process's own. */
export function createApp(parts: Parts, isReady: () => boolean): Hono<RelayEnv> {
  const {mount, origins, hosts, visitorHeaders, trustedProxies, embedDir, publicUrl, logger, metrics} = parts.settings;
  const app = createOwnApp({embedDir, publicUrl, trustProxy: trustedProxies, logger, metrics, isReady});
  const trustProxy = trustedProxies > 0;
  app.use(`${mount}/*`, allowOrigins({origins, hosts, trustProxy, moreHeaders: visitorHeaders}));
  addCatalogRoutes(app, parts);
  addSearchRoutes(app, parts);
  return app;
}

function addCatalogRoutes(app: Hono<RelayEnv>, parts: Parts): void {
  const {mount} = parts.settings;
  const limited = limitRequests({...parts, limit: parts.catalogLimit});
  for (const name of ['makes', 'models', 'lookup'] as const) {
    app.get(honoPath(mount, name), limited, catalogQuestion(name, parts));
  }
}

function addSearchRoutes(app: Hono<RelayEnv>, parts: Parts): void {
  const {mount} = parts.settings;
  const json = acceptJson();
  const limited = limitRequests({...parts, limit: parts.pollLimit});
  const post = (name: RouteName, handler: Handler): unknown => app.post(honoPath(mount, name), limited, json, handler);
  for (const name of [...ASYNC_SEARCH_NAMES, 'startPrice', 'vehicleRegistration'] as const) {
    app.post(honoPath(mount, name), tellCache());
  }
  for (const name of SYNC_SEARCHES) post(name, syncSearch(name, parts));
  for (const name of ASYNC_SEARCH_NAMES) post(name, asyncSearch(name, parts));
  post('startPrice', startPrice(parts));
  post('plansSearchWithUserInfoVin', userInfoSearch(parts));
  post('vehicleRegistration', vehicleRegistration(parts));
}
