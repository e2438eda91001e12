import {readFileSync} from 'node:fs';
import {describe, expect, it} from 'vitest';
import {createMetrics} from '../../src/relay/index.js';
import {createFakeService, createFixture, deferred, plans, raw, search} from './fixture.js';

const numbersOf = async ({relay}: ReturnType<typeof createFixture>): Promise<string> => {
  const reply = await relay.fetch(new Request('https://relay.example/metrics'));
  expect(reply.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
  return reply.text();
};

describe('the Prometheus metrics', () => {
  it('are not served by default', async () => {
    const {relay} = createFixture();
    expect((await relay.fetch(new Request('https://relay.example/metrics'))).status).toBe(404);
  });

  it('count calls by kind, cache hits, coalesced requests, errors and the remaining quota', async () => {
    const reply = deferred<Response>();
    const service = createFakeService(({url}) => (url.pathname.includes('Vehicles') ? plans() : reply.promise));
    const fixture = createFixture({metrics: createMetrics(), tier: {perHour: 9, perDay: 90}}, service);
    const waiting = [1, 2, 3].map(() => fixture.post('PlansSearch/Vin'));
    await expect.poll(() => service.calls.length).toBe(1);
    reply.resolve(plans());
    await Promise.all(waiting);
    await fixture.post('PlansSearchAsync/VIN');
    await fixture.post('PlansSearch/Vin', search({vin: 'short'}));
    await fixture.get('Vehicles/Makes');

    const text = await numbersOf(fixture);
    expect(text).toContain('plan_finder_upstream_calls_total{kind="search",outcome="200"} 1\n');
    expect(text).toMatch(/plan_finder_upstream_calls_total\{kind="catalog",outcome="200"\} \d/);
    expect(text).toContain('plan_finder_cache_total{route="plansSearchAsyncVin",result="hit"} 1\n');
    expect(text).toContain('plan_finder_coalesced_total 2\n');
    expect(text).toContain('plan_finder_errors_total{code="CantParseVIN"} 1\n');
    expect(text).toContain('plan_finder_budget_left{mount="/plans",window="hour"} 7\n');
    expect(text).toContain('plan_finder_budget_left{mount="/plans",window="day"} 88\n');
    expect(text).toContain('plan_finder_request_seconds_count{route="plansSearchVin"} 4\n');
    expect(text).toMatch(/^# TYPE plan_finder_request_seconds histogram$/m);
  });

  it('count each search that joins a running quote once, whenever it comes, and no poll', async () => {
    const reply = deferred<Response>();
    const service = createFakeService(() => reply.promise);
    const fixture = createFixture({metrics: createMetrics()}, service);
    const first = fixture.post('PlansSearch/Vin');
    await expect.poll(() => service.calls.length).toBe(1);
    expect(await numbersOf(fixture)).not.toMatch(/^plan_finder_coalesced_total /m);
    expect((await fixture.post('PlansSearchAsync/VIN')).status).toBe(202);
    const poll = {headers: {'plan-purpose': 'poll'}};
    expect((await fixture.post('PlansSearchAsync/VIN', undefined, poll)).status).toBe(202);
    expect(await numbersOf(fixture)).toContain('plan_finder_coalesced_total 1\n');
    const joined = fixture.post('PlansSearch/Vin');
    await expect.poll(() => numbersOf(fixture)).toContain('plan_finder_coalesced_total 2\n');
    reply.resolve(plans());
    expect((await Promise.all([first, joined])).map(({status}) => status)).toEqual([200, 200]);
    expect((await fixture.post('PlansSearch/Vin')).status).toBe(200);
    expect(await numbersOf(fixture)).toContain('plan_finder_coalesced_total 2\n');
  });

  it('count searches as a cache hit or miss: synchronous ones, too, but no polls', async () => {
    const fixture = createFixture({metrics: createMetrics()});
    for (let index = 0; index < 3; index += 1) await fixture.post('PlansSearch/Vin');
    const poll = {headers: {'plan-purpose': 'poll'}};
    const ask = async (more = {}) => (await fixture.post('PlansSearchAsync', search({mileage: 7}), more)).status;
    expect(await ask()).toBe(202);
    await expect.poll(() => ask(poll)).toBe(200);
    expect(await ask()).toBe(200);
    const text = await numbersOf(fixture);
    expect(text.split('\n').filter(line => line.startsWith('plan_finder_cache_total'))).toEqual([
      'plan_finder_cache_total{route="plansSearchVin",result="miss"} 1',
      'plan_finder_cache_total{route="plansSearchVin",result="hit"} 2',
      'plan_finder_cache_total{route="plansSearchAsync",result="miss"} 1',
      'plan_finder_cache_total{route="plansSearchAsync",result="hit"} 1',
    ]);
  });

  it('count the relay’s own errors from 0, so that an alert sees the first one', async () => {
    const text = await createMetrics().text();
    expect(text).toContain('plan_finder_errors_total{code="RelayBudgetExhausted"} 0\n');
  });

  it('count an upstream response that is not valid as a failure, whatever its status', async () => {
    const page = {headers: {'content-type': 'text/html'}};
    const answers = [raw('<h1>Down', page), raw('{"resp'), raw('<h1>Blocked', {...page, status: 400}), plans()];
    const service = createFakeService(() => answers.shift() ?? raw(''));
    const fixture = createFixture({metrics: createMetrics()}, service);
    for (const mileage of [1, 2, 3, 4]) await fixture.post('PlansSearch/Vin', search({mileage}));
    const text = await numbersOf(fixture);
    expect(text).toContain('plan_finder_upstream_calls_total{kind="search",outcome="invalid"} 3\n');
    expect(text).toContain('plan_finder_upstream_calls_total{kind="search",outcome="200"} 1\n');
  });

  it('count the code of a failed quote, also where it ends polling with status 400', async () => {
    const service = createFakeService(() => raw('', {status: 500}));
    const fixture = createFixture({metrics: createMetrics()}, service);
    expect((await fixture.post('PlansSearch/Vin')).status).toBe(502);
    expect((await fixture.post('PlansSearchAsync/VIN')).status).toBe(400);
    expect(await numbersOf(fixture)).toContain('plan_finder_errors_total{code="RelayUpstreamFailed"} 2\n');
  });

  it('are all listed in docs/relay.md', async () => {
    const page = readFileSync(new URL('../../docs/relay.md', import.meta.url), 'utf8');
    const names = [...(await createMetrics().text()).matchAll(/^# TYPE (\w+) /gm)].map(([, name]) => name);
    expect(names.length).toBeGreaterThan(6);
    for (const name of names) expect(page).toContain(`\`${name}\``);
  });

  it('drop a relay that was closed, but not the one that replaced it', async () => {
    const metrics = createMetrics();
    const [gone, replaced] = ['/gone', '/shop'].map(mount => createFixture({metrics, mount}));
    const last = createFixture({metrics, mount: '/shop', tier: {perHour: 7, perDay: 70}});
    expect(await numbersOf(last)).toContain('mount="/gone"');
    await Promise.all([gone?.relay.close(), replaced?.relay.close()]);
    const text = await numbersOf(last);
    expect(text).not.toContain('mount="/gone"');
    expect(text).toContain('plan_finder_budget_left{mount="/shop",window="hour"} 7\n');
  });

  it('show whether the upstream API accepts the key, and whether Redis responds and is full', async () => {
    const link = {run: () => Promise.reject(new Error('down')), subscribe: () => () => {}, close: async () => {}};
    const service = createFakeService();
    const fixture = createFixture(
      {metrics: createMetrics(), redis: {...link, isUp: () => false, isFull: () => true}},
      service,
    );
    expect(await numbersOf(fixture)).toContain('plan_finder_key_accepted{mount="/plans"} 1\n');
    expect(await numbersOf(fixture)).toContain('plan_finder_redis_up{mount="/plans"} 0\n');
    expect(await numbersOf(fixture)).toContain('plan_finder_redis_full{mount="/plans"} 1\n');
    service.answer = () => new Response('', {status: 401});
    await fixture.post('PlansSearch/Vin');
    expect(await numbersOf(fixture)).toContain('plan_finder_key_accepted{mount="/plans"} 0\n');
  });

  it('do not mention Redis without one', async () => {
    expect(await numbersOf(createFixture({metrics: createMetrics()}))).not.toMatch(/plan_finder_redis_\w+\{/);
  });

  it('T15: contain no text from a visitor', async () => {
    const canaries = ['1HGCM82633A004352', 'CNRY777', 'Canaria', '192.0.2.77', 'canary-key-3f9b2c71'];
    const service = createFakeService(() => new Response('{"errorResponse":{"errors":[{"errorCode":"Canaria 7"}]}}'));
    const fixture = createFixture({metrics: createMetrics()}, service);
    const more = {address: '192.0.2.77', headers: {'plan-purpose': 'Canaria'}};
    await fixture.post('PlansSearch', search({vin: null, licensePlate: 'CNRY777'}), more);
    await fixture.post('PlansSearch/Vin', search(), more);
    await fixture.get('Vehicles/Lookup?make=Canaria', more);
    await fixture.get('1HGCM82633A004352', more);
    const text = await numbersOf(fixture);
    for (const canary of canaries) expect(text).not.toContain(canary);
  });
});
