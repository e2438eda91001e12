import {describe, expect, it} from 'vitest';
import {DAY_MS, HOUR_MS, PLAN_VALID_MS, VEHICLE_CACHE_MS} from '../../../src/contract/index.js';
import {TEST_VEHICLE_GROUPS} from '../../../src/sandbox/index.js';
import {ask, faults, openSandbox, ORDINARY, payload, read, search, type Ask, type WirePlan} from '../fixture.js';

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

/** The suggestions of a response, which shoppers see. */
async function advice(response: Response): Promise<readonly string[]> {
  const {errorResponse} = await read(response);
  return (errorResponse?.errors ?? []).flatMap(({suggestions = []}) => suggestions.map(({message}) => message));
}

describe('an asynchronous search', () => {
  it('returns 202 without Retry-After until its quote is ready, then 200 with the plans of a synchronous search', async () => {
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

  it('returns the same ids to every poll', async () => {
    const sandbox = openSandbox();
    const ids = async () =>
      (await payload<{results: WirePlan[]}>(await searchAsync(sandbox, civic))).results.map(p => p.searchResultPlanId);
    const first = await ids();
    sandbox.advance(60_000);
    expect(await ids()).toEqual(first);
  });

  it('is a cache MISS if this request started the quote', async () => {
    const sandbox = openSandbox();
    expect(head(await searchAsync(sandbox, civic))).toEqual([200, 'MISS']);
    expect(head(await searchAsync(sandbox, civic))).toEqual([200, 'HIT']);
  });

  it('has a strict endpoint for each lookup method, with VIN in capitals', async () => {
    const sandbox = openSandbox();
    await registerVehicle(sandbox);
    const plate = {licensePlate: 'ABC1234', mileage: 60_000, stateShortName: 'OH'};
    expect((await searchAsync(sandbox, ORDINARY, 'PlansSearchAsync/VIN')).status).toBe(200);
    expect((await searchAsync(sandbox, civic, 'PlansSearchAsync/MakeModelYear')).status).toBe(200);
    expect((await searchAsync(sandbox, plate, 'PlansSearchAsync/LicensePlate')).status).toBe(200);
    expect((await searchAsync(sandbox, civic, 'PlansSearchAsync/VIN')).status).toBe(400);
    expect((await searchAsync(sandbox, ORDINARY, 'PlansSearchAsync/Vin')).status).toBe(404);
  });

  it('returns 400 immediately for an invalid search, with the cache header', async () => {
    const response = await searchAsync(slow(), {...civic, mileage: 0});
    expect(head(response)).toEqual([400, 'MISS']);
    expect(await faults(response)).toEqual([4019]);
  });

  it('§4.3-1 §5.8-3 every asynchronous endpoint rejects accounts without the feature', async () => {
    const sandbox = openSandbox();
    const paths = ['', '/VIN', '/MakeModelYear', '/LicensePlate', '/GetStartPrice'].map(
      path => `PlansSearchAsync${path}`,
    );
    for (const path of [...paths, 'VehicleRegistration', 'VehicleRegistration/CleanVehicleCache']) {
      const response = await ask(sandbox, path, {searchCriteria: ORDINARY});
      expect(response.status, path).toBe(403);
      // The short form of the other endpoints has no suggestions.
      if (paths.includes(path)) expect(await advice(response), path).toEqual(['Please contact us for help.']);
    }
  });

  it('returns the configured response while it is pending', async () => {
    const sandbox = slow({unspecified: {pendingResponse: {state: 'InProgress'}}});
    expect(await payload(await searchAsync(sandbox, civic))).toEqual({state: 'InProgress'});
  });
});

describe('the vehicle cache', () => {
  it('is required for a VIN: 20006 without a registration', async () => {
    const sandbox = openSandbox();
    const response = await searchAsync(sandbox, ORDINARY, 'PlansSearchAsync/VIN');
    expect(head(response)).toEqual([400, 'MISS']);
    expect(await advice(response.clone())).toEqual(['This price isn’t ready yet. Please search again.']);
    expect(await faults(response)).toEqual([20006]);
  });

  it('returns 200 when quoting starts, 202 in progress, and 201 when the quote is ready', async () => {
    const sandbox = slow();
    expect(head(await registerVehicle(sandbox))).toEqual([200, 'MISS']);
    expect(head(await registerVehicle(sandbox))).toEqual([202, 'MISS']);
    expect(head(await searchAsync(sandbox, ORDINARY))).toEqual([202, 'MISS']);
    sandbox.advance(5000);
    expect(head(await registerVehicle(sandbox))).toEqual([201, 'HIT']);
    expect(head(await searchAsync(sandbox, ORDINARY))).toEqual([200, 'HIT']);
  });

  it('makes the first search a cache HIT when the quote is ready', async () => {
    const sandbox = openSandbox();
    await registerVehicle(sandbox);
    expect(head(await searchAsync(sandbox, ORDINARY))).toEqual([200, 'HIT']);
  });

  it.each(TEST_VEHICLE_GROUPS['Malformed responses'].map(({vin}) => vin))(
    'is a HIT in the malformed response of %s too',
    async vin => {
      const sandbox = openSandbox();
      await registerVehicle(sandbox, {...vehicle, vin});
      expect(head(await searchAsync(sandbox, {...ORDINARY, vin}))).toEqual([200, 'HIT']);
    },
  );

  it('applies within 5,000 miles in both directions, and not beyond', async () => {
    const sandbox = openSandbox();
    await registerVehicle(sandbox);
    const status = async (mileage: number) => (await searchAsync(sandbox, {...ORDINARY, mileage})).status;
    expect(await status(64_999)).toBe(200);
    expect(await status(55_001)).toBe(200);
    expect(await status(65_000)).toBe(400);
    expect(await status(55_000)).toBe(400);
  });

  it('§8.3-1 plans of a cached quote can be ordered for 30 days after they were last returned', async () => {
    const sandbox = openSandbox();
    await registerVehicle(sandbox);
    sandbox.advance(29 * DAY_MS);
    await searchAsync(sandbox, ORDINARY);
    sandbox.advance(HOUR_MS - 1);
    const {results} = await payload<{results: WirePlan[]}>(await searchAsync(sandbox, ORDINARY));
    const checkout = async () => {
      const response = await sandbox.fetch(new Request(results[0]?.planCheckoutUrl ?? ''));
      return {status: response.status, text: await response.text()};
    };
    expect((await checkout()).text).toContain('January 18, 2027');
    sandbox.advance(PLAN_VALID_MS - 1);
    expect((await checkout()).status).toBe(200);
    sandbox.advance(1);
    expect((await checkout()).status).toBe(410);
  });

  it('expires after 30 days', async () => {
    const sandbox = openSandbox();
    await registerVehicle(sandbox);
    sandbox.advance(VEHICLE_CACHE_MS - 1);
    expect((await searchAsync(sandbox, ORDINARY)).status).toBe(200);
    sandbox.advance(1);
    expect(await faults(await searchAsync(sandbox, ORDINARY))).toEqual([20006]);
    expect((await registerVehicle(sandbox)).status).toBe(200);
  });

  it('is cleared by CleanVehicleCache for one vehicle', async () => {
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

  it('§4.3-14 CleanVehicleCache removes only the entry at the closest mileage', async () => {
    const sandbox = openSandbox();
    const at = (mileage: number) => ({vin: ORDINARY.vin, mileage});
    for (const mileage of [40_000, 46_000]) expect((await registerVehicle(sandbox, at(mileage))).status).toBe(200);
    await ask(sandbox, 'VehicleRegistration/CleanVehicleCache', at(43_500), ASYNC);
    const status = async (mileage: number) => (await searchAsync(sandbox, {...ORDINARY, mileage})).status;
    expect([await status(40_000), await status(46_000)]).toEqual([200, 400]);
  });

  it('uses the closest entry for a search between two entries', async () => {
    const sandbox = slow();
    await registerVehicle(sandbox, {vin: ORDINARY.vin, mileage: 40_000});
    sandbox.advance(5000);
    await registerVehicle(sandbox, {vin: ORDINARY.vin, mileage: 46_000});
    const status = async (mileage: number) => (await searchAsync(sandbox, {...ORDINARY, mileage})).status;
    expect([await status(42_900), await status(43_100)]).toEqual([200, 202]);
  });

  it('rejects an invalid VIN and an invalid mileage', async () => {
    const sandbox = openSandbox();
    const rejected = async (body: object) => faults(await registerVehicle(sandbox, body));
    expect(await rejected({})).toEqual(['CantParseVIN', 'MileageIsRequired']);
    expect(await rejected({vin: 'X', mileage: -1})).toEqual(['CantParseVIN', 'MileageIsLessThanZero']);
    expect(await rejected({vin: ORDINARY.vin, mileage: '60000'})).toEqual(['MileageIsRequired']);
    expect(await rejected({vin: ORDINARY.vin, mileage: 60_000.5})).toEqual(['MileageIsRequired']);
    expect((await registerVehicle(sandbox, {...vehicle, partner: 'someone-else'})).status).toBe(403);
  });

  it('uses the configured field names', async () => {
    const sandbox = openSandbox({unspecified: {registrationVinField: 'VIN', registrationMileageField: 'odometer'}});
    expect((await registerVehicle(sandbox, {VIN: ORDINARY.vin, odometer: 60_000})).status).toBe(200);
    expect((await registerVehicle(sandbox)).status).toBe(400);
  });
});

describe('the start price', () => {
  const startPrice = (sandbox: Sandbox, criteria: object, siblings = {}) =>
    searchAsync(sandbox, criteria, 'PlansSearchAsync/GetStartPrice', siblings);

  it('is 202 until the quote is ready, then the lowest down payment', async () => {
    const sandbox = slow();
    expect(head(await startPrice(sandbox, civic))).toEqual([202, 'MISS']);
    sandbox.advance(5000);
    const done = await startPrice(sandbox, civic);
    expect(head(done)).toEqual([200, 'HIT']);
    const lowest = Math.min(...(await search(openSandbox(), civic)).map(plan => plan.downpayment));
    expect(await payload(done)).toBe(lowest);
  });

  it('is an empty string if there are no plans', async () => {
    const response = await startPrice(openSandbox(), {...civic, mileage: 900_000});
    expect(response.status).toBe(200);
    expect(await payload(response)).toBe('');
  });

  it('§4.3-10 the start price is the lowest of all plans, regardless of returnResults and order', async () => {
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

  it('considers only the plans that the search returns, if that is how the account works', async () => {
    const sandbox = openSandbox({unspecified: {startPricePlans: 'returned'}});
    const plans = await search(sandbox, civic, {resultOrder: 'Rating'});
    const lowest = Math.min(...plans.map(plan => plan.downpayment));
    const first = plans[0]?.downpayment;
    expect(first).toBeGreaterThan(lowest);
    expect(await payload(await startPrice(sandbox, civic))).toBe(lowest);
    const best = {filters: {returnResults: 1}, resultOrder: 'Rating'};
    expect(await payload(await startPrice(sandbox, civic, best))).toBe(first);
    expect(await payload(await startPrice(sandbox, civic, {filters: {returnResults: 0}}))).toBe('');
  });

  it('considers only plans that match the filters', async () => {
    const sandbox = openSandbox();
    const all = await payload<number>(await startPrice(sandbox, civic));
    const broad = await payload<number>(await startPrice(sandbox, civic, {filters: {coverageTypes: ['best']}}));
    expect(broad).toBeGreaterThan(all);
  });

  it('requires a registration for a VIN', async () => {
    expect(await faults(await startPrice(openSandbox(), ORDINARY))).toEqual([20006]);
  });
});
