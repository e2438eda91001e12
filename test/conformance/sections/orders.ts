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

/** Returns the number of orders on the status page. */
async function orderCount({sandbox}: Service): Promise<string | undefined> {
  const page = await sandbox.fetch(new Request('https://service.example/sandbox'));
  return /orders: \d+/.exec(await page.text())?.[0];
}

/** §2.8, §4.5 and §7.4: orders. */
export const orders: Section = rule => {
  rule('§1-4 §2.8-2 §4.5-1 §4.5-5 an order returns 201 and an array of envelopes', NO_ROUTE, async service => {
    const {status, json} = await order(service);
    expect(status).toBe(201);
    expect(json).toEqual([{response: expect.any(String) as unknown, errorResponse: null}]);
  });

  rule('§2.1-6 §4.5-2 §7.4-1 a declined card gets 200 with error 3000', NO_ROUTE, async service => {
    const {status, json} = await order(service, {creditCard: DECLINED});
    expect(status).toBe(200);
    expect(json).toMatchObject([
      {response: null, errorResponse: {errors: [{errorCode: 'CreditCardError', errorNumber: 3000, errorField: null}]}},
    ]);
  });

  rule('§4.5-1 §4.5-2 §4.5-4 no order exists after any status other than 201', NO_ROUTE, async service => {
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
    expect(await orderCount(service)).toBe('orders: 0');
    expect((await order(service)).status).toBe(201);
    expect(await orderCount(service)).toBe('orders: 1');
  });

  rule('§7.4-1 invalid card details get error 3000', NO_ROUTE, async service => {
    for (const change of [{cardNumber: '1'}, {cvv: ''}, {expirationYear: 2001}]) {
      const {status, errors} = await order(service, {creditCard: {...CARD, ...change}});
      expect(status).toBe(200);
      expect(errors[0]).toMatchObject({errorNumber: 3000});
    }
  });

  rule('§2.8-1 §7.4-4 a missing customer detail is identified by its path', NO_ROUTE, async service => {
    for (const name of Object.keys(CUSTOMER)) {
      const {status, errors} = await order(service, {}, {[name]: ''});
      expect(status).toBe(200);
      expect(errors).toHaveLength(1);
      const field = `UserDetails.${name.charAt(0).toUpperCase()}${name.slice(1)}`;
      expect(errors[0]).toMatchObject({errorField: field, errorCode: null, errorNumber: null});
    }
  });

  rule('§7.4-2 a plan that is not sold in the customer’s state gets error 1009', NO_ROUTE, async service => {
    const {status, errors} = await order(service, {}, {state: 'CA', zip: '90001'});
    expect(status).toBe(200);
    expect(errors[0]).toMatchObject({errorCode: 'StateMismatchPlanNotAvailable', errorNumber: 1009});
  });

  rule('§7.4-3 §8.3-1 a plan can be ordered for 30 days, then gets error 1009', NO_ROUTE, async service => {
    const searchResultPlanId = await findPlan(service);
    const body = {searchResultPlanId, UserDetails: CUSTOMER, creditCard: CARD};
    service.advance(29 * 24 * 3600);
    expect((await service.post('Order/CreateWithUserDetails', body)).status).toBe(201);
    service.advance(2 * 24 * 3600);
    const {status, errors} = await service.post('Order/CreateWithUserDetails', body);
    expect(status).toBe(200);
    expect(errors[0]).toMatchObject({errorNumber: 1009});
  });

  rule('§4.5-4 an order that was canceled gets 410', NO_ROUTE, async service => {
    expect((await order(service, {creditCard: GONE})).status).toBe(410);
  });

  rule('§4.5-4 an order for an unknown plan gets 410', NO_ROUTE, async service => {
    expect((await order(service, {searchResultPlanId: 'srp-unknown'})).status).toBe(410);
  });

  rule('§2.1-10 an order error lists the id of its plan', NO_ROUTE, async service => {
    const {errors} = await order(service, {creditCard: DECLINED});
    expect(errors[0]?.affectedEntityIds).toEqual([expect.any(String)]);
  });
};
