import {setImmediate} from 'node:timers/promises';
import {describe, expect, it, onTestFinished} from 'vitest';
import {createMemoryQuoteStore, type QuoteStore, startRelay} from '../../src/relay/index.js';
import {
  codeOf,
  createFakeService,
  createFixture,
  createRelayBefore,
  deferred,
  json,
  ORIGIN,
  plan,
  plans,
  search,
  type Fixture,
} from './fixture.js';
import {createTestLogger} from './support/test-logger.js';

const PATH = 'StartPrices';
const car = (mileage: number, more: object = {}): object => ({
  vin: '1HGCM82633A004352',
  mileage,
  stateShortName: 'TX',
  ...more,
});

interface Known {
  readonly startPrice?: number;
  readonly errors?: readonly {errorCode?: string; errorField?: string}[];
}

const pricesOf = async (response: Response): Promise<readonly Known[]> =>
  ((await response.json()) as {response: readonly Known[]}).response;

/** The mileages of the quotes that a relay has requested. */
const mileagesOf = ({service}: Fixture): readonly unknown[] =>
  service.calls.map(
    ({body}) => (JSON.parse(body ?? '') as {searchCriteria: {mileage: unknown}}).searchCriteria.mileage,
  );

describe('the start prices of a list of vehicles', () => {
  it('are those of cached quotes, in the order of the list, without an upstream call', async () => {
    const relay = createFixture(
      {},
      createFakeService(({body}) => plans(plan({downpayment: body?.includes('2000') ? 0 : 90}))),
    );
    await relay.post('PlansSearch', search({mileage: 1000}));
    await relay.post('PlansSearch', search({mileage: 2000}));
    const reply = await relay.post(PATH, {vehicles: [car(3000), car(2000), car(1000)]});
    expect(reply.status).toBe(200);
    expect(await pricesOf(reply)).toEqual([{}, {startPrice: 0}, {startPrice: 90}]);
    expect(relay.service.calls).toHaveLength(2);
  });

  it('are those of the same filters', async () => {
    const relay = createFixture();
    const filters = {providers: ['Summit']};
    await relay.post('PlansSearch', search({mileage: 1000}, {filters}));
    expect(await pricesOf(await relay.post(PATH, {vehicles: [car(1000)]}))).toEqual([{}]);
    expect(await pricesOf(await relay.post(PATH, {vehicles: [car(1000)], filters}))).toEqual([{startPrice: 120}]);
  });

  it('are only those of plans that a list shows', async () => {
    const hidden = [plan({searchResultPlanId: undefined, downpayment: 5}), plan({downpayment: -1}), null];
    const relay = createFixture(
      {},
      createFakeService(({body}) => plans(...hidden, plan({downpayment: body?.includes('2000') ? 1e12 : 90}))),
    );
    await relay.post('PlansSearch', search({mileage: 1000}));
    await relay.post('PlansSearch', search({mileage: 2000}));
    expect(await pricesOf(await relay.post(PATH, {vehicles: [car(1000), car(2000)]}))).toEqual([{startPrice: 90}, {}]);
    expect(await (await relay.post('PlansSearchAsync/GetStartPrice', search({mileage: 2000}))).json()).toEqual({
      response: '',
      errorResponse: null,
    });
  });

  it('include what is wrong with a vehicle that cannot be searched for, beside the prices of the others', async () => {
    const relay = createFixture();
    await relay.post('PlansSearch', search({mileage: 1000}));
    const [missing, wrong, priced] = await pricesOf(
      await relay.post(PATH, {vehicles: [car(1000, {mileage: undefined}), 'a car', car(1000)]}),
    );
    expect(missing?.errors?.map(({errorField}) => errorField)).toContain('Mileage');
    expect(wrong?.errors).not.toHaveLength(0);
    expect(priced).toEqual({startPrice: 120});
  });

  it.each([
    ['no list', {}],
    ['an empty list', {vehicles: []}],
    ['more than 100 vehicles', {vehicles: Array.from({length: 101}, (_, index) => car(index + 1))}],
  ])('are refused for %s', async (_, body) => {
    const reply = await createFixture().post(PATH, body);
    expect(reply.status).toBe(400);
    expect(await reply.json()).toMatchObject({
      errorResponse: {errors: [{errorCode: 'RelayBodyInvalid', errorField: 'vehicles'}]},
    });
  });

  it('are refused for a list whose searches would repeat too much', async () => {
    const {post} = createFixture();
    const filters = {providers: Array.from({length: 200}, (_, index) => `Provider ${index}`)};
    const ofVehicles = (count: number) => ({
      filters,
      vehicles: Array.from({length: count}, (_, index) => car(index + 1)),
    });
    const reply = await post(PATH, ofVehicles(100));
    expect([reply.status, await codeOf(reply)]).toEqual([413, 'RelayBodyTooLarge']);
    expect((await post(PATH, ofVehicles(40))).status).toBe(200);
  });

  it('are returned for 100 vehicles with the tracking of a campaign', async () => {
    const {post} = createFixture();
    const vehicles = Array.from({length: 100}, (_, index) => car(index + 1));
    const tracking = {queryParams: `utm_source=${'x'.repeat(500)}`, referrer: `https://${'y'.repeat(500)}.example/`};
    expect(await pricesOf(await post(PATH, {vehicles, tracking}))).toHaveLength(100);
  });

  it('are returned for 100 vehicles in one request', async () => {
    const relay = createFixture();
    const vehicles = Array.from({length: 100}, (_, index) => car(index + 1));
    expect(await pricesOf(await relay.post(PATH, {vehicles}))).toHaveLength(100);
    expect(relay.service.calls).toHaveLength(0);
  });

  it('are quoted in the background where start prices may start quotes, one after the other', async () => {
    let running = 0;
    let mostRunning = 0;
    const relay = createFixture(
      {startPriceQuotes: true},
      createFakeService(async () => {
        running += 1;
        mostRunning = Math.max(mostRunning, running);
        await Promise.resolve();
        running -= 1;
        return plans(plan({downpayment: 75}));
      }),
    );
    const vehicles = [car(1000), car(2000), car(3000)];
    expect(await pricesOf(await relay.post(PATH, {vehicles}))).toEqual([{}, {}, {}]);
    await expect
      .poll(async () => pricesOf(await relay.post(PATH, {vehicles}, {headers: {'plan-purpose': 'poll'}})))
      .toEqual(vehicles.map(() => ({startPrice: 75})));
    expect(mileagesOf(relay)).toEqual([1000, 2000, 3000]);
    expect(mostRunning).toBe(1);
  });

  it('start no quotes for polls, which do not delay or displace the quotes that are waiting', async () => {
    const held = deferred<void>();
    const relay = createFixture(
      {startPriceQuotes: true},
      createFakeService(async () => {
        await held.promise;
        return plans();
      }),
    );
    const poll = (first: number) =>
      relay.post(
        PATH,
        {vehicles: Array.from({length: 100}, (_, index) => car(first + index))},
        {headers: {'plan-purpose': 'poll'}},
      );
    await relay.post(PATH, {vehicles: [car(1000)]});
    await expect.poll(() => mileagesOf(relay)).toEqual([1000]);
    // As many vehicles as may wait for their quotes.
    for (const first of [3000, 4000]) await poll(first);
    await relay.post(PATH, {vehicles: [car(2000)]});
    held.resolve();
    await expect.poll(() => mileagesOf(relay)).toEqual([1000, 2000]);
  });

  it('are quoted as the widget asks for plans, so that a shopper’s search finds the same quote', async () => {
    const relay = createFixture({startPriceQuotes: true});
    const vehicles = [car(1000)];
    await relay.post(PATH, {vehicles});
    await expect.poll(async () => pricesOf(await relay.post(PATH, {vehicles}))).toEqual([{startPrice: 120}]);
    const reply = await relay.post(
      'PlansSearchAsync',
      search({mileage: 1000}, {responseDetailLevel: 'Full', showProviderInfo: true}),
    );
    expect([reply.status, reply.headers.get('x-cache')]).toEqual([200, 'HIT']);
    expect(relay.service.calls).toHaveLength(1);
  });

  it('never use the capacity that is reserved for shoppers who search', async () => {
    const relay = createFixture({startPriceQuotes: true, tier: {perHour: 10, perDay: 1000}});
    const vehicles = Array.from({length: 30}, (_, index) => car(index + 1));
    await relay.post(PATH, {vehicles});
    await expect.poll(() => relay.service.calls.length).toBeGreaterThan(0);
    expect((await relay.post('PlansSearch', search({mileage: 99_000}))).status).toBe(200);
    expect(relay.service.calls.length).toBeLessThan(10);
  });

  it('T2: are quoted for at most 200 waiting vehicles, and for others once these are done', async () => {
    const held = deferred<void>();
    const relay = createFixture(
      {startPriceQuotes: true, tier: {perHour: 10_000, perDay: 10_000}},
      createFakeService(async () => {
        await held.promise;
        return plans();
      }),
    );
    const ask = (first: number) =>
      relay.post(PATH, {vehicles: Array.from({length: 100}, (_, index) => car(first + index))});
    for (const first of [1000, 2000, 3000]) await ask(first);
    held.resolve();
    await expect.poll(() => mileagesOf(relay).at(-1)).toBe(2099);
    // The last one may not be quite done yet.
    await expect
      .poll(async () => {
        await ask(4000);
        return mileagesOf(relay).at(-1);
      })
      .toBe(4099);
    expect(mileagesOf(relay).filter(mileage => Number(mileage) >= 3000 && Number(mileage) < 4000)).toEqual([]);
  });

  it('are quoted once for a vehicle that is asked for again, which takes no other’s place', async () => {
    const held = deferred<void>();
    const logger = createTestLogger();
    const relay = createFixture(
      {startPriceQuotes: true, tier: {perHour: 10_000, perDay: 10_000}, logger},
      createFakeService(async () => {
        await held.promise;
        return plans();
      }),
    );
    const ask = (first: number) =>
      relay.post(PATH, {vehicles: Array.from({length: 100}, (_, index) => car(first + index))});
    const warnings = () => logger.lines.filter(line => line.includes('queue'));
    for (const first of [1000, 1000, 1000, 2000]) await ask(first);
    expect(warnings()).toEqual([]);
    await ask(3000);
    expect(warnings()).toEqual(['warn starting prices are not quoted: the queue is full']);
    held.resolve();
    await expect.poll(() => relay.service.calls.length).toBe(200);
    expect(new Set(mileagesOf(relay)).size).toBe(200);
  });

  it('count against the visitor’s own limit for start prices', async () => {
    const relay = createFixture({startPriceQuotes: true, visitorSearches: 2});
    const vehicles = [car(1000), car(2000), car(3000)];
    await relay.post(PATH, {vehicles}, {address: '203.0.113.7'});
    await expect.poll(() => mileagesOf(relay)).toEqual([1000, 2000]);
    expect((await relay.post('PlansSearch', search({mileage: 4000}), {address: '203.0.113.7'})).status).toBe(200);
  });

  it('come from the upstream API’s start price on an account with asynchronous search', async () => {
    const relay = createFixture(
      {asyncUpstream: true},
      createFakeService(({url}) =>
        json({response: url.pathname.endsWith('GetStartPrice') ? 44 : {status: 'Created'}, errorResponse: null}),
      ),
    );
    const vehicles = [car(1000)];
    await relay.post(PATH, {vehicles});
    await expect
      .poll(async () => pricesOf(await relay.post(PATH, {vehicles}, {headers: {'plan-purpose': 'poll'}})))
      .toEqual([{startPrice: 44}]);
    expect(relay.service.count('GetStartPrice')).toBe(1);
  });

  it('keep a Worker running until all of them are quoted and stored', async () => {
    const held = deferred<void>();
    const memory = createMemoryQuoteStore();
    const quoteStore: QuoteStore = {
      ...memory,
      settle: async (...entry) => {
        for (let turn = 0; turn < 5; turn += 1) await setImmediate();
        await memory.settle(...entry);
      },
    };
    const vehicles = [car(1000), car(2000)];
    const relay = createFixture(
      {startPriceQuotes: true, quoteStore},
      createFakeService(async () => {
        await held.promise;
        return plans();
      }),
    );
    let work: Promise<unknown> = Promise.resolve();
    await relay.post(PATH, {vehicles}, {waitUntil: promise => (work = promise)});
    held.resolve();
    await work;
    expect(mileagesOf(relay)).toEqual([1000, 2000]);
    expect(await pricesOf(await relay.post(PATH, {vehicles}))).toEqual([{startPrice: 120}, {startPrice: 120}]);
  });

  it('are quoted after a Worker has stopped the request that was quoting others', async () => {
    let now = Date.now();
    const relay = createFixture(
      {startPriceQuotes: true, timeoutMs: 20_000, now: () => now},
      // What a stopped request waits for never arrives, and its timers never fire.
      createFakeService(({body}) => (body?.includes('1000') ? new Promise<Response>(() => {}) : plans())),
    );
    await relay.post(PATH, {vehicles: [car(1000), car(2000)]});
    await expect.poll(() => mileagesOf(relay)).toEqual([1000]);
    now += 20_000;
    await relay.post(PATH, {vehicles: [car(3000)]});
    await relay.post('PlansSearch', search({mileage: 9000}));
    expect(mileagesOf(relay)).toEqual([1000, 9000]);
    now += 5001;
    await relay.post(PATH, {vehicles: [car(4000)]});
    await expect.poll(() => mileagesOf(relay)).toEqual([1000, 9000, 4000]);
  });

  it('start no further quote once the relay closes', async () => {
    let respond = (): void => undefined;
    const relay = createFixture(
      {startPriceQuotes: true},
      createFakeService(() => new Promise(resolve => (respond = () => resolve(plans())))),
    );
    await relay.post(PATH, {vehicles: [car(1000), car(2000)]});
    await expect.poll(() => relay.service.calls.length).toBe(1);
    const closed = relay.relay.close();
    respond();
    await closed;
    expect(mileagesOf(relay)).toEqual([1000]);
  });

  it('R3: complete a quote that is about to start when the relay closes', async () => {
    const memory = createMemoryQuoteStore();
    const [claiming, granted] = [deferred<void>(), deferred<void>()];
    const quoteStore: QuoteStore = {
      ...memory,
      claim: async (key, leaseMs) => {
        claiming.resolve();
        await granted.promise;
        return memory.claim(key, leaseMs);
      },
    };
    const order: string[] = [];
    const relay = createFixture(
      {startPriceQuotes: true, quoteStore},
      createFakeService(async () => {
        await setImmediate();
        order.push('quoted');
        return plans();
      }),
    );
    await relay.post(PATH, {vehicles: [car(1000), car(2000)]});
    await claiming.promise;
    const closed = relay.relay.close().then(() => order.push('closed'));
    await setImmediate();
    granted.resolve();
    await closed;
    expect(order).toEqual(['quoted', 'closed']);
  });

  it('are for allowed pages only', async () => {
    const reply = await createFixture().post(
      PATH,
      {vehicles: [car(1000)]},
      {headers: {origin: 'https://elsewhere.example'}},
    );
    expect(reply.status).toBe(403);
  });
});

