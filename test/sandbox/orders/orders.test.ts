import {describe, expect, it} from 'vitest';
import {PLAN_VALID_MS, REQUIRED_USER_DETAILS} from '../../../src/contract/index.js';
import {TEST_CARDS, type TestCard} from '../../../src/sandbox/index.js';
import {ask, openSandbox, ORDINARY, search, type Envelope} from '../fixture.js';
import {TRANSPORTS} from '../transports.js';

type Sandbox = ReturnType<typeof openSandbox>;

const CUSTOMER = {
  firstName: 'Ann',
  lastName: 'Lee',
  email: 'ann@mail.example',
  address: '1 Main Street',
  city: 'Columbus',
  state: 'OH',
  zip: '43004',
};
const CARD = {cardNumber: '4111 1111 1111 1111', expirationMonth: 11, expirationYear: 2026, cvv: '123'};

const planIn = async (sandbox: Sandbox): Promise<string> => (await search(sandbox))[0]?.searchResultPlanId ?? '';

async function order(sandbox: Sandbox, parts: object, key = 'sandbox-high') {
  const body = {UserDetails: CUSTOMER, creditCard: CARD, ...parts};
  const response = await ask(sandbox, 'Order/CreateWithUserDetails', body, {key});
  const answer = (await response.json()) as Envelope<string>[];
  const [envelope] = Array.isArray(answer) ? answer : [];
  return {status: response.status, answer, errors: envelope?.errorResponse?.errors ?? []};
}

