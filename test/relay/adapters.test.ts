import {mkdirSync, mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished, vi} from 'vitest';
import {
  createMemoryQuoteStore,
  createMetrics,
  type RelayOptions,
  type RelayServer,
  startRelay,
} from '../../src/relay/index.js';
import {createFakeService, createRelayBefore, deferred, ORIGIN, plans, search} from './fixture.js';
import {type Adapter, ADAPTERS, throughFetch, type WireRequest, type WireResponse} from './support/adapters.js';

const SYNC = 'PlansSearch/Vin';
const ASYNC = 'PlansSearchAsync/VIN';
const PRICE = 'PlansSearchAsync/GetStartPrice';
const USER_INFO = 'PlansSearchWithUserInfo/Vin';
const MAKES = 'Vehicles/Makes';
const POLL = {'plan-purpose': 'poll'};
const PREFETCH = {'plan-purpose': 'prefetch'};
const VEHICLE = {vin: '1HGCM82633A004352', mileage: 48_000};

/** A request. A header that is undefined is omitted; a list is sent as repeated headers. */
interface Sent {
  /** GET by default without a body, else POST. */
  readonly method?: string;
  readonly path: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string | readonly string[] | undefined>>;
}

interface Row extends Sent {
  readonly what: string;
  readonly status: number;
  readonly options?: Partial<RelayOptions>;
  readonly hasMetrics?: true;
  /** Requests that are sent to the same relay first. */
  readonly before?: readonly Sent[];
  /** The upstream response to every call. */
  readonly answer?: () => Response;
  /** The expected number of upstream calls. */
  readonly calls?: number;
}

const embedDir = mkdtempSync(join(tmpdir(), 'adapters-'));

beforeAll(() => {
  mkdirSync(join(embedDir, 'v1.2.3'));
  writeFileSync(join(embedDir, 'embed.js'), `/* loader */${'x'.repeat(2000)}`);
  writeFileSync(join(embedDir, 'v1.2.3/start.js'), 'start');
});

afterAll(() => rmSync(embedDir, {recursive: true}));

/** A path without a leading slash is below the relay's mount. */
function toWire({path, body, method = body === undefined ? 'GET' : 'POST', headers}: Sent): WireRequest {
  const isPost = body !== undefined;
  const all = {host: 'relay.example', origin: ORIGIN, ...(isPost && {'content-type': 'application/json'}), ...headers};
  return {
    method,
    path: path.startsWith('/') ? path : `/plans/${path}`,
    headers: Object.entries(all).flatMap(([name, value]) =>
      value === undefined ? [] : [value].flat().map(one => [name, one] as const),
    ),
    body: body === undefined || typeof body === 'string' ? body : JSON.stringify(body),
  };
}

const createService = () =>
  createFakeService(({url}) =>
    url.pathname.includes('/Vehicles/')
      ? Response.json({response: [{id: 'honda', name: 'Honda'}], errorResponse: null})
      : plans({planName: 'long '.repeat(1000)}),
  );

/** Sends a row's requests to a new relay. Returns the last response and the upstream calls. */
async function send(adapter: Adapter, {options, hasMetrics, before = [], answer, ...sent}: Row) {
  const service = createService();
  if (answer) service.answer = answer;
  const relay = createRelayBefore(service, {
    now: () => 1_800_000_000_000,
    random: () => 0,
    embedDir,
    ...(hasMetrics && {metrics: createMetrics()}),
    ...options,
  });
  const send = await adapter(relay);
  for (const earlier of before) await send(toWire(earlier));
  const response: WireResponse = await send(toWire(sent));
  return {response, calls: service.calls.map(({url, body}) => [url.pathname, body])};
}

const HIT = {body: search(), before: [{path: SYNC, body: search()}], calls: 1};
const FORBIDDEN = {origin: 'https://evil.example'};
const NO_ORIGIN = {origin: undefined};
const failing = () => new Response(null, {status: 500});
const limited = () => new Response(null, {status: 429, headers: {'retry-after': '30'}});

