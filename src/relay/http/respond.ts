import {randomUUID} from 'node:crypto';
import {failureResponse, type HandlerResponse} from '../handlers/handler.js';
import {type Failure, isFailure, refusal, UNEXPECTED} from '../limits/refusals.js';
import type {RelayMetrics} from '../metrics.js';
import {type Purpose, purposeOf} from '../quotes/purpose.js';
import {type Form, formOf} from '../service/encoded-body.js';
import {describeError, type RelayLogger} from '../settings/log.js';
import {readBody} from './body.js';
import {CLOSED, FAULT_HEADERS, type OriginRule, type PageAccess} from './origins.js';
import type {RelayRequest, RelayResponse} from './request.js';
import type {Route, RouteMatch, RouteTable} from './routes.js';
import {visitorOf} from './visitor.js';

export interface ResponderOptions {
  readonly routes: RouteTable;
  readonly origins: OriginRule;
  /** How many proxies in front are trusted to name the visitor and the request. */
  readonly trustedProxies: number;
  readonly logger: RelayLogger;
  readonly metrics: RelayMetrics | undefined;
}

/** Responds to every request of a relay, whichever server it came over. */
export class Responder {
  readonly #options: ResponderOptions;

  constructor(options: ResponderOptions) {
    this.#options = options;
  }

  /** Takes a request from its route to its log line. Never rejects. */
  async respond(request: RelayRequest): Promise<RelayResponse> {
    const {routes, origins, trustedProxies, logger} = this.#options;
    const startedAt = performance.now();
    const requestId = requestIdOf(request, trustedProxies);
    const onUnexpected = (error: unknown): Failure => {
      logger.error({requestId, ...describeError(error)}, 'a request failed unexpectedly');
      return UNEXPECTED;
    };
    try {
      const match = routes.find(request);
      const purpose = purposeOf(request.headers['plan-purpose']);
      const access = match.route.access ?? origins.accessOf(request);
      const result = isFailure(access) ? access : await this.#handle(request, match, purpose).catch(onUnexpected);
      const response = isFailure(result) ? failureResponse(result) : result;
      const content = response.body && (await formOf(response.body, request.headers['accept-encoding']));

      const headers = headersOf(isFailure(access) ? CLOSED : access, response, content);
      if (match.route.hasCacheHeader && !isFailure(access)) headers.push('x-cache', response.cache ?? 'MISS');
      const ms = Math.round((performance.now() - startedAt) * 10) / 10;
      headers.push('x-request-id', requestId, 'server-timing', `relay;dur=${ms.toFixed(1)}`);
      this.#report(request, match.route, response, {requestId, ms, purpose});
      return {status: response.status, headers, body: request.method === 'HEAD' ? undefined : content?.[0]};
    } catch (error) {
      onUnexpected(error);
      return {status: 500, headers: [...FAULT_HEADERS], body: undefined};
    }
  }

  /** Handles a request whose page may use the route: within the rate limit, and with a body that could be read. */
  async #handle(
    request: RelayRequest,
    {route, parameter}: RouteMatch,
    purpose: Purpose,
  ): Promise<HandlerResponse | Failure> {
    const {origins, trustedProxies} = this.#options;
    const {headers, query} = request;
    const visitor = visitorOf(request.address, headers['x-forwarded-for'], trustedProxies);
    const waitMs = route.limit?.take(visitor) ?? 0;
    if (waitMs > 0) return refusal('RelayVisitorLimit', waitMs);

    const body = route.hasBody ? await readBody(request) : NO_BODY;
    if (isFailure(body)) return body;

    return route.handle({
      headers,
      query,
      parameter,
      body: body.text,
      purpose,
      asker: {visitor, origin: origins.countedName(headers.origin), original: () => request.original()},
      client: request,
    });
  }

  /** Counts a request and writes one line about it, made of names this project chose: no path, body or address. */
  #report(
    request: RelayRequest,
    route: Route,
    {status, cache, code}: HandlerResponse,
    {requestId, ms, purpose}: Measured,
  ): void {
    const {logger, metrics} = this.#options;
    const method = LOGGED_METHODS.has(request.method) ? request.method : 'other';
    metrics?.request({route: route.name, status, cache, code, ms});
    const reason = route.hasBody && purpose;
    logger.info({requestId, method, status, ms, route: route.name, purpose: reason, cache, code}, 'request');
  }
}

const NO_BODY = {text: ''};

interface Measured {
  readonly requestId: string;
  readonly ms: number;
  readonly purpose: Purpose;
}

/** A method is a visitor's word like any other; only these are written down. */
const LOGGED_METHODS = new Set(['GET', 'HEAD', 'POST', 'OPTIONS']);

/** What a trusted proxy may call a request. */
const REQUEST_ID = /^[\w=-]{1,255}$/;

/** A visitor's own id would be a visitor's words in the log; a trusted proxy's joins the two logs. */
function requestIdOf({headers}: RelayRequest, trustedProxies: number): string {
  const given = trustedProxies > 0 ? headers['x-request-id'] : undefined;
  return given !== undefined && REQUEST_ID.test(given) ? given : randomUUID();
}

/** The headers of a response, names and values in turn; what every response to a page has comes ready from its access. */
function headersOf(access: PageAccess, response: HandlerResponse, content: Form | undefined): string[] {
  const {contentType = content && JSON_TYPE, cacheControl = access.cacheControl} = response;
  const headers = [...access.headers];
  if (cacheControl !== undefined) headers.push('cache-control', cacheControl);
  if (contentType !== undefined) headers.push('content-type', contentType);
  if (content && content[1] !== 'identity') headers.push('content-encoding', content[1]);
  for (const [name, value] of Object.entries(response.headers ?? NO_HEADERS)) headers.push(name, value);
  return headers;
}

const JSON_TYPE = 'application/json; charset=utf-8';
const NO_HEADERS: Readonly<Record<string, string>> = {};
