import {BASE_PATH} from '../contract/index.js';
import {monotonicNow} from './time.js';
import type {Transport, TransportProblem} from './transport.js';

export interface UpstreamOptions {
  /** The service's base address, without `/api/v2/Partners` and without a slash at its end. */
  readonly serviceUrl: string;
  readonly transport: Transport;
}

export interface UpstreamCall {
  readonly method: 'GET' | 'POST';
  /** Below `BASE_PATH`, with its query; from the route table, never from a visitor. */
  readonly path: string;
  readonly body?: string;
  /** The deadline for all of it, the body included. */
  readonly timeoutMs: number;
  /** The most that is read of the answer, after decompression. */
  readonly maxBytes: number;
  /** Whether it belongs to asynchronous search, where 201 and 202 are no problems (§4.3). */
  readonly isAsync?: true;
}

/** What came back. Of the headers only those the relay acts on are kept; none is passed on (§5.7). */
export interface UpstreamAnswer {
  readonly kind: 'answer';
  readonly status: number;
  /** The body, or undefined when it is called something else than JSON. */
  readonly bytes: Buffer | undefined;
  readonly retryAfter: string | null;
  readonly ms: number;
}

/** Why nothing usable came back. */
export interface UpstreamProblem extends TransportProblem {
  readonly ms: number;
}

export type Upstream = (call: UpstreamCall, key: string) => Promise<UpstreamAnswer | UpstreamProblem>;

/**
 * Calls the service with the key. Its headers are built from nothing. A redirect is not followed but handed back as
 * the answer that it is, so that the key goes nowhere else.
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
    if (result.kind !== 'answer') return {...result, ms};
    const {kind, status, retryAfter, contentType, bytes} = result;
    const isJson = contentType === null || JSON_TYPE.test(contentType);
    return {kind, status, bytes: isJson ? bytes : undefined, retryAfter, ms};
  };
}

/** A page of markup is no answer of the service. */
const JSON_TYPE = /^\s*application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i;