const searches: readonly Row[] = [
  {what: 'a search', path: SYNC, body: search(), status: 200, calls: 1},
  {what: 'a search that may be polled', path: ASYNC, body: search(), status: 200, calls: 1},
  {what: 'a cached search', path: SYNC, ...HIT, status: 200},
  {what: 'a cached search that may be polled', path: ASYNC, ...HIT, status: 200},
  {
    what: 'a cached search in another spelling',
    path: SYNC,
    ...HIT,
    body: search({vin: ' 1hgcm82633a004352'}),
    status: 200,
  },
  {what: 'a cached search in Brotli', path: SYNC, ...HIT, headers: {'accept-encoding': 'gzip, br'}, status: 200},
  {what: 'a cached search in gzip', path: ASYNC, ...HIT, headers: {'accept-encoding': 'gzip'}, status: 200},
  {what: 'a poll of a cached search', path: ASYNC, ...HIT, headers: POLL, status: 200},
  {what: 'a poll of an unknown search', path: ASYNC, body: search(), headers: POLL, status: 400, calls: 0},
  {what: 'a search that is still being quoted', path: ASYNC, body: search(), options: {pollHoldMs: 0}, status: 202},
  {what: 'a prefetch', path: ASYNC, body: search(), headers: PREFETCH, status: 202},
  {what: 'a prefetch of a cached search', path: ASYNC, ...HIT, headers: PREFETCH, status: 200},
  {
    what: 'a declined prefetch',
    path: ASYNC,
    body: search(),
    headers: PREFETCH,
    options: {prefetch: 'off'},
    status: 204,
  },
  {what: 'a search that fails', path: SYNC, body: search(), answer: failing, status: 502},
  {what: 'a search that fails and may be polled', path: ASYNC, body: search(), answer: failing, status: 400},
  {what: 'a search that upstream rate-limits', path: ASYNC, body: search(), answer: limited, status: 429},
  {what: 'an invalid search', path: SYNC, body: search({mileage: 0}), status: 400, calls: 0},
  {
    what: 'an invalid search that may be polled',
    path: ASYNC,
    body: search({mileage: 0}),
    status: 400,
    calls: 0,
  },
  {
    what: 'a search on the route of another lookup',
    path: 'PlansSearch/LicensePlate',
    body: search(),
    status: 400,
    calls: 0,
  },
  {what: 'a search with a query', path: `${SYNC}?x=1`, ...HIT, status: 200},
  {
    what: 'a search that verifyVisitor rejects',
    path: SYNC,
    body: search(),
    options: {verifyVisitor: () => false},
    status: 403,
    calls: 0,
  },
  {
    what: 'a search that verifyVisitor accepts for its method, URL and headers',
    path: `${SYNC}?x=1`,
    body: search(),
    headers: {'x-proof': 'yes'},
    options: {
      visitorHeaders: ['x-proof'],
      verifyVisitor: ({method, url, headers}) =>
        method === 'POST' && url === `http://relay.example/plans/${SYNC}?x=1` && headers.get('x-proof') === 'yes',
    },
    status: 200,
  },
  {what: 'a search with customer details', path: USER_INFO, body: search(), status: 200, calls: 1},
  {what: 'a poll with customer details', path: USER_INFO, body: search(), headers: POLL, status: 400, calls: 0},
  {
    what: 'a prefetch with customer details',
    path: USER_INFO,
    body: search(),
    headers: PREFETCH,
    status: 204,
    calls: 0,
  },
  {what: 'a start price', path: PRICE, ...HIT, status: 200},
  {what: 'an unknown start price', path: PRICE, body: search(), status: 200, calls: 0},
  {
    what: 'a registration without asynchronous search',
    path: 'VehicleRegistration',
    body: VEHICLE,
    status: 403,
    calls: 0,
  },
  {
    what: 'a registration',
    path: 'VehicleRegistration',
    body: VEHICLE,
    options: {asyncUpstream: true},
    answer: () => Response.json({response: 'x', errorResponse: null}, {status: 201}),
    status: 201,
    calls: 1,
  },
];

