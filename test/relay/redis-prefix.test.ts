import {afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished} from 'vitest';
import {readConfig, startFromConfig} from '../../src/relay/index.js';
import {createFakeService, type FakeService, ORIGIN, search} from './fixture.js';
import {hasRedis, type RedisServer, startRedis} from './support/redis-server.js';
import {type Listening, serveOverHttp} from './support/network-service.js';

describe.skipIf(!hasRedis)('REDIS_PREFIX', {timeout: 30_000}, () => {
  let redis: RedisServer;
  let service: FakeService;
  let server: Listening;

  beforeAll(async () => {
    redis = await startRedis();
  });
  beforeEach(async () => {
    await redis.command('FLUSHALL');
    service = createFakeService();
    server = await serveOverHttp(service);
  });
  afterEach(() => server.close());
  afterAll(() => redis?.stop());

  /** Starts a relay like `plan-finder relay`. Returns a function that searches and returns the status. */
  async function startInstance(settings: Readonly<Record<string, string>>) {
    const relay = await startFromConfig(
      readConfig({
        PLAN_SERVICE_URL: server.url,
        PLAN_SERVICE_KEY: 'one-key',
        PLAN_SERVICE_TIER: '1/10',
        RELAY_ORIGINS: ORIGIN,
        REDIS_URL: redis.url,
        LOG_LEVEL: 'silent',
        PORT: '0',
        ...settings,
      }),
    );
    onTestFinished(() => relay.close(0));
    return async (mileage: number): Promise<number> => {
      const response = await fetch(`${relay.url}/plans/PlansSearch/Vin`, {
        method: 'POST',
        headers: {origin: ORIGIN, 'content-type': 'application/json'},
        body: JSON.stringify(search({mileage})),
      });
      await response.arrayBuffer();
      return response.status;
    };
  }

  const namesInRedis = async () => [
    ...((await redis.command('KEYS', '*')) as string[]),
    ...((await redis.command('PUBSUB', 'CHANNELS', '*')) as string[]),
  ];

  it('shares quotes and limits between instances with the same prefix', async () => {
    const REDIS_PREFIX = 'dealer-group:7';
    const one = await startInstance({REDIS_PREFIX});
    const other = await startInstance({REDIS_PREFIX});
    expect([await one(1), await other(1), await other(2)]).toEqual([200, 200, 429]);
    expect(service.calls).toHaveLength(1);
  });

  it('T14: separates instances with different prefixes, including limits and channels', async () => {
    const one = await startInstance({REDIS_PREFIX: 'staging_1'});
    const other = await startInstance({REDIS_PREFIX: 'production:1'});
    expect([await one(1), await other(1)]).toEqual([200, 200]);
    expect(service.calls).toHaveLength(2);
    expect([await one(2), await other(2)]).toEqual([429, 429]);
    const names = await namesInRedis();
    for (const prefix of ['staging_1:', 'production:1:']) {
      expect(names.filter(name => name.startsWith(prefix)).length).toBeGreaterThan(3);
    }
    expect(names.filter(name => !/^(?:staging_1|production:1):/.test(name))).toEqual([]);
  });

  it('is plan-finder by default', async () => {
    const send = await startInstance({});
    expect(await send(1)).toBe(200);
    const names = await namesInRedis();
    expect(names.length).toBeGreaterThan(3);
    expect(names.filter(name => !name.startsWith('plan-finder:'))).toEqual([]);
  });
});
