import {expect} from 'vitest';
import type {RelayClaim, Rule, Section} from '../rule.js';
import {BY_CAR, BY_VIN, PLACE, searchWith, VIN} from '../searches.js';

const FAILED = {status: 502, code: 'RelayUpstreamFailed', afterAsking: true} as const;

/** §7: statuses and errors. */
export const errors: Section = rule => {
  validation(rule);
  accounts(rule);
  failures(rule);
};

function validation(rule: Rule): void {
  const table: [number, string, string, object, RelayClaim][] = [
    [4001, 'ZipAndStateAreEmpty', 'ZipAndState', {vin: VIN, mileage: 1}, 'answers'],
    [4002, 'CarDetailsAreEmpty', 'CarDetails', PLACE, 'answers'],
    [4005, 'CantParseVIN', 'VIN', {...PLACE, vin: 'QQQQQQQQQQQQQQQQQ'}, 'answers'],
    [4006, 'CantParseLicensePlate', 'LicensePlate', {licensePlate: 'ABC123', zip: '73301', mileage: 1}, 'answers'],
    [4009, 'MileageIsLessThanZero', 'Mileage', {vin: VIN, stateShortName: 'TX', mileage: -1}, 'answers'],
    [4013, 'StateShortNameIsInvalid', 'StateShortName', {vin: VIN, stateShortName: 'XX', mileage: 1}, 'answers'],
    [4014, 'MakeIsInvalid', 'Make', {...BY_CAR.searchCriteria, make: 'Nonsense'}, 'passes'],
    [4015, 'ModelIsInvalid', 'Model', {...BY_CAR.searchCriteria, model: 'Nonsense'}, 'passes'],
    [4019, 'MileageIsRequired', 'Mileage', {vin: VIN, stateShortName: 'TX', mileage: 0}, 'answers'],
  ];
  for (const [errorNumber, errorCode, errorField, searchCriteria, relay] of table) {
    rule(`§7.2 ${errorNumber} ${errorCode}`, {relay}, async ({post}) => {
      const answer = await post('PlansSearch', {searchCriteria});
      expect(answer.status).toBe(400);
      expect(answer.errors).toEqual([expect.objectContaining({errorNumber, errorCode, errorField})]);
    });
  }

  rule('§7.2 4017 DurationFilterCantbeEmpty', {relay: 'answers'}, async service => {
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

  rule('§7.2 4002 for a body without criteria', {relay: 'answers'}, async ({post}) => {
    const {status, errors: items} = await post('PlansSearch', {});
    expect(status).toBe(400);
    expect(items.length).toBeGreaterThan(0);
  });

  rule('§7.2 tells all that is wrong at once', {relay: 'answers'}, async ({post}) => {
    const {errors: items} = await post('PlansSearch', {searchCriteria: {vin: 'x', mileage: -1}});
    expect(items.map(({errorNumber}) => errorNumber).sort()).toEqual([4001, 4005, 4009]);
  });
}

function accounts(rule: Rule): void {
  const restricted = {key: 'sandbox-restricted', relay: 'passes'} as const;

  rule('§7.3 §8.9 20004 when a duration is not among the account’s', restricted, async service => {
    const {status, errors: items} = await searchWith(service, {filters: {duration: {from: 24, to: 24}}});
    expect(status).toBe(400);
    expect(items[0]).toMatchObject({errorNumber: 20_004, errorCode: 'DurationFilterRestictedValues'});
  });

  rule('§7.3 §8.9 20005 when the account needs equal ends', restricted, async service => {
    const {status, errors: items} = await searchWith(service, {filters: {duration: {from: 36, to: 60}}});
    expect(status).toBe(400);
    expect(items[0]).toMatchObject({errorNumber: 20_005, errorCode: 'DurationFilterRestrictedRange'});
  });

  rule('§7.3 takes a duration that the account allows', restricted, async service => {
    expect((await searchWith(service, {filters: {duration: {from: 36, to: 36}}})).status).toBe(200);
    expect((await searchWith(service, {})).status).toBe(200);
  });
}

function failures(rule: Rule): void {
  rule('§7.1 fails with 5xx on its own side', {relay: FAILED}, async service => {
    expect((await searchWith(service, {}, {vin: '1HGSANDB1RX000500'})).status).toBe(500);
    expect((await searchWith(service, {}, {vin: '1HGSANDB7RX000503'})).status).toBe(503);
  });

  rule('§7.1 says 429 with the time to wait', {relay: 'passes'}, async service => {
    const {status, headers} = await searchWith(service, {}, {vin: '1HGSANDBXRX000429'});
    expect(status).toBe(429);
    expect(headers.get('retry-after')).toMatch(/^[1-9]\d*$/);
  });

  rule('§7.1 knows no other path', {relay: 'answers'}, async ({get, post}) => {
    expect((await get('Nonsense')).status).toBe(404);
    expect((await post('PlansSearch/Nonsense', BY_VIN)).status).toBe(404);
  });
}
