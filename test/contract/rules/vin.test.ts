import {describe, expect, it} from 'vitest';
import {cleanVin, isVin, normalizeIdentifier, vinProblem} from '../../../src/contract/index.js';
import {fc} from '../../support/fast-check.js';

const VIN_CHARACTERS = [...'ABCDEFGHJKLMNPRSTUVWXYZ0123456789'];
const vinCharacters = (length: number) =>
  fc.array(fc.constantFrom(...VIN_CHARACTERS), {minLength: length, maxLength: length}).map(list => list.join(''));

describe('cleanVin', () => {
  it.each([
    ['1hgcm82633a004352', 'lower case'],
    ['  1HGCM82633A004352\n', 'spaces around it'],
    ['1HGCM 82633 A004352', 'spaces in it'],
    ['1HGCM-82633-A-004352', 'hyphens'],
    ['1HGCM82633A004352.', 'a period'],
    ['"1HGCM82633A004352"', 'quotes'],
    ['\u200B1HGCM82633A004352\uFEFF', 'invisible characters'],
    ['VIN: 1HGCM82633A004352', 'a label'],
    ['VIN1HGCM82633A004352', 'a label without a space'],
    ['*1HGCM82633A004352*', 'the asterisks of a barcode'],
    ['I1HGCM82633A004352', 'the I of an import barcode'],
  ])('cleans %j (%s)', text => {
    expect(cleanVin(text)).toBe('1HGCM82633A004352');
  });

  it('never guesses a letter', () => {
    expect(cleanVin('IHGCM82633AOO4352')).toBe('IHGCM82633AOO4352');
  });

  it('keeps a VIN that begins like a label', () => {
    expect(cleanVin('V1N00000000000001')).toBe('V1N00000000000001');
  });

  it('removes no label or letter from a text that is not longer than a VIN', () => {
    expect(cleanVin('VIN45678901234567')).toBe('VIN45678901234567');
    expect(cleanVin('VIN1')).toBe('VIN1');
    expect(cleanVin('X1HGCM82633A004352')).toBe('X1HGCM82633A004352');
  });

  it('cuts a very long text', () => {
    expect(cleanVin('A'.repeat(1_000_000)).length).toBeLessThanOrEqual(200);
  });

  it('does not change a clean VIN', () => {
    fc.assert(fc.property(vinCharacters(17), vin => cleanVin(vin) === vin));
  });

  it('returns only capital letters and digits for any text', () => {
    fc.assert(fc.property(fc.string({unit: 'binary'}), text => /^[A-Z0-9]*$/.test(cleanVin(text))));
  });
});

describe('vinProblem (§2.2, §7.2: 4005)', () => {
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
  ])('the problem of %j is %s', (vin, problem) => {
    expect(vinProblem(vin)).toBe(problem);
  });

  it('agrees with isVin, apart from case and spaces', () => {
    fc.assert(
      fc.property(fc.oneof(vinCharacters(17), fc.string()), text => {
        expect(isVin(text)).toBe(vinProblem(normalizeIdentifier(text)) === undefined);
      }),
    );
  });

  it('isVin rejects a VIN with a label, which cleanVin removes', () => {
    expect(isVin('VIN 1HGCM82633A004352')).toBe(false);
  });
});

describe('normalizeIdentifier', () => {
  it('ignores case and spaces of any kind', () => {
    expect(normalizeIdentifier(' ab \t c\u00a012\n')).toBe('ABC12');
  });
});
