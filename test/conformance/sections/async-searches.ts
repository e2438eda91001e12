import {expect} from 'vitest';
import type {Section} from '../rule.js';
import {BY_CAR, BY_PLATE, BY_VIN, codesOf, listOf, plansOf, pollUntilDone, prepareVin, VIN} from '../searches.js';

const ASYNC = {key: 'sandbox-async', relay: 'forwards'} as const;
const SLOW = {...ASYNC, latencyMs: 5000} as const;
const ROUTES = {
  'PlansSearchAsync/VIN': BY_VIN,
  'PlansSearchAsync/MakeModelYear': BY_CAR,
  'PlansSearchAsync/LicensePlate': BY_PLATE,
};
const QUOTING_FAILS = '1HGSANDB8RX000400';
const NO_PLANS = '1HGSANDB3RX000000';

/** §4.3: asynchronous searches and start prices. */
export const asyncSearches: Section = rule => {
  rule(
    '§4.3-1 §5.8-3 asynchronous search needs an account that has it',
    {relay: 'forwards', latencyMs: 5000},
    async ({post, capabilities}) => {
      const {status} = await post('PlansSearchAsync/VIN', BY_VIN);
      expect(status).toBe(capabilities.asyncIsOptIn ? 403 : 202);
    },
  );

  for (const [path, body] of Object.entries(ROUTES)) {
    rule(`§4.3-2 §4.3-3 ${path} returns 202 until the quote is done, then 200 with plans`, SLOW, async service => {
      await prepareVin(service);
      expect((await service.post(path, body)).status).toBe(202);
      expect((await service.post(path, body)).status).toBe(202);
      service.finishQuotes();
      const done = await pollUntilDone(service, path, body);
      expect(done.status).toBe(200);
      expect(plansOf(done).length).toBeGreaterThan(0);
      expect((await service.post(path, body)).status).toBe(200);
    });

    rule(`§4.3-9 ${path} rejects the other kinds of identifiers`, {...ASYNC, relay: 'answers'}, async ({post}) => {
      for (const other of Object.values(ROUTES).filter(candidate => candidate !== body)) {
        expect((await post(path, other)).status).toBe(400);
      }
    });
  }

  rule('§4.3-9 PlansSearchAsync accepts every kind of identifier', SLOW, async service => {
    await prepareVin(service);
    for (const body of Object.values(ROUTES)) {
      expect((await service.post('PlansSearchAsync', body)).status).toBe(202);
    }
    service.finishQuotes();
    for (const body of Object.values(ROUTES)) {
      expect((await pollUntilDone(service, 'PlansSearchAsync', body)).status).toBe(200);
    }
  });

  rule('§4.3-4 a 202 has no Retry-After header', SLOW, async service => {
    await prepareVin(service);
    const {status, headers} = await service.post('PlansSearchAsync/VIN', BY_VIN);
    expect(status).toBe(202);
    expect(headers.has('retry-after')).toBe(false);
  });

  rule('§4.3-7 X-Cache is MISS for a new quote and HIT for a finished one', SLOW, async service => {
    await prepareVin(service);
    expect((await service.post('PlansSearchAsync/VIN', BY_VIN)).headers.get('x-cache')).toBe('MISS');
    service.finishQuotes();
    await pollUntilDone(service, 'PlansSearchAsync/VIN', BY_VIN);
    expect((await service.post('PlansSearchAsync/VIN', BY_VIN)).headers.get('x-cache')).toBe('HIT');
  });

  rule('§4.3-3 §7.1-1 a search that finds no plans returns 200', ASYNC, async service => {
    const body = {searchCriteria: {...BY_VIN.searchCriteria, vin: NO_PLANS}};
    await prepareVin(service, NO_PLANS);
    const done = await pollUntilDone(service, 'PlansSearchAsync/VIN', body);
    expect(done.status).toBe(200);
    expect(listOf(done)).toEqual([]);
  });

  rule('§4.3-5 an invalid asynchronous search returns 400', {...ASYNC, relay: 'answers'}, async ({post}) => {
    const answer = await post('PlansSearchAsync/VIN', {searchCriteria: {vin: VIN, stateShortName: 'TX', mileage: 0}});
    expect(answer.status).toBe(400);
    expect(codesOf(answer)).toEqual(['MileageIsRequired']);
  });

  rule('§4.3-5 a search whose quote failed returns 400 each time it is sent', ASYNC, async service => {
    const body = {searchCriteria: {...BY_VIN.searchCriteria, vin: QUOTING_FAILS}};
    await prepareVin(service, QUOTING_FAILS);
    const failed = await pollUntilDone(service, 'PlansSearchAsync/VIN', body);
    expect(failed.status).toBe(400);
    expect(failed.errors).toHaveLength(1);
    expect((await service.post('PlansSearchAsync/VIN', body)).status).toBe(400);
  });

  rule(
    '§4.3-8 an asynchronous search for a VIN that was never registered returns 20006',
    SLOW,
    async ({post, capabilities}) => {
      const answer = await post('PlansSearchAsync/VIN', BY_VIN);
      if (!capabilities.asyncIsOptIn) return expect(answer.status).toBe(202);
      expect(answer.status).toBe(400);
      expect(answer.errors[0]).toMatchObject({errorCode: 'VinHasNotBeenRegistered', errorNumber: 20_006});
    },
  );

  rule('§4.3-10 GetStartPrice returns the lowest down payment of the plans', ASYNC, async service => {
    await prepareVin(service);
    const plans = plansOf(await pollUntilDone(service, 'PlansSearchAsync/VIN', BY_VIN));
    const lowest = Math.min(...plans.map(plan => Number(plan.downpayment)));
    const {status, response} = await pollUntilDone(service, 'PlansSearchAsync/GetStartPrice', BY_VIN);
    expect(status).toBe(200);
    expect(response).toBe(lowest);
  });

  rule('§4.3-10 GetStartPrice considers all plans, even if the body limits their number', ASYNC, async service => {
    await prepareVin(service);
    const plans = plansOf(await pollUntilDone(service, 'PlansSearchAsync/VIN', BY_VIN));
    const lowest = Math.min(...plans.map(plan => Number(plan.downpayment)));
    for (const few of [
      {filters: {returnResults: 1}, resultOrder: 'Rating'},
      {filters: {numberOfProviders: 1}},
      {filters: {returnResults: 0}},
    ]) {
      const body = {...BY_VIN, ...few};
      const {response} = await pollUntilDone(service, 'PlansSearchAsync/GetStartPrice', body);
      expect(response, JSON.stringify(few)).toBe(lowest);
    }
  });

  rule(
    '§4.3-10 GetStartPrice works before the first search on an account with asynchronous search',
    {...ASYNC, relay: 'answers'},
    async service => {
      await prepareVin(service);
      const {status, response} = await service.post('PlansSearchAsync/GetStartPrice', BY_VIN);
      expect(status).toBe(200);
      expect(response).toEqual(service.capabilities.quotesStartPrice ? expect.any(Number) : '');
    },
  );

  rule('§4.3-11 GetStartPrice returns an empty string if there are no plans', ASYNC, async service => {
    const body = {searchCriteria: {...BY_VIN.searchCriteria, vin: NO_PLANS}};
    await prepareVin(service, NO_PLANS);
    await pollUntilDone(service, 'PlansSearchAsync/VIN', body);
    const {status, response} = await pollUntilDone(service, 'PlansSearchAsync/GetStartPrice', body);
    expect(status).toBe(200);
    expect(response).toBe('');
  });

  rule('§4.3-5 GetStartPrice returns 400 for an invalid body', {...ASYNC, relay: 'answers'}, async ({post}) => {
    expect((await post('PlansSearchAsync/GetStartPrice', {searchCriteria: {}})).status).toBe(400);
  });
};
