import {describe, expect, it} from 'vitest';
import {describeVin, nameVin} from '../../src/contract/rules/vin-car.js';
import {fc} from '../support/fast-check.js';

const YEAR = 2026;

describe('describeVin', () => {
  it.each([
    ['1HGCM82633A004352', 2003, 'Honda'],
    ['4T1G11AK9PU123456', 2023, 'Toyota'],
    ['5YJ3E1EA7KF317000', 2019, 'Tesla'],
    ['1FTFW1E53NFA54321', 2022, 'Ford'],
    ['JHMCM56557C404453', 2007, 'Honda'],
    ['WBAJA5C53KWW00001', 2019, 'BMW'],
    ['2MEFM74W13X600001', 2003, 'Mercury'],
    ['4F2CZ94163KM00001', 2003, 'Mazda'],
    ['JTHBK1GG4E2100001', 2014, 'Lexus'],
  ])('reads the year and the make of %s', (vin, year, make) => {
    expect(describeVin(vin, YEAR)).toEqual({year, make});
  });

  it.each([
    ['1C4RJFBG5FC100001', 'Jeep'],
    ['1C4RJFBG5DC100001', 'Jeep'],
    ['1C6RR7LT5GS100000', 'RAM'],
    ['2C3CDXBG5FH100001', 'Dodge'],
    ['2C4RC1BG5HR100001', 'Chrysler'],
    ['ZACCJABT5FPB00001', 'Jeep'],
    ['5XYZU3LB5FG100001', 'Hyundai'],
    ['5XYKT3A65FG100001', 'Kia'],
    ['3KPC24A65LE100001', 'Hyundai'],
    ['3KPF24AD5LE100001', 'Kia'],
    ['3PCAJ5M35KF100001', 'Infiniti'],
    ['JTEBU5JR5G5100001', 'Toyota'],
  ])('tells the makes apart that share the identifier of %s', (vin, make) => {
    expect(describeVin(vin, YEAR).make).toBe(make);
  });

  it.each([
    ['JF1ZNAA15G8700001', 'several makes use the same characters'],
    ['1C4PJLCB5CW100001', 'it shares its identifier and was made before 2013'],
    ['YYYCM82633A004352', 'nobody has its identifier'],
  ])('returns no make for %s: %s', vin => {
    expect(describeVin(vin, YEAR)).not.toHaveProperty('make');
    expect(describeVin(vin, YEAR)).toHaveProperty('year');
  });

  it('reads a small maker by positions 12 to 14 too', () => {
    expect(describeVin('1H9AB123XRE814001', YEAR).make).toBe('Ford');
    expect(describeVin('1H9AB123XRE815001', YEAR)).not.toHaveProperty('make');
  });

  it('reads the 30-year cycle from position 7: a digit before 2010, a letter from then on', () => {
    expect(describeVin('1FTFW11T5YFA00001', YEAR).year).toBe(2000);
    expect(describeVin('1FTFW1ET5BFA00001', YEAR).year).toBe(2011);
    expect(describeVin('1FTFW1145BFA00001', YEAR).year).toBe(1981);
    expect(describeVin('1FTFW1145AFA00001', YEAR).year).toBe(1980);
    expect(describeVin('1FTFW11459FA00001', YEAR).year).toBe(2009);
  });

  it('returns next model year, and none that is later', () => {
    expect(describeVin('1FTFW1ET5VFA00001', YEAR).year).toBe(2027);
    expect(describeVin('1FTFW1ET5WFA00001', YEAR)).toEqual({make: 'Ford'});
  });

  it.each(['U', 'Z', '0'])('returns no year for the year code %s', code => {
    expect(describeVin(`1HGCM8263${code}A004352`, YEAR)).toEqual({make: 'Honda'});
  });

  it.each(['I', 'O', 'Q'])('returns nothing for a VIN with the letter %s', letter => {
    expect(describeVin(`1HGCM8263${letter}A004352`, YEAR)).toEqual({});
  });

  it.each(['', '1HGCM82633A00435', '1HGCM82633A0043521'])('returns nothing for %j, which is no VIN', text => {
    expect(describeVin(text, YEAR)).toEqual({});
  });

  it('ignores case and spaces', () => {
    expect(describeVin(' 1hgcm826 33a004352 ', YEAR)).toEqual({year: 2003, make: 'Honda'});
  });

  it('never throws, and returns no year outside of the standard', () => {
    fc.assert(
      fc.property(fc.string({unit: 'binary'}), text => {
        const {year = YEAR} = describeVin(text, YEAR);
        return year >= 1980 && year <= YEAR + 1;
      }),
    );
  });
});

describe('nameVin', () => {
  it.each([
    ['1HGCM82633A004352', '2003 Honda'],
    ['1HGCM8263ZA004352', 'Honda'],
    ['YYYCM82633A004352', ''],
    ['', ''],
    [null, ''],
    [undefined, ''],
  ])('names the car of %j %j', (vin, name) => {
    expect(nameVin(vin)).toBe(name);
  });
});
