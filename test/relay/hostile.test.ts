import {afterAll, afterEach, beforeAll, describe, expect, it, vi} from 'vitest';
import {createMemoryQuoteStore} from '../../src/relay/index.js';
import {MemoryRateLimit} from '../../src/relay/limits/rate-limit.js';
import {fc, runs} from '../support/fast-check.js';
import {codeOf, createFakeService, createFixture, json, KEY, plan, plans, search} from './fixture.js';

const PATIENCE_MS = 120_000;

const POSTS = [
  'PlansSearch',
  'PlansSearch/Vin',
  'PlansSearch/MakeModelYear',
  'PlansSearch/LicensePlate',
  'PlansSearchWithUserInfo/Vin',
  'PlansSearchAsync',
  'PlansSearchAsync/VIN',
  'PlansSearchAsync/GetStartPrice',
  'StartPrices',
  'VehicleRegistration',
  'Register',
] as const;

const rejections: unknown[] = [];
const onRejection = (reason: unknown): void => void rejections.push(reason);

beforeAll(() => {
  process.on('unhandledRejection', onRejection);
});

afterEach(() => {
  vi.useRealTimers();
});

afterAll(() => {
  process.off('unhandledRejection', onRejection);
  expect(rejections).toEqual([]);
});

/** Text without lone surrogates, which neither a URL nor a UTF-8 body can contain. */
const wellFormed = (text: string): string => Buffer.from(text).toString();

/** Strings that often cause bugs. */
const word = fc.oneof(
  fc.string({unit: 'binary', maxLength: 20}),
  fc.constantFrom(
    '',
    '__proto__',
    'constructor',
    'NaN',
    '1e999',
    '\0',
    '<script>',
    '../../etc',
    '${7*7}',
    KEY,
    '\uD800',
  ),
);
const scalar = fc.oneof(word, fc.constant(KEY), fc.double(), fc.integer(), fc.boolean(), fc.constant(null));
const anything = fc.oneof(scalar, fc.jsonValue({maxDepth: 4}) as fc.Arbitrary<unknown>);

const vin = fc.constantFrom('1HGCM82633A004352', '1hgcm82633a004352', '5YJ3E1EA7KF317000', '1M8GDM9AXKP042788');
const range = fc.record({from: anything, to: anything}, {requiredKeys: []});
const criteria = fc.record(
  {
    vin: fc.oneof({weight: 4, arbitrary: vin}, {weight: 1, arbitrary: anything}),
    licensePlate: fc.oneof(fc.constant(null), anything),
    make: anything,
    model: anything,
    year: fc.oneof(fc.integer({min: 1990, max: 2030}), anything),
    stateShortName: fc.oneof(
      {weight: 4, arbitrary: fc.constantFrom('TX', 'ca', 'NY')},
      {weight: 1, arbitrary: anything},
    ),
    zip: anything,
    mileage: fc.oneof({weight: 4, arbitrary: fc.integer({min: 1, max: 300_000})}, {weight: 1, arbitrary: anything}),
  },
  {requiredKeys: []},
);
const searchLike = fc.record(
  {
    searchCriteria: fc.oneof({weight: 8, arbitrary: criteria}, {weight: 1, arbitrary: anything}),
    filters: fc.oneof(fc.record({duration: range, miles: range, providers: anything}, {requiredKeys: []}), anything),
    tracking: anything,
    responseDetailLevel: fc.oneof(fc.constantFrom('Full', 'Essential'), anything),
    UserDetails: anything,
    partner: anything,
    vin: anything,
    mileage: anything,
  },
  {requiredKeys: ['searchCriteria']},
);
/** A valid search. */
const typed = fc
  .record({vin, mileage: fc.integer({min: 1, max: 300_000}), stateShortName: fc.constantFrom('TX', 'ca', 'NY')})
  .map(fields => JSON.stringify({searchCriteria: fields}));
/** A search that would change an object's prototype if it were merged into that object. */
const POLLUTER = `{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},"searchCriteria":{"__proto__":{"polluted":1},"vin":"1HGCM82633A004352","mileage":1,"stateShortName":"TX"},"filters":{"__proto__":{"polluted":1},"duration":{"__proto__":{"polluted":1},"from":12,"to":36}}}`;
const body = fc.oneof(
  {weight: 1, arbitrary: fc.constant(POLLUTER)},
  {weight: 5, arbitrary: searchLike.map(value => JSON.stringify(value))},
  {weight: 2, arbitrary: typed},
  {weight: 2, arbitrary: anything.map(value => JSON.stringify(value) ?? '')},
  {weight: 2, arbitrary: fc.string({unit: 'binary', maxLength: 200})},
  {weight: 1, arbitrary: fc.nat(3000).map(depth => '['.repeat(depth) + ']'.repeat(depth))},
  {weight: 1, arbitrary: fc.nat(40_000).map(length => `{"searchCriteria":{"vin":"${'A'.repeat(length)}"}}`)},
  {weight: 1, arbitrary: fc.tuple(searchLike, fc.nat(99)).map(([value, cut]) => JSON.stringify(value).slice(0, cut))},
);
const headers = fc.record({
  'content-type': fc.constantFrom('application/json', 'application/json', 'application/json;charset=x', 'text/plain'),
  'plan-purpose': fc.constantFrom('poll', 'prefetch', 'retry', 'search', 'POLL ', ''),
  origin: fc.constantFrom('https://partner.example', 'https://partner.example', 'https://evil.example', 'null'),
  'accept-encoding': fc.constantFrom('br', 'gzip', '', '*;q=0', 'x'.repeat(300)),
});

