import {afterEach, describe, expect, it, onTestFinished, vi} from 'vitest';
import {codeOf, createFakeService, createFixture, json, plans, raw, search} from './fixture.js';
import {faults} from './support/faults.js';
import {createTestLogger} from './support/test-logger.js';

const ASYNC = 'PlansSearchAsync/VIN';
const SYNC = 'PlansSearch/Vin';
const POLL = {headers: {'plan-purpose': 'poll'}};
const START = Date.UTC(2026, 10, 20, 12);

afterEach(() => {
  vi.useRealTimers();
});

describe('a search with a malformed or missing upstream response', () => {
  it.each(faults)(
    '%s: leads to the relay’s own error, and the search is not sent again',
    async (_, reply, status, code) => {
      const fixture = createFixture({}, createFakeService(reply));
      const sync = await fixture.post(SYNC);
      const poll = await fixture.post(ASYNC, search(), POLL);
      expect([sync.status, poll.status]).toEqual([status, 400]);
      expect([await codeOf(sync), await codeOf(poll)]).toEqual([code, code]);
      expect(sync.headers.get('content-type')).toContain('application/json');
      expect(fixture.service.calls).toHaveLength(1);
    },
  );

  it('U1: fails at the deadline without a response, and is not sent again', async () => {
    vi.useFakeTimers();
    const service = createFakeService(() => new Promise<Response>(() => {}));
    const {post} = createFixture({timeoutMs: 30_000}, service);
    const waiting = post(SYNC);
    await vi.advanceTimersByTimeAsync(29_999);
    expect(service.calls[0]?.init.signal?.aborted).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    const reply = await waiting;
    expect([reply.status, await codeOf(reply)]).toEqual([504, 'RelayUpstreamTimeout']);
    expect(service.calls[0]?.init.signal?.aborted).toBe(true);
    const poll = await post(ASYNC, search(), POLL);
    expect([poll.status, await codeOf(poll)]).toEqual([400, 'RelayUpstreamTimeout']);
    expect(service.calls).toHaveLength(1);
  });

  it('T19: fails at the deadline when the body trickles', async () => {
    vi.useFakeTimers();
    const trickle = new ReadableStream<Uint8Array>({
      pull: async controller => {
        await new Promise(resolve => setTimeout(resolve, 1000));
        controller.enqueue(new Uint8Array([32]));
      },
    });
    const {post} = createFixture(
      {timeoutMs: 5000},
      createFakeService(() => raw(trickle)),
    );
    const waiting = post(SYNC);
    await vi.advanceTimersByTimeAsync(5000);
    expect((await waiting).status).toBe(504);
  });

  it('T19: fails when the body is endless', async () => {
    let chunks = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull: controller => {
        chunks += 1;
        controller.enqueue(new Uint8Array(1024 * 1024).fill(32));
      },
    });
    const {post} = createFixture(
      {},
      createFakeService(() => raw(endless)),
    );
    expect((await post(SYNC)).status).toBe(502);
    expect(chunks).toBeLessThan(20);
  });

  it('U8: succeeds when the response has no plans', async () => {
    const {post} = createFixture(
      {},
      createFakeService(() => json({response: {results: []}, errorResponse: null})),
    );
    const reply = await post(SYNC);
    expect([reply.status, await reply.json()]).toEqual([200, {response: {results: []}, errorResponse: null}]);
  });
});

