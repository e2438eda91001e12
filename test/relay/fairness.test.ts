import {describe, expect, it} from 'vitest';
import {type BudgetStore, createMemoryBudgetStore, type RelayOptions} from '../../src/relay/index.js';
import {codeOf, createFixture, KEY, ORIGIN, search} from './fixture.js';

const SYNC = 'PlansSearch/Vin';
const POLL = {headers: {'plan-purpose': 'poll'}};
const OTHER = 'https://other.example';

describe('the limits of one visitor', () => {
  it('T20: count polls separately from searches, and reject a storm of polls with the time to wait', async () => {
    const clock = {now: 1_800_000_000_000};
    const {post} = createFixture({visitorSearches: 20, visitorPolls: 3, now: () => clock.now});
    const from = (address: string) => post('PlansSearchAsync/VIN', search(), {...POLL, address});
    for (let index = 0; index < 3; index += 1) expect((await from('192.0.2.1')).status).toBe(400);
    clock.now += 20_000;
    const rejected = await from('192.0.2.1');
    expect([rejected.status, await codeOf(rejected), rejected.headers.get('retry-after')]).toEqual([
      429,
      'RelayVisitorLimit',
      '40',
    ]);
    expect((await from('192.0.2.2')).status).toBe(400);
    clock.now += 40_000;
    expect((await from('192.0.2.1')).status).toBe(400);
  });

  it('T2: count catalog requests separately from both, also on a cache hit', async () => {
    const {get, post, service} = createFixture({visitorSearches: 20, visitorCatalog: 2});
    const makes = async () => (await get('Vehicles/Makes', {address: '192.0.2.1'})).status;
    expect([await makes(), await makes(), await makes()]).toEqual([200, 200, 429]);
    expect((await post(SYNC, search(), {address: '192.0.2.1'})).status).toBe(200);
    expect(service.count('Makes')).toBe(1);
  });

  it('T2: count the upstream calls for catalog requests, of which one visitor may cause a fifth of the hour’s', async () => {
    const {get} = createFixture({tier: {perHour: 100, perDay: 1000}, visitorSearches: 20});
    const lookup = async (address: string, make: number) =>
      (await get(`Vehicles/Lookup?make=${make}`, {address})).status;
    const statuses = [];
    for (let make = 0; make <= 20; make += 1) statuses.push(await lookup('192.0.2.1', make));
    expect([statuses.indexOf(429), await lookup('192.0.2.2', 30)]).toEqual([20, 200]);
  });

  it('T2: apply to a household whose IPv6 address changes within its network', async () => {
    const {post} = createFixture({visitorSearches: 1});
    await post(SYNC, search({mileage: 1}), {address: '2001:db8:1:2::1'});
    expect((await post(SYNC, search({mileage: 2}), {address: '2001:db8:1:2:ffff::9'})).status).toBe(429);
    expect((await post(SYNC, search({mileage: 2}), {address: '2001:db8:1:3::1'})).status).toBe(200);
  });
});

