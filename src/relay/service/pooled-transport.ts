import {promisify} from 'node:util';
import {brotliDecompress, gunzip} from 'node:zlib';
import {Pool} from 'undici';
import type {Transport, TransportProblem, TransportRequest, TransportResponse} from './transport.js';

/**
 * How long an idle connection is kept. Servers close idle connections after five seconds or more. A search sent on a
 * connection that is just being closed cannot be resent, so idle connections are closed here well before that.
 */
const IDLE_MS = 3000;

/** How long connecting may take. No part of the request is sent before it is done. */
const CONNECT_MS = 10_000;

/**
 * Creates a transport with pooled connections, one request at a time on each. A request is never resent on another
 * connection: if a connection breaks before the response, the call has failed. (undici's `fetch` is different: it resends
 * a request after 421.)
 */
export function createPooledTransport(serviceUrl: string): Transport {
  const pool = new Pool(new URL(serviceUrl).origin, {
    pipelining: 1,
    keepAliveTimeout: IDLE_MS,
    keepAliveMaxTimeout: IDLE_MS,
    // The signal of each exchange has its deadline.
    headersTimeout: 0,
    bodyTimeout: 0,
    connect: {timeout: CONNECT_MS},
  });

  return {
    send: (request, signal) => exchange(pool, request, signal),
    close: () => void pool.close().catch(() => undefined),
  };
}

async function exchange(
  pool: Pool,
  {method, url, headers, body: sent, maxBytes}: TransportRequest,
  signal: AbortSignal,
): Promise<TransportResponse | TransportProblem> {
  const {
    statusCode,
    headers: received,
    body,
  } = await pool.request({
    method,
    path: url.slice(new URL(url).origin.length),
    headers: {...headers, 'accept-encoding': 'gzip, br'},
    body: sent ?? null,
    signal,
  });
  const chunks: Buffer[] = [];
  let size = 0;
  // Leaving the loop early closes the connection.
  for await (const chunk of body as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxBytes) return {kind: 'too-large'};
    chunks.push(chunk);
  }
  return {
    kind: 'response',
    status: statusCode,
    contentType: textOf(received['content-type']) ?? null,
    retryAfter: textOf(received['retry-after']) ?? null,
    bytes: await decompress(Buffer.concat(chunks), textOf(received['content-encoding']), maxBytes),
  };
}

const textOf = (header: string | string[] | undefined): string | undefined =>
  Array.isArray(header) ? header.join(', ') : header;

const decompressors = new Map([
  ['gzip', promisify(gunzip)],
  ['x-gzip', promisify(gunzip)],
  ['br', promisify(brotliDecompress)],
]);

/** Decompresses a body. Rejects with `ERR_BUFFER_TOO_LARGE` if the result is larger than `maxOutputLength`. */
async function decompress(bytes: Buffer, encoding: string | undefined, maxOutputLength: number): Promise<Buffer> {
  const name = encoding?.trim().toLowerCase() ?? 'identity';
  if (name === 'identity' || bytes.length === 0) return bytes;
  const decompressor = decompressors.get(name);
  if (decompressor === undefined) throw new Error('The upstream API used a content encoding that was not requested.');
  return decompressor(bytes, {maxOutputLength});
}
