import {setImmediate} from 'node:timers/promises';
import {afterEach, describe, expect, it, onTestFinished, vi} from 'vitest';
import {createMemoryQuoteStore, type QuoteStore, type RelayOptions} from '../../src/relay/index.js';
import {
  codeOf,
  createFakeService,
  createFixture,
  deferred,
  json,
  type Fixture,
  plan,
  plans,
  refusedBy,
  search,
} from './fixture.js';

const ASYNC = 'PlansSearchAsync/VIN';
const SYNC = 'PlansSearch/Vin';
const purpose = (value: string) => ({headers: {'plan-purpose': value}});

/** A fake upstream whose quote the test settles. */
function slowService() {
  const reply = deferred<Response>();
  return {service: createFakeService(() => reply.promise), reply};
}

/** Sends a search and waits until its quote has ended. */
async function quoteOnce({post, relay}: Fixture, send = {}) {
  const first = await post(ASYNC, search(), send);
  await relay.close();
  return first;
}

afterEach(() => {
  vi.useRealTimers();
});

const POLLED: readonly (readonly [path: string, options: Partial<RelayOptions>, body: object])[] = [
  ['PlansSearch', {}, search()],
  ['PlansSearch/Vin', {}, search()],
  ['PlansSearchAsync', {}, search()],
  ['PlansSearchAsync/VIN', {}, search()],
  ['PlansSearchAsync/VIN', {asyncUpstream: true}, search()],
  ['PlansSearchAsync/GetStartPrice', {startPriceQuotes: true}, search()],
  ['PlansSearchAsync/GetStartPrice', {asyncUpstream: true}, search()],
  ['PlansSearchWithUserInfo/Vin', {}, search({}, {UserDetails: {firstName: 'Ann'}})],
  ['VehicleRegistration', {asyncUpstream: true}, {vin: '1HGCM82633A004352', mileage: 48_000}],
];

it.each(POLLED)('T20: a poll of %s starts nothing and spends nothing, with %j', async (path, options, body) => {
  const {post, service} = createFixture(options);
  const reply = await post(path, body, {headers: {'plan-purpose': 'poll'}});
  expect([reply.status, await codeOf(reply)]).toEqual([400, 'RelaySearchLost']);
  expect(service.calls).toHaveLength(0);
});

