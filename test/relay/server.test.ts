import {createServer, request as httpRequest} from 'node:http';
import {connect, type Socket} from 'node:net';
import {text as readText} from 'node:stream/consumers';
import {gzipSync} from 'node:zlib';
import {afterEach, describe, expect, it, onTestFinished} from 'vitest';
import {listen} from '../../scripts/ports.mjs';
import {
  createRelay,
  type RelayOptions,
  type RelayServer,
  startRelay,
  type StartRelayOptions,
} from '../../src/relay/index.js';
import {createFakeService, deferred, type FakeService, plans, search} from './fixture.js';
import {startCountingService} from './support/instances.js';

const servers: RelayServer[] = [];
const sockets: Socket[] = [];

afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await Promise.all(servers.splice(0).map(server => server.close(0)));
});

async function start(
  limits: StartRelayOptions['limits'] = {},
  service: FakeService = createFakeService(),
  options = {},
) {
  const relay = createRelay({
    serviceUrl: 'https://service.example',
    key: 'key',
    tier: 'high',
    fetch: (url, init) => service.fetch(url, init),
    ...options,
  });
  const server = await startRelay({relay, port: 0, limits});
  servers.push(server);
  return {server, service, port: Number(new URL(server.url).port)};
}

/** Sends raw bytes and returns everything received until the server closed the connection. */
function sendRaw(port: number, bytes: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  sockets.push(socket);
  socket.write(bytes);
  return readText(socket);
}

const post = (url: string, body: object, headers = {}) =>
  fetch(`${url}/plans/PlansSearchAsync/VIN`, {
    method: 'POST',
    headers: {'content-type': 'application/json', origin: url, ...headers},
    body: JSON.stringify(body),
  });

const SHORT = {headersTimeoutMs: 60, requestTimeoutMs: 120, checkIntervalMs: 20};

