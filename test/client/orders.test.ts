import {describe, expect, it} from 'vitest';
import {createServiceClient} from '../../src/client/index.js';
import {baseUrl, errors, json, lostConnection, raw, scriptedService, type Answer} from './scripted-service.js';

const order = {
  searchResultPlanId: 'srp-1',
  UserDetails: {firstName: 'Ada', lastName: 'Byron'},
  creditCard: {cardNumber: '4111111111111111', expirationMonth: 1, expirationYear: 2030, cvv: '123'},
};
const declined = {errorCode: 'CreditCardError', errorNumber: 3000, errorMessage: 'Declined.'};
const cityMissing = {errorCode: null, errorNumber: null, errorField: 'UserDetails.City', errorMessage: 'Required.'};

const orderAt = (...answers: Answer[]) => {
  const service = scriptedService(...answers);
  return {sent: service.sent, result: createServiceClient({baseUrl, ...service}).createOrder(order)};
};
const refusalOf = (item: object) => ({response: null, errorResponse: {errors: [item]}});

describe('an order (§4.5)', () => {
  it('is created on 201, with an id for each plan', async () => {
    const {result} = orderAt(json(201, [{response: 'order-1'}, {response: 'order-2', errorResponse: null}]));
    expect(await result).toEqual({orderIds: ['order-1', 'order-2'], errors: []});
  });

  it('returns the errors of the plans that were not ordered', async () => {
    const {result} = orderAt(json(201, [{response: 'order-1'}, refusalOf(declined)]));
    expect(await result).toMatchObject({orderIds: ['order-1'], errors: [[{errorNumber: 3000}]]});
  });

  it.each([
    ['a list of envelopes', [refusalOf(declined)]],
    ['one envelope', refusalOf(declined)],
  ])('is not created on 200 with errors in %s', async (_, reply) => {
    const {result} = orderAt(json(200, reply));
    await expect(result).rejects.toMatchObject({
      kind: 'rejected',
      status: 200,
      items: [{errorCode: 'CreditCardError', errorNumber: 3000}],
    });
  });

  it('U9: §2.1-6 names an invalid customer detail', async () => {
    const {result} = orderAt(json(200, [refusalOf(cityMissing)]));
    await expect(result).rejects.toMatchObject({items: [{errorField: 'UserDetails.City'}]});
  });

  it.each([400, 402, 422])('names an invalid customer detail on %i', async status => {
    const {result} = orderAt(json(status, [refusalOf(cityMissing)]));
    await expect(result).rejects.toMatchObject({kind: 'rejected', status, items: [{errorField: 'UserDetails.City'}]});
  });

  it('is a protocol error on 400 without errors', async () => {
    for (const reply of [[], [{response: 'order-1'}]]) {
      await expect(orderAt(json(400, reply)).result).rejects.toMatchObject({kind: 'protocol', status: 400});
    }
  });

  it('§4.5-3 is not created on 200, even with an order id', async () => {
    const {result} = orderAt(json(200, [{response: 'order-1', errorResponse: null}]));
    await expect(result).rejects.toMatchObject({kind: 'protocol', status: 200});
  });

  it('is not created on 410', async () => {
    for (const reply of [json(410, [refusalOf(declined)]), raw(410, null)]) {
      await expect(orderAt(reply).result).rejects.toMatchObject({kind: 'rejected', status: 410});
    }
  });

  it.each([
    [401, 'unauthorized'],
    [403, 'forbidden'],
    [503, 'unavailable'],
  ])('is not created on %i, which is reported like for any call: %s', async (status, kind) => {
    await expect(orderAt(errors(status, [])).result).rejects.toMatchObject({kind, status});
  });

  it('is a protocol error on 201 without an order id', async () => {
    for (const reply of [[], {}, [{response: 7}], [{response: null}]]) {
      await expect(orderAt(json(201, reply)).result).rejects.toMatchObject({kind: 'protocol', status: 201});
    }
  });

  it('is never retried', async () => {
    for (const reply of [errors(500, []), lostConnection]) {
      const {sent, result} = orderAt(reply);
      await expect(result).rejects.toBeDefined();
      expect(sent).toHaveLength(1);
    }
  });
});
