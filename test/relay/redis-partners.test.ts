import {afterAll, afterEach, beforeAll, beforeEach, describe, expect, it} from 'vitest';
import {connectRedis, type RedisLink, type RelayOptions} from '../../src/relay/index.js';
import {codeOf, createFakeService, createFixture, json, search} from './fixture.js';
import {hasRedis, type RedisServer, startRedis} from './support/redis-server.js';
import {createTestLogger} from './support/test-logger.js';

describe.skipIf(!hasRedis)('partners with the same key and the same Redis', () => {
  let server: RedisServer;
  const links: RedisLink[] = [];

  beforeAll(async () => {
    server = await startRedis();
  });
  beforeEach(async () => void (await server.command('FLUSHALL')));
  afterEach(async () => {
    await Promise.all(links.splice(0).map(link => link.close()));
  });
  afterAll(() => server?.stop());

  /** Starts an instance of a partner. */
  async function createPartner(name: string, options: Partial<RelayOptions>) {
    const redis = await connectRedis({url: server.url, logger: createTestLogger(), timeoutMs: 5000});
    links.push(redis);
    const service = createFakeService(({url}) =>
      json({response: url.pathname.includes('Vehicles') ? [] : {results: []}, errorResponse: null}),
    );
    const {send} = createFixture({redis, mount: `/${name}`, ...options}, service);
    const common = {base: `https://relay.example/${name}`, address: '192.0.2.1'};
    const outcome = async (response: Response) => (response.status === 200 ? 'found' : codeOf(response));
    return {
      search: async (mileage: number) => outcome(await send('PlansSearch/Vin', {...common, body: search({mileage})})),
      models: async (make: string) => outcome(await send(`Vehicles/Makes/${make}/Models`, {...common, method: 'GET'})),
    };
  }

  it('T2: limit the searches of a visitor separately, each for all of its instances', async () => {
    const options = {visitorSearches: 1};
    const [one, oneMore] = [await createPartner('one', options), await createPartner('one', options)];
    const two = await createPartner('two', options);
    expect([await one.search(1), await oneMore.search(2)]).toEqual(['found', 'RelayVisitorLimit']);
    expect([await two.search(3), await two.search(4)]).toEqual(['found', 'RelayVisitorLimit']);
  });

  it('T2: limit the catalog requests of a visitor separately', async () => {
    const options = {visitorSearches: 20, tier: {perHour: 5000, perDay: 5000}};
    const [one, two] = [await createPartner('one', options), await createPartner('two', options)];
    for (let index = 0; index < 100; index += 1) await one.models(`m${index}`);
    expect([await one.models('other'), await two.models('other')]).toEqual(['RelayVisitorLimit', 'found']);
  });

  it('T2: count no catalog request that another instance has answered', async () => {
    const options = {visitorSearches: 20, tier: {perHour: 50, perDay: 500}};
    const [one, oneMore] = [await createPartner('one', options), await createPartner('one', options)];
    for (const make of ['m0', 'm1', 'm2', 'm3', 'm4']) {
      expect([await one.models(make), await oneMore.models(make)]).toEqual(['found', 'found']);
    }
    for (const make of ['m5', 'm6', 'm7', 'm8', 'm9']) expect(await oneMore.models(make)).toBe('found');
    expect(await oneMore.models('m10')).toBe('RelayVisitorLimit');
  });

  it('T2: limit the share of an origin separately, and share the reserved capacity', async () => {
    // The first search of an origin may use all ten calls. All others have to leave three of them.
    const options = {tier: {perHour: 10, perDay: 100}, originShare: 0.1};
    const [one, two] = [await createPartner('one', options), await createPartner('two', options)];
    for (let mileage = 1; mileage <= 7; mileage += 1) expect(await one.search(mileage)).toBe('found');
    expect([await one.search(8), await two.search(8)]).toEqual(['RelayBudgetExhausted', 'found']);
    expect(await two.search(9)).toBe('RelayBudgetExhausted');
  });
});