const catalogRows: readonly Row[] = [
  {what: 'the makes', path: MAKES, status: 200, calls: 1},
  {what: 'the cached makes', path: MAKES, before: [{path: MAKES}], status: 200, calls: 1},
  {what: 'the makes, without an origin', path: MAKES, headers: NO_ORIGIN, status: 200},
  {what: "a make's models", path: `${MAKES}/honda/Models`, status: 200, calls: 1},
  {what: 'a make id with dot segments', path: `${MAKES}/..%2f/Models`, status: 404, calls: 0},
  {what: 'a make id that is too long', path: `${MAKES}/${'a'.repeat(41)}/Models`, status: 404, calls: 0},
  {
    what: 'a lookup',
    path: 'Vehicles/Lookup?make=Honda&make=Ford&model=Civic%20Type%26R&x=1',
    answer: () => Response.json({response: {matches: [], suggestions: []}, errorResponse: null}),
    status: 200,
    calls: 1,
  },
  {what: 'an invalid lookup', path: 'Vehicles/Lookup?year=20x8', status: 400, calls: 0},
  {what: 'the catalog while upstream rate-limits', path: MAKES, answer: limited, status: 429},
  {what: 'a HEAD of the makes', method: 'HEAD', path: MAKES, before: [{path: MAKES}], status: 200, calls: 1},
];

