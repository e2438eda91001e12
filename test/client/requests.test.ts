import {describe, expect, it, vi} from 'vitest';
import {
  createExchange,
  isConnectFailure,
  createSearchCalls,
  createServiceClient,
  ServiceError,
  type ServiceClient,
} from '../../src/client/index.js';
import {BASE_PATH, ROUTES, type RouteName} from '../../src/contract/index.js';
import {json, baseUrl, body, lostConnection, noConnection, scriptedService, success} from './scripted-service.js';

const vehicle = {vin: '1HGCM82633A004352', mileage: 48_000};
const userDetails = {
  firstName: 'Ada',
  lastName: 'Byron',
  email: 'ada@example.com',
  address: '1 Main Street',
  city: 'Austin',
  state: 'TX',
  zip: '73301',
};
const creditCard = {cardNumber: '4111111111111111', expirationMonth: 1, expirationYear: 2030, cvv: '123'};
const order = {searchResultPlanId: 'srp-1', UserDetails: userDetails, creditCard};

/** One call of every endpoint. The responses do not matter here. */
const CALLS: Readonly<Record<RouteName, (client: ServiceClient) => Promise<unknown>>> = {
  plansSearch: client => client.plansSearch(body),
  plansSearchVin: client => client.plansSearchVin(body),
  plansSearchMakeModelYear: client => client.plansSearchMakeModelYear(body),
  plansSearchLicensePlate: client => client.plansSearchLicensePlate(body),
  plansSearchWithUserInfoVin: client => client.plansSearchWithUserInfoVin({...body, UserDetails: userDetails}),
  plansSearchAsync: client => client.plansSearchAsync(body),
  plansSearchAsyncVin: client => client.plansSearchAsyncVin(body),
  plansSearchAsyncMakeModelYear: client => client.plansSearchAsyncMakeModelYear(body),
  plansSearchAsyncLicensePlate: client => client.plansSearchAsyncLicensePlate(body),
  startPrice: client => client.startPrice(body),
  vehicleRegistration: client => client.vehicleRegistration(vehicle),
  cleanVehicleCache: client => client.cleanVehicleCache(vehicle),
  lookup: client => client.lookup({make: 'Honda', model: 'Accord', year: 2003}),
  makes: client => client.makes(),
  models: client => client.models('honda'),
  register: client => client.register({contactEmail: 'ada@example.com', displayName: 'Ada', agreedToTerms: true}),
  verify: client => client.verify({verificationCode: '123456', email: 'ada@example.com'}),
  rotate: client => client.rotate(),
  usage: client => client.usage(),
  deactivate: client => client.deactivate(),
  createOrder: client => client.createOrder(order),
};
const NAMES = Object.keys(ROUTES) as RouteName[];

async function requestOf(name: RouteName, options: Partial<Parameters<typeof createServiceClient>[0]> = {}) {
  const service = scriptedService(success({}));
  await CALLS[name](createServiceClient({baseUrl, ...service, ...options})).catch(() => undefined);
  expect(service.sent).toHaveLength(1);
  return service.sent[0]!;
}

describe.each(NAMES)('%s', name => {
  it('sends the method and path of the route table', async () => {
    const {method, url} = await requestOf(name);
    const path = ROUTES[name].path.replace('{makeId}', 'honda');
    expect(`${method} ${new URL(url).pathname}`).toBe(`${ROUTES[name].method} ${BASE_PATH}/${path}`);
  });

  it('has the content type JSON (§1)', async () => {
    expect((await requestOf(name)).headers.get('content-type')).toBe('application/json');
  });

  it('has the key unless the endpoint is open (§5.1)', async () => {
    const isOpen = 'open' in ROUTES[name];
    const {headers} = await requestOf(name, {headers: {AUTHORIZATION: 'Bearer key-1'}});
    expect(headers.get('authorization')).toBe(isOpen ? null : 'Bearer key-1');
  });
});

it.each(NAMES)('retries %s after a lost connection only if it is a GET', async name => {
  const service = scriptedService(lostConnection);
  const client = createServiceClient({baseUrl, ...service, wait: () => Promise.resolve()});
  await expect(CALLS[name](client)).rejects.toBeInstanceOf(ServiceError);
  expect(service.sent).toHaveLength(ROUTES[name].method === 'GET' ? 3 : 1);
});

