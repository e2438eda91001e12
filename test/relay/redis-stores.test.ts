import {afterAll, beforeAll, beforeEach, describe, expect, it} from 'vitest';
import {connectRedis, createRedisBudgetStore, createRedisQuoteStore, type RedisLink} from '../../src/relay/index.js';
import {budgetStoreSuite} from './budget-store-suite.js';
import {quoteStoreSuite} from './quote-store-suite.js';
import {createTestLogger} from './support/test-logger.js';
import {hasRedis, type RedisServer, startRedis} from './support/redis-server.js';

describe.skipIf(!hasRedis)('with a real Redis', () => {
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

  it('has a search quoted of which Redis has a quote under a seal of another secret', async () => {
    const body = {identity: Buffer.from('{}')};
    const quote = {state: 'done', status: 200, body, freshUntil: Date.now() + 60_000} as const;
    await createRedisQuoteStore({link, secret: 'another'}).settle('search', quote, 60_000);
    const claimed = async (secret: string): Promise<boolean> =>
      createRedisQuoteStore({link, secret}).claim('search', 5000);
    expect(await createRedisQuoteStore({link, secret: 'key'}).read('search')).toBeUndefined();
    expect([await claimed('another'), await claimed('key'), await claimed('key')]).toEqual([false, true, false]);
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

/** A store whose calls go to two stores in turn, as those of a page behind a balancer go to two instances. */
function inTurn<Store extends object>(first: Store, second: Store): Store {
  let calls = 0;
  return new Proxy(first, {
    get: (_, name) => Reflect.get((calls += 1) % 2 === 0 ? first : second, name) as unknown,
  });
}
