import {expect} from 'vitest';
import type {Rule, Section, Service} from '../rule.js';
import {BY_VIN} from '../searches.js';

const PERSON = {contactEmail: 'ada@partner.example', displayName: 'Ada’s Autos', agreedToTerms: true};
const KEYLESS = {headers: {authorization: null}};
const bearer = (key: string) => ({headers: {authorization: `Bearer ${key}`}});

const codeOf = ({sandbox}: Service): string => sandbox.outbox.at(-1)?.verificationCode ?? '';

/** Registers, verifies the email address, and returns the key. */
async function newKey(service: Service): Promise<string> {
  await service.post('Register', PERSON, KEYLESS);
  const body = {verificationCode: codeOf(service), email: PERSON.contactEmail};
  const {response} = await service.post('Register/Verify', body, KEYLESS);
  return String((response as {apiKey: string}).apiKey);
}

const statusOf = async ({post}: Service, key: string): Promise<number> =>
  (await post('PlansSearch', BY_VIN, bearer(key))).status;

/** §2.7, §3, and §4.1: from registration to deactivation. */
export const credentials: Section = rule => {
  registration(rule);
  keys(rule);
};

function registration(rule: Rule): void {
  rule('§3-1 §4.1-1 Register works without a key and emails a code', {relay: 'no route'}, async service => {
    expect((await service.post('Register', PERSON, KEYLESS)).status).toBe(200);
    expect(service.sandbox.outbox.at(-1)).toMatchObject({to: PERSON.contactEmail});
    expect(codeOf(service)).not.toBe('');
  });

  rule(
    '§2.7-1 Register rejects a body without an email address, a name, or consent',
    {relay: 'no route'},
    async ({post}) => {
      for (const change of [
        {contactEmail: 'ada'},
        {displayName: undefined},
        {agreedToTerms: false},
        {agreedToTerms: 'true'},
      ]) {
        expect((await post('Register', {...PERSON, ...change}, KEYLESS)).status).toBe(400);
      }
    },
  );

  rule(
    '§2.7-4 §4.1-1 Verify works without a key and returns the key, the partner id, the tier, and its limits',
    {relay: 'no route'},
    async service => {
      await service.post('Register', PERSON, KEYLESS);
      const body = {verificationCode: codeOf(service), email: PERSON.contactEmail};
      const {status, response} = await service.post('Register/Verify', body, KEYLESS);
      expect(status).toBe(200);
      expect(response).toMatchObject({
        apiKey: expect.any(String) as unknown,
        partnerId: expect.any(String) as unknown,
        tier: 'free',
        rateLimits: {perHour: 50, perDay: 500},
      });
    },
  );

  rule('§2.7-3 Verify accepts contactEmail instead of email', {relay: 'no route'}, async service => {
    await service.post('Register', PERSON, KEYLESS);
    const body = {verificationCode: codeOf(service), contactEmail: PERSON.contactEmail};
    expect((await service.post('Register/Verify', body, KEYLESS)).status).toBe(200);
  });

  rule('§3-2 Verify rejects a code that was already used', {relay: 'no route'}, async service => {
    await service.post('Register', PERSON, KEYLESS);
    const body = {verificationCode: codeOf(service), email: PERSON.contactEmail};
    await service.post('Register/Verify', body, KEYLESS);
    expect((await service.post('Register/Verify', body, KEYLESS)).status).toBe(400);
  });

  rule('§3-3 Verify rejects an expired code', {relay: 'no route'}, async service => {
    await service.post('Register', PERSON, KEYLESS);
    const body = {verificationCode: codeOf(service), email: PERSON.contactEmail};
    service.advance(24 * 3600);
    expect((await service.post('Register/Verify', body, KEYLESS)).status).toBe(400);
  });

  rule('§3-4 Verify rejects the right code after too many wrong ones', {relay: 'no route'}, async service => {
    await service.post('Register', PERSON, KEYLESS);
    const body = {verificationCode: codeOf(service), email: PERSON.contactEmail};
    for (let attempt = 0; attempt < 20; attempt += 1) {
      const wrong = {...body, verificationCode: 'wrong'};
      expect((await service.post('Register/Verify', wrong, KEYLESS)).status).toBe(400);
    }
    expect((await service.post('Register/Verify', body, KEYLESS)).status).toBe(400);
  });

  rule('§2.7-2 Register rejects an email address that is already registered', {relay: 'no route'}, async service => {
    await newKey(service);
    const again = {...PERSON, contactEmail: PERSON.contactEmail.toUpperCase()};
    expect((await service.post('Register', again, KEYLESS)).status).toBe(400);
  });
}