describe('the quote cache', () => {
  it('responds with 202 until the quote is done, then with 200 and X-Cache HIT, never with Retry-After', async () => {
    const {service, reply} = slowService();
    const {post, relay} = createFixture({}, service);
    const first = await post(ASYNC);
    const second = await post(ASYNC, search(), purpose('poll'));
    reply.resolve(plans());
    await relay.close();
    const third = await post(ASYNC, search(), purpose('poll'));
    expect([first.status, second.status, third.status]).toEqual([202, 202, 200]);
    expect([first, second, third].map(({headers}) => headers.get('x-cache'))).toEqual(['MISS', 'MISS', 'HIT']);
    expect([first, second, third].map(({headers}) => headers.get('retry-after'))).toEqual([null, null, null]);
    expect(await first.json()).toMatchObject({errorResponse: null, response: expect.anything() as unknown});
    expect(service.calls).toHaveLength(1);
  });

  it('makes a synchronous route wait for its quote, for every purpose', async () => {
    const {service, reply} = slowService();
    const waiting = createFixture({}, service).post(SYNC, search(), purpose('prefetch'));
    reply.resolve(plans());
    expect((await waiting).status).toBe(200);
  });

  it('coalesces the same search of sixty clients into one upstream call', async () => {
    const {service, reply} = slowService();
    const {post} = createFixture({}, service);
    const clients = Array.from({length: 60}, (_, index) =>
      post(index % 2 ? SYNC : 'PlansSearch', search(), {address: `192.0.2.${index}`}),
    );
    reply.resolve(plans(plan({planName: 'Shared'})));
    const replies = await Promise.all(clients);
    const texts = await Promise.all(replies.map(answered => answered.text()));
    expect(new Set(replies.map(({status}) => status))).toEqual(new Set([200]));
    expect(new Set(texts).size).toBe(1);
    expect(texts[0]).toContain('Shared');
    expect(service.calls).toHaveLength(1);
  });

  it('shares one entry between all routes for the same body, with any spelling of VIN and state', async () => {
    const fixture = createFixture();
    await quoteOnce(fixture);
    const spelled = search({vin: '1hgcm8263 3a004352', stateShortName: ' tx'});
    const replies = await Promise.all([
      fixture.post('PlansSearchAsync', spelled),
      fixture.post(SYNC, spelled),
      fixture.post('PlansSearch'),
    ]);
    expect(replies.map(({status}) => status)).toEqual([200, 200, 200]);
    expect(fixture.service.calls).toHaveLength(1);
  });

  it('is a miss for a search that differs in anything else', async () => {
    const fixture = createFixture();
    await fixture.post(SYNC);
    await fixture.post(SYNC, search({}, {tracking: {queryParams: 'utm_source=mail'}}));
    await fixture.post(SYNC, search({mileage: 48_001}));
    expect(fixture.service.calls).toHaveLength(3);
  });

  it('shares a quote between campaigns with shareQuotes, and sends no tracking upstream', async () => {
    const {post, service} = createFixture({shareQuotes: true});
    await post(SYNC, search({}, {tracking: {queryParams: 'gclid=one'}}));
    const other = await post(ASYNC, search({}, {tracking: {queryParams: 'gclid=two'}}));
    expect([other.status, other.headers.get('x-cache')]).toEqual([200, 'HIT']);
    expect(service.calls).toHaveLength(1);
    expect(service.calls[0]?.body).not.toContain('gclid');
  });

  it('R4: keeps a quote for its TTL when the system clock changes', async () => {
    const fixture = createFixture();
    await fixture.post(SYNC);
    for (const jump of [365, -365]) {
      vi.setSystemTime(Date.now() + jump * 86_400_000);
      expect((await fixture.post(ASYNC)).headers.get('x-cache')).toBe('HIT');
    }
    expect(fixture.service.calls).toHaveLength(1);
  });

  it('R4: continues the rate limit window when the system clock changes', async () => {
    const {post} = createFixture({tier: {perHour: 1, perDay: 10}});
    await post(SYNC);
    vi.setSystemTime(Date.now() + 2 * 86_400_000);
    const rejected = await post(SYNC, search({mileage: 1}));
    expect(rejected.status).toBe(429);
    expect(Number(rejected.headers.get('retry-after'))).toBeGreaterThan(3500);
  });

  it('finishes a quote when the browser disconnects', async () => {
    const {service, reply} = slowService();
    const {relay, post} = createFixture({}, service);
    const controller = new AbortController();
    const request = new Request(`https://relay.example/plans/${SYNC}`, {
      method: 'POST',
      headers: {origin: 'https://partner.example', 'content-type': 'application/json'},
      body: JSON.stringify(search()),
      signal: controller.signal,
    });
    void relay.fetch(request);
    await vi.waitFor(() => expect(service.calls).toHaveLength(1));
    controller.abort();
    reply.resolve(plans());
    await relay.close();
    expect((await post(ASYNC)).status).toBe(200);
    expect(service.calls).toHaveLength(1);
  });

  it('holds a poll open until the quote is done, up to the limit', async () => {
    vi.useFakeTimers();
    const {service, reply} = slowService();
    const {post} = createFixture({pollHoldMs: 1000}, service);
    const first = post(ASYNC);
    await vi.advanceTimersByTimeAsync(1000);
    expect((await first).status).toBe(202);
    const second = post(ASYNC, search(), purpose('poll'));
    reply.resolve(plans());
    expect((await second).status).toBe(200);
  });

  it('expires a quote at the end of its TTL', async () => {
    let now = 1_800_000_000_000;
    const fixture = createFixture({quoteTtlSeconds: 900, now: () => now});
    await quoteOnce(fixture);
    now += 899_000;
    expect((await fixture.post(ASYNC)).status).toBe(200);
    now += 2000;
    expect((await fixture.post(ASYNC)).status).toBe(202);
    expect(fixture.service.calls).toHaveLength(2);
  });

  it('declines prefetches when quotes are not cached', async () => {
    const {post, service} = createFixture({quoteTtlSeconds: 0});
    const prefetched = await post(ASYNC, search(), purpose('prefetch'));
    expect((await post(SYNC)).status).toBe(200);
    expect([prefetched.status, service.calls.length]).toEqual([204, 1]);
  });

  it('shares a quote only between waiting clients when quotes are not cached', async () => {
    const fixture = createFixture({quoteTtlSeconds: 0});
    await quoteOnce(fixture);
    expect((await fixture.post(ASYNC, search(), purpose('poll'))).status).toBe(200);
    expect((await fixture.post(ASYNC)).status).toBe(202);
    expect(fixture.service.calls).toHaveLength(2);
  });
});

