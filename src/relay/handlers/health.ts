import {jsonBody} from '../shared/encoded-body.js';
import type {Handler} from './handler.js';

const OK = {status: 200, body: jsonBody({status: 'ok'})};

/** The liveness check: responds as long as the process does. */
export const healthz: Handler = () => OK;

/**
 * The readiness check: 503 during shutdown and while the upstream API rejects the key. With several partners it also
 * counts rejected keys, without naming the partners.
 */
export const readyz =
  (isReady: () => boolean, rejectedKeys?: () => number): Handler =>
  () => {
    const status = isReady() ? 200 : 503;
    const text = status === 200 ? 'ok' : 'unavailable';
    return {status, body: jsonBody({status: text, ...(rejectedKeys && {rejectedKeys: rejectedKeys()})})};
  };
