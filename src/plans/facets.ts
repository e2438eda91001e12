import {COMPONENT_CATEGORIES} from '../contract/coverage.js';
import type {Plan} from '../contract/plan.js';
import type {MilesUnit} from '../contract/rules/mileage-limit.js';
import {includesMaintenance} from './coverage.js';
import {
  activeFilters,
  CHOICE_VALUES,
  filterGroups,
  omitFilter,
  valueOf,
  type ChoiceName,
  type FilterName,
  type FilterValues,
  type NumberRange,
  type RangeName,
} from './filter.js';
import type {PlanGroup} from './groups.js';

/** The plans to filter, and the unit of their miles. Results are cached per object. */
export interface FacetSource {
  readonly groups: readonly PlanGroup[];
  readonly milesUnit: MilesUnit;
}

/** One value of a filter, and how many of the plans that match all other filters have it. */
export interface FacetOption {
  readonly value: string;
  readonly count: number;
}

/** The ranges that are set with a slider. */
export type SliderName = Exclude<RangeName, StepName>;

/** The ranges of which a shopper chooses a minimum (`from`) or a maximum (`to`) out of a few steps. */
export const STEP_BOUNDS = {duration: 'from', miles: 'from', deductible: 'to', planServiceRating: 'from'} as const;
export type StepName = keyof typeof STEP_BOUNDS;

const MAX_STOPS = 40;
const NICE_STEPS = [1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1000, 2000, 5000];

/** Caches a result for each object and name, because plans never change. */
function memoizeByObject<Of extends object, Name, T>(work: (of: Of, name: Name) => T): (of: Of, name: Name) => T {
  const known = new WeakMap<Of, Map<Name, T>>();
  return (of, name) => {
    const values = known.get(of) ?? new Map<Name, T>();
    known.set(of, values);
    // Stryker disable next-line ConditionalExpression: it only saves time
    if (!values.has(name)) values.set(name, work(of, name));
    return values.get(name) as T;
  };
}

/** Lists the values of a choice that the plans have, each with its count. */
export function choicesOf(source: FacetSource, name: ChoiceName, filters: FilterValues): readonly FacetOption[] {
  const {groups, milesUnit} = source;
  // A plan must match all selected categories, but only one of the selected coverages and providers.
  const isAll = name === 'categories';
  const others = filterGroups(groups, isAll ? filters : omitFilter(filters, name), milesUnit);
  const counts = new Map<string, number>();
  for (const group of others) {
    for (const value of namesAmong(group, name)) counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  return valuesOf(source, name).map(value => ({value, count: counts.get(value) ?? 0}));
}

const namesAmong = memoizeByObject(
  ({variants}: PlanGroup, name: ChoiceName): ReadonlySet<string> => new Set(variants.flatMap(CHOICE_VALUES[name])),
);

/** Coverages and providers in the order of the plans, categories in the upstream API's order. */
const valuesOf = memoizeByObject(({groups}: FacetSource, name: ChoiceName): readonly string[] => {
  const values = new Set(groups.flatMap(group => [...namesAmong(group, name)]));
  return name === 'categories' ? COMPONENT_CATEGORIES.filter(category => values.has(category)) : [...values];
});

/** How many of the plans that match all other filters include a maintenance program. */
export const maintenanceCount = ({groups, milesUnit}: FacetSource, filters: FilterValues): number =>
  // Stryker disable next-line StringLiteral: equivalent mutant
  filterGroups(groups, omitFilter(filters, 'maintenance'), milesUnit).filter(({variants}) =>
    variants.some(includesMaintenance),
  ).length;

/** The prices that a slider can have, smallest first; with fewer than two there is nothing to filter. */
export const stopsOf = memoizeByObject(({groups}: FacetSource, name: SliderName): readonly number[] => {
  const prices = groups.flatMap(({variants}) => variants.flatMap(plan => plan[name] ?? [])).sort((a, b) => a - b);
  const [min, max] = [prices[0], prices.at(-1)];
  // Stryker disable next-line ConditionalExpression,LogicalOperator: both are undefined, or none is
  if (min === undefined || max === undefined || min === max) return [];
  const step = NICE_STEPS.find(size => (max - min) / size <= MAX_STOPS) ?? (max - min) / MAX_STOPS;
  const stops: number[] = [];
  for (let count = Math.floor(min / step); count <= Math.ceil(max / step); count += 1) stops.push(count * step);
  return stops;
});

/**
 * Picks up to three steps of a range, smallest first: the strictest value, and the one that most plans have in each half
 * of the others. A value that leaves out no plan is not a step. Ratings are rounded down to whole numbers.
 */
export const stepsOf = memoizeByObject(({groups, milesUnit}: FacetSource, name: StepName): readonly NumberRange[] => {
  const bound = STEP_BOUNDS[name];
  const stepOf = (plan: Plan): number | undefined => {
    const value = valueOf(plan, name, milesUnit);
    return value !== undefined && name === 'planServiceRating' ? Math.floor(value) : value;
  };
  const counts = new Map<number, number>();
  for (const {variants} of groups)
    for (const value of new Set(variants.flatMap(plan => stepOf(plan) ?? [])))
      counts.set(value, (counts.get(value) ?? 0) + 1);
  const leavesOut = (value: number): boolean =>
    groups.some(group => filterGroups([group], {[name]: {[bound]: value}}, milesUnit)[0] !== group);
  const others = [...counts.keys()]
    .filter(leavesOut)
    .sort((one, other) => (bound === 'from' ? one - other : other - one));
  const strictest = others.pop();
  const mostCommon = (values: readonly number[]): number | undefined =>
    [...values].sort((one, other) => (counts.get(other) ?? 0) - (counts.get(one) ?? 0))[0];
  const half = Math.floor(others.length / 2);
  return [mostCommon(others.slice(0, half)), mostCommon(others.slice(half)), strictest]
    .filter(value => value !== undefined)
    .sort((one, other) => one - other)
    .map(value => ({[bound]: value}));
});

/** A filter to remove, and how many plans match without it. */
export interface FilterRemoval {
  readonly name: FilterName;
  readonly count: number;
}

/**
 * Suggests the one filter whose removal results in the most plans; undefined if removing a single filter results in
 * none.
 */
export function suggestRemoval({groups, milesUnit}: FacetSource, filters: FilterValues): FilterRemoval | undefined {
  const countWithout = (name: FilterName) => filterGroups(groups, omitFilter(filters, name), milesUnit).length;
  return activeFilters(filters)
    .map(name => ({name, count: countWithout(name)}))
    .filter(({count}) => count > 0)
    .reduce<FilterRemoval | undefined>((best, one) => (best && best.count >= one.count ? best : one), undefined);
}
