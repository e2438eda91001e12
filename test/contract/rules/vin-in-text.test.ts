import {describe, expect, it} from 'vitest';
import {readVinInText} from '../../../src/contract/rules/vin-in-text.js';

const VIN = '1HGCM82633A004352';

describe('readVinInText', () => {
  it.each([
    ['alone', VIN],
    ['in lower case', VIN.toLowerCase()],
    ['after the "I" of an import', `I${VIN}`],
    ['after its label', `VIN: ${VIN}`],
    ['written in groups', '1HGCM-82633 A004352'],
    ['between the asterisks of Code 39', `*${VIN}*`],
    ['in a URL', `https://label.example/car?vin=${VIN}&plant=A1`],
    ['in a URL with escaped characters around it', `https://label.example/?q=vin%3D${VIN}%26x`],
    ['in the middle of a URL path', `https://label.example/cars/${VIN}/history`],
    ['in JSON', JSON.stringify({plant: 'MARYSVILLE', vin: VIN})],
    ['among the fields of a Data Matrix code', `[)>\u001e06\u001dI${VIN}\u001dP04117-RAA\u001e\u0004`],
    ['on one line of several', `MFD 03/21\nGVWR 4410\n${VIN}\nCOLOR NH731P`],
  ])('finds a VIN %s', (_, text) => {
    expect(readVinInText(text)).toEqual({vin: VIN});
  });

  it('finds a VIN with a wrong check digit', () => {
    expect(readVinInText('1HGCM82633A004353')).toEqual({vin: '1HGCM82633A004353'});
  });

  it('prefers a VIN with a valid check digit', () => {
    expect(readVinInText(`1HGCM82633A004353;${VIN}`)).toEqual({vin: VIN});
  });

  it.each([
    ['a shorter number', 'A1B2C3', {problem: 'short', count: 6}],
    ['a longer number', `${VIN}99`, {problem: 'long', count: 19}],
    ['a part of a longer number', `AB${VIN}CD`, {problem: 'long', count: 21}],
    ['a text with a letter that VINs do not use', '1HGCM82633AOO4352', {problem: 'characters', count: 17}],
    ['seventeen digits', '12345678901234567', {problem: 'empty', count: 17}],
    ['a URL without a VIN', 'https://label.example/about', {problem: 'empty', count: 0}],
    ['several words of 17 characters in total', 'PART 12345 6789 ABCD', {problem: 'empty', count: 0}],
    ['an empty text', '', {problem: 'empty', count: 0}],
  ] as const)('finds no VIN in %s', (_, text, reading) => {
    expect(readVinInText(text)).toEqual(reading);
  });

  it('handles a text of any length', () => {
    expect(readVinInText(`${'x '.repeat(100_000)}${VIN}`)).toEqual({problem: 'empty', count: 0});
  });

  it('joins up to five groups, but not a longer list', () => {
    expect(readVinInText('1HGCM 826 33A 004 352')).toEqual({vin: VIN});
    expect(readVinInText('1HG CM 826 33A 004 352')).toMatchObject({problem: 'empty'});
  });

  it('searches as much text as a code can contain', () => {
    expect(readVinInText(`${'- '.repeat(1990)}${VIN}`)).toEqual({vin: VIN});
    expect(readVinInText(`${'- '.repeat(2000)}${VIN}`)).toMatchObject({problem: 'empty'});
  });
});
