import {readFileSync} from 'node:fs';
import {createServer} from 'node:http';
import {createServer as createHttpsServer} from 'node:https';
import type {Socket} from 'node:net';
import {brotliCompressSync, gzipSync} from 'node:zlib';
import {afterEach, describe, expect, it} from 'vitest';
import type {RelayOptions} from '../../src/relay/index.js';
import {codeOf, createFakeService, createFixture, deferred, KEY, plans, search} from './fixture.js';
import {faults} from './support/faults.js';
import {listenAndCount, type Listening, serveBytes, serveOverHttp} from './support/network-service.js';
import {SELF_SIGNED} from './support/self-signed.js';

// Without a custom `fetch`, the relay uses its own upstream connections.
const SYNC = 'PlansSearch/Vin';
const open: Listening[] = [];

afterEach(async () => {
  await Promise.all(open.splice(0).map(server => server.close()));
});

const before = (serviceUrl: string, options: Partial<RelayOptions> = {}) =>
  createFixture({serviceUrl, fetch: undefined, ...options});

async function overHttp(service = createFakeService(), options: Partial<RelayOptions> = {}) {
  const server = await serveOverHttp(service);
  open.push(server);
  return {...before(server.url, options), service, server};
}

async function overBytes(react: (socket: Socket, requests: number) => void, options: Partial<RelayOptions> = {}) {
  const server = await serveBytes(react);
  open.push(server);
  return {server, ...before(server.url, options)};
}

/** Waits until a connection is idle again, which takes an event loop turn after its response. */
const untilFree = async (): Promise<void> => {
  for (let turn = 0; turn < 3; turn += 1) await new Promise(resolve => setImmediate(resolve));
};

const PLANS = '{"response":{"results":[]},"errorResponse":null}';
const message = (body: string, headers = ''): string =>
  `HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n${headers}Content-Length: ${body.length}\r\n\r\n${body}`;