describe('the start prices that a dealer’s own server asks for over HTTP', () => {
  async function serveRelay() {
    const server = await startRelay({relay: createRelayBefore(createFakeService()), port: 0});
    onTestFinished(() => server.close(0));
    return (path: string, body: object, headers: Readonly<Record<string, string>>) =>
      fetch(`${server.url}/plans/${path}`, {
        method: 'POST',
        headers: {'content-type': 'application/json', ...headers},
        body: JSON.stringify(body),
      });
  }

  it('are returned to a plain request with a JSON body and an allowed Origin', async () => {
    const send = await serveRelay();
    await send('PlansSearch', search({mileage: 1000}), {origin: ORIGIN});
    const reply = await send(PATH, {vehicles: [car(1000), car(2000)]}, {origin: ORIGIN});
    expect(reply.status).toBe(200);
    expect(await reply.json()).toEqual({response: [{startPrice: 120}, {}], errorResponse: null});
  });

  it('are refused without an Origin, and with a body that is not JSON', async () => {
    const send = await serveRelay();
    const body = {vehicles: [car(1000)]};
    expect((await send(PATH, body, {})).status).toBe(403);
    expect((await send(PATH, body, {origin: ORIGIN, 'content-type': 'text/plain'})).status).toBe(415);
  });
});