describe('a capability that the account lacks', () => {
  const advice = [{action: 'ContactSupport', message: 'Ask your account manager for plan search.'}];
  const envelope = {
    response: null,
    errorResponse: {errors: [{errorCode: 'NotEnabled', errorMessage: 'No.', suggestions: advice}]},
  };
  const forbidden = () => json(envelope, {status: 403});

  it.each([SYNC, ASYNC, 'PlansSearchWithUserInfo/Vin'])(
    'is 403 at %s with the upstream code and suggestions, and does not affect /readyz',
    async path => {
      const lines: string[] = [];
      const logDestination = {write: (line: string) => void lines.push(line)};
      const options = {logLevel: 'info', logDestination, pollHoldMs: 1000} as const;
      const {post, get, service} = createFixture(options, createFakeService(forbidden));
      const reply = await post(path);
      expect([reply.status, await reply.json()]).toEqual([403, envelope]);
      expect((await get('readyz', {base: 'https://relay.example'})).status).toBe(200);
      expect(lines.some(line => line.includes('rejects the API key'))).toBe(false);
      expect(service.calls).toHaveLength(1);
    },
  );

  it('is 403 for the catalog with the upstream code and suggestions', async () => {
    const {get, service} = createFixture({}, createFakeService(forbidden));
    const reply = await get('Vehicles/Makes');
    expect([reply.status, await reply.json()]).toEqual([403, envelope]);
    expect((await get('readyz', {base: 'https://relay.example'})).status).toBe(200);
    expect(service.calls).toHaveLength(1);
  });

  it('is 403 for a registration with the upstream code and suggestions', async () => {
    const {post} = createFixture({asyncUpstream: true}, createFakeService(forbidden));
    const reply = await post('VehicleRegistration', {vin: '1HGCM82633A004352', mileage: 5});
    expect([reply.status, await reply.json()]).toEqual([403, envelope]);
  });

  it('is 403 with the code Forbidden when the upstream response has no errors', async () => {
    const {post} = createFixture(
      {},
      createFakeService(() => new Response(null, {status: 403})),
    );
    const reply = await post(SYNC);
    expect([reply.status, await codeOf(reply)]).toEqual([403, 'Forbidden']);
  });

  it('is not a rejected key: a 403 after a 401 shows that the key is accepted again', async () => {
    const {post, get, service} = createFixture(
      {},
      createFakeService(() => new Response(null, {status: 401})),
    );
    expect((await post(SYNC)).status).toBe(503);
    expect((await get('readyz', {base: 'https://relay.example'})).status).toBe(503);
    service.answer = forbidden;
    expect((await post(SYNC, search({mileage: 1}))).status).toBe(403);
    expect((await get('readyz', {base: 'https://relay.example'})).status).toBe(200);
  });
});

