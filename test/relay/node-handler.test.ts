import {createServer, METHODS, type RequestListener} from 'node:http';
import type {Socket} from 'node:net';
import express from 'express';
import {afterEach, beforeEach, describe, expect, it, onTestFinished, vi} from 'vitest';
import {listen} from '../../scripts/ports.mjs';
import {type RelayOptions, toNodeHandler} from '../../src/relay/index.js';
import {createFakeService, createRelayBefore, deferred, type FakeService, ORIGIN, plans, search} from './fixture.js';
import {NODE_SERVERS, type NodeServer, sendBytes, UNPARSED_SERVERS} from './support/node-servers.js';

type Start = (typeof NODE_SERVERS)[number][1];

const PATH = '/plans/PlansSearch/Vin';
const HEAD = `POST ${PATH} HTTP/1.1\r\nHost: relay.example\r\nContent-Type: application/json\r\n`;

/** The globals before any relay has run. */
const {Request: REQUEST, Response: RESPONSE} = globalThis;

const servers: NodeServer[] = [];
const sockets: Socket[] = [];
const unhandled = vi.fn();

beforeEach(() => {
  process.on('uncaughtException', unhandled).on('unhandledRejection', unhandled);
});

afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await Promise.all(servers.splice(0).map(server => server.close()));
  process.off('uncaughtException', unhandled).off('unhandledRejection', unhandled);
  unhandled.mockClear();
});

async function serve(start: Start, options: Partial<RelayOptions> = {}, service: FakeService = createFakeService()) {
  const lines: string[] = [];
  const relay = createRelayBefore(service, {
    logLevel: 'info',
    logDestination: {write: (line: string) => void lines.push(line)},
    ...options,
  });
  const server = await start(relay);
  servers.push(server);
  const send = (bytes: string): Promise<string> => {
    const {socket, answer: reply} = sendBytes(server.port, bytes);
    socket.on('error', () => undefined);
    sockets.push(socket);
    return reply.catch(() => '');
  };
  const post = (body: unknown, init: RequestInit = {}) =>
    fetch(server.url + PATH, {
      method: 'POST',
      body: JSON.stringify(body),
      ...init,
      headers: {origin: ORIGIN, 'content-type': 'application/json', ...init.headers},
    });
  return {...server, relay, service, lines, send, post};
}

