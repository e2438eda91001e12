import {describe, expect, it} from 'vitest';
import {describeNetworkFailure, explain} from '../../src/cli/account/explain.js';
import {ServiceError} from '../../src/client/index.js';

const lostBy = (code: string): ServiceError =>
  new ServiceError('network', 'test', {cause: new TypeError('fetch failed', {cause: {code}})});

describe('the message for a network failure', () => {
  it('explains a known Node error code', () => {
    expect(describeNetworkFailure(lostBy('ENOTFOUND'))).toBe('Host not found.');
  });

  it.each(['constructor', 'toString', '__proto__', 'SOME_CODE'])(
    'T12: is a general one for the unknown code %s',
    code => {
      expect(describeNetworkFailure(lostBy(code))).toBe('The upstream API cannot be reached.');
    },
  );
});

describe('the message for a rate limit', () => {
  it.each([
    [1, 'Wait at least 1 second.'],
    [30, 'Wait at least 30 seconds.'],
    [undefined, 'Try again in an hour.'],
  ])('tells how long to wait after %s seconds were named', (retryAfterSeconds, advice) => {
    const {message} = explain(new ServiceError('rateLimited', 'test', {status: 429, retryAfterSeconds}));
    expect(message.split('\n').at(-1)).toBe(advice);
  });
});
