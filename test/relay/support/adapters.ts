import {createServer, request as httpRequest, type RequestListener} from 'node:http';
import {text as readText} from 'node:stream/consumers';
import {onTestFinished} from 'vitest';
import {listen} from '../../../scripts/ports.mjs';
import {type Relay, startRelay, toNodeHandler} from '../../../src/relay/index.js';

/** A raw request; headers may be repeated. */
export interface WireRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: string | undefined;
}

export interface WireResponse {
  readonly status: number;
  /** Without headers that vary between responses or belong to the connection. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** The body: in base64 if it is compressed, else as text. */
  readonly body: string;
}

/** A way to call a relay. Its server, if any, is closed when the test ends. */
export type Adapter = (relay: Relay) => Promise<(request: WireRequest) => Promise<WireResponse>>;

const OF_THE_CONNECTION = new Set(['date', 'connection', 'keep-alive', 'content-length', 'transfer-encoding']);
const DIFFERENT_EACH_TIME = new Set(['x-request-id', 'server-timing']);

function describe(status: number, headers: Iterable<readonly [string, string]>, bytes: Buffer): WireResponse {
  const kept = [...headers]
    .map(([name, value]) => [name.toLowerCase(), value] as const)
    .filter(([name]) => !OF_THE_CONNECTION.has(name) && !DIFFERENT_EACH_TIME.has(name))
    .sort(([one], [other]) => one.localeCompare(other));
  const isCompressed = kept.some(([name]) => name === 'content-encoding');
  return {status, headers: kept, body: bytes.toString(isCompressed ? 'base64' : 'utf8')};
}

function sendOver(port: number, {method, path, headers, body}: WireRequest): Promise<WireResponse> {
  const length = body === undefined ? [] : ['Content-Length', String(Buffer.byteLength(body))];
  const flat = [...headers.flat(), ...length, 'Connection', 'close'];
  return new Promise((resolve, reject) => {
    const request = httpRequest({host: '127.0.0.1', port, method, path, headers: flat}, response => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk)).on('error', reject);
      response.on('end', () => {
        const pairs = Object.entries(response.headers).map(([name, value]) => [name, String(value)] as const);
        resolve(describe(response.statusCode ?? 0, pairs, Buffer.concat(chunks)));
      });
    });
    request.on('error', reject).end(body);
  });
}

const overHttp =
  (listenerOf: (relay: Relay) => RequestListener): Adapter =>
  async relay => {
    const server = createServer(listenerOf(relay));
    const port = await listen(server);
    onTestFinished(() => void server.close().closeAllConnections());
    return request => sendOver(port, request);
  };

/** The result of a framework's body parser: the value of valid JSON, else the text. */
async function parseBody(request: Parameters<RequestListener>[0]): Promise<unknown> {
  const {'content-type': type = '', 'content-encoding': encoding} = request.headers;
  if (request.method !== 'POST' || !type.startsWith('application/json') || encoding !== undefined) return undefined;
  const text = await readText(request);
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

/** Every way to call a relay except through frameworks, which are in `node-servers.ts`. */
export const ADAPTERS: readonly (readonly [name: string, adapter: Adapter])[] = [
  [
    'startRelay',
    async relay => {
      const server = await startRelay({relay, port: 0});
      onTestFinished(() => server.close(0));
      return request => sendOver(Number(new URL(server.url).port), request);
    },
  ],
  [
    'toNodeHandler',
    overHttp(relay => {
      const handle = toNodeHandler(relay);
      return (request, response) => void handle(request, response);
    }),
  ],
  [
    'toNodeHandler behind a body parser',
    overHttp(relay => {
      const handle = toNodeHandler(relay);
      return (request, response) => void parseBody(request).then(body => handle(request, response, body));
    }),
  ],
];

/** The reference that the others are compared with. */
export const throughFetch: Adapter = relay =>
  Promise.resolve(async ({method, path, headers, body}) => {
    const request = new Request(`http://relay.example${path}`, {
      method,
      headers: headers.map(([name, value]): [string, string] => [name, value]),
      ...(body !== undefined && {body}),
    });
    const response = await relay.fetch(request, {address: '127.0.0.1'});
    return describe(response.status, response.headers, Buffer.from(await response.arrayBuffer()));
  });
