import {afterEach, beforeEach, describe, expect, it, vi} from 'vitest';
import {createMemoryQuoteStore, type QuoteStore, type SpendResult} from '../../src/relay/index.js';
import {
  codeOf,
  createFakeService,
  createFixture,
  deferred,
  type FakeService,
  json,
  ORIGIN,
  plan,
  plans,
  refusedBy,
  search,
} from './fixture.js';
import {createTestLogger} from './support/test-logger.js';

const ASYNC = 'PlansSearchAsync/VIN';
const SYNC = 'PlansSearch/Vin';
const PRICE = 'PlansSearchAsync/GetStartPrice';
const CAR = {vin: null, make: 'Honda', model: 'Civic', year: 2018};
const poll = {headers: {'plan-purpose': 'poll'}};
const prefetch = {headers: {'plan-purpose': 'prefetch'}};
const TEN_PER_HOUR = {perHour: 10, perDay: 100};
/** How many of ten calls an hour are outside the reserved capacity. */
const UNRESERVED = 7;

const pending = () => json({response: 'working', errorResponse: null}, {status: 202});
const unregistered = () => refusedBy('VinHasNotBeenRegistered', 20006);
const status = (code: number, headers = {}) => new Response(null, {status: code, headers});

interface Script {
  register?: () => Response | Promise<Response>;
  /** The responses to asynchronous searches, in order; the last one is repeated. */
  polls?: readonly (() => Response | Promise<Response>)[];
  sync?: () => Response;
}

/** A fake upstream with asynchronous search, and the paths that were requested. */
function createAsyncService({
  register = () => json({response: 'started'}),
  polls = [plans],
  sync = plans,
}: Script = {}) {
  let pollCount = 0;
  const service = createFakeService(({url: {pathname}}) => {
    if (pathname.endsWith('/VehicleRegistration')) return register();
    if (!pathname.includes('/PlansSearchAsync')) return sync();
    pollCount += 1;
    return (polls[Math.min(pollCount, polls.length) - 1] ?? plans)();
  });
  const paths = () => service.calls.map(({url}) => url.pathname.replace('/api/v2/Partners/', ''));
  return {service, paths};
}

const create = (service: FakeService, options = {}) => createFixture({asyncUpstream: true, ...options}, service);

/** Advances the fake timers in small steps, so that pending work continues in between. */
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

