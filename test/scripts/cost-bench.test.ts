import {describe, expect, it} from 'vitest';
import {DAY_MS, HOUR_MS, TIERS} from '../../src/contract/index.js';
import {ASSUMPTIONS} from '../bench/cost/assumptions.js';
import {simulateDay, type WidgetName, WIDGETS} from '../bench/cost/simulate-day.js';
import {mostWithin, summarize} from '../bench/cost/summarize.js';

const SEED = 7;
/** More shoppers than the free tier can serve in the busiest hours and in a day. */
const TOO_MANY = 700;

describe('the cost benchmark', () => {
  it.each(WIDGETS)('returns the same result for the same seed: %s', async widget => {
    const first = await simulateDay({widget, shoppers: 30, seed: SEED});
    expect(await simulateDay({widget, shoppers: 30, seed: SEED})).toEqual(first);
    expect(await simulateDay({widget, shoppers: 30, seed: SEED + 1})).not.toEqual(first);
  });

  it('keeps the relay within the rate limit of its tier, for any number of shoppers', {timeout: 60_000}, async () => {
    const {calls, rejected} = await simulateDay({widget: 'relay, prefetching', shoppers: TOO_MANY, seed: SEED});
    const times = calls.map(({at}) => at);
    expect(rejected).toBeGreaterThan(0);
    expect(mostWithin(times, HOUR_MS)).toBeLessThanOrEqual(TIERS.free.perHour);
    expect(mostWithin(times, DAY_MS)).toBeLessThanOrEqual(TIERS.free.perDay);
    expect(calls.filter(({isGranted}) => !isGranted)).toEqual([]);
  });

  it('makes the upstream API reject the calls of a naive widget beyond the rate limit', async () => {
    const {calls} = await simulateDay({widget: 'naive, waiting', shoppers: 150, seed: SEED});
    const granted = calls.filter(({isGranted}) => isGranted).map(({at}) => at);
    expect(calls.length).toBeGreaterThan(granted.length);
    expect(mostWithin(granted, HOUR_MS)).toBe(TIERS.free.perHour);
  });

  it('shows that prefetching shortens the wait and costs more calls', async () => {
    const waitOf = async (medianMs: number) => {
      const assumptions = {...ASSUMPTIONS, pause: {kind: 'around', medianMs, sigma: 0.6} as const};
      return summarize([await simulateDay({widget: 'relay, prefetching', shoppers: 30, seed: SEED, assumptions})]);
    };
    const plain = summarize([await simulateDay({widget: 'relay', shoppers: 30, seed: SEED})]);
    const [short, long] = [await waitOf(1000), await waitOf(10_000)];
    expect(plain.wait.mean).toBeGreaterThan(short.wait.mean);
    expect(short.wait.mean).toBeGreaterThan(long.wait.mean);
    expect(long.calls).toBeGreaterThan(plain.calls);
  });

  it('makes the naive widgets send a request for each key press, each poll and each page view', async () => {
    const callsOf = async (widget: WidgetName) => summarize([await simulateDay({widget, shoppers: 30, seed: SEED})]);
    const [polling, waiting, ours] = [await callsOf('naive'), await callsOf('naive, waiting'), await callsOf('relay')];
    expect(polling.rejectedShare).toBe(0);
    expect(polling.searchCalls).toBeGreaterThan(waiting.searchCalls);
    expect(waiting.searchCalls).toBeGreaterThan(ours.searchCalls);
    expect(polling.catalogCalls).toBeGreaterThan(4 * ours.catalogCalls);
  });
});

describe('mostWithin', () => {
  it('returns the most calls in any sliding window', () => {
    expect(mostWithin([0, 10, 90, 95, 100], 100)).toBe(4);
    expect(mostWithin([0, 100], 100)).toBe(1);
    expect(mostWithin([], 100)).toBe(0);
  });
});