describe('an order', () => {
  it('returns 201 with an array of envelopes, each with an order id', async () => {
    const sandbox = openSandbox();
    const searchResultPlanId = await planIn(sandbox);
    const {status, answer} = await order(sandbox, {searchResultPlanId});
    expect(status).toBe(201);
    expect(answer).toHaveLength(1);
    expect(answer[0]?.response).toMatch(/^order-/);
    expect(answer[0]?.errorResponse).toBeNull();
    expect((await order(sandbox, {searchResultPlanId})).answer).not.toEqual(answer);
  });

  const outcomes: Readonly<Record<TestCard['outcome'], object>> = {
    accepted: {status: 201, errors: []},
    declined: {status: 200, errors: [{errorNumber: 3000, suggestions: [{action: 'CheckInput'}]}]},
    suspicious: {status: 200, errors: [{errorNumber: 3000, suggestions: [{action: 'ContactSupport'}]}]},
    'not-available': {status: 200, errors: [{errorNumber: 1009}]},
    details: {status: 200, errors: [{errorCode: null, errorNumber: null, errorField: 'UserDetails.Address'}]},
    gone: {status: 410, errors: [{errorCode: 'OrderNotActive'}]},
    'server-error': {status: 500},
    hang: {},
  };
  for (const {number, outcome, description} of TEST_CARDS) {
    it.each(TRANSPORTS)(`has the result of the test card ${number}, %s: ${description}`, async (_, open) => {
      const waits: number[] = [];
      const sandbox = await open({wait: async ms => void waits.push(ms)});
      const card = {...CARD, cardNumber: number};
      const answer = await order(sandbox, {searchResultPlanId: await planIn(sandbox), creditCard: card});
      expect(answer).toMatchObject(outcomes[outcome]);
      // The first wait is that of the search.
      expect(waits).toEqual(outcome === 'hang' ? [0, Infinity] : [0]);
    });
  }

  it('takes a year of two digits, as on the card', async () => {
    const sandbox = openSandbox();
    const searchResultPlanId = await planIn(sandbox);
    const statusOf = async (expirationYear: number) => {
      const {status, errors} = await order(sandbox, {searchResultPlanId, creditCard: {...CARD, expirationYear}});
      return [status, errors[0]?.errorNumber];
    };
    expect(await statusOf(26)).toEqual([201, undefined]);
    expect(await statusOf(25)).toEqual([200, 3000]);
  });

  it('returns 200 with 3000 if the card number is invalid', async () => {
    const sandbox = openSandbox();
    const searchResultPlanId = await planIn(sandbox);
    const wrong = [
      {...CARD, cardNumber: '4111111111111112'},
      {...CARD, cardNumber: 'card'},
      {...CARD, expirationMonth: 10},
      {...CARD, expirationMonth: 13, expirationYear: 2030},
      {...CARD, cvv: '1'},
      {},
      null,
      'card',
    ];
    for (const creditCard of wrong) {
      const {status, errors} = await order(sandbox, {searchResultPlanId, creditCard});
      expect(status, JSON.stringify(creditCard)).toBe(200);
      expect(errors[0]).toMatchObject({errorNumber: 3000, errorCode: 'CreditCardError'});
      expect(errors[0]?.affectedEntityIds).toEqual([searchResultPlanId]);
    }
  });

  it('returns the path of every missing customer detail, without code and number', async () => {
    const sandbox = openSandbox();
    const {status, errors} = await order(sandbox, {searchResultPlanId: await planIn(sandbox), UserDetails: {}});
    expect(status).toBe(200);
    expect(errors).toHaveLength(REQUIRED_USER_DETAILS.length);
    expect(errors.map(error => error.errorField)).toContain('UserDetails.City');
    expect(errors.every(error => error.errorCode === null && error.errorNumber === null)).toBe(true);
  });

  it('returns the path of an implausible customer detail', async () => {
    const sandbox = openSandbox();
    const searchResultPlanId = await planIn(sandbox);
    for (const [name, value] of Object.entries({email: 'ann', state: 'ZZ', zip: '4300', city: 'C'.repeat(201)})) {
      const {errors} = await order(sandbox, {searchResultPlanId, UserDetails: {...CUSTOMER, [name]: value}});
      expect(errors.map(error => error.errorField?.toLowerCase())).toEqual([`userdetails.${name}`]);
    }
  });

  it('returns 1009 for another state, and after 30 days', async () => {
    const sandbox = openSandbox();
    const searchResultPlanId = await planIn(sandbox);
    const elsewhere = await order(sandbox, {searchResultPlanId, UserDetails: {...CUSTOMER, state: 'CA'}});
    expect([elsewhere.status, elsewhere.errors[0]?.errorNumber]).toEqual([200, 1009]);
    sandbox.advance(PLAN_VALID_MS - 1);
    const late = {searchResultPlanId, creditCard: {...CARD, expirationYear: 2030}};
    expect((await order(sandbox, late)).status).toBe(201);
    sandbox.advance(1);
    const expired = await order(sandbox, late);
    expect([expired.status, expired.errors[0]?.errorNumber]).toEqual([200, 1009]);
  });

  it('returns 410 for a plan that the account was never offered', async () => {
    const sandbox = openSandbox();
    expect((await order(sandbox, {searchResultPlanId: 'srp-none'})).status).toBe(410);
    const searchResultPlanId = await planIn(sandbox);
    expect((await order(sandbox, {searchResultPlanId}, 'sandbox-standard')).status).toBe(410);
  });

  it('accepts the id of a copied plan only for the test vehicle whose plans are copied', async () => {
    const sandbox = openSandbox();
    expect((await order(sandbox, {searchResultPlanId: `${await planIn(sandbox)}-1`})).status).toBe(410);
    for (const identifier of [{vin: '1HGSANDB7RX003000'}, {vin: undefined, licensePlate: 'MANY3000'}]) {
      const searchResultPlanId = (await search(sandbox, {...ORDINARY, ...identifier})).at(-1)?.searchResultPlanId;
      expect(searchResultPlanId).toMatch(/-\d+$/);
      expect((await order(sandbox, {searchResultPlanId})).status).toBe(201);
    }
  });

  it('returns only the path of a customer detail of the wrong type', async () => {
    const sandbox = openSandbox();
    const searchResultPlanId = await planIn(sandbox);
    const fieldsOf = async (change: object) => {
      const {status, errors} = await order(sandbox, {searchResultPlanId, UserDetails: {...CUSTOMER, ...change}});
      return [status, ...errors.map(({errorField}) => errorField)];
    };
    expect(await fieldsOf({zip: 43004})).toEqual([200, 'UserDetails.Zip']);
    expect(await fieldsOf({phone: 5})).toEqual([200, 'UserDetails.Phone']);
    expect(await fieldsOf({phone: {}, city: null})).toEqual([200, 'UserDetails.Phone', 'UserDetails.City']);
    expect(await fieldsOf({phone: null})).toEqual([201]);
    expect(await fieldsOf({phone: '555-0100'})).toEqual([201]);
  });

  it('§4.5-2 an order without a plan returns 200 with an error in the array', async () => {
    const sandbox = openSandbox();
    for (const searchResultPlanId of [undefined, null, '', 7, {}, [await planIn(sandbox)]]) {
      const {status, answer, errors} = await order(sandbox, {searchResultPlanId});
      expect([status, answer.length], JSON.stringify(searchResultPlanId)).toEqual([200, 1]);
      expect(answer[0]?.response).toBeNull();
      expect(errors).toMatchObject([{errorField: 'searchResultPlanId'}]);
    }
  });

  it('creates nothing if it is aborted before the card is charged', async () => {
    const sandbox = openSandbox();
    const hanging = TEST_CARDS.find(({outcome}) => outcome === 'hang')?.number;
    const body = {
      searchResultPlanId: await planIn(sandbox),
      UserDetails: CUSTOMER,
      creditCard: {...CARD, cardNumber: hanging},
    };
    const caller = new AbortController();
    const answer = ask(sandbox, 'Order/CreateWithUserDetails', body, {signal: caller.signal});
    caller.abort(new Error('gone'));
    await expect(answer).rejects.toThrow('gone');
    const page = await sandbox.fetch(new Request('https://sandbox.example/sandbox'));
    expect(await page.text()).toContain('quotes: 1, orders: 0');
  });
});

