import {afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi} from 'vitest';
import {connectRedis, createRedisBudgetStore, createRedisQuoteStore, type RedisLink} from '../../src/relay/index.js';
import {STARTED_ENTRY} from '../../src/relay/quotes/quote-store.js';
import {createRedisActivityStore} from '../../src/relay/redis/activity-store.js';
import {RedisRateLimit} from '../../src/relay/redis/rate-limit.js';
import {TIMED_OUT, withDeadline} from '../../src/client/time.js';
import {activityStoreSuite} from './activity-store-suite.js';
import {budgetStoreSuite} from './budget-store-suite.js';
import {quoteStoreSuite} from './quote-store-suite.js';
import {rateLimitSuite} from './rate-limit-suite.js';
import {createFakeService, createFixture, json, search} from './fixture.js';
import {createTestLogger} from './support/test-logger.js';
import {hasRedis, type RedisServer, startRedis} from './support/redis-server.js';

describe.skipIf(!hasRedis)('a store in a real Redis', () => {
  let server: RedisServer;
  let link: RedisLink;

  beforeAll(async () => {
    server = await startRedis();
    link = await connectRedis({url: server.url, logger: createTestLogger(), timeoutMs: 5000});
  });
  beforeEach(async () => void (await server.command('FLUSHALL')));
  afterAll(async () => {
    await link?.close();
    await server?.stop();
  });

  quoteStoreSuite('one instance', () => createRedisQuoteStore({link, secret: 'key'}));
  quoteStoreSuite('two instances in turn', () =>
    inTurn(createRedisQuoteStore({link, secret: 'key'}), createRedisQuoteStore({link, secret: 'key'})),
  );

  it('grants a claim of a quote that was encrypted with another secret', async () => {
    const body = {identity: Buffer.from('{}')};
    const quote = {state: 'done', status: 200, body, freshUntil: Date.now() + 60_000} as const;
    await createRedisQuoteStore({link, secret: 'another'}).settle('search', quote, 60_000);
    const claimed = async (secret: string): Promise<boolean> =>
      createRedisQuoteStore({link, secret}).claim('search', 5000);
    expect(await createRedisQuoteStore({link, secret: 'key'}).read('search')).toBeUndefined();
    expect([await claimed('another'), await claimed('key'), await claimed('key')]).toEqual([false, true, false]);
  });

  it('R4: keeps a quote as long as it was stored for, even if the clock of the instance that stored it is ahead', async () => {
    const ttlMs = 60_000;
    let now = Date.now();
    const ahead = (): number => now + 3_600_000;
    const storing = createRedisQuoteStore({link, secret: 'key', now: ahead});
    const reading = createRedisQuoteStore({link, secret: 'key', now: () => now});
    const body = {identity: Buffer.from('{}')};
    await storing.settle('search', {state: 'done', status: 200, body, freshUntil: ahead() + ttlMs}, ttlMs);
    const entry = await reading.read('search');
    expect(entry).toMatchObject({state: 'done', body});
    expect(entry?.state === 'done' && entry.freshUntil - now).toBeLessThanOrEqual(ttlMs);
    now += ttlMs + 1;
    // By now it has expired in Redis, too.
    await server.command('FLUSHALL');
    expect(await reading.read('search')).toBeUndefined();
  });

  it('T20: forgets that a search was started once another instance drops the mark', async () => {
    const [starting, other] = [
      createRedisQuoteStore({link, secret: 'key'}),
      createRedisQuoteStore({link, secret: 'key'}),
    ];
    await starting.settle('started', STARTED_ENTRY, 600_000);
    expect([await starting.read('started'), await other.read('started')]).toEqual([STARTED_ENTRY, STARTED_ENTRY]);
    await other.drop('started');
    expect(await starting.read('started')).toBeUndefined();
  });

  it('keeps the mark of a started search to itself while Redis cannot store it', async () => {
    const failing = {...link, run: () => Promise.reject(new Error('Redis is full'))};
    const store = createRedisQuoteStore({link: failing, secret: 'key'});
    await store.settle('started', STARTED_ENTRY, 600_000);
    expect(await store.read('started')).toEqual(STARTED_ENTRY);
  });

  it('R2: stores a quote once Redis is available again, so that the instances that wait for it receive it', async () => {
    let isAway = false;
    const flaky: RedisLink = {
      ...link,
      run: (...call) => (isAway ? Promise.reject(new Error('away')) : link.run(...call)),
    };
    const quoting = createRedisQuoteStore({link: flaky, secret: 'key'});
    const other = createRedisQuoteStore({link, secret: 'key'});
    expect(await quoting.claim('search', 5000)).toBe(true);
    isAway = true;
    const body = {identity: Buffer.from('{}')};
    const quote = {state: 'done', status: 200, body, freshUntil: Date.now() + 60_000} as const;
    await quoting.settle('search', quote, 60_000);
    expect(await other.read('search')).toEqual({state: 'quoting'});
    isAway = false;
    await other.settled('search', {signal: AbortSignal.timeout(10_000)});
    expect(await other.read('search')).toMatchObject({state: 'done', body});
  });

  it('R2: does not store a quote later that was dropped meanwhile', async () => {
    const failing = {...link, run: () => Promise.reject(new Error('away'))};
    const flaky: RedisLink = {...failing};
    const store = createRedisQuoteStore({link: flaky, secret: 'key'});
    const body = {identity: Buffer.from('{}')};
    const quote = {state: 'done', status: 200, body, freshUntil: Date.now() + 60_000} as const;
    vi.useFakeTimers({toFake: ['setTimeout']});
    onTestFinished(() => void vi.useRealTimers());
    await store.settle('search', quote, 60_000);
    await store.drop('search');
    const run = vi.fn<RedisLink['run']>(link.run);
    flaky.run = run;
    await vi.advanceTimersByTimeAsync(10_000);
    expect(run).not.toHaveBeenCalled();
  });

  it('stops waiting for the quote of another instance at the deadline of its caller', async () => {
    const [quoting, waiting] = [
      createRedisQuoteStore({link, secret: 'key'}),
      createRedisQuoteStore({link, secret: 'key'}),
    ];
    expect(await quoting.claim('search', 5000)).toBe(true);
    let reason: unknown;
    const wait = (signal: AbortSignal): Promise<void> =>
      waiting.settled('search', {signal}).catch((error: unknown) => {
        reason = error;
      });
    await withDeadline(100, undefined, wait).catch(() => undefined);
    await expect.poll(() => reason).toBe(TIMED_OUT);
  });

  it('R1: has the search of an instance that has died, for a poll that waits while its lease expires', async () => {
    let isDead = false;
    const dying: RedisLink = {
      ...link,
      run: (...call) => (isDead ? Promise.reject(new Error('dead')) : link.run(...call)),
    };
    const hanging = createFakeService(({url}) =>
      url.pathname.includes('VehicleRegistration') ? json({response: 'started'}) : new Promise<Response>(() => {}),
    );
    await createFixture({asyncUpstream: true, redis: dying}, hanging).post('PlansSearchAsync/VIN');
    // By then it has marked the search as started upstream.
    await expect.poll(() => hanging.calls.length).toBe(2);
    isDead = true;
    const {post, relay, service} = createFixture({asyncUpstream: true, redis: link});
    const waiting = post('PlansSearch/Vin', search(), {headers: {'plan-purpose': 'poll'}});
    const [claim = ''] = await claimsOf(server);
    await server.command('HSET', claim, 'u', '0');
    expect([(await waiting).status, service.calls.length]).toEqual([200, 1]);
    // The quote is stored after the response; closing waits for that.
    await relay.close();
  });

  it('separates the quotes and quotas of different prefixes', async () => {
    const limits = {perHour: 1, perDay: 1};
    const body = {identity: Buffer.from('{}')};
    const quote = {state: 'done', status: 200, body, freshUntil: Date.now() + 60_000} as const;
    const [one, two] = [
      {...link, prefix: 'one'},
      {...link, prefix: 'two'},
    ];
    await createRedisQuoteStore({link: one, secret: 'key'}).settle('search', quote, 90_000);
    expect(await createRedisQuoteStore({link: one, secret: 'key'}).read('search')).toEqual(quote);
    expect(await createRedisQuoteStore({link: two, secret: 'key'}).read('search')).toBeUndefined();
    const spent = [];
    for (const each of [one, one, two]) {
      spent.push((await createRedisBudgetStore({link: each, limits}).spend('account', 'search')).granted);
    }
    expect(spent).toEqual([true, false, true]);
    const keys = (await server.command('KEYS', '*')) as string[];
    expect(keys.sort()).toEqual(['one:budget:1:{account}:calls', 'one:quote:4:search', 'two:budget:1:{account}:calls']);
  });

  const createLimit = (limit: number, windowMs: number, name = 'searches'): RedisRateLimit =>
    new RedisRateLimit({link, limit, windowMs, name, partner: 'account /plans', now: () => performance.now()});
  rateLimitSuite('Redis', createLimit);

  it('T2: shares a rate limit between all instances, under a hash of the client that expires', async () => {
    const limits = [createLimit(2, 60_000), createLimit(2, 60_000)];
    const waits = [];
    for (const limit of [...limits, ...limits]) waits.push(await limit.take('192.0.2.1'));
    expect(waits.map(waitMs => waitMs === 0)).toEqual([true, true, false, false]);
    expect(await createLimit(2, 60_000, 'catalog').take('192.0.2.1')).toBe(0);
    const keys = (await server.command('KEYS', '*')) as string[];
    expect(keys).toHaveLength(2);
    for (const key of keys) {
      expect(key).not.toContain('192.0.2.1');
      expect(Number(await server.command('PTTL', key))).toBeGreaterThan(0);
    }
  });

  it('T2: deletes the rate limit counter of a fully refunded client', async () => {
    const limit = createLimit(2, 60_000);
    await limit.take('a');
    await limit.giveBack('a');
    expect(await server.command('KEYS', '*')).toEqual([]);
  });

  activityStoreSuite('Redis', () => createRedisActivityStore(link));
  activityStoreSuite('Redis for two instances in turn', () =>
    inTurn(createRedisActivityStore(link), createRedisActivityStore(link)),
  );

  it('T27: keeps activities for 93 days, under keys that name neither the account nor the path', async () => {
    const counted = {day: '2026-11-25', activity: 'search', path: '/inventory', reference: 'fall'} as const;
    await createRedisActivityStore(link).add('account /plans', counted);
    const keys = (await server.command('KEYS', '*')) as string[];
    expect(keys).toHaveLength(2);
    for (const key of keys) {
      expect(key).toMatch(/^plan-finder:activity:1:\{[\w-]{27}\}:2026-11-25:(?:paths|references)$/);
      const seconds = Number(await server.command('TTL', key));
      expect(seconds).toBeGreaterThan(92 * 24 * 60 * 60);
      expect(seconds).toBeLessThanOrEqual(93 * 24 * 60 * 60);
    }
  });

  it('reads many days in small steps, so that no call takes as long as its deadline', async () => {
    const keyCounts: number[] = [];
    const watched: RedisLink = {
      ...link,
      run: (script, keys, args) => {
        keyCounts.push(keys.length);
        return link.run(script, keys, args);
      },
    };
    const store = createRedisActivityStore(watched);
    const days = Array.from({length: 92}, (_, index) =>
      new Date(Date.UTC(2026, 8, 1 + index)).toISOString().slice(0, 10),
    );
    for (const day of [days[0], days[91]]) await store.add('one', {day: day ?? '', activity: 'search', path: '/'});
    const read = await store.read('one', days);
    expect(read.map(({day}) => day)).toEqual(days);
    expect(read.flatMap(({paths}, index) => (paths.size > 0 ? [index] : []))).toEqual([0, 91]);
    expect(Math.max(...keyCounts)).toBeLessThanOrEqual(14);
  });

  const flushed = async () => void (await server.command('FLUSHALL'));
  budgetStoreSuite(
    'one instance',
    async (limits, now) => (await flushed(), createRedisBudgetStore({link, limits, now})),
    {runs: 10},
  );
  budgetStoreSuite(
    'two instances in turn',
    async (limits, now) => {
      await flushed();
      return inTurn(createRedisBudgetStore({link, limits, now}), createRedisBudgetStore({link, limits, now}));
    },
    {runs: 10},
  );
});

/** The keys of the quotes that are running. */
async function claimsOf(server: RedisServer): Promise<string[]> {
  const keys = (await server.command('KEYS', '*:quote:*')) as string[];
  const states = await Promise.all(keys.map(async key => server.command('HGET', key, 's')));
  return keys.filter((_, index) => states[index] === 'q');
}

/** A store that alternates between two stores, like a load balancer between two instances. */
function inTurn<Store extends object>(first: Store, second: Store): Store {
  let calls = 0;
  return new Proxy(first, {
    get: (_, name) => Reflect.get((calls += 1) % 2 === 0 ? first : second, name) as unknown,
  });
}
