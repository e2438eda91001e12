import {describe, expect, it} from 'vitest';
import {readPlans} from '../../src/contract/plan.js';
import {
  choicesOf,
  maintenanceCount,
  ratingsOf,
  stopsOf,
  suggestRelaxation,
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

  it('offers every term, with unlimited miles last', () => {
    const source = sourceOf({...A, miles: 999}, {...B, miles: 100}, {...C, miles: 100_000});
    expect(stopsOf(source, 'duration')).toEqual([36, 60]);
    expect(stopsOf(source, 'miles')).toEqual([100_000, Infinity]);
  });

  it('offers prices in even steps that cover the cheapest and the most expensive', () => {
    const source = sourceOf({...A, monthlyPrice: 41.17}, {...B, monthlyPrice: 183.5}, C);
    const stops = stopsOf(source, 'monthlyPrice');
    expect(stops[0]).toBe(40);
    expect(stops.at(-1)).toBe(185);
    expect(new Set(stops.slice(1).map((stop, index) => stop - (stops[index] ?? 0)))).toEqual(new Set([5]));
  });

  it('offers nothing if all plans are equal or have no value', () => {
    expect(stopsOf(sourceOf(A), 'monthlyPrice')).toEqual([40]);
    expect(stopsOf(sourceOf(A), 'deductible')).toEqual([]);
  });

  it('offers the ratings that some plans have and others do not', () => {
    const rated = (planName: string, planServiceRating: number) => ({planName, planServiceRating});
    const source = sourceOf(rated('A', 9.2), rated('B', 8), rated('C', 7.9), C);
    expect(ratingsOf(source, {planServiceRating: {from: 9}})).toEqual([
      {value: '9', count: 1},
      {value: '8', count: 2},
      {value: '7', count: 3},
      {value: '6', count: 3},
      {value: '5', count: 3},
    ]);
    expect(ratingsOf(sourceOf(rated('A', 9.2)), {})).toEqual([]);
  });

  it('suggests the filter to remove when no plan matches them all', () => {
    const source = sourceOf(A, B, C, {...B, planName: 'D'});
    expect(suggestRelaxation(source, {providers: ['Y'], coverageTypes: ['MostComprehensive']})).toEqual({
      name: 'providers',
      count: 2,
    });
    expect(suggestRelaxation(source, {providers: ['X'], monthlyPrice: {to: 39}})).toEqual({
      name: 'monthlyPrice',
      count: 3,
    });
    expect(suggestRelaxation(source, {providers: ['none'], coverageTypes: ['none']})).toBe(undefined);
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

  it('offers a single price unchanged', () => {
    expect(stopsOf(sourceOf({...A, monthlyPrice: 40.5}), 'monthlyPrice')).toEqual([40.5]);
  });

  it('offers no rating that no plan has', () => {
    const source = sourceOf({planName: 'A', planServiceRating: 7.5}, C);
    expect(ratingsOf(source, {}).map(({value}) => value)).toEqual(['7', '6', '5']);
  });

  it('suggests the filter whose removal results in the most plans, and the first if several are equal', () => {
    const impossible = {providers: ['Y'], coverageTypes: ['MostComprehensive']};
    expect(suggestRelaxation(sourceOf(B, C), impossible)).toEqual({name: 'coverageTypes', count: 1});
    expect(suggestRelaxation(sourceOf(B, C, {...C, planName: 'D'}), impossible)).toEqual({
      name: 'coverageTypes',
      count: 2,
    });
    expect(suggestRelaxation(sourceOf(B, {...B, planName: 'D'}, C), impossible)).toEqual({name: 'providers', count: 2});
  });
});
