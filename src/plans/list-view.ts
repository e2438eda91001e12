/** Both ends count as within; an end left out is open. */
export interface NumberRange {
  readonly from?: number | undefined;
  readonly to?: number | undefined;
}

/** The terms and prices that a range can be wished for. */
export const RANGES = ['monthlyPrice', 'totalPrice', 'duration', 'miles', 'deductible', 'planServiceRating'] as const;
export type RangeName = (typeof RANGES)[number];

/** The choices of which several can be wished for. */
export const CHOICES = ['coverageTypes', 'providers', 'categories'] as const;
export type ChoiceName = (typeof CHOICES)[number];

/** What a shopper wishes for among the plans that are there; a wish left out is open. Nothing is sent for it. */
export type FilterValues = {
  /** Of `coverageTypes` and `providers` any, of `categories` (the twenty of §2.3) all. */
  readonly [name in ChoiceName]?: readonly string[] | undefined;
} & {
  /** Prices and deductible in US dollars, the duration in months, miles as such (Infinity is unlimited), the rating from 0 to 10. */
  readonly [name in RangeName]?: NumberRange | undefined;
} & {
  /** Only plans that come with a maintenance program. */
  readonly maintenance?: boolean | undefined;
};

/** One wish. */
export type FilterName = keyof FilterValues;

/** Without any wish. */
export const NO_FILTERS: FilterValues = {};

/** Reads filters from a page or from storage, by name. What is no filter, or is none of its kind, is left out. */
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
  if (!isEnd(from) || !isEnd(to)) return undefined;
  return {...('from' in value && {from}), ...('to' in value && {to})};
}

const isEnd = (value: unknown): value is number | undefined =>
  value === undefined || (typeof value === 'number' && !Number.isNaN(value));

/** The orders in which plans can be shown; `recommended` is the service's own. */
export const PLAN_ORDERS = ['recommended', 'monthly', 'total', 'rating', 'term'] as const;
export type PlanOrder = (typeof PLAN_ORDERS)[number];
