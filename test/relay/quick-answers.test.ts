import {brotliDecompressSync} from 'node:zlib';
import {afterEach, describe, expect, it, onTestFinished, vi} from 'vitest';
import {
  createMemoryQuoteStore,
  createMetrics,
  createRelay,
  type RelayOptions,
  type RelayServer,
  startRelay,
} from '../../src/relay/index.js';
import {createFakeService, deferred, KEY, ORIGIN, plans, search, SERVICE_URL} from './fixture.js';

const SYNC = 'PlansSearch/Vin';
const ASYNC = 'PlansSearchAsync/VIN';
const servers: RelayServer[] = [];

afterEach(async () => {
  await Promise.all(servers.splice(0).map(server => server.close(0)));
});

/** One relay asked over HTTP, where hits are answered quickly, and by itself, where everything goes the ordinary way. */
async function createBoth(options: Partial<RelayOptions> = {}) {
  const service = createFakeService(({url}) =>
    url.pathname.endsWith('/Makes')
      ? Response.json({response: [{id: 'honda', name: 'Honda'}], errorResponse: null})
      : plans({planName: 'long '.repeat(1000)}),
  );
  const relay = createRelay({
    serviceUrl: SERVICE_URL,
    key: KEY,
    tier: 'high',
    origins: [ORIGIN],
    fetch: (url, init) => service.fetch(url, init),
    ...options,
  });
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
    quick: (path: string, body?: unknown, headers = {}) => fetch(`${server.url}/plans/${path}`, initOf(body, headers)),
    ordinary: (path: string, body?: unknown, headers = {}) =>
      relay.fetch(new Request(`${server.url}/plans/${path}`, initOf(body, headers)), {address: '127.0.0.1'}),
  };
}

/** What an answer says, but for what is another each time and what Node's server adds by itself. */
async function describeAnswer(answer: Response) {
  const skipped = [
    'date',
    'connection',
    'keep-alive',
    'x-request-id',
    'server-timing',
    'content-length',
    'transfer-encoding',
  ];
  const headers = [...answer.headers].filter(([name]) => !skipped.includes(name));
  const kinds = ['x-request-id', 'server-timing'].map(name => answer.headers.has(name));
  const bytes = Buffer.from(await answer.arrayBuffer());
  // The browser's part of it: fetch has undone the compression, the relay by itself has not.
  const isPlain = bytes.length === 0 || bytes[0] === '{'.charCodeAt(0);
  return {status: answer.status, headers, kinds, text: (isPlain ? bytes : brotliDecompressSync(bytes)).toString()};
}

describe('a hit that is answered quickly', () => {
  const asked: readonly (readonly [what: string, path: string, body: unknown, headers: Record<string, string>])[] = [
    ['a search', SYNC, search(), {}],
    ['a search that may be polled', ASYNC, search(), {}],
    ['a poll', ASYNC, search(), {'plan-purpose': 'poll'}],
    ['speculation', ASYNC, search(), {'plan-purpose': 'prefetch'}],
    ['another spelling', SYNC, search({vin: ' 1hgcm82633a004352'}), {}],
    ['a compressed answer', SYNC, search(), {'accept-encoding': 'br'}],
    ['the catalog', 'Vehicles/Makes', undefined, {}],
    ['the wrong way', 'PlansSearch/LicensePlate', search(), {}],
    ['a broken body', SYNC, '{"searchCriteria":', {}],
    ['a broken body that may be polled', ASYNC, '{"searchCriteria":', {}],
    ['a search that breaks a rule and may be polled', ASYNC, search({mileage: 0}), {}],
    ['a poll of a search that is not known', ASYNC, search({mileage: 7}), {'plan-purpose': 'poll'}],
    ['another content type', SYNC, search(), {'content-type': 'text/plain'}],
    ['another origin', SYNC, search(), {origin: 'https://evil.example'}],
    ['no such make', 'Vehicles/Makes/..%2f/Models', undefined, {}],
    ['what is nested too deep', SYNC, '['.repeat(50), {}],
  ];
  it.each(asked)('says what the ordinary way says to %s', async (_, path, body, headers) => {
    const {quick, ordinary, service} = await createBoth();
    await ordinary(SYNC, search());
    await ordinary('Vehicles/Makes');
    const calls = service.calls.length;
    expect(await describeAnswer(await quick(path, body, headers))).toEqual(
      await describeAnswer(await ordinary(path, body, headers)),
    );
    expect(service.calls).toHaveLength(calls);
  });

  it('T2: counts against the visitor’s limit', async () => {
    const {quick, ordinary} = await createBoth({visitorPolls: 3});
    await ordinary(SYNC, search());
    const statuses = [];
    for (let times = 0; times < 3; times += 1) statuses.push((await quick(SYNC, search())).status);
    expect(statuses).toEqual([200, 200, 429]);
  });

  it('T15: is logged without a visitor’s words, under the id its proxy gave', async () => {
    const lines: string[] = [];
    const logDestination = {write: (line: string) => void lines.push(line)};
    const {quick, ordinary} = await createBoth({logLevel: 'info', logDestination, trustProxy: true});
    await ordinary(SYNC, search());
    const answer = await quick(ASYNC, search(), {
      'x-request-id': 'from-the-proxy',
      'plan-purpose': '1HGCM82633A004352',
    });
    expect(answer.headers.get('x-request-id')).toBe('from-the-proxy');
    expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({
      msg: 'request',
      requestId: 'from-the-proxy',
      method: 'POST',
      route: 'plansSearchAsyncVin',
      cache: 'HIT',
      purpose: 'ask',
      status: 200,
    });
    expect(lines.join('')).not.toContain('1HGCM');
  });

  it('asks the service anew once the quote is past its time', async () => {
    const clock = {now: 1_800_000_000_000};
    const {quick, service} = await createBoth({now: () => clock.now, quoteTtlSeconds: 60});
    await quick(SYNC, search());
    await quick(SYNC, search());
    clock.now += 61_000;
    expect((await quick(SYNC, search())).status).toBe(200);
    expect(service.calls).toHaveLength(2);
  });
});