describe('a failed quote', () => {
  it('T14: is requested again by a retry, not by polls or new searches', async () => {
    const service = createFakeService(() => new Response('gone', {status: 500}));
    const fixture = createFixture({}, service);
    await quoteOnce(fixture);
    const poll = await fixture.post(ASYNC, search(), purpose('poll'));
    const press = await fixture.post(ASYNC);
    const prefetched = await fixture.post(ASYNC, search(), purpose('prefetch'));
    expect([poll.status, press.status, prefetched.status]).toEqual([400, 400, 400]);
    expect(await codeOf(poll)).toBe('RelayUpstreamFailed');
    expect(service.calls).toHaveLength(1);

    service.answer = () => plans();
    await quoteOnce(fixture, purpose('retry'));
    expect((await fixture.post(ASYNC, search(), purpose('poll'))).status).toBe(200);
    expect(service.calls).toHaveLength(2);
  });

  it('T14: is not retried again automatically when a retry fails', async () => {
    const {post, service} = createFixture(
      {},
      createFakeService(() => new Response(null, {status: 500})),
    );
    await post(SYNC);
    const again = await post(SYNC, search(), purpose('retry'));
    expect([again.status, service.calls.length]).toEqual([502, 2]);
  });

  it('is cached for a minute', async () => {
    let now = 1_800_000_000_000;
    const fixture = createFixture(
      {now: () => now},
      createFakeService(() => new Response(null, {status: 502})),
    );
    await quoteOnce(fixture);
    now += 59_000;
    await fixture.post(ASYNC);
    expect(fixture.service.calls).toHaveLength(1);
    now += 2000;
    await fixture.post(ASYNC);
    expect(fixture.service.calls).toHaveLength(2);
  });

  it('forwards upstream errors on synchronous and asynchronous routes', async () => {
    const fixture = createFixture(
      {},
      createFakeService(() => refusedBy('MakeIsInvalid', 4014)),
    );
    const sync = await fixture.post(SYNC);
    const polled = await fixture.post(ASYNC, search(), purpose('poll'));
    expect([sync.status, polled.status]).toEqual([400, 400]);
    expect(await sync.json()).toMatchObject({errorResponse: {errors: [{errorNumber: 4014}]}});
    expect(await codeOf(polled)).toBe('MakeIsInvalid');
  });

  it('R1: is RelaySearchLost when the relay was restarted between polls', async () => {
    const {service} = slowService();
    const before = createFixture({}, service);
    expect((await before.post(ASYNC)).status).toBe(202);
    const after = createFixture({}, service);
    const poll = await after.post(ASYNC, search(), purpose('poll'));
    expect(poll.status).toBe(400);
    expect(await codeOf(poll)).toBe('RelaySearchLost');
    expect(service.calls).toHaveLength(1);
  });

  it('R1: is RelaySearchLost for waiting clients when the instance that fetched it has died', async () => {
    vi.useFakeTimers();
    const quoteStore = createMemoryQuoteStore();
    const dying = createFixture({timeoutMs: 20_000, quoteStore: {...quoteStore, settle: () => Promise.resolve()}});
    await dying.post(ASYNC);
    const living = createFixture({timeoutMs: 60_000, quoteStore});
    const waiting = living.post(SYNC);
    await vi.advanceTimersByTimeAsync(10_000);
    const told = await waiting;
    expect([told.status, await codeOf(told)]).toEqual([400, 'RelaySearchLost']);
    expect(await codeOf(await living.post(ASYNC, search(), purpose('poll')))).toBe('RelaySearchLost');
    expect(living.service.calls).toHaveLength(0);
  });

  it('R1: does not replace a quote that takes longer than its lease, while its owner renews it', async () => {
    vi.useFakeTimers();
    const {service, reply} = slowService();
    const {post} = createFixture({timeoutMs: 60_000}, service);
    const waiting = Promise.all([post(SYNC), post(SYNC)]);
    await vi.advanceTimersByTimeAsync(45_000);
    reply.resolve(plans());
    expect((await waiting).map(({status}) => status)).toEqual([200, 200]);
    expect(service.calls).toHaveLength(1);
  });
});