describe('the share of one origin', () => {
  const tier = {perHour: 10, perDay: 100};

  /** Posts distinct searches from an origin. Returns how many were quoted. */
  async function quotesOf({post}: ReturnType<typeof createFixture>, origin: string, count: number) {
    let quoted = 0;
    for (let index = 0; index < count; index += 1) {
      const reply = await post(SYNC, search({mileage: quoted + 1, zip: origin.slice(0, 20)}), {headers: {origin}});
      if (reply.status === 200) quoted += 1;
      else expect(await codeOf(reply)).toBe('RelayBudgetExhausted');
    }
    return quoted;
  }

  it('T2: cannot use up the capacity reserved for the other dealers', async () => {
    const fixture = createFixture({origins: [ORIGIN, OTHER], tier});
    expect(await quotesOf(fixture, ORIGIN, 20)).toBe(7);
    expect(await quotesOf(fixture, OTHER, 20)).toBe(3);
    expect(fixture.service.calls).toHaveLength(10);
  });

  it('T2: is the whole quota if one origin is listed, or if the operator sets it', async () => {
    expect(await quotesOf(createFixture({tier}), ORIGIN, 20)).toBe(10);
    expect(await quotesOf(createFixture({origins: [ORIGIN, OTHER], originShare: 1, tier}), ORIGIN, 20)).toBe(10);
  });

  it('T2: is at least one quote, and never all of them, in the smallest tier', async () => {
    const smallest = {perHour: 2, perDay: 100};
    const fixture = createFixture({origins: [ORIGIN, OTHER], originShare: 0.3, tier: smallest});
    expect([await quotesOf(fixture, ORIGIN, 5), await quotesOf(fixture, OTHER, 5)]).toEqual([1, 1]);
  });

  it('T3: is shared by all unlisted origins, so that made-up origins gain nothing', async () => {
    const fixture = createFixture({origins: ['*', ORIGIN], tier});
    let quoted = 0;
    for (let index = 0; index < 20; index += 1) {
      const headers = {origin: `https://forged-${index}.example`};
      if ((await fixture.post(SYNC, search({mileage: index + 1}), {headers})).status === 200) quoted += 1;
    }
    expect(quoted).toBe(7);
    expect(await quotesOf(fixture, ORIGIN, 20)).toBe(3);
  });

  it('T3: is shared by the relay’s own origin under any host name', async () => {
    const fixture = createFixture({origins: [ORIGIN, OTHER], tier});
    let quoted = 0;
    for (let index = 0; index < 20; index += 1) {
      const origin = `https://relay-${index}.example`;
      const reply = await fixture.post(SYNC, search({mileage: index + 1}), {
        base: `${origin}/plans`,
        headers: {origin},
      });
      if (reply.status === 200) quoted += 1;
    }
    expect(quoted).toBe(7);
  });

  it('T3: does not exceed the account’s quota for forged origins', async () => {
    const fixture = createFixture({origins: ['*'], tier});
    let quoted = 0;
    for (let index = 0; index < 20; index += 1) {
      const headers = {origin: `https://forged-${index}.example`};
      if ((await fixture.post(SYNC, search({mileage: index + 1}), {headers})).status === 200) quoted += 1;
    }
    expect([quoted, fixture.service.calls.length]).toEqual([10, 10]);
  });
});

