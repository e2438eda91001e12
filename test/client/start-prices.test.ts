import {expect, it} from 'vitest';
import {createExchange, createKnownStartPricesCall, ServiceError} from '../../src/client/index.js';
import {baseUrl, errors, scriptedService, success, type Answer} from './scripted-service.js';

const vehicles = [{vin: '1HGCM82633A004352', mileage: 48_000, stateShortName: 'TX'}];

const callTo = (...replies: readonly Answer[]) => {
  const service = scriptedService(...replies);
  return {service, startPrices: createKnownStartPricesCall(createExchange({baseUrl, ...service}))};
};

it('asks a relay for the start prices of a list of vehicles, in one request', async () => {
  const {service, startPrices} = callTo(success([{startPrice: 95}, {}, {startPrice: 0}]));
  expect(await startPrices({vehicles: [...vehicles, ...vehicles, ...vehicles]})).toEqual([
    {startPrice: 95},
    {},
    {startPrice: 0},
  ]);
  expect(service.sent[0]).toMatchObject({method: 'POST', url: `${baseUrl}/StartPrices`});
});

it('says that no quotes should be started', async () => {
  const {service, startPrices} = callTo(success([{}]));
  await startPrices({vehicles}, {purpose: 'poll'});
  expect(service.sent[0]?.headers.get('plan-purpose')).toBe('poll');
});

it('leaves out a price that is not an amount, and keeps the order', async () => {
  const {startPrices} = callTo(success([{startPrice: -1}, 'none', {startPrice: 12}]));
  expect(await startPrices({vehicles})).toEqual([{}, {}, {startPrice: 12}]);
});

it('returns what is wrong with a vehicle', async () => {
  const {startPrices} = callTo(success([{errors: [{errorCode: 'MileageIsRequired', errorField: 'Mileage'}]}]));
  const [{errors} = {}] = await startPrices({vehicles});
  expect(errors).toMatchObject([{errorCode: 'MileageIsRequired', errorField: 'Mileage'}]);
});

it('rejects where there is no such route', async () => {
  const {startPrices} = callTo(errors(404, [{errorCode: 'RelayRouteUnknown'}]));
  await expect(startPrices({vehicles})).rejects.toBeInstanceOf(ServiceError);
});