const refusals: readonly Row[] = [
  {what: 'an unknown route', path: 'Register', body: {}, status: 404, calls: 0},
  {what: 'a known route by another method', path: SYNC, status: 404, calls: 0},
  {what: 'a PUT', method: 'PUT', path: SYNC, body: search(), status: 404, calls: 0},
  {what: 'a HEAD of a POST route', method: 'HEAD', path: SYNC, status: 404, calls: 0},
  {what: 'an escaped slash', path: 'PlansSearch%2FVin', body: search(), status: 404, calls: 0},
  {what: 'an escaped letter', path: 'PlansSearch/%56in', body: search(), status: 404, calls: 0},
  {what: 'escaped dots', path: 'PlansSearch/..%2f..%2fRegister', body: search(), status: 404, calls: 0},
  {what: 'an invalid escape', path: 'PlansSearch/%zz', body: search(), status: 404, calls: 0},
  {what: 'a trailing slash', path: `${SYNC}/`, body: search(), status: 404, calls: 0},
  {what: 'two slashes', path: `/plans//${SYNC}`, body: search(), status: 404, calls: 0},
  {what: 'a path in lower case', path: 'planssearch/vin', body: search(), status: 404, calls: 0},
  {what: 'the mount itself', path: '/plans', status: 404, calls: 0},
  {what: 'a path outside the mount', path: '/plansSearch', status: 404, calls: 0},
  {what: 'a POST outside the mount', path: '/healthz', body: {}, status: 404, calls: 0},
  {what: 'another origin', path: SYNC, body: search(), headers: FORBIDDEN, status: 403, calls: 0},
  {what: 'another origin on an unknown route', path: 'Register', body: {}, headers: FORBIDDEN, status: 403, calls: 0},
  {what: 'another origin on the catalog', path: MAKES, headers: FORBIDDEN, status: 403, calls: 0},
  {
    what: 'two origins',
    path: SYNC,
    body: search(),
    headers: {origin: [ORIGIN, 'https://evil.example']},
    status: 403,
    calls: 0,
  },
  {what: 'a POST without an origin', path: SYNC, body: search(), headers: NO_ORIGIN, status: 403, calls: 0},
  {
    what: 'a GET from another site',
    path: MAKES,
    headers: {...NO_ORIGIN, 'sec-fetch-site': 'cross-site'},
    status: 403,
    calls: 0,
  },
  {
    what: 'its own origin, over plain http',
    path: SYNC,
    body: search(),
    headers: {origin: 'http://relay.example'},
    status: 403,
    calls: 0,
  },
  {
    what: 'its own origin by name',
    path: SYNC,
    body: search(),
    headers: {origin: 'http://relay.example'},
    options: {hosts: ['relay.example']},
    status: 200,
  },
  {
    what: 'a preflight',
    method: 'OPTIONS',
    path: ASYNC,
    headers: {'access-control-request-method': 'POST'},
    status: 204,
    calls: 0,
  },
  {what: 'a preflight of another origin', method: 'OPTIONS', path: ASYNC, headers: FORBIDDEN, status: 403, calls: 0},
  {what: 'a preflight without an origin', method: 'OPTIONS', path: ASYNC, headers: NO_ORIGIN, status: 403, calls: 0},
  {what: 'a preflight outside the mount', method: 'OPTIONS', path: '/healthz', status: 404, calls: 0},
  {what: 'a visitor over the limit per minute', path: SYNC, ...HIT, options: {visitorPolls: 1}, status: 429},
  {
    what: 'a poll over the limit per minute',
    path: ASYNC,
    ...HIT,
    headers: POLL,
    options: {visitorPolls: 1},
    status: 429,
  },
  {
    what: 'a catalog request over the limit per minute',
    path: MAKES,
    before: [{path: MAKES}],
    options: {visitorCatalog: 1},
    status: 429,
    calls: 1,
  },
  {
    what: 'another content type',
    path: SYNC,
    body: search(),
    headers: {'content-type': 'text/plain'},
    status: 415,
    calls: 0,
  },
  {
    what: 'another content type on an asynchronous route',
    path: ASYNC,
    body: search(),
    headers: {'content-type': 'text/plain'},
    status: 415,
    calls: 0,
  },
  {what: 'no content type', path: SYNC, body: search(), headers: {'content-type': undefined}, status: 415, calls: 0},
  {
    what: 'two content types',
    path: SYNC,
    body: search(),
    headers: {'content-type': ['application/json', 'text/plain']},
    status: 415,
    calls: 0,
  },
  {what: 'a compressed body', path: SYNC, body: search(), headers: {'content-encoding': 'gzip'}, status: 415, calls: 0},
  {
    what: 'a body that is too large',
    path: SYNC,
    body: JSON.stringify({long: 'x'.repeat(40_000)}),
    status: 413,
    calls: 0,
  },
  {
    what: 'a body that is too large on an asynchronous route',
    path: ASYNC,
    body: JSON.stringify({long: 'x'.repeat(40_000)}),
    status: 413,
    calls: 0,
  },
  {
    what: 'a body that is nested too deep',
    path: SYNC,
    body: `${'['.repeat(50)}${']'.repeat(50)}`,
    status: 400,
    calls: 0,
  },
  {what: 'a body that is not JSON', path: SYNC, body: '{"searchCriteria":', status: 400, calls: 0},
  {
    what: 'a body that is not JSON on an asynchronous route',
    path: ASYNC,
    body: '{"searchCriteria":',
    status: 400,
    calls: 0,
  },
  {what: 'an empty body', path: SYNC, body: '', status: 400, calls: 0},
  {
    what: 'an unexpected error',
    path: ASYNC,
    body: search(),
    options: {budgetStore: {spend: () => Promise.reject(new Error('x')), pause: async () => {}}},
    status: 500,
    calls: 0,
  },
  {
    what: 'a second Host',
    path: SYNC,
    body: search(),
    headers: {host: ['relay.example', 'other.example']},
    status: 400,
    calls: 0,
  },
  {what: 'a Host with a path', path: '/healthz', headers: {host: 'relay.example/a'}, status: 400, calls: 0},
];

