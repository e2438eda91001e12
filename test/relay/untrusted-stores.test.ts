import {afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi} from 'vitest';
import {
  type BudgetStore,
  connectRedis,
  createMemoryBudgetStore,
  createMemoryQuoteStore,
  createMetrics,
  createRelay,
  type QuoteEntry,
  type QuoteStore,
  type RedisLink,
  type RelayOptions,
  type SettledEntry,
} from '../../src/relay/index.js';
import {codeOf, createFakeService, createFixture, KEY, ORIGIN, plans, search, SERVICE_URL} from './fixture.js';
import {type NodeServer, UNPARSED_SERVERS} from './support/node-servers.js';
import {hasRedis, type RedisServer, startRedis} from './support/redis-server.js';
import {createTestLogger} from './support/test-logger.js';

const SYNC = 'PlansSearch/Vin';
const servers: NodeServer[] = [];
const unhandled = vi.fn();

beforeEach(() => {
  process.on('uncaughtException', unhandled).on('unhandledRejection', unhandled);
});

afterEach(async () => {
  await Promise.all(servers.splice(0).map(server => server.close()));
  process.off('uncaughtException', unhandled).off('unhandledRejection', unhandled);
  unhandled.mockClear();
});

/** A relay, asked for a search over one of the servers. */
async function serve(start: (typeof UNPARSED_SERVERS)[number][1], options: Partial<RelayOptions>) {
  const service = createFakeService();
  const relay = createRelay({
    serviceUrl: SERVICE_URL,
    key: KEY,
    tier: 'high',
    origins: [ORIGIN],
    fetch: (url, init) => service.fetch(url, init),
    ...options,
  });
  const server = await start(relay);
  servers.push(server);
  const ask = (mileage = 48_000, path = SYNC) =>
    fetch(`${server.url}/plans/${path}`, {
      method: 'POST',
      headers: {origin: ORIGIN, 'content-type': 'application/json'},
      body: JSON.stringify(search({mileage})),
    });
  return {ask, service, url: server.url};
}

const body = {identity: Buffer.from('{"response":{"results":[]},"errorResponse":null}')};
const done = {state: 'done', status: 200, body, freshUntil: 9e15};
const failed = {state: 'failed', status: 502, body};

const unusable: readonly (readonly [what: string, entry: unknown])[] = [
  ...[Number.NaN, 0, 42, 199, 600, 1000, 200.5, '200', undefined, 204, 205, 304].flatMap(status => [
    [`a quote with the status ${typeof status} ${status}`, {...done, status}] as const,
    [`a failure with the status ${typeof status} ${status}`, {...failed, status}] as const,
  ]),
  ['a quote whose body is text', {...done, body: {identity: '{}'}}],
  ['a quote without a body', {...done, body: undefined}],
  ['a quote whose compressed bodies are text', {...done, body: {...body, br: 'x', gzip: 'y'}}],
  ['a quote that was bought at no date', {...done, quotedAt: 9e15}],
  ['a quote that was bought at a text', {...done, quotedAt: 'now'}],
  ['a quote whose freshness is not a number', {...done, freshUntil: Number.NaN}],
  ['a failure whose retry time is not a number', {...failed, retryAt: Number.NaN}],
  ['an entry of an unknown state', {...done, state: 'new'}],
  ['text in place of an entry', 'done'],
  ['null', null],
];

describe.each(UNPARSED_SERVERS)('a relay with a quote store of the operator, served by %s', (_, start) => {
  it.each(unusable)('T25: sends none of it and keeps serving when the store returns %s', async (_, entry) => {
    const memory = createMemoryQuoteStore();
    const held = entry as QuoteEntry;
    const quoteStore: QuoteStore = {
      ...memory,
      read: () => Promise.resolve(held),
      peek: () => held as never,
      claim: () => Promise.resolve(false),
    };
    const {ask, service, url} = await serve(start, {quoteStore, pollHoldMs: 0});
    const answers = [await ask(), await ask(48_000, 'PlansSearchAsync/VIN')];
    expect(answers.map(({status}) => status)).toEqual([
      400,
      expect.toSatisfy(status => [202, 400].includes(status as number)),
    ]);
    expect(service.calls).toHaveLength(0);
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
    expect(unhandled).not.toHaveBeenCalled();
  });
});

/** The stores as programs of others write them: methods on a prototype, which use `this`. */
class ClassQuoteStore implements QuoteStore {
  readonly entries = new Map<string, SettledEntry>();
  readonly claims = new Set<string>();
  async read(key: string) {
    return this.claims.has(key) ? ({state: 'quoting'} as const) : this.entries.get(key);
  }
  async claim(key: string) {
    if (this.claims.has(key) || this.entries.has(key)) return false;
    this.claims.add(key);
    return true;
  }
  async renew(key: string) {
    await this.read(key);
  }
  async settle(key: string, entry: SettledEntry) {
    this.claims.delete(key);
    this.entries.set(key, entry);
  }
  async drop(key: string) {
    this.claims.delete(key);
    this.entries.delete(key);
  }
  async settled(key: string) {
    await this.read(key);
  }
}

