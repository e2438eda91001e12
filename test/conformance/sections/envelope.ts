import {expect} from 'vitest';
import type {Section} from '../rule.js';
import {BY_CAR, BY_VIN, searchWith} from '../searches.js';

const bad = {vin: '1HGCV1F3XMA00041O'};

/** §1 and §2.1: transport and envelope. */
export const envelope: Section = rule => {
  rule('§1-1 answers in JSON', {relay: 'passes'}, async ({get}) => {
    const {headers, status} = await get('Vehicles/Makes');
    expect(status).toBe(200);
    expect(headers.get('content-type')).toMatch(/^application\/json\b/);
  });

  rule('§1-1 takes a body only as JSON', {relay: 'answers'}, async ({post}) => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', null]) {
      const {status} = await post('PlansSearch', BY_VIN, {headers: {'content-type': type}});
      expect(status).toBe(415);
    }
  });

  rule('§1-1 takes a content type with a charset', {relay: 'passes'}, async ({post}) => {
    const headers = {'content-type': 'application/json; charset=utf-8'};
    expect((await post('PlansSearch', BY_VIN, {headers})).status).toBe(200);
  });

  rule('§1-2 refuses plain http', {relay: 'passes', sandbox: {requireHttps: true}}, async ({post}) => {
    expect((await post('PlansSearch', BY_VIN)).status).toBe(403);
  });

  rule('§2.1-1 §2.1-2 populates response alone on success', {relay: 'passes'}, async ({post}) => {
    const {json} = await post('PlansSearch', BY_VIN);
    expect(json).toMatchObject({response: {results: expect.any(Array) as unknown}, errorResponse: null});
    expect(Object.keys(json as object).sort()).toEqual(['errorResponse', 'response']);
  });

  rule('§2.1-1 populates errorResponse alone on failure', {relay: 'answers'}, async service => {
    const {json, status} = await searchWith(service, {}, bad);
    expect(status).toBe(400);
    expect(json).toMatchObject({response: null, errorResponse: {errors: [{}]}});
    expect(Object.keys(json as object).sort()).toEqual(['errorResponse', 'response']);
  });

  rule('§2.1-3 gives an error its message, field, code and number', {relay: 'answers'}, async service => {
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

  rule('§2.1-7 §2.1-9 §7.2-11 names the endpoint that a suggestion means', {relay: 'answers'}, async service => {
    const [error] = (await searchWith(service, {}, bad)).errors;
    const suggestions = error?.suggestions as {action: string; message: string; endpoint?: string}[];
    expect(suggestions.map(({action}) => action)).toEqual(['CheckInput', 'RetryWithAlternative']);
    for (const {action, message, endpoint} of suggestions) {
      expect(message).toMatch(/\w/);
      expect(endpoint).toBe(action === 'CheckInput' ? undefined : '/api/v2/Partners/PlansSearch/MakeModelYear');
    }
  });

  rule('§2.1-7 §2.1-9 sends to another endpoint by UseDifferentEndpoint', {relay: 'answers'}, async ({post}) => {
    const {errors} = await post('PlansSearch/Vin', BY_CAR);
    expect(errors[0]?.suggestions).toEqual([
      expect.objectContaining({
        action: 'UseDifferentEndpoint',
        endpoint: '/api/v2/Partners/PlansSearch/MakeModelYear',
      }),
    ]);
  });

  rule('§2.1-5 may use a short form without a number', {relay: 'passes'}, async service => {
    const {json, status} = await searchWith(service, {}, {vin: '1HGSANDB3RX000806'});
    expect(status).toBe(400);
    expect(json).toMatchObject({response: null, errorResponse: {errorCode: 'CantParseVIN'}});
    expect(JSON.stringify(json)).not.toContain('errorNumber');
  });

  rule('§2.2-1 reports what is wrong with a body that is no object', {relay: 'answers'}, async ({post}) => {
    for (const text of ['', 'null', '[]', '"search"', '{', '7']) {
      const {status, errors} = await post('PlansSearch', undefined, {text});
      expect(status).toBe(400);
      expect(errors).toHaveLength(1);
    }
  });
};
