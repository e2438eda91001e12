import {afterEach, beforeEach, describe, expect, it, vi} from 'vitest';
import {createMemoryQuoteStore} from '../../src/relay/index.js';
import {
  codeOf,
  createFakeService,
  createFixture,
  deferred,
  type FakeService,
  json,
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
const TEN_AN_HOUR = {perHour: 10, perDay: 100};
/** What of ten calls an hour is not kept for those who ask. */
const BESIDE_RESERVE = 7;

const pending = () => json({response: 'working', errorResponse: null}, {status: 202});
const unregistered = () => refusedBy('VinHasNotBeenRegistered', 20006);
const status = (code: number, headers = {}) => new Response(null, {status: code, headers});

interface Script {
  register?: () => Response | Promise<Response>;
  /** What each asynchronous search in turn is answered with; the last one from then on. */
  polls?: readonly (() => Response | Promise<Response>)[];
  sync?: () => Response;
}

/** A service with asynchronous search, and the paths it was asked for. */
function createAsyncService({
  register = () => json({response: 'started'}),
  polls = [plans],
  sync = plans,
}: Script = {}) {
  let asked = 0;
  const service = createFakeService(({url: {pathname}}) => {
    if (pathname.endsWith('/VehicleRegistration')) return register();
    if (!pathname.includes('/PlansSearchAsync')) return sync();
    asked += 1;
    return (polls[Math.min(asked, polls.length) - 1] ?? plans)();
  });
  const paths = () => service.calls.map(({url}) => url.pathname.replace('/api/v2/Partners/', ''));
  return {service, paths};
}

const create = (service: FakeService, options = {}) => createFixture({asyncUpstream: true, ...options}, service);

/** Lets time pass, a little at a time, so that what waits goes on. */
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

describe('asynchronous search upstream', () => {
  it('registers the vehicle of a VIN, then asks every one to two seconds until the plans are there', async () => {
    const {service, paths} = createAsyncService({polls: [pending, pending, () => plans(plan({planName: 'Late'}))]});
    const {post} = create(service, {random: () => 0.5});
    const times: number[] = [];
    const record = service.fetch;
    service.fetch = (url, init) => (times.push(performance.now()), record(url, init));
    expect((await post(ASYNC)).status).toBe(202);
    await pass(6000);
    const answer = await post(ASYNC, search(), poll);
    expect([answer.status, answer.headers.get('x-cache')]).toEqual([200, 'HIT']);
    expect(await answer.text()).toContain('Late');
    expect(paths()).toEqual(['VehicleRegistration', ASYNC, ASYNC, ASYNC]);
    expect(JSON.parse(service.calls[0]?.body ?? '')).toEqual({vin: '1HGCM82633A004352', mileage: 48_000});
    for (let index = 1; index < times.length; index += 1) {
      const ms = (times[index] ?? 0) - (times[index - 1] ?? 0);
      expect(ms).toBeGreaterThanOrEqual(1000);
      expect(ms).toBeLessThanOrEqual(2000);
    }
  });

  it("names the vehicle as the account's manual does", async () => {
    const {service} = createAsyncService();
    const unspecified = {registrationVinField: 'VIN', registrationMileageField: 'odometer'};
    await create(service, {unspecified}).post(ASYNC);
    await pass(0);
    expect(JSON.parse(service.calls[0]?.body ?? '')).toEqual({VIN: '1HGCM82633A004352', odometer: 48_000});
  });

  it('registers nothing that is named otherwise, and asks on the route of its way', async () => {
    const {service, paths} = createAsyncService();
    const {post} = create(service);
    await post('PlansSearchAsync/MakeModelYear', search(CAR));
    await pass(0);
    expect(paths()).toEqual(['PlansSearchAsync/MakeModelYear']);
  });

  it('T20: asks the service once however many browsers poll, and once for those who wait', async () => {
    const {service, paths} = createAsyncService({polls: [pending, pending, pending, plans]});
    const {post} = create(service);
    const waiting = Promise.all(Array.from({length: 20}, () => post(SYNC)));
    for (let second = 0; second < 8; second += 1) {
      await Promise.all(Array.from({length: 50}, () => post(ASYNC, search(), second === 0 ? {} : poll)));
      await pass(1000);
    }
    expect((await waiting).map(answer => answer.status)).toEqual(Array(20).fill(200));
    expect(paths()).toEqual(['VehicleRegistration', ASYNC, ASYNC, ASYNC, ASYNC]);
  });

  it('T20: stops asking when nobody listens, and takes it up again, unregistered and uncharged, when one does', async () => {
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

  it('T20: takes up again once what several ask for at a time, and pays for it as asked for by a person', async () => {
    const logger = createTestLogger();
    const {service, paths} = createAsyncService({polls: [pending]});
    const {post} = create(service, {tier: TEN_AN_HOUR, timeoutMs: 60_000, logger});
    await post(ASYNC);
    await pass(12_000);
    const before = paths().length;
    expect(before).toBe(BESIDE_RESERVE);
    await Promise.all([post(ASYNC, search(), poll), post(ASYNC, search(), poll)]);
    await pass(0);
    expect(paths().slice(before)).toEqual([ASYNC]);
    expect(logger.lines.filter(line => line.startsWith('error'))).toEqual([]);
  });

  it('stops asking when those who wait on a synchronous route have gone', async () => {
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

  it('R1: goes on with a search whose instance died, where instances share a store', async () => {
    const quoteStore = createMemoryQuoteStore();
    // It says that it began, and nothing any more.
    const settle: typeof quoteStore.settle = (key, entry, ttlMs) =>
      entry.status === 202 ? quoteStore.settle(key, entry, ttlMs) : Promise.resolve();
    const dying = createAsyncService({polls: [pending, () => new Promise<Response>(() => {})]});
    await create(dying.service, {quoteStore: {...quoteStore, settle}, timeoutMs: 20_000}).post(ASYNC);
    await pass(60_000);
    const {service, paths} = createAsyncService();
    const second = create(service, {quoteStore});
    await second.post(ASYNC, search(), poll);
    await pass(0);
    expect((await second.post(ASYNC, search(), poll)).status).toBe(200);
    expect(paths()).toEqual([ASYNC]);
  });

  it('starts nothing for a poll of a search that nobody began', async () => {
    const {service} = createAsyncService();
    const answer = await create(service).post(ASYNC, search(), poll);
    expect([answer.status, await codeOf(answer), service.calls.length]).toEqual([400, 'RelaySearchLost', 0]);
  });

  it('U2: gives up at its ceiling', async () => {
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

  it('U3: ends at once when quoting fails', async () => {
    const {service} = createAsyncService({polls: [pending, () => refusedBy('QuotingFailed', 1)]});
    const {post} = create(service);
    const waiting = post(SYNC);
    await pass(5000);
    expect([(await waiting).status, await codeOf(await post(ASYNC, search(), poll))]).toEqual([400, 'QuotingFailed']);
    expect(service.calls).toHaveLength(3);
  });

  it('U4: registers a VIN that the service no longer knows, once, and asks on', async () => {
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

  it('U4: ends with 20006 when the service denies what it registered', async () => {
    const {service, paths} = createAsyncService({polls: [unregistered]});
    const waiting = create(service).post(SYNC);
    await pass(5000);
    expect(await codeOf(await waiting)).toBe('VinHasNotBeenRegistered');
    expect(paths()).toEqual(['VehicleRegistration', ASYNC]);
  });

  it('U4: searches synchronously once after 20006 without a VIN', async () => {
    const {service, paths} = createAsyncService({polls: [unregistered]});
    const answer = await create(service).post('PlansSearch/MakeModelYear', search(CAR));
    expect(answer.status).toBe(200);
    expect(paths()).toEqual(['PlansSearchAsync/MakeModelYear', 'PlansSearch/MakeModelYear']);
  });

  it('U4: searches synchronously after a 403, remembers that for the account, and keeps trusting the key', async () => {
    const {service, paths} = createAsyncService({register: () => status(403)});
    const {post, get} = create(service);
    expect((await post(SYNC)).status).toBe(200);
    expect((await post(SYNC, search({mileage: 1}))).status).toBe(200);
    expect((await post('PlansSearch/MakeModelYear', search(CAR))).status).toBe(200);
    expect(paths()).toEqual(['VehicleRegistration', SYNC, SYNC, 'PlansSearch/MakeModelYear']);
    expect((await get('readyz', {base: 'https://relay.example'})).status).toBe(200);
  });

  it('U4: tries asynchronous search again ten minutes after a 403, since an account may be given it', async () => {
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

  describe('when its quote was bought', () => {
    const BOUGHT = Date.UTC(2026, 10, 20, 12);
    const ready = () => json({response: 'ready'}, {status: 201});
    const quotedAt = (answer: Response) => answer.headers.get('plan-quoted-at');
    const askAt = async (script: Script, body = search(), options = {}) => {
      const clock = {now: BOUGHT};
      const {service} = createAsyncService(script);
      const fixture = create(service, {now: () => clock.now, ...options});
      const waiting = fixture.post('PlansSearch', body);
      await pass(10_000);
      return {...fixture, clock, service, answer: await waiting};
    };

    it('is known of a vehicle that was registered from here, also later', async () => {
      const {post, clock, answer} = await askAt({});
      expect(quotedAt(answer)).toBe('Fri, 20 Nov 2026 12:00:00 GMT');
      clock.now += 5 * 86_400_000;
      const later = post(SYNC);
      await pass(1000);
      expect(quotedAt(await later)).toBe('Fri, 20 Nov 2026 12:00:00 GMT');
    });

    it('is known of what was still being quoted', async () => {
      const {answer} = await askAt({polls: [pending, plans]}, search(CAR));
      expect([answer.status, quotedAt(answer)]).toEqual([200, 'Fri, 20 Nov 2026 12:00:00 GMT']);
    });

    it('is unknown of what the service had cached, which is kept for a quarter of an hour at the most', async () => {
      const {post, clock, answer, service} = await askAt({register: ready}, search(), {quoteTtlSeconds: 86_400});
      expect([answer.status, quotedAt(answer)]).toEqual([200, null]);
      const {answer: catalog} = await askAt({}, search(CAR));
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

  it('U5: waits out a 429 within the ceiling and asks nothing meanwhile', async () => {
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

  it('U5: says the time when a 429 outlasts the ceiling', async () => {
    const {service} = createAsyncService({polls: [() => status(429, {'retry-after': '120'})]});
    const {post} = create(service);
    const waiting = post(SYNC);
    await pass(5000);
    const told = await waiting;
    expect([told.status, Number(told.headers.get('retry-after'))]).toEqual([429, 120]);
    expect(service.calls).toHaveLength(2);
  });

  it('U6: asks again after a poll that failed, three times at the most', async () => {
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

  it('U6: does not register again when that failed', async () => {
    const {service} = createAsyncService({register: () => status(500)});
    const waiting = create(service).post(SYNC);
    await pass(10_000);
    expect([(await waiting).status, service.calls.length]).toEqual([502, 1]);
  });

  it('T2: counts every poll, and says when there is room again rather than making one call too many', async () => {
    const {service} = createAsyncService({polls: [pending]});
    const {post} = create(service, {tier: {perHour: 3, perDay: 10}});
    const waiting = post(SYNC);
    await pass(10_000);
    const told = await waiting;
    expect([told.status, await codeOf(told)]).toEqual([429, 'RelayBudgetExhausted']);
    expect(Number(told.headers.get('retry-after'))).toBeGreaterThan(3500);
    expect(service.calls).toHaveLength(3);
  });

  it('pays for speculation with what is beside the reserve', async () => {
    const {service} = createAsyncService({polls: [pending]});
    const {post} = create(service, {tier: TEN_AN_HOUR, timeoutMs: 600_000});
    for (let second = 0; second < 40; second += 1) {
      await post(ASYNC, search(), prefetch);
      await pass(1000);
    }
    expect(service.calls).toHaveLength(BESIDE_RESERVE);
  });

  it('pays for speculation with the reserve too once a person asks', async () => {
    const {service} = createAsyncService({polls: [pending]});
    const {post} = create(service, {tier: TEN_AN_HOUR, timeoutMs: 600_000});
    await post(ASYNC, search(), prefetch);
    for (let second = 0; second < 40; second += 1) {
      await post(ASYNC, search(), poll);
      await pass(1000);
    }
    expect(service.calls).toHaveLength(TEN_AN_HOUR.perHour);
  });
});

describe('the start price of an account with asynchronous search', () => {
  const price = (value: unknown) => () => json({response: value, errorResponse: null});

  it('is asked for once for a vehicle, and kept', async () => {
    const {service, paths} = createAsyncService({polls: [pending, price(99.5)]});
    const {post} = create(service);
    const first = await post(PRICE);
    expect([first.status, first.headers.get('x-cache')]).toEqual([202, 'MISS']);
    await pass(4000);
    for (const send of [poll, {}]) {
      const answer = await post(PRICE, search({}, {tracking: {referrer: 'x'}}), send);
      expect([answer.status, answer.headers.get('x-cache')]).toEqual([200, 'HIT']);
      expect(await answer.json()).toEqual({response: 99.5, errorResponse: null});
    }
    expect(paths()).toEqual(['VehicleRegistration', PRICE, PRICE]);
  });

  const values: readonly (readonly [value: unknown, status: number])[] = [
    ['', 200],
    [0, 200],
    ['12', 400],
    [-1, 400],
    [{}, 400],
  ];
  it.each(values)('U10: %j is answered with %i', async (value, expected) => {
    const {service} = createAsyncService({polls: [price(value)]});
    const {post} = create(service);
    await post(PRICE);
    await pass(3000);
    const answer = await post(PRICE, search(), poll);
    expect(answer.status).toBe(expected);
    if (expected === 200) expect(await answer.json()).toEqual({response: value, errorResponse: null});
    else expect(await codeOf(answer)).toBe('RelayUpstreamFailed');
  });

  it('is asked for anew after a minute when there was none, and kept as long as a quote when there was', async () => {
    const {service} = createAsyncService({polls: [price(''), price(5)]});
    const {post} = create(service);
    const ask = async () => {
      await post(PRICE);
      await pass(3000);
      return ((await (await post(PRICE, search(), poll)).json()) as {response: unknown}).response;
    };
    expect(await ask()).toBe('');
    await pass(50_000);
    expect(await ask()).toBe('');
    await pass(10_000);
    expect(await ask()).toBe(5);
    await pass(600_000);
    expect(await ask()).toBe(5);
    expect(service.count('GetStartPrice')).toBe(2);
  });

  it('is never paid for with the reserve, however long it takes', async () => {
    const {service} = createAsyncService({polls: [pending]});
    const {post} = create(service, {tier: TEN_AN_HOUR, timeoutMs: 600_000});
    await post(PRICE);
    for (let second = 0; second < 40; second += 1) {
      await post(PRICE, search(), poll);
      await pass(1000);
    }
    expect(service.calls).toHaveLength(BESIDE_RESERVE);
  });

  it('leaves the reserve to typed searches and says that there is no price', async () => {
    const {service} = createAsyncService();
    const {post} = create(service, {tier: TEN_AN_HOUR});
    for (let index = 0; index < 4; index += 1) {
      const typed = post(SYNC, search({mileage: index + 1}));
      await pass(3000);
      await typed;
    }
    const answer = await post(PRICE);
    expect([answer.status, ((await answer.json()) as {response: unknown}).response]).toEqual([200, '']);
    expect(service.count('GetStartPrice')).toBe(0);
  });

  it('is lost when a poll asks for one that nobody asked for', async () => {
    expect(await codeOf(await create(createAsyncService().service).post(PRICE, search(), poll))).toBe(
      'RelaySearchLost',
    );
  });
});

describe('the start price that an operator lets be quoted', () => {
  it('comes from a whole quote, which the search then shares', async () => {
    const answer = deferred<Response>();
    const {post, relay, service} = createFixture(
      {startPriceQuotes: true},
      createFakeService(() => answer.promise),
    );
    vi.useRealTimers();
    expect((await post(PRICE)).status).toBe(202);
    answer.resolve(plans(plan({downpayment: 75})));
    await relay.close();
    expect(await (await post(PRICE, search(), poll)).json()).toMatchObject({response: 75});
    expect((await post('PlansSearch')).status).toBe(200);
    expect(service.calls).toHaveLength(1);
  });
});

describe('registering a vehicle', () => {
  const PATH = 'VehicleRegistration';
  const body = {vin: '1hgcm82633a004352', mileage: 5};

  it.each([200, 201, 202])('passes the status %i on', async code => {
    const {service} = createAsyncService({register: () => json({response: 'x'}, {status: code})});
    const answer = await create(service).post(PATH, body);
    expect(answer.status).toBe(code);
    expect(JSON.parse(service.calls[0]?.body ?? '')).toEqual({vin: '1HGCM82633A004352', mileage: 5});
  });

  it.each([null, [], {vin: 'x', mileage: 1}, {vin: body.vin}, {vin: body.vin, mileage: -1}])(
    'refuses %j and asks nobody',
    async wrong => {
      const {service} = createAsyncService();
      expect((await create(service).post(PATH, wrong)).status).toBe(400);
      expect(service.calls).toHaveLength(0);
    },
  );

  it('is refused as the service refuses it, and counts as a search of the visitor', async () => {
    const forbidden = createAsyncService({register: () => status(403)});
    expect((await create(forbidden.service).post(PATH, body)).status).toBe(403);
    const {post} = create(createAsyncService().service, {visitorSearches: 1});
    await post(PATH, body);
    expect((await post(PATH, {...body, mileage: 6})).status).toBe(429);
  });
});
