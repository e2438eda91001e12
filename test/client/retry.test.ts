import {afterEach, beforeEach, describe, expect, it, onTestFinished, vi} from 'vitest';
import {createServiceClient, readRetryAfter} from '../../src/client/index.js';
import {ended} from './ended.js';
import {baseUrl, body, errors, lostConnection, raw, scriptedService, success, type Answer} from './scripted-service.js';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** A client with medium jitter, and the requests it has sent. */
function clientOf(...answers: Answer[]) {
  const service = scriptedService(...answers);
  return {client: createServiceClient({baseUrl, ...service, random: () => 0.5}), sent: service.sent};
}

const makes = success([{id: '1', name: 'Honda'}]);

describe('an idempotent call', () => {
  it.each([
    ['a 5xx', errors(503, [])],
    ['an HTML page of a gateway', raw(502, '<html>', 'text/html')],
    ['a lost connection', lostConnection],
  ])('U6: §7.1-4 is retried after %s', async (_, failure) => {
    const {client, sent} = clientOf(failure, failure, makes);
    expect(await ended(client.makes())).toMatchObject({value: [{id: '1', name: 'Honda'}]});
    expect(sent).toHaveLength(3);
  });

  it('U6: is retried when fetch rejects without a reason', async () => {
    const fetch = vi.fn(() => Promise.reject<Response>(undefined as unknown as Error));
    const client = createServiceClient({baseUrl, fetch, random: () => 0.5});
    expect(await ended(client.makes())).toMatchObject({reason: {kind: 'network'}});
    expect(fetch).toHaveBeenCalledTimes(3);
  });

  it('U6: is sent at most three times', async () => {
    const {client, sent} = clientOf(errors(500, []));
    expect(await ended(client.usage())).toMatchObject({reason: {kind: 'unavailable', status: 500}});
    expect(sent).toHaveLength(3);
  });

  it('U6: waits for 0.5 to 1.5 times the backoff', async () => {
    const timesWith = async (random: number) => {
      const service = scriptedService(errors(503, []), makes);
      await ended(createServiceClient({baseUrl, ...service, random: () => random}).makes());
      const [first, second] = service.sent;
      return (second?.at ?? 0) - (first?.at ?? 0);
    };
    expect(await timesWith(0)).toBe(250);
    expect(await timesWith(1)).toBe(750);
  });

  it('U6: is not retried after an error that a retry cannot fix', async () => {
    const {client, sent} = clientOf(raw(200, '<html>', 'text/html'));
    expect(await ended(client.makes())).toMatchObject({reason: {kind: 'protocol'}});
    expect(sent).toHaveLength(1);
  });

  it('U6: §7.1-4 backs off, with jitter', async () => {
    const {client, sent} = clientOf(lostConnection);
    await ended(client.makes());
    const start = sent[0]!.at;
    expect(sent.map(({at}) => at - start)).toEqual([0, 500, 1500]);
  });

  it.each([400, 401, 403, 404, 429])('§7.1-2 is not retried after %i', async status => {
    const {client, sent} = clientOf(errors(status, [{errorCode: 'X'}]));
    await ended(client.makes());
    expect(sent).toHaveLength(1);
  });

  it('is not retried after a malformed response', async () => {
    const {client, sent} = clientOf(raw(200, '<html>', 'text/html'));
    expect(await ended(client.makes())).toMatchObject({reason: {kind: 'protocol'}});
    expect(sent).toHaveLength(1);
  });

  it('stops between attempts when it is aborted', async () => {
    const {client, sent} = clientOf(lostConnection);
    const controller = new AbortController();
    const call = Promise.allSettled([client.makes({signal: controller.signal})]);
    await vi.advanceTimersByTimeAsync(100);
    controller.abort();
    expect((await call)[0]).toMatchObject({reason: {kind: 'aborted'}});
    expect(sent).toHaveLength(1);
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('a call that may have started a quote', () => {
  it.each([
    ['a 5xx', errors(503, [])],
    ['a reset', lostConnection],
  ])('U1: is never retried after %s', async (_, failure) => {
    for (const name of ['plansSearchVin', 'plansSearchAsyncVin', 'plansSearchWithUserInfoVin', 'startPrice'] as const) {
      const {client, sent} = clientOf(failure);
      expect((await ended<unknown>(client[name](body))).status).toBe('rejected');
      expect(sent).toHaveLength(1);
    }
  });

  it('U1: §7.1-5 fails at its deadline without a response, and is not retried', async () => {
    const {client, sent} = clientOf('silence');
    const call = Promise.allSettled([client.plansSearchVin(body)]);
    await vi.advanceTimersByTimeAsync(29_999);
    expect(vi.getTimerCount()).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    expect((await call)[0]).toMatchObject({reason: {kind: 'timeout'}});
    expect(sent).toHaveLength(1);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('U1: is a lost connection when the body is truncated', async () => {
    const broken = () =>
      new Response(
        new ReadableStream({
          start(controller) {
            controller.enqueue(new TextEncoder().encode('{"response":'));
            controller.error(new TypeError('terminated'));
          },
        }),
        {headers: {'content-type': 'application/json'}},
      );
    const {client, sent} = clientOf(broken);
    expect(await ended(client.plansSearchVin(body))).toMatchObject({reason: {kind: 'network', neverSent: false}});
    expect(sent).toHaveLength(1);
  });
});

describe('a deadline', () => {
  it('can be set for one call', async () => {
    const {client} = clientOf('silence');
    const start = Date.now();
    expect(await ended(client.plansSearchVin(body, {timeoutMs: 1200}))).toMatchObject({reason: {kind: 'timeout'}});
    expect(Date.now() - start).toBe(1200);
  });

  it('applies to all attempts together', async () => {
    const {client, sent} = clientOf(lostConnection, 'silence');
    const start = Date.now();
    expect(await ended(client.makes({timeoutMs: 4000}))).toMatchObject({reason: {kind: 'timeout'}});
    expect(Date.now() - start).toBe(4000);
    expect(sent).toHaveLength(2);
  });

  it('applies to a fetch that ignores its signal', async () => {
    const client = createServiceClient({baseUrl, fetch: () => new Promise(() => undefined)});
    expect(await ended(client.plansSearchVin(body))).toMatchObject({reason: {kind: 'timeout'}});
  });

  it('leaves no timer after a call has ended', async () => {
    const {client} = clientOf(makes);
    await client.makes();
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('a caller’s signal', () => {
  it('aborts a call at once, with its reason as the cause', async () => {
    const {client} = clientOf('silence');
    const controller = new AbortController();
    const call = client.plansSearchVin(body, {signal: controller.signal});
    controller.abort(new Error('left the page'));
    await expect(call).rejects.toMatchObject({kind: 'aborted', cause: {message: 'left the page'}});
    expect(vi.getTimerCount()).toBe(0);
  });

  it('prevents a request when it was aborted before the call', async () => {
    const {client, sent} = clientOf(makes);
    await expect(client.makes({signal: AbortSignal.abort()})).rejects.toMatchObject({kind: 'aborted'});
    expect(sent).toHaveLength(0);
  });

  it('has no listener after a call has ended', async () => {
    const {client} = clientOf(makes);
    const {signal} = new AbortController();
    const added = vi.spyOn(signal, 'addEventListener');
    const removed = vi.spyOn(signal, 'removeEventListener');
    await client.makes({signal});
    expect(removed).toHaveBeenCalledTimes(added.mock.calls.length);
  });
});

describe('Retry-After (§8.2)', () => {
  const now = Date.parse('2026-11-20T10:00:00Z');

  it.each([
    ['seconds', '120', 120],
    ['a fraction', '1.2', 2],
    ['zero', '0', 0],
    ['a negative number', '-5', 0],
    ['an HTTP date', 'Fri, 20 Nov 2026 10:01:30 GMT', 90],
    ['a date in the obsolete format', 'Friday, 20-Nov-26 10:01:30 GMT', 90],
    ['a past date', 'Fri, 20 Nov 2026 09:00:00 GMT', 0],
    ['more than a day', '999999999999', 86_400],
    ['a date next year', 'Wed, 20 Oct 2027 10:00:00 GMT', 86_400],
    ['surrounding spaces', '  7 ', 7],
    ['words', 'later', undefined],
    ['a word and a comma', 'soon, please', undefined],
    ['no content', '', undefined],
    ['a number and a word', '5 apples', undefined],
    ['infinity', 'Infinity', undefined],
  ])('U5: is read from %s', (_, value, seconds) => {
    expect(readRetryAfter(value, now)).toBe(seconds);
  });

  it.each(['12abc', 'abc12', '1.2.3', '5 Sun, 06 Nov 1994 08:49:37 GMT', 'tomorrow', ''])(
    'U5: is ignored when it is invalid: %j',
    value => {
      expect(readRetryAfter(value, now)).toBeUndefined();
    },
  );

  it('U5: may have fractions of a second, or a date without its comma', () => {
    expect(readRetryAfter('1.25', now)).toBe(2);
    expect(readRetryAfter(new Date(now + 60_000).toUTCString().replace(',', ''), now)).toBe(60);
  });

  it('U5: is in GMT when it has no time zone, wherever the server is', () => {
    vi.stubEnv('TZ', 'America/New_York');
    onTestFinished(() => void vi.unstubAllEnvs());
    expect(new Date(now).getTimezoneOffset()).toBe(300);
    for (const value of ['Fri Nov 20 10:01:30 2026', 'Fri, 20 Nov 2026 10:01:30', 'Fri, 20 Nov 2026 10:01:30 +0000']) {
      expect(readRetryAfter(value, now)).toBe(90);
    }
  });

  it('U5: is undefined without the header', () => {
    expect(readRetryAfter(null, now)).toBeUndefined();
  });

  it('U5: is part of the error', async () => {
    const {client} = clientOf(errors(429, [], {'retry-after': '120'}));
    expect(await ended(client.plansSearchVin(body))).toMatchObject({
      reason: {kind: 'rateLimited', status: 429, retryAfterSeconds: 120},
    });
  });

  it('U5: is read only on 429', async () => {
    const {client} = clientOf(errors(503, [], {'retry-after': '120'}));
    expect(await ended(client.plansSearchVin(body))).toMatchObject({
      reason: {kind: 'unavailable', retryAfterSeconds: undefined},
    });
  });
});
