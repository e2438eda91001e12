import {describe, expect, it} from 'vitest';
import {isClosedRange, isWithin} from '../../../src/contract/index.js';

describe('range (§2.3)', () => {
  it.each([
    [{from: 12, to: 36}, true],
    [{from: 12, to: 12}, true],
    [{from: 36, to: 12}, true],
    [{from: 12}, false],
    [{to: 12}, false],
    [{from: null, to: 12}, false],
    [{}, false],
  ])('whether %j has both ends is %s', (range, isClosed) => {
    expect(isClosedRange(range)).toBe(isClosed);
  });

  it('includes both ends, and is unbounded where one is missing', () => {
    expect([11, 12, 36, 37].map(value => isWithin(value, {from: 12, to: 36}))).toEqual([false, true, true, false]);
    expect(isWithin(1e9, {from: 12})).toBe(true);
    expect(isWithin(-1e9, {to: 12, from: null})).toBe(true);
    expect(isWithin(0, {})).toBe(true);
  });
});

describe('isClosedRange', () => {
  it('returns false when one end is missing, whatever the other end', () => {
    expect(isClosedRange({from: 0, to: null})).toBe(false);
    expect(isClosedRange({from: -1, to: null})).toBe(false);
    expect(isClosedRange({from: null, to: 5})).toBe(false);
  });
});
