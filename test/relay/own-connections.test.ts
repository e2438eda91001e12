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

// The relay with no `fetch` of the caller's, so that it makes its connections to the service itself.
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

/** A connection is free again a turn after its answer. */
const untilFree = async (): Promise<void> => {
  for (let turn = 0; turn < 3; turn += 1) await new Promise(resolve => setImmediate(resolve));
};

const PLANS = '{"response":{"results":[]},"errorResponse":null}';
const message = (body: string, headers = ''): string =>
  `HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n${headers}Content-Length: ${body.length}\r\n\r\n${body}`;

describe('the relay’s own connections', () => {
  it('bring an answer, over one connection when searches follow each other', async () => {
    const {post, server, service} = await overHttp();
    expect((await post(SYNC)).status).toBe(200);
    await untilFree();
    expect((await post(SYNC, search({mileage: 1}))).status).toBe(200);
    expect(service.calls).toHaveLength(2);
    expect(server.connections()).toBe(1);
  });

  it('T5: carry the key, the body’s type and length, and nothing else that anybody said', async () => {
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

  it.each(faults)('%s is said once, in our words, and not sent again', async (_, answer, status, code) => {
    const {post, service} = await overHttp(createFakeService(answer));
    const said = await post(SYNC);
    expect([said.status, await codeOf(said)]).toEqual([status, code]);
    expect(service.calls).toHaveLength(1);
  });

  it('U1: send a search once when the service answers 421, after which a fetch may send it again', async () => {
    const {post, service} = await overHttp(createFakeService(() => new Response(null, {status: 421})));
    const said = await post(SYNC);
    expect([said.status, await codeOf(said)]).toEqual([502, 'RelayUpstreamFailed']);
    expect(service.calls).toHaveLength(1);
  });

  it('are closed when their relay is', async () => {
    const [other, {post, relay, server}] = [await overHttp(), await overHttp()];
    expect((await other.post(SYNC)).status).toBe(200);
    expect((await post(SYNC)).status).toBe(200);
    await relay.close();
    await server.untilIdle();
    // Another relay's, which has been idle for longer, is still kept for the next search.
    expect(other.server.open()).toBe(1);
  });

  it('finish a quote that is on its way before they are closed', async () => {
    const answer = deferred<Response>();
    const {post, relay, service} = await overHttp(createFakeService(() => answer.promise));
    const asked = post(SYNC);
    await expect.poll(() => service.calls.length).toBe(1);
    const closed = relay.close();
    answer.resolve(plans());
    expect((await asked).status).toBe(200);
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
  it.each(encodings)('unpack what comes as %s', async (coding, compress) => {
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
    ['what is no gzip', 'gzip', Buffer.from(PLANS)],
    ['a coding that nobody asked for', 'deflate', Buffer.from(PLANS)],
    ['a coding of another name', '__proto__', Buffer.from(PLANS)],
    ['two codings', 'gzip, br', gzipSync(PLANS)],
  ];
  it.each(packed)('T19: give up on %s', async (_, coding, bytes) => {
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

  it('T19: hang up on a body without end', async () => {
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

  it('T19: hang up on a body that trickles, at the deadline', async () => {
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

  it('U1: hang up on a service that never answers, at the deadline, and ask once', async () => {
    let isClosed = false;
    const {post, server} = await overBytes(socket => void socket.on('close', () => (isClosed = true)), {
      timeoutMs: 1000,
    });
    expect(await codeOf(await post(SYNC))).toBe('RelayUpstreamTimeout');
    await expect.poll(() => isClosed).toBe(true);
    expect(server.seen.requests).toBe(1);
  });

  it('U1: send nothing after the deadline on a connection that came too late', async () => {
    // A port that speaks no TLS: the handshake never ends.
    const {server} = await overBytes(() => {});
    const late = before(server.url.replace('http:', 'https:'), {timeoutMs: 100});
    expect(await codeOf(await late.post(SYNC))).toBe('RelayUpstreamTimeout');
    expect(server.seen.requests).toBe(0);
    expect(server.seen.bytes).not.toContain(KEY);
  });

  it('U1: report a failure for a search and for the catalog when no service listens', async () => {
    const {server, get, post} = await overHttp();
    await server.close();
    expect(await codeOf(await post(SYNC))).toBe('RelayUpstreamFailed');
    expect(await codeOf(await get('Vehicles/Makes'))).toBe('RelayUpstreamFailed');
  });

  it('U1: ask for the catalog three times when every connection breaks, and no more', async () => {
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
  it.each(breaks)('U1: never send a search twice when a new connection is %s', async (_, react) => {
    const {post, server} = await overBytes(react);
    expect(await codeOf(await post(SYNC))).toBe('RelayUpstreamFailed');
    expect(server.seen.requests).toBe(1);
  });

  it.each(breaks)('U1: never send a search twice when a kept connection is %s', async (_, react) => {
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

  it('take another connection when the service has closed the kept one', async () => {
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

  it('take no connection again that the service is about to close', async () => {
    const {post, server} = await overBytes(socket => void socket.write(message(PLANS, 'Keep-Alive: timeout=2\r\n')));
    await post(SYNC);
    await untilFree();
    expect((await post(SYNC, search({mileage: 1}))).status).toBe(200);
    expect(server.connections()).toBe(2);
  });

  const malformed: readonly (readonly [what: string, bytes: string])[] = [
    ['another protocol', 'SSH-2.0-OpenSSH_9.2\r\n'],
    ['a status that is none', 'HTTP/1.1 2x0 OK\r\n\r\n'],
    ['a header without a colon', 'HTTP/1.1 200 OK\r\nContent\r\n\r\n'],
    ['two lengths', message(PLANS, 'Content-Length: 3\r\n')],
    ['a length and chunks', message(PLANS, 'Transfer-Encoding: chunked\r\n')],
    ['a chunk size that is none', message('').replace('Content-Length: 0', 'Transfer-Encoding: chunked') + 'zz\r\n'],
    ['headers without end', `HTTP/1.1 200 OK\r\n${'X-A: b\r\n'.repeat(10_000)}`],
    ['an upgrade', 'HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n'],
    ['nothing but hints', 'HTTP/1.1 100 Continue\r\n\r\n'],
  ];
  it.each(malformed)('T25: outlive an answer that is %s', async (_, bytes) => {
    const {post, server} = await overBytes((socket, requests) => {
      if (requests === 1) socket.end(bytes);
      else socket.end(message(PLANS));
    });
    expect(await codeOf(await post(SYNC))).toBe('RelayUpstreamFailed');
    expect(server.seen.requests).toBe(1);
    expect((await post(SYNC, search({mileage: 1}))).status).toBe(200);
  });

  it('read an answer that begins with a hint', async () => {
    const hint = 'HTTP/1.1 103 Early Hints\r\nContent-Type: text/html\r\n\r\n';
    const {post} = await overBytes(socket => void socket.write(hint + message(PLANS)));
    expect((await post(SYNC)).status).toBe(200);
  });

  it('ask many things at a time', async () => {
    const {post, service} = await overHttp(createFakeService(() => plans()));
    const answers = await Promise.all(Array.from({length: 50}, (_, index) => post(SYNC, search({mileage: index + 1}))));
    expect(answers.map(({status}) => status)).toEqual(Array(50).fill(200));
    expect(service.calls).toHaveLength(50);
  });

  it('speak TLS where the address says so, and never anything else', async () => {
    const plain = await listenAndCount(createServer((_, response) => response.end(PLANS)));
    open.push(plain);
    const {post} = before(plain.url.replace('http:', 'https:'));
    expect(await codeOf(await post(SYNC))).toBe('RelayUpstreamFailed');
  });

  it('trust no certificate that nobody vouches for', async () => {
    let asked = 0;
    const options = {key: readFileSync(SELF_SIGNED.key), cert: readFileSync(SELF_SIGNED.certificate)};
    const server = await listenAndCount(
      createHttpsServer(options, (_, response) => response.end(PLANS, () => (asked += 1))),
    );
    open.push(server);
    const {post} = before(server.url.replace('http:', 'https:'));
    expect(await codeOf(await post(SYNC))).toBe('RelayUpstreamFailed');
    expect([server.connections(), asked]).toEqual([1, 0]);
  });
});
