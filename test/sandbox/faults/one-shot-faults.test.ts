import {describe, expect, it} from 'vitest';
import {readEnvelope} from '../../../src/contract/index.js';
import {ONE_SHOT_FAULTS, type Fault, type FaultName} from '../../../src/sandbox/index.js';
import {ask, openSandbox, ORIGIN, search} from '../fixture.js';
import {TRANSPORTS} from '../transports.js';

type Sandbox = ReturnType<typeof openSandbox>;

const makes = (sandbox: Sandbox) => ask(sandbox, 'Vehicles/Makes');
const order = async (sandbox: Sandbox, body: unknown, method = 'POST') => {
  const headers = {'content-type': 'application/json'};
  const init = {method, headers, ...(body !== undefined && {body: JSON.stringify(body)})};
  const response = await sandbox.fetch(new Request(`${ORIGIN}/sandbox/faults`, init));
  return {status: response.status, answer: (await response.json()) as {faults?: unknown}};
};

const answersWith = (status: number) => async (sandbox: Sandbox) => expect((await makes(sandbox)).status).toBe(status);
const isUnreadable = async (sandbox: Sandbox) => {
  const response = await makes(sandbox);
  expect(response.status).toBe(200);
  await expect(response.json()).rejects.toThrow(SyntaxError);
};
const isMalformed = async (sandbox: Sandbox) =>
  expect(readEnvelope(await (await makes(sandbox)).json()).kind).toBe('malformed');

/** What each fault does, by name: a fault without an entry does not compile. */
const PLAYS: Readonly<Record<FaultName, (sandbox: Sandbox, waits: readonly number[]) => Promise<void>>> = {
  async slow(sandbox, waits) {
    expect((await makes(sandbox)).status).toBe(200);
    expect(waits).toEqual([20_000]);
  },
  async hang(sandbox, waits) {
    await makes(sandbox);
    expect(waits).toEqual([Infinity]);
  },
  unauthorized: answersWith(401),
  forbidden: answersWith(403),
  async 'rate-limited'(sandbox) {
    const response = await makes(sandbox);
    expect([response.status, response.headers.get('retry-after')]).toEqual([429, '5']);
  },
  'server-error': answersWith(500),
  'bad-gateway': answersWith(502),
  unavailable: answersWith(503),
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
    it.each(TRANSPORTS)(`${name}, %s: ${description}; and the next call is answered as ever`, async (_, open) => {
      const waits: number[] = [];
      const sandbox = await open({wait: async ms => void waits.push(ms)});
      expect((await order(sandbox, {fault: name})).status).toBe(200);
      await PLAYS[name](sandbox, waits);
      const next = await makes(sandbox);
      expect([next.status, readEnvelope(await next.json()).kind]).toEqual([200, 'response']);
    });
  }

  it.each(TRANSPORTS)('reset, %s: sends the head and a part of the answer, and nothing else', async (_, open) => {
    const sandbox = await open();
    const whole = await (await makes(sandbox)).text();
    await order(sandbox, {fault: 'reset'});
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

  it('strikes as often as it is told to', async () => {
    const sandbox = openSandbox();
    await order(sandbox, {fault: 'unavailable', times: 2});
    const statuses = [await makes(sandbox), await makes(sandbox), await makes(sandbox)].map(({status}) => status);
    expect(statuses).toEqual([503, 503, 200]);
  });

  it('waits for the endpoint it is meant for', async () => {
    const sandbox = openSandbox();
    await order(sandbox, {fault: 'server-error', path: 'PlansSearch'});
    expect((await makes(sandbox)).status).toBe(200);
    await expect(search(sandbox)).rejects.toThrow('500');
    expect((await search(sandbox)).length).toBeGreaterThan(0);
  });

  it('strikes calls without a key too, and spends nothing when it refuses', async () => {
    const sandbox = openSandbox();
    for (let count = 0; count < 60; count += 1) {
      await order(sandbox, {fault: 'unavailable'});
      expect((await ask(sandbox, 'Vehicles/Makes', undefined, {key: 'sandbox-free'})).status).toBe(503);
    }
    expect((await ask(sandbox, 'Vehicles/Makes', undefined, {key: 'sandbox-free'})).status).toBe(200);
    await order(sandbox, {fault: 'unavailable'});
    expect((await ask(sandbox, 'Register', {}, {headers: {authorization: ''}})).status).toBe(503);
  });

  it('has the wait and the delay that are given', async () => {
    const waits: number[] = [];
    const sandbox = openSandbox({wait: async ms => void waits.push(ms)});
    await order(sandbox, {fault: 'rate-limited', retryAfterSeconds: 90});
    expect((await makes(sandbox)).headers.get('retry-after')).toBe('90');
    await order(sandbox, {fault: 'slow', latencyMs: 1234});
    await makes(sandbox);
    expect(waits).toEqual([1234]);
  });

  it('keeps the status of the answer that it garbles', async () => {
    const sandbox = openSandbox();
    await order(sandbox, {fault: 'malformed-json'});
    expect((await ask(sandbox, 'PlansSearch', {})).status).toBe(400);
  });

  it('is listed until it has struck, and can be taken back', async () => {
    const sandbox = openSandbox();
    await order(sandbox, {fault: 'hang', times: 3});
    await order(sandbox, {fault: 'reset', path: 'PlansSearch/Vin'});
    const waiting = [
      {fault: 'hang', times: 3},
      {fault: 'reset', path: 'PlansSearch/Vin', times: 1},
    ];
    expect((await order(sandbox, undefined, 'GET')).answer).toEqual({faults: waiting});
    expect((await order(sandbox, undefined, 'DELETE')).answer).toEqual({faults: []});
    expect((await makes(sandbox)).status).toBe(200);
  });

  it('is refused at once by fail() too', async () => {
    const sandbox = openSandbox();
    const wrong: readonly unknown[] = [{fault: 'typo'}, {}, {fault: 'slow', times: 0}, {fault: 'slow', latencyMs: NaN}];
    for (const fault of wrong) {
      expect(() => sandbox.fail(fault as Fault), JSON.stringify(fault)).toThrow(/^fault: expected one of slow, hang/);
    }
    await answersWith(200)(sandbox);
  });

  it('is refused when nobody knows it', async () => {
    const sandbox = openSandbox();
    const wrong = [{}, {fault: 'nonsense'}, {fault: 'hang', times: 0}, {fault: 'hang', path: 'Nowhere'}, [], null];
    for (const body of [...wrong, {fault: 'slow', latencyMs: -1}, {fault: 'rate-limited', retryAfterSeconds: 1.5}]) {
      expect((await order(sandbox, body)).status, JSON.stringify(body)).toBe(400);
    }
    expect((await makes(sandbox)).status).toBe(200);
  });

  it('can be ordered by program, and is forgotten by a reset', async () => {
    const sandbox = openSandbox();
    sandbox.fail({fault: 'unavailable'});
    expect((await makes(sandbox)).status).toBe(503);
    sandbox.fail({fault: 'unavailable'});
    sandbox.reset();
    expect((await makes(sandbox)).status).toBe(200);
  });
});
