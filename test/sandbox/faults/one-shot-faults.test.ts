import {describe, expect, it} from 'vitest';
import {readEnvelope} from '../../../src/contract/index.js';
import {ONE_SHOT_FAULTS, type Fault, type FaultName} from '../../../src/sandbox/index.js';
import {ask, openSandbox, ORIGIN, search} from '../fixture.js';
import {TRANSPORTS} from '../transports.js';

type Sandbox = ReturnType<typeof openSandbox>;

const makes = (sandbox: Sandbox) => ask(sandbox, 'Vehicles/Makes');
const inject = async (sandbox: Sandbox, body: unknown, method = 'POST') => {
  const headers = {'content-type': 'application/json'};
  const init = {method, headers, ...(body !== undefined && {body: JSON.stringify(body)})};
  const response = await sandbox.fetch(new Request(`${ORIGIN}/sandbox/faults`, init));
  return {status: response.status, body: (await response.json()) as {faults?: unknown}};
};

const returnsStatus = (status: number) => async (sandbox: Sandbox) =>
  expect((await makes(sandbox)).status).toBe(status);
const isUnreadable = async (sandbox: Sandbox) => {
  const response = await makes(sandbox);
  expect(response.status).toBe(200);
  await expect(response.json()).rejects.toThrow(SyntaxError);
};
const isMalformed = async (sandbox: Sandbox) =>
  expect(readEnvelope(await (await makes(sandbox)).json()).kind).toBe('malformed');

/** A check for each fault: a fault without a check does not compile. */
const CHECKS: Readonly<Record<FaultName, (sandbox: Sandbox, waits: readonly number[]) => Promise<void>>> = {
  async slow(sandbox, waits) {
    expect((await makes(sandbox)).status).toBe(200);
    expect(waits).toEqual([20_000]);
  },
  async hang(sandbox, waits) {
    await makes(sandbox);
    expect(waits).toEqual([Infinity]);
  },
  unauthorized: returnsStatus(401),
  forbidden: returnsStatus(403),
  async 'rate-limited'(sandbox) {
    const response = await makes(sandbox);
    expect([response.status, response.headers.get('retry-after')]).toEqual([429, '5']);
  },
  'server-error': returnsStatus(500),
  'bad-gateway': returnsStatus(502),
  unavailable: returnsStatus(503),
  async 'short-error'(sandbox) {
    const response = await makes(sandbox);
    expect([response.status, readEnvelope(await response.json()).kind]).toEqual([400, 'errors']);
  },
  'malformed-json': isUnreadable,
  'html-page': isUnreadable,
  'both-sides': isMalformed,
  'neither-side': isMalformed,
  async reset(sandbox) {
    await expect((await makes(sandbox)).text()).rejects.toThrow(/reset|terminated/);
  },
};

