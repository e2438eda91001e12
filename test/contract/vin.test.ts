import {describe, expect, it} from 'vitest';
import {cleanVin, hasValidCheckDigit, isVin, normalizeIdentifier, vinProblem} from '../../src/contract/index.js';
import {fc} from '../support/fast-check.js';

const VIN_CHARACTERS = [...'ABCDEFGHJKLMNPRSTUVWXYZ0123456789'];
const vinCharacters = (length: number) =>
  fc.array(fc.constantFrom(...VIN_CHARACTERS), {minLength: length, maxLength: length}).map(list => list.join(''));

describe('cleaning a VIN', () => {
  it.each([
    ['1hgcm82633a004352', 'lower case'],
    ['  1HGCM82633A004352\n', 'space around it'],
    ['1HGCM 82633 A004352', 'spaces in it'],
    ['1HGCM-82633-A-004352', 'hyphens'],
    ['1HGCM82633A004352.', 'a full stop'],
    ['"1HGCM82633A004352"', 'quotes'],
    ['\u200B1HGCM82633A004352\uFEFF', 'invisible characters'],
    ['VIN: 1HGCM82633A004352', 'a label'],
    ['VIN1HGCM82633A004352', 'a label that sticks to it'],
    ['*1HGCM82633A004352*', 'the asterisks of a barcode'],
    ['I1HGCM82633A004352', 'the I of an import barcode'],
  ])('reads %j: %s', text => {
    expect(cleanVin(text)).toBe('1HGCM82633A004352');
  });

  it('never guesses a letter', () => {
    expect(cleanVin('IHGCM82633AOO4352')).toBe('IHGCM82633AOO4352');
  });

  it('keeps a VIN that begins like a label', () => {
    expect(cleanVin('V1N00000000000001')).toBe('V1N00000000000001');
  });

  it('takes neither a label nor a letter from what is not longer than a VIN', () => {
    expect(cleanVin('VIN45678901234567')).toBe('VIN45678901234567');
    expect(cleanVin('VIN1')).toBe('VIN1');
    expect(cleanVin('X1HGCM82633A004352')).toBe('X1HGCM82633A004352');
  });

  it('cuts a novel short', () => {
    expect(cleanVin('A'.repeat(1_000_000)).length).toBeLessThanOrEqual(200);
  });

  it('leaves what is clean as it is', () => {
    fc.assert(fc.property(vinCharacters(17), vin => cleanVin(vin) === vin));
  });

  it('gives nothing but capital letters and digits, whatever comes', () => {
    fc.assert(fc.property(fc.string({unit: 'binary'}), text => /^[A-Z0-9]*$/.test(cleanVin(text))));
  });
});

describe('a VIN’s form (§2.2, §7.2: 4005)', () => {
  it.each([
    ['', 'empty'],
    ['1HGCM82633A00435', 'short'],
    ['1HGCM82633A0043521', 'long'],
    ['1HGCM82633A00435I', 'characters'],
    ['1HGCM82633A00435O', 'characters'],
    ['1HGCM82633A00435Q', 'characters'],
    ['1HGCM82633A00435-', 'characters'],
    ['IOQ', 'characters'],
    ['1HGCM82633A004352', undefined],
  ])('of %j is %s', (vin, problem) => {
    expect(vinProblem(vin)).toBe(problem);
  });

  it('is what isVin says of a text, case and spaces aside', () => {
    fc.assert(
      fc.property(fc.oneof(vinCharacters(17), fc.string()), text => {
        expect(isVin(text)).toBe(vinProblem(normalizeIdentifier(text)) === undefined);
      }),
    );
  });

  it('does not mind a label: that is for whoever cleans it', () => {
    expect(isVin('VIN 1HGCM82633A004352')).toBe(false);
  });
});

describe('a VIN’s check digit', () => {
  it.each(['1HGCM82633A004352', '1M8GDM9AXKP042788', '5GZCZ43D13S812715', '11111111111111111', 'JHMCM56557C404453'])(
    'of %s is right',
    vin => {
      expect(hasValidCheckDigit(vin)).toBe(true);
    },
  );

  it.each(['1HGCM82643A004352', '1M8GDM9A1KP042788', '1M8GDM9AXKP042789', '5GZCZ43D13S812716'])(
    'of %s is wrong',
    vin => {
      expect(hasValidCheckDigit(vin)).toBe(false);
    },
  );

  it('is exactly one of eleven for any sixteen other characters', () => {
    fc.assert(
      fc.property(vinCharacters(8), vinCharacters(8), (head, tail) => {
        const fitting = [...'0123456789X'].filter(digit => hasValidCheckDigit(`${head}${digit}${tail}`));
        expect(fitting).toHaveLength(1);
      }),
    );
  });

  it('counts each character by the standard’s table and weights', () => {
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

describe('comparing identifiers', () => {
  it('counts neither case nor spaces of any kind', () => {
    expect(normalizeIdentifier(' ab \t c\u00a012\n')).toBe('ABC12');
  });
});
