import {BASE_PATH} from '../contract/index.js';
import type {AnswerText} from './answer-fields.js';
import {readCounted} from './read-body.js';
import {monotonicNow, unref} from './time.js';

/** The `fetch` that reaches the service. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

export interface UpstreamOptions {
  /** The service's base address, without `/api/v2/Partners` and without a slash at its end. */
  readonly serviceUrl: string;
  readonly fetch: Fetch;
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
  /** Whether an account may lack what is asked for: then a 403 says nothing about the key (§4.3). */
  readonly isOptional?: true;
}

/** What came back. Of the headers only those the relay acts on are kept; none is passed on (§5.7). */
export interface UpstreamAnswer {
  readonly kind: 'answer';
  readonly status: number;
  /** The body, or undefined when it is no JSON. */
  readonly json: AnswerText | undefined;
  readonly retryAfter: string | null;
  readonly ms: number;
}

/** Why nothing usable came back. */
export interface UpstreamProblem {
  readonly kind: 'timeout' | 'unreachable' | 'too-large';
  readonly cause?: unknown;
  readonly ms: number;
}

export type Upstream = (call: UpstreamCall, key: string) => Promise<UpstreamAnswer | UpstreamProblem>;

/**
 * Calls the service with the key. Its headers are built from nothing. A redirect is not followed but handed back as
 * the answer that it is, so that the key goes nowhere else.
 */
export function createUpstream({serviceUrl, fetch}: UpstreamOptions): Upstream {
  const base = `${serviceUrl}${BASE_PATH}/`;
  const json = {'content-type': 'application/json', accept: 'application/json'};

  return async function callUpstream({method, path, body, timeoutMs, maxBytes}, key) {
    const headers = {authorization: `Bearer ${key}`, ...json};
    const startedAt = monotonicNow();
    const deadline = createDeadline(timeoutMs);
    const elapsed = (): number => monotonicNow() - startedAt;
    try {
      const {signal} = deadline;
      const request = fetch(base + path, {method, headers, redirect: 'manual', signal, body: body ?? null});
      const response = await Promise.race([request, deadline.passed]);
      const bytes = await Promise.race([readCounted(response.body, maxBytes), deadline.passed]);
      if (bytes === undefined) return {kind: 'too-large', ms: elapsed()};
      const retryAfter = response.headers.get('retry-after');
      return {kind: 'answer', status: response.status, json: readJson(response, bytes), retryAfter, ms: elapsed()};
    } catch (cause) {
      return {kind: deadline.signal.aborted ? 'timeout' : 'unreachable', cause, ms: elapsed()};
    } finally {
      deadline.clear();
    }
  };
}

interface Deadline {
  readonly signal: AbortSignal;
  /** Rejects when the time is over, also when a `fetch` does not heed its signal. */
  readonly passed: Promise<never>;
  clear(): void;
}

function createDeadline(ms: number): Deadline {
  const controller = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const passed = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      controller.abort();
      reject(new Error('upstream: expected an answer in time, got none.'));
    }, ms);
    unref(timer);
  });
  return {signal: controller.signal, passed, clear: () => clearTimeout(timer)};
}

/** The body as JSON. A page of markup, a byte order mark or another content type is no answer of the service. */
function readJson(response: Response, bytes: Buffer): AnswerText | undefined {
  const type = response.headers.get('content-type');
  if (type !== null && !/^\s*application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i.test(type)) return undefined;
  try {
    const text = bytes.toString('utf8');
    return {value: JSON.parse(text), text};
  } catch {
    return undefined;
  }
}
