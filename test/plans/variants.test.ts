import {describe, expect, it} from 'vitest';
import {readPlans, type Plan} from '../../src/contract/plan.js';
import {groupPlans, type PlanGroup} from '../../src/plans/groups.js';
import {chooseVariant} from '../../src/plans/choose-variant.js';
import {axisValues, shownVariant} from '../../src/plans/variants.js';

const groupOf = (...terms: readonly (readonly [duration: number, miles: number, deductible: number])[]): PlanGroup => {
  const entries = terms.map(([duration, miles, deductible], index) => ({
    searchResultPlanId: String(index),
    planName: 'Gold',
    duration,
    miles,
    deductible,
  }));
  return groupPlans(readPlans(entries).plans)[0] as PlanGroup;
};

const at = (group: PlanGroup, index: number): Plan => group.variants[index] as Plan;
const terms = ({duration, miles, deductible}: Plan) => [duration, miles, deductible];

describe('the shown variant', () => {
  const group = groupOf([36, 60, 100], [60, 100, 100]);

  it('is the chosen one', () => {
    expect(shownVariant(group, new Map([[group.key, at(group, 1)]]))).toBe(at(group, 1));
  });

  it('is the upstream API’s first when none is chosen, or the chosen one is no longer offered', () => {
    const before = at(groupOf([60, 100, 100]), 0);
    for (const chosen of [new Map(), new Map([[group.key, before]])])
      expect(shownVariant(group, chosen)).toBe(at(group, 0));
  });
});

describe('choosing a variant', () => {
  it('lists the different values of a term in ascending order', () => {
    const group = groupOf([60, 100, 0], [36, 60, 100], [60, 999, 100]);
    expect(axisValues(group, 'duration')).toEqual([36, 60]);
    expect(axisValues(group, 'miles')).toEqual([60, 100, 999]);
  });

  it('keeps the other terms if such a variant exists', () => {
    const group = groupOf([36, 60, 100], [60, 100, 100], [60, 60, 100]);
    expect(terms(chooseVariant(group, at(group, 0), 'duration', 60))).toEqual([60, 60, 100]);
  });

  it('keeps the earlier of two terms that cannot both be kept', () => {
    const group = groupOf([36, 60, 100], [36, 100, 0], [60, 100, 100]);
    expect(terms(chooseVariant(group, at(group, 0), 'miles', 100))).toEqual([36, 100, 0]);
  });

  it('chooses the first in the upstream API’s order if none is closer', () => {
    const group = groupOf([36, 60, 100], [60, 100, 0], [60, 999, 50]);
    expect(terms(chooseVariant(group, at(group, 0), 'duration', 60))).toEqual([60, 100, 0]);
  });

  it('comes nearest to the terms that cannot be kept, and keeps one term before it comes near to two', () => {
    const group = groupOf([36, 100, 100], [60, 30, 100], [60, 75, 100], [84, 30, 100], [84, 99, 99]);
    expect(terms(chooseVariant(group, at(group, 0), 'duration', 60))).toEqual([60, 75, 100]);
    expect(terms(chooseVariant(group, at(group, 0), 'duration', 84))).toEqual([84, 30, 100]);
  });

  it('lists unlimited miles (999) after all limits, also where those are in miles', () => {
    const group = groupOf([36, 100_000, 100], [36, 999, 100], [36, 36_000, 100], [36, 60_000, 999]);
    expect(axisValues(group, 'miles')).toEqual([36_000, 60_000, 100_000, 999]);
    expect(axisValues(group, 'deductible')).toEqual([100, 999]);
  });

  it('treats unlimited miles (999) as more than any limit', () => {
    const fromUnlimited = groupOf([36, 999, 100], [60, 30_000, 100], [60, 100_000, 100]);
    expect(terms(chooseVariant(fromUnlimited, at(fromUnlimited, 0), 'duration', 60))).toEqual([60, 100_000, 100]);
    const fromLimited = groupOf([36, 30_000, 100], [60, 999, 100], [60, 75_000, 100]);
    expect(terms(chooseVariant(fromLimited, at(fromLimited, 0), 'duration', 60))).toEqual([60, 75_000, 100]);
  });

  it('comes nearest to a deductible of zero', () => {
    const group = groupOf([36, 60, 0], [60, 60, 500], [60, 60, 50]);
    expect(terms(chooseVariant(group, at(group, 0), 'duration', 60))).toEqual([60, 60, 50]);
  });

  it('comes as near to a term that is not listed as to one that is', () => {
    const entries = [{duration: 36}, {duration: 60, miles: 100, deductible: 100}, {duration: 60, miles: 30}];
    const {plans} = readPlans(entries.map((entry, id) => ({searchResultPlanId: `${id}`, planName: 'Gold', ...entry})));
    const [group] = groupPlans(plans);
    expect(group && chooseVariant(group, at(group, 0), 'duration', 60)).toBe(plans[2]);
  });

  it('keeps the current variant if no variant has the value', () => {
    const group = groupOf([36, 60, 100]);
    expect(chooseVariant(group, at(group, 0), 'duration', 99)).toBe(at(group, 0));
  });

  it('lists no value for a variant without one', () => {
    const {plans} = readPlans([
      {searchResultPlanId: '1', planName: 'Gold', duration: 36},
      {searchResultPlanId: '2', planName: 'Gold'},
    ]);
    expect(axisValues(groupPlans(plans)[0] as PlanGroup, 'duration')).toEqual([36]);
  });

  it('keeps a later term if no earlier one can be kept', () => {
    const group = groupOf([36, 60, 100], [60, 999, 0], [60, 999, 100]);
    expect(terms(chooseVariant(group, at(group, 0), 'duration', 60))).toEqual([60, 999, 100]);
  });
});
