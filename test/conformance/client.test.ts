import {afterEach, beforeEach, describe, expect, it} from 'vitest';
import {createServiceClient, type ServiceClient} from '../../src/client/index.js';
import {ROUTES, type RouteName} from '../../src/contract/index.js';
import {startSandbox, type SandboxServer} from '../../src/sandbox/server.js';
import {BY_CAR, BY_PLATE, BY_VIN, PLACE, VIN} from './searches.js';

let server: SandboxServer;

beforeEach(async () => {
  server = await startSandbox({seed: 'client', latencyMs: 0});
});
afterEach(() => server.close());

const clientFor = (key?: string): ServiceClient =>
  createServiceClient({
    baseUrl: `${server.url}/api/v2/Partners`,
    headers: key === undefined ? {} : {authorization: `Bearer ${key}`},
  });

const vehicle = {vin: VIN, mileage: PLACE.mileage};
const person = {contactEmail: 'ada@partner.example', displayName: 'Ada’s Autos', agreedToTerms: true};
const UserDetails = {
  firstName: 'Ada',
  lastName: 'Byron',
  email: 'ada@example.com',
  address: '1 Main Street',
  city: 'Austin',
  state: 'TX',
  zip: '73301',
};
const creditCard = {cardNumber: '4111111111111111', expirationMonth: 12, expirationYear: 2040, cvv: '123'};

const verification = () => ({
  email: person.contactEmail,
  verificationCode: server.sandbox.outbox.at(-1)?.verificationCode ?? '',
});

async function newKey(): Promise<string> {
  await clientFor().register(person);
  return (await clientFor().verify(verification())).apiKey;
}

async function orderOf(client: ServiceClient) {
  const {plans} = await client.plansSearchVin(BY_VIN);
  return {searchResultPlanId: plans[0]?.searchResultPlanId ?? '', UserDetails, creditCard};
}

const somePlans = {
  plans: expect.arrayContaining([expect.objectContaining({planName: expect.any(String) as unknown})]) as unknown,
  droppedCount: 0,
};
const done = {isDone: true, value: somePlans};

/** A call of every endpoint. */
const CALLS: Readonly<Record<RouteName, () => Promise<void>>> = {
  plansSearch: async () => expect(await clientFor('sandbox-high').plansSearch(BY_PLATE)).toMatchObject(somePlans),
  plansSearchVin: async () => expect(await clientFor('sandbox-high').plansSearchVin(BY_VIN)).toMatchObject(somePlans),
  plansSearchMakeModelYear: async () =>
    expect(await clientFor('sandbox-high').plansSearchMakeModelYear(BY_CAR)).toMatchObject(somePlans),
  plansSearchLicensePlate: async () =>
    expect(await clientFor('sandbox-high').plansSearchLicensePlate(BY_PLATE)).toMatchObject(somePlans),
  plansSearchWithUserInfoVin: async () => {
    const answer = await clientFor('sandbox-high').plansSearchWithUserInfoVin({...BY_VIN, UserDetails});
    expect(answer).toMatchObject(somePlans);
  },
  plansSearchAsync: async () => expect(await clientFor('sandbox-async').plansSearchAsync(BY_CAR)).toMatchObject(done),
  plansSearchAsyncVin: async () => {
    const client = clientFor('sandbox-async');
    await expect(client.plansSearchAsyncVin(BY_VIN)).rejects.toMatchObject({items: [{errorNumber: 20_006}]});
    await client.vehicleRegistration(vehicle);
    expect(await client.plansSearchAsyncVin(BY_VIN)).toMatchObject({isDone: true, value: {...somePlans, cache: 'HIT'}});
  },
  plansSearchAsyncMakeModelYear: async () =>
    expect(await clientFor('sandbox-async').plansSearchAsyncMakeModelYear(BY_CAR)).toMatchObject(done),
  plansSearchAsyncLicensePlate: async () =>
    expect(await clientFor('sandbox-async').plansSearchAsyncLicensePlate(BY_PLATE)).toMatchObject(done),
  startPrice: async () => {
    const step = await clientFor('sandbox-async').startPrice(BY_CAR);
    expect(step).toEqual({isDone: true, value: expect.any(Number) as unknown});
  },
  vehicleRegistration: async () => {
    const client = clientFor('sandbox-async');
    expect(await client.vehicleRegistration(vehicle)).toBe('started');
    expect(await client.vehicleRegistration(vehicle)).toBe('ready');
  },
  cleanVehicleCache: async () => {
    const client = clientFor('sandbox-async');
    await client.vehicleRegistration(vehicle);
    await client.cleanVehicleCache(vehicle);
    expect(await client.vehicleRegistration(vehicle)).toBe('started');
  },
  lookup: async () => {
    const {matches} = await clientFor('sandbox-high').lookup({make: 'honda', model: 'accord', year: 2021});
    expect(matches[0]).toMatchObject({make: 'Honda', model: 'Accord', confidence: 'HIGH'});
  },
  makes: async () => {
    const makes = await clientFor('sandbox-high').makes();
    expect(makes).toContainEqual({id: expect.any(String) as unknown, name: 'Honda'});
  },
  models: async () => {
    const client = clientFor('sandbox-high');
    const honda = (await client.makes()).find(({name}) => name === 'Honda');
    expect((await client.models(honda?.id ?? '')).map(({name}) => name)).toContain('Accord');
  },
  register: async () => {
    await clientFor().register(person);
    expect(server.sandbox.outbox).toHaveLength(1);
    await expect(clientFor().register({...person, agreedToTerms: false})).rejects.toMatchObject({kind: 'rejected'});
  },
  verify: async () => {
    await clientFor().register(person);
    const wrong = clientFor().verify({...verification(), verificationCode: 'wrong'});
    await expect(wrong).rejects.toMatchObject({kind: 'rejected', status: 400});
    expect(await clientFor().verify(verification())).toMatchObject({tier: 'free', rateLimits: {perHour: 50}});
  },
  rotate: async () => {
    const old = await newKey();
    const {apiKey} = await clientFor(old).rotate();
    await expect(clientFor(old).usage()).rejects.toMatchObject({kind: 'unauthorized', status: 401});
    expect(await clientFor(apiKey).usage()).toMatchObject({tier: 'free'});
  },
  usage: async () => {
    expect(await clientFor('sandbox-high').usage()).toMatchObject({
      partnerId: 'partner-high',
      tier: 'high',
      rateLimits: {perHour: 5000, perDay: 20_000},
    });
  },
  deactivate: async () => {
    const key = await newKey();
    await clientFor(key).deactivate();
    await expect(clientFor(key).usage()).rejects.toMatchObject({kind: 'unauthorized'});
  },
  createOrder: async () => {
    const client = clientFor('sandbox-high');
    const order = await orderOf(client);
    expect(await client.createOrder(order)).toEqual({orderIds: [expect.any(String)], errors: []});
    const declined = {...order, creditCard: {...creditCard, cardNumber: '4000000000000002'}};
    await expect(client.createOrder(declined)).rejects.toMatchObject({status: 200, items: [{errorNumber: 3000}]});
  },
};

