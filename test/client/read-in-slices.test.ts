import {afterEach, describe, expect, it, vi} from 'vitest';
import {readInSlices} from '../../src/client/read-in-slices.js';
import {readPlans} from '../../src/contract/plan.js';

const entries = (count: number) =>
  Array.from({length: count}, (_, index) => ({searchResultPlanId: `srp-${index % (count - 1)}`, planName: 'A'}));

describe('parsing many plans', () => {
  afterEach(() => vi.restoreAllMocks());

  it('returns the same as parsing a few', async () => {
    const results = [...entries(500), null, {planName: 'without an id'}];
    expect(await readInSlices(results)).toEqual(readPlans(results));
  });

  it('yields to the main thread in between', async () => {
    // A clock that advances a millisecond each time it is read.
    let now = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => (now += 1));
    let turns = 0;
    const live = setInterval(() => (turns += 1), 0);
    await readInSlices(entries(400));
    clearInterval(live);
    expect(turns).toBeGreaterThan(10);
  });

  it('does not yield for a few plans', async () => {
    const order: string[] = [];
    setTimeout(() => order.push('a turn'));
    await readInSlices(entries(24)).then(() => order.push('read'));
    expect(order).toEqual(['read']);
  });
});
