import {describe, expect, it} from 'vitest';
import {SUGGESTION_ACTIONS} from '../../../src/contract/index.js';
import {ask, openSandbox, ORDINARY, read, search, type Envelope} from '../fixture.js';

const vehicle = {vin: 'not a vin', mileage: 60_000};
const errorsOf = async (answer: Promise<Response>) => (await read(await answer)).errorResponse?.errors ?? [];

describe('the short form of errors', () => {
  it('is used by a configurable list of endpoints', async () => {
    const [short] = await errorsOf(ask(openSandbox(), 'VehicleRegistration', vehicle, {key: 'sandbox-async'}));
    expect(Object.keys(short ?? {}).sort()).toEqual(['errorCode', 'errorMessage']);
    const long = openSandbox({unspecified: {shortErrorRoutes: []}});
    const [full] = await errorsOf(ask(long, 'VehicleRegistration', vehicle, {key: 'sandbox-async'}));
    expect(full).toMatchObject({errorCode: 'CantParseVIN', errorNumber: 4005, errorField: 'VIN'});
    const everywhere = openSandbox({unspecified: {shortErrorRoutes: ['plansSearch']}});
    const [search] = await errorsOf(ask(everywhere, 'PlansSearch', {searchCriteria: {...ORDINARY, mileage: 0}}));
    expect(Object.keys(search ?? {}).sort()).toEqual(['errorCode', 'errorMessage']);
  });

  it('is not used by searches', async () => {
    const [error] = await errorsOf(ask(openSandbox(), 'PlansSearch', {searchCriteria: {...ORDINARY, mileage: 0}}));
    expect(error).toMatchObject({errorNumber: 4019});
  });
});

describe('suggestions', () => {
  it('§2.1-7 §2.1-8 §2.1-9 suggestions have each of the four actions, a message, and an endpoint where the action needs one', async () => {
    const sandbox = openSandbox();
    const [plan] = await search(sandbox);
    const details = {firstName: 'Ann', lastName: 'Lee', email: 'a@b.example', address: '1 Main', city: 'Columbus'};
    const order = await ask(sandbox, 'Order/CreateWithUserDetails', {
      searchResultPlanId: plan?.searchResultPlanId,
      UserDetails: {...details, state: 'OH', zip: '43004'},
      creditCard: {cardNumber: '4000000000003006', expirationMonth: 12, expirationYear: 2040, cvv: '123'},
    });
    const errors = [
      ...(await errorsOf(ask(sandbox, 'PlansSearch', {searchCriteria: {...ORDINARY, vin: 'X'}}))),
      ...(await errorsOf(ask(sandbox, 'PlansSearch/LicensePlate', {searchCriteria: ORDINARY}))),
      ...(await errorsOf(ask(sandbox, 'PlansSearchAsync/VIN', {searchCriteria: ORDINARY}))),
      ...(((await order.json()) as Envelope[])[0]?.errorResponse?.errors ?? []),
    ];
    const suggestions = errors.flatMap(error => error.suggestions ?? []);
    expect(new Set(suggestions.map(({action}) => action))).toEqual(new Set(SUGGESTION_ACTIONS));
    for (const {action, message, endpoint} of suggestions) {
      expect(message).toMatch(/^[A-Z].*[.]$/);
      const leadsOn = action === 'RetryWithAlternative' || action === 'UseDifferentEndpoint';
      expect(endpoint === undefined, action).toBe(!leadsOn);
    }
  });
});