describe('a search that upstream rejects with 429', () => {
  it('U5: has the upstream suggestions in its 429', async () => {
    const suggestions = [{action: 'ContactSupport', message: 'Ask for a higher tier.'}];
    const errors = [{errorCode: 'TooMany', errorMessage: 'No.', suggestions}];
    const limited = () =>
      json({response: null, errorResponse: {errors}}, {status: 429, headers: {'retry-after': '30'}});
    const reply = await createFixture({}, createFakeService(limited)).post(SYNC);
    expect([reply.status, reply.headers.get('retry-after')]).toEqual([429, '30']);
    expect(await reply.json()).toEqual({response: null, errorResponse: {errors}});
  });

  const limited = (retryAfter?: string) => () =>
    new Response(null, {status: 429, ...(retryAfter !== undefined && {headers: {'retry-after': retryAfter}})});

  const waits: readonly (readonly [header: string | undefined, seconds: number])[] = [
    ['30', 30],
    [new Date(START + 90_000).toUTCString(), 90],
    ['0', 1],
    ['-20', 1],
    [new Date(START - 90_000).toUTCString(), 1],
    [undefined, 60],
    ['soon', 60],
    ['99999999999', 86_400],
    [new Date(START + 90 * 86_400_000).toUTCString(), 86_400],
  ];
  it.each(waits)('U5: starts a cooldown of the whole account for Retry-After "%s", %i s', async (header, seconds) => {
    const clock = {now: START};
    const fixture = createFixture({now: () => clock.now}, createFakeService(limited(header)));
    const first = await fixture.post(SYNC);
    expect([first.status, first.headers.get('retry-after')]).toEqual([429, String(seconds)]);
    fixture.service.answer = () => plans();

    clock.now += seconds * 1000 - 1;
    const other = await fixture.post(SYNC, search({mileage: 1}));
    expect([other.status, other.headers.get('retry-after')]).toEqual([429, '1']);
    expect(await codeOf(other)).toBe('RelayBudgetExhausted');
    clock.now += 1;
    expect((await fixture.post(SYNC, search({mileage: 1}))).status).toBe(200);
    expect(fixture.service.calls).toHaveLength(2);
  });

  it('U5: waits until the date in Retry-After by the system clock, even if that was set after the relay started', async () => {
    const clocks = [
      vi.spyOn(Date, 'now').mockReturnValue(START),
      vi.spyOn(performance, 'now').mockReturnValue(START + 1_800_000 - performance.timeOrigin),
    ];
    onTestFinished(() => clocks.forEach(clock => clock.mockRestore()));
    const {post} = createFixture({}, createFakeService(limited(new Date(START + 600_000).toUTCString())));
    expect((await post(SYNC)).headers.get('retry-after')).toBe('600');
  });

  const jitters = [
    ['20', 22],
    ['100', 105],
  ] as const;
  it.each(jitters)(
    'U5: adds jitter of up to a tenth, at most five seconds, to a cooldown of %s s',
    async (header, seconds) => {
      const {post} = createFixture({random: () => 1, now: () => START}, createFakeService(limited(header)));
      expect((await post(SYNC)).headers.get('retry-after')).toBe(String(seconds));
    },
  );

  it('U5: is 429 on asynchronous routes too, and is sent again only on a new request after the cooldown', async () => {
    const clock = {now: START};
    const fixture = createFixture({now: () => clock.now}, createFakeService(limited('30')));
    await fixture.post(SYNC);
    clock.now += 10_000;
    const poll = await fixture.post(ASYNC, search(), POLL);
    expect([poll.status, poll.headers.get('retry-after')]).toEqual([429, '20']);
    fixture.service.answer = () => plans();
    clock.now += 20_001;
    expect((await fixture.post(ASYNC, search(), POLL)).status).toBe(400);
    expect(fixture.service.calls).toHaveLength(1);
    expect((await fixture.post(SYNC)).status).toBe(200);
  });

  it('T2: returns the time until the quota allows a call, instead of calling upstream', async () => {
    const clock = {now: START};
    const fixture = createFixture({tier: {perHour: 1, perDay: 10}, now: () => clock.now});
    await fixture.post(SYNC);
    clock.now += 600_000;
    const rejected = await fixture.post(SYNC, search({mileage: 1}));
    expect([rejected.status, rejected.headers.get('retry-after')]).toEqual([429, '3002']);
    expect(await codeOf(rejected)).toBe('RelayBudgetExhausted');
    expect((await fixture.post(ASYNC, search({mileage: 1}), POLL)).status).toBe(400);
    expect(fixture.service.calls).toHaveLength(1);
    clock.now += 3_002_000;
    expect((await fixture.post(SYNC, search({mileage: 1}))).status).toBe(200);
  });

  it('T2: waits until the hour of a call that arrived late upstream has ended', async () => {
    const clock = {now: START};
    const arrivals: number[] = [];
    const service = createFakeService(() => {
      arrivals.push((clock.now += arrivals.length === 0 ? 500 : 0));
      return plans();
    });
    const fixture = createFixture({tier: {perHour: 1, perDay: 10}, now: () => clock.now}, service);
    await fixture.post(SYNC);
    clock.now = START + 3_600_000;
    expect((await fixture.post(SYNC, search({mileage: 1}))).status).toBe(429);
    expect(arrivals).toEqual([START + 500]);
    clock.now = START + 3_602_000;
    expect((await fixture.post(SYNC, search({mileage: 1}))).status).toBe(200);
  });

  it('U5: is 429 even if the operator’s budget store fails to start the cooldown', async () => {
    const logger = createTestLogger();
    const budgetStore = {
      spend: () => Promise.resolve({granted: true, retryAfterMs: 0}),
      pause: () => Promise.reject(new Error('timed out')),
    };
    const service = createFakeService(() => new Response(null, {status: 429, headers: {'retry-after': '30'}}));
    const reply = await createFixture({budgetStore, logger}, service).post(SYNC);
    expect([reply.status, reply.headers.get('retry-after')]).toEqual([429, '30']);
    expect(logger.lines).toContain('error failed to store a cooldown');
  });

  it('has a Retry-After only on 429', async () => {
    const fixture = createFixture(
      {},
      createFakeService(() => new Response(null, {status: 503, headers: {'retry-after': '7'}})),
    );
    expect((await fixture.post(SYNC)).headers.has('retry-after')).toBe(false);
  });
});
