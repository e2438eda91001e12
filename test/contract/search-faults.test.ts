import * as z from 'zod/mini';
import {describe, expect, it} from 'vitest';
import {
  ERRORS,
  SearchRequest,
  SEARCH_ENDPOINTS,
  searchFaults,
  serviceError,
  type ServiceErrorCode,
  type LookupMethod,
} from '../../src/contract/index.js';

const place = {stateShortName: 'TX', mileage: 48_000};
const vin = {vin: '1HGCM82633A004352'};
const plate = {licensePlate: 'ABC 123'};
const car = {make: 'Honda', model: 'Accord', year: 2003};

const codesOf = (searchCriteria: object, more: object = {}, lookupMethod?: LookupMethod) =>
  searchFaults({searchCriteria, ...more}, lookupMethod).map(({errorCode}) => errorCode);

describe('a search without fault (§2.2)', () => {
  it.each([
    ['a VIN', {...vin, ...place}],
    ['a VIN whose check digit is wrong', {vin: '1HGCM82643A004352', ...place}],
    ['a plate with its state', {...plate, ...place}],
    ['a plate with other characters than letters and digits', {licensePlate: "O'NEIL&1", ...place}],
    ['a plate of any length', {licensePlate: 'A'.repeat(30), ...place}],
    ['a make, model and year', {...car, ...place}],
    ['a zip in place of the state', {...vin, zip: '73301', mileage: 1}],
  ])('has %s', (_, criteria) => {
    expect(codesOf(criteria)).toEqual([]);
  });

  it.each([null, undefined, {from: 12, to: 36}, {from: 12, to: 12}, {from: 36, to: 12}])(
    'has the duration %j (§2.3)',
    duration => {
      expect(codesOf({...vin, ...place}, {filters: {duration}})).toEqual([]);
    },
  );
});

describe('a fault of a search (§7.2)', () => {
  it.each<[ServiceErrorCode, object]>([
    ['CarDetailsAreEmpty', place],
    ['CarDetailsAreEmpty', {make: 'Honda', model: 'Accord', ...place}],
    ['CantParseVIN', {vin: '1HGCM82633A00435O', ...place}],
    ['CantParseVIN', {vin: '1HGCM82633A00435', ...place}],
    ['CantParseVIN', {vin: '1hgcm82633a004352', ...place}],
    ['CantParseVIN', {vin: '1HGCM826 33A004352', ...place}],
    ['CantParseLicensePlate', {...plate, zip: '73301', mileage: 1}],
    ['MakeIsInvalid', {model: 'Accord', year: 2003, ...place}],
    ['ModelIsInvalid', {make: 'Honda', year: 2003, ...place}],
    ['MileageIsRequired', {...vin, stateShortName: 'TX'}],
    ['MileageIsRequired', {...vin, stateShortName: 'TX', mileage: 0}],
    ['MileageIsLessThanZero', {...vin, stateShortName: 'TX', mileage: -1}],
    ['StateShortNameIsInvalid', {...vin, stateShortName: 'XX', mileage: 1}],
    ['StateShortNameIsInvalid', {...vin, stateShortName: 'XX', zip: '73301', mileage: 1}],
    ['ZipAndStateAreEmpty', {...vin, mileage: 1}],
    ['ZipAndStateAreEmpty', {...vin, stateShortName: ' ', zip: '', mileage: 1}],
  ])('is %s for %j', (code, criteria) => {
    expect(codesOf(criteria)).toEqual([code]);
  });

  it.each([{}, {from: 12}, {to: 12}, {from: null, to: 12}])('is a duration of %j (§2.3)', duration => {
    expect(codesOf({...vin, ...place}, {filters: {duration}})).toEqual(['DurationFilterCantbeEmpty']);
  });

  it('comes with all the others, in the order of the form', () => {
    expect(codesOf({vin: 'x', mileage: -1}, {filters: {duration: {}}})).toEqual([
      'CantParseVIN',
      'MileageIsLessThanZero',
      'ZipAndStateAreEmpty',
      'DurationFilterCantbeEmpty',
    ]);
  });

  it('is judged by the identifier that counts (§2.2)', () => {
    expect(codesOf({vin: 'x', ...car, ...place})).toEqual(['CantParseVIN']);
    expect(codesOf({...vin, licensePlate: '?!', make: '', ...place})).toEqual([]);
  });
});