describe('a quote that failed before a shopper searched', () => {
  const PRICE = 'PlansSearchAsync/GetStartPrice';
  const BACKGROUND: readonly (readonly [what: string, send: (fixture: Fixture) => Promise<Response>])[] = [
    ['a prefetch', ({post}) => post(ASYNC, search(), purpose('prefetch'))],
    ['a starting price', ({post}) => post(PRICE)],
  ];
  const createBroken = (answer = () => new Response(null, {status: 503})) =>
    createFixture({startPriceQuotes: true}, createFakeService(answer));

  it.each(BACKGROUND)('T14: is requested again by a shopper’s search, and only once, after %s', async (_, send) => {
    const fixture = createBroken();
    await send(fixture);
    await fixture.relay.close();
    for (let times = 0; times < 3; times += 1) expect((await fixture.post(SYNC)).status).toBe(502);
    expect(fixture.service.calls).toHaveLength(2);
  });

  it.each(BACKGROUND)('T14: gets the shopper plans if upstream works by then, after %s', async (_, send) => {
    const fixture = createBroken();
    await send(fixture);
    await fixture.relay.close();
    fixture.service.answer = () => plans();
    expect((await fixture.post(SYNC)).status).toBe(200);
  });

  it.each(BACKGROUND)('T14: is not requested again by polls and other background quotes, after %s', async (_, send) => {
    const fixture = createBroken();
    await send(fixture);
    await fixture.relay.close();
    for (const [, sendOther] of BACKGROUND) expect((await sendOther(fixture)).status).toBe(400);
    for (const path of [ASYNC, PRICE]) {
      const poll = await fixture.post(path, search(), purpose('poll'));
      expect([poll.status, await codeOf(poll)]).toEqual([400, 'RelayUpstreamFailed']);
    }
    expect(fixture.service.calls).toHaveLength(1);
  });

  it('T14: is not requested again if a shopper has joined it', async () => {
    const {service, reply} = slowService();
    const fixture = createFixture({}, service);
    await fixture.post(ASYNC, search(), purpose('prefetch'));
    const joined = fixture.post(SYNC);
    reply.resolve(new Response(null, {status: 503}));
    expect([(await joined).status, (await fixture.post(SYNC)).status]).toEqual([502, 502]);
    expect(service.calls).toHaveLength(1);
  });

  it.each([
    ['an invalid search', () => refusedBy('MakeIsInvalid', 4014), 400],
    ['used-up quota', () => new Response(null, {status: 429, headers: {'retry-after': '30'}}), 429],
  ])('T14: is not requested again after %s', async (_, answer, status) => {
    const fixture = createBroken(answer);
    await quoteOnce(fixture, purpose('prefetch'));
    fixture.service.answer = () => plans();
    expect((await fixture.post(SYNC)).status).toBe(status);
    expect(fixture.service.calls).toHaveLength(1);
  });
});

