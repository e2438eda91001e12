import {expect} from 'vitest';
import type {RuleTitle} from '../interface-rules.js';
import type {RelayBehavior, Rule, Section} from '../rule.js';
import {BY_CAR, BY_PLATE, BY_VIN, PLACE, searchWith, VIN} from '../searches.js';

const FAILED = {status: 502, code: 'RelayUpstreamFailed', afterUpstreamCall: true} as const;

/** §7: statuses and errors. */
export const errors: Section = rule => {
  validation(rule);
  accounts(rule);
  failures(rule);
};

const CAR = {...PLACE, vin: VIN};
const PLATE_ALONE = {licensePlate: 'ABC123', zip: '73301', mileage: 1};

/** For each error of §7.2: a title with its number, its code, its field, and criteria that cause it. */
const VALIDATION: readonly [RuleTitle, code: string, field: string, criteria: object, relay?: RelayBehavior][] = [
  [
    '§2.2-13 §7.2-1 error 4001 is returned without a ZIP code and a state',
    'ZipAndStateAreEmpty',
    'ZipAndState',
    {vin: VIN, mileage: 1},
  ],
  [
    '§7.2-1 error 4001 is returned for a ZIP code of no state',
    'ZipAndStateAreEmpty',
    'ZipAndState',
    {vin: VIN, mileage: 1, zip: '00000'},
    'forwards',
  ],
  ['§7.2-2 error 4002 is returned without a vehicle', 'CarDetailsAreEmpty', 'CarDetails', PLACE],
  [
    '§2.2-10 §7.2-3 error 4005 is returned for a VIN with a Q',
    'CantParseVIN',
    'VIN',
    {...PLACE, vin: 'QQQQQQQQQQQQQQQQQ'},
  ],
  [
    '§2.2-11 §7.2-4 error 4006 is returned for a license plate without its state',
    'CantParseLicensePlate',
    'LicensePlate',
    PLATE_ALONE,
  ],
  [
    '§2.2-15 §7.2-5 error 4009 is returned for a negative mileage',
    'MileageIsLessThanZero',
    'Mileage',
    {...CAR, mileage: -1},
  ],
  [
    '§7.2-5 error 4009 is returned for a negative mileage that is not an integer',
    'MileageIsLessThanZero',
    'Mileage',
    {...CAR, mileage: -0.5},
  ],
  [
    '§2.2-13 §7.2-6 error 4013 is returned for an unknown state',
    'StateShortNameIsInvalid',
    'StateShortName',
    {...CAR, stateShortName: 'XX'},
  ],
  [
    '§2.2-12 §7.2-7 error 4014 is returned for an unknown make',
    'MakeIsInvalid',
    'Make',
    {...BY_CAR.searchCriteria, make: 'Nope'},
    'forwards',
  ],
  [
    '§2.2-12 §7.2-8 error 4015 is returned for an unknown model',
    'ModelIsInvalid',
    'Model',
    {...BY_CAR.searchCriteria, model: 'Nope'},
    'forwards',
  ],
  [
    '§2.2-15 error 4019 is returned without a mileage',
    'MileageIsRequired',
    'Mileage',
    {vin: VIN, stateShortName: 'TX'},
  ],
  [
    '§2.2-12 error 4002 is returned for a make and model without a year',
    'CarDetailsAreEmpty',
    'CarDetails',
    {...BY_CAR.searchCriteria, year: undefined},
  ],
  [
    '§2.2-12 error 4002 is returned for a year of the wrong type',
    'CarDetailsAreEmpty',
    'CarDetails',
    {...BY_CAR.searchCriteria, year: '2021'},
  ],
  [
    '§2.2-15 §7.2-10 error 4019 is returned for a mileage of zero',
    'MileageIsRequired',
    'Mileage',
    {...CAR, mileage: 0},
  ],
];

/** Values of the wrong type: the path, the value, and the error. */
const WRONG_TYPES: readonly [where: string, value: unknown, number: number, code: string, field: string][] = [
  ['searchCriteria.vin', 7, 4005, 'CantParseVIN', 'VIN'],
  ['searchCriteria.licensePlate', {}, 4006, 'CantParseLicensePlate', 'LicensePlate'],
  ['searchCriteria.make', 1, 4014, 'MakeIsInvalid', 'Make'],
  ['searchCriteria.model', [], 4015, 'ModelIsInvalid', 'Model'],
  ['searchCriteria.mileage', '48000', 4019, 'MileageIsRequired', 'Mileage'],
  ['searchCriteria.mileage', 48_000.5, 4019, 'MileageIsRequired', 'Mileage'],
  ['searchCriteria.stateShortName', 48, 4013, 'StateShortNameIsInvalid', 'StateShortName'],
  ['filters.duration', '36', 4017, 'DurationFilterCantbeEmpty', 'DurationFilter'],
  ['filters.duration', {from: '12', to: '36'}, 4017, 'DurationFilterCantbeEmpty', 'DurationFilter'],
];

