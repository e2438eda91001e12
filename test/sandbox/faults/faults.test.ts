import {describe, expect, it} from 'vitest';
import {ask, faults, openSandbox, ORDINARY, read, search} from '../fixture.js';

const sandbox = openSandbox();
const rejected = async (criteria: unknown, path = 'PlansSearch') => {
  const response = await ask(sandbox, path, {searchCriteria: criteria});
  return {status: response.status, faults: await faults(response)};
};
const only = (...numbers: (number | string)[]) => ({status: 400, faults: numbers});
const rest = {mileage: 60_000, stateShortName: 'OH'};
const civic = {make: 'Honda', model: 'Civic', year: 2020, ...rest};

describe('an invalid search', () => {
  it('returns 4001 without a ZIP code and a state', async () => {
    expect(await rejected({vin: ORDINARY.vin, mileage: 5})).toEqual(only(4001));
    expect(await rejected({vin: ORDINARY.vin, mileage: 5, zip: 'no zip'})).toEqual(only(4001));
  });

  it.each(['00000', '00901', '09012', '34002', '96201', '96910'])(
    'returns 4001 for %s, a ZIP code in no state',
    async zip => {
      expect(await rejected({vin: ORDINARY.vin, mileage: 5, zip})).toEqual(only(4001));
    },
  );

  it('accepts a ZIP code instead of a state, and uses the prices of its state', async () => {
    const byZip = await search(sandbox, {vin: ORDINARY.vin, mileage: 60_000, zip: '43004-1234'});
    expect(byZip.map(plan => plan.totalPrice)).toEqual((await search(sandbox)).map(plan => plan.totalPrice));
  });

  it('returns 4002 without a vehicle', async () => {
    expect(await rejected(rest)).toEqual(only(4002));
  });

  it('returns 4005 for an invalid VIN, with two suggestions', async () => {
    for (const vin of ['1HGCV1F30LA00000', '1HGCV1F30LA0000011', '1HGCV1F30LA00000O', 'not a vin', 1234567]) {
      expect(await rejected({vin, ...rest}), String(vin)).toEqual(only(4005));
    }
    const {errorResponse} = await read(await ask(sandbox, 'PlansSearch', {searchCriteria: {vin: 'X', ...rest}}));
    const suggestions = errorResponse?.errors[0]?.suggestions ?? [];
    expect(suggestions.map(({action}) => action)).toEqual(['CheckInput', 'RetryWithAlternative']);
    expect(suggestions[1]?.endpoint).toBe('/api/v2/Partners/PlansSearch/MakeModelYear');
  });

  it('returns 4006 for a plate that is not a string or has no state', async () => {
    expect(await rejected({licensePlate: 7, ...rest})).toEqual(only(4006));
    expect(await rejected({licensePlate: 'ABC1234', mileage: 5, zip: '43004'})).toEqual(only(4006));
  });

  it('returns 4009 for a negative mileage and 4019 for a missing one', async () => {
    expect(await rejected({...ORDINARY, mileage: -1})).toEqual(only(4009));
    expect(await rejected({...ORDINARY, mileage: 0})).toEqual(only(4019));
    expect(await rejected({vin: ORDINARY.vin, stateShortName: 'OH'})).toEqual(only(4019));
    expect(await rejected({...ORDINARY, mileage: '60000'})).toEqual(only(4019));
    expect(await rejected({...ORDINARY, mileage: 60_000.5})).toEqual(only(4019));
  });

  it('returns 4013 for an unknown state', async () => {
    expect(await rejected({...ORDINARY, stateShortName: 'ZZ'})).toEqual(only(4013));
  });

  it('returns 4014 for an unknown make, and suggests a similar one', async () => {
    expect(await rejected({...civic, make: 'Hondo'})).toEqual(only(4014));
    const {errorResponse} = await read(
      await ask(sandbox, 'PlansSearch', {searchCriteria: {...civic, make: 'mercedes'}}),
    );
    expect(errorResponse?.errors[0]?.suggestions?.[0]?.message).toContain('Mercedes-Benz');
  });

  it('returns 4015 for a model of another make', async () => {
    expect(await rejected({...civic, model: 'Corolla'})).toEqual(only(4015));
  });

  it('returns the configured code if the model does not exist in the year', async () => {
    expect(await rejected({...civic, model: 'Fit', year: 1999})).toEqual(only(4015));
    const other = openSandbox({unspecified: {yearNotCarriedCode: 'CarDetailsAreEmpty'}});
    const response = await ask(other, 'PlansSearch', {searchCriteria: {...civic, model: 'Fit', year: 1999}});
    expect(await faults(response)).toEqual([4002]);
  });

  it('matches make and model in any case', async () => {
    expect((await search(sandbox, {...civic, make: 'HONDA', model: 'civic'})).length).toBeGreaterThan(0);
  });

  it('returns all errors at once', async () => {
    expect(await rejected({vin: 'X', mileage: 0})).toEqual(only(4005, 4019, 4001));
    expect(await rejected(undefined)).toEqual(only(4002, 4019, 4001));
  });
});

describe('the identifiers of a vehicle', () => {
  it('apply in order: VIN, then plate with state, then make, model and year', async () => {
    const wrong = {make: 'No such make', model: 'x', year: 2020};
    expect((await search(sandbox, {...ORDINARY, licensePlate: '!!!', ...wrong})).length).toBeGreaterThan(0);
    expect((await search(sandbox, {licensePlate: 'ABC1234', ...wrong, ...rest})).length).toBeGreaterThan(0);
    expect(await rejected({vin: 'X', ...civic})).toEqual(only(4005));
  });

  it('give the same plans for the same plate, and other plans for another plate', async () => {
    const totals = async (licensePlate: string) =>
      (await search(sandbox, {licensePlate, ...rest})).map(plan => plan.totalPrice);
    expect(await totals('abc 1234')).toEqual(await totals('ABC1234'));
    expect(await totals('ABC1234')).not.toEqual(await totals('XYZ9876'));
  });

  it('are rejected by strict endpoints of another identifier, with the right endpoint', async () => {
    const cases = [
      {path: 'PlansSearch/Vin', right: ORDINARY, wrong: civic, number: 4005},
      {path: 'PlansSearch/LicensePlate', right: {licensePlate: 'ABC1234', ...rest}, wrong: ORDINARY, number: 4006},
      {path: 'PlansSearch/MakeModelYear', right: civic, wrong: ORDINARY, number: 4002},
      {path: 'PlansSearchWithUserInfo/Vin', right: ORDINARY, wrong: civic, number: 4005},
    ];
    for (const {path, right, wrong, number} of cases) {
      expect((await ask(sandbox, path, {searchCriteria: right})).status, path).toBe(200);
      const response = await ask(sandbox, path, {searchCriteria: wrong});
      expect(response.status, path).toBe(400);
      const [error] = (await read(response)).errorResponse?.errors ?? [];
      expect(error?.errorNumber).toBe(number);
      expect(error?.suggestions?.[0]?.action).toBe('UseDifferentEndpoint');
    }
  });

  it('can use the account’s own field name for the plate', async () => {
    const other = openSandbox({unspecified: {plateField: 'plateNumber'}});
    expect((await search(other, {plateNumber: 'ABC1234', ...rest})).length).toBeGreaterThan(0);
    expect(await faults(await ask(other, 'PlansSearch', {searchCriteria: {licensePlate: 'ABC1234', ...rest}}))).toEqual(
      [4002],
    );
  });
});
