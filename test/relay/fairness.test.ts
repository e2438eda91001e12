import {describe, expect, it} from 'vitest';
import {type BudgetStore, createMemoryBudgetStore} from '../../src/relay/index.js';
import {codeOf, createFixture, KEY, ORIGIN, search} from './fixture.js';

const SYNC = 'PlansSearch/Vin';
const POLL = {headers: {'plan-purpose': 'poll'}};
const OTHER = 'https://other.example';

describe('the limits of one visitor', () => {
  it('T20: count polls apart from searches, so that a storm of them is turned away with the time to wait', async () => {
    const clock = {now: 1_800_000_000_000};
    const {post} = createFixture({visitorSearches: 20, visitorPolls: 3, now: () => clock.now});
    const from = (address: string) => post('PlansSearchAsync/VIN', search(), {...POLL, address});
    for (let index = 0; index < 3; index += 1) expect((await from('192.0.2.1')).status).toBe(400);
    clock.now += 20_000;
    const refused = await from('192.0.2.1');
    expect([refused.status, await codeOf(refused), refused.headers.get('retry-after')]).toEqual([
      429,
      'RelayVisitorLimit',
      '40',
    ]);
    expect((await from('192.0.2.2')).status).toBe(400);
    clock.now += 40_000;
    expect((await from('192.0.2.1')).status).toBe(400);
  });

  it('T2: count catalog questions apart from both, also when the cache has the answer', async () => {
    const {get, post, service} = createFixture({visitorSearches: 20, visitorCatalog: 2});
    const makes = async () => (await get('Vehicles/Makes', {address: '192.0.2.1'})).status;
    expect([await makes(), await makes(), await makes()]).toEqual([200, 200, 429]);
    expect((await post(SYNC, search(), {address: '192.0.2.1'})).status).toBe(200);
    expect(service.count('Makes')).toBe(1);
  });

  it('T2: hold for a household whose address changes within its network', async () => {
    const {post} = createFixture({visitorSearches: 1});
    await post(SYNC, search({mileage: 1}), {address: '2001:db8:1:2::1'});
    expect((await post(SYNC, search({mileage: 2}), {address: '2001:db8:1:2:ffff::9'})).status).toBe(429);
    expect((await post(SYNC, search({mileage: 2}), {address: '2001:db8:1:3::1'})).status).toBe(200);
  });
});

describe('the share of one origin', () => {
  const tier = {perHour: 10, perDay: 100};

  /** Posts distinct searches from an origin, and tells how many were quoted. */
  async function quotesOf({post}: ReturnType<typeof createFixture>, origin: string, count: number) {
    let quoted = 0;
    for (let index = 0; index < count; index += 1) {
      const answer = await post(SYNC, search({mileage: quoted + 1, zip: origin.slice(0, 20)}), {headers: {origin}});
      if (answer.status === 200) quoted += 1;
      else expect(await codeOf(answer)).toBe('RelayBudgetExhausted');
    }
    return quoted;
  }

  it('T2: leaves a reserve to the other dealers, which one alone cannot use up', async () => {
    const fixture = createFixture({origins: [ORIGIN, OTHER], tier});
    expect(await quotesOf(fixture, ORIGIN, 20)).toBe(7);
    expect(await quotesOf(fixture, OTHER, 20)).toBe(3);
    expect(fixture.service.calls).toHaveLength(10);
  });

  it('T2: is the whole budget where one origin is listed, or where the operator says so', async () => {
    expect(await quotesOf(createFixture({tier}), ORIGIN, 20)).toBe(10);
    expect(await quotesOf(createFixture({origins: [ORIGIN, OTHER], originShare: 1, tier}), ORIGIN, 20)).toBe(10);
  });

  it('T3: is one for all origins that are not listed, so that inventing origins wins nothing', async () => {
    const fixture = createFixture({origins: ['*', ORIGIN], tier});
    let quoted = 0;
    for (let index = 0; index < 20; index += 1) {
      const headers = {origin: `https://forged-${index}.example`};
      if ((await fixture.post(SYNC, search({mileage: index + 1}), {headers})).status === 200) quoted += 1;
    }
    expect(quoted).toBe(7);
    expect(await quotesOf(fixture, ORIGIN, 20)).toBe(3);
  });

  it('T3: is one for the relay’s own origin too, whatever names a script reaches it by', async () => {
    const fixture = createFixture({origins: [ORIGIN, OTHER], tier});
    let quoted = 0;
    for (let index = 0; index < 20; index += 1) {
      const origin = `https://relay-${index}.example`;
      const answer = await fixture.post(SYNC, search({mileage: index + 1}), {
        base: `${origin}/plans`,
        headers: {origin},
      });
      if (answer.status === 200) quoted += 1;
    }
    expect(quoted).toBe(7);
  });

  it('T3: is no way around the account: forged origins get no more calls than it has', async () => {
    const fixture = createFixture({origins: ['*'], tier});
    let quoted = 0;
    for (let index = 0; index < 20; index += 1) {
      const headers = {origin: `https://forged-${index}.example`};
      if ((await fixture.post(SYNC, search({mileage: index + 1}), {headers})).status === 200) quoted += 1;
    }
    expect([quoted, fixture.service.calls.length]).toEqual([10, 10]);
  });
});