/** Checks that a response is a defined one: in JSON, and without the key. */
async function expectDefined(reply: Response, statuses: readonly number[]): Promise<void> {
  expect(statuses).toContain(reply.status);
  const bytes = Buffer.from(await reply.arrayBuffer());
  expect(JSON.stringify([...reply.headers])).not.toContain(KEY);
  if (reply.headers.has('content-encoding') || reply.status === 204) return;
  expect(bytes.toString()).not.toContain(KEY);
  expect(reply.headers.get('content-type')).toContain('application/json');
  JSON.parse(bytes.toString());
}

describe('hostile requests', () => {
  it(
    'T25: get a defined response, stay within the quota, never see the key and change no prototype',
    async () => {
      const lines: string[] = [];
      const logDestination = {write: (line: string) => void (line.includes(KEY) && lines.push(line))};
      const {send, service} = createFixture({tier: 'free', logLevel: 'trace', logDestination});
      const statuses = [200, 202, 204, 400, 403, 404, 413, 415, 429];
      const inherited = Object.getOwnPropertyNames(Object.prototype);
      await fc.assert(
        fc.asyncProperty(fc.constantFrom(...POSTS), body, headers, async (path, text, more) => {
          await expectDefined(await send(path, {text, headers: more}), statuses);
        }),
        runs(6000),
      );
      expect(service.calls.length).toBeGreaterThan(0);
      expect(service.calls.length).toBeLessThanOrEqual(50);
      expect(lines).toEqual([]);
      expect(Object.getOwnPropertyNames(Object.prototype)).toEqual(inherited);
    },
    PATIENCE_MS,
  );

  it(
    'T25: with any path and query get a defined response',
    async () => {
      const {send, service} = createFixture({tier: 'free'});
      const step = fc.oneof(
        word,
        fc.constantFrom('Vehicles', 'Makes', 'Models', 'Lookup', 'PlansSearch', '..', '%2e%2e'),
      );
      const path = fc.array(step, {maxLength: 5}).map(steps => steps.map(one => encodeURI(wellFormed(one))).join('/'));
      const query = fc.record({make: word, model: word, year: word}, {requiredKeys: []});
      const method = fc.constantFrom('GET', 'HEAD', 'DELETE', 'PUT', 'OPTIONS', 'POST');
      await fc.assert(
        fc.asyncProperty(path, query, method, async (under, parameters, how) => {
          const text = new URLSearchParams(
            Object.entries(parameters).map(([name, value]) => [name, wellFormed(value)]),
          );
          const reply = await send(`${under}?${text.toString()}`, {method: how});
          expect([200, 204, 400, 404, 415, 429]).toContain(reply.status);
          expect(await reply.text()).not.toContain(KEY);
        }),
        runs(1500),
      );
      expect(service.calls.length).toBeLessThanOrEqual(50);
    },
    PATIENCE_MS,
  );
});

const status = fc.oneof(
  {weight: 4, arbitrary: fc.constantFrom(200, 200, 200, 200, 400, 401, 403, 429, 500)},
  {weight: 1, arbitrary: fc.integer({min: 200, max: 599})},
);
const planLike = fc.record(
  {searchResultPlanId: anything, planName: anything, downpayment: anything, planCheckoutUrl: anything, x: anything},
  {requiredKeys: []},
);
const envelope = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      response: fc.record({results: fc.array(planLike, {maxLength: 5})}),
      errorResponse: fc.oneof({weight: 5, arbitrary: fc.constant(null)}, {weight: 1, arbitrary: anything}),
    }),
  },
  fc.record({response: anything, errorResponse: fc.record({errors: anything})}, {requiredKeys: []}),
  anything,
);
const upstreamBody = fc.oneof(
  {weight: 4, arbitrary: envelope.map(value => JSON.stringify(value) ?? '')},
  {weight: 1, arbitrary: fc.string({unit: 'binary', maxLength: 100})},
  {weight: 1, arbitrary: fc.nat(5000).map(depth => `{"response":${'['.repeat(depth)}`)},
);
const upstreamHeaders = fc.record({
  'content-type': fc.oneof(
    {weight: 6, arbitrary: fc.constant('application/json')},
    {weight: 1, arbitrary: fc.constantFrom('text/html', 'application/problem+json', 'x')},
  ),
  'retry-after': fc.constantFrom('0', '-1', '5', '99999999', 'soon', 'Fri, 20 Nov 2026 12:00:00 GMT', ''),
  'set-cookie': fc.constantFrom('a=b', KEY),
});
const BODILESS = new Set([204, 205, 304]);
const upstream = fc.record({status, text: upstreamBody, headers: upstreamHeaders});
type Upstream = {status: number; text: string; headers: Record<string, string>};
const respond = ({status: code, text, headers: more}: Upstream): Response =>
  new Response(BODILESS.has(code) ? null : wellFormed(text), {status: code, headers: more});