describe('the Node server', () => {
  it('responds to a search over HTTP', async () => {
    const {server, service} = await start();
    const reply = await post(server.url, search());
    expect(reply.status).toBe(200);
    expect(reply.headers.get('content-length')).toMatch(/^\d+$/);
    expect(await reply.json()).toMatchObject({response: {results: [{planName: 'Shield'}]}});
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
    expect(service.calls).toHaveLength(1);
  });

  it('keeps an idle connection longer than the minute of common load balancers', async () => {
    const {server} = await start();
    expect((await fetch(`${server.url}/healthz`)).headers.get('keep-alive')).toBe('timeout=75');
  });

  it('sends a response in an encoding that the client accepts', async () => {
    const service = createFakeService(() => plans({planName: 'long '.repeat(1000)}));
    const {server} = await start({}, service);
    for (const encoding of ['br', 'gzip']) {
      const reply = await post(server.url, search(), {'accept-encoding': encoding});
      expect(reply.headers.get('content-encoding')).toBe(encoding);
      expect(await reply.text()).toContain('long long');
    }
  });

  it('T2: identifies visitors by the IP address of their connection', async () => {
    const {server} = await start({}, createFakeService(), {visitorSearches: 1});
    await post(server.url, search({mileage: 1}));
    expect((await post(server.url, search({mileage: 2}), {'x-forwarded-for': '192.0.2.9'})).status).toBe(429);
  });

  it('T18: closes a connection whose headers arrive too slowly', async () => {
    const {port} = await start(SHORT);
    const reply = await sendRaw(port, 'POST /plans/PlansSearch HTTP/1.1\r\nHost: a\r\nX-Slow: ');
    expect(reply).toMatch(/^HTTP\/1\.1 408 /);
  });

  it('T18: closes a connection whose body arrives too slowly', async () => {
    const {port, service} = await start(SHORT);
    const head = `POST /plans/PlansSearch HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nOrigin: http://127.0.0.1:${port}\r\n`;
    const reply = await sendRaw(port, `${head}Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{"a"`);
    expect(reply).toMatch(/^(?:HTTP\/1\.1 408 |$)/);
    expect(service.calls).toHaveLength(0);
  });

  it('T18: rejects a huge declared length at once', async () => {
    const {port} = await start();
    const head = `POST /plans/PlansSearch HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nOrigin: http://127.0.0.1:${port}\r\n`;
    const bytes = `${head}Content-Type: application/json\r\nContent-Length: 9000000000\r\nConnection: close\r\n\r\n`;
    expect(await sendRaw(port, bytes)).toMatch(/^HTTP\/1\.1 413 /);
  });

  it('T18: rejects headers that are too large', async () => {
    const {port} = await start({maxHeaderBytes: 2048});
    const reply = await sendRaw(port, `GET /healthz HTTP/1.1\r\nHost: a\r\nX-Large: ${'x'.repeat(4000)}\r\n\r\n`);
    expect(reply).toMatch(/^HTTP\/1\.1 431 /);
  });

  it('T18: disconnects a client that does not read its response', async () => {
    const service = createFakeService(() => plans({planName: 'x'.repeat(12 * 1024 * 1024)}));
    const {port, server} = await start({idleTimeoutMs: 1000}, service);
    const body = JSON.stringify(search());
    const socket = connect(port, '127.0.0.1');
    sockets.push(socket);
    socket.pause();
    const head = `POST /plans/PlansSearch HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nOrigin: ${server.url}\r\n`;
    socket.write(`${head}Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`);
    await expect.poll(() => service.calls.length).toBe(1);
    // A server that waited for the client would not stop within the test.
    await server.close(60_000);
  });

  it('U1: does not disconnect a client that waits for a slow quote', async () => {
    const reply = deferred<Response>();
    const service = createFakeService(() => reply.promise);
    const {port, server} = await start({idleTimeoutMs: 1000}, service);
    const waiting = fetch(`${server.url}/plans/PlansSearch`, {
      method: 'POST',
      headers: {'content-type': 'application/json', origin: server.url},
      body: JSON.stringify(search()),
    });
    await expect.poll(() => service.calls.length).toBe(1);
    // Each of these connections is closed after it was idle for that long.
    for (let times = 0; times < 2; times += 1) await sendRaw(port, '').catch(() => '');
    reply.resolve(plans());
    expect((await waiting).status).toBe(200);
  });

  it('T18: rejects too many headers', async () => {
    const {port} = await start({maxHeaders: 20});
    const replyTo = (count: number) => {
      const more = 'A: b\r\n'.repeat(count - 2);
      return sendRaw(port, `GET /healthz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n${more}\r\n`);
    };
    expect(await replyTo(20)).toMatch(/^HTTP\/1\.1 200 /);
    expect(await replyTo(21)).toMatch(/^HTTP\/1\.1 431 /);
    // Node counts only the bytes of names and values in its own limit.
    expect(await replyTo(5000)).toMatch(/^HTTP\/1\.1 431 /);
  });

  it('T18: closes a connection whose chunks arrive too slowly', async () => {
    const {port, service} = await start(SHORT);
    const head = `POST /plans/PlansSearch HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nOrigin: http://127.0.0.1:${port}\r\n`;
    const bytes = `${head}Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n{"a"`;
    expect(await sendRaw(port, bytes)).toMatch(/^(?:HTTP\/1\.1 408 |$)/);
    expect(service.calls).toHaveLength(0);
  });

  it('T18: rejects chunks that exceed the limit without waiting for the last one, and keeps serving', async () => {
    const {port, server, service} = await start();
    const head = `POST /plans/PlansSearch HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nOrigin: http://127.0.0.1:${port}\r\n`;
    const more = 'Content-Type: application/json\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n';
    // The test sends no more than the relay reads: closing a connection with unread bytes may lose the response.
    const chunks = `8000\r\n${' '.repeat(0x8000)}\r\n1\r\n \r\n`;
    expect(await sendRaw(port, head + more + chunks)).toMatch(/^HTTP\/1\.1 413 /);
    expect(service.calls).toHaveLength(0);
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
  });

  it.each([
    ['another protocol', 'SSH-2.0-OpenSSH_9.2\r\n'],
    ['a TLS greeting', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n'],
    ['HTTP/2 without an upgrade', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
    ['an invalid method', 'G@T / HTTP/1.1\r\nHost: a\r\n\r\n'],
    ['an invalid HTTP version', 'GET / HTTP/9.9\r\nHost: a\r\n\r\n'],
  ])('T6: rejects %s and keeps serving', async (_, bytes) => {
    const {port, server} = await start();
    expect(await sendRaw(port, bytes).catch(() => '')).not.toMatch(/^HTTP\/1\.1 2/);
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
  });

  it('T6: responds to each of two pipelined requests', async () => {
    const {port} = await start();
    const last = 'GET /healthz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n';
    const reply = await sendRaw(port, `GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n${last}`);
    expect(reply.match(/HTTP\/1\.1 200 /g)).toHaveLength(2);
  });

  it('T19: aborts an upstream response that decompresses to too much', async () => {
    const bomb = gzipSync(Buffer.alloc(64 * 1024 * 1024));
    const upstream = createServer((_, response) => {
      response.writeHead(200, {'content-type': 'application/json', 'content-encoding': 'gzip'}).end(bomb);
    });
    const port = await listen(upstream);
    const {server} = await start({}, createFakeService(), {serviceUrl: `http://127.0.0.1:${port}`, fetch: undefined});
    const reply = await fetch(`${server.url}/plans/PlansSearch`, {
      method: 'POST',
      headers: {'content-type': 'application/json', origin: server.url},
      body: JSON.stringify(search()),
    });
    upstream.close();
    expect(reply.status).toBe(502);
  });

  it('T18: limits the number of connections', async () => {
    const {port} = await start({maxConnections: 2});
    const open = () => {
      const socket = connect(port, '127.0.0.1');
      sockets.push(socket);
      return socket;
    };
    const first = open();
    first.write('GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n');
    await new Promise(resolve => first.once('data', resolve));
    const second = open();
    second.write('GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n');
    await new Promise(resolve => second.once('data', resolve));
    expect(await readText(open()).catch(() => '')).toBe('');
  });

  const smuggling: readonly (readonly [name: string, head: string])[] = [
    ['two hosts', 'Host: a\r\nHost: b\r\n'],
    ['no host', ''],
    ['a length and chunks', 'Host: a\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n'],
    ['two lengths', 'Host: a\r\nContent-Length: 3\r\nContent-Length: 4\r\n'],
    ['a space before the colon', 'Host: a\r\nX-A : b\r\n'],
    ['a bare line feed', 'Host: a\nX-A: b\r\n'],
    ['a host with a path', 'Host: a/b\r\n'],
    ['chunks twice', 'Host: a\r\nTransfer-Encoding: chunked, chunked\r\n'],
    ['another transfer encoding after chunked', 'Host: a\r\nTransfer-Encoding: chunked, identity\r\n'],
    ['a negative length', 'Host: a\r\nContent-Length: -1\r\n'],
    ['an invalid length', 'Host: a\r\nContent-Length: 1e3\r\n'],
    ['a folded header', 'Host: a\r\nX-A: b\r\n c\r\n'],
    ['a null in a header', 'Host: a\r\nX-A: b\0c\r\n'],
    ['a bare carriage return', 'Host: a\rX-A: b\r\n'],
  ];
  it.each(smuggling)('T6: rejects a request with %s', async (_, head) => {
    const {port} = await start();
    const reply = await sendRaw(port, `GET /healthz HTTP/1.1\r\n${head}Connection: close\r\n\r\n`);
    expect(reply).toMatch(/^HTTP\/1\.1 400 /);
  });

  it('T6: rejects a path with a backslash, which some servers read as a slash', async () => {
    const {port} = await start();
    const reply = await sendRaw(port, 'GET /healthz\\..\\plans HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n');
    expect(reply).toMatch(/^HTTP\/1\.1 400 /);
  });

  const [json, text] = ['application/json', 'text/plain'];
  const twoTypes = [json, text].flatMap(type => [
    [type, type === json ? text : json, 'http://x'],
    [type, type === json ? text : json, 'https://partner.example'],
  ]);
  it.each(twoTypes)('T6: rejects a search as %s and %s, of %s', async (first, second, origin) => {
    const {port, service} = await start({}, createFakeService(), {origins: ['https://partner.example']});
    const body = JSON.stringify(search());
    const head = `POST /plans/PlansSearch/Vin HTTP/1.1\r\nHost: x\r\nOrigin: ${origin}\r\nConnection: close\r\n`;
    const types = `Content-Type: ${first}\r\nContent-Type: ${second}\r\n`;
    const reply = await sendRaw(port, `${head}${types}Content-Length: ${body.length}\r\n\r\n${body}`);
    expect(reply).toMatch(/^HTTP\/1\.1 415 /);
    expect(service.calls).toHaveLength(0);
  });

  it('T25: keeps serving after clients disconnect during a request', async () => {
    const {server, port} = await start();
    const head = `POST /plans/PlansSearch HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nOrigin: ${server.url}\r\n`;
    for (let index = 0; index < 10; index += 1) {
      const socket = connect(port, '127.0.0.1');
      socket.on('error', () => {});
      await new Promise<void>(resolve =>
        socket.write(`${head}Content-Type: application/json\r\nContent-Length: 50\r\n\r\n{`, () => resolve()),
      );
      socket.destroy();
    }
    expect((await post(server.url, search())).status).toBe(200);
  });

  it('R3: completes running requests during shutdown, and accepts no new ones', async () => {
    const reply = deferred<Response>();
    const {server, service} = await start(
      {},
      createFakeService(() => reply.promise),
      {pollHoldMs: 1000},
    );
    const waiting = fetch(`${server.url}/plans/PlansSearch`, {
      method: 'POST',
      headers: {'content-type': 'application/json', origin: server.url},
      body: JSON.stringify(search()),
    });
    await expect.poll(() => service.calls.length).toBe(1);
    const stopped = server.close(5000);
    await expect(fetch(`${server.url}/healthz`)).rejects.toThrow();
    reply.resolve(plans());
    expect((await waiting).status).toBe(200);
    await stopped;
  });

  it('R3: completes a search during shutdown that was not admitted yet', async () => {
    const asked = deferred<void>();
    const verdict = deferred<boolean>();
    const upstream = await startCountingService(0);
    onTestFinished(() => upstream.close());
    const {server} = await start({}, undefined, {
      serviceUrl: upstream.url,
      // The relay's own connections, which it closes at the end.
      fetch: undefined,
      verifyVisitor: () => {
        asked.resolve();
        return verdict.promise;
      },
    });
    const waiting = post(server.url, search());
    await asked.promise;
    const stopped = server.close(5000);
    await expect(fetch(`${server.url}/healthz`)).rejects.toThrow();
    verdict.resolve(true);
    expect((await waiting).status).toBe(200);
    expect(upstream.calls).toHaveLength(1);
    await stopped;
  });

  it('R3: closes idle connections during shutdown', async () => {
    const reply = deferred<Response>();
    const service = createFakeService(() => reply.promise);
    const {server, port} = await start({keepAliveTimeoutMs: 60_000}, service);
    const body = JSON.stringify(search());
    const head = 'POST /plans/PlansSearch HTTP/1.1\r\nHost: x\r\nOrigin: http://x\r\nContent-Type: application/json';
    const received = sendRaw(port, `${head}\r\nContent-Length: ${body.length}\r\n\r\n${body}`);
    await expect.poll(() => service.calls.length).toBe(1);
    const stopped = server.close(60_000);
    reply.resolve(plans());
    await stopped;
    expect(await received).toMatch(/^HTTP\/1\.1 200 /);
  });

  it('R3: drops running requests at the shutdown deadline', async () => {
    const {server, service} = await start(
      {},
      createFakeService(() => new Promise<Response>(() => {})),
    );
    const waiting = post(server.url, search()).catch((error: unknown) => error);
    await expect.poll(() => service.calls.length).toBe(1);
    await server.close(30);
    expect(await waiting).toBeInstanceOf(Error);
  });

  it('R3: closes its connections even if the relay fails to close', async () => {
    const service = createFakeService(() => new Promise<Response>(() => {}));
    const fetch: RelayOptions['fetch'] = (url, init) => service.fetch(url, init);
    const relay = createRelay({serviceUrl: 'https://service.example', key: 'key', fetch});
    const close = () => Promise.reject(new Error('fails to close'));
    const server = await startRelay({relay: {...relay, close}, port: 0});
    const waiting = post(server.url, search()).catch((error: unknown) => error);
    await expect.poll(() => service.calls.length).toBe(1);
    await expect(server.close()).rejects.toThrow('fails to close');
    expect(await waiting).toBeInstanceOf(Error);
  });

  it('rejects when its port is in use', async () => {
    const {server} = await start();
    const relay = createRelay({serviceUrl: 'https://service.example', key: 'key'});
    await expect(startRelay({relay, port: Number(new URL(server.url).port)})).rejects.toMatchObject({
      code: 'EADDRINUSE',
    });
  });

  it.each(['::', '0.0.0.0'])('has a URL that works on this machine when it listens on %s', async host => {
    const relay = createRelay({serviceUrl: 'https://service.example', key: 'key'});
    const server = await startRelay({relay, port: 0, host});
    servers.push(server);
    expect(server.url).toMatch(/^http:\/\/localhost:\d+$/);
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
  });

  it('T6: does not resolve dot segments of a path, which could leave the mount', async () => {
    const {port, service} = await start();
    const statuses = [];
    for (const path of ['/plans/../plans/Register', '/plans/PlansSearch/..%2f..%2fRegister', '/plans//Register']) {
      statuses.push(
        await new Promise<number | undefined>((resolve, reject) => {
          const headers = {'content-type': 'application/json', origin: `http://127.0.0.1:${port}`};
          const request = httpRequest({port, host: '127.0.0.1', path, method: 'POST', headers}, response => {
            response.resume();
            resolve(response.statusCode);
          });
          request.on('error', reject).end('{}');
        }),
      );
    }
    expect(statuses).toEqual([404, 404, 404]);
    expect(service.calls).toHaveLength(0);
  });
});