const pages: readonly Row[] = [
  {what: 'the loader', path: '/embed.js', status: 200},
  {what: 'the loader in Brotli', path: '/embed.js', headers: {'accept-encoding': 'br'}, status: 200},
  {what: 'the loader for a script tag', path: '/embed.js', headers: NO_ORIGIN, status: 200},
  {what: 'the loader with a query', path: '/embed.js?v=2', headers: NO_ORIGIN, status: 200},
  {
    what: 'the loader for a browser that has it cached',
    path: '/embed.js',
    headers: {'if-none-match': '*'},
    status: 304,
  },
  {what: 'a HEAD of the loader', method: 'HEAD', path: '/embed.js', status: 200},
  {what: 'a versioned file', path: '/v1.2.3/start.js', status: 200},
  {what: 'a versioned file in another spelling', path: '/v1%2e2.3/start.js', status: 200},
  {what: 'an unknown versioned file', path: '/v1.2.3/none.js', status: 404},
  {what: 'missing SRI hashes', path: '/sri.json', status: 404},
  {what: 'health', path: '/healthz', status: 200},
  {what: 'readiness', path: '/readyz', headers: NO_ORIGIN, status: 200},
  {what: 'metrics', path: '/metrics', hasMetrics: true, status: 200},
  {what: 'metrics that are turned off', path: '/metrics', status: 404},
];

describe.each(ADAPTERS)('the response through %s is the same as that of relay.fetch', (_, adapter) => {
  it.each([...searches, ...catalogRows, ...refusals, ...pages])('to $what ($status)', async row => {
    const expected = await send(throughFetch, row);
    expect(expected.response.status).toBe(row.status);
    if (row.calls !== undefined) expect(expected.calls).toHaveLength(row.calls);
    expect(await send(adapter, row)).toEqual(expected);
  });
});

it.each(ADAPTERS)('%s rejects the methods that a Fetch API request cannot have', async (_, adapter) => {
  const {response, calls} = await send(adapter, {what: 'TRACE', method: 'TRACE', path: SYNC, status: 405});
  expect([response.status, response.body]).toEqual([405, '']);
  expect(response.headers).toContainEqual(['allow', 'GET, HEAD, POST, OPTIONS']);
  expect(calls).toHaveLength(0);
});

const servers: RelayServer[] = [];

afterEach(async () => {
  await Promise.all(servers.splice(0).map(server => server.close(0)));
});

/** A relay that a test can call both over HTTP and with `relay.fetch`. */
async function serveRelay(options: Partial<RelayOptions> = {}) {
  const service = createService();
  const relay = createRelayBefore(service, options);
  const server = await startRelay({relay, port: 0});
  servers.push(server);
  const initOf = (body: unknown, headers: Record<string, string>): RequestInit => ({
    method: body === undefined ? 'GET' : 'POST',
    headers: {origin: ORIGIN, 'accept-encoding': 'identity', 'content-type': 'application/json', ...headers},
    ...(body !== undefined && {body: typeof body === 'string' ? body : JSON.stringify(body)}),
  });
  return {
    service,
    url: server.url,
    overHttp: (path: string, body?: unknown, headers = {}) =>
      fetch(`${server.url}/plans/${path}`, initOf(body, headers)),
    direct: (path: string, body?: unknown, headers = {}) =>
      relay.fetch(new Request(`${server.url}/plans/${path}`, initOf(body, headers)), {address: '127.0.0.1'}),
  };
}

describe('a cached search over HTTP', () => {
  it('T2: counts against the visitor’s limit', async () => {
    const {overHttp, direct} = await serveRelay({visitorPolls: 3});
    await direct(SYNC, search());
    const statuses = [];
    for (let times = 0; times < 3; times += 1) statuses.push((await overHttp(SYNC, search())).status);
    expect(statuses).toEqual([200, 200, 429]);
  });

  it('T15: is logged without text from the client, under the request id of a trusted proxy', async () => {
    const lines: string[] = [];
    const logDestination = {write: (line: string) => void lines.push(line)};
    const {overHttp, direct} = await serveRelay({logLevel: 'info', logDestination, trustProxy: true});
    await direct(SYNC, search());
    const reply = await overHttp(ASYNC, search(), {
      'x-request-id': 'from-the-proxy',
      'plan-purpose': '1HGCM82633A004352',
    });
    expect(reply.headers.get('x-request-id')).toBe('from-the-proxy');
    expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({
      msg: 'request',
      requestId: 'from-the-proxy',
      method: 'POST',
      route: 'plansSearchAsyncVin',
      cache: 'HIT',
      purpose: 'search',
      status: 200,
    });
    expect(lines.join('')).not.toContain('1HGCM');
  });

  it('is a cache miss when the cached quote has expired', async () => {
    const clock = {now: 1_800_000_000_000};
    const {overHttp, service} = await serveRelay({now: () => clock.now, quoteTtlSeconds: 60});
    await overHttp(SYNC, search());
    await overHttp(SYNC, search());
    clock.now += 61_000;
    expect((await overHttp(SYNC, search())).status).toBe(200);
    expect(service.calls).toHaveLength(2);
  });
});