describe('many simultaneous requests for the same quote', () => {
  const CLIENTS = Array.from({length: 12}, (_, index) => `192.0.2.${index + 1}`);
  const tier = {perHour: 10, perDay: 100};

  /** A relay with hardly any quota left, and how often it asked its budget. */
  async function createUsedUp(options: Partial<RelayOptions> = {}, used = tier.perHour) {
    const memory = createMemoryBudgetStore({limits: tier});
    let asked = 0;
    const budgetStore: BudgetStore = {...memory, spend: (...call) => ((asked += 1), memory.spend(...call))};
    const fixture = createFixture({budgetStore, tier, ...options});
    for (let mileage = 1; mileage <= used; mileage += 1) await fixture.post(SYNC, search({mileage}));
    asked = 0;
    return {...fixture, timesAsked: () => asked};
  }

  const outcomeOf = async (reply: Response) => [reply.status, reply.ok ? undefined : await codeOf(reply)];

  it('are all rejected with the time to wait once the quota is used up, and ask the budget once each time', async () => {
    const {post, timesAsked} = await createUsedUp();
    const replies = await Promise.all(CLIENTS.map(address => post(SYNC, search(), {address})));
    for (const reply of replies) {
      expect(await outcomeOf(reply.clone())).toEqual([429, 'RelayBudgetExhausted']);
      expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(3500);
    }
    const mixed = await Promise.all([post(SYNC), post(SYNC, search(), {headers: {'plan-purpose': 'prefetch'}})]);
    expect(mixed.map(reply => reply.status)).toEqual([429, 204]);
    expect(timesAsked()).toBe(2);
  });

  it('are rejected on an asynchronous route, too, except for a poll, which starts no quote', async () => {
    const {post, timesAsked} = await createUsedUp({pollHoldMs: 1000});
    const send = (headers = {}) => post('PlansSearchAsync/VIN', search(), {headers});
    const replies = await Promise.all([send(), send(), send(POLL.headers)]);
    expect(await Promise.all(replies.map(outcomeOf))).toEqual([
      [429, 'RelayBudgetExhausted'],
      [429, 'RelayBudgetExhausted'],
      [400, 'RelaySearchLost'],
    ]);
    expect(timesAsked()).toBe(1);
  });

  it('T2: get plans if only the other visitors are over their own limit', async () => {
    const {post, service} = createFixture({visitorSearches: 1});
    const [last, ...others] = CLIENTS;
    for (const [index, address] of others.entries()) await post(SYNC, search({mileage: index + 1}), {address});
    const replies = await Promise.all([...others, last].map(address => post(SYNC, search(), {address: address ?? ''})));
    expect(await Promise.all(replies.map(outcomeOf))).toEqual([
      ...others.map(() => [429, 'RelayVisitorLimit']),
      [200, undefined],
    ]);
    expect(service.calls).toHaveLength(others.length + 1);
  });

  it('T2: get plans from the reserved capacity if only a prefetch or another origin may not use it', async () => {
    const origins = [ORIGIN, OTHER];
    const from = (origin: string, purpose = 'search') => ({headers: {origin, 'plan-purpose': purpose}});
    const {post} = await createUsedUp({origins}, 7);
    const replies = await Promise.all([
      post(SYNC, search(), from(ORIGIN)),
      post(SYNC, search(), from(ORIGIN)),
      post(SYNC, search(), from(OTHER)),
      post(SYNC, search({mileage: 9}), from(OTHER, 'prefetch')),
      post(SYNC, search({mileage: 9}), from(OTHER)),
    ]);
    expect(replies.map(reply => reply.status)).toEqual([429, 429, 200, 204, 200]);
  });
});

describe('the charge for a quote that could not be started', () => {
  const FAILING: readonly (readonly [what: string, fail: () => never | Promise<never>])[] = [
    ['rejects', () => Promise.reject(new Error('away'))],
    [
      'throws',
      () => {
        throw new Error('away');
      },
    ],
  ];
  it.each(FAILING)('T2: is refunded to the visitor and the origin when the budget store %s', async (_, fail) => {
    // More than a prefetch may use, which an origin beyond its share counts as.
    const share = 8;
    const tier = {perHour: 10, perDay: 100};
    const memory = createMemoryBudgetStore({limits: tier});
    let isDown = true;
    const budgetStore: BudgetStore = {...memory, spend: (...call) => (isDown ? fail() : memory.spend(...call))};
    const {post} = createFixture({
      budgetStore,
      tier,
      origins: [ORIGIN, OTHER],
      originShare: share / tier.perHour,
      visitorSearches: share,
    });
    for (let index = 0; index <= share; index += 1) expect((await post(SYNC)).status).toBe(500);
    isDown = false;
    const statuses = [];
    for (let mileage = 1; mileage <= share + 1; mileage += 1)
      statuses.push((await post(SYNC, search({mileage}))).status);
    expect(statuses).toEqual([...Array<number>(share).fill(200), 429]);
  });

  it('T2: is refunded to the visitor of a catalog request when the budget store fails', async () => {
    const memory = createMemoryBudgetStore({limits: {perHour: 10, perDay: 100}});
    let isDown = true;
    const spend: BudgetStore['spend'] = (...call) =>
      isDown ? Promise.reject(new Error('away')) : memory.spend(...call);
    const {get} = createFixture({budgetStore: {...memory, spend}, visitorSearches: 20});
    const statusOf = async (model: number) => (await get(`Vehicles/Lookup?make=honda&model=${model}`)).status;
    // A visitor may cause a hundred upstream catalog requests an hour.
    for (let model = 0; model < 100; model += 1) expect(await statusOf(model)).toBe(500);
    isDown = false;
    expect(await statusOf(100)).toBe(200);
  });
});

