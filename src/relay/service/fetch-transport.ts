import {readLimited} from '../shared/read-limited.js';
import type {Transport, TransportProblem, TransportRequest, TransportResponse} from './transport.js';

/** The `fetch` that calls the upstream API. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** Creates a transport that uses a `fetch`: a custom one, or the global one in runtimes without Node's network modules. */
export function createFetchTransport(fetch: Fetch): Transport {
  return {
    send: (request, signal) => exchange(fetch, request, signal),
    // The `fetch` manages its own connections.
    close: () => {},
  };
}

async function exchange(
  fetch: Fetch,
  {method, url, headers, body, maxBytes}: TransportRequest,
  signal: AbortSignal,
): Promise<TransportResponse | TransportProblem> {
  const response = await fetch(url, {method, headers, redirect: 'manual', signal, body: body ?? null});
  const bytes = await readLimited(response.body, maxBytes);
  if (bytes === undefined) return {kind: 'too-large'};
  const contentType = response.headers.get('content-type');
  const retryAfter = response.headers.get('retry-after');
  return {kind: 'response', status: response.status, contentType, retryAfter, bytes};
}
