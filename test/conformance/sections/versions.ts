import {expect} from 'vitest';
import type {Section} from '../rule.js';
import {BY_CAR, BY_VIN} from '../searches.js';

/** §9: versions and spelling. */
export const versions: Section = rule => {
  rule('§9.1-1 has the paths of version 2 below its own beginning', {relay: 'passes'}, async ({get, sandbox}) => {
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

  rule('§9.3-1 takes version 1’s flat body for no search', {relay: 'answers'}, async ({post}) => {
    const {status} = await post('PlansSearch/Vin', {...BY_VIN.searchCriteria, partnerId: 7});
    expect(status).toBe(400);
  });

  rule('§9.6-1 spells Vin one way when waiting and another when polling', {relay: 'answers'}, async ({post}) => {
    expect((await post('PlansSearch/VIN', BY_VIN)).status).toBe(404);
    expect((await post('PlansSearchAsync/Vin', BY_VIN)).status).toBe(404);
    expect((await post('planssearch', BY_VIN)).status).toBe(404);
    expect((await post('PlansSearch/makemodelyear', BY_CAR)).status).toBe(404);
  });

  rule('§4-1 takes no other method', {relay: 'answers'}, async ({get, post, delete: remove}) => {
    const answers = [await get('PlansSearch'), await post('Vehicles/Makes'), await remove('PlansSearch')];
    for (const {status} of answers) expect([404, 405]).toContain(status);
  });
};