describe('a search that is quoted quickly', () => {
  const POLL = {'plan-purpose': 'poll'};
  const SPECULATION = {'plan-purpose': 'prefetch'};
  const broken = () => new Response(null, {status: 500});
  const limited = () => new Response(null, {status: 429, headers: {'retry-after': '30'}});
  interface Case {
    readonly what: string;
    readonly path?: string;
    readonly headers?: Record<string, string>;
    readonly options?: Partial<RelayOptions>;
    readonly answer?: () => Response;
    /** Whether the visitor has sent another search before. */
    readonly isSecond?: boolean;
  }
  const clock = {now: () => 1_800_000_000_000, random: () => 0};
  const asked: readonly Case[] = [
    {what: 'a search'},
    {what: 'a search that may be polled', path: ASYNC},
    {what: 'a compressed answer', headers: {'accept-encoding': 'br'}},
    {what: 'a poll for nothing', path: ASYNC, headers: POLL},
    {what: 'speculation', path: ASYNC, headers: SPECULATION},
    {what: 'speculation that is turned off', path: ASYNC, headers: SPECULATION, options: {prefetch: 'off'}},
    {what: 'a search that fails', answer: broken},
    {what: 'a search that fails and may be polled', path: ASYNC, answer: broken},
    {what: 'a search that the service has no room for', path: ASYNC, options: clock, answer: limited},
    {what: 'a visitor who may ask no more', options: {visitorPolls: 1}, isSecond: true},
    {what: 'a hook that lets nobody in', options: {verifyVisitor: () => false}},
    {what: 'a hook that sees the request', options: {verifyVisitor: request => request.method === 'POST'}},
  ];
  it.each(asked)(
    'says what the ordinary way says to $what',
    async ({path = SYNC, headers, options, answer, isSecond}) => {
      const [one, other] = [await createBoth(options), await createBoth(options)];
      if (answer) one.service.answer = other.service.answer = answer;
      if (isSecond) await Promise.all([one, other].map(({ordinary}) => ordinary(SYNC, search({mileage: 7}))));
      const [quickly, ordinarily] = [
        await one.quick(path, search(), headers),
        await other.ordinary(path, search(), headers),
      ];
      expect(await describeAnswer(quickly)).toEqual(await describeAnswer(ordinarily));
      expect(one.service.calls.map(({body}) => body)).toEqual(other.service.calls.map(({body}) => body));
    },
  );

  it('is quoted once however many ask for it at a time', async () => {
    const {quick, service} = await createBoth();
    const answers = await Promise.all([SYNC, ASYNC, SYNC, ASYNC].map(path => quick(path, search())));
    expect(answers.map(({status}) => status)).toEqual([200, 200, 200, 200]);
    expect(service.calls).toHaveLength(1);
  });

  it('T2: spends nothing on a visitor who asks too much', async () => {
    const {quick, service} = await createBoth({visitorPolls: 1});
    await quick(SYNC, search());
    expect((await quick(SYNC, search({mileage: 1}))).status).toBe(429);
    expect(service.calls).toHaveLength(1);
  });

  it('waits no longer than its visitor', async () => {
    const lines: string[] = [];
    const logDestination = {write: (line: string) => void lines.push(line)};
    const {quick, service, url} = await createBoth({logLevel: 'info', logDestination});
    const answer = deferred<Response>();
    service.answer = () => answer.promise;
    const body = JSON.stringify(search());
    const headers = {origin: ORIGIN, 'content-type': 'application/json'};
    const leaving = new AbortController();
    const left = fetch(`${url}/plans/${SYNC}`, {method: 'POST', headers, body, signal: leaving.signal});
    await expect.poll(() => service.calls.length).toBe(1);
    leaving.abort();
    await expect(left).rejects.toThrow();
    await expect.poll(() => lines.join('')).toContain('"route":"plansSearchVin"');
    answer.resolve(plans());
    expect((await quick(SYNC, search())).status).toBe(200);
    expect(service.calls).toHaveLength(1);
  });

  it('T25: outlives what nobody thought of', async () => {
    const {quick} = await createBoth({
      budgetStore: {spend: () => Promise.reject(new Error('secret words')), pause: () => Promise.resolve()},
    });
    const answer = await quick(SYNC, search());
    expect([answer.status, await answer.text()]).toEqual([500, expect.not.stringContaining('secret words')]);
    expect((await quick(SYNC, search())).status).toBe(500);
  });

  const failing = (): never => {
    throw new Error('secret words');
  };
  const faulty: readonly (readonly [what: string, options: () => Partial<RelayOptions>])[] = [
    ['a store that fails', () => ({quoteStore: {...createMemoryQuoteStore(), peek: failing}})],
    ['a log that fails', () => ({logger: {info: failing, warn: () => {}, error: () => {}}})],
    ['numbers that fail', () => ({metrics: {...createMetrics(), request: failing}})],
  ];
  it.each(faulty)('T25: outlives %s', async (_, options) => {
    const unhandled = vi.fn();
    process.on('uncaughtException', unhandled).on('unhandledRejection', unhandled);
    onTestFinished(() => void process.off('uncaughtException', unhandled).off('unhandledRejection', unhandled));
    const {quick} = await createBoth(options());
    for (let times = 0; times < 2; times += 1) {
      expect(await (await quick(SYNC, search(), {'accept-encoding': 'br'})).text()).not.toContain('secret words');
    }
    expect(unhandled).not.toHaveBeenCalled();
  });
});
