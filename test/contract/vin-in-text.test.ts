import {describe, expect, it} from 'vitest';
import {readVinInText} from '../../src/contract/rules/vin-in-text.js';

const VIN = '1HGCM82633A004352';

describe('a VIN in what a code says', () => {
  it.each([
    ['alone', VIN],
    ['in lower case', VIN.toLowerCase()],
    ['behind the "I" of an import', `I${VIN}`],
    ['behind its label', `VIN: ${VIN}`],
    ['written in groups', '1HGCM-82633 A004352'],
    ['between the stars of Code 39', `*${VIN}*`],
    ['in an address', `https://label.example/car?vin=${VIN}&plant=A1`],
    ['in an address that escapes what is around it', `https://label.example/?q=vin%3D${VIN}%26x`],
    ['in an address that goes on', `https://label.example/cars/${VIN}/history`],
    ['in JSON', JSON.stringify({plant: 'MARYSVILLE', vin: VIN})],
    ['among the fields of a data matrix', `[)>\u001e06\u001dI${VIN}\u001dP04117-RAA\u001e\u0004`],
    ['on one line of several', `MFD 03/21\nGVWR 4410\n${VIN}\nCOLOR NH731P`],
  ])('is found %s', (_, text) => {
    expect(readVinInText(text)).toEqual({vin: VIN});
  });

  it('is found where its check digit is wrong', () => {
    expect(readVinInText('1HGCM82633A004353')).toEqual({vin: '1HGCM82633A004353'});
  });

  it('is the one whose check digit is right, of several', () => {
    expect(readVinInText(`1HGCM82633A004353;${VIN}`)).toEqual({vin: VIN});
  });

  it.each([
    ['a shorter number', 'A1B2C3', {problem: 'short', count: 6}],
    ['a longer number', `${VIN}99`, {problem: 'long', count: 19}],
    ['a piece of a longer number', `AB${VIN}CD`, {problem: 'long', count: 21}],
    ['a letter that no VIN has', '1HGCM82633AOO4352', {problem: 'characters', count: 17}],
    ['seventeen digits', '12345678901234567', {problem: 'empty', count: 17}],
    ['an address without one', 'https://label.example/about', {problem: 'empty', count: 0}],
    ['words that together are as long', 'PART 12345 6789 ABCD', {problem: 'empty', count: 0}],
    ['nothing', '', {problem: 'empty', count: 0}],
  ] as const)('is not found in %s', (_, text, reading) => {
    expect(readVinInText(text)).toEqual(reading);
  });

  it('takes any text, however long', () => {
    expect(readVinInText(`${'x '.repeat(100_000)}${VIN}`)).toEqual({problem: 'empty', count: 0});
  });

  it('is put together from up to five groups, and not from a longer list', () => {
    expect(readVinInText('1HGCM 826 33A 004 352')).toEqual({vin: VIN});
    expect(readVinInText('1HG CM 826 33A 004 352')).toMatchObject({problem: 'empty'});
  });

  it('is looked for in as much as a code can hold', () => {
    expect(readVinInText(`${'- '.repeat(1990)}${VIN}`)).toEqual({vin: VIN});
    expect(readVinInText(`${'- '.repeat(2000)}${VIN}`)).toMatchObject({problem: 'empty'});
  });
});