describe('asynchronous search upstream', () => {
  it('registers the vehicle of a VIN, then polls every one to two seconds until the plans are done', async () => {
    const {service, paths} = createAsyncService({polls: [pending, pending, () => plans(plan({planName: 'Late'}))]});
    const {post} = create(service, {random: () => 0.5});
    const times: number[] = [];
    const record = service.fetch;
    service.fetch = (url, init) => (times.push(performance.now()), record(url, init));
    expect((await post(ASYNC)).status).toBe(202);
    await pass(6000);
    const reply = await post(ASYNC, search(), poll);
    expect([reply.status, reply.headers.get('x-cache')]).toEqual([200, 'HIT']);
    expect(await reply.text()).toContain('Late');
    expect(paths()).toEqual(['VehicleRegistration', ASYNC, ASYNC, ASYNC]);
    expect(JSON.parse(service.calls[0]?.body ?? '')).toEqual({vin: '1HGCM82633A004352', mileage: 48_000});
    for (let index = 1; index < times.length; index += 1) {
      const ms = (times[index] ?? 0) - (times[index - 1] ?? 0);
      expect(ms).toBeGreaterThanOrEqual(1000);
      expect(ms).toBeLessThanOrEqual(2000);
    }
  });

  it("uses the field names of the account's manual for the vehicle", async () => {
    const {service} = createAsyncService();
    const unspecified = {registrationVinField: 'VIN', registrationMileageField: 'odometer'};
    await create(service, {unspecified}).post(ASYNC);
    await pass(0);
    expect(JSON.parse(service.calls[0]?.body ?? '')).toEqual({VIN: '1HGCM82633A004352', odometer: 48_000});
  });

  it('registers nothing without a VIN, and polls the route of the lookup method', async () => {
    const {service, paths} = createAsyncService();
    const {post} = create(service);
    await post('PlansSearchAsync/MakeModelYear', search(CAR));
    await pass(0);
    expect(paths()).toEqual(['PlansSearchAsync/MakeModelYear']);
  });

  it('T20: coalesces the polls of many browsers and the requests that wait', async () => {
    const {service, paths} = createAsyncService({polls: [pending, pending, pending, plans]});
    const {post} = create(service);
    const waiting = Promise.all(Array.from({length: 20}, () => post(SYNC)));
    for (let second = 0; second < 8; second += 1) {
      await Promise.all(Array.from({length: 50}, () => post(ASYNC, search(), second === 0 ? {} : poll)));
      await pass(1000);
    }
    expect((await waiting).map(reply => reply.status)).toEqual(Array(20).fill(200));
    expect(paths()).toEqual(['VehicleRegistration', ASYNC, ASYNC, ASYNC, ASYNC]);
  });

  it('T2: counts every call of an origin’s searches to its share, so that other origins have the reserved capacity', async () => {
    const other = 'https://other.example';
    const {service} = createAsyncService({polls: [pending]});
    const {post} = create(service, {origins: [ORIGIN, other], tier: TEN_PER_HOUR, timeoutMs: 600_000});
    const wait = (origin: string, mileage: number) => post(SYNC, search({mileage}), {headers: {origin}});
    void wait(ORIGIN, 1);
    await pass(60_000);
    expect(service.calls).toHaveLength(UNRESERVED);
    void wait(other, 2);
    await pass(60_000);
    expect(service.calls).toHaveLength(TEN_PER_HOUR.perHour);
  });

  it('T20: stops polling when no client is left, and resumes without registering or charging when one polls', async () => {
    const {service, paths} = createAsyncService({polls: [pending]});
    const {post, relay} = create(service, {visitorSearches: 1, timeoutMs: 60_000});
    await post(ASYNC);
    await pass(12_000);
    const before = paths().length;
    expect(before).toBeLessThan(10);
    await pass(30_000);
    expect(paths()).toHaveLength(before);
    await relay.close();
    service.answer = () => plans();
    expect((await post(ASYNC, search(), poll)).status).toBe(202);
    await pass(0);
    expect((await post(ASYNC, search(), poll)).status).toBe(200);
    expect(paths().slice(before)).toEqual([ASYNC]);
  });

  it('T20: resumes once for several simultaneous polls, and charges it as an interactive search', async () => {
    const logger = createTestLogger();
    const {service, paths} = createAsyncService({polls: [pending]});
    const {post} = create(service, {tier: TEN_PER_HOUR, timeoutMs: 60_000, logger});
    await post(ASYNC);
    await pass(12_000);
    const before = paths().length;
    expect(before).toBe(UNRESERVED);
    await Promise.all([post(ASYNC, search(), poll), post(ASYNC, search(), poll)]);
    await pass(0);
    expect(paths().slice(before)).toEqual([ASYNC]);
    expect(logger.lines.filter(line => line.startsWith('error'))).toEqual([]);
  });

  it('stops polling when the clients of a synchronous route have disconnected', async () => {
    const {service, paths} = createAsyncService({polls: [pending]});
    const {relay} = create(service, {timeoutMs: 600_000});
    const controller = new AbortController();
    const request = new Request(`https://relay.example/plans/${SYNC}`, {
      method: 'POST',
      headers: {origin: 'https://partner.example', 'content-type': 'application/json'},
      body: JSON.stringify(search()),
      signal: controller.signal,
    });
    void relay.fetch(request);
    await pass(30_000);
    expect(paths().length).toBeGreaterThan(14);
    controller.abort();
    await pass(12_000);
    const after = paths().length;
    await pass(60_000);
    expect(paths()).toHaveLength(after);
  });

  describe('R1: after an instance has died, another one that shares its store', () => {
    /** Starts a search on an instance that upstream tells it has started, and which then ends without another word. */
    async function startAndDie(quoteStore: QuoteStore) {
      const settle: QuoteStore['settle'] = (key, entry, ttlMs) =>
        entry.status === 202 ? quoteStore.settle(key, entry, ttlMs) : Promise.resolve();
      const dying = createAsyncService({polls: [pending, () => new Promise<Response>(() => {})]});
      await create(dying.service, {
        quoteStore: {...quoteStore, settle, drop: () => Promise.resolve(), renew: () => Promise.resolve()},
        timeoutMs: 20_000,
      }).post(ASYNC);
    }

    it('resumes the search when a poll finds its lease expired', async () => {
      const quoteStore = createMemoryQuoteStore();
      await startAndDie(quoteStore);
      await pass(60_000);
      const {service, paths} = createAsyncService();
      const second = create(service, {quoteStore});
      await second.post(ASYNC, search(), poll);
      await pass(0);
      expect((await second.post(ASYNC, search(), poll)).status).toBe(200);
      expect(paths()).toEqual([ASYNC]);
    });

    it('resumes the search, once and without charging it, when its lease expires while polls are held open', async () => {
      const quoteStore = createMemoryQuoteStore();
      await startAndDie(quoteStore);
      await pass(9500);
      const {service, paths} = createAsyncService({polls: [pending, plans]});
      const {post} = create(service, {quoteStore, pollHoldMs: 1000, visitorSearches: 1});
      const held = [post(ASYNC, search(), poll), post(ASYNC, search(), poll)];
      await pass(1000);
      expect((await Promise.all(held)).map(reply => reply.status)).toEqual([202, 202]);
      await pass(1000);
      expect((await post(ASYNC, search(), poll)).status).toBe(200);
      expect(paths()).toEqual([ASYNC, ASYNC]);
      // The visitor's one search of this hour is still left.
      const another = post(ASYNC, search({mileage: 1}));
      await pass(1000);
      expect((await another).status).toBe(202);
    });

    it('starts nothing for a search that was waiting', async () => {
      const quoteStore = createMemoryQuoteStore();
      await startAndDie(quoteStore);
      const {service} = createAsyncService();
      const waiting = create(service, {quoteStore}).post(SYNC);
      await pass(10_000);
      expect(await codeOf(await waiting)).toBe('RelaySearchLost');
      expect(service.calls).toHaveLength(0);
    });
  });

  it('T20: gives a finished quote to a poll after its TTL, for ten minutes from its start', async () => {
    const {service, paths} = createAsyncService({polls: [pending, plans]});
    const {post} = create(service, {visitorSearches: 1, quoteTtlSeconds: 0});
    const pollTwice = async () => {
      const reply = await post(ASYNC, search(), poll);
      await pass(0);
      return reply.status === 202 ? (await post(ASYNC, search(), poll)).status : reply.status;
    };
    await post(ASYNC);
    await pass(30_000);
    expect(await pollTwice()).toBe(200);
    // The vehicle is not registered again, and the visitor's limit of one search is not exceeded.
    expect(paths()).toEqual(['VehicleRegistration', ASYNC, ASYNC, ASYNC]);
    await pass(565_000);
    expect(await pollTwice()).toBe(200);
    await pass(15_000);
    expect(await pollTwice()).toBe(400);
    expect(service.calls).toHaveLength(5);
  });

  it('T20: resumes no search that has failed, however often it is polled', async () => {
    const {service} = createAsyncService({polls: [pending]});
    const {post} = create(service, {visitorSearches: 1, timeoutMs: 20_000});
    const waiting = post(SYNC);
    await pass(20_000);
    expect((await waiting).status).toBe(504);
    const count = service.calls.length;
    for (let minute = 0; minute < 5; minute += 1) {
      await pass(61_000);
      expect(await codeOf(await post(ASYNC, search(), poll))).toBe('RelaySearchLost');
    }
    expect(service.calls).toHaveLength(count);
  });

  it('T20: resumes an abandoned search for ten minutes from its start, however often it is polled and abandoned', async () => {
    const {service} = createAsyncService({polls: [pending]});
    const {post} = create(service, {visitorSearches: 1, timeoutMs: 20_000});
    const pollAndLeave = async () => {
      const reply = post(ASYNC, search(), poll);
      // By then no client has polled for so long that the run has ended.
      await pass(15_000);
      return (await reply).status;
    };
    void post(ASYNC);
    await pass(15_000);
    for (let elapsedMs = 15_000; elapsedMs <= 585_000; elapsedMs += 15_000) expect(await pollAndLeave()).toBe(202);
    await pass(15_000);
    const count = service.calls.length;
    for (let times = 0; times < 5; times += 1) expect(await pollAndLeave()).toBe(400);
    expect(service.calls).toHaveLength(count);
  });

  it('starts nothing for a poll of an unknown search', async () => {
    const {service} = createAsyncService();
    const reply = await create(service).post(ASYNC, search(), poll);
    expect([reply.status, await codeOf(reply), service.calls.length]).toEqual([400, 'RelaySearchLost', 0]);
  });

  it('U2: stops at its deadline', async () => {
    const {service} = createAsyncService({polls: [pending]});
    const {post} = create(service, {timeoutMs: 20_000});
    const waiting = post(SYNC);
    await pass(20_000);
    const told = await waiting;
    expect([told.status, await codeOf(told)]).toEqual([504, 'RelayUpstreamTimeout']);
    const count = service.calls.length;
    await pass(60_000);
    expect(service.calls).toHaveLength(count);
  });

  it('U3: stops at once when quoting fails', async () => {
    const {service} = createAsyncService({polls: [pending, () => refusedBy('QuotingFailed', 1)]});
    const {post} = create(service);
    const waiting = post(SYNC);
    await pass(5000);
    expect([(await waiting).status, await codeOf(await post(ASYNC, search(), poll))]).toEqual([400, 'QuotingFailed']);
    expect(service.calls).toHaveLength(3);
  });

  it('U4: registers a VIN once that upstream no longer knows, and continues polling', async () => {
    const {service, paths} = createAsyncService({polls: [plans, unregistered, plans]});
    const {post} = create(service, {quoteTtlSeconds: 0});
    const first = post(SYNC);
    await pass(11_000);
    expect((await first).status).toBe(200);
    const again = post(SYNC);
    await pass(5000);
    expect((await again).status).toBe(200);
    expect(paths()).toEqual(['VehicleRegistration', ASYNC, ASYNC, 'VehicleRegistration', ASYNC]);
  });

  it('U4: ends with 20006 when upstream denies a vehicle that was just registered', async () => {
    const {service, paths} = createAsyncService({polls: [unregistered]});
    const waiting = create(service).post(SYNC);
    await pass(5000);
    expect(await codeOf(await waiting)).toBe('VinHasNotBeenRegistered');
    expect(paths()).toEqual(['VehicleRegistration', ASYNC]);
  });

  it('U4: searches synchronously once after 20006 without a VIN', async () => {
    const {service, paths} = createAsyncService({polls: [unregistered]});
    const reply = await create(service).post('PlansSearch/MakeModelYear', search(CAR));
    expect(reply.status).toBe(200);
    expect(paths()).toEqual(['PlansSearchAsync/MakeModelYear', 'PlansSearch/MakeModelYear']);
  });

  it('U4: searches synchronously after a 403 and in later searches, and does not treat the key as rejected', async () => {
    const {service, paths} = createAsyncService({register: () => status(403)});
    const {post, get} = create(service);
    expect((await post(SYNC)).status).toBe(200);
    expect((await post(SYNC, search({mileage: 1}))).status).toBe(200);
    expect((await post('PlansSearch/MakeModelYear', search(CAR))).status).toBe(200);
    expect(paths()).toEqual(['VehicleRegistration', SYNC, SYNC, 'PlansSearch/MakeModelYear']);
    expect((await get('readyz', {base: 'https://relay.example'})).status).toBe(200);
  });

  it('U4: tries asynchronous search again ten minutes after a 403', async () => {
    const clock = {now: Date.UTC(2026, 10, 20, 12)};
    let isEnabled = false;
    const {service, paths} = createAsyncService({
      register: () => (isEnabled ? json({response: 'ready'}, {status: 201}) : status(403)),
    });
    const {post} = create(service, {now: () => clock.now});
    expect((await post(SYNC)).status).toBe(200);
    isEnabled = true;
    clock.now += 10 * 60_000 - 1;
    expect((await post(SYNC, search({mileage: 1}))).status).toBe(200);
    expect(paths()).toEqual(['VehicleRegistration', SYNC, SYNC]);
    clock.now += 1;
    const asynchronous = post(SYNC, search({mileage: 2}));
    await pass(1);
    expect((await asynchronous).status).toBe(200);
    expect(paths().slice(3)).toEqual(['VehicleRegistration', ASYNC]);
  });

  describe('the quote time of an asynchronous search', () => {
    const QUOTED_AT = Date.UTC(2026, 10, 20, 12);
    const ready = () => json({response: 'ready'}, {status: 201});
    const quotedAt = (reply: Response) => reply.headers.get('plan-quoted-at');
    const askAt = async (script: Script, body = search(), options = {}) => {
      const clock = {now: QUOTED_AT};
      const {service} = createAsyncService(script);
      const fixture = create(service, {now: () => clock.now, ...options});
      const waiting = fixture.post('PlansSearch', body);
      await pass(10_000);
      return {...fixture, clock, service, reply: await waiting};
    };

    it('is known for a vehicle that this relay registered, also in later searches', async () => {
      const {post, clock, reply} = await askAt({});
      expect(quotedAt(reply)).toBe('Fri, 20 Nov 2026 12:00:00 GMT');
      clock.now += 5 * 86_400_000;
      const later = post(SYNC);
      await pass(1000);
      expect(quotedAt(await later)).toBe('Fri, 20 Nov 2026 12:00:00 GMT');
    });

    it.each([
      ['with a VIN', search(), search({stateShortName: 'CA'})],
      ['without a VIN', search(CAR), undefined],
    ])('follows changes of the system clock in a search %s', async (_, body, later) => {
      vi.setSystemTime(QUOTED_AT);
      const {post, reply} = await askAt({polls: [pending, plans, plans]}, body, {now: undefined});
      const times = [quotedAt(reply)];
      if (later) times.push(quotedAt(await post(SYNC, later)));
      expect(new Set(times)).toEqual(new Set(['Fri, 20 Nov 2026 12:00:00 GMT']));
    });

    it('is known for a vehicle that was still being quoted', async () => {
      const {reply} = await askAt({polls: [pending, plans]}, search(CAR));
      expect([reply.status, quotedAt(reply)]).toEqual([200, 'Fri, 20 Nov 2026 12:00:00 GMT']);
    });

    it('is unknown for a quote that upstream had cached, which is kept for at most 15 minutes', async () => {
      const {post, clock, reply, service} = await askAt({register: ready}, search(), {quoteTtlSeconds: 86_400});
      expect([reply.status, quotedAt(reply)]).toEqual([200, null]);
      const {reply: catalog} = await askAt({}, search(CAR));
      expect([catalog.status, quotedAt(catalog)]).toEqual([200, null]);
      clock.now += 900_000 - 1;
      await post('PlansSearch');
      expect(service.calls).toHaveLength(2);
      clock.now += 1;
      const renewed = post('PlansSearch');
      await pass(1000);
      expect((await renewed).status).toBe(200);
      expect(service.calls).toHaveLength(3);
    });
  });

  it('U5: waits after a 429 within the deadline, and sends nothing meanwhile', async () => {
    const limited = () => status(429, {'retry-after': '7'});
    const {service} = createAsyncService({polls: [pending, limited, plans]});
    const {post} = create(service);
    const waiting = post(SYNC);
    await pass(4000);
    const count = service.calls.length;
    await pass(5500);
    expect(service.calls).toHaveLength(count);
    await pass(3000);
    expect((await waiting).status).toBe(200);
  });

  it('counts each registration and each first request for plans where polls are free', async () => {
    const {service, paths} = createAsyncService({polls: [pending, plans, pending, plans, pending, plans]});
    let spent = 0;
    const spend = async () => ({granted: (spent += 1) > 0, retryAfterMs: 0});
    const budgetStore = {spend, pause: async () => {}};
    const {post} = create(service, {budgetStore, unspecified: {countsPolls: false}});
    for (const [route, body, count] of [
      [SYNC, search(), 2],
      [SYNC, search({stateShortName: 'CA'}), 3],
      ['PlansSearch/MakeModelYear', search(CAR), 4],
    ] as const) {
      const waiting = post(route, body);
      await pass(10_000);
      expect([(await waiting).status, spent]).toEqual([200, count]);
    }
    expect(paths().filter(path => path !== 'VehicleRegistration')).toHaveLength(6);
  });

  it('U5: waits for the end of the cooldown that another search started, also where polls are free', async () => {
    const limited = () => status(429, {'retry-after': '7'});
    const {service, paths} = createAsyncService({polls: [pending, limited, plans]});
    const {post} = create(service, {random: () => 0, unspecified: {countsPolls: false}});
    const waiting = post(SYNC);
    await pass(1600);
    const limitedOne = post('PlansSearch/MakeModelYear', search(CAR));
    await pass(100);
    const calls = ['VehicleRegistration', ASYNC, 'PlansSearchAsync/MakeModelYear'];
    expect(paths()).toEqual(calls);
    await pass(6500);
    expect(paths()).toEqual(calls);
    await pass(3000);
    expect([(await waiting).status, (await limitedOne).status]).toEqual([200, 200]);
  });

  it('U5: returns the time to wait when a 429 lasts longer than the deadline', async () => {
    const {service} = createAsyncService({polls: [() => status(429, {'retry-after': '120'})]});
    const {post} = create(service);
    const waiting = post(SYNC);
    await pass(5000);
    const told = await waiting;
    expect([told.status, Number(told.headers.get('retry-after'))]).toEqual([429, 120]);
    expect(service.calls).toHaveLength(2);
  });

  it('U6: retries a failed poll, three times at most', async () => {
    const passing = createAsyncService({polls: [() => status(503), () => status(502), plans]});
    const waiting = create(passing.service).post(SYNC);
    await pass(8000);
    expect((await waiting).status).toBe(200);
    const failing = createAsyncService({polls: [() => status(503)]});
    const lost = create(failing.service).post(SYNC);
    await pass(30_000);
    expect((await lost).status).toBe(502);
    expect(failing.paths()).toHaveLength(4);
  });

  it('U17: repeats a registration and a poll with a key that was renewed after their 401', async () => {
    const rejectOnce = (then: () => Response) => {
      const responses = [() => status(401)];
      return () => (responses.pop() ?? then)();
    };
    const {service, paths} = createAsyncService({
      register: rejectOnce(() => json({response: 'started'})),
      polls: [rejectOnce(plans)],
    });
    let renewals = 0;
    const readKey = () => `key-${(renewals += 1)}`;
    const waiting = create(service, {key: 'key-0', readKey}).post(SYNC);
    await pass(10_000);
    expect((await waiting).status).toBe(200);
    expect(paths()).toEqual(['VehicleRegistration', 'VehicleRegistration', ASYNC, ASYNC]);
    expect(service.calls.map(({headers}) => headers.get('authorization'))).toEqual(
      ['key-0', 'key-1', 'key-1', 'key-2'].map(key => `Bearer ${key}`),
    );
  });

  it('U6: does not retry a failed registration', async () => {
    const {service} = createAsyncService({register: () => status(500)});
    const waiting = create(service).post(SYNC);
    await pass(10_000);
    expect([(await waiting).status, service.calls.length]).toEqual([502, 1]);
  });

  it('T2: charges every poll, and returns the time to wait instead of exceeding the quota', async () => {
    const {service} = createAsyncService({polls: [pending]});
    const {post} = create(service, {tier: {perHour: 3, perDay: 10}});
    const waiting = post(SYNC);
    await pass(10_000);
    const told = await waiting;
    expect([told.status, await codeOf(told)]).toEqual([429, 'RelayBudgetExhausted']);
    expect(Number(told.headers.get('retry-after'))).toBeGreaterThan(3500);
    expect(service.calls).toHaveLength(3);
  });

  it('does not use the reserved capacity for a prefetch', async () => {
    const {service} = createAsyncService({polls: [pending]});
    const {post} = create(service, {tier: TEN_PER_HOUR, timeoutMs: 600_000});
    for (let second = 0; second < 40; second += 1) {
      await post(ASYNC, search(), prefetch);
      await pass(1000);
    }
    expect(service.calls).toHaveLength(UNRESERVED);
  });

  /** Uses up the unreserved capacity with three searches and the first call of a prefetch. */
  const prefetchWithLastCall = async ({post}: ReturnType<typeof create>) => {
    for (const mileage of [1, 2, 3]) {
      const typed = post(SYNC, search({mileage}));
      await pass(3000);
      await typed;
    }
    expect((await post(ASYNC, search(), prefetch)).status).toBe(202);
    await pass(3000);
  };

  it.each([
    ['search', {}],
    ['poll', poll],
  ])('uses the reserved capacity for the %s after a prefetch that ran out of quota', async (_, send) => {
    const {service} = createAsyncService({polls: [plans, plans, plans, pending, plans]});
    const relay = create(service, {tier: TEN_PER_HOUR});
    await prefetchWithLastCall(relay);
    expect(service.calls).toHaveLength(UNRESERVED);
    expect((await relay.post(ASYNC, search(), send)).status).toBe(202);
    await pass(3000);
    expect((await relay.post(ASYNC, search(), poll)).status).toBe(200);
    expect(service.calls).toHaveLength(UNRESERVED + 2);
  });

  it('searches synchronously after a prefetch that was refused with a 403 and ran out of quota', async () => {
    const {service} = createAsyncService({
      register: () => (service.calls.length < UNRESERVED ? json({response: 'started'}) : status(403)),
    });
    const relay = create(service, {tier: TEN_PER_HOUR});
    await prefetchWithLastCall(relay);
    expect(service.calls).toHaveLength(UNRESERVED);
    expect((await relay.post(SYNC)).status).toBe(200);
    expect(service.calls).toHaveLength(UNRESERVED + 1);
  });

  it('uses the reserved capacity if the shopper searches while a prefetch runs out of quota', async () => {
    const {service} = createAsyncService({polls: [pending, plans]});
    const granted: SpendResult = {granted: true, retryAfterMs: 0};
    const {promise: held, resolve: answer} = deferred<SpendResult>();
    const spend = vi.fn(async () => granted);
    spend.mockResolvedValueOnce(granted).mockReturnValueOnce(held);
    const relay = create(service, {budgetStore: {spend, pause: async () => {}}});
    await relay.post(ASYNC, search(), prefetch);
    await pass(2000);
    expect(spend).toHaveBeenCalledTimes(2);
    const waiting = relay.post(SYNC);
    await pass(0);
    answer({granted: false, retryAfterMs: 3_600_000});
    await pass(5000);
    expect((await waiting).status).toBe(200);
  });

  it('uses the reserved capacity for a prefetch once the shopper searches', async () => {
    const {service} = createAsyncService({polls: [pending]});
    const {post} = create(service, {tier: TEN_PER_HOUR, timeoutMs: 600_000});
    await post(ASYNC, search(), prefetch);
    for (let second = 0; second < 40; second += 1) {
      await post(ASYNC, search(), poll);
      await pass(1000);
    }
    expect(service.calls).toHaveLength(TEN_PER_HOUR.perHour);
  });
});

