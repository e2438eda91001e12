import {getEventListeners} from 'node:events';
import {afterEach, beforeEach, describe, expect, it, vi} from 'vitest';
import {createServiceClient, type PollOptions, type PollProgress} from '../../src/client/index.js';
import {
  baseUrl,
  body,
  errors,
  lostConnection,
  noConnection,
  pending,
  plans,
  purposes,
  raw,
  scriptedService,
  success,
  type Answer,
} from './scripted-service.js';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const lost = errors(400, [{errorCode: 'RelaySearchLost', errorMessage: 'Lost.'}]);
const limited = (seconds?: number | string) =>
  errors(429, [], seconds === undefined ? {} : {'retry-after': String(seconds)});

/** Starts polling with medium jitter, which sends every 1.5 s. */
function poll(answers: readonly Answer[], options: PollOptions = {}, random = () => 0.5) {
  const service = scriptedService(...answers);
  const client = createServiceClient({baseUrl, ...service, random});
  const start = Date.now();
  const progress: PollProgress[] = [];
  const onProgress = (step: PollProgress) => progress.push(step);
  const result = Promise.allSettled([
    client.pollSearch(client.plansSearchAsyncVin, body, {onProgress, ...options}),
  ]).then(([outcome]) => outcome);
  const times = () => service.sent.map(({at}) => at - start);
  return {sent: service.sent, progress, result, times, elapsed: () => Date.now() - start};
}

/** Advances the fake timers until polling has ended. */
async function outcomeOf({result}: ReturnType<typeof poll>) {
  await vi.runAllTimersAsync();
  return result;
}

