import type {MiddlewareHandler} from 'hono';
import {CLOSED_HEADERS} from '../answer-headers.js';
import type {RelayEnv} from '../environment.js';
import type {RelayLogger} from '../log.js';
import type {RelayMetrics} from '../metrics/metrics.js';
import {monotonicNow} from '../time.js';

export interface LogRequestsOptions {
  readonly logger: RelayLogger;
  readonly metrics?: RelayMetrics | undefined;
}

/** A method is a visitor's word like any other; only these are written down. */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'OPTIONS']);

/** Writes one line for each request, made of names this project chose: never a path, a query, a body or an address. */
export const logRequests = ({logger, metrics}: LogRequestsOptions): MiddlewareHandler<RelayEnv> =>
  async function logRequests(context, next) {
    const startedAt = monotonicNow();
    const notes = {};
    context.set('startedAt', startedAt);
    context.set('notes', notes);
    context.set('headers', CLOSED_HEADERS);
    await next();
    const ms = Math.round((monotonicNow() - startedAt) * 10) / 10;
    metrics?.request({...notes, status: context.res.status, ms});
    logger.info(
      {
        requestId: context.get('requestId'),
        method: METHODS.has(context.req.method) ? context.req.method : 'other',
        status: context.res.status,
        ms,
        ...notes,
      },
      'request',
    );
  };
