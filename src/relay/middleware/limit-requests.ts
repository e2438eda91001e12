import type {MiddlewareHandler} from 'hono';
import type {RelayContext, RelayEnv} from '../environment.js';
import {refusal} from '../refusals.js';
import {sendFailure} from '../reply.js';
import type {MemoryRateLimit} from '../limits/rate-limit.js';

export interface LimitRequestsOptions {
  readonly limit: MemoryRateLimit;
  readonly visitorName: (context: RelayContext) => string;
}

/** Refuses a visitor who asks more than a page does, before the body is read. */
export const limitRequests = ({limit, visitorName}: LimitRequestsOptions): MiddlewareHandler<RelayEnv> =>
  async function limitRequests(context, next) {
    const waitMs = limit.take(visitorName(context));
    if (waitMs > 0) return sendFailure(context, refusal('RelayVisitorLimit', waitMs));
    return next();
  };