it('reports a connection that was never established as never sent, for every call of an exchange', async () => {
  const search = createSearchCalls(createExchange({baseUrl, ...scriptedService(noConnection)}, isConnectFailure));
  await expect(search.plansSearchVin(body)).rejects.toMatchObject({kind: 'network', neverSent: true});
});

describe('a request', () => {
  it('calls its headers function each time', async () => {
    const service = scriptedService(success([]));
    let count = 0;
    const headers = () => ({authorization: `Bearer key-${(count += 1)}`});
    const client = createServiceClient({baseUrl, fetch: service.fetch, headers});
    await client.makes();
    await client.makes();
    expect(service.sent.map(sent => sent.headers.get('authorization'))).toEqual(['Bearer key-1', 'Bearer key-2']);
  });

  it('T8: does not follow redirects, which would receive the key', async () => {
    const service = scriptedService(success([]));
    await createServiceClient({baseUrl, ...service}).makes();
    expect(service.sent).toMatchObject([{redirect: 'manual'}]);
  });

  it('T15: has no referrer, because a page’s URL may contain the VIN', async () => {
    const service = scriptedService(success([]));
    await createServiceClient({baseUrl, ...service}).makes();
    expect(service.sent).toMatchObject([{referrerPolicy: 'no-referrer'}]);
  });

  it('accepts a base URL with several trailing slashes', async () => {
    const service = scriptedService(success([]));
    await createServiceClient({baseUrl: `${baseUrl}//`, ...service}).makes();
    expect(service.sent[0]?.url).toBe(`${baseUrl}/Vehicles/Makes`);
  });

  it('has no query for an empty lookup', async () => {
    const service = scriptedService(success({matches: [], suggestions: []}));
    await createServiceClient({baseUrl, ...service}).lookup({make: undefined});
    expect(service.sent[0]?.url).toBe(`${baseUrl}/Vehicles/Lookup`);
  });

  it('has the registration as its body', async () => {
    const service = scriptedService(success(null));
    const request = {...userDetails, displayName: 'Dealer', contactEmail: 'ada@example.com'};
    await Promise.allSettled([createServiceClient({baseUrl, ...service}).register(request as never)]);
    expect(service.sent).toMatchObject([{method: 'POST', body: {contactEmail: 'ada@example.com'}}]);
  });

  it('uses the page’s own fetch by default', async () => {
    const service = scriptedService(success([{id: '1', name: 'Honda'}]));
    vi.stubGlobal('fetch', service.fetch);
    expect(await createServiceClient({baseUrl}).makes()).toEqual([{id: '1', name: 'Honda'}]);
    vi.unstubAllGlobals();
  });

  it('has a normalized VIN for every spelling', async () => {
    const service = scriptedService(success({results: []}));
    const client = createServiceClient({baseUrl, ...service});
    const typed = ' 1hgcm-82633 a004352 ';
    await client.plansSearchVin({searchCriteria: {...body.searchCriteria, vin: typed}});
    await Promise.allSettled([
      client.vehicleRegistration({vin: typed, mileage: 1}),
      client.createOrder({searchResultPlanId: 'srp-1', UserDetails: userDetails, creditCard, vin: typed}),
    ]);
    expect(service.sent.map(sent => sent.body)).toMatchObject([
      {searchCriteria: {vin: '1HGCM82633A004352'}},
      {vin: '1HGCM82633A004352'},
      {vin: '1HGCM82633A004352'},
    ]);
  });

  it('has the search as its body', async () => {
    expect((await requestOf('plansSearchVin')).body).toEqual(body);
  });

  it('has no purpose by default', async () => {
    expect((await requestOf('plansSearchAsyncVin')).headers.has('plan-purpose')).toBe(false);
  });

  it('has the given purpose', async () => {
    const service = scriptedService(success({results: []}));
    await createServiceClient({baseUrl, ...service}).plansSearchAsyncVin(body, {purpose: 'retry'});
    expect(service.sent[0]?.headers.get('plan-purpose')).toBe('retry');
  });

  it('has only the known fields in a lookup’s query', async () => {
    const service = scriptedService(success({matches: []}));
    await createServiceClient({baseUrl, ...service}).lookup({make: 'Alfa Romeo & Co', year: 2020});
    expect(new URL(service.sent[0]!.url).search).toBe('?make=Alfa+Romeo+%26+Co&year=2020');
  });

  it('encodes a make’s id as one path segment', async () => {
    const service = scriptedService(success([]));
    await createServiceClient({baseUrl, ...service}).models('a/b?c');
    expect(service.sent[0]?.url).toBe(`${baseUrl}/Vehicles/Makes/a%2Fb%3Fc/Models`);
  });

  it('accepts a base URL with a trailing slash', async () => {
    const service = scriptedService(success([]));
    await createServiceClient({...service, baseUrl: '/plans/'}).makes();
    expect(service.sent[0]?.url).toBe('/plans/Vehicles/Makes');
  });
});