describe('a search over HTTP', () => {
  it('is coalesced with identical searches that are sent at the same time', async () => {
    const {overHttp, service} = await serveRelay();
    const replies = await Promise.all([SYNC, ASYNC, SYNC, ASYNC].map(path => overHttp(path, search())));
    expect(replies.map(({status}) => status)).toEqual([200, 200, 200, 200]);
    expect(service.calls).toHaveLength(1);
  });

  it('T2: spends no quota when the visitor is over the limit per minute', async () => {
    const {overHttp, service} = await serveRelay({visitorPolls: 1});
    await overHttp(SYNC, search());
    expect((await overHttp(SYNC, search({mileage: 1}))).status).toBe(429);
    expect(service.calls).toHaveLength(1);
  });

  it('stops waiting when its client disconnects, and still caches the quote', async () => {
    const lines: string[] = [];
    const logDestination = {write: (line: string) => void lines.push(line)};
    const {overHttp, service, url} = await serveRelay({logLevel: 'info', logDestination});
    const reply = deferred<Response>();
    service.answer = () => reply.promise;
    const body = JSON.stringify(search());
    const headers = {origin: ORIGIN, 'content-type': 'application/json'};
    const leaving = new AbortController();
    const left = fetch(`${url}/plans/${SYNC}`, {method: 'POST', headers, body, signal: leaving.signal});
    await expect.poll(() => service.calls.length).toBe(1);
    leaving.abort();
    await expect(left).rejects.toThrow();
    await expect.poll(() => lines.join('')).toContain('"route":"plansSearchVin"');
    reply.resolve(plans());
    expect((await overHttp(SYNC, search())).status).toBe(200);
    expect(service.calls).toHaveLength(1);
  });

  it('T25: gets 500 without the error’s message after an unexpected error', async () => {
    const {overHttp} = await serveRelay({
      budgetStore: {spend: () => Promise.reject(new Error('secret words')), pause: () => Promise.resolve()},
    });
    const reply = await overHttp(SYNC, search());
    expect([reply.status, await reply.text()]).toEqual([500, expect.not.stringContaining('secret words')]);
    expect((await overHttp(SYNC, search())).status).toBe(500);
  });

  const failing = (): never => {
    throw new Error('secret words');
  };
  const faulty: readonly (readonly [what: string, options: () => Partial<RelayOptions>])[] = [
    ['a quote store that throws', () => ({quoteStore: {...createMemoryQuoteStore(), read: failing}})],
    ['a log that throws', () => ({logger: {info: failing, warn: () => {}, error: () => {}}})],
    ['metrics that throw', () => ({metrics: {...createMetrics(), request: failing}})],
  ];
  it.each(faulty)('T25: does not crash the process with %s', async (_, options) => {
    const unhandled = vi.fn();
    process.on('uncaughtException', unhandled).on('unhandledRejection', unhandled);
    onTestFinished(() => void process.off('uncaughtException', unhandled).off('unhandledRejection', unhandled));
    const {overHttp} = await serveRelay(options());
    for (let times = 0; times < 2; times += 1) {
      expect(await (await overHttp(SYNC, search(), {'accept-encoding': 'br'})).text()).not.toContain('secret words');
    }
    expect(unhandled).not.toHaveBeenCalled();
  });
});
