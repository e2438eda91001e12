import {COMPONENT_CATEGORIES} from '../contract/components.js';
import type {Plan} from '../contract/plan.js';
import type {MilesUnit} from '../contract/rules/miles.js';
import {
  categoriesOf,
  filterGroups,
  hasMaintenance,
  valueOf,
  wishesOf,
  without,
  type ChoiceName,
  type FilterName,
  type FilterValues,
  type RangeName,
} from './filter.js';
import type {PlanGroup} from './groups.js';

/** Plans, and how their miles are counted. What is worked out of them is kept as long as this very object is. */
export interface Offer {
  readonly groups: readonly PlanGroup[];
  readonly milesUnit: MilesUnit;
}

/** One value to choose, and how many plans there are with it among those that have all the other wishes. */
export interface FacetOption {
  readonly value: string;
  readonly count: number;
}

/** Prices are narrowed in even steps, no more than these; the terms of a contract are few, and each is a step. */
const STEPPED: readonly RangeName[] = ['monthlyPrice', 'totalPrice'];
const MOST_STEPS = 40;
/** The ratings out of ten that can be asked for at the least. */
const RATINGS = [9, 8, 7, 6, 5];
const NICE_STEPS = [1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1000, 2000, 5000];

/** Works out what plans have of a name once, and not with each wish: they never change. */
function once<Of extends object, Name, T>(work: (of: Of, name: Name) => T): (of: Of, name: Name) => T {
  const known = new WeakMap<Of, Map<Name, T>>();
  return (of, name) => {
    const values = known.get(of) ?? new Map<Name, T>();
    known.set(of, values);
    // Stryker disable next-line ConditionalExpression: costs time and changes nothing
    if (!values.has(name)) values.set(name, work(of, name));
    return values.get(name) as T;
  };
}

/** Lists the values of a choice that the plans offer, each with its count. */
export function choicesOf(offer: Offer, name: ChoiceName, filters: FilterValues): readonly FacetOption[] {
  const {groups, milesUnit} = offer;
  // Among categories all that are wished for count at once, among the others each for itself.
  const isAll = name === 'categories';
  const others = filterGroups(groups, isAll ? filters : without(filters, name), milesUnit);
  const counts = new Map<string, number>();
  for (const group of others) {
    for (const value of namesAmong(group, name)) counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  return valuesOf(offer, name).map(value => ({value, count: counts.get(value) ?? 0}));
}

const namesAmong = once(
  ({variants}: PlanGroup, name: ChoiceName): ReadonlySet<string> =>
    new Set(variants.flatMap(plan => namesIn(plan, name))),
);

function namesIn(plan: Plan, name: ChoiceName): readonly string[] {
  if (name === 'categories') return categoriesOf(plan);
  const value = name === 'providers' ? plan.displayProviderName : plan.coverageType;
  return value === undefined ? [] : [value];
}

/** Coverage and providers in the order in which they come, categories in the service's own order. */
const valuesOf = once(({groups}: Offer, name: ChoiceName): readonly string[] => {
  const values = new Set(groups.flatMap(group => [...namesAmong(group, name)]));
  return name === 'categories' ? COMPONENT_CATEGORIES.filter(category => values.has(category)) : [...values];
});

/** How many plans come with a maintenance program, among those that have all the other wishes. */
export const maintenanceCount = ({groups, milesUnit}: Offer, filters: FilterValues): number =>
  // Stryker disable next-line StringLiteral: the next step handles it
  filterGroups(groups, without(filters, 'maintenance'), milesUnit).filter(({variants}) => variants.some(hasMaintenance))
    .length;

/** The values between which a range can be narrowed, from the smallest up; fewer than two leave nothing to narrow. */
export const stopsOf = once(({groups, milesUnit}: Offer, name: RangeName): readonly number[] => {
  const values = groups.flatMap(({variants}) => variants.flatMap(plan => valueOf(plan, name, milesUnit) ?? []));
  const stops = [...new Set(values)].sort((a, b) => a - b);
  const [least, most] = [stops[0], stops.at(-1)];
  // Stryker disable next-line ConditionalExpression: the next step handles it
  if (!STEPPED.includes(name) || least === undefined || most === undefined || least === most) return stops;
  const step = NICE_STEPS.find(size => (most - least) / size <= MOST_STEPS) ?? (most - least) / MOST_STEPS;
  const even: number[] = [];
  for (let count = Math.floor(least / step); count <= Math.ceil(most / step); count += 1) even.push(count * step);
  return even;
});

/** A wish without which there would be plans again, and how many. */
export interface Loosening {
  readonly name: FilterName;
  readonly count: number;
}

/** Names the one wish that stands most in the way when no plan has all of them; undefined when no single one does. */
export function loosen({groups, milesUnit}: Offer, filters: FilterValues): Loosening | undefined {
  const countWithout = (name: FilterName) => filterGroups(groups, without(filters, name), milesUnit).length;
  return wishesOf(filters)
    .map(name => ({name, count: countWithout(name)}))
    .filter(({count}) => count > 0)
    .reduce<Loosening | undefined>((best, one) => (best && best.count >= one.count ? best : one), undefined);
}

/** The ratings of which at least one is worth asking for: those that some plans have and some do not, and how many do. */
export function ratingsOf(offer: Offer, filters: FilterValues): readonly FacetOption[] {
  // Stryker disable next-line StringLiteral: the next step handles it
  const others = without(filters, 'planServiceRating');
  return RATINGS.filter(from => tellsApart(offer, from)).map(from => ({
    value: String(from),
    count: countFrom(offer, from, others),
  }));
}

const tellsApart = once((offer: Offer, from: number): boolean => {
  const count = countFrom(offer, from, {});
  return count > 0 && count < offer.groups.length;
});

const countFrom = ({groups, milesUnit}: Offer, from: number, among: FilterValues): number =>
  filterGroups(groups, {...among, planServiceRating: {from}}, milesUnit).length;
