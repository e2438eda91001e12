import {CHOICES, isRangeOn, RANGES, type FilterValues, type NumberRange, type RangeName} from './filter.js';
import {PLAN_ORDERS, type PlanOrder} from './sort.js';

/** The filters and the sort order of a list of plans. */
export interface UrlView {
  readonly filters: FilterValues;
  readonly order: PlanOrder;
}

/** The prefix of our query parameters. */
const PREFIX = 'plan-';
const ORDER = `${PREFIX}order`;
const MAINTENANCE = `${PREFIX}maintenance`;
const UNLIMITED = 'unlimited';
/** More than any filter has options. */
const MAX_VALUES = 50;

const nameOf = (key: string): string => PREFIX + key.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`);

/**
 * Writes a view to the page's query parameters and keeps the page's own. It never writes a VIN, a plate or anything
 * else that identifies a car.
 */
export function writeView(page: URLSearchParams, {filters, order}: UrlView): URLSearchParams {
  const params = new URLSearchParams([...page].filter(([name]) => !isOurs(name)));
  for (const key of CHOICES) for (const value of filters[key] ?? []) params.append(nameOf(key), value);
  for (const key of RANGES) {
    const range = filters[key];
    if (isRangeOn(range)) params.set(nameOf(key), writeRange(range));
  }
  if (filters.maintenance) params.set(MAINTENANCE, 'yes');
  if (order !== 'recommended') params.set(ORDER, order);
  return params;
}

/** Reads a view from the page's query parameters. Invalid values are ignored. */
export function readView(page: URLSearchParams): UrlView {
  const choices = CHOICES.map(
    key => [key, [...new Set(page.getAll(nameOf(key)))].filter(Boolean).slice(0, MAX_VALUES)] as const,
  );
  const ranges = RANGES.map(key => [key, readRange(key, page.get(nameOf(key)))] as const);
  const filters: FilterValues = Object.fromEntries<string[] | NumberRange | undefined>([
    ...choices.filter(([, values]) => values.length > 0),
    ...ranges.filter(([, range]) => range),
  ]);
  return {
    filters: {...filters, ...(page.get(MAINTENANCE) === 'yes' && {maintenance: true})},
    order: PLAN_ORDERS.find(order => order === page.get(ORDER)) ?? 'recommended',
  };
}

const OURS: readonly string[] = [...CHOICES.map(nameOf), ...RANGES.map(nameOf), ORDER, MAINTENANCE];
const isOurs = (name: string): boolean => OURS.includes(name);

const writeBound = (bound: number | undefined): string =>
  // Stryker disable next-line StringLiteral: equivalent mutant
  bound === undefined ? '' : bound === Infinity ? UNLIMITED : String(bound);

const writeRange = ({from, to}: NumberRange): string => `${writeBound(from)}..${writeBound(to)}`;

function readRange(key: RangeName, text: string | null): NumberRange | undefined {
  // Stryker disable next-line StringLiteral: equivalent mutant
  const match = /^([\d.]{0,12}|unlimited)\.\.([\d.]{0,12}|unlimited)$/.exec(text ?? '');
  if (!match) return undefined;
  const [from, to] = [readBound(match[1]), readBound(match[2])];
  // Only miles may be unlimited.
  if (key !== 'miles' && [from, to].includes(Infinity)) return undefined;
  return from === undefined && to === undefined ? undefined : {from, to};
}

// Stryker disable next-line StringLiteral: equivalent mutant
function readBound(text = ''): number | undefined {
  if (text === UNLIMITED) return Infinity;
  // Stryker disable next-line StringLiteral: equivalent mutant
  const value = text === '' ? Number.NaN : Number(text);
  return Number.isFinite(value) ? value : undefined;
}
