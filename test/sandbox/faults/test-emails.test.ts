import {describe, expect, it} from 'vitest';
import {TIERS} from '../../../src/contract/index.js';
import {TEST_EMAILS, type TestEmail} from '../../../src/sandbox/index.js';
import {ask, faults, openSandbox, payload} from '../fixture.js';
import {TRANSPORTS} from '../transports.js';

type Name = (typeof TEST_EMAILS)[number]['name'];

/** A pending registration of a test address. */
const begin = (email: string, sandbox = openSandbox()) => ({
  sandbox,
  register: () => ask(sandbox, 'Register', {contactEmail: email, displayName: 'Ann', agreedToTerms: true}),
  verify: (verificationCode = sandbox.outbox.at(-1)?.verificationCode ?? '') =>
    ask(sandbox, 'Register/Verify', {email, verificationCode}),
});
type Registration = ReturnType<typeof begin>;

async function newKey({register, verify}: Registration): Promise<string> {
  await register();
  return (await payload<{apiKey: string}>(await verify())).apiKey;
}

const statusOf = async ({sandbox}: Registration, key: string, path = 'Register/Usage') =>
  (await ask(sandbox, path, undefined, {key})).status;

/** A check for each test address: an address without a check does not compile. */
const PLAYS: Readonly<Record<Name, (registration: Registration) => Promise<void>>> = {
  async 'known-code'({register, verify}) {
    await register();
    expect((await verify('123456')).status).toBe(200);
  },
  async 'no-mail'({register, sandbox}) {
    expect((await register()).status).toBe(200);
    expect(sandbox.outbox).toEqual([]);
  },
  async taken({register, sandbox}) {
    expect(await faults(await register())).toEqual(['EmailAlreadyRegistered']);
    expect(sandbox.outbox).toEqual([]);
  },
  async late({register, verify}) {
    await register();
    expect(await faults(await verify())).toEqual(['RegistrationNotFound']);
  },
  async 'one-try'({register, verify}) {
    await register();
    expect(await faults(await verify('wrong'))).toEqual(['VerificationCodeInvalid']);
    expect(await faults(await verify())).toEqual(['RegistrationNotFound']);
  },
  async limited({register}) {
    const response = await register();
    expect([response.status, response.headers.get('retry-after')]).toEqual([429, '30']);
  },
  async unavailable({register}) {
    expect((await register()).status).toBe(503);
  },
  async 'last-call'(registration) {
    const key = await newKey(registration);
    expect([await statusOf(registration, key), await statusOf(registration, key)]).toEqual([200, 429]);
    registration.sandbox.advance(3_600_000);
    expect(await statusOf(registration, key)).toBe(200);
  },
  async async(registration) {
    const key = await newKey(registration);
    const body = {vin: '1HGCV1F30LA000001', mileage: 60_000};
    expect((await ask(registration.sandbox, 'VehicleRegistration', body, {key})).status).toBe(200);
  },
  async 'short-lived'(registration) {
    const {sandbox} = registration;
    const key = await newKey(registration);
    sandbox.advance(59_999);
    expect(await statusOf(registration, key)).toBe(200);
    sandbox.advance(1);
    expect(await statusOf(registration, key)).toBe(401);
  },
};

describe('the test email addresses', () => {
  for (const {name, email, description} of TEST_EMAILS as readonly (TestEmail & {name: Name})[]) {
    it.each(TRANSPORTS)(`${email}, %s: ${description}`, async (_, open) => {
      await PLAYS[name](begin(email, await open()));
    });

    it(`${email}: behaves the same with a plus tag and in another case`, async () => {
      await PLAYS[name](begin(email.replace('@', '+Second@').toUpperCase()));
    });
  }

  it('have no effect at another domain', async () => {
    const registration = begin('taken@dealer.example');
    const key = await newKey(registration);
    const answer = await ask(registration.sandbox, 'Register/Usage', undefined, {key});
    expect(await payload(answer)).toMatchObject({rateLimits: TIERS.free});
  });

  it('register one account per plus tag', async () => {
    const first = begin('known-code@test.example');
    await newKey(first);
    expect((await first.register()).status).toBe(400);
    expect((await begin('known-code+2@test.example', first.sandbox).register()).status).toBe(200);
  });

  it('get a lasting key by rotating a short-lived one', async () => {
    const registration = begin('short-lived@test.example');
    const key = await newKey(registration);
    const rotated = await ask(registration.sandbox, 'Register/Rotate', undefined, {key, method: 'POST'});
    const {apiKey} = await payload<{apiKey: string}>(rotated);
    registration.sandbox.advance(120_000);
    expect(await statusOf(registration, apiKey)).toBe(200);
  });
});
