import {describe, expect, it} from 'vitest';
import {readMiles, toFilterMiles, UNLIMITED_MILES} from '../../../src/contract/index.js';
import {fc} from '../../support/fast-check.js';

describe('mileage limit of a plan (§2.3)', () => {
  it.each([
    [60, 'thousands', 60_000],
    [100, 'thousands', 100_000],
    [999, 'thousands', Infinity],
    [999, 'miles', Infinity],
    [1000, 'thousands', 1000],
    [60_000, 'thousands', 60_000],
    [60_000, 'miles', 60_000],
    [60, 'miles', 60],
    [60, 'unknown', undefined],
    [999, 'unknown', undefined],
  ] as const)('%d in %s is %s miles', (value, unit, miles) => {
    expect(readMiles(value, unit)).toBe(miles);
  });

  it('converts miles to the filter’s thousands, with 999 for unlimited', () => {
    expect(toFilterMiles(60_000)).toBe(60);
    expect(toFilterMiles(Infinity)).toBe(UNLIMITED_MILES);
    expect(UNLIMITED_MILES).toBe(999);
  });

  it('converts the filter’s value back to the same miles', () => {
    fc.assert(
      fc.property(fc.integer({min: 1, max: 998}), thousands => {
        expect(toFilterMiles(readMiles(thousands, 'thousands')!)).toBe(thousands);
      }),
    );
  });
});
