import {describe, expect, it} from 'vitest';
import {readPlans} from '@plan-finder/elements/contract';
import {plansOf} from '../../demo/stage/fixtures.js';
import {createStageFetch} from '../../demo/stage/network.js';
import {DATA, type DataName, type NetworkName} from '../../demo/stage/settings.js';

const SEARCH = '/plans/PlansSearchAsync/VIN';

/** Creates the simulated network of a page, with a clock that the test sets. */
const makeNetwork = (network: NetworkName, data: DataName = '12') => {
  const forwarded: string[] = [];
  const waited: number[] = [];
  const time = {ms: 0};
  const fetch = createStageFetch({
    network,
    data,
    now: () => time.ms,
    wait: ms => {
      waited.push(ms);
      return Promise.resolve();
    },
    forward: input => {
      forwarded.push(input instanceof Request ? input.url : input.toString());
      return Promise.resolve(Response.json({forwarded: true}));
    },
  });
  const search = (path = SEARCH) => fetch(`http://stage${path}`, {method: 'POST', body: '{"searchCriteria":{}}'});
  return {fetch, search, forwarded, waited, time};
};

interface Envelope {
  readonly response: {readonly results: readonly unknown[]} | null;
  readonly errorResponse: {readonly errors: readonly {readonly errorCode: string}[]} | null;
}

const read = async (response: Response): Promise<Envelope> => (await response.json()) as Envelope;
const codeOf = async (response: Response) => (await read(response)).errorResponse?.errors[0]?.errorCode;

describe('the sample plans of the stage', () => {
  it.each([
    ['0', 0],
    ['1', 1],
    ['12', 12],
    ['80', 80],
    ['1000', 1000],
  ] as const)('include %s different plans for that setting', (data, count) => {
    const {plans, droppedCount} = readPlans(plansOf(data));
    expect(droppedCount).toBe(0);
    expect(
      new Set(
        plans.map(({displayProviderName, planName, coverageType}) =>
          JSON.stringify([displayProviderName, planName, coverageType]),
        ),
      ).size,
    ).toBe(count);
  });

  it('have the features that the names of the settings promise', () => {
    const plans = (data: DataName) => readPlans(plansOf(data)).plans;
    expect(plans('no-program').every(({maintenanceProgram}) => maintenanceProgram === undefined)).toBe(true);
    expect(
      plans('no-document').every(({maintenanceProgram}) => maintenanceProgram && !maintenanceProgram.documentUrl),
    ).toBe(true);
    expect(
      plans('essential').every(
        ({planId, coverageBreakdown = []}) => planId !== undefined && coverageBreakdown.length === 0,
      ),
    ).toBe(true);
    expect(plans('long-names').every(({planName = ''}) => planName.length > 80)).toBe(true);
    expect(plans('missing-parts').some(({monthlyPrice}) => monthlyPrice === undefined)).toBe(true);
  });

  it('are the same every time', () => {
    for (const data of Object.keys(DATA) as DataName[]) expect(plansOf(data)).toEqual(plansOf(data));
  });
});

describe('the simulated network of the stage', () => {
  it('responds at once with the sample plans', async () => {
    const {search, forwarded} = makeNetwork('instant');
    expect((await read(await search())).response?.results).toHaveLength(24);
    expect(forwarded).toEqual([]);
  });

  it('forwards searches with sandbox data, and all other requests, to the relay', async () => {
    const sandbox = makeNetwork('instant', 'sandbox');
    await sandbox.search();
    const made = makeNetwork('instant');
    await made.fetch('http://stage/plans/Vehicles/Makes');
    expect([...sandbox.forwarded, ...made.forwarded]).toEqual([
      `http://stage${SEARCH}`,
      'http://stage/plans/Vehicles/Makes',
    ]);
  });

  it('responds after eight seconds if it is set to "cold"', async () => {
    const {search, waited} = makeNetwork('cold');
    expect((await search()).status).toBe(200);
    expect(waited).toEqual([8000]);
  });

  it('responds with 202 for twelve seconds if it is set to "polling"', async () => {
    const {search, time} = makeNetwork('polling');
    expect((await search()).status).toBe(202);
    time.ms = 11_999;
    expect((await search()).status).toBe(202);
    time.ms = 12_000;
    expect((await search()).status).toBe(200);
  });

  it('counts a rate limit down from a minute, and then responds, if it is set to "limited"', async () => {
    const {search, time} = makeNetwork('limited');
    const first = await search();
    expect([first.status, first.headers.get('retry-after')]).toEqual([429, '60']);
    time.ms = 45_500;
    expect((await search()).headers.get('retry-after')).toBe('15');
    time.ms = 60_000;
    expect((await search()).status).toBe(200);
  });

  it('fails every other request if it is set to "flaky"', async () => {
    const {search} = makeNetwork('flaky');
    await expect(search()).rejects.toThrow(TypeError);
    expect((await search()).status).toBe(200);
    await expect(search()).rejects.toThrow(TypeError);
  });

  it('fails all requests, including those for the catalog, if it is set to "offline"', async () => {
    const {search, fetch, forwarded} = makeNetwork('offline', 'sandbox');
    await expect(search()).rejects.toThrow(TypeError);
    await expect(fetch('http://stage/plans/Vehicles/Makes')).rejects.toThrow(TypeError);
    expect(forwarded).toEqual([]);
  });

  it.each([
    ['down', 'RelayUnavailable', 503],
    ['late', 'RelayUpstreamTimeout', 504],
    ['lost', 'RelaySearchLost', 400],
  ] as const)(
    'responds like a relay if it is set to "%s", with 400 on asynchronous routes',
    async (network, code, status) => {
      const {search} = makeNetwork(network);
      const polled = await search();
      expect([polled.status, await codeOf(polled)]).toEqual([400, code]);
      expect((await search('/plans/PlansSearch/Vin')).status).toBe(status);
    },
  );

  it('returns the lowest down payment as the start price, and an empty one without plans', async () => {
    const path = '/plans/PlansSearchAsync/GetStartPrice';
    const price = await read(await makeNetwork('instant').search(path));
    expect(price.response).toBe(99);
    expect((await read(await makeNetwork('instant', '0').search(path))).response).toBe('');
  });
});