describe('the relay’s own connections', () => {
  it('return a response, and reuse a connection for consecutive searches', async () => {
    const {post, server, service} = await overHttp();
    expect((await post(SYNC)).status).toBe(200);
    await untilFree();
    expect((await post(SYNC, search({mileage: 1}))).status).toBe(200);
    expect(service.calls).toHaveLength(2);
    expect(server.connections()).toBe(1);
  });

  it('T5: send the key, the body’s type and length, and nothing from the client’s headers', async () => {
    const {post, service} = await overHttp(
      createFakeService(
        () => new Response(PLANS, {headers: {'content-type': 'application/json', 'set-cookie': 'a=b'}}),
      ),
    );
    await post(SYNC, search(), {headers: {cookie: 'c=d', 'x-extra': 'e', 'user-agent': 'f', 'accept-language': 'es'}});
    await post(SYNC, search({mileage: 1}));
    expect(service.calls).toHaveLength(2);
    for (const {headers} of service.calls) {
      expect([...headers.keys()].sort()).toEqual([
        'accept',
        'accept-encoding',
        'authorization',
        'connection',
        'content-length',
        'content-type',
        'host',
      ]);
      expect(headers.get('authorization')).toBe(`Bearer ${KEY}`);
    }
  });

  it.each(faults)(
    '%s: leads to the relay’s own error, and the search is not sent again',
    async (_, fault, status, code) => {
      const {post, service} = await overHttp(createFakeService(fault));
      const reply = await post(SYNC);
      expect([reply.status, await codeOf(reply)]).toEqual([status, code]);
      expect(service.calls).toHaveLength(1);
    },
  );

  it('U1: send a search once when upstream responds with 421, after which a fetch may resend it', async () => {
    const {post, service} = await overHttp(createFakeService(() => new Response(null, {status: 421})));
    const reply = await post(SYNC);
    expect([reply.status, await codeOf(reply)]).toEqual([502, 'RelayUpstreamFailed']);
    expect(service.calls).toHaveLength(1);
  });

  it('are closed when their relay is', async () => {
    const [other, {post, relay, server}] = [await overHttp(), await overHttp()];
    expect((await other.post(SYNC)).status).toBe(200);
    expect((await post(SYNC)).status).toBe(200);
    await relay.close();
    await server.untilIdle();
    // The connection of the other relay, idle for longer, is still open.
    expect(other.server.open()).toBe(1);
  });

  it('finish a running quote before they are closed', async () => {
    const reply = deferred<Response>();
    const {post, relay, service} = await overHttp(createFakeService(() => reply.promise));
    const pending = post(SYNC);
    await expect.poll(() => service.calls.length).toBe(1);
    const closed = relay.close();
    reply.resolve(plans());
    expect((await pending).status).toBe(200);
    await closed;
  });

  it('T8: follow no redirect', async () => {
    const elsewhere = await overHttp();
    const {post, service} = await overHttp(
      createFakeService(() => new Response(null, {status: 307, headers: {location: elsewhere.server.url}})),
    );
    expect((await post(SYNC)).status).toBe(502);
    expect(service.calls).toHaveLength(1);
    expect(elsewhere.server.connections()).toBe(0);
  });

  const encodings = [
    ['gzip', gzipSync],
    ['GZIP', gzipSync],
    ['br', brotliCompressSync],
  ] as const;
  it.each(encodings)('decompress %s', async (coding, compress) => {
    const {post} = await overHttp(
      createFakeService(
        () =>
          new Response(new Uint8Array(compress(PLANS)), {
            headers: {'content-type': 'application/json', 'content-encoding': coding},
          }),
      ),
    );
    expect(await (await post(SYNC)).text()).toBe(PLANS);
  });

  const MEGABYTES = Buffer.alloc(20 * 1024 * 1024, ' ');
  const packed: readonly (readonly [what: string, coding: string, bytes: Buffer])[] = [
    ['a gzip bomb', 'gzip', gzipSync(MEGABYTES)],
    ['a brotli bomb', 'br', brotliCompressSync(MEGABYTES)],
    ['half a gzip', 'gzip', gzipSync(PLANS).subarray(0, 30)],
    ['invalid gzip data', 'gzip', Buffer.from(PLANS)],
    ['a content encoding that was not requested', 'deflate', Buffer.from(PLANS)],
    ['an unknown content encoding', '__proto__', Buffer.from(PLANS)],
    ['two content encodings', 'gzip, br', gzipSync(PLANS)],
  ];
  it.each(packed)('T19: abort %s', async (_, coding, bytes) => {
    const {post, service} = await overHttp(
      createFakeService(
        () =>
          new Response(new Uint8Array(bytes), {
            headers: {'content-type': 'application/json', 'content-encoding': coding},
          }),
      ),
    );
    expect(await codeOf(await post(SYNC))).toBe('RelayUpstreamFailed');
    expect(service.calls).toHaveLength(1);
  });

  it('log a response that is too large after decompression without the stack of an error', async () => {
    const lines: string[] = [];
    const headers = {'content-type': 'application/json', 'content-encoding': 'gzip'};
    const {post} = await overHttp(
      createFakeService(() => new Response(new Uint8Array(gzipSync(MEGABYTES)), {headers})),
      {logLevel: 'warn', logDestination: {write: line => void lines.push(line)}},
    );
    await post(SYNC);
    const entries = lines.map(line => JSON.parse(line) as Record<string, unknown>);
    const failure = entries.find(({msg}) => msg === 'upstream call failed');
    expect(failure).toMatchObject({upstream: 'too-large'});
    expect(failure).not.toHaveProperty('error');
    expect(failure).not.toHaveProperty('at');
  });

  it('T19: abort an endless body', async () => {
    let isClosed = false;
    const {post} = await overBytes(socket => {
      socket.on('close', () => (isClosed = true));
      socket.write('HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n');
      const pour = (): void => {
        while (!socket.destroyed && socket.write(`100000\r\n${' '.repeat(0x100000)}\r\n`));
      };
      socket.on('drain', pour);
      pour();
    });
    expect((await post(SYNC)).status).toBe(502);
    await expect.poll(() => isClosed).toBe(true);
  });

  it('T19: abort a body that trickles, at the deadline', async () => {
    let isClosed = false;
    const {post} = await overBytes(
      socket => {
        socket.write('HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 1000000\r\n\r\n');
        const trickle = setInterval(() => socket.write(' '), 10);
        socket.on('close', () => {
          clearInterval(trickle);
          isClosed = true;
        });
      },
      {timeoutMs: 1000},
    );
    expect(await codeOf(await post(SYNC))).toBe('RelayUpstreamTimeout');
    await expect.poll(() => isClosed).toBe(true);
  });

  it('U1: abort a request without a response at the deadline, and send it once', async () => {
    let isClosed = false;
    const {post, server} = await overBytes(socket => void socket.on('close', () => (isClosed = true)), {
      timeoutMs: 1000,
    });
    expect(await codeOf(await post(SYNC))).toBe('RelayUpstreamTimeout');
    await expect.poll(() => isClosed).toBe(true);
    expect(server.seen.requests).toBe(1);
  });

  it('U1: send nothing on a connection that is established after the deadline', async () => {
    // The port does not use TLS, so the handshake never completes.
    const {server} = await overBytes(() => {});
    const late = before(server.url.replace('http:', 'https:'), {timeoutMs: 100});
    expect(await codeOf(await late.post(SYNC))).toBe('RelayUpstreamTimeout');
    expect(server.seen.requests).toBe(0);
    expect(server.seen.bytes).not.toContain(KEY);
  });

  it('U1: report a failure for a search and for the catalog when the connection is refused', async () => {
    const {server, get, post} = await overHttp();
    await server.close();
    expect(await codeOf(await post(SYNC))).toBe('RelayUpstreamFailed');
    expect(await codeOf(await get('Vehicles/Makes'))).toBe('RelayUpstreamFailed');
  });

  it('U1: request the catalog at most three times when every connection breaks', async () => {
    const {server, get} = await overBytes(socket => socket.resetAndDestroy());
    expect(await codeOf(await get('Vehicles/Makes'))).toBe('RelayUpstreamFailed');
    expect(server.seen.requests).toBe(3);
  });

  const breaks: readonly (readonly [what: string, react: (socket: Socket) => void])[] = [
    ['closed', socket => socket.end()],
    ['reset', socket => socket.resetAndDestroy()],
    ['closed in the middle of the head', socket => socket.end('HTTP/1.1 200 OK\r\nContent-')],
    [
      'reset in the middle of the body',
      socket => socket.write(message(PLANS).slice(0, -9), () => socket.resetAndDestroy()),
    ],
    [
      'closed in the middle of a chunk',
      socket => socket.end(message('').replace('Content-Length: 0', 'Transfer-Encoding: chunked') + 'ff\r\n{"re'),
    ],
  ];
  it.each(breaks)('U1: never resend a search when a new connection is %s', async (_, react) => {
    const {post, server} = await overBytes(react);
    expect(await codeOf(await post(SYNC))).toBe('RelayUpstreamFailed');
    expect(server.seen.requests).toBe(1);
  });

  it.each(breaks)('U1: never resend a search when a kept connection is %s', async (_, react) => {
    const {post, server} = await overBytes((socket, requests) =>
      requests === 1 ? void socket.write(message(PLANS)) : react(socket),
    );
    expect((await post(SYNC)).status).toBe(200);
    await untilFree();
    expect(await codeOf(await post(SYNC, search({mileage: 1})))).toBe('RelayUpstreamFailed');
    expect(server.connections()).toBe(1);
    expect(server.seen.requests).toBe(2);
    expect((await post(SYNC, search({mileage: 1}), {headers: {'plan-purpose': 'poll'}})).status).toBe(502);
    expect(server.seen.requests).toBe(2);
  });

  it('open another connection when upstream has closed the kept one', async () => {
    const closed: Promise<void>[] = [];
    const {post, server} = await overBytes(socket => {
      closed.push(new Promise(resolve => socket.on('close', () => resolve())));
      socket.end(message(PLANS));
    });
    expect((await post(SYNC)).status).toBe(200);
    await Promise.all(closed);
    expect((await post(SYNC, search({mileage: 1}))).status).toBe(200);
    expect(server.connections()).toBe(2);
  });

  it('do not reuse a connection that upstream is about to close', async () => {
    const {post, server} = await overBytes(socket => void socket.write(message(PLANS, 'Keep-Alive: timeout=2\r\n')));
    await post(SYNC);
    await untilFree();
    expect((await post(SYNC, search({mileage: 1}))).status).toBe(200);
    expect(server.connections()).toBe(2);
  });

  const malformed: readonly (readonly [what: string, bytes: string])[] = [
    ['another protocol', 'SSH-2.0-OpenSSH_9.2\r\n'],
    ['an invalid status', 'HTTP/1.1 2x0 OK\r\n\r\n'],
    ['a header without a colon', 'HTTP/1.1 200 OK\r\nContent\r\n\r\n'],
    ['two lengths', message(PLANS, 'Content-Length: 3\r\n')],
    ['a length and chunks', message(PLANS, 'Transfer-Encoding: chunked\r\n')],
    ['an invalid chunk size', message('').replace('Content-Length: 0', 'Transfer-Encoding: chunked') + 'zz\r\n'],
    ['endless headers', `HTTP/1.1 200 OK\r\n${'X-A: b\r\n'.repeat(10_000)}`],
    ['an upgrade', 'HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n'],
    ['only informational responses', 'HTTP/1.1 100 Continue\r\n\r\n'],
  ];
  it.each(malformed)('T25: survive a response that is %s', async (_, bytes) => {
    const {post, server} = await overBytes((socket, requests) => {
      if (requests === 1) socket.end(bytes);
      else socket.end(message(PLANS));
    });
    expect(await codeOf(await post(SYNC))).toBe('RelayUpstreamFailed');
    expect(server.seen.requests).toBe(1);
    expect((await post(SYNC, search({mileage: 1}))).status).toBe(200);
  });

  it('read a response after an informational response', async () => {
    const hint = 'HTTP/1.1 103 Early Hints\r\nContent-Type: text/html\r\n\r\n';
    const {post} = await overBytes(socket => void socket.write(hint + message(PLANS)));
    expect((await post(SYNC)).status).toBe(200);
  });

  it('send concurrent requests', async () => {
    const {post, service} = await overHttp(createFakeService(() => plans()));
    const replies = await Promise.all(Array.from({length: 50}, (_, index) => post(SYNC, search({mileage: index + 1}))));
    expect(replies.map(({status}) => status)).toEqual(Array(50).fill(200));
    expect(service.calls).toHaveLength(50);
  });

  it('use TLS for an https URL, and never plain HTTP', async () => {
    const plain = await listenAndCount(createServer((_, response) => response.end(PLANS)));
    open.push(plain);
    const {post} = before(plain.url.replace('http:', 'https:'));
    expect(await codeOf(await post(SYNC))).toBe('RelayUpstreamFailed');
  });

  it('reject a self-signed certificate', async () => {
    let responses = 0;
    const options = {key: readFileSync(SELF_SIGNED.key), cert: readFileSync(SELF_SIGNED.certificate)};
    const server = await listenAndCount(
      createHttpsServer(options, (_, response) => response.end(PLANS, () => (responses += 1))),
    );
    open.push(server);
    const {post} = before(server.url.replace('http:', 'https:'));
    expect(await codeOf(await post(SYNC))).toBe('RelayUpstreamFailed');
    expect([server.connections(), responses]).toEqual([1, 0]);
  });
});
