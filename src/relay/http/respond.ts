import {randomUUID} from 'node:crypto';
import {withDeadline} from '../../client/time.js';
import {failureResponse, type HandlerResponse} from '../handlers/handler.js';
import type {RelayMetrics} from '../metrics.js';
import {type Purpose, purposeOf} from '../quotes/purpose.js';
import {describeError, type RelayLogger} from '../settings/log.js';
import {contentFor, type EncodedContent} from '../shared/encoded-body.js';
import {type Failure, isFailure, relayError, UNEXPECTED} from '../shared/relay-errors.js';
import {readBody, readForm} from './body.js';
import {CLOSED, ERROR_HEADERS, type OriginRule, type PageAccess} from './origins.js';
import type {RelayRequest, RelayResponse} from './request.js';
import type {Route, RouteMatch, RouteTable} from './routes.js';
import {visitorOf} from './visitor.js';

export interface ResponderOptions {
  readonly routes: RouteTable;
  readonly origins: OriginRule;
  /** How many proxies in front of the relay are trusted to pass the client IP and the request id. */
  readonly trustedProxies: number;
  readonly logger: RelayLogger;
  readonly metrics: RelayMetrics | undefined;
}

/** Responds to every request that the relay receives. */
export class Responder {
  readonly #options: ResponderOptions;
  readonly #running = new Set<Promise<RelayResponse>>();

  constructor(options: ResponderOptions) {
    this.#options = options;
  }

  /** Routes, handles and logs a request. Never rejects. */
  async respond(request: RelayRequest): Promise<RelayResponse> {
    const responding = this.#respond(request);
    this.#running.add(responding);
    try {
      return await responding;
    } finally {
      this.#running.delete(responding);
    }
  }

  /**
   * Resolves when all requests are done and start no more quotes, also those that arrive meanwhile, or after
   * `timeoutMs`: a client may never send the rest of its body.
   */
  async idle(timeoutMs: number): Promise<void> {
    const untilIdle = async (signal: AbortSignal): Promise<void> => {
      while (this.#running.size > 0 && !signal.aborted) await Promise.all(this.#running);
    };
    await withDeadline(timeoutMs, undefined, untilIdle).catch(() => undefined);
  }

  async #respond(request: RelayRequest): Promise<RelayResponse> {
    const {routes, origins, trustedProxies, logger} = this.#options;
    const startedAt = performance.now();
    const requestId = requestIdOf(request, trustedProxies);
    const traceparent = traceparentOf(request, trustedProxies);
    const onUnexpected = (error: unknown): Failure => {
      logger.error({requestId, ...describeError(error)}, 'unexpected error in a request');
      return UNEXPECTED;
    };
    try {
      const match = routes.find(request);
      const purpose = purposeOf(request.headers['plan-purpose']);
      const access = match.route.access ?? origins.accessOf(request);
      const result = isFailure(access)
        ? access
        : await this.#handle(request, match, {purpose, traceparent}).catch(onUnexpected);
      const {respondToFailure = failureResponse} = match.route;
      const response = isFailure(result) ? respondToFailure(result) : result;
      const content = response.body && (await contentFor(response.body, request.headers['accept-encoding']));

      const headers = headersOf(isFailure(access) ? CLOSED : access, response, content);
      if (match.route.hasCacheHeader && !isFailure(access)) headers.push('x-cache', response.cache ?? 'MISS');
      const ms = Math.round((performance.now() - startedAt) * 10) / 10;
      headers.push('x-request-id', requestId, 'server-timing', `relay;dur=${ms.toFixed(1)}`);
      this.#report(request, match.route, response, {requestId, traceparent, ms, purpose});
      return {status: response.status, headers, body: request.method === 'HEAD' ? undefined : content?.[0]};
    } catch (error) {
      onUnexpected(error);
      return {status: 500, headers: [...ERROR_HEADERS], body: undefined};
    }
  }

  /** Handles a request from an allowed page: applies the visitor's rate limit and reads the body. */
  async #handle(
    request: RelayRequest,
    {route, parameter}: RouteMatch,
    {purpose, traceparent}: RequestContext,
  ): Promise<HandlerResponse | Failure> {
    const {origins, trustedProxies} = this.#options;
    const {headers, query} = request;
    const visitor = visitorOf(request.address, headers['x-forwarded-for'], trustedProxies);
    const waitMs = route.limit?.take(visitor) ?? 0;
    if (waitMs > 0) return relayError('RelayVisitorLimit', waitMs);

    const body = route.hasBody ? await readBody(request) : route.hasForm ? await readForm(request) : NO_BODY;
    if (!('text' in body)) return body;

    return route.handle({
      headers,
      query,
      parameter,
      body: body.text,
      purpose,
      requester: {
        visitor,
        origin: origins.limitKey(headers.origin),
        traceparent,
        original: () => request.original(),
      },
      client: request,
    });
  }

  /** Updates the metrics and logs one line. It contains no text from the client: no path, body or IP address. */
  #report(
    request: RelayRequest,
    route: Route,
    {status, cache, code}: HandlerResponse,
    {requestId, traceparent, ms, purpose}: LogContext,
  ): void {
    const {logger, metrics} = this.#options;
    const traceId = traceparent?.split('-')[1];
    const method = LOGGED_METHODS.has(request.method) ? request.method : 'other';
    // A poll belongs to a search that has been counted.
    metrics?.request({route: route.name, status, cache: purpose === 'poll' ? undefined : cache, code, ms});
    const logged = {
      requestId,
      traceId,
      method,
      status,
      ms,
      route: route.name,
      purpose: route.hasBody && purpose,
      cache,
      code,
    };
    logger.info(logged, 'request');
  }
}

const NO_BODY = {text: ''};

/** Why a request is sent, and the trace that it belongs to. */
interface RequestContext {
  readonly purpose: Purpose;
  readonly traceparent: string | undefined;
}

interface LogContext extends RequestContext {
  readonly requestId: string;
  readonly ms: number;
}

/** The methods that are logged by name. Any other is logged as `other`: a client can send any text as its method. */
const LOGGED_METHODS = new Set(['GET', 'HEAD', 'POST', 'OPTIONS']);

/** The format of a request id that is accepted from a trusted proxy. */
const REQUEST_ID = /^[\w=-]{1,255}$/;

/**
 * Returns the request id from a trusted proxy, so that both logs have the same one, or a new id. A client's own id is
 * not used, because it could be any text.
 */
function requestIdOf({headers}: RelayRequest, trustedProxies: number): string {
  const given = trustedProxies > 0 ? headers['x-request-id'] : undefined;
  return given !== undefined && REQUEST_ID.test(given) ? given : randomUUID();
}

/** A trace context in the format of W3C Trace Context, version 00; an id of only zeros is invalid. */
const TRACEPARENT = /^00-(?!0{32})[\da-f]{32}-(?!0{16})[\da-f]{16}-[\da-f]{2}$/;

/** Returns the trace context from a trusted proxy. Any other client's is ignored: it could add to the upstream API's traces. */
function traceparentOf({headers}: RelayRequest, trustedProxies: number): string | undefined {
  const given = trustedProxies > 0 ? headers['traceparent'] : undefined;
  return given !== undefined && TRACEPARENT.test(given) ? given : undefined;
}

/** Returns the headers of a response as alternating names and values. Those that depend on the page's origin come first. */
function headersOf(access: PageAccess, response: HandlerResponse, content: EncodedContent | undefined): string[] {
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
