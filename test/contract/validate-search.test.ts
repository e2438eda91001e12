import {describe, expect, it} from 'vitest';
import {
  ERRORS,
  type LookupMethod,
  readSearchBody,
  SEARCH_ENDPOINTS,
  searchFaults,
  serviceError,
  type ServiceErrorCode,
  UNSPECIFIED,
} from '../../src/contract/index.js';

const place = {stateShortName: 'TX', mileage: 48_000};
const vin = {vin: '1HGCM82633A004352'};
const plate = {licensePlate: 'ABC 123'};
const car = {make: 'Honda', model: 'Accord', year: 2003};

const codesOf = (searchCriteria: object, more: object = {}, lookupMethod?: LookupMethod) =>
  searchFaults({searchCriteria, ...more}, lookupMethod).map(({errorCode}) => errorCode);

describe('a valid search (§2.2)', () => {
  it.each([
    ['a VIN', {...vin, ...place}],
    ['a VIN with a wrong check digit', {vin: '1HGCM82643A004352', ...place}],
    ['a plate with its state', {...plate, ...place}],
    ['a plate with punctuation', {licensePlate: "O'NEIL&1", ...place}],
    ['a plate of any length', {licensePlate: 'A'.repeat(30), ...place}],
    ['a make, model and year', {...car, ...place}],
    ['a ZIP code instead of a state', {...vin, zip: '73301', mileage: 1}],
  ])('may have %s', (_, criteria) => {
    expect(codesOf(criteria)).toEqual([]);
  });

  it.each([null, undefined, {from: 12, to: 36}, {from: 12, to: 12}, {from: 36, to: 12}])(
    'may have the duration %j (§2.3)',
    duration => {
      expect(codesOf({...vin, ...place}, {filters: {duration}})).toEqual([]);
    },
  );
});

describe('searchFaults (§7.2)', () => {
  it.each<[ServiceErrorCode, object]>([
    ['CarDetailsAreEmpty', place],
    ['CarDetailsAreEmpty', {make: 'Honda', model: 'Accord', ...place}],
    ['CantParseVIN', {vin: '1HGCM82633A00435O', ...place}],
    ['CantParseVIN', {vin: '1HGCM82633A00435', ...place}],
    ['CantParseVIN', {vin: '1hgcm82633a004352', ...place}],
    ['CantParseVIN', {vin: '1HGCM826 33A004352', ...place}],
    ['CantParseLicensePlate', {...plate, zip: '73301', mileage: 1}],
    ['MakeIsInvalid', {model: 'Accord', year: 2003, ...place}],
    ['MakeIsInvalid', {...car, make: ' ', ...place}],
    ['ModelIsInvalid', {...car, year: 0, ...place}],
    ['ModelIsInvalid', {make: 'Honda', year: 2003, ...place}],
    ['MileageIsRequired', {...vin, stateShortName: 'TX'}],
    ['MileageIsRequired', {...vin, stateShortName: 'TX', mileage: 0}],
    ['MileageIsLessThanZero', {...vin, stateShortName: 'TX', mileage: -1}],
    ['StateShortNameIsInvalid', {...vin, stateShortName: 'XX', mileage: 1}],
    ['StateShortNameIsInvalid', {...vin, stateShortName: 'XX', zip: '73301', mileage: 1}],
    ['ZipAndStateAreEmpty', {...vin, mileage: 1}],
    ['ZipAndStateAreEmpty', {...vin, stateShortName: ' ', zip: '', mileage: 1}],
    ['ZipAndStateAreEmpty', {...vin, zip: ' ', mileage: 1}],
  ])('returns %s for %j', (code, criteria) => {
    expect(codesOf(criteria)).toEqual([code]);
  });

  it.each([{}, {from: 12}, {to: 12}, {from: null, to: 12}])('rejects a duration of %j (§2.3)', duration => {
    expect(codesOf({...vin, ...place}, {filters: {duration}})).toEqual(['DurationFilterCantbeEmpty']);
  });

  it('returns all errors at once, in the order of the form', () => {
    expect(codesOf({vin: 'x', mileage: -1}, {filters: {duration: {}}})).toEqual([
      'CantParseVIN',
      'MileageIsLessThanZero',
      'ZipAndStateAreEmpty',
      'DurationFilterCantbeEmpty',
    ]);
  });

  it('checks only the identifier that takes precedence (§2.2)', () => {
    expect(codesOf({vin: 'x', ...car, ...place})).toEqual(['CantParseVIN']);
    expect(codesOf({...vin, licensePlate: '?!', make: '', ...place})).toEqual([]);
  });
});

describe('searchFaults of a strict endpoint (§4.2)', () => {
  it.each<[LookupMethod, object, ServiceErrorCode, LookupMethod]>([
    ['vin', plate, 'CantParseVIN', 'plate'],
    ['vin', car, 'CantParseVIN', 'catalog'],
    ['plate', vin, 'CantParseLicensePlate', 'vin'],
    ['catalog', vin, 'CarDetailsAreEmpty', 'vin'],
  ])('for %s rejects %j and suggests the right endpoint', (expected, criteria, code, right) => {
    const [fault, ...others] = searchFaults({searchCriteria: {...criteria, ...place}}, expected);
    expect(others).toEqual([]);
    expect(fault).toMatchObject({
      errorCode: code,
      suggestions: [{action: 'UseDifferentEndpoint', endpoint: SEARCH_ENDPOINTS[right]}],
    });
  });

  it('accepts the endpoint’s own identifier', () => {
    expect(codesOf({...vin, ...place}, {}, 'vin')).toEqual([]);
    expect(codesOf({...plate, ...place}, {}, 'plate')).toEqual([]);
    expect(codesOf({...car, ...place}, {}, 'catalog')).toEqual([]);
  });
});

describe('readSearchBody (§2.2)', () => {
  it('returns the path of each value of the wrong type, and one path for both ends of a duration', () => {
    const body = {searchCriteria: {vin: 7}, filters: {duration: {from: 'a', to: 'b'}, miles: {from: 'a'}}};
    expect(readSearchBody(body, UNSPECIFIED)).toEqual({
      wrongTypes: ['searchCriteria.vin', 'filters.duration', 'filters.miles.from'],
      lookupMethod: undefined,
    });
  });
});

describe('serviceError (§2.1)', () => {
  it.each(Object.keys(ERRORS) as ServiceErrorCode[])('gives %s its number, field and message', code => {
    const definition: {number: number; field?: string} = ERRORS[code];
    const error = serviceError(code);
    expect(error).toMatchObject({
      errorCode: code,
      errorNumber: definition.number,
      errorField: definition.field ?? null,
    });
    expect(error.errorMessage).toMatch(/^[A-Z].*\.$/);
  });

  it('§2.1-8 an error has suggestions that can be shown unchanged', () => {
    const {suggestions} = serviceError('CantParseVIN');
    expect(suggestions?.map(({action}) => action)).toEqual(['CheckInput', 'RetryWithAlternative']);
    expect(suggestions?.at(-1)?.endpoint).toBe('/api/v2/Partners/PlansSearch/MakeModelYear');
  });
});