describe('what was charged for a quote that could not be started', () => {
  const FAILING: readonly (readonly [what: string, fail: () => never | Promise<never>])[] = [
    ['rejects', () => Promise.reject(new Error('away'))],
    [
      'throws',
      () => {
        throw new Error('away');
      },
    ],
  ];
  it.each(FAILING)('T2: is given back to the visitor and the origin when the budget store %s', async (_, fail) => {
    const memory = createMemoryBudgetStore({limits: {perHour: 10, perDay: 100}});
    let isAway = true;
    const budgetStore: BudgetStore = {...memory, spend: (...call) => (isAway ? fail() : memory.spend(...call))};
    const {post} = createFixture({
      budgetStore,
      origins: [ORIGIN, OTHER],
      tier: {perHour: 2, perDay: 100},
      visitorSearches: 2,
    });
    for (let index = 0; index < 3; index += 1) expect((await post(SYNC)).status).toBe(500);
    isAway = false;
    const statuses = [];
    for (let mileage = 1; mileage <= 3; mileage += 1) statuses.push((await post(SYNC, search({mileage}))).status);
    expect(statuses).toEqual([200, 200, 429]);
  });

  it('T2: is given back to a visitor who asks for the catalog when the budget store fails', async () => {
    const memory = createMemoryBudgetStore({limits: {perHour: 10, perDay: 100}});
    let isAway = true;
    const spend: BudgetStore['spend'] = (...call) =>
      isAway ? Promise.reject(new Error('away')) : memory.spend(...call);
    const {get} = createFixture({budgetStore: {...memory, spend}, visitorSearches: 20});
    const statusOf = async (model: number) => (await get(`Vehicles/Lookup?make=honda&model=${model}`)).status;
    // A visitor may have a hundred answers fetched in an hour.
    for (let model = 0; model < 100; model += 1) expect(await statusOf(model)).toBe(500);
    isAway = false;
    expect(await statusOf(100)).toBe(200);
  });
});

describe('the proof that a person asks', () => {
  const proof = (value: string) => ({headers: {'x-proof': value}});
  const verifyVisitor = (request: Request) => request.headers.get('x-proof') === 'good';

  it('T3: is looked at before a quote is started, and nothing is spent without it', async () => {
    const {post, service} = createFixture({verifyVisitor});
    const refused = await post(SYNC, search(), proof('bad'));
    expect([refused.status, await codeOf(refused)]).toEqual([403, 'RelayVisitorNotVerified']);
    expect(service.calls).toHaveLength(0);
    expect((await post(SYNC, search(), proof('good'))).status).toBe(200);
  });

  it('is not asked for what is in the book', async () => {
    let asked = 0;
    const {post} = createFixture({verifyVisitor: () => ++asked < 2});
    await post(SYNC);
    expect((await post('PlansSearchAsync/VIN', search(), POLL)).status).toBe(200);
    expect(asked).toBe(1);
  });

  it('T3: lets nobody in while the hook fails, and its words stay inside', async () => {
    const lines: string[] = [];
    const {post, service} = createFixture({
      verifyVisitor: () => Promise.reject(new Error(`down ${KEY}`)),
      logLevel: 'info',
      logDestination: {write: (line: string) => void lines.push(line)},
    });
    const refused = await post(SYNC);
    expect([refused.status, await codeOf(refused), service.calls.length]).toEqual([503, 'RelayUnavailable', 0]);
    expect(lines.join('')).toContain('verifyVisitor failed');
    expect(lines.join('')).not.toContain(KEY);
  });

  it('counts for searches with customer details too', async () => {
    const {post, service} = createFixture({verifyVisitor});
    expect((await post('PlansSearchWithUserInfo/Vin')).status).toBe(403);
    expect(service.calls).toHaveLength(0);
  });

  it('may come in a header that the preflight names', async () => {
    const {send} = createFixture({verifyVisitor, visitorHeaders: ['X-Proof']});
    const answer = await send(SYNC, {method: 'OPTIONS'});
    expect(answer.headers.get('access-control-allow-headers')).toBe('content-type, plan-purpose, x-proof');
  });
});