describe('hostile upstream responses', () => {
  it(
    'T25: become a defined response, with one call for each search and never the key',
    async () => {
      const clock = {now: 1_800_000_000_000};
      const {post, service} = createFixture({
        now: () => clock.now,
        quoteStore: createMemoryQuoteStore({maxBytes: 1e6}),
      });
      let mileage = 0;
      let succeeded = 0;
      await fc.assert(
        fc.asyncProperty(upstream, async upstreamResponse => {
          clock.now += 25 * 3_600_000;
          service.answer = () => respond(upstreamResponse);
          const before = service.calls.length;
          const body = search({mileage: (mileage += 1)});
          const reply = await post('PlansSearch/Vin', body);
          succeeded += Number(reply.status === 200);
          await expectDefined(reply, [200, 400, 403, 429, 502, 503]);
          await post('PlansSearchAsync/VIN', body, {headers: {'plan-purpose': 'poll'}});
          expect(service.calls.length - before).toBe(1);
        }),
        runs(3000),
      );
      // If almost no response were valid, the test would prove little.
      expect(succeeded).toBeGreaterThan(mileage / 30);
    },
    PATIENCE_MS,
  );

  it(
    'T25: to catalog requests become a defined response, with at most three calls for each',
    async () => {
      vi.useFakeTimers();
      const clock = {now: 1_800_000_000_000};
      const {get, service} = createFixture({now: () => clock.now});
      let make = 0;
      const path = fc.constantFrom('Vehicles/Makes/{}/Models', 'Vehicles/Lookup?make={}');
      await fc.assert(
        fc.asyncProperty(upstream, path, async (upstreamResponse, query) => {
          clock.now += 25 * 3_600_000;
          service.answer = () => respond(upstreamResponse);
          const before = service.calls.length;
          const waiting = get(query.replace('{}', `m${(make += 1)}`));
          await vi.advanceTimersByTimeAsync(5000);
          await expectDefined(await waiting, [200, 400, 403, 429, 502, 503]);
          expect(service.calls.length - before).toBeLessThanOrEqual(3);
        }),
        runs(500),
      );
    },
    PATIENCE_MS,
  );

  it(
    'T25: to asynchronous searches end at the deadline, with no more calls than the interval allows',
    async () => {
      vi.useFakeTimers();
      const pending: Upstream = {status: 202, text: '{}', headers: {}};
      const script = fc.array(
        fc.oneof({weight: 3, arbitrary: fc.constant(pending)}, {weight: 1, arbitrary: upstream}),
        {
          minLength: 1,
          maxLength: 8,
        },
      );
      await fc.assert(
        fc.asyncProperty(script, async replies => {
          let sent = 0;
          const service = createFakeService(() =>
            respond(replies[Math.min((sent += 1), replies.length) - 1] ?? pending),
          );
          const {post} = createFixture({asyncUpstream: true, timeoutMs: 10_000}, service);
          const waiting = post('PlansSearch/Vin');
          await vi.advanceTimersByTimeAsync(14_000);
          await expectDefined(await waiting, [200, 400, 403, 429, 502, 503, 504]);
          expect(service.calls.length).toBeLessThanOrEqual(10);
        }),
        runs(150),
      );
    },
    PATIENCE_MS,
  );
});

describe('the memory of the relay', () => {
  it('T19: is bounded for any number of quotes: the least recently used are evicted', async () => {
    const long = 'x'.repeat(20_000);
    const {post} = createFixture(
      {quoteStore: createMemoryQuoteStore({maxBytes: 200_000})},
      createFakeService(() => plans(plan({long}))),
    );
    const send = (mileage: number, headers = {}) => post('PlansSearchAsync/VIN', search({mileage}), {headers});
    for (let mileage = 1; mileage <= 30; mileage += 1) await post('PlansSearch/Vin', search({mileage}));
    const poll = {'plan-purpose': 'poll'};
    expect((await send(30, poll)).status).toBe(200);
    expect(await codeOf(await send(1, poll))).toBe('RelaySearchLost');
  });

  it('T20: is bounded for any number of visitors: the least recently seen are evicted', () => {
    const limit = new MemoryRateLimit({limit: 1, windowMs: 60_000, now: () => 0});
    limit.take('first');
    expect(limit.take('first')).toBeGreaterThan(0);
    for (let index = 0; index < 50_000; index += 1) limit.take(`visitor ${index}`);
    expect(limit.take('first')).toBe(0);
  });

  it('T19: is bounded for one response: a larger one is aborted', async () => {
    const huge = () => json({response: {results: [plan({long: 'x'.repeat(17 * 1024 * 1024)})]}, errorResponse: null});
    const {post} = createFixture({}, createFakeService(huge));
    expect(await codeOf(await post('PlansSearch/Vin'))).toBe('RelayUpstreamFailed');
  });
});