describe('a strict endpoint (§4.2)', () => {
  it.each<[LookupMethod, object, ServiceErrorCode, LookupMethod]>([
    ['vin', plate, 'CantParseVIN', 'plate'],
    ['vin', car, 'CantParseVIN', 'catalog'],
    ['plate', vin, 'CantParseLicensePlate', 'vin'],
    ['catalog', vin, 'CarDetailsAreEmpty', 'vin'],
  ])('for %s refuses %j and names the right one', (expected, criteria, code, right) => {
    const [fault, ...others] = searchFaults({searchCriteria: {...criteria, ...place}}, expected);
    expect(others).toEqual([]);
    expect(fault).toMatchObject({
      errorCode: code,
      suggestions: [{action: 'UseDifferentEndpoint', endpoint: SEARCH_ENDPOINTS[right]}],
    });
  });

  it('accepts its own identifier', () => {
    expect(codesOf({...vin, ...place}, {}, 'vin')).toEqual([]);
    expect(codesOf({...plate, ...place}, {}, 'plate')).toEqual([]);
    expect(codesOf({...car, ...place}, {}, 'catalog')).toEqual([]);
  });
});

describe('an error as it goes over the wire (§2.1)', () => {
  it.each(Object.keys(ERRORS) as ServiceErrorCode[])('%s has its number, its field and a message', code => {
    const definition: {number: number; field?: string} = ERRORS[code];
    const error = serviceError(code);
    expect(error).toMatchObject({
      errorCode: code,
      errorNumber: definition.number,
      errorField: definition.field ?? null,
    });
    expect(error.errorMessage).toMatch(/^[A-Z].*\.$/);
  });

  it('§2.1-8 has advice that can be shown as it stands', () => {
    const {suggestions} = serviceError('CantParseVIN');
    expect(suggestions?.map(({action}) => action)).toEqual(['CheckInput', 'RetryWithAlternative']);
    expect(suggestions?.at(-1)?.endpoint).toBe('/api/v2/Partners/PlansSearch/MakeModelYear');
  });
});

describe('the body of a search (§2.2)', () => {
  const read = (body: unknown) => {
    const result = z.safeParse(SearchRequest, body);
    return result.success ? result.data : undefined;
  };

  it('never carries a partner', () => {
    expect(read({searchCriteria: vin, partner: 'acme'})).toEqual({searchCriteria: vin});
  });

  it('ignores siblings of searchCriteria that stand inside it', () => {
    const body = {searchCriteria: {...vin, filters: {providers: ['Acme']}, tracking: {}, resultOrder: 'None'}};
    expect(read(body)).toEqual({searchCriteria: vin});
  });

  it('takes every filter (§2.3)', () => {
    const range = {from: 1, to: 2};
    const filters = {
      providers: ['Acme'],
      excludeProviders: ['Other'],
      numberOfProviders: 3,
      coverageTypes: ['best', 'Powertrain', 'nonsense'],
      coverageType: 'Powertrain',
      categoryTypes: ['Engine'],
      planServiceRating: {from: 7.5, to: 10},
      duration: range,
      miles: {from: 50, to: 999},
      monthlyPrice: range,
      totalPrice: range,
      returnResults: 10,
    };
    expect(read({searchCriteria: vin, filters})).toEqual({searchCriteria: vin, filters});
  });

  it.each([
    undefined,
    null,
    [],
    'x',
    {},
    {searchCriteria: null},
    {searchCriteria: {vin: 7}},
    {searchCriteria: {year: 2003.5}},
    {searchCriteria: {mileage: '48000'}},
    {searchCriteria: {}, responseDetailLevel: 'Huge'},
    {searchCriteria: {}, resultOrder: 'Random'},
    {searchCriteria: {}, filters: {duration: 'long'}},
  ])('is not %j', body => {
    expect(read(body)).toBeUndefined();
  });

  it('takes nulls as absent', () => {
    expect(searchFaults(read({searchCriteria: {...vin, ...place, make: null, zip: null}, filters: null})!)).toEqual([]);
  });
});