class ClassBudgetStore implements BudgetStore {
  readonly memory = createMemoryBudgetStore({limits: {perHour: 10, perDay: 100}});
  async spend(...call: Parameters<BudgetStore['spend']>) {
    return this.memory.spend(...call);
  }
  async pause(...call: Parameters<BudgetStore['pause']>) {
    return this.memory.pause(...call);
  }
  async left(account: string) {
    return (await this.memory.left?.(account)) ?? {hour: 0, day: 0};
  }
}

describe('a relay whose stores are instances of classes', () => {
  it.each([false, true])('calls their methods on the stores themselves, with metrics: %s', async hasMetrics => {
    const {post, service, relay} = createFixture({
      quoteStore: new ClassQuoteStore(),
      budgetStore: new ClassBudgetStore(),
      ...(hasMetrics && {metrics: createMetrics()}),
    });
    expect([(await post(SYNC)).status, (await post(SYNC)).status]).toEqual([200, 200]);
    expect(service.calls).toHaveLength(1);
    const numbers = await relay.fetch(new Request('https://relay.example/metrics'));
    expect(numbers.status).toBe(hasMetrics ? 200 : 404);
    if (hasMetrics) expect(await numbers.text()).toContain('plan_finder_budget_left{mount="/plans",window="hour"} 9\n');
  });
});

describe.skipIf(!hasRedis)('a relay that reads from Redis', () => {
  let redis: RedisServer;
  const links: RedisLink[] = [];

  const connect = async (): Promise<RedisLink> => {
    const link = await connectRedis({url: redis.url, logger: createTestLogger(), timeoutMs: 5000});
    links.push(link);
    return link;
  };

  beforeAll(async () => {
    redis = await startRedis();
  });
  beforeEach(async () => void (await redis.command('FLUSHALL')));
  afterEach(async () => {
    await Promise.all(links.splice(0).map(link => link.close()));
  });
  afterAll(() => redis?.stop());

  const tampered: readonly (readonly [field: string, value: string])[] = [
    ['c', 'abc'],
    ['c', '42'],
    ['c', '1000'],
    ['c', '201'],
    ['c', ''],
    ['f', '9999999999999999'],
    ['f', 'soon'],
    ['s', 'f'],
    ['s', 'x'],
    ['r', '9999999999999999'],
  ];
  it.each(tampered)('T14: rejects a quote there whose field %s was changed to %j', async (field, value) => {
    const [, start] = UNPARSED_SERVERS[0] as (typeof UNPARSED_SERVERS)[number];
    const [one, other] = [await serve(start, {redis: await connect()}), await serve(start, {redis: await connect()})];
    expect((await one.ask()).status).toBe(200);
    const keys = (await redis.command('KEYS', 'plan-finder:quote:*')) as string[];
    expect(keys.length).toBeGreaterThan(0);
    for (const key of keys) await redis.command('HSET', key, field, value);

    // It is lost, or bought again; what was put there is never the answer.
    const answer = await other.ask();
    if (answer.status !== 200) expect([answer.status, await codeOf(answer)]).toEqual([400, 'RelaySearchLost']);
    else expect(other.service.calls).toHaveLength(1);
    expect((await fetch(`${other.url}/healthz`)).status).toBe(200);
    expect(unhandled).not.toHaveBeenCalled();
  });

  it.each(['abc', '1', '99999999999999'])(
    'T14: rejects a failure there whose retry time was changed to %s',
    async retryAt => {
      const service = createFakeService(() => new Response(null, {status: 429, headers: {'retry-after': '30'}}));
      const options = async () => ({redis: await connect()});
      const [one, other] = [createFixture(await options(), service), createFixture(await options(), service)];
      expect((await one.post(SYNC)).status).toBe(429);
      const keys = (await redis.command('KEYS', 'plan-finder:quote:*')) as string[];
      for (const key of keys) await redis.command('HSET', key, 'r', retryAt);
      service.answer = () => plans();
      const answer = await other.post(SYNC);
      const waitSeconds = Number(answer.headers.get('retry-after') ?? 30);
      expect([Number.isInteger(waitSeconds), waitSeconds > 1, waitSeconds < 40]).toEqual([true, true, true]);
    },
  );

  it('hears only which searches of its own account are settled', async () => {
    const heard: string[][] = [[], []];
    const fixtures = await Promise.all(
      heard.map(async (keys, index) => {
        const link = await connect();
        const redis: RedisLink = {
          ...link,
          subscribe: (channel, listener) => link.subscribe(channel, key => (keys.push(key), listener(key))),
        };
        return createFixture({redis, key: `key-${index}`});
      }),
    );
    for (const {post} of fixtures) expect((await post(SYNC)).status).toBe(200);
    await expect.poll(() => heard.map(keys => keys.length > 0)).toEqual([true, true]);
    const channels = (await redis.command('PUBSUB', 'CHANNELS', 'plan-finder:*')) as string[];
    expect(channels).toHaveLength(2);
    const [first = [], second = []] = heard;
    expect(first.filter(key => second.includes(key))).toEqual([]);
    for (const keys of heard) expect(new Set(keys).size).toBeLessThanOrEqual(2);
  });
});
