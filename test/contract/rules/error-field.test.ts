import {describe, expect, it} from 'vitest';
import {placeOfErrorField} from '../../../src/contract/index.js';
import {fc} from '../../support/fast-check.js';

describe('placeOfErrorField (§2.1, §7.2, §7.4)', () => {
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
  ])('finds the place of the errorField %j', (errorField, place) => {
    expect(placeOfErrorField(errorField)).toEqual(place);
  });

  it.each([null, undefined, '', 'Horoscope', '__proto__', 'constructor', 'UserDetails'])(
    'finds no place for the errorField %j',
    errorField => {
      expect(placeOfErrorField(errorField)).toBeUndefined();
    },
  );

  it('handles any text without throwing', () => {
    fc.assert(fc.property(fc.string(), text => void placeOfErrorField(text)));
  });
});

describe('a customer detail in a long path', () => {
  it('is identified by the last name of the path', () => {
    expect(placeOfErrorField('UserDetails.Contact.Email')).toEqual({kind: 'userDetail', name: 'email'});
    expect(placeOfErrorField('UserDetails.Contact.Nickname')).toEqual({kind: 'userDetail', name: 'nickname'});
  });
});
