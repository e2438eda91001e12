import {expect} from 'vitest';
import type {RuleTitle} from '../interface-rules.js';
import type {RelayClaim, Rule, Section} from '../rule.js';
import {BY_CAR, BY_VIN, PLACE, searchWith, VIN} from '../searches.js';

const FAILED = {status: 502, code: 'RelayUpstreamFailed', afterAsking: true} as const;

/** §7: statuses and errors. */
export const errors: Section = rule => {
  validation(rule);
  accounts(rule);
  failures(rule);
};

const CAR = {...PLACE, vin: VIN};
const PLATE_ALONE = {licensePlate: 'ABC123', zip: '73301', mileage: 1};

/** For each error of §7.2: the rule and its number, the code, the field, and criteria that are wrong so. */
const VALIDATION: readonly [RuleTitle, code: string, field: string, criteria: object, relay?: RelayClaim][] = [
  ['§2.2-13 §7.2-1 says 4001 without zip and state', 'ZipAndStateAreEmpty', 'ZipAndState', {vin: VIN, mileage: 1}],
  ['§7.2-2 says 4002 without a vehicle', 'CarDetailsAreEmpty', 'CarDetails', PLACE],
  ['§2.2-10 §7.2-3 says 4005 of a VIN with a Q', 'CantParseVIN', 'VIN', {...PLACE, vin: 'QQQQQQQQQQQQQQQQQ'}],
  ['§2.2-11 §7.2-4 says 4006 of a plate without its state', 'CantParseLicensePlate', 'LicensePlate', PLATE_ALONE],
  ['§2.2-15 §7.2-5 says 4009 below zero miles', 'MileageIsLessThanZero', 'Mileage', {...CAR, mileage: -1}],
  ['§2.2-13 §7.2-6 says 4013 of no state', 'StateShortNameIsInvalid', 'StateShortName', {...CAR, stateShortName: 'XX'}],
  ['§2.2-12 §7.2-7 says 4014 of no make', 'MakeIsInvalid', 'Make', {...BY_CAR.searchCriteria, make: 'Nope'}, 'passes'],
  [
    '§2.2-12 §7.2-8 says 4015 of no model',
    'ModelIsInvalid',
    'Model',
    {...BY_CAR.searchCriteria, model: 'Nope'},
    'passes',
  ],
  ['§2.2-15 says 4019 of missing miles', 'MileageIsRequired', 'Mileage', {vin: VIN, stateShortName: 'TX'}],
  [
    '§2.2-12 says 4002 of a make and model without a year',
    'CarDetailsAreEmpty',
    'CarDetails',
    {...BY_CAR.searchCriteria, year: undefined},
  ],
  ['§2.2-15 §7.2-10 says 4019 of zero miles', 'MileageIsRequired', 'Mileage', {...CAR, mileage: 0}],
];

/** A value of the wrong type, where it stands, and the error that the interface has for that input. */
const WRONG_TYPES: readonly [where: string, value: unknown, number: number, code: string, field: string][] = [
  ['searchCriteria.vin', 7, 4005, 'CantParseVIN', 'VIN'],
  ['searchCriteria.licensePlate', {}, 4006, 'CantParseLicensePlate', 'LicensePlate'],
  ['searchCriteria.make', 1, 4014, 'MakeIsInvalid', 'Make'],
  ['searchCriteria.model', [], 4015, 'ModelIsInvalid', 'Model'],
  ['searchCriteria.year', '2021', 4002, 'CarDetailsAreEmpty', 'CarDetails'],
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

  rule('§7.2-9 says 4017 of a duration without ends', {relay: 'answers'}, async service => {
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

  rule('§2.2-1 says 4002 of a body without criteria', {relay: 'answers'}, async ({post}) => {
    for (const body of [{}, {searchCriteria: null}]) {
      const {status, errors: items} = await post('PlansSearch', body);
      expect(status).toBe(400);
      expect(items.map(({errorNumber}) => errorNumber)).toContain(4002);
    }
  });

  rule(
    '§7.2-3 §7.2-9 says its number, code and field of a value of the wrong type',
    {relay: 'answers'},
    async service => {
      for (const [where, value, errorNumber, errorCode, errorField] of WRONG_TYPES) {
        const [group = '', name = ''] = where.split('.');
        const body = {...BY_VIN, [group]: {...(BY_VIN as Readonly<Record<string, object>>)[group], [name]: value}};
        const {status, errors: items} = await service.post('PlansSearch', body);
        expect([status, items], where).toEqual([400, [expect.objectContaining({errorNumber, errorCode, errorField})]]);
      }
    },
  );

  rule('§7.1-2 names the value of the wrong type for which there is no number', {relay: 'answers'}, async ({post}) => {
    const body = {...BY_VIN, resultOrder: 7, filters: {providers: 'Shield', miles: {from: '50'}}};
    const {status, errors: items} = await post('PlansSearch', body);
    expect(status).toBe(400);
    expect(items.map(({errorField}) => errorField).sort()).toEqual([
      'filters.miles.from',
      'filters.providers',
      'resultOrder',
    ]);
  });

  rule('§7.1-2 tells all that is wrong at once', {relay: 'answers'}, async ({post}) => {
    const {errors: items} = await post('PlansSearch', {searchCriteria: {vin: 'x', mileage: -1}});
    expect(items.map(({errorNumber}) => errorNumber).sort()).toEqual([4001, 4005, 4009]);
  });
}

function accounts(rule: Rule): void {
  const restricted = {key: 'sandbox-restricted', relay: 'passes'} as const;

  rule('§7.3-1 says 20004 when a duration is not among the account’s', restricted, async service => {
    const {status, errors: items} = await searchWith(service, {filters: {duration: {from: 24, to: 24}}});
    expect(status).toBe(400);
    expect(items[0]).toMatchObject({errorNumber: 20_004, errorCode: 'DurationFilterRestictedValues'});
  });

  rule('§7.3-2 says 20005 when the account needs equal ends', restricted, async service => {
    const {status, errors: items} = await searchWith(service, {filters: {duration: {from: 36, to: 60}}});
    expect(status).toBe(400);
    expect(items[0]).toMatchObject({errorNumber: 20_005, errorCode: 'DurationFilterRestrictedRange'});
  });

  rule('§7.3-1 §7.3-2 takes a duration that the account allows', restricted, async service => {
    expect((await searchWith(service, {filters: {duration: {from: 36, to: 36}}})).status).toBe(200);
    expect((await searchWith(service, {})).status).toBe(200);
  });
}

function failures(rule: Rule): void {
  rule('§7.1-3 fails with 5xx on its own side', {relay: FAILED}, async service => {
    expect((await searchWith(service, {}, {vin: '1HGSANDB1RX000500'})).status).toBe(500);
    expect((await searchWith(service, {}, {vin: '1HGSANDB7RX000503'})).status).toBe(503);
  });

  rule('§8.2-1 says 429 with the time to wait', {relay: 'passes'}, async service => {
    const {status, headers} = await searchWith(service, {}, {vin: '1HGSANDBXRX000429'});
    expect(status).toBe(429);
    expect(headers.get('retry-after')).toMatch(/^[1-9]\d*$/);
  });

  rule('§4-1 knows no other path', {relay: 'answers'}, async ({get, post}) => {
    expect((await get('Nonsense')).status).toBe(404);
    expect((await post('PlansSearch/Nonsense', BY_VIN)).status).toBe(404);
  });
}
