import {afterEach, beforeEach, describe, expect, it, vi} from 'vitest';
import {createFinderClient, createServiceClient} from '../../src/client/index.js';
import {ended} from './ended.js';
import {
  baseUrl,
  body,
  errors,
  lostConnection,
  pending,
  plans,
  purposes,
  scriptedService,
  success,
  type Answer,
} from './scripted-service.js';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const unregistered = errors(400, [{errorCode: 'VinHasNotBeenRegistered', errorNumber: 20006, errorField: 'VIN'}]);
const forbidden = errors(403, [{errorCode: 'Forbidden', errorMessage: 'No.'}]);

function clientOf(...answers: Answer[]) {
  const service = scriptedService(...answers);
  const paths = () => service.sent.map(({url}) => url.slice(baseUrl.length + 1));
  return {
    service: createServiceClient({baseUrl, ...service, random: () => 0}),
    finder: createFinderClient({baseUrl, ...service, random: () => 0}),
    sent: service.sent,
    paths,
  };
}

const place = {stateShortName: 'TX', mileage: 48_000};
const plateBody = {searchCriteria: {...place, licensePlate: 'ABC123'}};
const catalogBody = {searchCriteria: {...place, make: 'Honda', model: 'Accord', year: 2003}};

describe('searchPlans', () => {
  it.each([
    ['VIN', body, 'VIN', 'Vin'],
    ['plate', plateBody, 'LicensePlate', 'LicensePlate'],
    ['make, model and year', catalogBody, 'MakeModelYear', 'MakeModelYear'],
  ])('uses the strict endpoint for a %s (§4.2, §4.3, §9.6)', async (_, search, asyncPath, syncPath) => {
    const {finder, paths} = clientOf(plans);
    await finder.searchPlans(search);
    await finder.searchPlans(search, {mode: 'sync'});
    expect(paths()).toEqual([`PlansSearchAsync/${asyncPath}`, `PlansSearch/${syncPath}`]);
  });

  it('uses the generic endpoint for an unknown identifier', async () => {
    const {finder, paths} = clientOf(plans);
    await finder.searchPlans({searchCriteria: place});
    expect(paths()).toEqual(['PlansSearchAsync']);
  });

  it('polls until the plans are done', async () => {
    const {finder, sent} = clientOf(pending, plans);
    expect(await ended(finder.searchPlans(body))).toMatchObject({value: {plans: [{searchResultPlanId: 'srp-1'}]}});
    expect(purposes(sent)).toEqual([undefined, 'poll']);
  });

  it('sends one synchronous search, without a purpose', async () => {
    const {finder, sent} = clientOf(plans);
    await finder.searchPlans(body, {mode: 'sync', purpose: 'retry'});
    expect(purposes(sent)).toEqual([undefined]);
  });

  it('never prefetches synchronously', async () => {
    const {finder, sent} = clientOf(plans);
    const call = finder.searchPlans(body, {mode: 'sync', purpose: 'prefetch'});
    await expect(call).rejects.toMatchObject({kind: 'declined'});
    expect(sent).toHaveLength(0);
  });

  it('B4: fails a synchronous search when its connection is lost', async () => {
    const {finder, sent} = clientOf(lostConnection);
    expect(await ended(finder.searchPlans(body, {mode: 'sync'}))).toMatchObject({reason: {kind: 'network'}});
    expect(sent).toHaveLength(1);
  });
});

