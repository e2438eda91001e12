import {BASE_PATH} from '../../contract/index.js';
import {monotonicNow} from '../time.js';
import type {Transport, TransportProblem} from './transport.js';

export interface UpstreamOptions {
  /** The service's base address, without `/api/v2/Partners` and without a slash at its end. */
  readonly serviceUrl: string;
  readonly transport: Transport;
}

export interface UpstreamCall {
  readonly method: 'GET' | 'POST';
  /** Below `BASE_PATH`, with its query; from the route table, never from a client. */
  readonly path: string;
  readonly body?: string;
  /** The deadline for all of it, the body included. */
  readonly timeoutMs: number;
  /** The most bytes of the response that are read, after decompression. */
  readonly maxBytes: number;
}

/** What came back. Only the headers that the relay acts on are kept, and none is forwarded (§5.7). */
export interface UpstreamResponse {
  readonly kind: 'response';
  readonly status: number;
  /** The body, or undefined when its content type is not JSON. */
  readonly bytes: Buffer | undefined;
  readonly retryAfter: string | null;
  readonly ms: number;
}

/** Why nothing usable came back. */
export interface UpstreamProblem extends TransportProblem {
  readonly ms: number;
}

export type Upstream = (call: UpstreamCall, key: string) => Promise<UpstreamResponse | UpstreamProblem>;

/**
 * Calls the service with the key. Its headers are built from scratch. A redirect is not followed but returned as the
 * response that it is, so that the key goes nowhere else.
 */
export function createUpstream({serviceUrl, transport}: UpstreamOptions): Upstream {
  const base = `${serviceUrl}${BASE_PATH}/`;
  const json = {'content-type': 'application/json', accept: 'application/json'};

  return async function callUpstream({path, ...call}, key) {
    const startedAt = monotonicNow();
    const result = await transport.send({
      ...call,
      url: base + path,
      headers: {authorization: `Bearer ${key}`, ...json},
    });
    const ms = monotonicNow() - startedAt;
    if (result.kind !== 'response') return {...result, ms};
    const {status, retryAfter, contentType, bytes} = result;
    const isJson = contentType === null || JSON_TYPE.test(contentType);
    return {kind: 'response', status, bytes: isJson ? bytes : undefined, retryAfter, ms};
  };
}

/** An HTML page is not a response of the service. */
const JSON_TYPE = /^\s*application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i;
