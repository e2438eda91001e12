import {afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi} from 'vitest';
import {connectRedis, type RedisLink} from '../../src/relay/index.js';
import {codeOf, createFakeService, createFixture, plans} from './fixture.js';
import {UNPARSED_SERVERS} from './support/node-servers.js';
import {hasRedis, type RedisServer, startRedis} from './support/redis-server.js';
import {serveRelay} from './support/served-relay.js';
import {createTestLogger} from './support/test-logger.js';

const SYNC = 'PlansSearch/Vin';
const unhandled = vi.fn();

beforeEach(() => {
  process.on('uncaughtException', unhandled).on('unhandledRejection', unhandled);
});

afterEach(() => {
  process.off('uncaughtException', unhandled).off('unhandledRejection', unhandled);
  unhandled.mockClear();
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
  it.each(tampered)('T14: rejects a quote whose field %s was changed to %j', async (field, value) => {
    const [, start] = UNPARSED_SERVERS[0] as (typeof UNPARSED_SERVERS)[number];
    const [one, other] = [
      await serveRelay(start, {redis: await connect()}),
      await serveRelay(start, {redis: await connect()}),
    ];
    expect((await one.ask()).status).toBe(200);
    const keys = (await redis.command('KEYS', 'plan-finder:quote:*')) as string[];
    expect(keys.length).toBeGreaterThan(0);
    for (const key of keys) await redis.command('HSET', key, field, value);

    // The quote is lost or requested again; the changed value is never sent.
    const reply = await other.ask();
    if (reply.status !== 200) expect([reply.status, await codeOf(reply)]).toEqual([400, 'RelaySearchLost']);
    else expect(other.service.calls).toHaveLength(1);
    expect((await fetch(`${other.url}/healthz`)).status).toBe(200);
    expect(unhandled).not.toHaveBeenCalled();
  });

  it.each(['abc', '1', '99999999999999'])(
    'T14: rejects a failure whose retry time was changed to %s',
    async retryAt => {
      const service = createFakeService(() => new Response(null, {status: 429, headers: {'retry-after': '30'}}));
      const options = async () => ({redis: await connect()});
      const [one, other] = [createFixture(await options(), service), createFixture(await options(), service)];
      expect((await one.post(SYNC)).status).toBe(429);
      const keys = (await redis.command('KEYS', 'plan-finder:quote:*')) as string[];
      for (const key of keys) await redis.command('HSET', key, 'r', retryAt);
      service.answer = () => plans();
      const reply = await other.post(SYNC);
      const waitSeconds = Number(reply.headers.get('retry-after') ?? 30);
      expect([Number.isInteger(waitSeconds), waitSeconds > 1, waitSeconds < 40]).toEqual([true, true, true]);
    },
  );

  it('subscribes only to the channel of its own account', async () => {
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
