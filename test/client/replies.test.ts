import {inspect} from 'node:util';
import {describe, expect, it} from 'vitest';
import {createServiceClient, ServiceError, type ServiceClient} from '../../src/client/index.js';
import {baseUrl, body, errors, json, raw, scriptedService, success, type Answer} from './scripted-service.js';

const clientOf = (reply: Answer) => createServiceClient({baseUrl, ...scriptedService(reply)});

async function failureOf(reply: Answer, ask: 'plansSearchVin' | 'plansSearchAsyncVin' = 'plansSearchVin') {
  const search = clientOf(reply)[ask];
  const error: unknown = await search(body).catch((reason: unknown) => reason);
  if (!(error instanceof ServiceError)) throw new Error('expected a ServiceError');
  return error;
}

const results = {results: [{searchResultPlanId: 'srp-1'}]};
const page = '<!doctype html><title>Sign in</title>';
const vinItem = {
  errorCode: 'CantParseVIN',
  errorNumber: 4005,
  errorField: 'VIN',
  errorMessage: 'Bad VIN',
  suggestions: [{action: 'CheckInput', message: 'Check it.'}],
};

describe('the status of a response (§5.8, §7.1)', () => {
  it.each([
    [400, 'rejected'],
    [401, 'unauthorized'],
    [403, 'forbidden'],
    [404, 'rejected'],
    [410, 'rejected'],
    [413, 'rejected'],
    [415, 'rejected'],
    [429, 'rateLimited'],
    [500, 'unavailable'],
    [502, 'unavailable'],
    [503, 'unavailable'],
    [504, 'unavailable'],
  ])('%i is %s', async (status, kind) => {
    expect(await failureOf(errors(status, [vinItem]))).toMatchObject({kind, status});
  });

  it.each([
    [401, 'unauthorized'],
    [403, 'forbidden'],
    [429, 'rateLimited'],
    [503, 'unavailable'],
  ])('%i is %s with any body', async (status, kind) => {
    expect(await failureOf(raw(status, page, 'text/html'))).toMatchObject({kind, status, items: []});
  });

  it.each([201, 202, 204, 301, 302])('%i is a protocol error for a synchronous search', async status => {
    const reply = raw(status, status === 204 ? null : '{}', 'application/json');
    expect(await failureOf(reply)).toMatchObject({kind: 'protocol', status});
  });

  it.each([201, 204, 206])('%i is a protocol error for an asynchronous search', async status => {
    const reply = status === 204 ? raw(204, null) : success(results, status);
    expect(await failureOf(reply, 'plansSearchAsyncVin')).toMatchObject({kind: 'protocol', status});
  });

  it('202 is pending with any body', async () => {
    expect(await clientOf(raw(202, page, 'text/html')).plansSearchAsyncVin(body)).toEqual({isDone: false});
  });

  it('200 is done, even without plans', async () => {
    const step = await clientOf(success({results: []})).plansSearchAsyncVin(body);
    expect(step).toMatchObject({isDone: true, value: {plans: [], droppedCount: 0}});
  });

  it('204 declines a prefetch', async () => {
    const client = clientOf(raw(204, null));
    await expect(client.plansSearchAsyncVin(body, {purpose: 'prefetch'})).rejects.toMatchObject({kind: 'declined'});
  });
});

