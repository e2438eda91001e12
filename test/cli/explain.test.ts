import {describe, expect, it} from 'vitest';
import {describeNetworkFailure} from '../../src/cli/account/explain.js';
import {ServiceError} from '../../src/client/index.js';

const lostBy = (code: string): ServiceError =>
  new ServiceError('network', 'test', {cause: new TypeError('fetch failed', {cause: {code}})});

describe('why the service cannot be reached', () => {
  it('is said in words for a code that Node gives', () => {
    expect(describeNetworkFailure(lostBy('ENOTFOUND'))).toBe('There is no such host.');
  });

  it.each(['constructor', 'toString', '__proto__', 'SOME_CODE'])('T12: is said in general for the code %s', code => {
    expect(describeNetworkFailure(lostBy(code))).toBe('The service cannot be reached.');
  });
});
