import {describe, expect, it} from 'vitest';
import {DAY_MS, HOUR_MS, PLAN_VALID_MS, VEHICLE_CACHE_MS} from '../../../src/contract/index.js';
import {ask, faults, openSandbox, ORDINARY, payload, search, type Ask, type WirePlan} from '../fixture.js';

const ASYNC: Ask = {key: 'sandbox-async'};
const civic = {make: 'Honda', model: 'Civic', year: 2020, mileage: 60_000, stateShortName: 'OH'};
const vehicle = {vin: ORDINARY.vin, mileage: ORDINARY.mileage};
type Sandbox = ReturnType<typeof openSandbox>;

const slow = (options = {}): Sandbox => openSandbox({latencyMs: 5000, ...options});
const searchAsync = (sandbox: Sandbox, criteria: object, path = 'PlansSearchAsync', siblings = {}): Promise<Response> =>
  ask(sandbox, path, {searchCriteria: criteria, ...siblings}, ASYNC);
const registerVehicle = (sandbox: Sandbox, body: object = vehicle): Promise<Response> =>
  ask(sandbox, 'VehicleRegistration', body, ASYNC);
const head = (response: Response) => [response.status, response.headers.get('x-cache')];

describe('an asynchronous search', () => {
  it('is 202 without Retry-After until its quote is done, then 200 with the plans of a synchronous one', async () => {
    const sandbox = slow();
    const first = await searchAsync(sandbox, civic);
    expect(head(first)).toEqual([202, 'MISS']);
    expect(first.headers.has('retry-after')).toBe(false);
    sandbox.advance(4999);
    expect(head(await searchAsync(sandbox, civic))).toEqual([202, 'MISS']);
    sandbox.advance(1);
    const done = await searchAsync(sandbox, civic);
    expect(head(done)).toEqual([200, 'HIT']);
    const {results} = await payload<{results: WirePlan[]}>(done);
    const synchronous = await search(openSandbox(), civic);
    expect(results.map(plan => plan.totalPrice)).toEqual(synchronous.map(plan => plan.totalPrice));
  });

  it('gives the same ids however often it is asked', async () => {
    const sandbox = openSandbox();
    const ids = async () =>
      (await payload<{results: WirePlan[]}>(await searchAsync(sandbox, civic))).results.map(p => p.searchResultPlanId);
    const first = await ids();
    sandbox.advance(60_000);
    expect(await ids()).toEqual(first);
  });

  it('is a MISS when this very request was the one that had it quoted', async () => {
    const sandbox = openSandbox();
    expect(head(await searchAsync(sandbox, civic))).toEqual([200, 'MISS']);
    expect(head(await searchAsync(sandbox, civic))).toEqual([200, 'HIT']);
  });

  it('has a strict endpoint for each way, VIN in capitals', async () => {
    const sandbox = openSandbox();
    await registerVehicle(sandbox);
    const plate = {licensePlate: 'ABC1234', mileage: 60_000, stateShortName: 'OH'};
    expect((await searchAsync(sandbox, ORDINARY, 'PlansSearchAsync/VIN')).status).toBe(200);
    expect((await searchAsync(sandbox, civic, 'PlansSearchAsync/MakeModelYear')).status).toBe(200);
    expect((await searchAsync(sandbox, plate, 'PlansSearchAsync/LicensePlate')).status).toBe(200);
    expect((await searchAsync(sandbox, civic, 'PlansSearchAsync/VIN')).status).toBe(400);
    expect((await searchAsync(sandbox, ORDINARY, 'PlansSearchAsync/Vin')).status).toBe(404);
  });

  it('says 400 at once for what is wrong, with the cache header', async () => {
    const response = await searchAsync(slow(), {...civic, mileage: 0});
    expect(head(response)).toEqual([400, 'MISS']);
    expect(await faults(response)).toEqual([4019]);
  });

  it('§4.3-1 §5.8-3 is refused on accounts without it, on every one of its endpoints', async () => {
    const sandbox = openSandbox();
    const paths = ['', '/VIN', '/MakeModelYear', '/LicensePlate', '/GetStartPrice'].map(
      path => `PlansSearchAsync${path}`,
    );
    for (const path of [...paths, 'VehicleRegistration', 'VehicleRegistration/CleanVehicleCache']) {
      expect((await ask(sandbox, path, {searchCriteria: ORDINARY})).status, path).toBe(403);
    }
  });

  it('says what it was set to say while it is pending', async () => {
    const sandbox = slow({unspecified: {pendingResponse: {state: 'InProgress'}}});
    expect(await payload(await searchAsync(sandbox, civic))).toEqual({state: 'InProgress'});
  });
});

