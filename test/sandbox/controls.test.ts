import {describe, expect, it} from 'vitest';
import {TEST_CARDS, TEST_EMAILS, TEST_VEHICLE_GROUPS, ONE_SHOT_FAULTS, type Sandbox} from '../../src/sandbox/index.js';
import {ask, ORDINARY, ORIGIN, search, TODAY} from './fixture.js';
import {TRANSPORTS} from './transports.js';

const control = async (sandbox: Sandbox, path: string, body?: unknown) => {
  const method = body === undefined && path === 'outbox' ? 'GET' : 'POST';
  const request = new Request(`${ORIGIN}/sandbox/${path}`, {
    method,
    ...(body !== undefined && {body: JSON.stringify(body), headers: {'content-type': 'application/json'}}),
  });
  const response = await sandbox.fetch(request);
  return {status: response.status, answer: (await response.json()) as Record<string, unknown>};
};

describe.each(TRANSPORTS)('the controls, %s', (_, open) => {
  it('list the outbox', async () => {
    const sandbox = await open();
    expect(await control(sandbox, 'outbox')).toEqual({status: 200, answer: {messages: []}});
    const ann = {contactEmail: 'ann@dealer.example', displayName: 'Ann', agreedToTerms: true};
    await ask(sandbox, 'Register', ann);
    expect((await control(sandbox, 'outbox')).answer['messages']).toEqual(sandbox.outbox);
    expect(sandbox.outbox[0]?.to).toBe('ann@dealer.example');
  });

  it('advance the clock', async () => {
    const sandbox = await open();
    const [plan] = await search(sandbox);
    const moved = await control(sandbox, 'clock', {advanceSeconds: 30 * 86_400});
    expect(moved.answer).toEqual({now: new Date(TODAY + 30 * 86_400_000).toISOString()});
    expect((await sandbox.fetch(new Request(plan?.planCheckoutUrl ?? ''))).status).toBe(410);
  });

  it('reject moving the clock backward or by something that is not a number', async () => {
    const sandbox = await open();
    for (const advanceSeconds of [-1, '5', null, 1e12]) {
      expect((await control(sandbox, 'clock', {advanceSeconds})).status).toBe(400);
    }
    expect((await control(sandbox, 'clock', [])).status).toBe(400);
  });

  it('advance the clock no further than the year 9999, even in several steps', async () => {
    const sandbox = await open();
    const tenYears = {advanceSeconds: 10 * 366 * 86_400};
    sandbox.advance(Date.UTC(9975, 0) - TODAY);
    for (let moves = 0; moves < 2; moves += 1) expect((await control(sandbox, 'clock', tenYears)).status).toBe(200);
    const rejected = await control(sandbox, 'clock', tenYears);
    expect(rejected).toMatchObject({status: 400, answer: {errorResponse: {errors: [{errorCode: 'ControlInvalid'}]}}});
    const [plan] = await search(sandbox, ORDINARY);
    const pages = [`${ORIGIN}/sandbox`, ...(plan ? [plan.planCheckoutUrl] : [])];
    for (const page of pages) expect((await sandbox.fetch(new Request(page))).status).toBe(200);
    expect((await control(sandbox, 'clock', {advanceSeconds: 1})).status).toBe(200);
  });

  it('change how long a quote takes, and restore the default', async () => {
    const waits: number[] = [];
    const sandbox = await open({latencyMs: 7, wait: async ms => void waits.push(ms)});
    const set = async (latencyMs: unknown) => (await control(sandbox, 'latency', {latencyMs})).answer['latencyMs'];
    expect(await set(1500)).toEqual({min: 1500, max: 1500});
    await search(sandbox);
    expect(await set({min: 100, max: 200})).toEqual({min: 100, max: 200});
    await search(sandbox);
    expect(await set(null)).toEqual({min: 7, max: 7});
    await search(sandbox);
    sandbox.setLatency(3);
    await search(sandbox);
    sandbox.setLatency();
    await search(sandbox);
    sandbox.setLatency(4);
    sandbox.setLatency(null);
    await search(sandbox);
    expect([waits[0], ...waits.slice(2)]).toEqual([1500, 7, 3, 7, 7]);
    expect(waits[1]).toBeGreaterThanOrEqual(100);
    expect(waits[1]).toBeLessThanOrEqual(200);
  });

  it('reject an invalid latency', async () => {
    for (const latencyMs of [-1, '5', {min: 2, max: 1}, {min: 1}, {min: 1, max: 2, mean: 1}, 1e12, undefined]) {
      expect((await control(await open(), 'latency', {latencyMs})).status).toBe(400);
    }
  });

  it('list every test value', async () => {
    const response = await (await open()).fetch(new Request(`${ORIGIN}/sandbox/test-values`));
    expect(await response.json()).toEqual({
      vehicles: TEST_VEHICLE_GROUPS,
      cards: TEST_CARDS,
      emails: TEST_EMAILS,
      faults: ONE_SHOT_FAULTS,
    });
  });

  it('do not exist under the interface’s paths', async () => {
    const sandbox = await open();
    for (const base of ['/api/v2/Partners', '/Partners', '/api/v2/Partners/sandbox']) {
      for (const path of ['outbox', 'sandbox/outbox', 'test-values', 'faults']) {
        expect((await sandbox.fetch(new Request(`${ORIGIN}${base}/${path}`))).status).toBe(404);
      }
    }
  });

  it('reset accounts, quotes, rate limits and the clock', async () => {
    const sandbox = await open();
    const [plan] = await search(sandbox, ORDINARY, {}, {key: 'sandbox-free'});
    await ask(sandbox, 'Register', undefined, {key: 'sandbox-free', method: 'DELETE'});
    sandbox.advance(1000);
    const {answer} = await control(sandbox, 'reset');
    expect(answer).toEqual({now: new Date(TODAY).toISOString()});
    expect((await sandbox.fetch(new Request(plan?.planCheckoutUrl ?? ''))).status).toBe(410);
    expect((await ask(sandbox, 'Vehicles/Makes', undefined, {key: 'sandbox-free'})).status).toBe(200);
  });
});
