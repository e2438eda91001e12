import {describe, expect, it} from 'vitest';
import {readPlans} from '../../src/contract/plan.js';
import {activeFilters, filterGroups, NO_FILTERS, omitFilter, type FilterValues} from '../../src/plans/filter.js';
import {groupPlans} from '../../src/plans/groups.js';
import {fc} from '../support/fast-check.js';

let count = 0;
const offer = (planName: string, fields: object = {}) => ({searchResultPlanId: `srp-${count++}`, planName, ...fields});
const groupsOf = (...entries: object[]) => groupPlans(readPlans(entries).plans);
const named = (filters: FilterValues, ...entries: object[]) =>
  filterGroups(groupsOf(...entries), filters, 'thousands').map(({name}) => name);

describe('filtering plans', () => {
  it('returns the same plans if no filter is active', () => {
    const groups = groupsOf(offer('A'), offer('B'));
    expect(filterGroups(groups, NO_FILTERS, 'thousands')).toBe(groups);
    expect(filterGroups(groups, {providers: [], duration: {}, maintenance: false}, 'thousands')).toBe(groups);
  });

  it('keeps a group unchanged if all its variants match', () => {
    const groups = groupsOf(offer('A', {duration: 36}), offer('A', {duration: 60}));
    expect(filterGroups(groups, {duration: {from: 36}}, 'thousands')[0]).toBe(groups[0]);
  });

  it.each<[string, FilterValues, object, object]>([
    ['a provider', {providers: ['X', 'Y']}, {displayProviderName: 'Y'}, {displayProviderName: 'Z'}],
    ['a coverage', {coverageTypes: ['Powertrain']}, {coverageType: 'Powertrain'}, {coverageType: 'PowertrainPlus'}],
    ['a term', {duration: {from: 36, to: 60}}, {duration: 60}, {duration: 61}],
    ['an open end', {duration: {from: 36}}, {duration: 120}, {duration: 35}],
    ['miles', {miles: {from: 50_000, to: 100_000}}, {miles: 100}, {miles: 101}],
    ['unlimited miles', {miles: {from: Infinity}}, {miles: 999}, {miles: 200}],
    ['a deductible', {deductible: {to: 0}}, {deductible: 0}, {deductible: 100}],
    ['a monthly price', {monthlyPrice: {to: 99.5}}, {monthlyPrice: 99.5}, {monthlyPrice: 99.51}],
    ['a total price', {totalPrice: {from: 1000}}, {totalPrice: 1000}, {totalPrice: 999}],
    ['a rating', {planServiceRating: {from: 8}}, {planServiceRating: 8.1}, {planServiceRating: 7.9}],
    ['a program', {maintenance: true}, {maintenanceProgram: {}}, {maintenanceProgram: null}],
    ['a program on Essential', {maintenance: true}, {hasMaintenanceProgram: true}, {hasMaintenanceProgram: false}],
    [
      'categories, all of them',
      {categories: ['Engine', 'Brakes']},
      {componentScores: [{category: 'Engine', score: 3}], coverageBreakdown: [{category: 'Brakes', parts: []}]},
      {
        componentScores: [
          {category: 'Engine', score: 3},
          {category: 'Brakes', score: 0},
        ],
      },
    ],
  ])('keeps a plan that matches %s and leaves others out', (_, filters, good, bad) => {
    expect(named(filters, offer('good', good), offer('bad', bad), offer('unknown'))).toEqual(['good']);
  });

  it('requires one variant that matches all filters, and keeps only such variants', () => {
    const short = {duration: 36, monthlyPrice: 50};
    const long = {duration: 84, monthlyPrice: 120};
    const groups = groupsOf(offer('A', short), offer('A', long), offer('B', {duration: 84, monthlyPrice: 60}));
    const found = filterGroups(groups, {duration: {from: 60}, monthlyPrice: {to: 100}}, 'thousands');
    expect(found.map(({name}) => name)).toEqual(['B']);
    const longer = filterGroups(groups, {duration: {from: 60}}, 'thousands');
    expect(longer[0]?.key).toBe(groups[0]?.key);
    expect(longer[0]?.variants).toEqual([groups[0]?.variants[1]]);
  });

  it('matches no miles if their unit is unknown', () => {
    const groups = groupsOf(offer('A', {miles: 100}));
    expect(filterGroups(groups, {miles: {from: 1}}, 'unknown')).toEqual([]);
  });

  it('lists the active filters, and removes one', () => {
    const filters: FilterValues = {providers: ['X'], miles: {to: 1}, maintenance: true, duration: {}, categories: []};
    expect(activeFilters(filters)).toEqual(['miles', 'providers', 'maintenance']);
    expect(activeFilters(omitFilter(filters, 'miles'))).toEqual(['providers', 'maintenance']);
  });

  it('never adds a plan or a variant with one more filter', () => {
    const entry = fc.record({
      planName: fc.constantFrom('A', 'B', 'C'),
      displayProviderName: fc.constantFrom('X', 'Y'),
      duration: fc.constantFrom(12, 36, 60),
      monthlyPrice: fc.integer({min: 1, max: 9}),
    });
    const range = fc.option(fc.record({from: fc.integer({min: 0, max: 60})}), {nil: undefined});
    const filterValues = fc.record({
      providers: fc.option(fc.subarray(['X', 'Y']), {nil: undefined}),
      duration: range,
      monthlyPrice: range,
    });
    const ids = (filters: FilterValues, entries: object[]) =>
      filterGroups(groupsOf(...entries), filters, 'thousands').flatMap(({variants}) =>
        variants.map(({planName, duration, monthlyPrice}) => JSON.stringify([planName, duration, monthlyPrice])),
      );
    fc.assert(
      fc.property(fc.array(entry, {maxLength: 12}), filterValues, (plans, filters) => {
        const entries = plans.map(({planName, ...fields}) => offer(planName, fields));
        const all = ids(NO_FILTERS, entries);
        const some = ids(omitFilter(filters, 'duration'), entries);
        const few = ids(filters, entries);
        return few.every(id => some.includes(id)) && some.every(id => all.includes(id));
      }),
    );
  });
});