describe('the vehicle cache', () => {
  it('is needed for a VIN: 20006 without a registration', async () => {
    const sandbox = openSandbox();
    const response = await searchAsync(sandbox, ORDINARY, 'PlansSearchAsync/VIN');
    expect(head(response)).toEqual([400, 'MISS']);
    expect(await faults(response)).toEqual([20006]);
  });

  it('is 200 when it starts, 202 while it quotes, 201 when it is ready', async () => {
    const sandbox = slow();
    expect(head(await registerVehicle(sandbox))).toEqual([200, 'MISS']);
    expect(head(await registerVehicle(sandbox))).toEqual([202, 'MISS']);
    expect(head(await searchAsync(sandbox, ORDINARY))).toEqual([202, 'MISS']);
    sandbox.advance(5000);
    expect(head(await registerVehicle(sandbox))).toEqual([201, 'HIT']);
    expect(head(await searchAsync(sandbox, ORDINARY))).toEqual([200, 'HIT']);
  });

  it('makes the very first search a HIT once it is ready', async () => {
    const sandbox = openSandbox();
    await registerVehicle(sandbox);
    expect(head(await searchAsync(sandbox, ORDINARY))).toEqual([200, 'HIT']);
  });

  it('holds within 5,000 miles, in both directions, and not beyond', async () => {
    const sandbox = openSandbox();
    await registerVehicle(sandbox);
    const status = async (mileage: number) => (await searchAsync(sandbox, {...ORDINARY, mileage})).status;
    expect(await status(64_999)).toBe(200);
    expect(await status(55_001)).toBe(200);
    expect(await status(65_000)).toBe(400);
    expect(await status(55_000)).toBe(400);
  });

  it('§8.3-1 hands out plans that can be ordered for thirty days from then, to the hour, however old the quote is', async () => {
    const sandbox = openSandbox();
    await registerVehicle(sandbox);
    sandbox.advance(29 * DAY_MS);
    const {results} = await payload<{results: WirePlan[]}>(await searchAsync(sandbox, ORDINARY));
    const checkout = async () => {
      const response = await sandbox.fetch(new Request(results[0]?.planCheckoutUrl ?? ''));
      return {status: response.status, text: await response.text()};
    };
    expect((await checkout()).text).toContain('January 18, 2027');
    sandbox.advance(PLAN_VALID_MS - HOUR_MS);
    expect((await checkout()).status).toBe(200);
    sandbox.advance(HOUR_MS);
    expect((await checkout()).status).toBe(410);
  });

  it('lapses after thirty days', async () => {
    const sandbox = openSandbox();
    await registerVehicle(sandbox);
    sandbox.advance(VEHICLE_CACHE_MS - 1);
    expect((await searchAsync(sandbox, ORDINARY)).status).toBe(200);
    sandbox.advance(1);
    expect(await faults(await searchAsync(sandbox, ORDINARY))).toEqual([20006]);
    expect((await registerVehicle(sandbox)).status).toBe(200);
  });

  it('is cleared by CleanVehicleCache, for that vehicle alone', async () => {
    const sandbox = openSandbox();
    const other = {vin: '1HGCV1F30LA000002', mileage: 60_000};
    await registerVehicle(sandbox);
    await registerVehicle(sandbox, other);
    const clean = () => ask(sandbox, 'VehicleRegistration/CleanVehicleCache', vehicle, ASYNC);
    expect(await payload(await clean())).toEqual({cleared: true});
    expect(await payload(await clean())).toEqual({cleared: false});
    expect(await faults(await searchAsync(sandbox, ORDINARY))).toEqual([20006]);
    expect((await searchAsync(sandbox, {...other, stateShortName: 'OH'})).status).toBe(200);
  });

  it('§4.3-14 is cleared of the entry at the nearest mileage alone', async () => {
    const sandbox = openSandbox();
    const at = (mileage: number) => ({vin: ORDINARY.vin, mileage});
    for (const mileage of [40_000, 46_000]) expect((await registerVehicle(sandbox, at(mileage))).status).toBe(200);
    await ask(sandbox, 'VehicleRegistration/CleanVehicleCache', at(43_500), ASYNC);
    const status = async (mileage: number) => (await searchAsync(sandbox, {...ORDINARY, mileage})).status;
    expect([await status(40_000), await status(46_000)]).toEqual([200, 400]);
  });

  it('fits a search between two entries to the nearer one', async () => {
    const sandbox = slow();
    await registerVehicle(sandbox, {vin: ORDINARY.vin, mileage: 40_000});
    sandbox.advance(5000);
    await registerVehicle(sandbox, {vin: ORDINARY.vin, mileage: 46_000});
    const status = async (mileage: number) => (await searchAsync(sandbox, {...ORDINARY, mileage})).status;
    expect([await status(42_900), await status(43_100)]).toEqual([200, 202]);
  });

  it('refuses what is no VIN and no mileage', async () => {
    const sandbox = openSandbox();
    const refused = async (body: object) => faults(await registerVehicle(sandbox, body));
    expect(await refused({})).toEqual(['CantParseVIN', 'MileageIsRequired']);
    expect(await refused({vin: 'X', mileage: -1})).toEqual(['CantParseVIN', 'MileageIsLessThanZero']);
    expect(await refused({vin: ORDINARY.vin, mileage: '60000'})).toEqual(['MileageIsRequired']);
    expect(await refused({vin: ORDINARY.vin, mileage: 60_000.5})).toEqual(['MileageIsRequired']);
    expect((await registerVehicle(sandbox, {...vehicle, partner: 'someone-else'})).status).toBe(403);
  });

  it('takes its fields by the names that are set', async () => {
    const sandbox = openSandbox({unspecified: {registrationVinField: 'VIN', registrationMileageField: 'odometer'}});
    expect((await registerVehicle(sandbox, {VIN: ORDINARY.vin, odometer: 60_000})).status).toBe(200);
    expect((await registerVehicle(sandbox)).status).toBe(400);
  });
});

