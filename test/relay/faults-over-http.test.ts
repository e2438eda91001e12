import {afterEach, describe, expect, it} from 'vitest';
import type {RelayOptions} from '../../src/relay/index.js';
import {codeOf, createFakeService, createFixture, type FakeService, json, plans, search} from './fixture.js';
import {type Listening, serveOverHttp} from './support/network-service.js';

// Upstream statuses and headers over real HTTP instead of an injected fetch.
const SYNC = 'PlansSearch/Vin';
const ASYNC = 'PlansSearchAsync/VIN';
const START = Date.UTC(2026, 10, 20, 12);
const open: Listening[] = [];

afterEach(async () => {
  await Promise.all(open.splice(0).map(server => server.close()));
});

async function overHttp(reply: FakeService['answer'], options: Partial<RelayOptions> = {}) {
  const service = createFakeService(reply);
  const server = await serveOverHttp(service);
  open.push(server);
  const paths = () => service.calls.map(({url}) => url.pathname.replace('/api/v2/Partners/', ''));
  return {...createFixture({serviceUrl: server.url, fetch: undefined, ...options}, service), service, paths};
}

/** A fake upstream with asynchronous search that has every vehicle cached, so that tests need not wait. */
const asynchronous =
  (search: () => Response, sync = plans): FakeService['answer'] =>
  ({url: {pathname}}) => {
    if (pathname.endsWith('/VehicleRegistration')) return json({response: 'ready'}, {status: 201});
    return pathname.includes('/PlansSearchAsync') ? search() : sync();
  };
const ASYNC_ACCOUNT = {asyncUpstream: true, pollHoldMs: 1000} as const;

describe('over HTTP', () => {
  it('U5: a Retry-After header starts a cooldown of the whole account for that time', async () => {
    const clock = {now: START};
    const limited = () => new Response(null, {status: 429, headers: {'retry-after': '30'}});
    const {post, service} = await overHttp(limited, {now: () => clock.now});
    const first = await post(SYNC);
    expect([first.status, first.headers.get('retry-after')]).toEqual([429, '30']);
    service.answer = () => plans();
    clock.now += 29_999;
    expect(await codeOf(await post(SYNC, search({mileage: 1})))).toBe('RelayBudgetExhausted');
    clock.now += 1;
    expect((await post(SYNC, search({mileage: 1}))).status).toBe(200);
    expect(service.calls).toHaveLength(2);
  });

  it('U4: a 403 is followed by one synchronous search, and remembered', async () => {
    const forbidden = () => new Response(null, {status: 403});
    const {post, paths} = await overHttp(asynchronous(forbidden), ASYNC_ACCOUNT);
    expect((await post(SYNC)).status).toBe(200);
    expect((await post(SYNC, search({mileage: 1}))).status).toBe(200);
    expect(paths()).toEqual(['VehicleRegistration', ASYNC, SYNC, SYNC]);
  });

  it('U9: a short error is forwarded with its field', async () => {
    const error = {errorCode: null, errorField: 'mileage', errorMessage: 'Too many.'};
    const {post} = await overHttp(() => json({response: null, errorResponse: {errors: [error]}}, {status: 400}));
    const reply = await post(SYNC);
    expect([reply.status, await reply.json()]).toEqual([400, {response: null, errorResponse: {errors: [error]}}]);
  });
});
