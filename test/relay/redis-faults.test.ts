import {afterEach, beforeEach, describe, expect, it} from 'vitest';
import {connectRedis, createMetrics, type RedisLink, type RelayOptions} from '../../src/relay/index.js';
import {codeOf, createFakeService, createFixture, deferred, plan, plans, search} from './fixture.js';
import {hasRedis, type RedisServer, startRedis} from './support/redis-server.js';
import {createTestLogger} from './support/test-logger.js';

/** Eight calls per hour. Without Redis, one instance may make two of them. */
const TIER = {perHour: 8, perDay: 80};
/** The timeout for a Redis that responds: long enough for a busy machine. */
const PATIENT_MS = 10_000;

/** The timeout for a Redis that does not respond. */
const SHORT_MS = 200;

/** Far less than the time for which Redis is frozen, and far more than the Redis calls of one response take. */
const BOUND_MS = 8000;

const SYNC = 'PlansSearch/Vin';
const ASYNC = 'PlansSearchAsync/VIN';

describe.skipIf(!hasRedis)('a relay whose Redis fails', {timeout: 30_000}, () => {
  let server: RedisServer;
  const links: RedisLink[] = [];

  beforeEach(async () => {
    server = await startRedis();
  });
  afterEach(async () => {
    await Promise.all(links.splice(0).map(link => link.close()));
    await server.stop();
  });

  async function createInstance(
    {redisMs = PATIENT_MS, restMs = 50, ...options}: Partial<RelayOptions> & {redisMs?: number; restMs?: number} = {},
    service = createFakeService(),
  ) {
    const logger = createTestLogger();
    const redis = await connectRedis({url: server.url, logger, timeoutMs: redisMs, restMs});
    links.push(redis);
    return {...createFixture({redis, tier: TIER, logger, ...options}, service), redis, lines: logger.lines};
  }
  type Instance = Awaited<ReturnType<typeof createInstance>>;

  const send = async ({post}: Instance, mileage: number) => (await post(SYNC, search({mileage}))).status;

  /** Sends this many new distinct searches. Returns how many got plans. */
  const askMany = async (instance: Instance, count: number, first = 1) => {
    const statuses = [];
    for (let index = 0; index < count; index += 1) statuses.push(await send(instance, first + index));
    expect(statuses.every(status => status === 200 || status === 429)).toBe(true);
    return statuses.filter(status => status === 200).length;
  };

  const inTime = async <T>(work: Promise<T>): Promise<T> => {
    const startedAt = performance.now();
    const result = await work;
    expect(performance.now() - startedAt).toBeLessThan(BOUND_MS);
    return result;
  };

  type Fault = readonly [name: string, cause: (server: RedisServer) => Promise<unknown>];
  const full = () => server.command('CONFIG', 'SET', 'maxmemory', '1');
  const acl = (...rules: string[]) => server.command('ACL', 'SETUSER', 'default', ...rules);
  const refusals: readonly Fault[] = [
    ['is a read-only replica', redis => redis.command('REPLICAOF', '127.0.0.1', '1')],
    ['forbids scripts', () => acl('-@scripting')],
    ['forbids writes', () => acl('-@write')],
  ];
  const faults: readonly Fault[] = [
    ['is away', redis => redis.kill()],
    ['is silent', redis => redis.command('CLIENT', 'PAUSE', '60000', 'ALL')],
    ...refusals,
  ];

  it.each(faults)('R2: responds in time while Redis %s, and grants its local share of the quota', async (_, cause) => {
    const instance = await createInstance({redisMs: SHORT_MS});
    await cause(server);
    expect(await inTime(send(instance, 1))).toBe(200);
    expect(await inTime(send(instance, 1))).toBe(200);
    expect(await askMany(instance, 6, 2)).toBe(1);
    expect(instance.service.calls).toHaveLength(2);
    expect(instance.lines.filter(line => line.startsWith('warn Redis'))).toHaveLength(1);
  });

  it.each(faults)('R2: grants a visitor the local share of the limit while Redis %s', async (_, cause) => {
    const instance = await createInstance({visitorSearches: 4, tier: 'high', redisMs: SHORT_MS});
    await cause(server);
    expect(await askMany(instance, 4)).toBe(1);
    expect(await codeOf(await instance.post(SYNC, search({mileage: 9})))).toBe('RelayVisitorLimit');
  });

  it('R2: says to try again within a minute once a local share is used up, because Redis may be back by then', async () => {
    const waitOf = async (instance: Instance, code: string) => {
      expect(await askMany(instance, 8)).toBeLessThan(8);
      const refused = await instance.post(SYNC, search({mileage: 9}));
      expect(await codeOf(refused.clone())).toBe(code);
      return Number(refused.headers.get('retry-after'));
    };
    const account = await createInstance({redisMs: SHORT_MS});
    const visitor = await createInstance({visitorSearches: 4, tier: 'high', redisMs: SHORT_MS});
    await server.kill();
    for (const wait of [await waitOf(account, 'RelayBudgetExhausted'), await waitOf(visitor, 'RelayVisitorLimit')]) {
      expect(wait).toBeGreaterThan(0);
      expect(wait).toBeLessThanOrEqual(60);
    }
  });

  const noChannels = ['forbids channels', () => acl('resetchannels')] as const;
  it.each([...refusals, noChannels])(
    'R2: reports Redis as down while it %s, and returns to it by itself',
    async (_, cause) => {
      const instance = await createInstance({metrics: createMetrics(), restMs: 0});
      const isUp = async (): Promise<string | undefined> => {
        const reply = await instance.relay.fetch(new Request('https://relay.example/metrics'));
        return /^plan_finder_redis_up\{.*\} (\d)$/m.exec(await reply.text())?.[1];
      };
      const reported = () => instance.lines.filter(line => / Redis /.test(line)).map(line => line.split(':')[0]);
      await cause(server);
      expect([await send(instance, 1), await isUp()]).toEqual([200, '0']);
      // Calls that only read are still possible, but do not hide the problem.
      expect([await send(instance, 2), await isUp()]).toEqual([200, '0']);
      expect(reported()).toEqual(['warn Redis unavailable']);
      await server.command('REPLICAOF', 'NO', 'ONE');
      await acl('+@all', 'allchannels');
      expect([await send(instance, 3), await isUp()]).toEqual([200, '1']);
      expect(reported()).toEqual(['warn Redis unavailable', 'info Redis available again']);
    },
  );

  it.each(faults)(
    'R2: lets a page poll until it reaches the instance that has its quote, while Redis %s',
    async (_, cause) => {
      const reply = deferred<Response>();
      const owner = await createInstance(
        {redisMs: SHORT_MS},
        createFakeService(() => reply.promise),
      );
      const other = await createInstance({redisMs: SHORT_MS});
      const poll = ({post}: Instance) => post(ASYNC, search(), {headers: {'plan-purpose': 'poll'}});
      await cause(server);
      // It notices a Redis that only permits reading with its first search.
      expect(await send(other, 1)).toBe(200);
      expect((await owner.post(ASYNC)).status).toBe(202);
      expect([(await poll(other)).status, (await poll(owner)).status]).toEqual([202, 202]);
      reply.resolve(plans());
      expect((await owner.post(SYNC)).status).toBe(200);
      expect([(await poll(other)).status, (await poll(owner)).status]).toEqual([202, 200]);
      expect(other.service.calls).toHaveLength(1);
    },
  );

  it('R2: lets a page poll until it reaches the instance that has its quote, when Redis is back without it', async () => {
    const reply = deferred<Response>();
    const owner = await createInstance(
      {redisMs: SHORT_MS},
      createFakeService(() => reply.promise),
    );
    const other = await createInstance({redisMs: SHORT_MS});
    const poll = async ({post}: Instance) => (await post(ASYNC, search(), {headers: {'plan-purpose': 'poll'}})).status;
    await server.kill();
    expect([(await owner.post(ASYNC)).status, await poll(other)]).toEqual([202, 202]);
    await server.restart();
    // Each poll reaches Redis, or notices that it is still away.
    await expect.poll(async () => [await poll(other), other.redis.isUp()]).toEqual([202, true]);
    // The owner's next renewal claims it there, so that an instance that has not noticed the outage waits, too.
    await expect.poll(() => server.command('KEYS', 'plan-finder:quote:*')).toHaveLength(1);
    const late = await createInstance();
    expect(await poll(late)).toBe(202);
    reply.resolve(plans());
    await expect.poll(() => poll(late)).toBe(200);
    expect(late.service.calls).toHaveLength(0);
  });

  it('R2: keeps quoting a search whose lease ended in Redis while it could not be renewed there', async () => {
    const reply = deferred<Response>();
    const owner = await createInstance(
      {restMs: 0},
      createFakeService(() => reply.promise),
    );
    const poll = async () => (await owner.post(ASYNC, search(), {headers: {'plan-purpose': 'poll'}})).status;
    expect((await owner.post(ASYNC)).status).toBe(202);
    const [key = ''] = (await server.command('KEYS', 'plan-finder:quote:*')) as string[];
    // As after an outage that was longer than the lease: Redis has the claim, but no renewal.
    await server.command('HSET', key, 'u', '1');
    expect(await poll()).toBe(202);
    reply.resolve(plans());
    expect((await owner.post(SYNC)).status).toBe(200);
    expect(await poll()).toBe(200);
  });

  it('R2: says that the reports are unavailable while Redis is down, and shows them when it is back', async () => {
    const reportToken = 'a-report-token-of-32-characters!';
    const instance = await createInstance({reportToken, restMs: 0});
    const read = (name: string) => {
      const headers = {origin: null, authorization: `Bearer ${reportToken}`};
      return instance.get(name, {base: 'https://relay.example', headers});
    };
    await acl('-@scripting');
    const json = await read('reports.json');
    expect([json.status, await codeOf(json)]).toEqual([503, 'RelayUnavailable']);
    const page = await read('reports');
    expect([page.status, page.headers.get('content-type')]).toEqual([503, 'text/html; charset=utf-8']);
    expect(await page.text()).toMatch(/temporarily unavailable.*Try again/s);
    expect(instance.lines.filter(line => line.startsWith('error'))).toEqual([]);
    await acl('+@all');
    expect((await read('reports.json')).status).toBe(200);
  });

  it('R2: reports Redis as up while it is full, and logs that once', async () => {
    const instance = await createInstance();
    const {redis} = instance;
    expect([await send(instance, 1), redis.isUp(), redis.isFull()]).toEqual([200, true, false]);
    await full();
    expect([await send(instance, 2), await send(instance, 3), redis.isUp()]).toEqual([200, 200, true]);
    expect(redis.isFull()).toBe(true);
    expect(instance.lines.filter(line => line.includes(' Redis '))).toEqual([
      'warn Redis full: each instance keeps its quotes to itself; raise its maxmemory',
    ]);
  });

  it.each([
    ['quote', plans, 200],
    ['failure', () => new Response(null, {status: 500}), 400],
  ])(
    'R2: lets a page poll until it reaches the instance that has its %s, while Redis is full',
    async (_, result, end) => {
      const [owner, other] = [await createInstance({}, createFakeService(result)), await createInstance()];
      const poll = async ({post}: Instance) =>
        (await post(ASYNC, search(), {headers: {'plan-purpose': 'poll'}})).status;
      await full();
      expect((await owner.post(ASYNC)).status).toBe(202);
      await owner.relay.close();
      expect([await poll(other), await poll(owner), await poll(other)]).toEqual([202, end, 202]);
      for (const key of (await server.command('KEYS', 'plan-finder:quote:*')) as string[])
        expect(Number(await server.command('PTTL', key))).toBeGreaterThan(0);
      // A new search does not wait for that instance.
      expect((await other.post(SYNC)).status).toBe(200);
      expect(other.service.calls).toHaveLength(1);
    },
  );

  it('R2: keeps using the shared quota while Redis is full, and responds in time', async () => {
    const [one, other] = [await createInstance(), await createInstance()];
    await full();
    expect(await inTime(send(one, 1))).toBe(200);
    expect(await inTime(send(one, 1))).toBe(200);
    expect((await askMany(one, 6, 2)) + (await askMany(other, 6, 10))).toBe(TIER.perHour - 1);
    expect(one.service.calls.length + other.service.calls.length).toBe(TIER.perHour);
  });

  it('R2: grants a visitor the local share of the limit while Redis is full', async () => {
    const instance = await createInstance({visitorSearches: 4, tier: 'high'});
    await full();
    expect(await askMany(instance, 4)).toBe(1);
  });

  it('R2: includes its earlier calls in its local share', async () => {
    const instance = await createInstance();
    expect(await askMany(instance, 2)).toBe(2);
    await server.kill();
    expect(await askMany(instance, 4, 10)).toBe(0);
  });

  it('R2: returns to the shared limits by itself, and reports its calls to Redis', async () => {
    const [one, other] = [await createInstance(), await createInstance()];
    await server.kill();
    expect(await askMany(one, 4)).toBe(2);
    await server.restart();
    await expect
      .poll(async () => (await send(one, 50), one.redis.isUp() && other.redis.isUp()), {timeout: 8000})
      .toBe(true);
    const granted = (await askMany(one, 5, 60)) + (await askMany(other, 10, 70));
    const calls = one.service.calls.length + other.service.calls.length;
    expect(calls).toBe(TIER.perHour);
    expect(granted).toBeGreaterThan(0);
    expect(one.lines.some(line => line.includes('available again'))).toBe(true);
  });

  describe('logs why it is unavailable', () => {
    /** Connects, with a password if there is one. Also returns the fields of all warnings. */
    const connect = async (password = '') => {
      const reasons: object[] = [];
      const logger = {info: () => {}, error: () => {}, warn: (fields: object) => void reasons.push(fields)};
      const link = await connectRedis({url: server.url.replace('//', `//:${password}@`), logger});
      links.push(link);
      return {reasons, link};
    };

    it('at startup, without the password', async () => {
      await server.command('CONFIG', 'SET', 'requirepass', 'the-right-one');
      const {reasons} = await connect('another-one');
      expect(reasons).toMatchObject([{reply: 'WRONGPASS'}]);
      expect(JSON.stringify(reasons)).not.toContain('another-one');
      expect((await connect()).reasons).toMatchObject([{reply: 'NOAUTH'}]);
    });

    it('if nothing is listening', async () => {
      await server.kill();
      expect((await connect()).reasons).toMatchObject([{errorCode: 'ECONNREFUSED'}]);
    });

    it('if it rejects a command', async () => {
      const {reasons, link} = await connect();
      await acl('-@scripting');
      await expect(link.run({text: 'return 1', sha: '0'.repeat(40)}, [], [])).rejects.toThrow();
      expect(reasons).toMatchObject([{reply: 'NOPERM'}]);
    });
  });

  it('R2: starts without Redis, and connects when Redis is available', async () => {
    await server.kill();
    const [one, other] = [await createInstance({tier: 'high'}), await createInstance({tier: 'high'})];
    expect(await inTime(send(one, 1))).toBe(200);
    await server.restart();
    for (const instance of [one, other]) {
      let mileage = 100;
      await expect
        .poll(async () => (await send(instance, (mileage += 1)), instance.redis.isUp()), {timeout: 8000})
        .toBe(true);
    }
    expect(await send(one, 4)).toBe(200);
    expect(await send(other, 4)).toBe(200);
    expect(other.service.calls.map(({body}) => body).filter(body => body?.includes('"mileage":4'))).toEqual([]);
  });

  it('requests the catalog once for all instances', async () => {
    const [one, other] = [await createInstance(), await createInstance()];
    const send = async ({get}: Instance): Promise<unknown> => (await get('Vehicles/Makes')).json();
    const [first, second] = await Promise.all([send(one), send(other)]);
    expect(first).toEqual({response: [{id: 'honda', name: 'Honda'}], errorResponse: null});
    expect(second).toEqual(first);
    expect(await send(await createInstance())).toEqual(first);
    expect(one.service.count('Makes') + other.service.count('Makes')).toBe(1);
  });

  /** All keys and values in Redis, as text. */
  const dump = async (): Promise<string> => {
    const keys = (await server.command('KEYS', '*')) as string[];
    const read = {hash: ['HGETALL'], zset: ['ZRANGE', '0', '-1'], string: ['GET']};
    const values = keys.map(async key => {
      const type = (await server.command('TYPE', key)) as keyof typeof read;
      const [command, ...more] = read[type];
      return [key, await server.command(command ?? '', key, ...more)];
    });
    return JSON.stringify(await Promise.all(values));
  };

  it('T15: stores no vehicle, visitor, customer or API key in Redis, also when upstream echoes them', async () => {
    const canaries = ['1HGCM82633A004352', '7CNRY77', 'Canaria', '192.0.2.77', 'canary-key-3f9b2c71'];
    const echoes = canaries.join(' ');
    const link = `https://service.example/checkout?vin=${canaries[0]}&plate=${canaries[1]}`;
    const service = () => createFakeService(() => plans(plan({planName: echoes, planCheckoutUrl: link})));
    const options = {visitorSearches: 9, key: 'canary-key-3f9b2c71'};
    const [instance, other] = [await createInstance(options, service()), await createInstance(options, service())];
    const more = {address: '192.0.2.77'};
    const UserDetails = {firstName: 'Canaria', lastName: 'Canaria', email: 'a@b.example'};
    const reply = await (await instance.post(SYNC, search(), more)).text();
    await instance.post('PlansSearch', search({vin: null, licensePlate: '7CNRY77'}), more);
    await instance.post('PlansSearchWithUserInfo/Vin', search({}, {UserDetails}), more);
    await instance.get('Vehicles/Lookup?make=Canaria', more);

    const held = await dump();
    expect(held.match(/plan-finder:quote:/g)?.length).toBeGreaterThanOrEqual(2);
    expect(held).toMatch(/plan-finder:visitor:/);
    for (const canary of canaries) expect(held).not.toContain(canary);
    // The page still gets it, from an instance that has not called upstream.
    expect(reply).toContain(link);
    expect(await (await other.post(SYNC, search(), more)).text()).toBe(reply);
    expect(other.service.calls).toHaveLength(0);
  });

  it('T14: rejects a Redis value that was written or moved by others', async () => {
    const [one, other] = [await createInstance(), await createInstance()];
    const mileages = [1, 2, 3];
    const texts: string[] = [];
    for (const mileage of mileages) texts.push(await (await one.post(SYNC, search({mileage}))).text());
    const keys = (await server.command('KEYS', 'plan-finder:quote:*')) as string[];
    const expectLost = async () => {
      for (const mileage of mileages) {
        const reply = await other.post(SYNC, search({mileage}));
        expect([reply.status, await codeOf(reply)]).toEqual([400, 'RelaySearchLost']);
        // The instance that requested it still has it.
        expect(await (await one.post(SYNC, search({mileage}))).text()).toBe(texts[mileage - 1]);
      }
    };

    // Each entry is moved to the key of the next one.
    const places = ['aside', ...keys, 'aside'];
    for (const [index, from] of places.slice(1).entries()) await server.command('RENAME', from, places[index] ?? '');
    await expectLost();
    for (const key of keys) await server.command('HSET', key, 'i', texts[0] ?? '');
    await expectLost();
    expect(other.service.calls).toHaveLength(0);
  });
});
