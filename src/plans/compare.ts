import type {Plan} from '../contract/plan.js';
import {readMiles, type MilesUnit} from '../contract/rules/mileage-limit.js';
import {includedAddons, optionalAddons} from './addons.js';
import {costPerMonth} from './cost.js';
import {COMPONENT_CATEGORIES} from '../contract/coverage.js';
import {excludesByContractOnly, includesMaintenance, systemCoverage} from './coverage.js';
import {paymentCount} from './payment-count.js';

/** The rows of a comparison, in the order in which they are shown. */
export const COMPARED = [
  'monthlyPrice',
  'payments',
  'downpayment',
  'totalPrice',
  'costPerMonth',
  'duration',
  'miles',
  'deductible',
  'coverageType',
  'systems',
  'notCovered',
  'planServiceRating',
  'maintenance',
  'includedAddons',
  'addons',
  'highlights',
] as const;
export type ComparedName = (typeof COMPARED)[number];

type Compared = number | string | boolean | undefined;

/** One row of a comparison. */
export interface ComparedRow {
  readonly name: ComparedName;
  /** Whether the plans differ in this row. */
  readonly differs: boolean;
  /**
   * Whether each plan has the best value of all in this row; false if all are equal, the values cannot be ranked, or one
   * of them is not listed.
   */
  readonly isBest: readonly boolean[];
}

/** Whether a low or a high value is better, for the rows that can be ranked. Estimates of ours are never ranked. */
const BETTER: Partial<Record<ComparedName, 'low' | 'high'>> = {
  monthlyPrice: 'low',
  downpayment: 'low',
  totalPrice: 'low',
  deductible: 'low',
  duration: 'high',
  miles: 'high',
  systems: 'high',
  planServiceRating: 'high',
};

/**
 * Compares plans row by row; rows without a value for any plan are left out. The best values are those among `all`, if
 * there are more plans than these.
 */
export function comparePlans(
  plans: readonly Plan[],
  unit: MilesUnit,
  all: readonly Plan[] = plans,
): readonly ComparedRow[] {
  return COMPARED.flatMap(name => {
    const values = plans.map(plan => valueOf(plan, name, unit));
    if (values.every(value => value === undefined)) return [];
    const allValues = all.map(plan => valueOf(plan, name, unit));
    return [{name, differs: areDifferent(values), isBest: values.map(value => isBest(value, allValues, BETTER[name]))}];
  });
}

function valueOf(plan: Plan, name: ComparedName, unit: MilesUnit): Compared {
  if (name === 'costPerMonth') return costPerMonth(plan);
  if (name === 'payments') return paymentCount(plan);
  if (name === 'systems') return coveredSystems(plan);
  if (name === 'notCovered')
    // Stryker disable next-line StringLiteral: any text but a list
    return excludesByContractOnly(plan) ? 'exclusions' : listed(systemCoverage(plan).notCovered);
  // Stryker disable next-line ConditionalExpression: equivalent mutant
  if (name === 'miles') return plan.miles === undefined ? undefined : readMiles(plan.miles, unit);
  if (name === 'maintenance') return listed(plan.maintenanceProgram?.items ?? []) ?? includesMaintenance(plan);
  if (name === 'includedAddons') return listed(includedAddons(plan).map(addon => addon.name));
  if (name === 'addons') return listed(optionalAddons(plan).map(addon => addon.name));
  return name === 'highlights' ? listed(plan.highlights) : plan[name];
}

/** The number of systems with a covered part; undefined unless the response tells about every system. */
export function coveredSystems(plan: Plan): number | undefined {
  const {covered, notCovered} = systemCoverage(plan);
  return covered.length + notCovered.length < COMPONENT_CATEGORIES.length ? undefined : covered.length;
}

const listed = (items: readonly unknown[]): Compared => (items.length === 0 ? undefined : JSON.stringify(items));

/** Whether the plans differ in these values. */
export const areDifferent = (values: readonly unknown[]): boolean => new Set(values).size > 1;

function isBest(value: Compared, values: readonly Compared[], better: 'low' | 'high' | undefined): boolean {
  // Stryker disable next-line LogicalOperator, ConditionalExpression: equivalent mutant
  if (better === undefined || typeof value !== 'number' || !areDifferent(values)) return false;
  // Stryker disable next-line ConditionalExpression: equivalent mutant
  return values.every(other => typeof other === 'number' && (better === 'low' ? other >= value : other <= value));
}
