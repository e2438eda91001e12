import {expect} from 'vitest';
import type {Rule, Section, Service} from '../rule.js';
import {BY_VIN} from '../searches.js';

const PERSON = {contactEmail: 'ada@partner.example', displayName: 'Ada’s Autos', agreedToTerms: true};
const KEYLESS = {headers: {authorization: null}};
const bearer = (key: string) => ({headers: {authorization: `Bearer ${key}`}});

const codeOf = ({sandbox}: Service): string => sandbox.outbox.at(-1)?.verificationCode ?? '';

/** Registers and proves the address; gives the key. */
async function newKey(service: Service): Promise<string> {
  await service.post('Register', PERSON, KEYLESS);
  const body = {verificationCode: codeOf(service), email: PERSON.contactEmail};
  const {response} = await service.post('Register/Verify', body, KEYLESS);
  return String((response as {apiKey: string}).apiKey);
}

const statusOf = async ({post}: Service, key: string): Promise<number> =>
  (await post('PlansSearch', BY_VIN, bearer(key))).status;

/** §2.7, §3 and §4.1: the key's life. */
export const credentials: Section = rule => {
  registration(rule);
  keys(rule);
};

function registration(rule: Rule): void {
  rule('§3-1 §4.1-1 registers without a key and sends a code', {relay: 'no route'}, async service => {
    expect((await service.post('Register', PERSON, KEYLESS)).status).toBe(200);
    expect(service.sandbox.outbox.at(-1)).toMatchObject({to: PERSON.contactEmail});
    expect(codeOf(service)).not.toBe('');
  });

  rule('§2.7-1 needs an address, a name and agreement', {relay: 'no route'}, async ({post}) => {
    for (const change of [
      {contactEmail: 'ada'},
      {displayName: undefined},
      {agreedToTerms: false},
      {agreedToTerms: 'true'},
    ]) {
      expect((await post('Register', {...PERSON, ...change}, KEYLESS)).status).toBe(400);
    }
  });

  rule(
    '§2.7-4 §4.1-1 gives the key, the partner, the tier and its limits, without a key',
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

  rule('§2.7-3 takes contactEmail for email', {relay: 'no route'}, async service => {
    await service.post('Register', PERSON, KEYLESS);
    const body = {verificationCode: codeOf(service), contactEmail: PERSON.contactEmail};
    expect((await service.post('Register/Verify', body, KEYLESS)).status).toBe(200);
  });

  rule('§3-2 shows the key once', {relay: 'no route'}, async service => {
    await service.post('Register', PERSON, KEYLESS);
    const body = {verificationCode: codeOf(service), email: PERSON.contactEmail};
    await service.post('Register/Verify', body, KEYLESS);
    expect((await service.post('Register/Verify', body, KEYLESS)).status).toBe(400);
  });

  rule('§3-3 lets a code expire', {relay: 'no route'}, async service => {
    await service.post('Register', PERSON, KEYLESS);
    const body = {verificationCode: codeOf(service), email: PERSON.contactEmail};
    service.advance(24 * 3600);
    expect((await service.post('Register/Verify', body, KEYLESS)).status).toBe(400);
  });

  rule('§3-4 ends a registration after too many wrong codes', {relay: 'no route'}, async service => {
    await service.post('Register', PERSON, KEYLESS);
    const body = {verificationCode: codeOf(service), email: PERSON.contactEmail};
    for (let attempt = 0; attempt < 20; attempt += 1) {
      const wrong = {...body, verificationCode: 'wrong'};
      expect((await service.post('Register/Verify', wrong, KEYLESS)).status).toBe(400);
    }
    expect((await service.post('Register/Verify', body, KEYLESS)).status).toBe(400);
  });

  rule('§2.7-2 has one registration for an address', {relay: 'no route'}, async service => {
    await newKey(service);
    const again = {...PERSON, contactEmail: PERSON.contactEmail.toUpperCase()};
    expect((await service.post('Register', again, KEYLESS)).status).toBe(400);
  });
}

function keys(rule: Rule): void {
  rule('§3-2 makes a key that works', {relay: 'no route'}, async service => {
    expect(await statusOf(service, await newKey(service))).toBe(200);
  });

  rule('§3-2 §4.1-3 shows the registration, the tier and its limits', {relay: 'no route'}, async service => {
    const key = await newKey(service);
    const {status, response} = await service.get('Register/Usage', bearer(key));
    expect(status).toBe(200);
    // Nothing more: neither the key nor what is left of the limits.
    expect(response).toEqual({
      partnerId: expect.any(String) as unknown,
      displayName: PERSON.displayName,
      contactEmail: PERSON.contactEmail,
      tier: 'free',
      rateLimits: {perHour: 50, perDay: 500},
    });
  });

  rule(
    '§3-5 §5.8-2 rotates a key: the new one works, the old one is dead at once',
    {relay: 'no route'},
    async service => {
      const old = await newKey(service);
      const {status, response} = await service.post('Register/Rotate', undefined, bearer(old));
      expect(status).toBe(200);
      expect(await statusOf(service, old)).toBe(401);
      expect(await statusOf(service, (response as {apiKey: string}).apiKey)).toBe(200);
    },
  );

  rule('§4.1-2 leaves a managed key to the account manager', {relay: 'no route'}, async ({post}) => {
    const {status, errors} = await post('Register/Rotate');
    expect(status).toBe(403);
    expect(errors[0]?.suggestions).toMatchObject([{action: 'ContactSupport'}]);
    expect((await post('PlansSearch', BY_VIN)).status).toBe(200);
  });

  rule('§3-6 §4.1-4 §5.8-2 deactivates a key for good, and registers anew', {relay: 'no route'}, async service => {
    const key = await newKey(service);
    expect((await service.delete('Register', bearer(key))).status).toBe(200);
    expect(await statusOf(service, key)).toBe(401);
    expect((await service.post('Register/Rotate', undefined, bearer(key))).status).toBe(401);
    expect(await newKey(service)).not.toBe(key);
  });

  rule('§4.1-4 §5.8-2 deactivates a managed key as well', {relay: 'no route'}, async service => {
    for (const key of ['sandbox-standard', 'sandbox-high', 'sandbox-async', 'sandbox-restricted']) {
      expect((await service.delete('Register', bearer(key))).status).toBe(200);
      expect(await statusOf(service, key)).toBe(401);
    }
  });

  rule('§5.5-1 says of an address registered before that a lost key is rotated', {relay: 'no route'}, async service => {
    await newKey(service);
    const {status, errors} = await service.post('Register', PERSON, KEYLESS);
    expect(status).toBe(400);
    expect(errors[0]?.errorMessage).toMatch(/rotate/i);
  });

  rule('§5.6-1 needs the key to rotate, to show usage and to deactivate', {relay: 'no route'}, async service => {
    expect((await service.post('Register/Rotate', undefined, KEYLESS)).status).toBe(401);
    expect((await service.get('Register/Usage', KEYLESS)).status).toBe(401);
    expect((await service.delete('Register', KEYLESS)).status).toBe(401);
  });
}
