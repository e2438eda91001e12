import {describe, expect, it} from 'vitest';
import {ROUTES, type Route} from '../../../src/contract/index.js';
import {SANDBOX_KEYS} from '../../../src/sandbox/index.js';
import {ask, faults, openSandbox, ORDINARY, read} from '../fixture.js';

describe('an API key', () => {
  it('is required, and must be valid in this environment', async () => {
    const sandbox = openSandbox();
    for (const authorization of [
      '',
      'Bearer',
      'Bearer ',
      'Basic sandbox-high',
      'sandbox-high',
      'Bearer nobody',
      'Bearer a b',
    ]) {
      const response = await ask(sandbox, 'Vehicles/Makes', undefined, {headers: {authorization}});
      expect(response.status, authorization).toBe(401);
      expect((await read(response)).errorResponse?.errors).toHaveLength(1);
    }
    expect((await ask(sandbox, 'Vehicles/Makes', undefined, {key: 'sandbox-production'})).status).toBe(401);
  });

  it('§5.3-1 a key of the other environment works only there', async () => {
    const production = openSandbox({environment: 'production'});
    expect((await ask(production, 'Vehicles/Makes', undefined, {key: 'sandbox-production'})).status).toBe(200);
    expect((await ask(production, 'Vehicles/Makes')).status).toBe(401);
  });

  it('§5.1-1 §5.6-1 a key is required at every endpoint but Register and Register/Verify', async () => {
    const sandbox = openSandbox();
    const routes: readonly Route[] = Object.values(ROUTES);
    for (const {method, path, open} of routes) {
      const body = method === 'POST' ? {} : undefined;
      const response = await ask(sandbox, path, body, {method, headers: {authorization: ''}});
      expect([path, response.status]).toEqual([path, open ? 400 : 401]);
    }
    expect(routes.filter(({open}) => open).map(({path}) => path)).toEqual(['Register', 'Register/Verify']);
  });

  it('is predefined for every tier and every special account', async () => {
    const statuses = await Promise.all(
      SANDBOX_KEYS.map(async ({key}) => [key, (await ask(openSandbox(), 'Vehicles/Makes', undefined, {key})).status]),
    );
    expect(Object.fromEntries(statuses)).toEqual({
      'sandbox-free': 200,
      'sandbox-standard': 200,
      'sandbox-high': 200,
      'sandbox-async': 200,
      'sandbox-restricted': 200,
      'sandbox-expired': 401,
      'sandbox-production': 401,
    });
  });

  it('identifies the partner: another partner in the body is rejected at every endpoint with a body', async () => {
    const routes: readonly Route[] = Object.values(ROUTES);
    const takers = routes.flatMap(({method, request, open, path}) =>
      method === 'POST' && request && !open ? [path] : [],
    );
    expect(takers).toEqual(expect.arrayContaining(['PlansSearch/Vin', 'Order/CreateWithUserDetails']));
    for (const path of takers) {
      const rejected = await ask(openSandbox(), path, {partner: 'someone-else'}, {key: 'sandbox-async'});
      expect([path, rejected.status, await faults(rejected)]).toEqual([path, 403, ['PartnerMismatch']]);
    }
  });

  it('identifies the partner: another partner in the body is rejected before any other error', async () => {
    const sandbox = openSandbox();
    const rejected = await ask(sandbox, 'PlansSearch', {partner: 'someone-else', searchCriteria: {}});
    expect(rejected.status).toBe(403);
    expect(await faults(rejected)).toEqual(['PartnerMismatch']);
    expect((await ask(sandbox, 'PlansSearch', {partner: 'partner-high', searchCriteria: ORDINARY})).status).toBe(200);
    const strict = openSandbox({unspecified: {partnerMismatchStatus: 401}});
    expect((await ask(strict, 'PlansSearch', {partner: 7, searchCriteria: ORDINARY})).status).toBe(401);
  });
});

describe('a request', () => {
  it('must declare JSON, even a GET request', async () => {
    const sandbox = openSandbox();
    const declare = async (type: string, body?: unknown) =>
      (await ask(sandbox, body ? 'PlansSearch' : 'Vehicles/Makes', body, {headers: {'content-type': type}})).status;
    expect(await declare('text/plain')).toBe(415);
    expect(await declare('text/plain', {searchCriteria: ORDINARY})).toBe(415);
    expect(await declare('application/jsonp', {searchCriteria: ORDINARY})).toBe(415);
    expect(await declare('Application/JSON; charset=utf-8', {searchCriteria: ORDINARY})).toBe(200);
  });

  it('must use HTTPS, except on a loopback host', async () => {
    const status = async (origin: string, requireHttps?: boolean) => {
      const sandbox = openSandbox(requireHttps === undefined ? {} : {requireHttps});
      const headers = {authorization: 'Bearer sandbox-high', 'content-type': 'application/json'};
      return (await sandbox.fetch(new Request(`${origin}/api/v2/Partners/Vehicles/Makes`, {headers}))).status;
    };
    expect(await status('http://sandbox.example')).toBe(403);
    expect(await status('http://localhost:8788')).toBe(200);
    expect(await status('http://127.0.0.1:8788')).toBe(200);
    expect(await status('http://[::1]:8788')).toBe(200);
    expect(await status('http://localhost:8788', true)).toBe(403);
    expect(await status('http://sandbox.example', false)).toBe(200);
  });

  it('must use the exact spelling of an endpoint', async () => {
    const sandbox = openSandbox();
    const wrong = [
      'PlansSearch/VIN',
      'PlansSearch/vin',
      'PlansSearchAsync/Vin',
      'plansSearch',
      'PlansSearch/',
      'Nothing',
    ];
    for (const path of wrong) {
      const response = await ask(sandbox, path, {searchCriteria: ORDINARY}, {key: 'sandbox-async'});
      expect(response.status, path).toBe(404);
      expect((await read(response)).response).toBeNull();
    }
  });
});
