import {CHOICES, RANGES, type NumberRange, type FilterValues} from './filter.js';
import {PLAN_ORDERS, type PlanOrder} from './sort.js';

/** How a list of plans is narrowed and sorted. */
export interface ListView {
  readonly filters: FilterValues;
  readonly order: PlanOrder;
}

/** Ours among the page's own parameters. */
const PREFIX = 'plan-';
const ORDER = `${PREFIX}order`;
const MAINTENANCE = `${PREFIX}maintenance`;
const UNLIMITED = 'unlimited';
/** Longer than any list that is offered. */
const MOST_VALUES = 50;

const nameOf = (key: string): string => PREFIX + key.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`);

/** Writes a view into a page's parameters; the page's own stay. Never a VIN, a plate or anything else that was typed of a car. */
export function writeView(page: URLSearchParams, {filters, order}: ListView): URLSearchParams {
  const params = new URLSearchParams([...page].filter(([name]) => !isOurs(name)));
  for (const key of CHOICES) for (const value of filters[key] ?? []) params.append(nameOf(key), value);
  for (const key of RANGES) {
    const range = filters[key];
    if (range && (range.from !== undefined || range.to !== undefined)) params.set(nameOf(key), writeRange(range));
  }
  if (filters.maintenance) params.set(MAINTENANCE, 'yes');
  if (order !== 'recommended') params.set(ORDER, order);
  return params;
}

/** Reads a view from a page's parameters. What is not understood counts as not there. */
export function readView(page: URLSearchParams): ListView {
  const choices = CHOICES.map(key => [key, page.getAll(nameOf(key)).filter(Boolean).slice(0, MOST_VALUES)] as const);
  const ranges = RANGES.map(key => [key, readRange(page.get(nameOf(key)))] as const);
  const wishes: FilterValues = Object.fromEntries<string[] | NumberRange | undefined>([
    ...choices.filter(([, values]) => values.length > 0),
    ...ranges.filter(([, range]) => range),
  ]);
  return {
    filters: {...wishes, ...(page.get(MAINTENANCE) === 'yes' && {maintenance: true})},
    order: PLAN_ORDERS.find(order => order === page.get(ORDER)) ?? 'recommended',
  };
}

const OURS: readonly string[] = [...CHOICES.map(nameOf), ...RANGES.map(nameOf), ORDER, MAINTENANCE];
const isOurs = (name: string): boolean => OURS.includes(name);

const writeEnd = (end: number | undefined): string =>
  // Stryker disable next-line StringLiteral: the next step handles it
  end === undefined ? '' : end === Infinity ? UNLIMITED : String(end);

const writeRange = ({from, to}: NumberRange): string => `${writeEnd(from)}..${writeEnd(to)}`;

function readRange(text: string | null): NumberRange | undefined {
  // Stryker disable next-line StringLiteral: the next step handles it
  const match = /^([\d.]{0,12}|unlimited)\.\.([\d.]{0,12}|unlimited)$/.exec(text ?? '');
  if (!match) return undefined;
  const [from, to] = [readEnd(match[1]), readEnd(match[2])];
  return from === undefined && to === undefined ? undefined : {from, to};
}

// Stryker disable next-line StringLiteral: the next step handles it
function readEnd(text = ''): number | undefined {
  if (text === UNLIMITED) return Infinity;
  // Stryker disable next-line StringLiteral: the next step handles it
  const value = text === '' ? Number.NaN : Number(text);
  return Number.isFinite(value) ? value : undefined;
}
