import {TIMED_OUT, withDeadline} from '../../client/time.js';
import {BASE_PATH} from '../../contract/index.js';
import {monotonicNow} from '../shared/time.js';
import type {Transport, TransportProblem} from './transport.js';

export interface UpstreamOptions {
  /** Base URL of the upstream API, without `/api/v2/Partners` and without a trailing slash. */
  readonly serviceUrl: string;
  readonly transport: Transport;
}

export interface UpstreamCall {
  readonly method: 'GET' | 'POST';
  /** The path below `BASE_PATH`, with its query; from the route table, never from a client. */
  readonly path: string;
  readonly body?: string;
  /** The deadline for the whole exchange, including the response's body. */
  readonly timeoutMs: number;
  /** The maximum size of the response, after decompression. */
  readonly maxBytes: number;
  /** The trace context of the request that caused the call. */
  readonly traceparent?: string | undefined;
}

/** An upstream response. It has only the headers that the relay uses, and none is forwarded (§5.7). */
export interface UpstreamResponse {
  readonly kind: 'response';
  readonly status: number;
  /** The body, or undefined if its content type is not JSON. */
  readonly bytes: Buffer | undefined;
  readonly retryAfter: string | null;
  readonly ms: number;
}

/** Why there is no usable response. */
export interface UpstreamProblem extends TransportProblem {
  readonly ms: number;
}

export type Upstream = (call: UpstreamCall, key: string) => Promise<UpstreamResponse | UpstreamProblem>;

/**
 * Creates the function that calls the upstream API with the key. Request headers are built from scratch. Redirects are
 * returned, not followed, so that the key is sent nowhere else.
 */
export function createUpstream({serviceUrl, transport}: UpstreamOptions): Upstream {
  const base = `${serviceUrl}${BASE_PATH}/`;
  const json = {'content-type': 'application/json', accept: 'application/json'};

  return async function callUpstream({path, traceparent, timeoutMs, ...call}, key) {
    const startedAt = monotonicNow();
    const headers = {authorization: `Bearer ${key}`, ...json, ...(traceparent !== undefined && {traceparent})};
    const send = (signal: AbortSignal) => transport.send({...call, url: base + path, headers}, signal);
    const result = await withDeadline(timeoutMs, undefined, send).catch(problemOf);
    const ms = monotonicNow() - startedAt;
    if (result.kind !== 'response') return {...result, ms};
    const {status, retryAfter, contentType, bytes} = result;
    const isJson = contentType === null || JSON_TYPE.test(contentType);
    return {kind: 'response', status, bytes: isJson ? bytes : undefined, retryAfter, ms};
  };
}

/** Why there is no response, from the error of a transport or of the deadline. */
function problemOf(cause: unknown): TransportProblem {
  if (cause === TIMED_OUT) return {kind: 'timeout'};
  const {code} = (cause ?? {}) as {readonly code?: unknown};
  return code === 'ERR_BUFFER_TOO_LARGE' ? {kind: 'too-large'} : {kind: 'unreachable', cause};
}

/** JSON media types. An HTML page, for example, is not a response of the upstream API. */
const JSON_TYPE = /^\s*application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i;