describe('an account without asynchronous search', () => {
  it('U4: is searched synchronously at once, and from then on', async () => {
    const {finder, paths} = clientOf(forbidden, plans);
    expect(await ended(finder.searchPlans(body))).toMatchObject({status: 'fulfilled'});
    await finder.searchPlans(body);
    expect(paths()).toEqual(['PlansSearchAsync/VIN', 'PlansSearch/Vin', 'PlansSearch/Vin']);
  });

  it('U4: gets no prefetches', async () => {
    const {finder, sent} = clientOf(forbidden, plans);
    expect(await ended(finder.searchPlans(body, {purpose: 'prefetch'}))).toMatchObject({reason: {kind: 'declined'}});
    expect(sent).toHaveLength(1);
  });

  it('U4: is searched asynchronously again ten minutes later', async () => {
    const {finder, paths} = clientOf(forbidden, plans, plans, plans);
    await ended(finder.searchPlans(body));
    await vi.advanceTimersByTimeAsync(10 * 60_000 - 1);
    await ended(finder.searchPlans(body));
    expect(paths()).toEqual(['PlansSearchAsync/VIN', 'PlansSearch/Vin', 'PlansSearch/Vin']);
    await vi.advanceTimersByTimeAsync(1);
    await ended(finder.searchPlans(body));
    expect(paths().at(-1)).toBe('PlansSearchAsync/VIN');
  });

  it('U4: is distinguished from a page that the relay rejects', async () => {
    const {finder, sent} = clientOf(errors(403, [{errorCode: 'RelayOriginNotAllowed', errorMessage: 'No.'}]));
    expect(await ended(finder.searchPlans(body))).toMatchObject({reason: {kind: 'forbidden'}});
    expect(sent).toHaveLength(1);
  });

  it('U4: gets no second search after an interruption, because that could start a second quote', async () => {
    for (const refusal of [forbidden, unregistered]) {
      const {finder, sent} = clientOf(refusal, plans);
      const call = finder.searchPlans(body, {purpose: 'poll'});
      expect(await ended(call)).toMatchObject({reason: {kind: 'network'}});
      expect(sent).toHaveLength(1);
    }
  });

  it('U4: is an error when it lacks synchronous search too', async () => {
    const {finder, sent} = clientOf(forbidden);
    expect(await ended(finder.searchPlans(body))).toMatchObject({reason: {kind: 'forbidden', status: 403}});
    expect(sent).toHaveLength(2);
  });
});

describe('an unregistered vehicle', () => {
  it('U4: is registered once by its VIN and polled', async () => {
    const {service, paths, sent} = clientOf(unregistered, success({}), pending, plans);
    expect(await ended(service.searchPlans(body))).toMatchObject({status: 'fulfilled'});
    expect(paths()).toEqual([
      'PlansSearchAsync/VIN',
      'VehicleRegistration',
      'PlansSearchAsync/VIN',
      'PlansSearchAsync/VIN',
    ]);
    expect(sent[1]?.body).toEqual({vin: '1HGCM82633A004352', mileage: 48_000});
  });

  it('B1: is aborted by the signal or the deadline during its registration', async () => {
    const left = clientOf(unregistered, 'silence');
    const controller = new AbortController();
    const result = Promise.allSettled([left.service.searchPlans(body, {signal: controller.signal})]);
    await vi.advanceTimersByTimeAsync(2000);
    expect(left.paths().at(-1)).toBe('VehicleRegistration');
    controller.abort();
    expect(await result).toMatchObject([{reason: {kind: 'aborted'}}]);
    const {service} = clientOf(unregistered, 'silence');
    const start = Date.now();
    expect(await ended(service.searchPlans(body, {timeoutMs: 7000}))).toMatchObject({reason: {kind: 'timeout'}});
    expect(Date.now() - start).toBe(7000);
  });

  it('U4: is not registered twice', async () => {
    const {service, paths} = clientOf(unregistered, success({}), unregistered);
    expect(await ended(service.searchPlans(body))).toMatchObject({reason: {items: [{errorNumber: 20006}]}});
    expect(paths().filter(path => path === 'VehicleRegistration')).toHaveLength(1);
  });

  it('U4: is searched synchronously once when it has no VIN', async () => {
    const {service, paths} = clientOf(unregistered, plans);
    expect(await ended(service.searchPlans(plateBody))).toMatchObject({status: 'fulfilled'});
    expect(paths()).toEqual(['PlansSearchAsync/LicensePlate', 'PlansSearch/LicensePlate']);
  });

  it('U4: is searched synchronously once by a page, which never registers', async () => {
    const {finder, paths} = clientOf(unregistered, plans);
    expect(await ended(finder.searchPlans(body))).toMatchObject({status: 'fulfilled'});
    expect(paths()).toEqual(['PlansSearchAsync/VIN', 'PlansSearch/Vin']);
  });
});

