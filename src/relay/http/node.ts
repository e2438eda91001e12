import type {IncomingMessage, ServerResponse} from 'node:http';
import {FORM_TYPE} from './body.js';
import {ERROR_HEADERS} from './origins.js';
import type {RelayRequest, RelayResponse, Respond} from './request.js';

/** A Node request, with the properties that frameworks add to it. */
export interface NodeRequest extends IncomingMessage {
  /** The full path, before a framework's router removed the part it matched. */
  readonly originalUrl?: string;
  /** The body, if a body parser has already read it. */
  readonly body?: unknown;
}

/** Responds to a Node request. `body` is the parsed body, if the framework does not set it on the request. */
export type NodeHandler = (request: NodeRequest, response: ServerResponse, body?: unknown) => Promise<void>;

/** More headers than any browser and proxy send. */
export const MAX_HEADERS = 100;

/**
 * Creates a handler for servers with Node requests, such as node:http, Express and Fastify, with or without their body
 * parsers: a parsed body is serialized again, an unread one is read here. A request with more than `maxHeaders` headers,
 * 100 by default, is rejected. The handler never rejects.
 *
 * @example
 * // After a failure, the loader requests a version with one of its characters percent-encoded.
 * const versions = /^\/(?:v|%76)(?:\d|%3\d)+(?:\.|%2E)(?:\d|%3\d)+(?:\.|%2E)[^/]+/i;
 * const handle = toNodeHandler(relay);
 * const respond = (request, response) => handle(request, response);
 * app.use(['/plans', versions], respond);
 * app.all(['/embed.js', '/frame', '/frame.js', '/sri.json', '/healthz', '/readyz'], respond);
 */
export function toNodeHandler(relay: {readonly respond: Respond}, maxHeaders = MAX_HEADERS): NodeHandler {
  return async function handle(request, response, body = request.body) {
    try {
      // Node drops the headers over a limit of its own, and a proxy's `X-Forwarded-For` may be one of them.
      if (request.rawHeaders.length / 2 > maxHeaders) response.writeHead(431, [...ERROR_HEADERS]).end();
      else send(response, await relay.respond(new NodeRelayRequest(request, response, body)));
    } catch {
      // If the headers were sent, the response is incomplete, and only closing the connection reports that.
      if (response.headersSent) response.destroy();
      else response.writeHead(500, [...ERROR_HEADERS]).end();
    }
  };
}

function send(response: ServerResponse, {status, headers, body}: RelayResponse): void {
  if (body !== undefined) headers.push('content-length', String(body.length));
  response.writeHead(status, headers).end(body);
}

/** Adapts a Node request. Properties that few requests need are created when they are first read. */
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
  #disconnect: AbortController | undefined;

  constructor(request: NodeRequest, response: ServerResponse, parsedBody: unknown) {
    const {method = 'GET', originalUrl, url = '/', socket} = request;
    const target = originalUrl ?? url;
    const end = target.indexOf('?');
    const path = end < 0 ? target : target.slice(0, end);
    this.method = method;
    // The other forms of a request target, an absolute URL and *, match no route.
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
    if (this.#disconnect) return this.#disconnect.signal;
    const disconnect = new AbortController();
    const response = this.#response;
    const onClose = (): void => {
      if (!response.writableFinished) disconnect.abort();
    };
    if (response.destroyed) onClose();
    else response.once('close', onClose);
    this.#disconnect = disconnect;
    return disconnect.signal;
  }

  body(maxBytes: number): Promise<string | undefined> {
    if (this.#parsedBody === undefined) return readBody(this.#request, maxBytes);
    const text = serialize(this.#parsedBody, FORM_TYPE.test(this.headers['content-type'] ?? ''));
    return Promise.resolve(Buffer.byteLength(text) <= maxBytes ? text : undefined);
  }

  original(): Request {
    const {method, path, query, scheme, host, gone: signal} = this;
    const headers = new Headers();
    const {rawHeaders} = this.#request;
    for (let index = 0; index < rawHeaders.length; index += 2) {
      const [name = '', value = ''] = rawHeaders.slice(index, index + 2);
      // HTTP/2 has the request line among its headers. This request has no body, so it has no length either.
      if (!name.startsWith(':') && name.toLowerCase() !== 'content-length') headers.append(name, value);
    }
    const url = `${scheme}://${host || 'localhost'}${path}${query === '' ? '' : `?${query}`}`;
    return new Request(url, {method, headers, signal});
  }
}

/** Returns Node's headers, but with all values of Host and Content-Type, of which Node keeps only the first. */
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

/** Reads the whole body: undefined if it is too large, empty if the client disconnects before its end. */
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

/** Serializes a parsed body again; empty if that fails, for example because it is nested too deep. */
function serialize(parsed: unknown, isForm: boolean): string {
  if (typeof parsed === 'string') return parsed;
  if (Buffer.isBuffer(parsed)) return parsed.toString('utf8');
  try {
    return isForm ? new URLSearchParams(parsed as Record<string, string>).toString() : JSON.stringify(parsed);
  } catch {
    return '';
  }
}