describe('field names of an account', () => {
  it('are those of the API description by default', async () => {
    const service = scriptedService(success({results: []}));
    const client = createServiceClient({baseUrl, ...service});
    const plate = {searchCriteria: {licensePlate: 'ABC123', stateShortName: 'TX', mileage: 1}};
    await client.plansSearchLicensePlate(plate);
    await client.plansSearchWithUserInfoVin({...body, UserDetails: userDetails});
    expect(service.sent.map(sent => sent.body)).toEqual([plate, {...body, UserDetails: userDetails}]);
  });

  it('are used for the plate', async () => {
    const service = scriptedService(success({results: []}));
    const client = createServiceClient({baseUrl, ...service, unspecified: {plateField: 'plateNumber'}});
    await client.plansSearchLicensePlate({searchCriteria: {licensePlate: 'ABC123', stateShortName: 'TX', mileage: 1}});
    expect(service.sent[0]?.body).toEqual({
      searchCriteria: {plateNumber: 'ABC123', stateShortName: 'TX', mileage: 1},
    });
  });

  it('are used by searches created from an exchange', async () => {
    const service = scriptedService(success({results: []}));
    const exchange = createExchange({baseUrl, ...service, unspecified: {plateField: 'plateNumber'}});
    const searchCriteria = {licensePlate: 'ABC123', stateShortName: 'TX', mileage: 1};
    await createSearchCalls(exchange).plansSearchLicensePlate({searchCriteria});
    expect(service.sent[0]?.body).toEqual({
      searchCriteria: {plateNumber: 'ABC123', stateShortName: 'TX', mileage: 1},
    });
  });

  it('are used for a vehicle registration', async () => {
    const unspecified = {registrationVinField: 'VIN', registrationMileageField: 'odometer'};
    expect((await requestOf('vehicleRegistration', {unspecified})).body).toEqual({
      VIN: vehicle.vin,
      odometer: vehicle.mileage,
    });
  });

  it('are used for the customer of a search', async () => {
    const unspecified = {userDetailsField: 'customer'};
    expect((await requestOf('plansSearchWithUserInfoVin', {unspecified})).body).toEqual({
      ...body,
      customer: userDetails,
    });
  });

  it('are used for the card of an order', async () => {
    const sent = await requestOf('createOrder', {unspecified: {cardField: 'payment'}});
    expect(sent.body).toEqual({searchResultPlanId: 'srp-1', UserDetails: userDetails, payment: creditCard});
  });

  it('§2.8 are not used for the customer of an order, whose name is fixed', async () => {
    const sent = await requestOf('createOrder', {unspecified: {userDetailsField: 'customer'}});
    expect(sent.body).toEqual(order);
  });

  it('are used for the VIN of an order', async () => {
    const service = scriptedService(json(201, [{response: 'order-1', errorResponse: null}]));
    const client = createServiceClient({baseUrl, ...service, unspecified: {orderVinField: 'vehicleVin'}});
    const order = {searchResultPlanId: 'srp-1', UserDetails: userDetails, creditCard};
    await client.createOrder({...order, vin: '1HGCM82633A004352'});
    expect(service.sent[0]?.body).toEqual({...order, vehicleVin: '1HGCM82633A004352'});
  });

  it('are used for the verification code and its response', async () => {
    const service = scriptedService(success({key: 'key-1', plan: 'free'}));
    const unspecified = {verificationCodeField: 'code', apiKeyField: 'key', tierField: 'plan'};
    const client = createServiceClient({baseUrl, ...service, unspecified});
    const credentials = await client.verify({verificationCode: '123456', email: 'ada@example.com'});
    expect(service.sent[0]?.body).toEqual({code: '123456', email: 'ada@example.com'});
    expect(credentials).toMatchObject({apiKey: 'key-1', tier: 'free'});
  });
});