describe('an order of a car searched by make, model and year', () => {
  const CIVIC = {make: 'Honda', model: 'Civic', year: 2020, mileage: 60_000, stateShortName: 'OH'};
  const civicIn = async (sandbox: Sandbox) => (await search(sandbox, CIVIC))[0]?.searchResultPlanId;

  it('§2.2-17 an order of a car searched by make, model and year requires the VIN', async () => {
    const sandbox = openSandbox();
    const searchResultPlanId = await civicIn(sandbox);
    for (const vin of [undefined, '', 'x', ORDINARY.vin.toLowerCase()]) {
      const {status, errors} = await order(sandbox, {searchResultPlanId, vin});
      expect([status, errors.length]).toEqual([200, 1]);
      expect(errors[0]).toMatchObject({errorNumber: 4005, errorField: 'VIN', suggestions: [{action: 'CheckInput'}]});
    }
    expect((await order(sandbox, {searchResultPlanId, vin: ORDINARY.vin})).status).toBe(201);
  });

  it('needs no VIN if that is configured, and accepts one under the configured name', async () => {
    const lenient = openSandbox({unspecified: {orderNeedsVin: false}});
    expect((await order(lenient, {searchResultPlanId: await civicIn(lenient)})).status).toBe(201);
    const named = openSandbox({unspecified: {orderVinField: 'vehicleVin'}});
    const searchResultPlanId = await civicIn(named);
    expect((await order(named, {searchResultPlanId, vehicleVin: ORDINARY.vin})).status).toBe(201);
    expect((await order(named, {searchResultPlanId, vin: ORDINARY.vin})).status).toBe(200);
  });

  it('§2.8 has its customer in UserDetails, whatever the name of the field in searches', async () => {
    const sandbox = openSandbox({unspecified: {userDetailsField: 'customer'}});
    expect((await order(sandbox, {searchResultPlanId: await planIn(sandbox)})).status).toBe(201);
  });
});

describe('an order of several plans', () => {
  it('§4.5-5 an order of several plans returns an envelope for each, if the account’s manual allows it', async () => {
    const sandbox = openSandbox({unspecified: {plansPerOrder: 'several'}});
    const [first, second] = (await search(sandbox)).map(plan => plan.searchResultPlanId);
    const both = await order(sandbox, {searchResultPlanId: [first, second]});
    expect([both.status, both.answer.map(({response}) => typeof response)]).toEqual([201, ['string', 'string']]);
    const half = await order(sandbox, {searchResultPlanId: ['srp-none', second]});
    expect([half.status, half.answer.map(({response}) => typeof response)]).toEqual([201, ['object', 'string']]);
    const none = await order(sandbox, {searchResultPlanId: ['srp-none', 'srp-none']});
    expect([none.status, none.answer.length]).toEqual([410, 2]);
    expect((await order(sandbox, {searchResultPlanId: []})).status).toBe(200);
    expect((await order(sandbox, {searchResultPlanId: first})).status).toBe(201);
  });
});