describe.each(NODE_SERVERS)('a relay served by %s', (_, start) => {
  it('returns plans for a search', async () => {
    const {post, service} = await serve(start);
    const reply = await post(search());
    expect(reply.status).toBe(200);
    expect(await reply.json()).toMatchObject({response: {results: [{planName: 'Shield'}]}});
    expect(service.calls).toHaveLength(1);
  });

  it('T25: responds to every request method or closes the connection, and keeps serving', async () => {
    const {send, url} = await serve(start);
    for (const method of METHODS) {
      await send(`${method} ${PATH} HTTP/1.1\r\nHost: relay.example\r\nConnection: close\r\n\r\n`);
    }
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
    expect(unhandled).not.toHaveBeenCalled();
  });

  it('T6: rejects a request with two Host headers', async () => {
    const {send, service} = await serve(start);
    const body = JSON.stringify(search());
    const head = `${HEAD}Host: other.example\r\nOrigin: ${ORIGIN}\r\nConnection: close\r\n`;
    expect(await send(`${head}Content-Length: ${body.length}\r\n\r\n${body}`)).toMatch(/^HTTP\/1\.1 400 /);
    expect(service.calls).toHaveLength(0);
  });

  it.each(['relay.example/path', 'user@relay.example', 'relay.example:port', 'a b'])(
    'T6: rejects the Host header %j',
    async host => {
      const {send} = await serve(start);
      const reply = await send(`GET /healthz HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
      expect(reply).toMatch(/^HTTP\/1\.1 400 /);
    },
  );

  it('T6: rejects a search with two content types', async () => {
    const {send, service} = await serve(start);
    const body = JSON.stringify(search());
    const head = `${HEAD}Content-Type: text/plain\r\nOrigin: ${ORIGIN}\r\nConnection: close\r\n`;
    expect(await send(`${head}Content-Length: ${body.length}\r\n\r\n${body}`)).toMatch(/^HTTP\/1\.1 415 /);
    expect(service.calls).toHaveLength(0);
  });

  it('T20: stops waiting for a quote when its client disconnects', async () => {
    const quote = deferred<Response>();
    const {post, service, lines} = await serve(
      start,
      {},
      createFakeService(() => quote.promise),
    );
    const leaving = new AbortController();
    const left = post(search(), {signal: leaving.signal});
    await expect.poll(() => service.calls.length).toBe(1);
    leaving.abort();
    await expect(left).rejects.toThrow();
    await expect.poll(() => lines.join('')).toContain('"route":"plansSearchVin"');
    // Not an error of the upstream API.
    expect(lines.join('')).toContain('"status":499');
    expect(lines.join('')).not.toContain('"code":');
    quote.resolve(plans());
    expect((await post(search())).status).toBe(200);
    expect(service.calls).toHaveLength(1);
  });

  it('T25: keeps serving after clients disconnect in the middle of a body', async () => {
    const {port, post} = await serve(start);
    for (let index = 0; index < 10; index += 1) {
      const {socket, answer: reply} = sendBytes(port, `${HEAD}Origin: ${ORIGIN}\r\nContent-Length: 50\r\n\r\n{`);
      reply.catch(() => undefined);
      await new Promise<void>(resolve => socket.write('"', () => resolve()));
      socket.destroy();
    }
    expect((await post(search())).status).toBe(200);
    expect(unhandled).not.toHaveBeenCalled();
  });

  it('T18: rejects a body that is too large and has no declared length, also if a framework has read it', async () => {
    const {send, service} = await serve(start);
    const body = JSON.stringify({...search(), long: 'x'.repeat(40_000)});
    const head = `${HEAD}Origin: ${ORIGIN}\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n`;
    const reply = await send(`${head}\r\n${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`);
    expect(reply).toMatch(/^HTTP\/1\.1 413 /);
    expect(service.calls).toHaveLength(0);
  });

  it('T24: rejects a body that is nested so deep that serializing it again would overflow', async () => {
    const {post, service} = await serve(start);
    const depth = 16_000;
    const reply = await post(null, {body: '['.repeat(depth) + ']'.repeat(depth)});
    expect(reply.status).toBe(400);
    expect(service.calls).toHaveLength(0);
    expect(unhandled).not.toHaveBeenCalled();
  });

  it('does not replace the global Request and Response', async () => {
    const {post} = await serve(start);
    await post(search());
    expect(globalThis.Request).toBe(REQUEST);
    expect(globalThis.Response).toBe(RESPONSE);
  });
});

describe('toNodeHandler', () => {
  it.each([true, false])('reads the form of the reports behind express.urlencoded({extended: %s})', async extended => {
    const reportToken = 'token-of-16-characters';
    const handle = toNodeHandler(createRelayBefore(createFakeService(), {reportToken}));
    const app = express();
    app.use(express.urlencoded({extended}));
    app.use('/reports', (request, response) => handle(request, response));
    const server = createServer(app as RequestListener);
    const url = `http://127.0.0.1:${await listen(server)}/reports`;
    onTestFinished(() => void server.close().closeAllConnections());
    const statusFor = async (token: string) =>
      (await fetch(url, {method: 'POST', body: new URLSearchParams({token, days: '7'})})).status;
    expect([await statusFor(reportToken), await statusFor('another-token-of-mine')]).toEqual([200, 401]);
  });

  it('does not call a request aborted whose response was sent before its starting price is quoted', async () => {
    const held = deferred<void>();
    const isAborted: boolean[] = [];
    const service = createFakeService(async () => {
      await held.promise;
      return plans();
    });
    const verifyVisitor = ({signal}: Request) => isAborted.push(signal.aborted) > 0;
    const relay = createRelayBefore(service, {startPriceQuotes: true, verifyVisitor});
    const server = createServer((request, response) => void toNodeHandler(relay)(request, response));
    const url = `http://127.0.0.1:${await listen(server)}`;
    onTestFinished(() => void server.close().closeAllConnections());
    for (const mileage of [1000, 2000]) {
      const {searchCriteria} = search({mileage}) as {searchCriteria: object};
      const reply = await fetch(`${url}/plans/StartPrices`, {
        method: 'POST',
        body: JSON.stringify({vehicles: [searchCriteria]}),
        headers: {origin: ORIGIN, 'content-type': 'application/json'},
      });
      expect(await reply.json()).toEqual({response: [{}], errorResponse: null});
    }
    // Its response is sent after the server has completed the previous ones.
    await (await fetch(`${url}/healthz`)).text();
    held.resolve();
    await expect.poll(() => isAborted).toEqual([false, false]);
  });

  it('T20: does not wait for a quote whose client disconnected before the handler was called', async () => {
    const service = createFakeService(() => new Promise<Response>(() => undefined));
    const answer = toNodeHandler(createRelayBefore(service));
    const leaving = new AbortController();
    const handled = deferred<void>();
    const server = createServer((request, response) => {
      // Such as middleware that is slow to look up a session.
      response.once('close', () => void answer(request, response, search()).then(handled.resolve));
      leaving.abort();
    });
    const port = await listen(server);
    onTestFinished(() => void server.close());
    const left = fetch(`http://127.0.0.1:${port}${PATH}`, {
      method: 'POST',
      body: JSON.stringify(search()),
      headers: {origin: ORIGIN, 'content-type': 'application/json'},
      signal: leaving.signal,
    });
    await expect(left).rejects.toThrow();
    await handled.promise;
    expect(service.calls).toHaveLength(1);
  });
});

/** The servers that pass all headers to the relay. Hono passes those that Node has kept. */
const HEADER_SERVERS = NODE_SERVERS.filter(([name]) => name !== 'relay.fetch in Hono');

describe.each(HEADER_SERVERS)('a relay behind a proxy, served by %s,', (_, start) => {
  const body = JSON.stringify(search());

  /** A visitor's request with a forged header, to which the proxy has added its own at the end. */
  const forged = (count: number): string => {
    const ofVisitor = `Origin: ${ORIGIN}\r\nX-Forwarded-For: 198.51.100.1\r\n${'A: b\r\n'.repeat(count)}`;
    const ofProxy = `X-Forwarded-For: 192.0.2.1\r\nConnection: close\r\nContent-Length: ${body.length}\r\n`;
    return `${HEAD}${ofVisitor}${ofProxy}\r\n${body}`;
  };

  it('T21: rejects a request with so many headers that the proxy’s X-Forwarded-For might be dropped', async () => {
    const {send, service} = await serve(start, {trustProxy: true});
    for (const count of [100, 1500]) expect(await send(forged(count))).toMatch(/^HTTP\/1\.1 431 /);
    expect(service.calls).toHaveLength(0);
    expect(await send(forged(50))).toMatch(/^HTTP\/1\.1 200 /);
  });
});

describe.each(UNPARSED_SERVERS)('before it reads the body, a relay served by %s', (_, start) => {
  it('T4: rejects a page that is not listed', async () => {
    const {send} = await serve(start);
    const head = `${HEAD}Origin: https://evil.example\r\nConnection: close\r\n`;
    expect(await send(`${head}Content-Length: 100\r\n\r\n`)).toMatch(/^HTTP\/1\.1 403 /);
  });

  it('T2: rejects a visitor over the limit per minute', async () => {
    const {send, post} = await serve(start, {visitorPolls: 1});
    expect((await post(search())).status).toBe(200);
    const head = `${HEAD}Origin: ${ORIGIN}\r\nConnection: close\r\n`;
    expect(await send(`${head}Content-Length: 100\r\n\r\n`)).toMatch(/^HTTP\/1\.1 429 /);
  });

  it('T4: rejects a body that is not JSON', async () => {
    const {send} = await serve(start);
    const head = `POST ${PATH} HTTP/1.1\r\nHost: relay.example\r\nContent-Type: text/plain\r\nOrigin: ${ORIGIN}\r\n`;
    expect(await send(`${head}Connection: close\r\nContent-Length: 100\r\n\r\n`)).toMatch(/^HTTP\/1\.1 415 /);
  });

  it('T2: charges a visitor once for each search, also after an error', async () => {
    const {post} = await serve(start, {visitorPolls: 4});
    const bodies = [search(), search({vin: 'short'}), search(), search({vin: 'short'}), search(), search()];
    const statuses = [];
    for (const body of bodies) statuses.push((await post(body)).status);
    expect(statuses).toEqual([200, 400, 200, 400, 429, 429]);
  });

  it('logs a client that disconnects in the middle of its body as gone', async () => {
    const {port, lines} = await serve(start);
    const {socket, answer} = sendBytes(port, `${HEAD}Origin: ${ORIGIN}\r\nContent-Length: 50\r\n\r\n{"`);
    answer.catch(() => undefined);
    // The relay has begun to read the body when it responds to a later request.
    await fetch(`http://127.0.0.1:${port}/healthz`);
    socket.destroy();
    const records = () => lines.map(line => JSON.parse(line) as object).filter(record => 'status' in record);
    await expect.poll(records).toContainEqual(expect.objectContaining({route: 'plansSearchVin', status: 499}));
    expect(lines.join('')).not.toContain('"code":');
  });

  it('T18: rejects a body with a Content-Encoding', async () => {
    const {send} = await serve(start);
    const head = `${HEAD}Content-Encoding: gzip\r\nOrigin: ${ORIGIN}\r\nConnection: close\r\n`;
    expect(await send(`${head}Content-Length: 100\r\n\r\n`)).toMatch(/^HTTP\/1\.1 415 /);
  });
});
