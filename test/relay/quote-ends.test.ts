import {getEventListeners} from 'node:events';
import {afterEach, describe, expect, it, vi} from 'vitest';
import {createMemoryQuoteStore, type QuoteStore} from '../../src/relay/index.js';
import {codeOf, createFakeService, createFixture, deferred, json, ORIGIN, plan, plans, search} from './fixture.js';
import {createTestLogger} from './support/test-logger.js';

const ASYNC = 'PlansSearchAsync/VIN';
const SYNC = 'PlansSearch/Vin';

/** A lease lasts ten seconds and is renewed three times in that time. */
const RENEWED_MS = 3400;

afterEach(() => {
  vi.useRealTimers();
});

describe('a quote', () => {
  it('is requested with a POST of the parsed search', async () => {
    const {post, service} = createFixture();
    await post(SYNC);
    expect(service.calls).toMatchObject([{method: 'POST'}]);
    expect(JSON.parse(service.calls[0]?.body ?? '')).toEqual(search());
  });

  it('T25: causes a log entry if it cannot be stored, and the relay keeps serving', async () => {
    const logger = createTestLogger();
    const quoteStore: QuoteStore = {
      ...createMemoryQuoteStore(),
      settle: () => Promise.reject(new Error('no room')),
    };
    const {post, relay} = createFixture({quoteStore, logger});
    expect((await post(ASYNC)).status).toBe(202);
    await relay.close();
    expect(logger.lines).toContain('error failed to store a quote');
  });

  it('T25: is returned to the client that started it even if it cannot be stored', async () => {
    const logger = createTestLogger();
    const quoteStore: QuoteStore = {
      ...createMemoryQuoteStore(),
      settle: () => Promise.reject(new Error('timed out')),
    };
    const {post} = createFixture({quoteStore, logger});
    const reply = await post(SYNC);
    expect([reply.status, await reply.json()]).toEqual([200, expect.objectContaining({errorResponse: null})]);
    expect(logger.lines).toContain('error failed to store a quote');
  });

  it('R3: is completed before its relay closes, also if it arrives meanwhile', async () => {
    const {relay, service} = createFixture();
    const headers = {origin: ORIGIN, 'content-type': 'application/json'};
    const send = () => {
      const sent = deferred<void>();
      const start = (controller: ReadableStreamDefaultController) =>
        void sent.promise.then(() => {
          controller.enqueue(new TextEncoder().encode(JSON.stringify(search())));
          controller.close();
        });
      const init = {method: 'POST', headers, body: new ReadableStream({start}), duplex: 'half'} as RequestInit;
      return {sent, reply: relay.fetch(new Request(`https://relay.example/plans/${ASYNC}`, init))};
    };
    const first = send();
    let isClosed = false;
    const closed = relay.close().then(() => (isClosed = true));
    const second = send();
    first.sent.resolve();
    await first.reply;
    await new Promise(setImmediate);
    expect(isClosed).toBe(false);
    second.sent.resolve();
    expect((await second.reply).status).toBeLessThan(300);
    await closed;
    expect(service.calls).toHaveLength(1);
  });

  it('R3: does not keep its relay from closing if the client never sends the rest of it', async () => {
    vi.useFakeTimers();
    const {relay, service} = createFixture({timeoutMs: 20_000});
    const reading = deferred<void>();
    const body = new ReadableStream({pull: () => (reading.resolve(), new Promise<void>(() => {}))});
    const headers = {origin: ORIGIN, 'content-type': 'application/json'};
    const init = {method: 'POST', headers, body, duplex: 'half'} as RequestInit;
    void relay.fetch(new Request(`https://relay.example/plans/${SYNC}`, init));
    await reading.promise;
    let isClosed = false;
    const closed = relay.close().then(() => (isClosed = true));
    await vi.advanceTimersByTimeAsync(19_999);
    expect(isClosed).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    await closed;
    expect(service.calls).toHaveLength(0);
  });

  it('T25: fails with RelayUpstreamFailed after an unexpected error, which is logged', async () => {
    const logger = createTestLogger();
    const warn = (fields: object) => {
      if ('upstream' in fields) throw new Error('no room for a log');
    };
    const service = createFakeService(() => new Response(null, {status: 500}));
    const reply = await createFixture({logger: {...logger, warn}}, service).post(SYNC);
    expect([reply.status, await codeOf(reply)]).toEqual([502, 'RelayUpstreamFailed']);
    expect(logger.lines).toContain('error unexpected error in a quote');
  });

  it('fails if other clients keep claiming and dropping it', async () => {
    const reads = vi.fn(() => Promise.resolve(undefined));
    const quoteStore: QuoteStore = {
      ...createMemoryQuoteStore(),
      read: reads,
      claim: () => Promise.resolve(false),
      settled: () => Promise.resolve(),
    };
    const {post, service} = createFixture({quoteStore});
    const reply = await post(SYNC);
    expect([reply.status, await codeOf(reply)]).toEqual([400, 'RelaySearchLost']);
    expect(reads).toHaveBeenCalledTimes(5);
    expect(service.calls).toHaveLength(0);
  });

  it('fails for clients that join it when the store fails, but not for the one that started it', async () => {
    const quoteStore: QuoteStore = {
      ...createMemoryQuoteStore(),
      settled: () => Promise.reject(new Error('secret of the store')),
    };
    const {service, reply} = {reply: deferred<Response>(), service: createFakeService()};
    service.answer = () => reply.promise;
    const {post} = createFixture({quoteStore}, service);
    const first = post(SYNC);
    const joined = await post(SYNC);
    expect(joined.status).toBe(500);
    expect(await joined.text()).not.toContain('secret');
    reply.resolve(plans());
    expect((await first).status).toBe(200);
    expect(service.calls).toHaveLength(1);
  });

  it('R2: is polled on if its store says that another instance may have it', async () => {
    const quoteStore = {...createMemoryQuoteStore(), mayBeElsewhere: async () => true};
    const {post, service} = createFixture({quoteStore});
    const reply = await post(ASYNC, search(), {headers: {'plan-purpose': 'poll'}});
    expect([reply.status, service.calls.length]).toEqual([202, 0]);
  });

  it('is shared until exactly the end of its TTL', async () => {
    let now = 1_000_000;
    const {post, service} = createFixture({now: () => now, quoteTtlSeconds: 60});
    await post(SYNC);
    now += 59_999;
    await post(SYNC);
    expect(service.calls).toHaveLength(1);
    now += 1;
    await post(SYNC);
    expect(service.calls).toHaveLength(2);
  });

  it('T2: is not started for a rejected visitor', async () => {
    const {post, service} = createFixture({verifyVisitor: () => false});
    const reply = await post(SYNC);
    expect([reply.status, await codeOf(reply)]).toEqual([403, 'RelayVisitorNotVerified']);
    expect(service.calls).toHaveLength(0);
  });

  it('T2: is not started when the quota is used up, which is RelayBudgetExhausted', async () => {
    const {post, service} = createFixture({tier: {perHour: 1, perDay: 1}});
    await post(SYNC);
    const reply = await post(SYNC, search({mileage: 7}));
    expect([reply.status, await codeOf(reply)]).toEqual([429, 'RelayBudgetExhausted']);
    expect(service.calls).toHaveLength(1);
  });

  it('U5: is cached as failed for at most the Retry-After of the 429', async () => {
    let now = 1_000_000;
    const service = createFakeService(() => json({}, {status: 429, headers: {'retry-after': '5'}}));
    const {post} = createFixture({now: () => now}, service);
    expect((await post(SYNC)).status).toBe(429);
    now += 20_000;
    await post(SYNC);
    expect(service.calls).toHaveLength(2);
  });

  it('U6: has no Retry-After when upstream sent none', async () => {
    const {post} = createFixture(
      {},
      createFakeService(() => new Response(null, {status: 500})),
    );
    expect((await post(SYNC)).headers.get('retry-after')).toBeNull();
    expect((await post(SYNC)).headers.get('retry-after')).toBeNull();
  });

  it('R1: renews its lease while it runs, up to the maximum time of a quote', async () => {
    vi.useFakeTimers();
    const renew = vi.fn(() => Promise.resolve());
    const reply = deferred<Response>();
    const service = createFakeService(() => reply.promise);
    const {post, relay} = createFixture(
      {quoteStore: {...createMemoryQuoteStore(), renew}, timeoutMs: 5000, prefetch: 'off'},
      service,
    );
    await post(ASYNC);
    await vi.advanceTimersByTimeAsync(RENEWED_MS);
    expect(renew).toHaveBeenCalledTimes(1);
    const [[, leaseMs] = []] = renew.mock.calls as unknown as [string, number][];
    expect(leaseMs).toBeGreaterThan(5000);
    expect(leaseMs).toBeLessThan(7000);
    reply.resolve(plans());
    await relay.close();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(renew).toHaveBeenCalledTimes(1);
  });

  it('R1: keeps a claim that its store cannot renew for the maximum time of a quote', async () => {
    vi.useFakeTimers();
    const reply = deferred<Response>();
    const service = createFakeService(() => reply.promise);
    const {renew: _, ...quoteStore} = createMemoryQuoteStore();
    const {post} = createFixture({quoteStore, timeoutMs: 20_000}, service);
    const first = post(SYNC);
    await vi.advanceTimersByTimeAsync(19_000);
    const second = post(SYNC);
    await vi.advanceTimersByTimeAsync(0);
    reply.resolve(plans());
    await vi.advanceTimersByTimeAsync(0);
    expect([(await first).status, (await second).status, service.calls.length]).toEqual([200, 200, 1]);
  });
});

