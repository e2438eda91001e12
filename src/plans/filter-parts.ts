import {
  CHOICES,
  filterGroups,
  isRangeOn,
  RANGES,
  type ChoiceName,
  type FilterValues,
  type NumberRange,
  type RangeName,
} from './filter.js';
import type {FacetSource} from './facets.js';

/** A filter that can be turned on or off by itself: a range, one value of a choice, or the maintenance program. */
export type FilterPart =
  | {readonly name: RangeName; readonly value: NumberRange}
  | {readonly name: ChoiceName; readonly value: string}
  | {readonly name: 'maintenance'; readonly value: true};

/** The maximum number of quick filters. */
const MAX_QUICK = 4;

/** The maximum monthly prices that a quick filter can have, in US dollars. */
const ROUND_PRICES = [25, 50, 75, 100, 125, 150, 200, 250, 300];

/** Returns the parts that are on, in a fixed order. */
export function filterParts(filters: FilterValues): readonly FilterPart[] {
  return [
    ...RANGES.flatMap(name => {
      const value = filters[name];
      return isRangeOn(value) ? [{name, value}] : [];
    }),
    ...CHOICES.flatMap(name => (filters[name] ?? []).map(value => ({name, value}))),
    ...(filters.maintenance ? [{name: 'maintenance', value: true} as const] : []),
  ];
}

/** Whether a part is on. */
export const hasPart = (filters: FilterValues, {name, value}: FilterPart): boolean =>
  filterParts(filters).some(
    part => part.name === name && (isRange(value) ? sameRange(part.value as NumberRange, value) : part.value === value),
  );

/** Returns the filters with this part turned on. A range replaces another range of the same name. */
export function addPart(filters: FilterValues, {name, value}: FilterPart): FilterValues {
  if (typeof value !== 'string') return {...filters, [name]: value};
  return {...filters, [name]: [...((filters[name] as readonly string[] | undefined) ?? []), value]};
}

/** Returns the filters with this part turned off. */
export function removePart(filters: FilterValues, {name, value}: FilterPart): FilterValues {
  if (typeof value !== 'string') return {...filters, [name]: undefined};
  return {...filters, [name]: (filters[name] as readonly string[]).filter(other => other !== value)};
}

/** Returns the filters that divide the plans most evenly into those that match and those that do not. */
export function quickFilters({groups, milesUnit}: FacetSource): readonly FilterPart[] {
  const countOf = (part: FilterPart): number => filterGroups(groups, addPart({}, part), milesUnit).length;
  const divide = (part: FilterPart): number => Math.min(countOf(part), groups.length - countOf(part));
  const prices = ROUND_PRICES.map(to => ({name: 'monthlyPrice', value: {to}}) as const);
  const price = prices.reduce((best, other) => (divide(other) > divide(best) ? other : best));
  const candidates: readonly FilterPart[] = [
    {name: 'coverageTypes', value: 'MostComprehensive'},
    price,
    {name: 'maintenance', value: true},
    {name: 'deductible', value: {to: 0}},
    {name: 'miles', value: {from: Infinity}},
  ];
  const best = candidates
    .filter(part => divide(part) > 0)
    .sort((one, other) => divide(other) - divide(one))
    .slice(0, MAX_QUICK);
  return candidates.filter(part => best.includes(part));
}

const isRange = (value: FilterPart['value']): value is NumberRange => typeof value === 'object';

const sameRange = (one: NumberRange, other: NumberRange): boolean => one.from === other.from && one.to === other.to;
