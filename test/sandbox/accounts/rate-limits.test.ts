import {describe, expect, it} from 'vitest';
import {DAY_MS, HOUR_MS, TIERS} from '../../../src/contract/index.js';
import {ask, faults, openSandbox, ORDINARY} from '../fixture.js';

const makes = (sandbox: ReturnType<typeof openSandbox>, key: string) =>
  ask(sandbox, 'Vehicles/Makes', undefined, {key});

/** Sends requests until one is rate limited. Returns how many succeeded. */
async function exhaust(
  sandbox: ReturnType<typeof openSandbox>,
  key: string,
): Promise<{granted: number; last: Response}> {
  for (let granted = 0; ; granted += 1) {
    const last = await makes(sandbox, key);
    if (last.status !== 200) return {granted, last};
  }
}

describe('rate limits', () => {
  for (const [title, key, tier] of [
    ['§8.1-3 grant the free tier 50 requests per hour', 'sandbox-free', 'free'],
    ['§8.1-4 grant the standard tier 1,000 requests per hour', 'sandbox-standard', 'standard'],
    ['§8.1-5 grant the high-volume tier 5,000 requests per hour', 'sandbox-high', 'high'],
  ] as const) {
    it(`${title}, and reject the next one with the time to wait`, async () => {
      const sandbox = openSandbox();
      const {granted, last} = await exhaust(sandbox, key);
      expect(granted).toBe(TIERS[tier].perHour);
      expect(last.status).toBe(429);
      expect(await faults(last)).toEqual(['RateLimitExceeded']);
      expect(Number(last.headers.get('retry-after'))).toBeGreaterThanOrEqual(HOUR_MS / 1000);
    });
  }

  it('slide: after Retry-After, only as many requests are granted as left the window', async () => {
    const sandbox = openSandbox();
    for (let count = 0; count < 20; count += 1) await makes(sandbox, 'sandbox-free');
    sandbox.advance(HOUR_MS / 2);
    const {granted, last} = await exhaust(sandbox, 'sandbox-free');
    expect(granted).toBe(30);
    const seconds = Number(last.headers.get('retry-after'));
    expect(seconds).toBeGreaterThanOrEqual(1800);
    expect(seconds).toBeLessThan(1810);
    sandbox.advance(seconds * 1000);
    expect((await exhaust(sandbox, 'sandbox-free')).granted).toBe(20);
  });

  for (const [title, key, tier] of [
    ['§8.1-2 §8.1-3 reject the free tier after 500 requests in a day', 'sandbox-free', 'free'],
    ['§8.1-2 §8.1-4 reject the standard tier after 10,000 requests in a day', 'sandbox-standard', 'standard'],
    ['§8.1-2 §8.1-5 reject the high-volume tier after 20,000 requests in a day', 'sandbox-high', 'high'],
  ] as const) {
    it(`${title}, even below the hourly limit`, {timeout: 60_000}, async () => {
      const sandbox = openSandbox();
      let granted = 0;
      for (let hour = 0; hour < 12; hour += 1) {
        granted += (await exhaust(sandbox, key)).granted;
        sandbox.advance(HOUR_MS);
      }
      expect(granted).toBe(TIERS[tier].perDay);
      const rejected = await makes(sandbox, key);
      expect(rejected.status).toBe(429);
      const seconds = Number(rejected.headers.get('retry-after'));
      expect(seconds * 1000).toBeGreaterThanOrEqual(DAY_MS - 12 * HOUR_MS);
      sandbox.advance(seconds * 1000);
      expect((await makes(sandbox, key)).status).toBe(200);
    });
  }

  it('§8.2-2 return a Retry-After that is long enough, with a few seconds of jitter', async () => {
    const sandbox = openSandbox();
    await exhaust(sandbox, 'sandbox-free');
    const extra = new Set<number>();
    for (let second = 0; second < 30; second += 1) {
      const seconds = Number((await makes(sandbox, 'sandbox-free')).headers.get('retry-after'));
      extra.add(seconds - (3600 - second));
      sandbox.advance(1000);
    }
    expect(Math.min(...extra)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...extra)).toBeLessThan(10);
    expect(extra.size).toBeGreaterThan(1);
  });

  it('§8.1-1 rate limits apply to each account separately', async () => {
    const sandbox = openSandbox();
    await exhaust(sandbox, 'sandbox-free');
    expect((await makes(sandbox, 'sandbox-standard')).status).toBe(200);
  });

  it('exclude catalog calls if that is configured', async () => {
    const sandbox = openSandbox({unspecified: {countsCatalog: false}});
    for (let count = 0; count < 60; count += 1) expect((await makes(sandbox, 'sandbox-free')).status).toBe(200);
  });

  it('count every poll, or only the first one if that is configured', async () => {
    const body = {searchCriteria: {make: 'Honda', model: 'Civic', year: 2020, mileage: 9, stateShortName: 'OH'}};
    const polls = async (countsPolls: boolean) => {
      const sandbox = openSandbox({latencyMs: 5000, unspecified: {countsPolls}});
      for (let count = 0; count < 4990; count += 1) await makes(sandbox, 'sandbox-async');
      const statuses: number[] = [];
      for (let count = 0; count < 20; count += 1) {
        statuses.push((await ask(sandbox, 'PlansSearchAsync', body, {key: 'sandbox-async'})).status);
      }
      return statuses.filter(status => status === 202).length;
    };
    expect(await polls(true)).toBe(10);
    expect(await polls(false)).toBe(20);
  });

  it('reject a search over the limit every time it is sent, if only the first poll counts', async () => {
    const sandbox = openSandbox({latencyMs: 5000, unspecified: {countsPolls: false}});
    const search = async (make: string) => {
      const body = {searchCriteria: {make, model: 'Civic', year: 2020, mileage: 9, stateShortName: 'OH'}};
      return (await ask(sandbox, 'PlansSearchAsync', body, {key: 'sandbox-async'})).status;
    };
    for (let count = 0; count < 5000; count += 1) await makes(sandbox, 'sandbox-async');
    expect([await search('Honda'), await search('Honda'), await search('Honda')]).toEqual([429, 429, 429]);
    // An invalid search is not a poll either.
    expect([await search('Nobody'), await search('Nobody')]).toEqual([429, 429]);
    sandbox.advance(HOUR_MS);
    for (let count = 0; count < 4999; count += 1) await makes(sandbox, 'sandbox-async');
    expect([await search('Honda'), await search('Honda'), await search('Nobody')]).toEqual([202, 202, 429]);
  });

  it('count rejected searches too', async () => {
    const sandbox = openSandbox();
    for (let count = 0; count < 50; count += 1) await ask(sandbox, 'PlansSearch', {}, {key: 'sandbox-free'});
    const body = {searchCriteria: ORDINARY};
    expect((await ask(sandbox, 'PlansSearch', body, {key: 'sandbox-free'})).status).toBe(429);
  });
});
