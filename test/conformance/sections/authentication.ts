import {expect} from 'vitest';
import type {Section} from '../rule.js';
import {BY_VIN} from '../searches.js';

const UNAVAILABLE = {status: 503, code: 'RelayUnavailable', afterUpstreamCall: true} as const;
const authorized = (authorization: string | null) => ({headers: {authorization}});

/** §5: authentication. */
export const authentication: Section = rule => {
  rule('§5.8-1 a missing or malformed key gets 401', {relay: 'forwards'}, async ({post, capabilities}) => {
    for (const value of [null, 'sandbox-high', 'Basic sandbox-high', 'Bearer', 'Bearer ', 'Bearer a b']) {
      const {status} = await post('PlansSearch', BY_VIN, authorized(value));
      expect(status).toBe(capabilities.checksKeys ? 401 : 200);
    }
  });

  rule(
    '§5.8-1 an unknown key gets 401 in an error envelope',
    {key: 'sandbox-unknown', relay: UNAVAILABLE},
    async ({post}) => {
      const {status, json} = await post('PlansSearch', BY_VIN);
      expect(status).toBe(401);
      expect(json).toMatchObject({response: null, errorResponse: {errors: [{}]}});
    },
  );

  rule(
    '§5.3-1 a key of the other environment gets 401',
    {key: 'sandbox-production', relay: UNAVAILABLE},
    async ({post}) => {
      expect((await post('PlansSearch', BY_VIN)).status).toBe(401);
    },
  );

  rule('§5.8-4 an expired key gets 401', {key: 'sandbox-expired', relay: UNAVAILABLE}, async ({post}) => {
    expect((await post('PlansSearch', BY_VIN)).status).toBe(401);
  });

  rule(
    '§5.8-1 an unknown key gets 401 even if the body is invalid',
    {relay: 'forwards'},
    async ({post, capabilities}) => {
      if (capabilities.checksKeys) {
        expect((await post('PlansSearch', {}, authorized('Bearer unknown'))).status).toBe(401);
      }
      expect((await post('PlansSearch', BY_VIN)).status).toBe(200);
    },
  );

  rule('§5.2-1 a search without a partner in its body is accepted', {relay: 'forwards'}, async ({post}) => {
    expect((await post('PlansSearch', BY_VIN)).status).toBe(200);
  });

  rule('§5.7-1 no response contains the key', {relay: 'forwards'}, async ({post, get}) => {
    const answers = [await post('PlansSearch', BY_VIN), await get('Vehicles/Makes'), await post('PlansSearch', {})];
    for (const {json, headers} of answers) {
      expect(JSON.stringify([json, [...headers]])).not.toContain('sandbox-high');
    }
  });
};