describe('the envelope of a response (§2.1)', () => {
  it('contains the plans and the session; a header tells whether it was a cache hit', async () => {
    const reply = json(200, {response: {...results, searchId: 's', userId: 'u'}}, {'x-cache': 'HIT'});
    expect(await clientOf(reply).plansSearchVin(body)).toMatchObject({
      plans: [{searchResultPlanId: 'srp-1'}],
      searchId: 's',
      userId: 'u',
      cache: 'HIT',
    });
  });

  it.each([
    ['Fri, 20 Nov 2026 12:00:00 GMT', Date.UTC(2026, 10, 20, 12)],
    ['soon', undefined],
    ['', undefined],
    [undefined, undefined],
  ])('comes with the relay’s quote time if that is a valid date: %j', async (header, quotedAt) => {
    const headers: Record<string, string> = header === undefined ? {} : {'plan-quoted-at': header};
    const reply = json(200, {response: results}, headers);
    expect((await clientOf(reply).plansSearchVin(body)).quotedAt).toBe(quotedAt);
    const step = await clientOf(reply).plansSearchAsyncVin(body);
    expect(step.isDone && step.value.quotedAt).toBe(quotedAt);
  });

  it.each([
    ['both sides', {response: results, errorResponse: {errors: []}}],
    ['neither side', {response: null, errorResponse: null}],
    ['nothing', {}],
    ['another envelope', {data: results}],
    ['a list', [{response: results}]],
    ['a string', 'plans'],
    ['an empty string', {response: ''}],
    ['zero', {response: 0}],
    ['an empty list', {response: []}],
    ['both, one empty', {response: results, errorResponse: ''}],
  ])('U8: %s is a protocol error', async (_, envelope) => {
    expect(await failureOf(json(200, envelope))).toMatchObject({kind: 'protocol', status: 200});
  });

  it('U8: with errors and status 200 is refused', async () => {
    expect(await failureOf(errors(200, [vinItem]))).toMatchObject({
      kind: 'rejected',
      status: 200,
      items: [{errorCode: 'CantParseVIN'}],
    });
  });

  it('U8: with errors and status 200 is refused for an asynchronous search too', async () => {
    expect(await failureOf(errors(200, [vinItem]), 'plansSearchAsyncVin')).toMatchObject({kind: 'rejected'});
  });

  it('U9: §2.1-5 may be in the short form, with a code and no number', async () => {
    const error = await failureOf(errors(400, [{errorCode: 'RelaySearchLost', errorMessage: 'Lost.'}]));
    expect(error.items).toMatchObject([{errorCode: 'RelaySearchLost', errorMessage: 'Lost.'}]);
    expect(error.items[0]?.errorNumber).toBeUndefined();
  });

  it('U9: may be in the short form without a list', async () => {
    const error = await failureOf(json(400, {response: null, errorResponse: {errorCode: 'X', errorMessage: 'Y'}}));
    expect(error.items).toMatchObject([{errorCode: 'X', errorMessage: 'Y'}]);
  });

  it('U9: §2.1-4 may have an error with only a field', async () => {
    const item = {errorField: 'UserDetails.City', errorCode: null, errorNumber: null, errorMessage: 'Required.'};
    const error = await failureOf(errors(400, [item]));
    expect(error).toMatchObject({kind: 'rejected', items: [{errorField: 'UserDetails.City'}]});
  });

  it('provides all suggestions of all errors', async () => {
    const error = await failureOf(errors(400, [vinItem, vinItem]));
    expect(error.suggestions).toMatchObject([{message: 'Check it.'}, {message: 'Check it.'}]);
  });

  it('results in an error message with the endpoint, the status and the codes', async () => {
    const error = await failureOf(errors(400, [vinItem]));
    expect(error.message).toBe('POST PlansSearch/Vin: failed with status 400 (CantParseVIN).');
  });
});

describe('the body of a response', () => {
  const good = JSON.stringify({response: results});

  it.each([
    ['invalid JSON', raw(200, '{"response": ', 'application/json')],
    ['nothing at all', raw(200, '', 'application/json')],
    ['an HTML page', raw(200, page, 'text/html')],
    ['an HTML page with a JSON content type', raw(200, page, 'application/json')],
    ['JSON with a text content type', raw(200, good, 'text/plain')],
    ['JSON without a content type', raw(200, new TextEncoder().encode(good))],
    ['a byte order mark', raw(200, `\uFEFF${good}`, 'application/json')],
    ['a 400 page', raw(400, page, 'text/html')],
  ])('U7: %s is a protocol error', async (_, reply) => {
    const error = await failureOf(reply);
    expect(error.kind).toBe('protocol');
    expect(error.message).not.toContain('<');
  });

  it('U7: is read with a charset and as a JSON dialect', async () => {
    for (const type of ['application/json; charset=utf-8', 'application/problem+json', 'Application/JSON']) {
      expect((await clientOf(raw(200, good, type)).plansSearchVin(body)).plans).toHaveLength(1);
    }
  });

  it('U14: a body without a list of results is a protocol error', async () => {
    for (const response of [{}, {results: null}, {results: {}}, 'plans', true]) {
      expect(await failureOf(success(response))).toMatchObject({kind: 'protocol'});
    }
  });

  it('U14: provides the valid plans and counts the others', async () => {
    const reply = success({results: [{searchResultPlanId: 'a'}, null, 7, {}, {searchResultPlanId: 'b'}]});
    const {plans, droppedCount} = await clientOf(reply).plansSearchVin(body);
    expect(plans.map(plan => plan.searchResultPlanId)).toEqual(['a', 'b']);
    expect(droppedCount).toBe(3);
  });
});