describe('a quote that its store does not settle', () => {
  it('R1: holds its lease no longer than the maximum time of a quote', async () => {
    vi.useFakeTimers();
    const renew = vi.fn(() => Promise.resolve());
    const quoteStore = {...createMemoryQuoteStore(), renew, settle: () => new Promise<void>(() => {})};
    await createFixture({quoteStore, timeoutMs: 5000}).post(ASYNC);
    await vi.advanceTimersByTimeAsync(60_000);
    const before = renew.mock.calls.length;
    await vi.advanceTimersByTimeAsync(600_000);
    expect([before > 0, renew.mock.calls.length - before]).toEqual([true, 0]);
  });
});

describe('a malformed upstream envelope', () => {
  it.each([7, {results: 'none'}, {}])('U8: is reported as an upstream error: %j', async response => {
    const service = createFakeService(() => json({response, errorResponse: null}));
    expect(await codeOf(await createFixture({}, service).post(SYNC))).toBe('RelayUpstreamFailed');
  });
});

describe('a start price', () => {
  const START = 'PlansSearchAsync/GetStartPrice';

  const priceAfter = async (...results: readonly (object | null)[]): Promise<unknown> => {
    const {post} = createFixture(
      {},
      createFakeService(() => plans(...results)),
    );
    await post(SYNC);
    return ((await (await post(START)).json()) as {response: unknown}).response;
  };

  it('is the lowest down payment of all plans in any order', async () => {
    expect(await priceAfter(plan({downpayment: 90}), plan({downpayment: 40}), plan({downpayment: 70}))).toBe(40);
  });

  it('is unknown when no plan has a down payment', async () => {
    expect(await priceAfter(plan({downpayment: undefined}), plan({downpayment: '40'}))).toBe('');
  });

  it('U8: ignores malformed plans', async () => {
    expect(await priceAfter(null, plan({downpayment: 40}))).toBe(40);
  });

  it('U10: may be zero but not negative', async () => {
    expect(await priceAfter(plan({downpayment: 90}), plan({downpayment: -5}), plan({downpayment: 0}))).toBe(0);
  });
});