describe('the client, against a sandbox over HTTP', () => {
  it.each(Object.keys(ROUTES) as RouteName[])('%s works', async name => {
    await CALLS[name]();
  });

  it('searchPlans registers the vehicle and polls for an account with asynchronous search', async () => {
    const answer = await clientFor('sandbox-async').searchPlans(BY_VIN);
    expect(answer).toMatchObject({...somePlans, cache: 'HIT'});
  });

  it('U4: searchPlans searches synchronously for an account without asynchronous search', async () => {
    const answer = await clientFor('sandbox-high').searchPlans(BY_VIN);
    expect(answer).toMatchObject({...somePlans, cache: undefined});
  });

  it.each([
    ['U7: truncated JSON', '1HGSANDB4RX000801', 'protocol'],
    ['U7: an HTML page', '1HGSANDB6RX000802', 'protocol'],
    ['U8: an envelope with both fields', '1HGSANDB8RX000803', 'protocol'],
    ['U8: an envelope with neither field', '1HGSANDBXRX000804', 'protocol'],
    ['U1: a broken connection', '1HGSANDB1RX000805', 'network'],
    ['U9: an error in the short form', '1HGSANDB3RX000806', 'rejected'],
    ['U6: a 503', '1HGSANDB7RX000503', 'unavailable'],
    ['U7: the error page of a gateway', '1HGSANDB5RX000502', 'unavailable'],
    ['U5: a rate limit', '1HGSANDBXRX000429', 'rateLimited'],
  ])('%s is reported as a ServiceError of its kind', async (_, vin, kind) => {
    const search = clientFor('sandbox-high').plansSearchVin({searchCriteria: {...BY_VIN.searchCriteria, vin}});
    await expect(search).rejects.toMatchObject({name: 'ServiceError', kind});
  });

  it.each([
    ['U11: a response with 3,000 plans', '1HGSANDB7RX003000', 3000],
    ['a response without plans', '1HGSANDB3RX000000', 0],
  ])('%s is read completely', async (_, vin, count) => {
    const search = clientFor('sandbox-high').plansSearchVin({searchCriteria: {...BY_VIN.searchCriteria, vin}});
    expect(await search).toMatchObject({plans: {length: count}, droppedCount: 0});
  });

  it('a refused connection is reported as a request that was never sent', async () => {
    const client = clientFor('sandbox-high');
    await server.close();
    await expect(client.plansSearchVin(BY_VIN)).rejects.toMatchObject({kind: 'network', neverSent: true});
    server = await startSandbox();
  });
});
