// A server written by hand for the same purpose: it checks origin and limits, parses JSON, and caches responses by key.
import {createHmac, randomUUID} from 'node:crypto';
import {createServer, type IncomingMessage, type ServerResponse} from 'node:http';
import type {AddressInfo} from 'node:net';
import {brotliCompressSync, gzipSync} from 'node:zlib';
import {CATALOG_PATH, fullAnswer, MAKES, ORIGIN, PATH} from './payload.js';

const MAX_BYTES = 32 * 1024;
const bodies = (text: string) => ({identity: Buffer.from(text), gzip: gzipSync(text), br: brotliCompressSync(text)});
const quotes = new Map<string, {freshUntil: number; body: ReturnType<typeof bodies>}>();
const makes = bodies(MAKES);
const requests = new Map<string, {count: number; endsAt: number}>();

const stable = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(stable).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const fields = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${fields.map(([name, field]) => `${JSON.stringify(name)}:${stable(field)}`).join(',')}}`;
};

function isAllowed(address: string): boolean {
  const now = Date.now();
  const entry = requests.get(address);
  if (entry === undefined || entry.endsAt < now) {
    requests.set(address, {count: 1, endsAt: now + 60_000});
    return true;
  }
  entry.count += 1;
  return entry.count < 1e9;
}

function send(request: IncomingMessage, response: ServerResponse, body: ReturnType<typeof bodies>, headers: object) {
  const accepted = request.headers['accept-encoding'] ?? '';
  const form = accepted.includes('br') ? 'br' : accepted.includes('gzip') ? 'gzip' : 'identity';
  response.writeHead(200, {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': 'no-store',
    vary: 'Origin, Accept-Encoding',
    'access-control-allow-origin': ORIGIN,
    'access-control-expose-headers': 'retry-after, x-cache, x-request-id, server-timing',
    'x-request-id': randomUUID(),
    'content-type': 'application/json; charset=utf-8',
    ...(form !== 'identity' && {'content-encoding': form}),
    'content-length': body[form].length,
    ...headers,
  });
  response.end(body[form]);
}

function search(request: IncomingMessage, response: ServerResponse, text: string) {
  const body = JSON.parse(text) as {searchCriteria: {vin: string; mileage: number; stateShortName: string}};
  const {searchCriteria: criteria} = body;
  criteria.vin = criteria.vin.toUpperCase().replace(/\s/g, '');
  criteria.stateShortName = criteria.stateShortName.toUpperCase().replace(/\s/g, '');
  if (!/^[A-HJ-NPR-Z0-9]{17}$/.test(criteria.vin) || !(criteria.mileage > 0)) return response.writeHead(400).end();
  const key = createHmac('sha256', 'account').update(stable(body)).digest('base64url');
  const found = quotes.get(key);
  if (found && found.freshUntil > Date.now()) return send(request, response, found.body, {'x-cache': 'HIT'});
  quotes.set(key, {freshUntil: Date.now() + 900_000, body: bodies(fullAnswer())});
  return response.writeHead(202).end();
}

const server = createServer((request, response) => {
  if (request.headers.origin !== ORIGIN) return response.writeHead(403).end();
  if (!isAllowed(request.socket.remoteAddress ?? '')) return response.writeHead(429).end();
  if (request.url === CATALOG_PATH) return send(request, response, makes, {'cache-control': 'private, max-age=3600'});
  if (request.url !== PATH || !request.headers['content-type']?.startsWith('application/json')) {
    return response.writeHead(404).end();
  }
  let text = '';
  request.setEncoding('utf8');
  request.on('data', (chunk: string) => {
    text += chunk;
    if (text.length > MAX_BYTES) request.destroy();
  });
  request.on('end', () => search(request, response, text));
});
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`http://127.0.0.1:${(server.address() as AddressInfo).port}\n`);
});