describe('the start price of an account with asynchronous search', () => {
  const price = (value: unknown) => () => json({response: value, errorResponse: null});

  it('is requested once for each vehicle and cached', async () => {
    const {service, paths} = createAsyncService({polls: [pending, price(99.5)]});
    const {post} = create(service);
    const first = await post(PRICE);
    expect([first.status, first.headers.get('x-cache')]).toEqual([202, 'MISS']);
    await pass(4000);
    for (const send of [poll, {}]) {
      const reply = await post(PRICE, search({}, {tracking: {referrer: 'x'}}), send);
      expect([reply.status, reply.headers.get('x-cache')]).toEqual([200, 'HIT']);
      expect(await reply.json()).toEqual({response: 99.5, errorResponse: null});
    }
    expect(paths()).toEqual(['VehicleRegistration', PRICE, PRICE]);
  });

  it('stays what upstream said if a search returns only plans with a higher down payment, and becomes what is lower', async () => {
    const costing = (downpayment: number) => () => plans(plan({downpayment}));
    const {service} = createAsyncService({polls: [price(57), costing(161), costing(40)]});
    const {post} = create(service);
    const prices = [];
    for (const [route, body] of [
      [PRICE, search()],
      [ASYNC, search()],
      [ASYNC, search({}, {resultOrder: 'Rating'})],
    ] as const) {
      await post(route, body);
      await pass(4000);
      prices.push(((await (await post(PRICE)).json()) as {response: unknown}).response);
    }
    expect(prices).toEqual([57, 57, 40]);
    expect(service.count('GetStartPrice')).toBe(1);
  });

  const values: readonly (readonly [value: unknown, status: number])[] = [
    ['', 200],
    [0, 200],
    ['12', 400],
    [-1, 400],
    [{}, 400],
  ];
  it.each(values)('U10: has the status %i for the upstream price %j', async (value, expected) => {
    const {service} = createAsyncService({polls: [price(value)]});
    const {post} = create(service);
    await post(PRICE);
    await pass(3000);
    const reply = await post(PRICE, search(), poll);
    expect(reply.status).toBe(expected);
    if (expected === 200) expect(await reply.json()).toEqual({response: value, errorResponse: null});
    else expect(await codeOf(reply)).toBe('RelayUpstreamFailed');
  });

  it('spends nothing on the price of any car while searches are synchronous after a 403', async () => {
    const clock = {now: Date.UTC(2026, 10, 20, 12)};
    const {service} = createAsyncService({register: () => status(403)});
    const spend = vi.fn(async (): Promise<SpendResult> => ({granted: true, retryAfterMs: 0}));
    const {post} = create(service, {now: () => clock.now, budgetStore: {spend, pause: async () => {}}});
    const price = async (mileage: number) =>
      ((await (await post(PRICE, search({mileage}))).json()) as {response: unknown}).response;
    await price(1000);
    await pass(1000);
    expect(spend.mock.calls).toHaveLength(1);
    clock.now += 9 * 60_000;
    expect([await price(1000), await price(2000), spend.mock.calls.length]).toEqual(['', '', 1]);
    await post('StartPrices', {vehicles: [{vin: '1HGCM82633A004352', mileage: 3000, stateShortName: 'TX'}]});
    await pass(1000);
    expect(spend.mock.calls).toHaveLength(1);
    clock.now += 60_000;
    await price(2000);
    expect(spend.mock.calls).toHaveLength(2);
  });

  it('is requested again after a minute if there was none, and otherwise cached as long as a quote', async () => {
    const {service} = createAsyncService({polls: [price(''), price(5)]});
    const {post} = create(service);
    const send = async () => {
      await post(PRICE);
      await pass(3000);
      return ((await (await post(PRICE, search(), poll)).json()) as {response: unknown}).response;
    };
    expect(await send()).toBe('');
    await pass(50_000);
    expect(await send()).toBe('');
    await pass(10_000);
    expect(await send()).toBe(5);
    await pass(600_000);
    expect(await send()).toBe(5);
    expect(service.count('GetStartPrice')).toBe(2);
  });

  it('is cached for at most 15 minutes if upstream may have had it for longer', async () => {
    const clock = {now: Date.UTC(2026, 10, 20, 12)};
    const {service} = createAsyncService({
      register: () => json({response: 'ready'}, {status: 201}),
      polls: [price(5), price(7)],
    });
    const {post} = create(service, {now: () => clock.now, quoteTtlSeconds: 86_400});
    const send = async () => {
      await post(PRICE);
      await pass(3000);
      return ((await (await post(PRICE, search(), poll)).json()) as {response: unknown}).response;
    };
    expect(await send()).toBe(5);
    clock.now += 900_000 - 1;
    expect(await send()).toBe(5);
    clock.now += 2;
    expect(await send()).toBe(7);
  });

  it('never uses the reserved capacity, however long it takes', async () => {
    const {service} = createAsyncService({polls: [pending]});
    const {post} = create(service, {tier: TEN_PER_HOUR, timeoutMs: 600_000});
    await post(PRICE);
    for (let second = 0; second < 40; second += 1) {
      await post(PRICE, search(), poll);
      await pass(1000);
    }
    expect(service.calls).toHaveLength(UNRESERVED);
  });

  it('is empty when only the reserved capacity is left', async () => {
    const {service} = createAsyncService();
    const {post} = create(service, {tier: TEN_PER_HOUR});
    for (let index = 0; index < 4; index += 1) {
      const typed = post(SYNC, search({mileage: index + 1}));
      await pass(3000);
      await typed;
    }
    const reply = await post(PRICE);
    expect([reply.status, ((await reply.json()) as {response: unknown}).response]).toEqual([200, '']);
    expect(service.count('GetStartPrice')).toBe(0);
  });

  it('is RelaySearchLost for a poll of an unknown price', async () => {
    expect(await codeOf(await create(createAsyncService().service).post(PRICE, search(), poll))).toBe(
      'RelaySearchLost',
    );
  });
});

