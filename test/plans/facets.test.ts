import {describe, expect, it} from 'vitest';
import {readPlans} from '../../src/contract/plan.js';
import {
  choicesOf,
  maintenanceCount,
  stepsOf,
  stopsOf,
  suggestRemoval,
  type FacetSource,
} from '../../src/plans/facets.js';
import {groupPlans} from '../../src/plans/groups.js';

let count = 0;
const sourceOf = (...entries: object[]): FacetSource => ({
  groups: groupPlans(readPlans(entries.map(entry => ({searchResultPlanId: `srp-${count++}`, ...entry}))).plans),
  milesUnit: 'thousands',
});

const A = {planName: 'A', displayProviderName: 'X', coverageType: 'Powertrain', duration: 36, monthlyPrice: 40};
const A_LONG = {...A, duration: 84, monthlyPrice: 90};
const B = {planName: 'B', displayProviderName: 'X', coverageType: 'MostComprehensive', duration: 60, monthlyPrice: 110};
const C = {planName: 'C', displayProviderName: 'Y', coverageType: 'Powertrain', duration: 60, monthlyPrice: 70};

describe('computing the options of the filters', () => {
  it('counts plans, not variants', () => {
    expect(choicesOf(sourceOf(A, A_LONG, B, C), 'coverageTypes', {})).toEqual([
      {value: 'Powertrain', count: 2},
      {value: 'MostComprehensive', count: 1},
    ]);
  });

  it('counts the plans that match the other filters, and keeps options that no plan matches', () => {
    const filters = {providers: ['Y'], duration: {from: 60}, coverageTypes: ['MostComprehensive']};
    const source = sourceOf(A, A_LONG, B, C);
    expect(choicesOf(source, 'coverageTypes', filters)).toEqual([
      {value: 'Powertrain', count: 1},
      {value: 'MostComprehensive', count: 0},
    ]);
    expect(choicesOf(source, 'providers', {...filters, coverageTypes: []})).toEqual([
      {value: 'X', count: 2},
      {value: 'Y', count: 1},
    ]);
  });

  it('lists categories in the upstream API’s order, each counted together with those already chosen', () => {
    const covers = (planName: string, ...categories: string[]) => ({
      planName,
      componentScores: categories.map(category => ({category, score: 5})),
    });
    const source = sourceOf(covers('A', 'Brakes', 'Engine'), covers('B', 'Engine'), covers('C', 'Brakes'));
    expect(choicesOf(source, 'categories', {})).toEqual([
      {value: 'Engine', count: 2},
      {value: 'Brakes', count: 2},
    ]);
    expect(choicesOf(source, 'categories', {categories: ['Engine']})).toEqual([
      {value: 'Engine', count: 2},
      {value: 'Brakes', count: 1},
    ]);
  });

  it('counts the maintenance programs in either format', () => {
    const source = sourceOf({...A, maintenanceProgram: {}}, {...B, hasMaintenanceProgram: true}, C);
    expect(maintenanceCount(source, {maintenance: true})).toBe(2);
    expect(maintenanceCount(source, {providers: ['Y']})).toBe(0);
  });

  it('offers prices in even steps that cover the cheapest and the most expensive', () => {
    const source = sourceOf({...A, monthlyPrice: 41.17}, {...B, monthlyPrice: 183.5}, C, {planName: 'E'});
    const stops = stopsOf(source, 'monthlyPrice');
    expect(stops[0]).toBe(40);
    expect(stops.at(-1)).toBe(185);
    expect(new Set(stops.slice(1).map((stop, index) => stop - (stops[index] ?? 0)))).toEqual(new Set([5]));
  });

  it('offers no prices if all plans are equal or have none', () => {
    expect(stopsOf(sourceOf(A), 'monthlyPrice')).toEqual([]);
    expect(stopsOf(sourceOf({planName: 'A'}), 'totalPrice')).toEqual([]);
  });

  it('suggests the filter to remove when no plan matches them all', () => {
    const source = sourceOf(A, B, C, {...B, planName: 'D'});
    expect(suggestRemoval(source, {providers: ['Y'], coverageTypes: ['MostComprehensive']})).toEqual({
      name: 'providers',
      count: 2,
    });
    expect(suggestRemoval(source, {providers: ['X'], monthlyPrice: {to: 39}})).toEqual({
      name: 'monthlyPrice',
      count: 3,
    });
    expect(suggestRemoval(source, {providers: ['none'], coverageTypes: ['none']})).toBe(undefined);
  });

  it('lists nothing for plans without a value', () => {
    expect(choicesOf(sourceOf(A, {planName: 'E'}), 'providers', {})).toEqual([{value: 'X', count: 1}]);
  });

  it('counts a plan if one of its variants includes a maintenance program', () => {
    expect(maintenanceCount(sourceOf({...A, maintenanceProgram: {}}, A_LONG), {})).toBe(1);
  });

  it('offers as many steps as fit exactly, and wider ones for any price', () => {
    const between = (least: number, most: number) =>
      stopsOf(sourceOf({...A, totalPrice: least}, {...B, totalPrice: most}), 'totalPrice');
    expect(between(0, 40)).toHaveLength(41);
    expect(between(0, 41).slice(0, 2)).toEqual([0, 2]);
    expect(between(0, 400_000).slice(0, 2)).toEqual([0, 10_000]);
    expect(between(0, 400_000)).toHaveLength(41);
    expect(between(100_000, 500_000).slice(0, 2)).toEqual([100_000, 110_000]);
  });

  it('suggests the filter whose removal results in the most plans, and the first if several are equal', () => {
    const impossible = {providers: ['Y'], coverageTypes: ['MostComprehensive']};
    expect(suggestRemoval(sourceOf(B, C), impossible)).toEqual({name: 'coverageTypes', count: 1});
    expect(suggestRemoval(sourceOf(B, C, {...C, planName: 'D'}), impossible)).toEqual({
      name: 'coverageTypes',
      count: 2,
    });
    expect(suggestRemoval(sourceOf(B, {...B, planName: 'D'}, C), impossible)).toEqual({name: 'providers', count: 2});
  });
});

