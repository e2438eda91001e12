import {expect} from 'vitest';
import type {Section, Service} from '../rule.js';
import {BY_VIN, plansOf} from '../searches.js';

const NO_ROUTE = {relay: 'no route'} as const;
const CUSTOMER = {
  firstName: 'Ada',
  lastName: 'Byron',
  email: 'ada@example.com',
  address: '1 Main Street',
  city: 'Austin',
  state: 'TX',
  zip: '73301',
};
const CARD = {cardNumber: '4111111111111111', expirationMonth: 12, expirationYear: 2040, cvv: '123'};
const DECLINED = {...CARD, cardNumber: '4000000000000002'};
const SUSPICIOUS = {...CARD, cardNumber: '4000000000003006'};
const GONE = {...CARD, cardNumber: '4000000000000416'};
const FAILING = {...CARD, cardNumber: '4000000000000507'};

const findPlan = async ({post}: Service): Promise<unknown> =>
  plansOf(await post('PlansSearch', BY_VIN))[0]?.searchResultPlanId;

async function order(service: Service, change: object = {}, customer: object = {}) {
  const searchResultPlanId = await findPlan(service);
  const body = {searchResultPlanId, UserDetails: {...CUSTOMER, ...customer}, creditCard: CARD, ...change};
  return service.post('Order/CreateWithUserDetails', body);
}

/** How many orders there are, as the status page tells. */
async function ordersKept({sandbox}: Service): Promise<string | undefined> {
  const page = await sandbox.fetch(new Request('https://service.example/sandbox'));
  return /orders: \d+/.exec(await page.text())?.[0];
}

/** §2.8, §4.5 and §7.4: orders. */
export const orders: Section = rule => {
  rule(
    '§1-4 §2.8-2 §4.5-1 §4.5-5 creates an order with 201 alone, in an array of envelopes',
    NO_ROUTE,
    async service => {
      const {status, json} = await order(service);
      expect(status).toBe(201);
      expect(json).toEqual([{response: expect.any(String) as unknown, errorResponse: null}]);
    },
  );

  rule('§2.1-6 §4.5-2 §7.4-1 refuses a declined card with 200 and 3000', NO_ROUTE, async service => {
    const {status, json} = await order(service, {creditCard: DECLINED});
    expect(status).toBe(200);
    expect(json).toMatchObject([
      {response: null, errorResponse: {errors: [{errorCode: 'CreditCardError', errorNumber: 3000, errorField: null}]}},
    ]);
  });

  rule('§4.5-1 §4.5-2 §4.5-4 creates no order with any other status', NO_ROUTE, async service => {
    const searchResultPlanId = await findPlan(service);
    const statuses = [
      await order(service, {creditCard: DECLINED}),
      await order(service, {creditCard: SUSPICIOUS}),
      await order(service, {creditCard: undefined}),
      await order(service, {}, {city: ''}),
      await order(service, {}, {state: 'CA', zip: '90001'}),
      await order(service, {searchResultPlanId: undefined}),
      await order(service, {creditCard: GONE}),
      await order(service, {creditCard: FAILING}),
    ].map(({status}) => status);
    service.advance(31 * 24 * 3600);
    const expired = await order(service, {searchResultPlanId});
    expect([...statuses, expired.status]).toEqual([200, 200, 200, 200, 200, 200, 410, 500, 200]);
    expect(await ordersKept(service)).toBe('orders: 0');
    expect((await order(service)).status).toBe(201);
    expect(await ordersKept(service)).toBe('orders: 1');
  });

  rule('§7.4-1 refuses card details that cannot be right', NO_ROUTE, async service => {
    for (const change of [{cardNumber: '1'}, {cvv: ''}, {expirationYear: 2001}]) {
      const {status, errors} = await order(service, {creditCard: {...CARD, ...change}});
      expect(status).toBe(200);
      expect(errors[0]).toMatchObject({errorNumber: 3000});
    }
  });

  rule('§2.8-1 §7.4-4 names each customer detail that is missing', NO_ROUTE, async service => {
    for (const name of Object.keys(CUSTOMER)) {
      const {status, errors} = await order(service, {}, {[name]: ''});
      expect(status).toBe(200);
      expect(errors).toHaveLength(1);
      const field = `UserDetails.${name.charAt(0).toUpperCase()}${name.slice(1)}`;
      expect(errors[0]).toMatchObject({errorField: field, errorCode: null, errorNumber: null});
    }
  });

  rule('§7.4-2 refuses a plan in another state with 1009', NO_ROUTE, async service => {
    const {status, errors} = await order(service, {}, {state: 'CA', zip: '90001'});
    expect(status).toBe(200);
    expect(errors[0]).toMatchObject({errorCode: 'StateMismatchPlanNotAvailable', errorNumber: 1009});
  });

  rule('§7.4-3 §8.3-1 takes a plan for 30 days and no longer', NO_ROUTE, async service => {
    const searchResultPlanId = await findPlan(service);
    const body = {searchResultPlanId, UserDetails: CUSTOMER, creditCard: CARD};
    service.advance(29 * 24 * 3600);
    expect((await service.post('Order/CreateWithUserDetails', body)).status).toBe(201);
    service.advance(2 * 24 * 3600);
    const {status, errors} = await service.post('Order/CreateWithUserDetails', body);
    expect(status).toBe(200);
    expect(errors[0]).toMatchObject({errorNumber: 1009});
  });

  rule('§4.5-4 says 410 of an order that is canceled', NO_ROUTE, async service => {
    expect((await order(service, {creditCard: GONE})).status).toBe(410);
  });

  rule('§4.5-4 says 410 of a plan that was never offered', NO_ROUTE, async service => {
    expect((await order(service, {searchResultPlanId: 'srp-unknown'})).status).toBe(410);
  });

  rule('§2.1-10 names the plan that an error is about', NO_ROUTE, async service => {
    const {errors} = await order(service, {creditCard: DECLINED});
    expect(errors[0]?.affectedEntityIds).toEqual([expect.any(String)]);
  });
};
