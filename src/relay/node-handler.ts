import type {IncomingMessage, ServerResponse} from 'node:http';
import {Readable} from 'node:stream';
import {CLOSED_HEADERS} from './answer-headers.js';
import type {Relay} from './create-relay.js';

/** A request as Node has it, and as frameworks on top of it leave it. */
export interface NodeRequest extends IncomingMessage {
  /** The path before a framework cut off what its router has matched. */
  readonly originalUrl?: string;
  /** The body, where a parser has already read it. */
  readonly body?: unknown;
}

/** Answers a Node request. `body` is what a parser has made of it, when the request does not carry that itself. */
export type NodeHandler = (request: NodeRequest, response: ServerResponse, body?: unknown) => Promise<void>;

/**
 * A relay as a handler for servers that are made of Node requests, such as node:http, Express and Fastify, also behind
 * their body parsers: a body that was parsed is serialized again, one that was not is read here. It never rejects.
 *
 * @example
 * app.use(['/plans', '/embed.js'], toNodeHandler(relay));
 */
export function toNodeHandler(relay: Relay): NodeHandler {
  return async function answer(request, response, body = request.body) {
    try {
      await send(response, await replyTo(relay, request, response, body));
    } catch {
      // Nothing of the answer has gone out yet, or the connection is of no use any more.
      if (response.headersSent) response.destroy();
      else response.writeHead(500, CLOSED_HEADERS).end();
    }
  };
}

/** Methods that the `Request` of the fetch standard refuses to hold; no route has one. */
const IMPOSSIBLE_METHODS = new Set(['CONNECT', 'TRACE', 'TRACK']);

async function replyTo(relay: Relay, request: NodeRequest, response: ServerResponse, body: unknown): Promise<Response> {
  const {method = 'GET'} = request;
  if (isAmbiguous(request)) return new Response(null, {status: 400, headers: CLOSED_HEADERS});
  if (IMPOSSIBLE_METHODS.has(method)) {
    return new Response(null, {status: 405, headers: {...CLOSED_HEADERS, allow: 'GET, HEAD, POST, OPTIONS'}});
  }
  const leaving = new AbortController();
  response.once('close', () => {
    if (!response.writableFinished) leaving.abort();
  });
  if (response.destroyed) leaving.abort();
  return relay.fetch(toRequest(request, body, leaving.signal), {address: request.socket.remoteAddress});
}

async function send(response: ServerResponse, reply: Response): Promise<void> {
  const bytes = reply.body === null ? undefined : Buffer.from(await reply.arrayBuffer());
  response.writeHead(reply.status, {
    ...Object.fromEntries(reply.headers),
    ...(bytes && {'content-length': bytes.length}),
  });
  response.end(response.req.method === 'HEAD' ? undefined : bytes);
}

const HOST = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i;

/** Whether two servers could read one request differently: Node accepts a second Host header, and any text in one. */
function isAmbiguous(request: NodeRequest): boolean {
  const {rawHeaders, headers} = request;
  const isHost = headers.host === undefined || HOST.test(headers.host);
  return !isHost || comesTwice('host', rawHeaders) || /^[^?]*\\/.test(targetOf(request));
}

/** Whether a request has a header more than once. */
export function comesTwice(header: string, rawHeaders: readonly string[]): boolean {
  let count = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index];
    if (name?.length === header.length && name.toLowerCase() === header) count += 1;
  }
  return count > 1;
}

const targetOf = ({originalUrl, url = '/'}: NodeRequest): string => originalUrl ?? url;

function toRequest(request: NodeRequest, parsed: unknown, signal: AbortSignal): Request {
  const {method = 'GET', headers} = request;
  const scheme = 'encrypted' in request.socket ? 'https' : 'http';
  const target = targetOf(request);
  // Nothing is at a whole URL or at *, the other targets that a request may have.
  const address = `${scheme}://${headers.host || 'localhost'}${target.startsWith('/') ? target : '/'}`;
  const body = method === 'POST' ? bodyOf(request, parsed) : undefined;
  return new Request(address, {
    method,
    headers: headersOf(request, typeof body === 'string'),
    signal,
    ...(body !== undefined && {body, duplex: 'half'}),
  });
}

function bodyOf(request: NodeRequest, parsed: unknown): string | ReadableStream<Uint8Array> {
  if (parsed === undefined) return Readable.toWeb(request) as ReadableStream<Uint8Array>;
  if (typeof parsed === 'string') return parsed;
  return Buffer.isBuffer(parsed) ? parsed.toString('utf8') : serialize(parsed);
}

/** A body that was parsed as text again; empty when it cannot be, as when it is nested too deep. */
function serialize(parsed: unknown): string {
  try {
    return JSON.stringify(parsed);
  } catch {
    return '';
  }
}

/**
 * The headers as they came: of those that come twice, Node drops one. The declared length is that of the body before it
 * was parsed.
 */
function headersOf({rawHeaders}: NodeRequest, isRewritten: boolean): Headers {
  const copied = new Headers();
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const [name = '', value = ''] = rawHeaders.slice(index, index + 2);
    // HTTP/2 has the request line among its headers.
    if (name.startsWith(':') || (isRewritten && name.toLowerCase() === 'content-length')) continue;
    copied.append(name, value);
  }
  return copied;
}
