import {describe, expect, it} from 'vitest';
import {TIERS} from '../../../src/contract/index.js';
import {ask, faults, openSandbox, payload, type Ask} from '../fixture.js';

type Sandbox = ReturnType<typeof openSandbox>;
const NO_KEY: Ask = {headers: {authorization: ''}};
const ANN = {contactEmail: 'Ann@dealer.example', displayName: 'Ann’s Cars', agreedToTerms: true};

interface Credentials {
  readonly apiKey: string;
  readonly partnerId: string;
  readonly tier: string;
  readonly rateLimits: unknown;
}

const register = (sandbox: Sandbox, body: object = ANN) => ask(sandbox, 'Register', body, NO_KEY);
const verify = (sandbox: Sandbox, body: object) => ask(sandbox, 'Register/Verify', body, NO_KEY);
const codeOf = (sandbox: Sandbox): string => sandbox.outbox.at(-1)?.verificationCode ?? '';
const works = async (sandbox: Sandbox, key: string) => (await ask(sandbox, 'Register/Usage', undefined, {key})).status;

async function join(sandbox: Sandbox): Promise<Credentials> {
  await register(sandbox);
  return payload(await verify(sandbox, {email: ANN.contactEmail, verificationCode: codeOf(sandbox)}));
}

const wrongCode = (sandbox: Sandbox): string => (codeOf(sandbox) === '000000' ? '000001' : '000000');

describe('registration', () => {
  it('sends a code by email, and issues a free-tier key for it', async () => {
    const sandbox = openSandbox();
    expect((await register(sandbox)).status).toBe(200);
    expect(sandbox.outbox).toHaveLength(1);
    expect(sandbox.outbox[0]?.to).toBe(ANN.contactEmail);
    expect(sandbox.outbox[0]?.text).toContain(codeOf(sandbox));
    const credentials = await payload<Credentials>(
      await verify(sandbox, {email: ANN.contactEmail, verificationCode: codeOf(sandbox)}),
    );
    expect(credentials).toMatchObject({tier: 'free', rateLimits: TIERS.free});
    expect(await works(sandbox, credentials.apiKey)).toBe(200);
  });

  it('accepts contactEmail as an alias of email, and addresses in any case', async () => {
    const sandbox = openSandbox();
    await register(sandbox);
    const alias = {contactEmail: 'ann@DEALER.example', verificationCode: codeOf(sandbox)};
    expect((await verify(sandbox, alias)).status).toBe(200);
  });

  it('rejects missing and invalid fields, with an error for each', async () => {
    const sandbox = openSandbox();
    for (const body of [
      {},
      {...ANN, contactEmail: 'ann'},
      {...ANN, displayName: ' '},
      {...ANN, agreedToTerms: 'yes'},
    ]) {
      expect((await register(sandbox, body)).status).toBe(400);
    }
    expect(await faults(await register(sandbox, {}))).toHaveLength(3);
    expect((await verify(sandbox, {})).status).toBe(400);
    expect(sandbox.outbox).toHaveLength(0);
  });

  it('accepts each address only once, in any case', async () => {
    const sandbox = openSandbox();
    await join(sandbox);
    for (const contactEmail of [ANN.contactEmail, ANN.contactEmail.toLowerCase(), ANN.contactEmail.toUpperCase()])
      expect((await register(sandbox, {...ANN, contactEmail})).status).toBe(400);
    expect((await register(sandbox, {...ANN, contactEmail: 'bob@dealer.example'})).status).toBe(200);
  });

  it('rejects an expired code', async () => {
    const sandbox = openSandbox({unspecified: {verificationCodeSeconds: 60}});
    await register(sandbox);
    const body = {email: ANN.contactEmail, verificationCode: codeOf(sandbox)};
    sandbox.advance(60_000);
    expect(await faults(await verify(sandbox, body))).toEqual(['RegistrationNotFound']);
    expect((await register(sandbox)).status).toBe(200);
  });

  it('ends after too many wrong codes, and then rejects the correct one', async () => {
    const sandbox = openSandbox({unspecified: {verificationAttempts: 3}});
    await register(sandbox);
    const right = codeOf(sandbox);
    for (let attempt = 0; attempt < 3; attempt += 1) {
      const wrong = {email: ANN.contactEmail, verificationCode: wrongCode(sandbox)};
      expect(await faults(await verify(sandbox, wrong))).toEqual(['VerificationCodeInvalid']);
    }
    expect((await verify(sandbox, {email: ANN.contactEmail, verificationCode: right})).status).toBe(400);
  });

  it('restarts with a new code and new attempts if one is pending', async () => {
    const sandbox = openSandbox({unspecified: {verificationAttempts: 2}});
    await register(sandbox);
    const old = codeOf(sandbox);
    await verify(sandbox, {email: ANN.contactEmail, verificationCode: wrongCode(sandbox)});
    expect((await register(sandbox)).status).toBe(200);
    expect(sandbox.outbox).toHaveLength(2);
    expect(codeOf(sandbox)).not.toBe(old);
    expect((await verify(sandbox, {email: ANN.contactEmail, verificationCode: old})).status).toBe(400);
    const right = {email: ANN.contactEmail, verificationCode: codeOf(sandbox)};
    expect((await verify(sandbox, right)).status).toBe(200);
  });

  it('is rejected while one is pending if that is configured, but not afterward', async () => {
    const sandbox = openSandbox({unspecified: {registeringAgain: 'refused', verificationCodeSeconds: 60}});
    await register(sandbox);
    expect(await faults(await register(sandbox, {...ANN, displayName: 'Other'}))).toEqual(['RegistrationPending']);
    expect(sandbox.outbox).toHaveLength(1);
    sandbox.advance(60_000);
    expect((await register(sandbox)).status).toBe(200);
  });

  it('accepts a code only once', async () => {
    const sandbox = openSandbox();
    await join(sandbox);
    expect((await verify(sandbox, {email: ANN.contactEmail, verificationCode: codeOf(sandbox)})).status).toBe(400);
  });

  it('issues unguessable keys and codes, unless a test provides them', async () => {
    const keys = await Promise.all([join(openSandbox()), join(openSandbox())]);
    expect(keys[0].apiKey).not.toBe(keys[1].apiKey);
    let count = 0;
    const known = openSandbox({issueSecret: () => `secret-${(count += 1)}`});
    expect((await join(known)).apiKey).toMatch(/^key-secret-\d$/);
  });

  it('uses the field names of the account’s manual', async () => {
    const sandbox = openSandbox({unspecified: {apiKeyField: 'key', verificationCodeField: 'code'}});
    await register(sandbox);
    const credentials = await payload<{key: string}>(
      await verify(sandbox, {email: ANN.contactEmail, code: codeOf(sandbox)}),
    );
    expect(await works(sandbox, credentials.key)).toBe(200);
  });
});