describe('a start price (§4.3)', () => {
  it.each([
    ['an empty string', '', undefined],
    ['zero', 0, 0],
    ['a number', 89.5, 89.5],
  ])('U10: %s is %s', async (_, response, value) => {
    expect(await clientOf(success(response)).startPrice(body)).toEqual({isDone: true, value});
  });

  it.each(['99', 'none', -1, true, {}, [], null])('U10: %j is a protocol error', async response => {
    await expect(clientOf(success(response)).startPrice(body)).rejects.toMatchObject({kind: 'protocol'});
  });

  it('is pending on 202 and refused on 400', async () => {
    expect(await clientOf(json(202, {})).startPrice(body)).toEqual({isDone: false});
    await expect(clientOf(errors(400, [vinItem])).startPrice(body)).rejects.toMatchObject({kind: 'rejected'});
  });
});

describe('a new key that cannot be read (§2.7)', () => {
  const calls = [
    ['verify', (client: ServiceClient) => client.verify({verificationCode: '1', email: 'ada@example.com'})],
    ['rotate', (client: ServiceClient) => client.rotate()],
  ] as const;

  it.each(calls)('T1: is kept in the error of %s, where no log contains it', async (_, call) => {
    const issued = {key: 'key-canary'};
    for (const answer of [success(issued), json(200, {response: issued, errorResponse: {}}), success(issued, 201)]) {
      const error = await call(clientOf(answer)).catch((reason: unknown) => reason);
      expect(error).toMatchObject({kind: 'protocol', payload: issued});
      expect(inspect(error) + JSON.stringify(error)).not.toContain('canary');
    }
  });

  it.each(calls)('is absent from the error of %s when the response has no payload', async (_, call) => {
    for (const answer of [errors(400, []), errors(200, []), json(200, {response: null}), raw(200, 'key-canary')]) {
      expect(await call(clientOf(answer)).catch((reason: unknown) => reason)).not.toHaveProperty('payload');
    }
  });
});

describe('the catalog (§4.4)', () => {
  it.each([
    ['makes', (client: ServiceClient) => client.makes()],
    ['models', (client: ServiceClient) => client.models('honda')],
  ] as const)('U14: of an unexpected shape is a protocol error, not empty: %s', async (_, call) => {
    expect(await call(clientOf(success([])))).toEqual([]);
    for (const response of [{makes: [{id: 'honda', name: 'Honda'}]}, ['Honda', 'Ford'], 'Honda']) {
      await expect(call(clientOf(success(response)))).rejects.toMatchObject({kind: 'protocol', status: 200});
    }
  });
});

describe('a vehicle registration (§4.3)', () => {
  const vehicle = {vin: '1HGCM82633A004352', mileage: 48_000};

  it.each([
    [200, 'started'],
    [201, 'ready'],
    [202, 'quoting'],
  ])('%i means %s', async (status, state) => {
    expect(await clientOf(success({}, status)).vehicleRegistration(vehicle)).toBe(state);
  });

  it('is refused on 400, and on 200 and 201 with errors', async () => {
    for (const status of [200, 201, 400]) {
      const call = clientOf(errors(status, [vinItem])).vehicleRegistration(vehicle);
      await expect(call).rejects.toMatchObject({kind: 'rejected', items: [{errorCode: 'CantParseVIN'}]});
    }
  });

  it.each([200, 201])('U8: is a protocol error on %i without a payload', async status => {
    for (const answer of [json(status, {response: null, errorResponse: null}), raw(status, null)]) {
      await expect(clientOf(answer).vehicleRegistration(vehicle)).rejects.toMatchObject({kind: 'protocol', status});
    }
  });

  it('has no other success', async () => {
    await expect(clientOf(success({}, 203)).vehicleRegistration(vehicle)).rejects.toMatchObject({kind: 'protocol'});
  });
});

describe('a ServiceError without details', () => {
  it('has a name, no items and may have been sent', () => {
    const error = new ServiceError('network', 'x');
    expect(error).toMatchObject({name: 'ServiceError', kind: 'network', items: [], neverSent: false});
  });
});
