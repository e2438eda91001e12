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

/** Starts a poll; its jitter is the middle of its range, so it sends every 1.5 s. */
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

/** Lets all time pass that a poll still wants. */
async function outcomeOf({result}: ReturnType<typeof poll>) {
  await vi.runAllTimersAsync();
  return result;
}

describe('polling a search (§4.3)', () => {
  it('gives the plans once they are there', async () => {
    expect(await outcomeOf(poll([pending, pending, plans]))).toMatchObject({
      value: {plans: [{searchResultPlanId: 'srp-1'}]},
    });
  });

  it('gives them at once when the quote was there', async () => {
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

  it('§8.5-1 counts the interval from send to send, not from the answer', async () => {
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

  it.each([undefined, 'prefetch', 'retry'] as const)('says why once (%s), then that it polls', async purpose => {
    const run = poll([pending, pending, plans], {purpose});
    await outcomeOf(run);
    expect(purposes(run.sent)).toEqual([purpose, 'poll', 'poll']);
  });

  it('tells how it goes', async () => {
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

  it('ends on a first answer from a gateway', async () => {
    const run = poll([raw(502, '<html>', 'text/html')]);
    expect(await outcomeOf(run)).toMatchObject({reason: {kind: 'unavailable', status: 502}});
    expect(run.sent).toHaveLength(1);
  });

  it('takes a gateway’s word on a poll as a lost connection', async () => {
    const run = poll([pending, raw(502, '<html>', 'text/html'), plans]);
    expect(await outcomeOf(run)).toMatchObject({status: 'fulfilled'});
    expect(purposes(run.sent)).toEqual([undefined, 'poll', 'poll']);
  });

  it('ends on an answer that is none', async () => {
    const run = poll([pending, success({results: []}, 201)]);
    expect(await outcomeOf(run)).toMatchObject({reason: {kind: 'protocol', status: 201}});
    expect(run.sent).toHaveLength(2);
  });

  it('U3: §4.3-6 ends at once on a 400 after a 202', async () => {
    const run = poll([pending, errors(400, [{errorCode: 'MakeIsInvalid', errorNumber: 4014}]), plans]);
    expect(await outcomeOf(run)).toMatchObject({reason: {kind: 'refused', items: [{errorNumber: 4014}]}});
    expect(run.sent).toHaveLength(2);
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('the ceiling', () => {
  it('U2: §4.3-6 ends a search that is quoted for ever, with no timer left', async () => {
    const run = poll([pending]);
    expect(await outcomeOf(run)).toMatchObject({reason: {kind: 'ceiling'}});
    expect(run.elapsed()).toBeLessThanOrEqual(90_000);
    expect(run.elapsed()).toBeGreaterThan(87_000);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('U2: can be set', async () => {
    const run = poll([pending], {ceilingMs: 4000});
    expect(await outcomeOf(run)).toMatchObject({reason: {kind: 'ceiling'}});
    expect(run.times()).toEqual([0, 1500, 3000]);
  });

  it('U2: cuts a poll short that never answers', async () => {
    const run = poll([pending, 'silence'], {ceilingMs: 10_000});
    expect(await outcomeOf(run)).toMatchObject({reason: {kind: 'ceiling'}});
    expect(run.elapsed()).toBe(10_000);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('U2: counts wall time also when timers were held back', async () => {
    let skewMs = 0;
    const service = scriptedService(pending);
    const client = createServiceClient({baseUrl, ...service, random: () => 0, now: () => Date.now() + skewMs});
    const call = Promise.allSettled([client.pollSearch(client.plansSearchAsyncVin, body)]);
    await vi.advanceTimersByTimeAsync(100);
    skewMs = 120_000;
    await vi.runAllTimersAsync();
    expect((await call)[0]).toMatchObject({reason: {kind: 'ceiling'}});
    expect(service.sent).toHaveLength(2);
  });
});

describe('a limit', () => {
  it('U5: §7.1-6 §8.2-3 is waited out with jitter, inside the ceiling', async () => {
    const run = poll([pending, limited(10), plans]);
    expect(await outcomeOf(run)).toMatchObject({status: 'fulfilled'});
    expect(run.times()).toEqual([0, 1500, 12_000]);
    expect(run.progress.map(({stage}) => stage)).toEqual(['quoting', 'limited']);
    expect(run.progress.map(({waitMs}) => waitMs)).toEqual([undefined, expect.toSatisfy((ms: number) => ms >= 10_000)]);
  });

  it('U5: is waited out from its answer when it is an HTTP date', async () => {
    const run = poll([pending, limited(new Date(Date.now() + 20_000).toUTCString()), plans], {}, () => 0);
    await outcomeOf(run);
    expect(run.times()[2]).toBeGreaterThanOrEqual(19_000);
    expect(run.times()[2]).toBeLessThanOrEqual(21_000);
  });

  it.each([0, -30])('U5: a Retry-After of %i seconds makes no hot loop', async seconds => {
    const run = poll([pending, limited(seconds)], {ceilingMs: 10_000}, () => 0);
    await outcomeOf(run);
    const gaps = run.times().map((time, index, times) => time - (times[index - 1] ?? -1000));
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(1000);
  });

  it('U5: a limit without a Retry-After is waited out', async () => {
    const run = poll([pending, limited(), plans], {}, () => 0);
    await outcomeOf(run);
    expect(run.times()).toEqual([0, 1000, 6000]);
  });

  it.each([3600, 999_999_999])('U5: a Retry-After of %i seconds is reported at once, not waited for', async seconds => {
    const run = poll([pending, limited(seconds)]);
    expect(await outcomeOf(run)).toMatchObject({
      reason: {kind: 'rateLimited', retryAfterSeconds: Math.min(seconds, 86_400)},
    });
    expect(run.elapsed()).toBe(1500);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('U5: a search that a limit kept from beginning begins after the wait', async () => {
    const full = errors(429, [{errorCode: 'RateLimitExceeded'}], {'retry-after': '3'});
    const run = poll([pending, full, pending, plans]);
    expect(await outcomeOf(run)).toMatchObject({status: 'fulfilled'});
    expect(purposes(run.sent)).toEqual([undefined, 'poll', undefined, 'poll']);
  });

  it('U5: a search stays a poll after a gateway’s limit, because its quote goes on', async () => {
    const run = poll([pending, raw(429, '<html>', 'text/html'), plans]);
    await outcomeOf(run);
    expect(purposes(run.sent)).toEqual([undefined, 'poll', 'poll']);
  });

  it('U5: a search that is limited on the first send is sent again as it was, because nothing has started', async () => {
    const run = poll([limited(3), plans], {purpose: 'retry'});
    await outcomeOf(run);
    expect(purposes(run.sent)).toEqual(['retry', 'retry']);
  });
});

describe('a connection that is lost', () => {
  it('gives up soon where nobody ever answers, though there is a network', async () => {
    const run = poll([lostConnection]);
    expect(await outcomeOf(run)).toMatchObject({reason: {kind: 'network'}});
    expect(run.sent).toHaveLength(3);
  });

  it('B4: does not end the search; the same one goes on as a poll', async () => {
    const run = poll([pending, lostConnection, lostConnection, plans]);
    expect(await outcomeOf(run)).toMatchObject({status: 'fulfilled'});
    expect(purposes(run.sent)).toEqual([undefined, 'poll', 'poll', 'poll']);
    expect(run.progress.map(({stage}) => stage)).toEqual(['quoting', 'offline', 'offline']);
  });

  it('B4: only a poll follows a connection lost on the first send, because a quote may have started', async () => {
    const run = poll([lostConnection, pending, plans]);
    await outcomeOf(run);
    expect(purposes(run.sent)).toEqual([undefined, 'poll', 'poll']);
  });

  it('B4: a search whose first send is lost ends when the relay does not know it', async () => {
    const run = poll([lostConnection, lost]);
    expect(await outcomeOf(run)).toMatchObject({
      reason: {kind: 'refused', items: [{errorCode: 'RelaySearchLost'}]},
    });
    expect(run.sent).toHaveLength(2);
  });

  it('B4: a search is sent again as it was when its connection was never made', async () => {
    const run = poll([noConnection, pending, plans]);
    await outcomeOf(run);
    expect(purposes(run.sent)).toEqual([undefined, undefined, 'poll']);
  });

  it('B4: a connection lost while the browser was offline counts as never made', async () => {
    vi.stubGlobal('navigator', {onLine: false});
    const run = poll([new TypeError('Failed to fetch'), plans]);
    await outcomeOf(run);
    expect(purposes(run.sent)).toEqual([undefined, undefined]);
  });

  it('B4: ends the search at the ceiling, as what it is', async () => {
    const run = poll([pending, lostConnection], {ceilingMs: 10_000});
    expect(await outcomeOf(run)).toMatchObject({reason: {kind: 'network'}});
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('giving up', () => {
  it('B1: a search given up while it waits leaves no timer and no listener', async () => {
    const controller = new AbortController();
    const added = vi.spyOn(controller.signal, 'addEventListener');
    const removed = vi.spyOn(controller.signal, 'removeEventListener');
    const run = poll([pending], {signal: controller.signal});
    await vi.advanceTimersByTimeAsync(2000);
    controller.abort();
    expect(await run.result).toMatchObject({reason: {kind: 'aborted'}});
    expect(vi.getTimerCount()).toBe(0);
    // The wait that was cut short lets its listener go by itself: it was to be called once.
    expect(added.mock.calls.length - removed.mock.calls.length).toBeLessThanOrEqual(1);
    expect(run.sent).toHaveLength(2);
  });

  it('B1: a search given up in its progress callback ends at once', async () => {
    const controller = new AbortController();
    const run = poll([pending], {signal: controller.signal, onProgress: () => controller.abort()});
    await vi.advanceTimersByTimeAsync(0);
    expect(await Promise.race([run.result, Promise.resolve('still waiting')])).toMatchObject({
      reason: {kind: 'aborted'},
    });
    expect(vi.getTimerCount()).toBe(0);
  });

  it('B1: giving up a search aborts the poll that is on its way', async () => {
    const controller = new AbortController();
    const run = poll([pending, 'silence'], {signal: controller.signal});
    await vi.advanceTimersByTimeAsync(2000);
    controller.abort();
    expect(await run.result).toMatchObject({reason: {kind: 'aborted'}});
    expect(vi.getTimerCount()).toBe(0);
  });

  it('B1: a search given up while it is held back ends', async () => {
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

describe('a page that nobody looks at', () => {
  /** Holds polls back until `show` is called. */
  function curtain() {
    let show = () => undefined as void;
    const shown = new Promise<void>(resolve => (show = resolve));
    return {resume: () => shown, show: () => show()};
  }

  it('B5: is not polled for; one check follows its return, then the usual interval', async () => {
    const {resume, show} = curtain();
    const run = poll([pending, pending, plans], {resume});
    await vi.advanceTimersByTimeAsync(30_000);
    expect(run.times()).toEqual([0]);
    show();
    await outcomeOf(run);
    expect(run.times()).toEqual([0, 30_000, 31_500]);
  });

  it('B5: is checked for once even after the ceiling', async () => {
    const {resume, show} = curtain();
    const run = poll([pending, plans], {resume});
    await vi.advanceTimersByTimeAsync(600_000);
    show();
    expect(await outcomeOf(run)).toMatchObject({status: 'fulfilled'});
  });

  it('B5: is not checked for twice after the ceiling, which counts wall time', async () => {
    const {resume, show} = curtain();
    const run = poll([pending], {resume});
    await vi.advanceTimersByTimeAsync(600_000);
    show();
    expect(await outcomeOf(run)).toMatchObject({reason: {kind: 'ceiling'}});
    expect(run.sent).toHaveLength(2);
  });

  it('B5: does not hold back the first send', async () => {
    const run = poll([pending], curtain());
    await vi.advanceTimersByTimeAsync(0);
    expect(run.sent).toHaveLength(1);
  });
});

describe('a poll that is set back', () => {
  it('U5: says how long a limit holds it', async () => {
    const run = poll([limited(20), plans]);
    await outcomeOf(run);
    expect(run.progress).toMatchObject([{stage: 'limited', waitMs: 20_500}]);
  });

  it('U5: waits out as many limits as the ceiling allows, though it was never answered', async () => {
    const run = poll([limited(2), limited(2), limited(2), limited(2), plans]);
    expect(await outcomeOf(run)).toMatchObject({status: 'fulfilled'});
    expect(run.sent).toHaveLength(5);
  });

  it('B4: goes on as often as it was never sent', async () => {
    const run = poll([noConnection, noConnection, noConnection, noConnection, plans]);
    expect(await outcomeOf(run)).toMatchObject({status: 'fulfilled'});
  });

  it.each([
    ['a gateway that says 504', raw(504, '<html>', 'text/html'), 'fulfilled'],
    ['505', raw(505, '<html>', 'text/html'), 'rejected'],
    ['a 503 that says why', errors(503, [{errorCode: 'Maintenance', errorMessage: 'No.'}]), 'rejected'],
  ] as const)('U6: once it may have begun, %s leaves it %s', async (_, answer, status) => {
    expect(await outcomeOf(poll([pending, answer, plans]))).toMatchObject({status});
  });

  it('U2: is still quoting after a send without an answer, and says what it waited for in the end', async () => {
    const run = poll(['silence'], {timeoutMs: 4000, ceilingMs: 10_000});
    expect(await outcomeOf(run)).toMatchObject({reason: {kind: 'ceiling', cause: {kind: 'timeout'}}});
    expect(run.progress.every(({stage}) => stage === 'quoting')).toBe(true);
  });

  it('fails as what holds it back fails', async () => {
    const failure = new Error('no page');
    const run = poll([pending, plans], {resume: () => Promise.reject(failure)});
    expect(await outcomeOf(run)).toMatchObject({reason: failure});
  });

  it('fails as its search fails, when that is no failure of the service', async () => {
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
