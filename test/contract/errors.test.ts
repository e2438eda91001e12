import {describe, expect, it} from 'vitest';
import {ERRORS, isServiceError} from '../../src/contract/index.js';

describe('ERRORS (§7.2 to §7.4)', () => {
  const table: [keyof typeof ERRORS, number, string | undefined][] = [
    ['ZipAndStateAreEmpty', 4001, 'ZipAndState'],
    ['CarDetailsAreEmpty', 4002, 'CarDetails'],
    ['CantParseVIN', 4005, 'VIN'],
    ['CantParseLicensePlate', 4006, 'LicensePlate'],
    ['MileageIsLessThanZero', 4009, 'Mileage'],
    ['StateShortNameIsInvalid', 4013, 'StateShortName'],
    ['MakeIsInvalid', 4014, 'Make'],
    ['ModelIsInvalid', 4015, 'Model'],
    ['DurationFilterCantbeEmpty', 4017, 'DurationFilter'],
    ['MileageIsRequired', 4019, 'Mileage'],
    ['DurationFilterRestictedValues', 20004, 'DurationFilter'],
    ['DurationFilterRestrictedRange', 20005, 'DurationFilter'],
    ['VinHasNotBeenRegistered', 20006, 'VIN'],
    ['CreditCardError', 3000, undefined],
    ['StateMismatchPlanNotAvailable', 1009, undefined],
  ];

  it.each(table)('%s has number %i and field %s', (code, number, field) => {
    expect({field: undefined, ...ERRORS[code]}).toEqual({number, field});
  });

  it('has no other errors', () => {
    expect(Object.keys(ERRORS).sort()).toEqual(table.map(([code]) => code).sort());
  });

  it.each(table)('§2.1-4 %s is recognized by its code or by its number', (code, number) => {
    expect(isServiceError({errorCode: code}, code)).toBe(true);
    expect(isServiceError({errorNumber: number}, code)).toBe(true);
    expect(isServiceError({errorCode: 'Other', errorNumber: 1}, code)).toBe(false);
    expect(isServiceError({}, code)).toBe(false);
  });
});