describe('picking the steps of a range', () => {
  /** Plans of which each has one of the values. */
  const plansWith = (name: string, ...values: readonly (number | undefined)[]): FacetSource =>
    sourceOf(...values.map((value, index) => ({planName: `Plan ${index}`, [name]: value})));
  const from = (...values: readonly number[]) => values.map(value => ({from: value}));
  const to = (...values: readonly number[]) => values.map(value => ({to: value}));

  it('picks the minimum terms that leave out some plans, but not all', () => {
    expect(stepsOf(plansWith('duration', 84, 24, 60, 36), 'duration')).toEqual(from(36, 60, 84));
    expect(stepsOf(plansWith('duration', 36, 60), 'duration')).toEqual(from(60));
    expect(stepsOf(plansWith('duration', 36, 24, 60), 'duration')).toEqual(from(36, 60));
  });

  it('picks the maximum deductibles, lowest first', () => {
    expect(stepsOf(plansWith('deductible', 500, 100, 0, 200), 'deductible')).toEqual(to(0, 100, 200));
    expect(stepsOf(plansWith('deductible', 100, 0), 'deductible')).toEqual(to(0));
  });

  it('of more than three, picks the strictest and the most common of the lower and the higher others', () => {
    const miles = plansWith('miles', 36, 45, 60, 60, 75, 80, 100, 100, 999);
    expect(stepsOf(miles, 'miles')).toEqual(from(60_000, 100_000, Infinity));
    const deductibles = plansWith('deductible', 200, 0, 50, 500, 100, 50, 250, 100);
    expect(stepsOf(deductibles, 'deductible')).toEqual(to(0, 100, 250));
  });

  it('of equally common values, picks the least strict', () => {
    expect(stepsOf(plansWith('duration', 24, 36, 48, 60, 72, 84), 'duration')).toEqual(from(36, 60, 84));
    expect(stepsOf(plansWith('duration', 24, 36, 48, 60, 84), 'duration')).toEqual(from(36, 48, 84));
  });

  it('counts plans, not variants', () => {
    const variants = [1, 2, 3].map(price => ({planName: 'A', duration: 36, monthlyPrice: price}));
    const others = [24, 48, 48, 60, 84].map((duration, index) => ({planName: `Plan ${index}`, duration}));
    expect(stepsOf(sourceOf(...variants, ...others, {planName: 'A', duration: 72}), 'duration')).toEqual(
      from(48, 60, 84),
    );
  });

  it('compares the variants of a plan, too', () => {
    expect(stepsOf(sourceOf(A, A_LONG), 'duration')).toEqual(from(84));
  });

  it('rounds ratings down to whole numbers, and nothing else', () => {
    expect(stepsOf(plansWith('planServiceRating', 9.2, 8, 7.9, 6.1), 'planServiceRating')).toEqual(from(7, 8, 9));
    expect(stepsOf(plansWith('planServiceRating', 8.2, 8.9), 'planServiceRating')).toEqual([]);
    expect(stepsOf(plansWith('deductible', 49.5, 100), 'deductible')).toEqual(to(49.5));
  });

  it('offers the only value where some plans have none', () => {
    expect(stepsOf(plansWith('planServiceRating', 9.2, undefined), 'planServiceRating')).toEqual(from(9));
    expect(stepsOf(plansWith('deductible', 100, undefined), 'deductible')).toEqual(to(100));
  });

  it('offers nothing if all plans are equal or have no value', () => {
    expect(stepsOf(plansWith('duration', 36, 36), 'duration')).toEqual([]);
    expect(stepsOf(plansWith('deductible', undefined), 'deductible')).toEqual([]);
    expect(stepsOf({...plansWith('miles', 36, 60), milesUnit: 'unknown'}, 'miles')).toEqual([]);
  });
});
