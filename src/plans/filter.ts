import type {Plan} from '../contract/plan.js';
import {readMiles, type MilesUnit} from '../contract/rules/mileage-limit.js';
import {isWithin} from '../contract/rules/range.js';
import {categoriesOf, includesMaintenance} from './coverage.js';
import type {PlanGroup} from './groups.js';

/** Both bounds are inclusive; a range without a bound is open at that end. */
export interface NumberRange {
  readonly from?: number | undefined;
  readonly to?: number | undefined;
}

/** The terms and prices that a range can filter by. */
export const RANGES = ['monthlyPrice', 'totalPrice', 'duration', 'miles', 'deductible', 'planServiceRating'] as const;
export type RangeName = (typeof RANGES)[number];

/** The filters that take several values. */
export const CHOICES = ['coverageTypes', 'providers', 'categories'] as const;
export type ChoiceName = (typeof CHOICES)[number];

/**
 * The shopper's filters for the plans of one search; a filter left out is off. They are never sent to the upstream API.
 */
export type FilterValues = {
  /** A plan must match any of `coverageTypes` and of `providers`, and all of `categories` (the twenty of §2.3). */
  readonly [name in ChoiceName]?: readonly string[] | undefined;
} & {
  /**
   * Prices and deductible in US dollars, the duration in months, the mileage limit in miles (Infinity is unlimited),
   * the rating from 0 to 10.
   */
  readonly [name in RangeName]?: NumberRange | undefined;
} & {
  /** Only plans that come with a maintenance program. */
  readonly maintenance?: boolean | undefined;
};

export type FilterName = keyof FilterValues;

export const NO_FILTERS: FilterValues = {};

/** Reads filters from a page or from storage, by name. Unknown names and invalid values are ignored. */
export function readFilters(value: unknown): FilterValues {
  const given = Object(value) as Readonly<Record<string, unknown>>;
  const choices = CHOICES.map(name => [name, readTexts(given[name])] as const);
  const ranges = RANGES.map(name => [name, readRange(given[name])] as const);
  const known = [...choices, ...ranges].filter(([, filter]) => filter !== undefined);
  return {...(Object.fromEntries(known) as FilterValues), ...(given.maintenance === true && {maintenance: true})};
}

const readTexts = (value: unknown): readonly string[] | undefined =>
  Array.isArray(value) ? value.filter(entry => typeof entry === 'string') : undefined;

function readRange(value: unknown): NumberRange | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const {from, to} = value as Readonly<Record<keyof NumberRange, unknown>>;
  if (!isBound(from) || !isBound(to)) return undefined;
  return {...('from' in value && {from: from ?? undefined}), ...('to' in value && {to: to ?? undefined})};
}

/** As everywhere in what a page sets, `null` is no value. */
const isBound = (value: unknown): value is number | null | undefined =>
  value === undefined || value === null || (typeof value === 'number' && !Number.isNaN(value));

/** The filters that are on. */
export const activeFilters = (filters: FilterValues): readonly FilterName[] =>
  [...RANGES, ...CHOICES, 'maintenance' as const].filter(name => isActive(filters[name]));

const isActive = (filter: FilterValues[FilterName]): boolean => {
  if (Array.isArray(filter)) return filter.length > 0;
  return typeof filter === 'object' ? isRangeOn(filter as NumberRange) : filter === true;
};

/** Whether a range has a bound. */
export const isRangeOn = (range: NumberRange | undefined): range is NumberRange =>
  range?.from !== undefined || range?.to !== undefined;

export const omitFilter = (filters: FilterValues, name: FilterName): FilterValues => ({...filters, [name]: undefined});

/**
 * Keeps the plans that match all filters, each with only the variants that match all of them at once: a plan with a
 * cheap short term and an expensive long term does not match "cheap and long".
 */
export function filterGroups(
  groups: readonly PlanGroup[],
  filters: FilterValues,
  unit: MilesUnit,
): readonly PlanGroup[] {
  const names = activeFilters(filters);
  if (names.length === 0) return groups;
  const fits = (plan: Plan) => names.every(name => matches(plan, name, filters, unit));
  return groups.flatMap(group => {
    const variants = group.variants.filter(fits);
    if (variants.length === group.variants.length) return [group];
    // Stryker disable next-line ArrayDeclaration: equivalent mutant
    return variants.length === 0 ? [] : [{...group, variants}];
  });
}

function matches(plan: Plan, name: FilterName, filters: FilterValues, unit: MilesUnit): boolean {
  if (name === 'maintenance') return includesMaintenance(plan) === true;
  if (isChoice(name)) {
    const values = CHOICE_VALUES[name](plan);
    // Stryker disable next-line ArrayDeclaration: equivalent mutant
    const chosen = filters[name] ?? [];
    const isIncluded = (value: string) => values.includes(value);
    return name === 'categories' ? chosen.every(isIncluded) : chosen.some(isIncluded);
  }
  const value = valueOf(plan, name, unit);
  // An unknown value is within no range.
  // Stryker disable next-line ConditionalExpression: equivalent mutant
  return value !== undefined && isWithin(value, filters[name] ?? {});
}

const isChoice = (name: FilterName): name is ChoiceName => name in CHOICE_VALUES;

/** The values that a plan has of each choice. */
export const CHOICE_VALUES: Readonly<Record<ChoiceName, (plan: Plan) => readonly string[]>> = {
  coverageTypes: ({coverageType}) => (coverageType === undefined ? [] : [coverageType]),
  providers: ({displayProviderName}) => (displayProviderName === undefined ? [] : [displayProviderName]),
  categories: categoriesOf,
};

/** A plan's value for a range, with miles converted; undefined if it is missing or its unit is unknown. */
export const valueOf = (plan: Plan, name: RangeName, unit: MilesUnit): number | undefined =>
  // Stryker disable next-line ConditionalExpression: equivalent mutant
  name === 'miles' && plan.miles !== undefined ? readMiles(plan.miles, unit) : plan[name];
