import {expect} from 'vitest';
import {migrateV1Request} from '../../../src/contract/index.js';
import type {Section} from '../rule.js';
import {BY_CAR, BY_PLATE, BY_VIN, plansOf} from '../searches.js';

/** The path from version 2 to version 1. */
const V1 = '../../../Partners';
const V1_PATHS = {'/Vin': BY_VIN, '/MakeModelYear': BY_CAR, '/LicensePlate': BY_PLATE};

/** §9: versions and capitalization. */
export const versions: Section = rule => {
  rule(
    '§9.1-2 §9.2-1 version 1 accepts its paths and flat bodies with the same key',
    {relay: 'no route'},
    async ({post}) => {
      for (const [path, {searchCriteria}] of Object.entries({'': BY_VIN, ...V1_PATHS})) {
        const earlier = await post(`${V1}/PlansSearch${path}`, {...searchCriteria, partnerId: 7});
        const current = await post(`PlansSearch${path}`, {searchCriteria});
        expect([earlier.status, current.status]).toEqual([200, 200]);
        const names = [earlier, current].map(answer =>
          plansOf(answer).map(({planName, totalPrice}) => [planName, totalPrice]),
        );
        expect(names[0]).toEqual(names[1]);
      }
    },
  );

  rule('§9.3-2 a body that migrateV1Request converted is accepted', {relay: 'forwards'}, async ({post}) => {
    const answer = await post('PlansSearch/Vin', migrateV1Request({...BY_VIN.searchCriteria, partnerId: 7}));
    expect(answer.status).toBe(200);
    expect(plansOf(answer).length).toBeGreaterThan(0);
  });

  rule('§9.1-2 version 1 rejects a nested body', {relay: 'no route'}, async ({post}) => {
    const {status, errors} = await post(`${V1}/PlansSearch/Vin`, BY_VIN);
    expect(status).toBe(400);
    expect(errors[0]).toMatchObject({errorNumber: 4002});
  });

  rule('§9.4-1 version 1 ignores filters', {relay: 'no route'}, async ({post}) => {
    const flat = {...BY_VIN.searchCriteria, filters: {returnResults: 1}, responseDetailLevel: 'Essential'};
    const plans = plansOf(await post(`${V1}/PlansSearch/Vin`, flat));
    expect(plans.length).toBeGreaterThan(1);
    expect(plans[0]).toHaveProperty('planContractUrl');
  });

  rule('§9.2-1 version 1 requires the key', {relay: 'no route'}, async ({post}) => {
    const flat = BY_VIN.searchCriteria;
    expect((await post(`${V1}/PlansSearch/Vin`, flat, {headers: {authorization: null}})).status).toBe(401);
  });

  rule('§9.1-1 paths of version 2 work only below /api/v2/Partners', {relay: 'forwards'}, async ({get, sandbox}) => {
    expect((await get('Vehicles/Makes')).status).toBe(200);
    const ask = (path: string) =>
      sandbox.fetch(
        new Request(`https://service.example${path}`, {
          headers: {authorization: 'Bearer sandbox-high', 'content-type': 'application/json'},
        }),
      );
    expect((await ask('/api/v2/Partners/Vehicles/Makes')).status).toBe(200);
    expect((await ask('/api/v1/Partners/Vehicles/Makes')).status).toBe(404);
    expect((await ask('/Vehicles/Makes')).status).toBe(404);
  });

  rule('§9.3-1 version 2 rejects the flat body of version 1', {relay: 'answers'}, async ({post}) => {
    const {status} = await post('PlansSearch/Vin', {...BY_VIN.searchCriteria, partnerId: 7});
    expect(status).toBe(400);
  });

  rule('§9.6-1 paths with other capitalization get 404', {relay: 'answers'}, async ({post}) => {
    expect((await post('PlansSearch/VIN', BY_VIN)).status).toBe(404);
    expect((await post('PlansSearchAsync/Vin', BY_VIN)).status).toBe(404);
    expect((await post('planssearch', BY_VIN)).status).toBe(404);
    expect((await post('PlansSearch/makemodelyear', BY_CAR)).status).toBe(404);
  });

  rule('§1-5 an endpoint rejects other methods', {relay: 'answers'}, async ({get, post, delete: remove}) => {
    const answers = [await get('PlansSearch'), await post('Vehicles/Makes'), await remove('PlansSearch')];
    for (const {status} of answers) expect([404, 405]).toContain(status);
  });
};
