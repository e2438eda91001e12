import type {MiddlewareHandler} from 'hono';
import {CLOSED_HEADERS, openHeaders, preflightHeaders} from '../answer-headers.js';
import type {RelayEnv} from '../environment.js';
import {ANY_ORIGIN, isOwnOrigin, type OwnOriginOptions} from '../origins.js';
import {refuse, send} from '../reply.js';

export interface AllowOriginsOptions extends OwnOriginOptions {
  /** The exact origins that may embed the widget, such as `https://partner.example`. The relay's own always may. */
  readonly origins: readonly string[];
  /** Headers that pages may send besides the usual ones. */
  readonly moreHeaders: readonly string[];
}

/** Refuses pages that the partner has not listed, before anything is spent on them. */
export const allowOrigins = (options: AllowOriginsOptions): MiddlewareHandler<RelayEnv> => {
  const {origins, moreHeaders} = options;
  const preflight = preflightHeaders(moreHeaders);
  const headersOf = new Map(origins.map(origin => [origin, openHeaders(origin)]));
  const allowsAny = headersOf.has(ANY_ORIGIN);

  const headersFor = (origin: string, request: Request) => {
    const listed = headersOf.get(origin);
    if (listed) return listed;
    const isAllowed = allowsAny || isOwnOrigin(origin, request, options);
    return isAllowed ? openHeaders(origin) : undefined;
  };

  return async function allowOrigins(context, next) {
    context.set('headers', CLOSED_HEADERS);
    const {raw: request, method} = context.req;
    const origin = request.headers.get('origin');
    if (origin === null) {
      if (!isOrdinaryGet(request)) return refuse(context, 'RelayOriginNotAllowed');
    } else {
      const headers = headersFor(origin, request);
      if (headers === undefined) return refuse(context, 'RelayOriginNotAllowed');
      context.set('headers', headers);
    }
    if (method === 'OPTIONS') return send(context, {status: 204, headers: preflight});
    return next();
  };
};

/** Browsers leave Origin out on a GET from the same origin, never on a POST; what another site sends says so. */
function isOrdinaryGet({method, headers}: Request): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false;
  const site = headers.get('sec-fetch-site');
  return site === null || site === 'same-origin' || site === 'none';
}
