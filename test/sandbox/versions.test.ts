import {describe, expect, it} from 'vitest';
import {openSandbox, ORDINARY, ORIGIN, payload, faults, type WirePlan} from './fixture.js';
import type {SandboxOptions} from '../../src/sandbox/index.js';

const CUSTOMER = {firstName: 'Ann', email: 'ann@mail.example'};

const askV1 = (path: string, body: unknown, options: SandboxOptions = {}, key = 'sandbox-high') => {
  const headers = {authorization: `Bearer ${key}`, 'content-type': 'application/json'};
  const sandbox = openSandbox(options);
  const send = (target: string) =>
    sandbox.fetch(new Request(target, {method: 'POST', headers, body: JSON.stringify(body)}));
  return {sandbox, answer: send(`${ORIGIN}/Partners/${path}`)};
};

describe('version 1', () => {
  it('accepts a flat body under /Partners', async () => {
    const {results} = await payload<{results: WirePlan[]}>(
      await askV1('PlansSearch/Vin', {...ORDINARY, partnerId: 7}).answer,
    );
    expect(results.length).toBeGreaterThan(0);
  });

  it('is strict where version 2 is', async () => {
    const response = await askV1('PlansSearch/LicensePlate', ORDINARY).answer;
    expect(response.status).toBe(400);
    expect(await faults(response)).toEqual([4006]);
  });

  it('prefills the checkout from customer details in the flat body', async () => {
    const {sandbox, answer} = askV1('PlansSearchWithUserInfo/Vin', {...ORDINARY, UserDetails: CUSTOMER});
    const {results} = await payload<{results: WirePlan[]}>(await answer);
    const page = await sandbox.fetch(new Request(results[0]?.planCheckoutUrl ?? ''));
    expect(await page.text()).toContain('value="ann@mail.example"');
  });

  it('does not accept partner instead of partnerId', async () => {
    expect((await askV1('PlansSearch/Vin', {...ORDINARY, partner: 'someone-else'}).answer).status).toBe(200);
  });

  it('requires the partnerId if that is configured', async () => {
    const options = {unspecified: {v1PartnerId: 'required'}} as const;
    expect((await askV1('PlansSearch/Vin', ORDINARY, options).answer).status).toBe(400);
    expect((await askV1('PlansSearch/Vin', {...ORDINARY, partnerId: '7'}, options).answer).status).toBe(400);
    expect((await askV1('PlansSearch/Vin', {...ORDINARY, partnerId: 7}, options).answer).status).toBe(200);
  });

  it('has only the configured endpoints', async () => {
    expect((await askV1('PlansSearchAsync/VIN', ORDINARY, {}, 'sandbox-async').answer).status).toBe(404);
    const options = {unspecified: {v1Routes: ['plansSearchAsyncMakeModelYear', 'vehicleRegistration']}} as const;
    const car = {make: 'Honda', model: 'Civic', year: 2020, mileage: 60_000, stateShortName: 'OH'};
    expect((await askV1('PlansSearchAsync/MakeModelYear', car, options, 'sandbox-async').answer).status).toBe(200);
    const vehicle = {vin: ORDINARY.vin, mileage: 60_000};
    expect((await askV1('VehicleRegistration', vehicle, options, 'sandbox-async').answer).status).toBe(200);
    expect((await askV1('PlansSearch/Vin', ORDINARY, options).answer).status).toBe(404);
  });
});
