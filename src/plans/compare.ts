import type {Plan} from '../contract/plan.js';
import {readMiles, type MilesUnit} from '../contract/rules/miles.js';
import {includedAddons, optionalAddons} from './addons.js';
import {costPerMonth} from './cost.js';
import {hasMaintenance} from './filter.js';

/** What plans are compared by, in the order in which it is shown. */
export const COMPARED = [
  'monthlyPrice',
  'downpayment',
  'totalPrice',
  'costPerMonth',
  'duration',
  'miles',
  'deductible',
  'coverageType',
  'planServiceRating',
  'maintenance',
  'includedAddons',
  'addons',
  'highlights',
] as const;
export type ComparedName = (typeof COMPARED)[number];

type Compared = number | string | boolean | undefined;

/** One line of a comparison. */
export interface ComparedRow {
  readonly name: ComparedName;
  /** Whether the plans differ in it. */
  readonly differs: boolean;
  /** For each plan whether none is better in it; none is when all are alike, or where nothing is better or worse. */
  readonly isBest: readonly boolean[];
}

/** Which way is better; of the others nothing is better or worse. An estimate of ours is never called the best. */
const BETTER: Partial<Record<ComparedName, 'low' | 'high'>> = {
  monthlyPrice: 'low',
  downpayment: 'low',
  totalPrice: 'low',
  deductible: 'low',
  duration: 'high',
  miles: 'high',
  planServiceRating: 'high',
};

/** Compares plans line by line; a line of which no plan says anything is left out. */
export function comparePlans(plans: readonly Plan[], unit: MilesUnit): readonly ComparedRow[] {
  return COMPARED.flatMap(name => {
    const values = plans.map(plan => valueOf(plan, name, unit));
    if (values.every(value => value === undefined)) return [];
    const differs = new Set(values).size > 1;
    return [{name, differs, isBest: values.map(value => differs && isBest(value, values, BETTER[name]))}];
  });
}

function valueOf(plan: Plan, name: ComparedName, unit: MilesUnit): Compared {
  if (name === 'costPerMonth') return costPerMonth(plan);
  // Stryker disable next-line ConditionalExpression: the next step handles it
  if (name === 'miles') return plan.miles === undefined ? undefined : readMiles(plan.miles, unit);
  if (name === 'maintenance') return hasMaintenance(plan);
  if (name === 'includedAddons') return listed(includedAddons(plan).map(addon => addon.name));
  if (name === 'addons') return listed(optionalAddons(plan).map(addon => addon.name));
  return name === 'highlights' ? listed(plan.highlights) : plan[name];
}

const listed = (names: readonly string[]): Compared => (names.length === 0 ? undefined : JSON.stringify(names));

function isBest(value: Compared, values: readonly Compared[], better: 'low' | 'high' | undefined): boolean {
  // Stryker disable next-line LogicalOperator, ConditionalExpression: the next step handles it
  if (better === undefined || typeof value !== 'number') return false;
  // Stryker disable next-line ConditionalExpression: the next step handles it
  return values.every(other => typeof other !== 'number' || (better === 'low' ? other >= value : other <= value));
}