describe('a registered key', () => {
  it('works after a rotation, and the old key stops working immediately', async () => {
    const sandbox = openSandbox();
    const old = await join(sandbox);
    const rotated = await payload<Credentials>(
      await ask(sandbox, 'Register/Rotate', undefined, {key: old.apiKey, method: 'POST'}),
    );
    expect(rotated).toMatchObject({partnerId: old.partnerId, tier: 'free'});
    expect(await works(sandbox, old.apiKey)).toBe(401);
    expect(await works(sandbox, rotated.apiKey)).toBe(200);
  });

  it('shows its registration and limits, but not how many calls are left', async () => {
    const sandbox = openSandbox();
    const {apiKey, partnerId} = await join(sandbox);
    expect(await payload(await ask(sandbox, 'Register/Usage', undefined, {key: apiKey}))).toEqual({
      partnerId,
      displayName: ANN.displayName,
      contactEmail: ANN.contactEmail,
      tier: 'free',
      rateLimits: TIERS.free,
    });
  });

  it('is deactivated permanently, and its address can register again', async () => {
    const sandbox = openSandbox();
    const {apiKey} = await join(sandbox);
    expect((await ask(sandbox, 'Register', undefined, {key: apiKey, method: 'DELETE'})).status).toBe(200);
    expect(await works(sandbox, apiKey)).toBe(401);
    expect((await join(sandbox)).apiKey).not.toBe(apiKey);
  });

  it('keeps its used requests after a rotation', async () => {
    const sandbox = openSandbox();
    let {apiKey} = await join(sandbox);
    for (let count = 0; count < 49; count += 1) await works(sandbox, apiKey);
    const rotate = await ask(sandbox, 'Register/Rotate', undefined, {key: apiKey, method: 'POST'});
    ({apiKey} = await payload<Credentials>(rotate));
    expect(await works(sandbox, apiKey)).toBe(429);
  });
});

describe('a managed key', () => {
  it('cannot be rotated by its partner, but can be deactivated', async () => {
    const sandbox = openSandbox();
    for (const key of ['sandbox-standard', 'sandbox-high', 'sandbox-async', 'sandbox-restricted']) {
      expect((await ask(sandbox, 'Register/Rotate', undefined, {key, method: 'POST'})).status).toBe(403);
      expect(await works(sandbox, key)).toBe(200);
      expect((await ask(sandbox, 'Register', undefined, {key, method: 'DELETE'})).status).toBe(200);
      expect(await works(sandbox, key)).toBe(401);
    }
    const free = {key: 'sandbox-free', method: 'POST'};
    expect((await ask(sandbox, 'Register/Rotate', undefined, free)).status).toBe(200);
    expect(await works(sandbox, 'sandbox-free')).toBe(401);
  });
});
