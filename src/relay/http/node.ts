import type {IncomingMessage, ServerResponse} from 'node:http';
import {FAULT_HEADERS} from './origins.js';
import type {RelayRequest, RelayResponse, Respond} from './request.js';

/** A request as Node has it, and as frameworks on top of it leave it. */
export interface NodeRequest extends IncomingMessage {
  /** The path before a framework cut off what its router has matched. */
  readonly originalUrl?: string;
  /** The body, where a parser has already read it. */
  readonly body?: unknown;
}

/** Responds to a Node request. `body` is what a parser has made of it, when the request does not carry that itself. */
export type NodeHandler = (request: NodeRequest, response: ServerResponse, body?: unknown) => Promise<void>;

/**
 * A relay as a handler for servers that are made of Node requests, such as node:http, Express and Fastify, also behind
 * their body parsers: a body that was parsed is serialized again, one that was not is read here. It never rejects.
 *
 * @example
 * app.use(['/plans', '/embed.js'], toNodeHandler(relay));
 */
export function toNodeHandler(relay: {readonly respond: Respond}): NodeHandler {
  return async function handle(request, response, body = request.body) {
    try {
      send(response, await relay.respond(new NodeRelayRequest(request, response, body)));
    } catch {
      // Nothing of the response has gone out yet, or the connection is of no use any more.
      if (response.headersSent) response.destroy();
      else response.writeHead(500, [...FAULT_HEADERS]).end();
    }
  };
}

function send(response: ServerResponse, {status, headers, body}: RelayResponse): void {
  if (body !== undefined) headers.push('content-length', String(body.length));
  response.writeHead(status, headers).end(body);
}

/** A Node request as the relay has it. What few requests need is made when it is asked for. */
class NodeRelayRequest implements RelayRequest {
  readonly method: string;
  readonly path: string;
  readonly query: string;
  readonly headers: RelayRequest['headers'];
  readonly scheme: 'http' | 'https';
  readonly host: string;
  readonly address: string | undefined;
  readonly #request: NodeRequest;
  readonly #response: ServerResponse;
  readonly #parsedBody: unknown;
  #leaving: AbortController | undefined;

  constructor(request: NodeRequest, response: ServerResponse, parsedBody: unknown) {
    const {method = 'GET', originalUrl, url = '/', socket} = request;
    const target = originalUrl ?? url;
    const end = target.indexOf('?');
    const path = end < 0 ? target : target.slice(0, end);
    this.method = method;
    // Nothing is at a whole URL or at *, the other targets that a request may have.
    this.path = path.startsWith('/') ? path : '/';
    this.query = end < 0 ? '' : target.slice(end + 1);
    this.headers = headersOf(request);
    this.scheme = 'encrypted' in socket ? 'https' : 'http';
    this.host = this.headers['host'] ?? this.headers[':authority'] ?? '';
    this.address = socket.remoteAddress;
    this.#request = request;
    this.#response = response;
    this.#parsedBody = parsedBody;
  }

  get gone(): AbortSignal {
    if (this.#leaving) return this.#leaving.signal;
    const leaving = new AbortController();
    const response = this.#response;
    response.once('close', () => {
      if (!response.writableFinished) leaving.abort();
    });
    if (response.destroyed) leaving.abort();
    this.#leaving = leaving;
    return leaving.signal;
  }

  body(maxBytes: number): Promise<string | undefined> {
    if (this.#parsedBody === undefined) return readBody(this.#request, maxBytes);
    const text = serialize(this.#parsedBody);
    return Promise.resolve(Buffer.byteLength(text) <= maxBytes ? text : undefined);
  }

  original(): Request {
    const {method, path, query, scheme, host, gone: signal} = this;
    const headers = new Headers();
    const {rawHeaders} = this.#request;
    for (let index = 0; index < rawHeaders.length; index += 2) {
      const [name = '', value = ''] = rawHeaders.slice(index, index + 2);
      // HTTP/2 has the request line among its headers; the body is not in this request any more.
      if (!name.startsWith(':') && name.toLowerCase() !== 'content-length') headers.append(name, value);
    }
    const address = `${scheme}://${host || 'localhost'}${path}${query === '' ? '' : `?${query}`}`;
    return new Request(address, {method, headers, signal});
  }
}

/** The headers as Node has them, but for those of which it drops all but the first although they decide something. */
function headersOf({headers, rawHeaders}: NodeRequest): RelayRequest['headers'] {
  const hosts = valuesOf('host', rawHeaders);
  const types = valuesOf('content-type', rawHeaders);
  const single = headers as RelayRequest['headers'];
  if (hosts.length < 2 && types.length < 2) return single;
  return {
    ...single,
    ...(hosts.length > 1 && {host: hosts.join(', ')}),
    ...(types.length > 1 && {'content-type': types.join(', ')}),
  };
}

function valuesOf(header: string, rawHeaders: readonly string[]): readonly string[] {
  const values: string[] = [];
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index];
    if (name?.length === header.length && name.toLowerCase() === header) values.push(rawHeaders[index + 1] ?? '');
  }
  return values;
}

/** Reads a whole body; undefined as soon as it is too large, empty when its sender disconnects in the middle. */
function readBody(request: NodeRequest, maxBytes: number): Promise<string | undefined> {
  if (request.readableEnded || request.destroyed) return Promise.resolve('');
  return new Promise(resolve => {
    const chunks: Buffer[] = [];
    let size = 0;
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size <= maxBytes) chunks.push(chunk);
      else resolve(undefined);
    });
    request.on('error', () => resolve(''));
    request.on('close', () => resolve(''));
    request.on('end', () => resolve((chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks)).toString()));
  });
}

/** A body that was parsed as text again; empty when it cannot be, as when it is nested too deep. */
function serialize(parsed: unknown): string {
  if (typeof parsed === 'string') return parsed;
  if (Buffer.isBuffer(parsed)) return parsed.toString('utf8');
  try {
    return JSON.stringify(parsed);
  } catch {
    return '';
  }
}
