import {afterEach, describe, expect, it} from 'vitest';
import type {RelayOptions} from '../../src/relay/index.js';
import {codeOf, createFakeService, createFixture, type FakeService, json, plans, refusedBy, search} from './fixture.js';
import {type Listening, serveOverHttp} from './support/network-service.js';

// What the service says by statuses and headers, said over a network instead of handed over as a value.
const SYNC = 'PlansSearch/Vin';
const ASYNC = 'PlansSearchAsync/VIN';
const PRICE = 'PlansSearchAsync/GetStartPrice';
const CAR = {vin: null, make: 'Honda', model: 'Civic', year: 2018};
const START = Date.UTC(2026, 10, 20, 12);
const open: Listening[] = [];

afterEach(async () => {
  await Promise.all(open.splice(0).map(server => server.close()));
});

async function overHttp(answer: FakeService['answer'], options: Partial<RelayOptions> = {}) {
  const service = createFakeService(answer);
  const server = await serveOverHttp(service);
  open.push(server);
  const paths = () => service.calls.map(({url}) => url.pathname.replace('/api/v2/Partners/', ''));
  return {...createFixture({serviceUrl: server.url, fetch: undefined, ...options}, service), service, paths};
}

/** A service with asynchronous search that has every vehicle ready, so that nothing is waited for. */
const asynchronous =
  (search: () => Response, sync = plans): FakeService['answer'] =>
  ({url: {pathname}}) => {
    if (pathname.endsWith('/VehicleRegistration')) return json({response: 'ready'}, {status: 201});
    return pathname.includes('/PlansSearchAsync') ? search() : sync();
  };
const ASYNC_ACCOUNT = {asyncUpstream: true, pollHoldMs: 1000} as const;

