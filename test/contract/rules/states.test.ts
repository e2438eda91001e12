import {describe, expect, it} from 'vitest';
import {isStateCode, STATE_CODES} from '../../../src/contract/index.js';

describe('isStateCode (§2.2)', () => {
  it('accepts the fifty states and the District of Columbia', () => {
    expect(STATE_CODES).toHaveLength(51);
    expect(new Set(STATE_CODES).size).toBe(51);
    expect(STATE_CODES.every(code => /^[A-Z]{2}$/.test(code))).toBe(true);
  });

  it.each(['TX', 'tx', ' ca ', 'DC', 'HI', 'AK'])('accepts %j', code => {
    expect(isStateCode(code)).toBe(true);
  });

  it.each(['', 'T', 'Texas', 'XX', 'ON', 'T X', 'TX,CA'])('rejects %j', code => {
    expect(isStateCode(code)).toBe(false);
  });
});