function validation(rule: Rule): void {
  for (const [title, errorCode, errorField, searchCriteria, relay = 'answers'] of VALIDATION) {
    rule(title, {relay}, async ({post}) => {
      const errorNumber = Number(/\d{4}/.exec(title)?.[0]);
      const answer = await post('PlansSearch', {searchCriteria});
      expect(answer.status).toBe(400);
      expect(answer.errors).toEqual([expect.objectContaining({errorNumber, errorCode, errorField})]);
    });
  }

  rule('§7.2-9 error 4017 is returned for an empty duration filter', {relay: 'answers'}, async service => {
    const {status, errors: items} = await searchWith(service, {filters: {duration: {}}});
    expect(status).toBe(400);
    expect(items).toEqual([
      expect.objectContaining({
        errorNumber: 4017,
        errorCode: 'DurationFilterCantbeEmpty',
        errorField: 'DurationFilter',
      }),
    ]);
  });

  rule('§2.2-1 error 4002 is returned without searchCriteria', {relay: 'answers'}, async ({post}) => {
    for (const body of [{}, {searchCriteria: null}]) {
      const {status, errors: items} = await post('PlansSearch', body);
      expect(status).toBe(400);
      expect(items.map(({errorNumber}) => errorNumber)).toContain(4002);
    }
  });

  rule('§7.2-3 §7.2-9 a value of the wrong type gets the error of its field', {relay: 'answers'}, async service => {
    for (const [where, value, errorNumber, errorCode, errorField] of WRONG_TYPES) {
      const [group = '', name = ''] = where.split('.');
      const body = {...BY_VIN, [group]: {...(BY_VIN as Readonly<Record<string, object>>)[group], [name]: value}};
      const {status, errors: items} = await service.post('PlansSearch', body);
      expect([status, items], where).toEqual([400, [expect.objectContaining({errorNumber, errorCode, errorField})]]);
    }
  });

  rule(
    '§7.1-2 a value of the wrong type without an error of its own is named by its path',
    {relay: 'answers'},
    async ({post}) => {
      const body = {...BY_VIN, resultOrder: 7, filters: {providers: 'Shield', miles: {from: '50'}}};
      const {status, errors: items} = await post('PlansSearch', body);
      expect(status).toBe(400);
      expect(items.map(({errorField}) => errorField).sort()).toEqual([
        'filters.miles.from',
        'filters.providers',
        'resultOrder',
      ]);
    },
  );

  rule(
    '§2.2-16 a year of the wrong type is named by its path in a search by VIN or plate',
    {relay: 'answers'},
    async ({post}) => {
      const emptyVin = {searchCriteria: {...BY_PLATE.searchCriteria, vin: ''}};
      for (const {searchCriteria} of [BY_VIN, BY_PLATE, emptyVin]) {
        const {status, errors: items} = await post('PlansSearch', {searchCriteria: {...searchCriteria, year: '2021'}});
        expect(status).toBe(400);
        expect(items).toHaveLength(1);
        expect(items[0]).toMatchObject({errorField: 'searchCriteria.year'});
        expect(items[0]).not.toHaveProperty('errorNumber');
      }
    },
  );

  rule('§7.1-2 a search with several mistakes gets an error for each', {relay: 'answers'}, async ({post}) => {
    const {errors: items} = await post('PlansSearch', {searchCriteria: {vin: 'x', mileage: -1}});
    expect(items.map(({errorNumber}) => errorNumber).sort()).toEqual([4001, 4005, 4009]);
  });
}

function accounts(rule: Rule): void {
  const restricted = {key: 'sandbox-restricted', relay: 'forwards'} as const;

  rule('§7.3-1 error 20004 is returned for a term that the account does not have', restricted, async service => {
    const {status, errors: items} = await searchWith(service, {filters: {duration: {from: 24, to: 24}}});
    expect(status).toBe(400);
    expect(items[0]).toMatchObject({errorNumber: 20_004, errorCode: 'DurationFilterRestictedValues'});
  });

  rule(
    '§7.3-2 error 20005 is returned for a range of terms if the account requires a single one',
    restricted,
    async service => {
      const {status, errors: items} = await searchWith(service, {filters: {duration: {from: 36, to: 60}}});
      expect(status).toBe(400);
      expect(items[0]).toMatchObject({errorNumber: 20_005, errorCode: 'DurationFilterRestrictedRange'});
    },
  );

  rule('§7.3-1 §7.3-2 a term that the account has is accepted', restricted, async service => {
    expect((await searchWith(service, {filters: {duration: {from: 36, to: 36}}})).status).toBe(200);
    expect((await searchWith(service, {})).status).toBe(200);
  });
}

function failures(rule: Rule): void {
  rule('§7.1-3 a failure of the API returns 5xx', {relay: FAILED}, async service => {
    expect((await searchWith(service, {}, {vin: '1HGSANDB1RX000500'})).status).toBe(500);
    expect((await searchWith(service, {}, {vin: '1HGSANDB7RX000503'})).status).toBe(503);
  });

  rule('§8.2-1 a 429 has the seconds to wait in Retry-After', {relay: 'forwards'}, async service => {
    const {status, headers} = await searchWith(service, {}, {vin: '1HGSANDBXRX000429'});
    expect(status).toBe(429);
    expect(headers.get('retry-after')).toMatch(/^[1-9]\d*$/);
  });

  rule('§1-5 an unknown path gets 404', {relay: 'answers'}, async ({get, post}) => {
    expect((await get('Nonsense')).status).toBe(404);
    expect((await post('PlansSearch/Nonsense', BY_VIN)).status).toBe(404);
  });
}