describe('a search with the details of a customer', () => {
  const customerBody = {...body, UserDetails: {firstName: 'Ada', lastName: 'Byron'}};

  it('is sent once, by VIN and with the details', async () => {
    const {finder, sent, paths} = clientOf(plans);
    expect(await finder.searchWithCustomer(customerBody)).toMatchObject({plans: [{searchResultPlanId: 'srp-1'}]});
    expect(paths()).toEqual(['PlansSearchWithUserInfo/Vin']);
    expect(sent).toMatchObject([{method: 'POST', body: customerBody}]);
  });

  it('is not sent again after an interruption, because that could start a second quote', async () => {
    const {finder, sent} = clientOf(plans);
    const calls = [
      finder.searchWithCustomer(customerBody, {purpose: 'poll'}),
      finder.searchPlans(body, {mode: 'sync', purpose: 'poll'}),
    ];
    for (const call of calls) await expect(call).rejects.toMatchObject({kind: 'network'});
    expect(sent).toEqual([]);
  });

  it('has the given deadline', async () => {
    const {finder} = clientOf('silence');
    const start = Date.now();
    const call = finder.searchWithCustomer(customerBody, {timeoutMs: 7000});
    expect(await ended(call)).toMatchObject({reason: {kind: 'timeout'}});
    expect(Date.now() - start).toBe(7000);
  });
});

describe('a prefetch', () => {
  it('is sent once, with its purpose', async () => {
    const {finder, sent, paths} = clientOf(pending);
    await ended(finder.prefetch(body));
    expect(paths()).toEqual(['PlansSearchAsync/VIN']);
    expect(purposes(sent)).toEqual(['prefetch']);
  });

  it('is declined only by 204', async () => {
    const {finder} = clientOf(errors(500, []));
    expect(await ended(finder.prefetch(body))).toMatchObject({reason: {kind: 'unavailable', status: 500}});
  });
});

describe('a search that falls back to a synchronous one', () => {
  it('B1: is aborted by its signal', async () => {
    const {finder} = clientOf(forbidden, 'silence');
    const controller = new AbortController();
    const result = Promise.allSettled([finder.searchPlans(body, {signal: controller.signal})]);
    await vi.advanceTimersByTimeAsync(2000);
    controller.abort();
    expect(await result).toMatchObject([{reason: {kind: 'aborted'}}]);
  });

  it('has the given deadline', async () => {
    const {finder} = clientOf(forbidden, 'silence');
    const start = Date.now();
    expect(await ended(finder.searchPlans(body, {timeoutMs: 7000}))).toMatchObject({reason: {kind: 'timeout'}});
    expect(Date.now() - start).toBe(7000);
  });

  it('U4: is caused by a 403 without a relay code only', async () => {
    const silent = clientOf(errors(403, [{errorMessage: 'No.'}]), plans);
    expect(await ended(silent.finder.searchPlans(body))).toMatchObject({status: 'fulfilled'});
    const relay = [{errorCode: 'RelayOriginNotAllowed'}, {errorCode: 'Forbidden'}];
    const named = clientOf(errors(403, relay), plans);
    expect(await ended(named.finder.searchPlans(body))).toMatchObject({reason: {kind: 'forbidden'}});
    expect(named.sent).toHaveLength(1);
  });

  it('U4: is caused by 20006 also among other errors', async () => {
    const other = {errorCode: 'Other', errorNumber: 1};
    const {finder, paths} = clientOf(
      errors(400, [other, {errorCode: 'VinHasNotBeenRegistered', errorNumber: 20006}]),
      plans,
    );
    expect(await ended(finder.searchPlans(body))).toMatchObject({status: 'fulfilled'});
    expect(paths()).toEqual(['PlansSearchAsync/VIN', 'PlansSearch/Vin']);
  });
});
