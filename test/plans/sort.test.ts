import {describe, expect, it} from 'vitest';
import {readPlans} from '../../src/contract/plan.js';
import {groupPlans, type PlanGroup} from '../../src/plans/groups.js';
import {PLAN_ORDERS, sortGroups} from '../../src/plans/sort.js';
import {fc} from '../support/fast-check.js';

const read = (...entries: object[]) => groupPlans(readPlans(entries).plans);
const names = (groups: readonly PlanGroup[]) => groups.map(({name}) => name);

const offer = (planName: string, fields: object) => ({
  searchResultPlanId: `${planName}-${JSON.stringify(fields)}`,
  planName,
  ...fields,
});

const number = fc.option(fc.integer({min: 1, max: 3}), {nil: undefined});
const entry = fc.record({
  searchResultPlanId: fc.uuid(),
  planName: fc.constantFrom('A', 'B', 'C', 'D', 'E'),
  monthlyPrice: number,
  totalPrice: number,
  planServiceRating: number,
  duration: number,
});

describe('sorting plans', () => {
  it('keeps the upstream API’s order as the recommended order', () => {
    const groups = read(offer('B', {monthlyPrice: 9}), offer('A', {monthlyPrice: 1}));
    expect(sortGroups(groups, 'recommended')).toBe(groups);
  });

  it('puts the lowest monthly price first, whatever the total', () => {
    const groups = read(
      offer('B', {monthlyPrice: 90, totalPrice: 2}),
      offer('A', {monthlyPrice: 80.5, totalPrice: 1}),
      offer('C', {monthlyPrice: 0, totalPrice: 3}),
    );
    expect(names(sortGroups(groups, 'monthly'))).toEqual(['C', 'A', 'B']);
    expect(names(sortGroups(groups, 'total'))).toEqual(['A', 'B', 'C']);
  });

  it('puts the best rating first', () => {
    const groups = read(offer('B', {planServiceRating: 7}), offer('A', {planServiceRating: 9.5}));
    expect(names(sortGroups(groups, 'rating'))).toEqual(['A', 'B']);
  });

  it('puts the longest term first, of the variants that are shown', () => {
    const groups = read(
      offer('B', {duration: 60}),
      offer('A', {duration: 36}),
      offer('A', {duration: 84}),
      offer('C', {duration: 72}),
    );
    expect(names(sortGroups(groups, 'term'))).toEqual(['C', 'B', 'A']);
    expect(names(sortGroups(groups, 'term', ({variants}) => variants.at(-1)))).toEqual(['A', 'C', 'B']);
  });

  it('compares the prices of the shown variants', () => {
    const groups = read(offer('A', {monthlyPrice: 50}), offer('A', {monthlyPrice: 99}), offer('B', {monthlyPrice: 60}));
    expect(names(sortGroups(groups, 'monthly', ({variants}) => variants.at(-1)))).toEqual(['B', 'A']);
  });

  it.each(['monthly', 'total', 'rating', 'term'] as const)('puts plans without a value for %s last', order => {
    const value = {monthlyPrice: 1, totalPrice: 1, planServiceRating: 0, duration: 1};
    const groups = read(offer('none', {}), offer('A', value), offer('also none', {}));
    expect(names(sortGroups(groups, order))).toEqual(['A', 'none', 'also none']);
  });

  it('is stable, loses nothing and does not change its input (property)', () => {
    fc.assert(
      fc.property(fc.array(entry), fc.constantFrom(...PLAN_ORDERS), (entries, order) => {
        const groups = Object.freeze(read(...entries));
        const sorted = sortGroups(groups, order);
        expect(new Set(sorted)).toEqual(new Set(groups));
        expect(sorted).toHaveLength(groups.length);
        // Sorting a sorted list changes nothing, so equal plans keep their order.
        expect(sortGroups(sorted, order)).toEqual(sorted);
        const reversed = sortGroups([...groups].reverse(), order);
        const prices = (list: readonly PlanGroup[]) => list.map(({variants}) => variants[0]?.monthlyPrice);
        if (order === 'monthly') expect(prices(reversed)).toEqual(prices(sorted));
      }),
    );
  });

  it('keeps the upstream API’s order for equal plans', () => {
    const groups = read(...['D', 'A', 'C', 'B'].map(name => offer(name, {monthlyPrice: 5, planServiceRating: 5})));
    for (const order of PLAN_ORDERS) expect(names(sortGroups(groups, order))).toEqual(['D', 'A', 'C', 'B']);
  });
});