describe('the start price', () => {
  const startPrice = (sandbox: Sandbox, criteria: object, siblings = {}) =>
    searchAsync(sandbox, criteria, 'PlansSearchAsync/GetStartPrice', siblings);

  it('is 202 until the quote is done, then the lowest down payment', async () => {
    const sandbox = slow();
    expect(head(await startPrice(sandbox, civic))).toEqual([202, 'MISS']);
    sandbox.advance(5000);
    const done = await startPrice(sandbox, civic);
    expect(head(done)).toEqual([200, 'HIT']);
    const lowest = Math.min(...(await search(openSandbox(), civic)).map(plan => plan.downpayment));
    expect(await payload(done)).toBe(lowest);
  });

  it('is an empty text when no plan is offered', async () => {
    const response = await startPrice(openSandbox(), {...civic, mileage: 900_000});
    expect(response.status).toBe(200);
    expect(await payload(response)).toBe('');
  });

  it('§4.3-10 is the lowest of all plans, however many are returned and in whatever order', async () => {
    const sandbox = openSandbox();
    const lowest = Math.min(...(await search(sandbox, civic)).map(plan => plan.downpayment));
    for (const siblings of [
      {filters: {returnResults: 5}},
      {filters: {returnResults: 1}, resultOrder: 'Rating'},
      {filters: {numberOfProviders: 1}},
      {filters: {returnResults: 0}},
    ]) {
      expect(await payload(await startPrice(sandbox, civic, siblings)), JSON.stringify(siblings)).toBe(lowest);
    }
    const short = openSandbox({unspecified: {returnResultsDefault: 1}});
    expect(await payload(await startPrice(short, civic))).toBe(lowest);
  });

  it('speaks of the plans that the filters leave', async () => {
    const sandbox = openSandbox();
    const all = await payload<number>(await startPrice(sandbox, civic));
    const broad = await payload<number>(await startPrice(sandbox, civic, {filters: {coverageTypes: ['best']}}));
    expect(broad).toBeGreaterThan(all);
  });

  it('needs a registration for a VIN', async () => {
    expect(await faults(await startPrice(openSandbox(), ORDINARY))).toEqual([20006]);
  });
});
