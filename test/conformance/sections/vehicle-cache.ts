import {expect} from 'vitest';
import type {Section} from '../rule.js';
import {BY_VIN, PLACE, VIN} from '../searches.js';

const VEHICLE = {vin: VIN, mileage: PLACE.mileage};
const REFUSED = {key: 'sandbox-async', relay: {status: 403, code: 'Forbidden'}} as const;
const SLOW = {...REFUSED, latencyMs: 5000} as const;
const DAY_SECONDS = 24 * 3600;

/** §3, §4.3, and §8.4: the vehicle cache. */
export const vehicleCache: Section = rule => {
  rule(
    '§3-7 §3-8 §3-9 VehicleRegistration returns 200, then 202 while quoting, then 201',
    SLOW,
    async ({post, finishQuotes}) => {
      expect((await post('VehicleRegistration', VEHICLE)).status).toBe(200);
      expect((await post('VehicleRegistration', VEHICLE)).status).toBe(202);
      finishQuotes();
      expect((await post('VehicleRegistration', VEHICLE)).status).toBe(201);
    },
  );

  rule('§4.3-13 a search for a registered vehicle is a cache hit', REFUSED, async ({post}) => {
    await post('VehicleRegistration', VEHICLE);
    const {status, headers} = await post('PlansSearchAsync/VIN', BY_VIN);
    expect(status).toBe(200);
    expect(headers.get('x-cache')).toBe('HIT');
  });

  rule('§4.3-7 VehicleRegistration has the X-Cache header', SLOW, async ({post, finishQuotes}) => {
    expect((await post('VehicleRegistration', VEHICLE)).headers.get('x-cache')).toBe('MISS');
    finishQuotes();
    expect((await post('VehicleRegistration', VEHICLE)).headers.get('x-cache')).toBe('HIT');
  });

  rule('§4.3-12 VehicleRegistration returns 400 for an invalid VIN or mileage', REFUSED, async ({post}) => {
    const spellings = [VIN.toLowerCase(), ` ${VIN}`].map(vin => ({vin}));
    for (const change of [
      ...spellings,
      {vin: 'x'},
      {vin: undefined},
      {mileage: 0},
      {mileage: -1},
      {mileage: '48000'},
    ]) {
      expect((await post('VehicleRegistration', {...VEHICLE, ...change})).status).toBe(400);
    }
  });

  rule(
    '§8.4-2 a registered vehicle matches a similar mileage, but not one 5,000 miles away',
    REFUSED,
    async ({post}) => {
      await post('VehicleRegistration', VEHICLE);
      expect((await post('VehicleRegistration', {...VEHICLE, mileage: 48_500})).status).toBe(201);
      expect((await post('VehicleRegistration', {...VEHICLE, mileage: 54_000})).status).toBe(200);
    },
  );

  rule('§8.4-1 a registered vehicle is forgotten after 30 days', REFUSED, async ({post, advance}) => {
    await post('VehicleRegistration', VEHICLE);
    advance(29 * DAY_SECONDS);
    expect((await post('VehicleRegistration', VEHICLE)).status).toBe(201);
    advance(2 * DAY_SECONDS);
    expect((await post('VehicleRegistration', VEHICLE)).status).toBe(200);
  });

  rule('§3-10 §4.3-14 CleanVehicleCache makes a vehicle unknown again', REFUSED, async ({post}) => {
    await post('VehicleRegistration', VEHICLE);
    expect((await post('VehicleRegistration/CleanVehicleCache', VEHICLE)).status).toBe(200);
    expect((await post('VehicleRegistration', VEHICLE)).status).toBe(200);
  });

  rule('§2.1-5 VehicleRegistration returns errors in the short form', REFUSED, async ({post}) => {
    const errorMessage = expect.any(String) as unknown;
    for (const [mileage, errorCode] of [
      [0, 'MileageIsRequired'],
      [48_000.5, 'MileageIsRequired'],
      [-0.5, 'MileageIsLessThanZero'],
    ]) {
      const {errors} = await post('VehicleRegistration', {vin: 'x', mileage});
      expect(errors).toEqual([
        {errorCode: 'CantParseVIN', errorMessage},
        {errorCode, errorMessage},
      ]);
    }
  });

  rule(
    '§4.3-7 VehicleRegistration has the X-Cache header on errors',
    {...REFUSED, key: 'sandbox-high'},
    async ({post}) => {
      expect((await post('VehicleRegistration', VEHICLE)).headers.get('x-cache')).toBe('MISS');
      const keyless = await post('VehicleRegistration', VEHICLE, {headers: {authorization: null}});
      expect([keyless.status, keyless.headers.get('x-cache')]).toEqual([401, 'MISS']);
    },
  );

  rule(
    '§4.3-1 §5.8-3 VehicleRegistration needs an account with asynchronous search',
    {relay: REFUSED.relay},
    async ({post}) => {
      expect((await post('VehicleRegistration', VEHICLE)).status).toBe(403);
    },
  );
};