describe('a prefetch', () => {
  it('is reused by the search that follows', async () => {
    const fixture = createFixture();
    const prefetched = await quoteOnce(fixture, purpose('prefetch'));
    expect(prefetched.status).toBe(202);
    const press = await fixture.post(ASYNC);
    expect([press.status, press.headers.get('x-cache')]).toEqual([200, 'HIT']);
    expect(fixture.service.calls).toHaveLength(1);
  });

  it('gets a response at once', async () => {
    const {service} = slowService();
    const {post} = createFixture({pollHoldMs: 1000}, service);
    vi.useFakeTimers();
    expect((await post(ASYNC, search(), purpose('prefetch'))).status).toBe(202);
  });

  it('spends nothing when prefetching is off', async () => {
    const {post, service} = createFixture({prefetch: 'off'});
    const prefetched = await post(ASYNC, search(), purpose('prefetch'));
    expect([prefetched.status, await prefetched.text()]).toEqual([204, '']);
    expect(service.calls).toHaveLength(0);
    expect((await post(ASYNC, search(), purpose('poll'))).status).toBe(400);
  });

  it('spends nothing when only the reserved capacity is left', async () => {
    const {post, service} = createFixture({tier: {perHour: 10, perDay: 100}});
    for (let index = 0; index < 7; index += 1) await post(SYNC, search({mileage: 1000 + index}));
    const prefetched = await post(ASYNC, search(), purpose('prefetch'));
    const typed = await post(SYNC);
    expect([prefetched.status, typed.status]).toEqual([204, 200]);
    expect(service.calls).toHaveLength(8);
  });

  it("spends nothing when the visitor's limit is used up", async () => {
    const {post, service} = createFixture({visitorSearches: 1});
    await post(SYNC, search({mileage: 1000}), {address: '192.0.2.1'});
    const prefetched = await post(ASYNC, search(), {...purpose('prefetch'), address: '192.0.2.1'});
    expect(prefetched.status).toBe(204);
    expect(service.calls).toHaveLength(1);
  });
});

describe('searches with customer details', () => {
  const PATH = 'PlansSearchWithUserInfo/Vin';
  const body = search({}, {UserDetails: {firstName: 'Ada'}});

  it('T14: are never cached, shared or prefetched', async () => {
    const {post, service} = createFixture();
    await Promise.all([post(PATH, body), post(PATH, body)]);
    expect(service.calls).toHaveLength(2);
    expect((await post(PATH, body, purpose('prefetch'))).status).toBe(204);
    expect((await post(ASYNC, search(), purpose('poll'))).status).toBe(400);
    expect(service.calls).toHaveLength(2);
  });

  it('U8: return an error when the upstream response is malformed', async () => {
    const {post} = createFixture(
      {},
      createFakeService(() => json({response: {plans: []}})),
    );
    expect((await post(PATH, body)).status).toBe(502);
  });

  it('send the details upstream under the account’s field name', async () => {
    const {post, service} = createFixture({unspecified: {userDetailsField: 'customer'}});
    const reply = await post(PATH, search({}, {customer: {firstName: 'Ada'}}));
    expect(reply.status).toBe(200);
    expect(JSON.parse(service.calls[0]?.body ?? '')).toMatchObject({customer: {firstName: 'Ada'}});
  });
});

