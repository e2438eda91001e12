import {describe, expect, it} from 'vitest';
import {readPlans} from '../../src/contract/plan.js';
import {filterGroups, NO_FILTERS, type FilterValues} from '../../src/plans/filter.js';
import {addPart, filterParts, hasPart, quickFilters, removePart} from '../../src/plans/filter-parts.js';
import {groupPlans} from '../../src/plans/groups.js';

const ALL: FilterValues = {
  monthlyPrice: {to: 100},
  duration: {from: 60},
  coverageTypes: ['Powertrain', 'MostComprehensive'],
  maintenance: true,
};

describe('the parts of filters', () => {
  it('are a range, one value of a choice, or the maintenance program', () => {
    expect(filterParts(ALL)).toEqual([
      {name: 'monthlyPrice', value: {to: 100}},
      {name: 'duration', value: {from: 60}},
      {name: 'coverageTypes', value: 'Powertrain'},
      {name: 'coverageTypes', value: 'MostComprehensive'},
      {name: 'maintenance', value: true},
    ]);
  });

  it('leave out ranges without a bound', () => {
    expect(filterParts({miles: {}, deductible: {from: undefined}})).toEqual([]);
  });

  it('can each be removed alone and added again', () => {
    for (const part of filterParts(ALL)) {
      const without = removePart(ALL, part);
      expect(hasPart(without, part)).toBe(false);
      expect(filterParts(without)).toHaveLength(filterParts(ALL).length - 1);
      expect(hasPart(addPart(without, part), part)).toBe(true);
    }
  });

  it('are on when an equal range is, and not when either bound is another', () => {
    const filters: FilterValues = {monthlyPrice: {from: 50, to: 100}};
    expect(hasPart(filters, {name: 'monthlyPrice', value: {from: 50, to: 100}})).toBe(true);
    expect(hasPart(filters, {name: 'monthlyPrice', value: {from: 50, to: 75}})).toBe(false);
    expect(hasPart(filters, {name: 'monthlyPrice', value: {from: 25, to: 100}})).toBe(false);
  });

  it('are not on when another filter has the same value', () => {
    expect(hasPart({duration: {from: 60}}, {name: 'miles', value: {from: 60}})).toBe(false);
    expect(hasPart({providers: ['Powertrain']}, {name: 'coverageTypes', value: 'Powertrain'})).toBe(false);
  });

  it('are the first value of a choice that had none', () => {
    expect(addPart(NO_FILTERS, {name: 'providers', value: 'Northline'}).providers).toEqual(['Northline']);
  });
});

describe('quick filters', () => {
  const groupsOf = (...fields: readonly object[]) =>
    groupPlans(
      readPlans(fields.map((it, index) => ({searchResultPlanId: `p${index}`, planName: `Plan ${index}`, ...it}))).plans,
    );

  it('are at most four, and each leaves some plans and hides others', () => {
    const groups = groupsOf(
      {coverageType: 'MostComprehensive', monthlyPrice: 120, deductible: 0, miles: 999, hasMaintenanceProgram: true},
      {coverageType: 'Powertrain', monthlyPrice: 40, deductible: 100, miles: 36},
      {coverageType: 'Powertrain', monthlyPrice: 60, deductible: 100, miles: 999},
    );
    const offers = quickFilters({groups, milesUnit: 'thousands'});
    expect(offers).toHaveLength(4);
    for (const offer of offers) {
      const {length} = filterGroups(groups, addPart(NO_FILTERS, offer), 'thousands');
      expect(length).toBeGreaterThan(0);
      expect(length).toBeLessThan(groups.length);
    }
  });

  for (const [what, matching, part] of [
    [
      'the most comprehensive plans',
      {coverageType: 'MostComprehensive'},
      {name: 'coverageTypes', value: 'MostComprehensive'},
    ],
    ['a maintenance program', {hasMaintenanceProgram: true}, {name: 'maintenance', value: true}],
    ['no deductible', {deductible: 0}, {name: 'deductible', value: {to: 0}}],
    ['unlimited miles', {miles: 999}, {name: 'miles', value: {from: Infinity}}],
  ] as const)
    it(`ask for ${what} where only that divides the plans`, () => {
      const others = {coverageType: 'Powertrain', hasMaintenanceProgram: false, deductible: 100, miles: 36};
      const groups = groupsOf({...others, ...matching}, others);
      expect(quickFilters({groups, milesUnit: 'thousands'})).toEqual([part]);
    });

  it('leave out the one that divides the plans least, and keep their order', () => {
    const broadest = {coverageType: 'MostComprehensive', monthlyPrice: 40};
    const rest = {coverageType: 'Powertrain', monthlyPrice: 90};
    const groups = groupsOf(
      {...broadest, deductible: 0, miles: 999, hasMaintenanceProgram: true},
      {...broadest, deductible: 100, miles: 999, hasMaintenanceProgram: true},
      {...rest, deductible: 100, miles: 36, hasMaintenanceProgram: false},
      {...rest, deductible: 100, miles: 36, hasMaintenanceProgram: false},
    );
    expect(quickFilters({groups, milesUnit: 'thousands'}).map(({name}) => name)).toEqual([
      'coverageTypes',
      'monthlyPrice',
      'maintenance',
      'miles',
    ]);
  });

  it('ask for the round monthly price that divides the plans best', () => {
    const groups = groupsOf({monthlyPrice: 40}, {monthlyPrice: 90}, {monthlyPrice: 140}, {monthlyPrice: 240});
    expect(quickFilters({groups, milesUnit: 'thousands'})).toEqual([{name: 'monthlyPrice', value: {to: 100}}]);
  });

  it('are none where the plans are alike or there are none', () => {
    for (const groups of [[], groupsOf({monthlyPrice: 40, coverageType: 'Powertrain'})])
      expect(quickFilters({groups, milesUnit: 'thousands'})).toEqual([]);
  });
});