describe('a one-shot fault', () => {
  for (const {name, description} of ONE_SHOT_FAULTS) {
    it.each(TRANSPORTS)(`${name}, %s: ${description}; the next call works as usual`, async (_, open) => {
      const waits: number[] = [];
      const sandbox = await open({wait: async ms => void waits.push(ms)});
      expect((await inject(sandbox, {fault: name})).status).toBe(200);
      await CHECKS[name](sandbox, waits);
      const next = await makes(sandbox);
      expect([next.status, readEnvelope(await next.json()).kind]).toEqual([200, 'response']);
    });
  }

  it.each(TRANSPORTS)('reset, %s: sends only the headers and a part of the response', async (_, open) => {
    const sandbox = await open();
    const whole = await (await makes(sandbox)).text();
    await inject(sandbox, {fault: 'reset'});
    const {status, body} = await makes(sandbox);
    const decoder = new TextDecoder();
    let part = '';
    const reading = (async () => {
      for await (const chunk of body ?? []) part += decoder.decode(chunk, {stream: true});
    })();
    await expect(reading).rejects.toThrow(/reset|terminated/);
    expect(status).toBe(200);
    expect(part.length).toBeGreaterThan(100);
    expect(whole.startsWith(part)).toBe(true);
  });

  it('applies to the given number of requests', async () => {
    const sandbox = openSandbox();
    await inject(sandbox, {fault: 'unavailable', times: 2});
    const statuses = [await makes(sandbox), await makes(sandbox), await makes(sandbox)].map(({status}) => status);
    expect(statuses).toEqual([503, 503, 200]);
  });

  it('applies only to the given endpoint', async () => {
    const sandbox = openSandbox();
    await inject(sandbox, {fault: 'server-error', path: 'PlansSearch'});
    expect((await makes(sandbox)).status).toBe(200);
    await expect(search(sandbox)).rejects.toThrow('500');
    expect((await search(sandbox)).length).toBeGreaterThan(0);
  });

  it('applies to calls without a key too, and uses no quota when it rejects a call', async () => {
    const sandbox = openSandbox();
    for (let count = 0; count < 60; count += 1) {
      await inject(sandbox, {fault: 'unavailable'});
      expect((await ask(sandbox, 'Vehicles/Makes', undefined, {key: 'sandbox-free'})).status).toBe(503);
    }
    expect((await ask(sandbox, 'Vehicles/Makes', undefined, {key: 'sandbox-free'})).status).toBe(200);
    await inject(sandbox, {fault: 'unavailable'});
    expect((await ask(sandbox, 'Register', {}, {headers: {authorization: ''}})).status).toBe(503);
  });

  it('uses the given Retry-After and delay', async () => {
    const waits: number[] = [];
    const sandbox = openSandbox({wait: async ms => void waits.push(ms)});
    await inject(sandbox, {fault: 'rate-limited', retryAfterSeconds: 90});
    expect((await makes(sandbox)).headers.get('retry-after')).toBe('90');
    await inject(sandbox, {fault: 'slow', latencyMs: 1234});
    await makes(sandbox);
    expect(waits).toEqual([1234]);
  });

  it('keeps the status of a response that it corrupts', async () => {
    const sandbox = openSandbox();
    await inject(sandbox, {fault: 'malformed-json'});
    expect((await ask(sandbox, 'PlansSearch', {})).status).toBe(400);
  });

  it.each(['malformed-json', 'html-page', 'both-sides', 'neither-side'] as const)(
    '%s keeps the X-Cache header of a response that it corrupts',
    async fault => {
      const sandbox = openSandbox();
      const criteria = {make: 'Honda', model: 'Civic', year: 2020, mileage: 60_000, stateShortName: 'OH'};
      const again = () => ask(sandbox, 'PlansSearchAsync', {searchCriteria: criteria}, {key: 'sandbox-async'});
      await again();
      sandbox.fail({fault});
      expect((await again()).headers.get('x-cache')).toBe('HIT');
    },
  );

  it.each([
    ['both-sides', {response: {}, errorResponse: {errors: [{errorCode: 'Contradiction'}]}}],
    ['neither-side', {response: null, errorResponse: null}],
  ] as const)('%s replaces the envelope of an error, and each envelope of an order', async (fault, envelope) => {
    const sandbox = openSandbox();
    sandbox.fail({fault, times: 2});
    expect(await (await ask(sandbox, 'PlansSearch', {})).json()).toMatchObject(envelope);
    expect(await (await ask(sandbox, 'Order/CreateWithUserDetails', {})).json()).toMatchObject([envelope]);
  });

  it.each([
    ['both-sides', 'truncated JSON', '1HGSANDB4RX000801'],
    ['both-sides', 'an HTML page', '1HGSANDB6RX000802'],
    ['neither-side', 'truncated JSON', '1HGSANDB4RX000801'],
    ['neither-side', 'an HTML page', '1HGSANDB6RX000802'],
  ] as const)('%s replaces the response of a test vehicle with %s', async (fault, _, vin) => {
    const sandbox = openSandbox();
    sandbox.fail({fault});
    const searchCriteria = {vin, mileage: 60_000, stateShortName: 'OH'};
    const response = await ask(sandbox, 'PlansSearch/Vin', {searchCriteria});
    expect([response.status, readEnvelope(await response.json()).kind]).toEqual([200, 'malformed']);
  });

  it('is listed until it applies, and can be removed', async () => {
    const sandbox = openSandbox();
    await inject(sandbox, {fault: 'hang', times: 3});
    await inject(sandbox, {fault: 'reset', path: 'PlansSearch/Vin'});
    const waiting = [
      {fault: 'hang', times: 3},
      {fault: 'reset', path: 'PlansSearch/Vin', times: 1},
    ];
    expect((await inject(sandbox, undefined, 'GET')).body).toEqual({faults: waiting});
    expect((await inject(sandbox, undefined, 'DELETE')).body).toEqual({faults: []});
    expect((await makes(sandbox)).status).toBe(200);
  });

  it('is rejected by fail() immediately if it is invalid', async () => {
    const sandbox = openSandbox();
    const wrong: readonly (readonly [fault: unknown, message: RegExp])[] = [
      [{fault: 'typo'}, /^fault: expected one of slow, hang/],
      [{}, /^fault: expected one of slow, hang/],
      [null, /^fault: expected one of slow, hang/],
      [{fault: 'slow', times: 0}, /^times: expected a whole number from 1 to 1000\.$/],
      [
        {fault: 'slow', path: '/api/v2/Partners/PlansSearch/Vin'},
        /^path: expected a route without .*PlansSearch\/Vin\.$/,
      ],
      [{fault: 'slow', latencyMs: NaN}, /^latencyMs: expected milliseconds/],
      [{fault: 'rate-limited', retryAfterSeconds: -1}, /^retryAfterSeconds: expected a whole number of seconds/],
      [{fault: 'rate-limited', retryAfter: 3}, /^"retryAfter" is not a field of a fault\. Fields: fault, times, path,/],
    ];
    for (const [fault, message] of wrong) {
      expect(() => sandbox.fail(fault as Fault), JSON.stringify(fault)).toThrow(message);
    }
    await returnsStatus(200)(sandbox);
  });

  it('is rejected if it is unknown', async () => {
    const sandbox = openSandbox();
    const wrong = [{}, {fault: 'nonsense'}, {fault: 'hang', times: 0}, {fault: 'hang', path: 'Nowhere'}, [], null];
    for (const body of [...wrong, {fault: 'slow', latencyMs: -1}, {fault: 'rate-limited', retryAfterSeconds: 1.5}]) {
      expect((await inject(sandbox, body)).status, JSON.stringify(body)).toBe(400);
    }
    expect((await makes(sandbox)).status).toBe(200);
  });

  it('can be injected with fail(), and is removed by a reset', async () => {
    const sandbox = openSandbox();
    sandbox.fail({fault: 'unavailable'});
    expect((await makes(sandbox)).status).toBe(503);
    sandbox.fail({fault: 'unavailable'});
    sandbox.reset();
    expect((await makes(sandbox)).status).toBe(200);
  });
});
