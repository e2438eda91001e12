import {describe, expect, it} from 'vitest';
import {OrderId, REQUIRED_USER_DETAILS} from '../../src/contract/index.js';

describe('OrderId (§2.8)', () => {
  it('accepts only a string that is not empty', () => {
    expect(OrderId('o-1')).toBe('o-1');
    for (const value of ['', 7, null, {}]) expect(OrderId(value)).toBeUndefined();
  });
});

describe('REQUIRED_USER_DETAILS (§2.8)', () => {
  it('lists the required customer details of an order', () => {
    expect(REQUIRED_USER_DETAILS).toEqual(['firstName', 'lastName', 'email', 'address', 'city', 'state', 'zip']);
  });
});
