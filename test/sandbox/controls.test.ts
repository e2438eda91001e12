import {describe, expect, it} from 'vitest';
import {ask, openSandbox, ORDINARY, ORIGIN, search, TODAY} from './fixture.js';

type Sandbox = ReturnType<typeof openSandbox>;
const control = async (sandbox: Sandbox, path: string, body?: unknown) => {
  const method = body === undefined && path === 'outbox' ? 'GET' : 'POST';
  const request = new Request(`${ORIGIN}/sandbox/${path}`, {
    method,
    ...(body !== undefined && {body: JSON.stringify(body)}),
  });
  const response = await sandbox.fetch(request);
  return {status: response.status, answer: (await response.json()) as Record<string, unknown>};
};

describe('the controls', () => {
  it('show the outbox', async () => {
    const sandbox = openSandbox();
    expect(await control(sandbox, 'outbox')).toEqual({status: 200, answer: {messages: []}});
    const ann = {contactEmail: 'ann@dealer.example', displayName: 'Ann', agreedToTerms: true};
    await ask(sandbox, 'Register', ann);
    expect((await control(sandbox, 'outbox')).answer['messages']).toEqual(sandbox.outbox);
    expect(sandbox.outbox[0]?.to).toBe('ann@dealer.example');
  });

  it('move the clock', async () => {
    const sandbox = openSandbox();
    const [plan] = await search(sandbox);
    const moved = await control(sandbox, 'clock', {advanceSeconds: 30 * 86_400});
    expect(moved.answer).toEqual({now: new Date(TODAY + 30 * 86_400_000).toISOString()});
    expect((await sandbox.fetch(new Request(plan?.planCheckoutUrl ?? ''))).status).toBe(410);
  });

  it('refuse to move it back, or by what is no number', async () => {
    const sandbox = openSandbox();
    for (const advanceSeconds of [-1, '5', null, 1e12]) {
      expect((await control(sandbox, 'clock', {advanceSeconds})).status).toBe(400);
    }
    expect((await control(sandbox, 'clock', [])).status).toBe(400);
  });

  it('reset everything: accounts, quotes, windows, clock', async () => {
    const sandbox = openSandbox();
    const [plan] = await search(sandbox, ORDINARY, {}, {key: 'sandbox-free'});
    await ask(sandbox, 'Register', undefined, {key: 'sandbox-free', method: 'DELETE'});
    sandbox.advance(1000);
    const {answer} = await control(sandbox, 'reset');
    expect(answer).toEqual({now: new Date(TODAY).toISOString()});
    expect((await sandbox.fetch(new Request(plan?.planCheckoutUrl ?? ''))).status).toBe(410);
    expect((await ask(sandbox, 'Vehicles/Makes', undefined, {key: 'sandbox-free'})).status).toBe(200);
  });
});
