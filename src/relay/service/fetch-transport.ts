import {DeadlineError, withDeadline} from '../time.js';
import {readCounted} from './read-counted.js';
import type {Transport, TransportProblem, TransportRequest, TransportResponse} from './transport.js';

/** The `fetch` that reaches the service. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** Reaches the service by a `fetch`: the caller's own, or the global one where there is nothing faster. */
export function createFetchTransport(fetch: Fetch): Transport {
  return {
    send: async request => {
      try {
        return await withDeadline(request.timeoutMs, signal => exchange(fetch, request, signal));
      } catch (cause) {
        return {kind: cause instanceof DeadlineError ? 'timeout' : 'unreachable', cause};
      }
    },
    // Connections are the caller's.
    close: () => {},
  };
}

async function exchange(
  fetch: Fetch,
  {method, url, headers, body, maxBytes}: TransportRequest,
  signal: AbortSignal,
): Promise<TransportResponse | TransportProblem> {
  const response = await fetch(url, {method, headers, redirect: 'manual', signal, body: body ?? null});
  const bytes = await readCounted(response.body, maxBytes);
  if (bytes === undefined) return {kind: 'too-large'};
  const contentType = response.headers.get('content-type');
  const retryAfter = response.headers.get('retry-after');
  return {kind: 'response', status: response.status, contentType, retryAfter, bytes};
}
