import {readCounted} from './read-body.js';
import {unref} from './time.js';
import type {Transport, TransportAnswer, TransportRequest} from './transport.js';

/** The `fetch` that reaches the service. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** Reaches the service by a `fetch`: the caller's own, or the global one where there is nothing faster. */
export function createFetchTransport(fetch: Fetch): Transport {
  return {
    send: async request => {
      const deadline = createDeadline(request.timeoutMs);
      try {
        const answer = await exchange(fetch, request, deadline);
        return answer ?? {kind: 'too-large'};
      } catch (cause) {
        return {kind: deadline.signal.aborted ? 'timeout' : 'unreachable', cause};
      } finally {
        deadline.clear();
      }
    },
    // Connections are the caller's.
    close: () => {},
  };
}

async function exchange(
  fetch: Fetch,
  {method, url, headers, body, maxBytes}: TransportRequest,
  {signal, passed}: Deadline,
): Promise<TransportAnswer | undefined> {
  const request = fetch(url, {method, headers, redirect: 'manual', signal, body: body ?? null});
  const response = await Promise.race([request, passed]);
  const bytes = await Promise.race([readCounted(response.body, maxBytes), passed]);
  const contentType = response.headers.get('content-type');
  const retryAfter = response.headers.get('retry-after');
  return bytes && {kind: 'answer', status: response.status, contentType, retryAfter, bytes};
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
