import type {IncomingMessage, ServerResponse} from 'node:http';
import {Readable} from 'node:stream';
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
 * A relay as a handler for servers that are made of Node requests, such as Express and Fastify, also behind their body
 * parsers: a body that was parsed is written anew, one that was not is read here.
 *
 * @example
 * app.use(['/plans', '/embed.js'], toNodeHandler(relay));
 */
export function toNodeHandler(relay: Relay): NodeHandler {
  return async function answer(request, response, body = request.body) {
    const reply = await relay.fetch(toRequest(request, body), {address: request.socket.remoteAddress});
    const bytes = reply.body === null ? undefined : Buffer.from(await reply.arrayBuffer());
    response.writeHead(reply.status, {
      ...Object.fromEntries(reply.headers),
      ...(bytes && {'content-length': bytes.length}),
    });
    response.end(request.method === 'HEAD' ? undefined : bytes);
  };
}

function toRequest(request: NodeRequest, parsed: unknown): Request {
  const {method = 'GET', headers, originalUrl, url = '/'} = request;
  const scheme = 'encrypted' in request.socket ? 'https' : 'http';
  const base = `${scheme}://${headers.host ?? 'localhost'}`;
  const path = originalUrl ?? url;
  const address = URL.canParse(base + path) ? base + path : 'http://localhost/';
  const hasBody = method !== 'GET' && method !== 'HEAD';
  const body = hasBody ? bodyOf(request, parsed) : undefined;
  return new Request(address, {
    method,
    headers: headersOf(request, typeof body === 'string'),
    ...(body !== undefined && {body, duplex: 'half'}),
  });
}

function bodyOf(request: NodeRequest, parsed: unknown): string | ReadableStream<Uint8Array> {
  if (parsed === undefined) return Readable.toWeb(request) as ReadableStream<Uint8Array>;
  if (typeof parsed === 'string') return parsed;
  return Buffer.isBuffer(parsed) ? parsed.toString('utf8') : JSON.stringify(parsed);
}

/** The declared length is that of the body before it was parsed. */
function headersOf({headers}: NodeRequest, isRewritten: boolean): Headers {
  const copied = new Headers();
  for (const [name, value] of Object.entries(headers)) {
    if (value === undefined || (isRewritten && name === 'content-length')) continue;
    for (const entry of [value].flat()) copied.append(name, entry);
  }
  return copied;
}
