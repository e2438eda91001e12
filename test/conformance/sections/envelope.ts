import {expect} from 'vitest';
import type {Section} from '../rule.js';
import {BY_CAR, BY_VIN, searchWith} from '../searches.js';

const bad = {vin: '1HGCV1F3XMA00041O'};

/** §1 and §2.1: transport and envelope. */
export const envelope: Section = rule => {
  rule('§1-1 a response is JSON', {relay: 'forwards'}, async ({get}) => {
    const {headers, status} = await get('Vehicles/Makes');
    expect(status).toBe(200);
    expect(headers.get('content-type')).toMatch(/^application\/json\b/);
  });

  rule('§1-1 a body with another content type gets 415', {relay: 'answers'}, async ({post}) => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', null]) {
      const {status} = await post('PlansSearch', BY_VIN, {headers: {'content-type': type}});
      expect(status).toBe(415);
    }
  });

  rule('§1-1 a request without a body and without a content type gets 415', {relay: 'no route'}, async service => {
    const untyped = {headers: {'content-type': null}};
    expect((await service.get('Register/Usage', untyped)).status).toBe(415);
    expect((await service.delete('Register', untyped)).status).toBe(415);
    expect((await service.get('Register/Usage')).status).toBe(200);
  });

  rule('§1-1 a content type with a charset is accepted', {relay: 'forwards'}, async ({post}) => {
    const headers = {'content-type': 'application/json; charset=utf-8'};
    expect((await post('PlansSearch', BY_VIN, {headers})).status).toBe(200);
  });

  rule(
    '§1-2 a request over plain HTTP gets 403',
    {relay: 'forwards', sandbox: {requireHttps: true}},
    async ({post}) => {
      expect((await post('PlansSearch', BY_VIN)).status).toBe(403);
    },
  );

  rule(
    '§2.1-1 §2.1-2 a successful envelope has a response and no errorResponse',
    {relay: 'forwards'},
    async ({post}) => {
      const {json} = await post('PlansSearch', BY_VIN);
      expect(json).toMatchObject({response: {results: expect.any(Array) as unknown}, errorResponse: null});
      expect(Object.keys(json as object).sort()).toEqual(['errorResponse', 'response']);
    },
  );

  rule('§2.1-1 a failed envelope has an errorResponse and no response', {relay: 'answers'}, async service => {
    const {json, status} = await searchWith(service, {}, bad);
    expect(status).toBe(400);
    expect(json).toMatchObject({response: null, errorResponse: {errors: [{}]}});
    expect(Object.keys(json as object).sort()).toEqual(['errorResponse', 'response']);
  });

  rule('§2.1-3 an error has a message, a field, a code, and a number', {relay: 'answers'}, async service => {
    const {errors} = await searchWith(service, {}, bad);
    expect(errors).toEqual([
      expect.objectContaining({
        errorMessage: expect.any(String) as unknown,
        errorField: 'VIN',
        errorCode: 'CantParseVIN',
        errorNumber: 4005,
      }),
    ]);
  });

  rule(
    '§2.1-7 §2.1-9 §7.2-11 RetryWithAlternative has an endpoint, and CheckInput has none',
    {relay: 'answers'},
    async service => {
      const [error] = (await searchWith(service, {}, bad)).errors;
      const suggestions = error?.suggestions as {action: string; message: string; endpoint?: string}[];
      expect(suggestions.map(({action}) => action)).toEqual(['CheckInput', 'RetryWithAlternative']);
      for (const {action, message, endpoint} of suggestions) {
        expect(message).toMatch(/\w/);
        expect(endpoint).toBe(action === 'CheckInput' ? undefined : '/api/v2/Partners/PlansSearch/MakeModelYear');
      }
    },
  );

  rule('§2.1-7 §2.1-9 UseDifferentEndpoint has an endpoint', {relay: 'answers'}, async ({post}) => {
    const {errors} = await post('PlansSearch/Vin', BY_CAR);
    expect(errors[0]?.suggestions).toEqual([
      expect.objectContaining({
        action: 'UseDifferentEndpoint',
        endpoint: '/api/v2/Partners/PlansSearch/MakeModelYear',
      }),
    ]);
  });

  rule('§2.1-5 an error in the short form has no number', {relay: 'forwards'}, async service => {
    const {json, status} = await searchWith(service, {}, {vin: '1HGSANDB3RX000806'});
    expect(status).toBe(400);
    expect(json).toMatchObject({response: null, errorResponse: {errorCode: 'CantParseVIN'}});
    expect(JSON.stringify(json)).not.toContain('errorNumber');
  });

  rule('§2.2-1 a body that is not a JSON object gets one error', {relay: 'answers'}, async ({post}) => {
    for (const text of ['', 'null', '[]', '"search"', '{', '7']) {
      const {status, errors} = await post('PlansSearch', undefined, {text});
      expect(status).toBe(400);
      expect(errors).toHaveLength(1);
    }
  });
};
