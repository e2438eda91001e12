import type {Plan} from '../../contract/plan.js';
import {excludesByContractOnly, includesMaintenance, systemCoverage} from '../../plans/coverage.js';
import type {DetailStrings} from '../../strings/en/details.js';
import type {ResultStrings} from '../../strings/en/results.js';
import {categoryText} from './detail-text.js';

/** The systems that a plan does not cover, or that only its contract tells; undefined if the response shows neither. */
export function notCoveredText(plan: Plan, strings: ResultStrings): string | undefined {
  if (excludesByContractOnly(plan)) return strings.exclusions;
  const names = systemCoverage(plan).notCovered.map(category => categoryText(category, strings));
  return names.length === 0 ? undefined : names.join(', ');
}

/** Whether a plan includes a maintenance program, in a word; undefined if the response does not show it. */
export function maintenanceText(plan: Plan, {no, yes}: DetailStrings): string | undefined {
  const isIncluded = includesMaintenance(plan);
  return isIncluded === undefined ? undefined : isIncluded ? yes : no;
}