describe('the start price', () => {
  const PATH = 'PlansSearchAsync/GetStartPrice';
  const priceOf = async (response: Response) => ((await response.json()) as {response: unknown}).response;

  it('is the lowest down payment of a cached quote with any level of detail', async () => {
    const quoted = () => plans(plan({downpayment: 90}), plan({downpayment: 0.5}), plan({downpayment: null}));
    const {post} = createFixture({}, createFakeService(quoted));
    await post(SYNC, search({}, {responseDetailLevel: 'Full', tracking: {referrer: 'https://search.example'}}));
    const reply = await post(PATH, search());
    expect([reply.status, reply.headers.get('x-cache'), await priceOf(reply)]).toEqual([200, 'HIT', 0.5]);
  });

  it('is taken from a filtered quote only for the same filter', async () => {
    const {post} = createFixture();
    const filters = {providers: ['Summit']};
    await post(SYNC, search({}, {filters}));
    expect(await priceOf(await post(PATH, search()))).toBe('');
    expect(await priceOf(await post(PATH, search({}, {filters})))).toBe(120);
  });

  it('ignores filters that only limit the number of plans, and quotes with such filters', async () => {
    const {post} = createFixture();
    const few = search({}, {filters: {returnResults: 1, numberOfProviders: null}});
    await post(SYNC, few);
    expect(await priceOf(await post(PATH, few))).toBe('');
    expect(await priceOf(await post(PATH))).toBe('');
    await post(SYNC);
    expect(await priceOf(await post(PATH, few))).toBe(120);
  });

  it('comes from a quote of all plans with startPriceQuotes', async () => {
    const {post, service} = createFixture({startPriceQuotes: true, pollHoldMs: 1000});
    const filters = {providers: ['Summit'], returnResults: 1, numberOfProviders: 1};
    expect(await priceOf(await post(PATH, search({}, {filters})))).toBe(120);
    expect(service.calls.map(({body}) => (JSON.parse(body ?? '') as {filters: unknown}).filters)).toEqual([
      {providers: ['Summit']},
    ]);
  });

  it('is returned to a poll when the quote ends, even if a store takes time to store it', async () => {
    const memory = createMemoryQuoteStore();
    const waiting = deferred<void>();
    const quoteStore: QuoteStore = {
      ...memory,
      settle: async (key, entry, ttlMs) => {
        if (String(entry.body.identity).startsWith('{"response":120')) await setImmediate();
        await memory.settle(key, entry, ttlMs);
      },
      settled: (key, options) => {
        waiting.resolve();
        return memory.settled(key, options);
      },
    };
    const {service, reply} = slowService();
    const {post} = createFixture({startPriceQuotes: true, pollHoldMs: 1000, quoteStore}, service);
    void post(PATH);
    await expect.poll(() => service.calls.length).toBe(1);
    const poll = post(PATH, search(), purpose('poll'));
    await waiting.promise;
    reply.resolve(plans());
    expect(await priceOf(await poll)).toBe(120);
  });

  it('is stored without a client of its quote waiting for it, and before the relay closes', async () => {
    const memory = createMemoryQuoteStore();
    const storing = deferred<void>();
    const quoteStore: QuoteStore = {
      ...memory,
      settle: async (key, entry, ttlMs) => {
        if (String(entry.body.identity).startsWith('{"response":120')) await storing.promise;
        await memory.settle(key, entry, ttlMs);
      },
    };
    const {post, relay, service} = createFixture({quoteStore});
    const replies = await Promise.all([post(SYNC), post(SYNC)]);
    expect([replies.map(({status}) => status), service.calls.length]).toEqual([[200, 200], 1]);
    expect(await priceOf(await post(PATH))).toBe('');
    const closed = relay.close();
    storing.resolve();
    await closed;
    expect(await priceOf(await post(PATH))).toBe(120);
  });

  it('does not keep its quote from ending when it cannot be stored', async () => {
    const memory = createMemoryQuoteStore();
    const quoteStore: QuoteStore = {
      ...memory,
      settle: async (key, entry, ttlMs) => {
        if (String(entry.body.identity).startsWith('{"response":120')) throw new Error('full');
        await memory.settle(key, entry, ttlMs);
      },
    };
    const {post} = createFixture({quoteStore});
    expect((await post(SYNC)).status).toBe(200);
  });

  it('is an empty string when nothing was quoted, and costs nothing', async () => {
    const {post, service} = createFixture();
    const reply = await post(PATH, search());
    expect([reply.status, reply.headers.get('x-cache'), await priceOf(reply)]).toEqual([200, 'MISS', '']);
    expect(service.calls).toHaveLength(0);
  });

  it('U10: is 0 when a plan has no down payment', async () => {
    const {post} = createFixture(
      {},
      createFakeService(() => plans(plan({downpayment: 0}))),
    );
    await post(SYNC);
    expect(await priceOf(await post(PATH))).toBe(0);
  });
});

