import {describe, expect, it} from 'vitest';
import {MAX_MILEAGE, mileageProblem, parseMileage} from '../../../src/contract/index.js';
import {fc} from '../../support/fast-check.js';

describe('mileage (§2.2, §7.2)', () => {
  it.each([
    ['48000', 48_000],
    ['48,000', 48_000],
    ['48.000', 48_000],
    ['1.048.000', 1_048_000],
    ['48.000 mi', 48_000],
    [' 48.000', 48_000],
    ['48000.288', 48_000],
    ['48000,4', 48_000],
    ['48.000,25 mi', 48_000],
    ['120,5 miles', 121],
    ['1,20,000', 120_000],
    ['48000.288379', 48_000],
    ['7.456452', 7],
    ['48 000', 48_000],
    ['48\u00A0000', 48_000],
    ['48’000', 48_000],
    ['48,000 miles', 48_000],
    ['48000mi.', 48_000],
    ['48k', 48_000],
    ['48.5K mi', 48_500],
    ['1 mile', 1],
    ['48,000 millas', 48_000],
    ['48.000 millas', 48_000],
    ['1 milla', 1],
    ['48 mil', 48_000],
    ['48 mil millas', 48_000],
    ['48.5 mil mi.', 48_500],
    ['48,5 mil', 48_500],
    ['48,5k miles', 48_500],
    ['48,000 miles.', 48_000],
    ['0', 0],
    ['-5', -5],
    ['+5', 5],
    ['12.6', 13],
  ])('parses %j', (text, miles) => {
    expect(parseMileage(text)).toBe(miles);
  });

  it.each(['', 'about 48000', '4 8 k k', '1e5', 'Infinity', 'NaN', '--5', '.', 'km', '48 mil mil', 'mil', '٤٨'])(
    'does not parse %j',
    text => {
      expect(parseMileage(text)).toBeUndefined();
    },
  );

  it.each([
    [undefined, 'required'],
    [null, 'required'],
    [0, 'required'],
    [NaN, 'required'],
    [Infinity, 'required'],
    [-1, 'negative'],
    [1, undefined],
    [MAX_MILEAGE, undefined],
  ])('the problem of a mileage of %s is %s', (mileage, problem) => {
    expect(mileageProblem(mileage)).toBe(problem);
  });

  it('parses any text into a finite number or undefined', () => {
    fc.assert(
      fc.property(fc.string(), text => {
        const miles = parseMileage(text);
        expect(miles === undefined || Number.isFinite(miles)).toBe(true);
      }),
    );
  });
});
