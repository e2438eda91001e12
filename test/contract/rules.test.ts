import {describe, expect, it} from 'vitest';
import {
  detectLookupMethod,
  isClosedRange,
  isStateCode,
  isWithin,
  MAX_MILEAGE,
  mileageProblem,
  parseMileage,
  placeOfErrorField,
  readMiles,
  STATE_CODES,
  toFilterMiles,
  UNLIMITED_MILES,
} from '../../src/contract/index.js';
import {fc} from '../support/fast-check.js';

describe('the way a vehicle is named (§2.2)', () => {
  const vin = {vin: '1HGCM82633A004352'};
  const plate = {licensePlate: 'ABC123', stateShortName: 'TX'};
  const car = {make: 'Honda', model: 'Accord', year: 2003};

  it.each([
    ['the VIN before all else', {...vin, ...plate, ...car}, 'vin'],
    ['the plate with its state before the car', {...plate, ...car}, 'plate'],
    ['the car before a plate without a state', {licensePlate: 'ABC123', ...car}, 'catalog'],
    ['the car', car, 'catalog'],
    ['a part of the car', {make: 'Honda'}, 'catalog'],
    ['a year alone', {year: 2003}, 'catalog'],
    ['a plate without a state when nothing else is there', {licensePlate: 'ABC123'}, 'plate'],
    ['nothing', {}, undefined],
    ['a state alone', {stateShortName: 'TX'}, undefined],
    ['blanks and nulls', {vin: '  ', licensePlate: null, make: '', year: null}, undefined],
    ['the plate when the VIN is blank', {vin: ' ', ...plate}, 'plate'],
  ])('is %s', (_, criteria, lookupMethod) => {
    expect(detectLookupMethod(criteria)).toBe(lookupMethod);
  });
});

describe('a state (§2.2)', () => {
  it('is one of fifty and the District of Columbia', () => {
    expect(STATE_CODES).toHaveLength(51);
    expect(new Set(STATE_CODES).size).toBe(51);
    expect(STATE_CODES.every(code => /^[A-Z]{2}$/.test(code))).toBe(true);
  });

  it.each(['TX', 'tx', ' ca ', 'DC', 'HI', 'AK'])('can be %j', code => {
    expect(isStateCode(code)).toBe(true);
  });

  it.each(['', 'T', 'Texas', 'XX', 'ON', 'T X', 'TX,CA'])('cannot be %j', code => {
    expect(isStateCode(code)).toBe(false);
  });
});

describe('a mileage (§2.2, §7.2)', () => {
  it.each([
    ['48000', 48_000],
    ['48,000', 48_000],
    ['48.000', 48_000],
    ['1.048.000', 1_048_000],
    ['48.000 mi', 48_000],
    ['48 000', 48_000],
    ['48\u00A0000', 48_000],
    ['48’000', 48_000],
    ['48,000 miles', 48_000],
    ['48000mi.', 48_000],
    ['48k', 48_000],
    ['48.5K mi', 48_500],
    ['0', 0],
    ['-5', -5],
    ['+5', 5],
    ['12.6', 13],
  ])('is read from %j', (text, miles) => {
    expect(parseMileage(text)).toBe(miles);
  });

  it.each(['', 'about 48000', '4 8 k k', '1e5', 'Infinity', 'NaN', '--5', '.', 'km', '٤٨'])(
    'is not read from %j',
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
  ])('of %s is %s', (mileage, problem) => {
    expect(mileageProblem(mileage)).toBe(problem);
  });

  it('is a finite number or none, whatever is typed', () => {
    fc.assert(
      fc.property(fc.string(), text => {
        const miles = parseMileage(text);
        expect(miles === undefined || Number.isFinite(miles)).toBe(true);
      }),
    );
  });
});

describe('a range (§2.3)', () => {
  it.each([
    [{from: 12, to: 36}, true],
    [{from: 12, to: 12}, true],
    [{from: 36, to: 12}, true],
    [{from: 12}, false],
    [{to: 12}, false],
    [{from: null, to: 12}, false],
    [{}, false],
  ])('%j is closed: %s', (range, isClosed) => {
    expect(isClosedRange(range)).toBe(isClosed);
  });

  it('includes its ends, and is open where one is missing', () => {
    expect([11, 12, 36, 37].map(value => isWithin(value, {from: 12, to: 36}))).toEqual([false, true, true, false]);
    expect(isWithin(1e9, {from: 12})).toBe(true);
    expect(isWithin(-1e9, {to: 12, from: null})).toBe(true);
    expect(isWithin(0, {})).toBe(true);
  });
});

describe('a plan’s miles (§2.3)', () => {
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
  ] as const)('%d in %s are %s', (value, unit, miles) => {
    expect(readMiles(value, unit)).toBe(miles);
  });

  it('go into the filter as thousands, 999 for unlimited', () => {
    expect(toFilterMiles(60_000)).toBe(60);
    expect(toFilterMiles(Infinity)).toBe(UNLIMITED_MILES);
    expect(UNLIMITED_MILES).toBe(999);
  });

  it('come back from the filter as they went in', () => {
    fc.assert(
      fc.property(fc.integer({min: 1, max: 998}), thousands => {
        expect(toFilterMiles(readMiles(thousands, 'thousands')!)).toBe(thousands);
      }),
    );
  });
});

describe('the place of an error (§2.1, §7.2, §7.4)', () => {
  const field = (name: string) => ({kind: 'field', field: name});
  const detail = (name: string) => ({kind: 'userDetail', name});

  it.each([
    ['VIN', field('vin')],
    ['vin', field('vin')],
    ['searchCriteria.vin', field('vin')],
    ['LicensePlate', field('licensePlate')],
    ['LICENSEPLATE', field('licensePlate')],
    ['Mileage', field('mileage')],
    ['StateShortName', field('stateShortName')],
    ['stateshortname', field('stateShortName')],
    ['ZipAndState', field('stateShortName')],
    ['Make', field('make')],
    ['Model', field('model')],
    ['CarDetails', field('vehicle')],
    ['DurationFilter', field('duration')],
    ['filters.duration.from', field('duration')],
    [' Mileage ', field('mileage')],
    ['UserDetails.City', detail('city')],
    ['userdetails.CITY', detail('city')],
    ['USERDETAILS.FIRSTNAME', detail('firstName')],
    ['UserDetails.Zip', detail('zip')],
    ['UserDetails.MiddleName', detail('middleName')],
  ])('is known for the field %j', (errorField, place) => {
    expect(placeOfErrorField(errorField)).toEqual(place);
  });

  it.each([null, undefined, '', 'Horoscope', '__proto__', 'constructor', 'UserDetails'])(
    'is unknown for the field %j',
    errorField => {
      expect(placeOfErrorField(errorField)).toBeUndefined();
    },
  );

  it('is looked for in any text without harm', () => {
    fc.assert(fc.property(fc.string(), text => void placeOfErrorField(text)));
  });
});

describe('a range without an end', () => {
  it('is not closed, whatever its other end', () => {
    expect(isClosedRange({from: 0, to: null})).toBe(false);
    expect(isClosedRange({from: -1, to: null})).toBe(false);
    expect(isClosedRange({from: null, to: 5})).toBe(false);
  });
});

describe('a customer detail deep in a path', () => {
  it('is named by its last step', () => {
    expect(placeOfErrorField('UserDetails.Contact.Email')).toEqual({kind: 'userDetail', name: 'email'});
    expect(placeOfErrorField('UserDetails.Contact.Nickname')).toEqual({kind: 'userDetail', name: 'nickname'});
  });
});
