import {expect} from 'vitest';
import type {Section} from '../rule.js';
import {BY_VIN} from '../searches.js';

const UNAVAILABLE = {status: 503, code: 'RelayUnavailable', afterAsking: true} as const;
const authorized = (authorization: string | null) => ({headers: {authorization}});

/** §5: keys. */
export const authentication: Section = rule => {
  rule('§5.1-1 takes the key as a bearer token', {relay: 'passes'}, async ({post}) => {
    expect((await post('PlansSearch', BY_VIN)).status).toBe(200);
  });

  rule('§5.8-1 refuses a key that is missing or malformed', {relay: 'passes'}, async ({post, capabilities}) => {
    for (const value of [null, 'sandbox-high', 'Basic sandbox-high', 'Bearer', 'Bearer ', 'Bearer a b']) {
      const {status} = await post('PlansSearch', BY_VIN, authorized(value));
      expect(status).toBe(capabilities.takesKeys ? 401 : 200);
    }
  });

  rule('§5.8-1 refuses a key that nobody has', {key: 'sandbox-nobody', relay: UNAVAILABLE}, async ({post}) => {
    const {status, json} = await post('PlansSearch', BY_VIN);
    expect(status).toBe(401);
    expect(json).toMatchObject({response: null, errorResponse: {errors: [{}]}});
  });

  rule(
    '§5.3-1 refuses a key of the other environment',
    {key: 'sandbox-production', relay: UNAVAILABLE},
    async ({post}) => {
      expect((await post('PlansSearch', BY_VIN)).status).toBe(401);
    },
  );

  rule('§5.8-4 refuses a key that has expired', {key: 'sandbox-expired', relay: UNAVAILABLE}, async ({post}) => {
    expect((await post('PlansSearch', BY_VIN)).status).toBe(401);
  });

  rule('§5.8-1 refuses a bad key before it looks at the body', {relay: 'passes'}, async ({post, capabilities}) => {
    if (capabilities.takesKeys) {
      expect((await post('PlansSearch', {}, authorized('Bearer nobody'))).status).toBe(401);
    }
    expect((await post('PlansSearch', BY_VIN)).status).toBe(200);
  });

  rule('§5.2-1 needs no partner in the body', {relay: 'passes'}, async ({post}) => {
    expect((await post('PlansSearch', BY_VIN)).status).toBe(200);
  });

  rule('§5.7-1 never gives the key away', {relay: 'passes'}, async ({post, get}) => {
    const answers = [await post('PlansSearch', BY_VIN), await get('Vehicles/Makes'), await post('PlansSearch', {})];
    for (const {json, headers} of answers) {
      expect(JSON.stringify([json, [...headers]])).not.toContain('sandbox-high');
    }
  });
};