describe('verifyVisitor', () => {
  const CAR = {vin: '1HGCM82633A004352', stateShortName: 'TX'};
  const proof = (value: string) => ({headers: {'x-proof': value}});
  const verifyVisitor = (request: Request) => request.headers.get('x-proof') === 'good';

  it('T3: is called before a quote is started, and nothing is spent if it returns false', async () => {
    const {post, service} = createFixture({verifyVisitor});
    const rejected = await post(SYNC, search(), proof('bad'));
    expect([rejected.status, await codeOf(rejected)]).toEqual([403, 'RelayVisitorNotVerified']);
    expect(service.calls).toHaveLength(0);
    expect((await post(SYNC, search(), proof('good'))).status).toBe(200);
  });

  it.each([
    ['a text', 'denied'],
    ['an object', {isHuman: false}],
    ['nothing', undefined],
  ])('T3: rejects the visitor if it returns %s instead of true', async (_, result) => {
    const {post, service} = createFixture({verifyVisitor: () => result as unknown as boolean});
    const rejected = await post(SYNC);
    expect([rejected.status, await codeOf(rejected)]).toEqual([403, 'RelayVisitorNotVerified']);
    expect(service.calls).toHaveLength(0);
  });

  it('is not called on a cache hit', async () => {
    let calls = 0;
    const {post} = createFixture({verifyVisitor: () => ++calls < 2});
    await post(SYNC);
    expect((await post('PlansSearchAsync/VIN', search(), POLL)).status).toBe(200);
    expect(calls).toBe(1);
  });

  it('T3: fails closed when it throws, and its error message is not sent', async () => {
    const lines: string[] = [];
    const {post, service} = createFixture({
      verifyVisitor: () => Promise.reject(new Error(`down ${KEY}`)),
      logLevel: 'info',
      logDestination: {write: (line: string) => void lines.push(line)},
    });
    const rejected = await post(SYNC);
    expect([rejected.status, await codeOf(rejected), service.calls.length]).toEqual([503, 'RelayUnavailable', 0]);
    expect(lines.join('')).toContain('verifyVisitor failed');
    expect(lines.join('')).not.toContain(KEY);
  });

  it('is called for searches with customer details too', async () => {
    const {post, service} = createFixture({verifyVisitor});
    expect((await post('PlansSearchWithUserInfo/Vin')).status).toBe(403);
    expect(service.calls).toHaveLength(0);
  });

  it('is called once for a list of starting prices, because its proof may be valid only once', async () => {
    const unused = new Set(['first', 'second']);
    const {post, service} = createFixture({
      startPriceQuotes: true,
      verifyVisitor: ({headers}) => unused.delete(headers.get('x-proof') ?? ''),
    });
    const vehicles = [1000, 2000, 3000].map(mileage => ({...CAR, mileage}));
    await post('StartPrices', {vehicles}, proof('first'));
    await expect.poll(() => service.calls.length).toBe(3);
    await post('StartPrices', {vehicles: [{...CAR, mileage: 4000}]}, proof('first'));
    await post('StartPrices', {vehicles: [{...CAR, mileage: 5000}]}, proof('second'));
    await expect.poll(() => service.calls.length).toBe(4);
    expect(service.calls.at(-1)?.body).toContain('5000');
  });

  it('can read a header that the preflight allows', async () => {
    const {send} = createFixture({verifyVisitor, visitorHeaders: ['X-Proof']});
    const reply = await send(SYNC, {method: 'OPTIONS'});
    expect(reply.headers.get('access-control-allow-headers')).toBe('content-type, plan-purpose, x-proof');
  });
});