describe('over a network', () => {
  const waits: readonly (readonly [header: string | undefined, seconds: number])[] = [
    ['30', 30],
    [new Date(START + 90_000).toUTCString(), 90],
    ['0', 1],
    ['-20', 1],
    [undefined, 60],
    ['soon', 60],
    ['99999999999', 86_400],
  ];
  it.each(waits)('U5: Retry-After "%s" pauses the whole account for %i s', async (header, seconds) => {
    const clock = {now: START};
    const limited = () => new Response(null, {status: 429, headers: {...(header && {'retry-after': header})}});
    const {post, service} = await overHttp(limited, {now: () => clock.now});
    const first = await post(SYNC);
    expect([first.status, first.headers.get('retry-after')]).toEqual([429, String(seconds)]);
    service.answer = () => plans();
    clock.now += seconds * 1000 - 1;
    expect(await codeOf(await post(SYNC, search({mileage: 1})))).toBe('RelayBudgetExhausted');
    clock.now += 1;
    expect((await post(SYNC, search({mileage: 1}))).status).toBe(200);
    expect(service.calls).toHaveLength(2);
  });

  it('U2: a search that is never done is given up at its ceiling', async () => {
    const pending = () => json({response: 'working', errorResponse: null}, {status: 202});
    const {post, paths} = await overHttp(asynchronous(pending), {...ASYNC_ACCOUNT, timeoutMs: 1400});
    const answer = await post(SYNC);
    expect([answer.status, await codeOf(answer)]).toEqual([504, 'RelayUpstreamTimeout']);
    expect(paths()).toEqual(['VehicleRegistration', ASYNC]);
  });

  it('U3: a search that fails while it is quoted ends at once', async () => {
    const refused = () => refusedBy('DurationFilterNotAllowed', 20005);
    const {post, paths} = await overHttp(asynchronous(refused), ASYNC_ACCOUNT);
    const answer = await post(SYNC);
    expect([answer.status, await codeOf(answer)]).toEqual([400, 'DurationFilterNotAllowed']);
    expect(paths()).toEqual(['VehicleRegistration', ASYNC]);
  });

  it('U4: a vehicle without a VIN is searched for synchronously after 20006', async () => {
    const unregistered = () => refusedBy('VinHasNotBeenRegistered', 20006);
    const {post, paths} = await overHttp(asynchronous(unregistered), ASYNC_ACCOUNT);
    expect((await post('PlansSearch', search(CAR))).status).toBe(200);
    expect(paths()).toEqual(['PlansSearchAsync', 'PlansSearch']);
  });

  it('U4: a VIN that was forgotten is registered once more', async () => {
    const answers = [plans, () => refusedBy('VinHasNotBeenRegistered', 20006), plans];
    const {post, paths} = await overHttp(
      asynchronous(() => (answers.shift() ?? plans)()),
      ASYNC_ACCOUNT,
    );
    expect((await post(SYNC)).status).toBe(200);
    expect((await post(SYNC, search({stateShortName: 'CA'}))).status).toBe(200);
    expect(paths()).toEqual(['VehicleRegistration', ASYNC, ASYNC, 'VehicleRegistration', ASYNC]);
  });

  it('U4: a 403 is followed by one synchronous search, and remembered', async () => {
    const forbidden = () => new Response(null, {status: 403});
    const {post, paths} = await overHttp(asynchronous(forbidden), ASYNC_ACCOUNT);
    expect((await post(SYNC)).status).toBe(200);
    expect((await post(SYNC, search({mileage: 1}))).status).toBe(200);
    expect(paths()).toEqual(['VehicleRegistration', ASYNC, SYNC, SYNC]);
  });

  it('U6: the catalog is asked for three times at the most', async () => {
    const {get, service} = await overHttp(() => new Response(null, {status: 503}));
    expect((await get('Vehicles/Makes')).status).toBe(502);
    expect(service.calls).toHaveLength(3);
  });

  it('U9: a short error is passed on with the field it names', async () => {
    const error = {errorCode: null, errorField: 'mileage', errorMessage: 'Too many.'};
    const {post} = await overHttp(() => json({response: null, errorResponse: {errors: [error]}}, {status: 400}));
    const answer = await post(SYNC);
    expect([answer.status, await answer.json()]).toEqual([400, {response: null, errorResponse: {errors: [error]}}]);
  });

  it.each([
    ['', 200],
    [0, 200],
    ['free', 400],
    [null, 400],
  ])('U10: a start price of %j is answered with %i', async (value, status) => {
    const {post} = await overHttp(
      asynchronous(() => json({response: value, errorResponse: null})),
      ASYNC_ACCOUNT,
    );
    let answer = await post(PRICE);
    while (answer.status === 202) answer = await post(PRICE, search(), {headers: {'plan-purpose': 'poll'}});
    expect(answer.status).toBe(status);
    if (status === 200) expect(await answer.json()).toEqual({response: value, errorResponse: null});
  });

  it('U17: a key that was rotated is read on a 401; the catalog is asked again with it, a search is not', async () => {
    const keys = ['second-key', 'third-key'];
    let taken = 'second-key';
    const {get, post, service} = await overHttp(
      ({headers, url}) => {
        if (headers.get('authorization') !== `Bearer ${taken}`) return new Response(null, {status: 401});
        return url.pathname.includes('Vehicles') ? json({response: [{id: 'a', name: 'A'}]}) : plans();
      },
      {readKey: () => keys.shift() ?? 'third-key'},
    );
    expect((await get('Vehicles/Makes')).status).toBe(200);
    expect(service.calls).toHaveLength(2);
    taken = 'third-key';
    expect((await post(SYNC)).status).toBe(503);
    expect(service.calls).toHaveLength(3);
    expect((await post(SYNC, search(), {headers: {'plan-purpose': 'retry'}})).status).toBe(200);
    expect(service.calls.slice(1).map(({headers}) => headers.get('authorization'))).toEqual([
      'Bearer second-key',
      'Bearer second-key',
      'Bearer third-key',
    ]);
  });
});