describe('the start price with startPriceQuotes', () => {
  it('comes from a full quote, which the search then shares', async () => {
    const reply = deferred<Response>();
    const {post, relay, service} = createFixture(
      {startPriceQuotes: true},
      createFakeService(() => reply.promise),
    );
    vi.useRealTimers();
    expect((await post(PRICE)).status).toBe(202);
    reply.resolve(plans(plan({downpayment: 75})));
    await relay.close();
    expect(await (await post(PRICE, search(), poll)).json()).toMatchObject({response: 75});
    expect((await post('PlansSearch')).status).toBe(200);
    expect(service.calls).toHaveLength(1);
  });
});

describe('a vehicle registration', () => {
  const PATH = 'VehicleRegistration';
  const body = {vin: '1hgcm82633a004352', mileage: 5};

  it.each([200, 201, 202])('forwards the upstream status %i', async code => {
    const {service} = createAsyncService({register: () => json({response: 'x'}, {status: code})});
    const reply = await create(service).post(PATH, body);
    expect(reply.status).toBe(code);
    expect(JSON.parse(service.calls[0]?.body ?? '')).toEqual({vin: '1HGCM82633A004352', mileage: 5});
  });

  it.each([200, 201])('U8: fails with the errors of a %i', async code => {
    const item = {errorCode: 'CantParseVIN', errorNumber: 4005, errorField: 'VIN'};
    const register = () => json({response: null, errorResponse: {errors: [item]}}, {status: code});
    const reply = await create(createAsyncService({register}).service).post(PATH, body);
    expect([reply.status, await codeOf(reply)]).toEqual([400, 'CantParseVIN']);
  });

  it.each([200, 201])('U8: fails when a %i has neither a payload nor errors, or both', async code => {
    for (const envelope of [{}, {response: null, errorResponse: null}, {response: 'x', errorResponse: {errors: []}}]) {
      const register = () => json(envelope, {status: code});
      const reply = await create(createAsyncService({register}).service).post(PATH, body);
      expect([reply.status, await codeOf(reply)]).toEqual([502, 'RelayUpstreamFailed']);
    }
  });

  it('U7: fails on a 201 without a body', async () => {
    const reply = await create(createAsyncService({register: () => status(201)}).service).post(PATH, body);
    expect([reply.status, await codeOf(reply)]).toEqual([502, 'RelayUpstreamFailed']);
  });

  it.each([null, [], {vin: 'x', mileage: 1}, {vin: body.vin}, {vin: body.vin, mileage: -1}])(
    'rejects %j without an upstream call',
    async wrong => {
      const {service} = createAsyncService();
      expect((await create(service).post(PATH, wrong)).status).toBe(400);
      expect(service.calls).toHaveLength(0);
    },
  );

  it('T3: is sent only for a visitor whom the operator’s hook accepts', async () => {
    const {service, paths} = createAsyncService();
    const {post} = create(service, {verifyVisitor: (request: Request) => request.headers.get('x-proof') === 'good'});
    const refused = await post(PATH, body);
    expect([refused.status, await codeOf(refused), paths()]).toEqual([403, 'RelayVisitorNotVerified', []]);
    expect((await post(PATH, body, {headers: {'x-proof': 'good'}})).status).toBe(200);
  });

  it('T2: does not use the capacity that is reserved for searches', async () => {
    const {service, paths} = createAsyncService();
    const {post} = create(service, {tier: TEN_PER_HOUR});
    const statuses = [];
    for (let mileage = 1; mileage <= UNRESERVED + 1; mileage += 1)
      statuses.push((await post(PATH, {...body, mileage})).status);
    expect(statuses).toEqual([...Array<number>(UNRESERVED).fill(200), 429]);
    expect(paths()).toHaveLength(UNRESERVED);
  });

  it('starts nothing for a poll', async () => {
    const {service, paths} = createAsyncService();
    const {post} = create(service);
    const reply = await post(PATH, body, poll);
    expect([reply.status, await codeOf(reply), paths()]).toEqual([400, 'RelaySearchLost', []]);
  });

  it.each([
    ...[1.5, '48000', true, [48_000]].map(mileage => ['MileageIsRequired', mileage] as const),
    ['MileageIsLessThanZero', -0.5] as const,
  ])('is rejected with %s for the mileage %j', async (code, mileage) => {
    const {service, paths} = createAsyncService();
    const reply = await create(service).post(PATH, {...body, mileage});
    expect([reply.status, await codeOf(reply), paths()]).toEqual([400, code, []]);
  });

  it('is rejected as upstream rejects it, and counts as a search of the visitor', async () => {
    const forbidden = createAsyncService({register: () => status(403)});
    expect((await create(forbidden.service).post(PATH, body)).status).toBe(403);
    const {post} = create(createAsyncService().service, {visitorSearches: 1});
    await post(PATH, body);
    expect((await post(PATH, {...body, mileage: 6})).status).toBe(429);
  });
});