describe('polling a search (§4.3)', () => {
  it('returns the plans when they are done', async () => {
    expect(await outcomeOf(poll([pending, pending, plans]))).toMatchObject({
      value: {plans: [{searchResultPlanId: 'srp-1'}]},
    });
  });

  it('returns the plans at once on a cache hit', async () => {
    const run = poll([plans]);
    expect(await outcomeOf(run)).toMatchObject({status: 'fulfilled'});
    expect(run.elapsed()).toBe(0);
    expect(run.progress).toEqual([]);
  });

  it.each([
    [0, 1000],
    [0.5, 1500],
    [0.999, 1999],
  ])('§4.3-6 §8.5-1 sends again after 1 to 2 seconds (chance %d)', async (chance, interval) => {
    const run = poll([pending, pending, plans], {}, () => chance);
    await outcomeOf(run);
    expect(run.times()).toEqual([0, interval, 2 * interval]);
  });

  it('§8.5-1 measures the interval from request to request, not from the response', async () => {
    const service = scriptedService(pending, plans);
    const fetch: typeof service.fetch = async (...request) => {
      const response = service.fetch(...request);
      await new Promise(resolve => setTimeout(resolve, 900));
      return response;
    };
    const client = createServiceClient({baseUrl, fetch, random: () => 0});
    const done = client.pollSearch(client.plansSearchAsyncVin, body);
    await vi.runAllTimersAsync();
    await done;
    expect(service.sent[1]!.at - service.sent[0]!.at).toBe(1000);
  });

  it('§4.3-6 sends the same body each time', async () => {
    const run = poll([pending, pending, plans]);
    await outcomeOf(run);
    expect(run.sent.map(sent => sent.body)).toEqual([body, body, body]);
  });

  it.each([undefined, 'prefetch', 'retry'] as const)('sends its purpose once (%s), then polls', async purpose => {
    const run = poll([pending, pending, plans], {purpose});
    await outcomeOf(run);
    expect(purposes(run.sent)).toEqual([purpose, 'poll', 'poll']);
  });

  it('reports its progress', async () => {
    const run = poll([pending, pending, plans]);
    await outcomeOf(run);
    expect(run.progress).toEqual([
      {stage: 'quoting', elapsedMs: 0, attempt: 1},
      {stage: 'quoting', elapsedMs: 1500, attempt: 2},
    ]);
  });

  it.each([500, 503])('§7.1-5 ends on %i: a quote that may have started is not started again', async status => {
    const run = poll([errors(status, [{errorCode: 'RelayUnavailable'}])]);
    expect(await outcomeOf(run)).toMatchObject({reason: {kind: 'unavailable', status}});
    expect(run.sent).toHaveLength(1);
  });

  it('ends on a gateway error to the first request', async () => {
    const run = poll([raw(502, '<html>', 'text/html')]);
    expect(await outcomeOf(run)).toMatchObject({reason: {kind: 'unavailable', status: 502}});
    expect(run.sent).toHaveLength(1);
  });

  it('treats a gateway error to a poll as a lost connection', async () => {
    const run = poll([pending, raw(502, '<html>', 'text/html'), plans]);
    expect(await outcomeOf(run)).toMatchObject({status: 'fulfilled'});
    expect(purposes(run.sent)).toEqual([undefined, 'poll', 'poll']);
  });

  it('ends on a malformed response', async () => {
    const run = poll([pending, success({results: []}, 201)]);
    expect(await outcomeOf(run)).toMatchObject({reason: {kind: 'protocol', status: 201}});
    expect(run.sent).toHaveLength(2);
  });

  it('U3: §4.3-6 ends at once on a 400 after a 202', async () => {
    const run = poll([pending, errors(400, [{errorCode: 'MakeIsInvalid', errorNumber: 4014}]), plans]);
    expect(await outcomeOf(run)).toMatchObject({reason: {kind: 'rejected', items: [{errorNumber: 4014}]}});
    expect(run.sent).toHaveLength(2);
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('the deadline of a search', () => {
  it('U2: §4.3-6 ends a search whose quote never completes, and leaves no timer behind', async () => {
    const run = poll([pending]);
    expect(await outcomeOf(run)).toMatchObject({reason: {kind: 'deadline'}});
    expect(run.elapsed()).toBeLessThanOrEqual(90_000);
    expect(run.elapsed()).toBeGreaterThan(87_000);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('U2: is configurable', async () => {
    const run = poll([pending], {deadlineMs: 4000});
    expect(await outcomeOf(run)).toMatchObject({reason: {kind: 'deadline'}});
    expect(run.times()).toEqual([0, 1500, 3000]);
  });

  it('U2: aborts a poll without a response', async () => {
    const run = poll([pending, 'silence'], {deadlineMs: 10_000});
    expect(await outcomeOf(run)).toMatchObject({reason: {kind: 'deadline'}});
    expect(run.elapsed()).toBe(10_000);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('U2: counts wall time even when timers were delayed', async () => {
    let skewMs = 0;
    const service = scriptedService(pending);
    const client = createServiceClient({baseUrl, ...service, random: () => 0, now: () => Date.now() + skewMs});
    const call = Promise.allSettled([client.pollSearch(client.plansSearchAsyncVin, body)]);
    await vi.advanceTimersByTimeAsync(100);
    skewMs = 120_000;
    await vi.runAllTimersAsync();
    expect((await call)[0]).toMatchObject({reason: {kind: 'deadline'}});
    expect(service.sent).toHaveLength(2);
  });

  it('U2: polls once more if the page was suspended during a request until the deadline had passed', async () => {
    let skewMs = 0;
    const service = scriptedService(pending, pending, plans);
    const fetch: typeof service.fetch = (...request) => {
      if (service.sent.length === 1) skewMs = 120_000;
      return service.fetch(...request);
    };
    const client = createServiceClient({baseUrl, fetch, random: () => 0, now: () => Date.now() + skewMs});
    const call = Promise.allSettled([client.pollSearch(client.plansSearchAsyncVin, body)]);
    await vi.runAllTimersAsync();
    expect((await call)[0]).toMatchObject({status: 'fulfilled'});
    expect(purposes(service.sent)).toEqual([undefined, 'poll', 'poll']);
  });
});

describe('a rate limit', () => {
  it('U5: §7.1-6 §8.2-3 delays the next poll by Retry-After plus jitter, within the deadline', async () => {
    const run = poll([pending, limited(10), plans]);
    expect(await outcomeOf(run)).toMatchObject({status: 'fulfilled'});
    expect(run.times()).toEqual([0, 1500, 12_000]);
    expect(run.progress.map(({stage}) => stage)).toEqual(['quoting', 'limited']);
    expect(run.progress.map(({waitMs}) => waitMs)).toEqual([undefined, expect.toSatisfy((ms: number) => ms >= 10_000)]);
  });

  it('U5: delays the next poll until a Retry-After date', async () => {
    const run = poll([pending, limited(new Date(Date.now() + 20_000).toUTCString()), plans], {}, () => 0);
    await outcomeOf(run);
    expect(run.times()[2]).toBeGreaterThanOrEqual(19_000);
    expect(run.times()[2]).toBeLessThanOrEqual(21_000);
  });

  it.each([0, -30])('U5: with a Retry-After of %i seconds still leaves a second between two polls', async seconds => {
    const run = poll([pending, limited(seconds)], {deadlineMs: 10_000}, () => 0);
    await outcomeOf(run);
    const gaps = run.times().map((time, index, times) => time - (times[index - 1] ?? -1000));
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(1000);
  });

  it('U5: without a Retry-After delays the next poll by the default time', async () => {
    const run = poll([pending, limited(), plans], {}, () => 0);
    await outcomeOf(run);
    expect(run.times()).toEqual([0, 1000, 6000]);
  });

  it.each([3600, 999_999_999])('U5: with a Retry-After of %i seconds ends the search at once', async seconds => {
    const run = poll([pending, limited(seconds)]);
    expect(await outcomeOf(run)).toMatchObject({
      reason: {kind: 'rateLimited', retryAfterSeconds: Math.min(seconds, 86_400)},
    });
    expect(run.elapsed()).toBe(1500);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('U5: that prevented a quote is followed by the original search, not a poll', async () => {
    const full = errors(429, [{errorCode: 'RateLimitExceeded'}], {'retry-after': '3'});
    const run = poll([pending, full, pending, plans]);
    expect(await outcomeOf(run)).toMatchObject({status: 'fulfilled'});
    expect(purposes(run.sent)).toEqual([undefined, 'poll', undefined, 'poll']);
  });

  it('U5: of a gateway is followed by a poll, because the quote continues', async () => {
    const run = poll([pending, raw(429, '<html>', 'text/html'), plans]);
    await outcomeOf(run);
    expect(purposes(run.sent)).toEqual([undefined, 'poll', 'poll']);
  });

  it('U5: of the relay for each visitor on polls is followed by a poll, because the quote continues', async () => {
    const onPolls = errors(429, [{errorCode: 'RelayVisitorLimit'}], {'retry-after': '3'});
    const run = poll([pending, onPolls, plans]);
    await outcomeOf(run);
    expect(purposes(run.sent)).toEqual([undefined, 'poll', 'poll']);
  });

  it('U5: of the relay for each visitor on the first request is followed by the same request', async () => {
    const onSearches = errors(429, [{errorCode: 'RelayVisitorLimit'}], {'retry-after': '3'});
    const run = poll([onSearches, plans], {purpose: 'retry'});
    await outcomeOf(run);
    expect(purposes(run.sent)).toEqual(['retry', 'retry']);
  });

  it('U5: on the first request is followed by the same request, because nothing has started', async () => {
    const run = poll([limited(3), plans], {purpose: 'retry'});
    await outcomeOf(run);
    expect(purposes(run.sent)).toEqual(['retry', 'retry']);
  });
});

describe('a lost connection', () => {
  it('ends the search after a few attempts while online without any response', async () => {
    const run = poll([lostConnection]);
    expect(await outcomeOf(run)).toMatchObject({reason: {kind: 'network'}});
    expect(run.sent).toHaveLength(3);
  });

  it.each([
    ['a rate limit', [limited(1), lostConnection, lostConnection, lostConnection, plans]],
    ['attempts without a connection', [noConnection, noConnection, lostConnection, plans]],
    ['timeouts', ['silence', 'silence', lostConnection, plans]],
  ] as const)('B4: after %s does not end the search', async (_, script) => {
    const run = poll([...script]);
    expect(await outcomeOf(run)).toMatchObject({status: 'fulfilled'});
    expect(run.sent).toHaveLength(script.length);
  });

  it('B4: does not end the search, which continues as a poll', async () => {
    const run = poll([pending, lostConnection, lostConnection, plans]);
    expect(await outcomeOf(run)).toMatchObject({status: 'fulfilled'});
    expect(purposes(run.sent)).toEqual([undefined, 'poll', 'poll', 'poll']);
    expect(run.progress.map(({stage}) => stage)).toEqual(['quoting', 'offline', 'offline']);
  });

  it('B4: on the first request is followed only by polls, because a quote may have started', async () => {
    const run = poll([lostConnection, pending, plans]);
    await outcomeOf(run);
    expect(purposes(run.sent)).toEqual([undefined, 'poll', 'poll']);
  });

  it('B4: on the first request ends the search when the relay does not know it', async () => {
    const run = poll([lostConnection, lost]);
    expect(await outcomeOf(run)).toMatchObject({
      reason: {kind: 'rejected', items: [{errorCode: 'RelaySearchLost'}]},
    });
    expect(run.sent).toHaveLength(2);
  });

  it('B4: that was never established is followed by the original search', async () => {
    const run = poll([noConnection, pending, plans]);
    await outcomeOf(run);
    expect(purposes(run.sent)).toEqual([undefined, undefined, 'poll']);
  });

  it('B4: while the browser is offline counts as never established', async () => {
    vi.stubGlobal('navigator', {onLine: false});
    const run = poll([new TypeError('Failed to fetch'), plans]);
    await outcomeOf(run);
    expect(purposes(run.sent)).toEqual([undefined, undefined]);
  });

  it('B4: is the error of a search that ends at the deadline', async () => {
    const run = poll([pending, lostConnection], {deadlineMs: 10_000});
    expect(await outcomeOf(run)).toMatchObject({reason: {kind: 'network'}});
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('aborting a search', () => {
  it('B1: while it waits leaves no timer or listener behind', async () => {
    const controller = new AbortController();
    const added = vi.spyOn(controller.signal, 'addEventListener');
    const removed = vi.spyOn(controller.signal, 'removeEventListener');
    const run = poll([pending], {signal: controller.signal});
    await vi.advanceTimersByTimeAsync(2000);
    controller.abort();
    expect(await run.result).toMatchObject({reason: {kind: 'aborted'}});
    expect(vi.getTimerCount()).toBe(0);
    // An aborted wait removes its `once` listener by itself.
    expect(added.mock.calls.length - removed.mock.calls.length).toBeLessThanOrEqual(1);
    expect(run.sent).toHaveLength(2);
  });

  it('B1: in its progress callback ends it at once', async () => {
    const controller = new AbortController();
    const run = poll([pending], {signal: controller.signal, onProgress: () => controller.abort()});
    await vi.advanceTimersByTimeAsync(0);
    expect(await Promise.race([run.result, Promise.resolve('still waiting')])).toMatchObject({
      reason: {kind: 'aborted'},
    });
    expect(vi.getTimerCount()).toBe(0);
  });

  it('B1: aborts the running poll', async () => {
    const controller = new AbortController();
    const run = poll([pending, 'silence'], {signal: controller.signal});
    await vi.advanceTimersByTimeAsync(2000);
    controller.abort();
    expect(await run.result).toMatchObject({reason: {kind: 'aborted'}});
    expect(vi.getTimerCount()).toBe(0);
  });

  it('B1: while it is paused ends it', async () => {
    const controller = new AbortController();
    const resume = (signal?: AbortSignal) =>
      new Promise<void>((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason as Error)));
    const run = poll([pending], {signal: controller.signal, resume});
    await vi.advanceTimersByTimeAsync(60_000);
    expect(run.sent).toHaveLength(1);
    controller.abort();
    expect(await run.result).toMatchObject({reason: {kind: 'aborted'}});
  });
});

describe('a hidden page', () => {
  /** Pauses polling until `show` is called. */
  function curtain() {
    let show = () => undefined as void;
    const shown = new Promise<void>(resolve => (show = resolve));
    return {resume: () => shown, show: () => show()};
  }

  it('B5: sends no polls; when it is visible again it polls once at once, then at the usual interval', async () => {
    const {resume, show} = curtain();
    const run = poll([pending, pending, plans], {resume});
    await vi.advanceTimersByTimeAsync(30_000);
    expect(run.times()).toEqual([0]);
    show();
    await outcomeOf(run);
    expect(run.times()).toEqual([0, 30_000, 31_500]);
  });

  it('B5: polls once when it is visible again, even after the deadline', async () => {
    const {resume, show} = curtain();
    const run = poll([pending, plans], {resume});
    await vi.advanceTimersByTimeAsync(600_000);
    show();
    expect(await outcomeOf(run)).toMatchObject({status: 'fulfilled'});
  });

  it('B5: gives the poll after the deadline as much time as any other', async () => {
    const {resume, show} = curtain();
    const run = poll([pending, 'silence'], {resume, timeoutMs: 20_000});
    await vi.advanceTimersByTimeAsync(600_000);
    show();
    expect(await outcomeOf(run)).toMatchObject({reason: {kind: 'deadline'}});
    expect(run.elapsed()).toBe(620_000);
  });

  it('B5: polls only once after the deadline, which counts wall time', async () => {
    const {resume, show} = curtain();
    const run = poll([pending], {resume});
    await vi.advanceTimersByTimeAsync(600_000);
    show();
    expect(await outcomeOf(run)).toMatchObject({reason: {kind: 'deadline'}});
    expect(run.sent).toHaveLength(2);
  });

  it('B5: does not delay the first request', async () => {
    const run = poll([pending], curtain());
    await vi.advanceTimersByTimeAsync(0);
    expect(run.sent).toHaveLength(1);
  });
});

describe('a delayed poll', () => {
  it('U5: reports how long a rate limit delays it', async () => {
    const run = poll([limited(20), plans]);
    await outcomeOf(run);
    expect(run.progress).toMatchObject([{stage: 'limited', waitMs: 20_500}]);
  });

  it('U5: continues after any number of rate limits within the deadline', async () => {
    const run = poll([limited(2), limited(2), limited(2), limited(2), plans]);
    expect(await outcomeOf(run)).toMatchObject({status: 'fulfilled'});
    expect(run.sent).toHaveLength(5);
  });

  it('B4: continues after any number of requests that were never sent', async () => {
    const run = poll([noConnection, noConnection, noConnection, noConnection, plans]);
    expect(await outcomeOf(run)).toMatchObject({status: 'fulfilled'});
  });

  it.each([
    ['a 504 from a gateway', raw(504, '<html>', 'text/html'), 'fulfilled'],
    ['505', raw(505, '<html>', 'text/html'), 'rejected'],
    ['a 503 with errors', errors(503, [{errorCode: 'Maintenance', errorMessage: 'No.'}]), 'rejected'],
  ] as const)('U6: once a quote may have started, %s leaves it %s', async (_, reply, status) => {
    expect(await outcomeOf(poll([pending, reply, plans]))).toMatchObject({status});
  });

  it('U2: reports quoting after a request without a response, which is the cause of the final error', async () => {
    const run = poll(['silence'], {timeoutMs: 4000, deadlineMs: 10_000});
    expect(await outcomeOf(run)).toMatchObject({reason: {kind: 'deadline', cause: {kind: 'timeout'}}});
    expect(run.progress.every(({stage}) => stage === 'quoting')).toBe(true);
  });

  it('fails when its pause rejects', async () => {
    const failure = new Error('no page');
    const run = poll([pending, plans], {resume: () => Promise.reject(failure)});
    expect(await outcomeOf(run)).toMatchObject({reason: failure});
  });

  it('fails with any unexpected error of its search', async () => {
    const failure = new TypeError('of its own');
    const {fetch} = scriptedService(plans);
    const client = createServiceClient({baseUrl, fetch});
    const sends = vi.fn(() => Promise.reject(failure));
    await expect(client.pollSearch(sends, body)).rejects.toBe(failure);
    expect(sends).toHaveBeenCalledTimes(1);
  });

  it('B1: leaves no listener on its signal', async () => {
    const {signal} = new AbortController();
    await outcomeOf(poll([pending, limited(1), pending, plans], {signal}));
    expect(getEventListeners(signal, 'abort')).toEqual([]);
  });
});