function keys(rule: Rule): void {
  rule('§3-2 a key from Verify can search', {relay: 'no route'}, async service => {
    expect(await statusOf(service, await newKey(service))).toBe(200);
  });

  rule('§3-2 §4.1-3 Usage returns the registration, the tier, and its limits', {relay: 'no route'}, async service => {
    const key = await newKey(service);
    const {status, response} = await service.get('Register/Usage', bearer(key));
    expect(status).toBe(200);
    // Neither the key nor what is left of the limits.
    expect(response).toEqual({
      partnerId: expect.any(String) as unknown,
      displayName: PERSON.displayName,
      contactEmail: PERSON.contactEmail,
      tier: 'free',
      rateLimits: {perHour: 50, perDay: 500},
    });
  });

  rule(
    '§3-5 §5.8-2 Rotate returns a working key and revokes the old one immediately',
    {relay: 'no route'},
    async service => {
      const old = await newKey(service);
      const {status, response} = await service.post('Register/Rotate', undefined, bearer(old));
      expect(status).toBe(200);
      expect(await statusOf(service, old)).toBe(401);
      expect(await statusOf(service, (response as {apiKey: string}).apiKey)).toBe(200);
    },
  );

  rule('§4.1-2 Rotate rejects the key of a managed account', {relay: 'no route'}, async ({post}) => {
    const {status, errors} = await post('Register/Rotate');
    expect(status).toBe(403);
    expect(errors[0]?.suggestions).toMatchObject([{action: 'ContactSupport'}]);
    expect((await post('PlansSearch', BY_VIN)).status).toBe(200);
  });

  rule(
    '§3-6 §4.1-4 §5.8-2 DELETE Register deactivates the key permanently, and the email address can register again',
    {relay: 'no route'},
    async service => {
      const key = await newKey(service);
      expect((await service.delete('Register', bearer(key))).status).toBe(200);
      expect(await statusOf(service, key)).toBe(401);
      expect((await service.post('Register/Rotate', undefined, bearer(key))).status).toBe(401);
      expect(await newKey(service)).not.toBe(key);
    },
  );

  rule('§4.1-4 §5.8-2 DELETE Register deactivates the key of a managed account', {relay: 'no route'}, async service => {
    for (const key of ['sandbox-standard', 'sandbox-high', 'sandbox-async', 'sandbox-restricted']) {
      expect((await service.delete('Register', bearer(key))).status).toBe(200);
      expect(await statusOf(service, key)).toBe(401);
    }
  });

  rule('§5.5-1 Register tells a registered partner to rotate a lost key', {relay: 'no route'}, async service => {
    await newKey(service);
    const {status, errors} = await service.post('Register', PERSON, KEYLESS);
    expect(status).toBe(400);
    expect(errors[0]?.errorMessage).toMatch(/rotate/i);
  });

  rule('§5.6-1 Rotate, Usage, and DELETE Register require the key', {relay: 'no route'}, async service => {
    expect((await service.post('Register/Rotate', undefined, KEYLESS)).status).toBe(401);
    expect((await service.get('Register/Usage', KEYLESS)).status).toBe(401);
    expect((await service.delete('Register', KEYLESS)).status).toBe(401);
  });
}