describe('the memory quote store', () => {
  const KEY = 'a';

  it('R1: keeps a lost claim for a minute', async () => {
    vi.useFakeTimers();
    let now = 1000;
    const store = createMemoryQuoteStore({now: () => now});
    await store.claim(KEY, 100);
    await vi.advanceTimersByTimeAsync(101);
    expect(await store.read(KEY)).toMatchObject({state: 'failed'});
    now += 60_001;
    expect(await store.read(KEY)).toBeUndefined();
  });

  it('removes its listener from the signal of a waiting client', async () => {
    const store = createMemoryQuoteStore();
    await store.claim(KEY, 1000);
    const {signal} = new AbortController();
    const waiting = store.settled(KEY, {signal});
    await store.drop(KEY);
    await waiting;
    expect(getEventListeners(signal, 'abort')).toEqual([]);
  });

  it('stops waiting when the client disconnects', async () => {
    const store = createMemoryQuoteStore();
    await store.claim(KEY, 1000);
    await expect(store.settled(KEY, {signal: AbortSignal.abort(new Error('gone'))})).rejects.toThrow('gone');
  });

  it('counts a body’s size in every encoding', async () => {
    const store = createMemoryQuoteStore({maxBytes: 10_000});
    const body = {identity: Buffer.alloc(10), gzip: Buffer.alloc(4000), br: Buffer.alloc(4000)};
    const entry = {state: 'done', status: 200, body, freshUntil: Infinity} as const;
    await store.settle('b', entry, 1000);
    await store.settle('c', entry, 1000);
    expect([await store.read('b'), await store.read('c')].map(Boolean)).toEqual([false, true]);
  });
});