describe('the time of a quote', () => {
  const DAY_MS = 86_400_000;
  const QUOTED_AT = 'Fri, 20 Nov 2026 12:00:00 GMT';
  const quotedAt = (reply: Response) => reply.headers.get('plan-quoted-at');
  const createAt = (options: Partial<RelayOptions> = {}) => {
    const clock = {now: Date.parse(QUOTED_AT)};
    return {clock, ...createFixture({now: () => clock.now, pollHoldMs: 1000, ...options})};
  };

  it('is a header of every 200 of a search, which pages may read, and the same for all clients of the quote', async () => {
    const {clock, post} = createAt();
    const first = await post(SYNC);
    expect(first.headers.get('access-control-expose-headers')).toContain('plan-quoted-at');
    clock.now += 600_000;
    const replies = [first, await post(SYNC), await post(ASYNC), await post(ASYNC, search(), purpose('poll'))];
    expect(replies.map(({status}) => status)).toEqual([200, 200, 200, 200]);
    expect(replies.map(quotedAt)).toEqual([QUOTED_AT, QUOTED_AT, QUOTED_AT, QUOTED_AT]);
    expect(quotedAt(await post('PlansSearchWithUserInfo/Vin'))).toBe('Fri, 20 Nov 2026 12:10:00 GMT');
  });

  it('is absent from responses without plans', async () => {
    const {post, get} = createAt({pollHoldMs: 0, startPriceQuotes: true});
    const replies = [
      await post(ASYNC, search({mileage: 5})),
      await post(SYNC, {}),
      await post('PlansSearchAsync/GetStartPrice', search({mileage: 5})),
      await get('Vehicles/Makes'),
    ];
    expect(replies.map(({status}) => status)).toEqual([202, 400, 200, 200]);
    expect(replies.map(quotedAt)).toEqual([null, null, null, null]);
  });

  it('is the start of the upstream call', async () => {
    const {clock, service, post} = createAt();
    service.answer = () => {
      clock.now += 8000;
      return plans();
    };
    expect(quotedAt(await post(SYNC))).toBe(QUOTED_AT);
  });

  it('follows changes of the system clock', async () => {
    onTestFinished(() => void vi.useRealTimers());
    vi.useFakeTimers({toFake: ['Date'], now: 0});
    const {post} = createFixture();
    vi.setSystemTime(QUOTED_AT);
    expect(quotedAt(await post(SYNC))).toBe(QUOTED_AT);
    expect(quotedAt(await post(SYNC))).toBe(QUOTED_AT);
  });

  it('limits a quote to 30 days, with any TTL of the operator', async () => {
    const {clock, service, post} = createAt({quoteTtlSeconds: 30 * 86_400});
    service.answer = () => {
      clock.now += 8000;
      return plans();
    };
    await post(SYNC);
    clock.now += 30 * DAY_MS - 8001;
    expect(quotedAt(await post(SYNC))).toBe(QUOTED_AT);
    expect(service.calls).toHaveLength(1);
    clock.now += 1;
    expect(quotedAt(await post(SYNC))).not.toBe(QUOTED_AT);
    expect(service.calls).toHaveLength(2);
  });
});
