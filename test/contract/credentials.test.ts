import {describe, expect, it} from 'vitest';
import {Credentials, nameAccountFields, Usage} from '../../src/contract/index.js';
import {fc} from '../support/fast-check.js';

describe('Credentials (§2.7, §4.1)', () => {
  const answer = {apiKey: 'k', partnerId: 'p', tier: 'free', rateLimits: {perHour: 50, perDay: 500}};

  it('reads the key, the partner, the tier and its limits', () => {
    expect(Credentials(answer)).toEqual(answer);
  });

  it('requires only the key', () => {
    expect(Credentials({apiKey: 'k', tier: 7, rateLimits: 'many'})).toEqual({apiKey: 'k'});
    expect(Credentials({tier: 'free'})).toBeUndefined();
  });

  it('§9.3 reads a numeric partner id as text', () => {
    expect(Credentials({...answer, partnerId: 42})).toEqual({...answer, partnerId: '42'});
    expect(Usage({partnerId: 42})).toEqual({partnerId: '42'});
  });

  it('reads the field names of an account’s manual', () => {
    const names = {apiKeyField: 'token', partnerIdField: 'id', tierField: 'plan', rateLimitsField: 'limits'};
    const named = {token: 'k', id: 'p', plan: 'free', limits: {perHour: 50, perDay: 500}};
    expect(nameAccountFields(Credentials, names)(named)).toEqual(answer);
    expect(nameAccountFields(Credentials, {})(answer)).toEqual(answer);
    expect(nameAccountFields(Credentials, names)(null)).toBeUndefined();
  });

  it('Credentials and Usage read any JSON without throwing', () => {
    fc.assert(
      fc.property(fc.jsonValue(), value => {
        Credentials(value);
        Usage(value);
      }),
    );
  });
});
