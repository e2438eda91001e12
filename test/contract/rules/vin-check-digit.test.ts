import {describe, expect, it} from 'vitest';
import {hasValidCheckDigit} from '../../../src/contract/index.js';
import {fc} from '../../support/fast-check.js';

const VIN_CHARACTERS = [...'ABCDEFGHJKLMNPRSTUVWXYZ0123456789'];
const vinCharacters = (length: number) =>
  fc.array(fc.constantFrom(...VIN_CHARACTERS), {minLength: length, maxLength: length}).map(list => list.join(''));

describe('hasValidCheckDigit', () => {
  it.each(['1HGCM82633A004352', '1M8GDM9AXKP042788', '5GZCZ43D13S812715', '11111111111111111', 'JHMCM56557C404453'])(
    'accepts %s',
    vin => {
      expect(hasValidCheckDigit(vin)).toBe(true);
    },
  );

  it.each(['1HGCM82643A004352', '1M8GDM9A1KP042788', '1M8GDM9AXKP042789', '5GZCZ43D13S812716'])('rejects %s', vin => {
    expect(hasValidCheckDigit(vin)).toBe(false);
  });

  it('accepts exactly one of eleven check digits for any other sixteen characters', () => {
    fc.assert(
      fc.property(vinCharacters(8), vinCharacters(8), (head, tail) => {
        const valid = [...'0123456789X'].filter(digit => hasValidCheckDigit(`${head}${digit}${tail}`));
        expect(valid).toHaveLength(1);
      }),
    );
  });

  it('uses the values and weights of the standard', () => {
    const values: Record<string, number> = {
      A: 1,
      B: 2,
      C: 3,
      D: 4,
      E: 5,
      F: 6,
      G: 7,
      H: 8,
      J: 1,
      K: 2,
      L: 3,
      M: 4,
      N: 5,
      P: 7,
      R: 9,
      S: 2,
      T: 3,
      U: 4,
      V: 5,
      W: 6,
      X: 7,
      Y: 8,
      Z: 9,
    };
    const weights = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2];
    fc.assert(
      fc.property(vinCharacters(17), vin => {
        const sum = [...vin].reduce((total, char, at) => total + (values[char] ?? Number(char)) * weights[at]!, 0);
        expect(hasValidCheckDigit(vin)).toBe(vin[8] === '0123456789X'[sum % 11]);
      }),
    );
  });
});
