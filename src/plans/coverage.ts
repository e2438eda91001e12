import {COMPONENT_CATEGORIES, type ComponentCategory} from '../contract/coverage.js';
import type {Plan} from '../contract/plan.js';

/** Whether a maintenance program is included, in either of the two response shapes (§2.5). */
export const hasMaintenance = ({maintenanceProgram, hasMaintenanceProgram}: Plan): boolean =>
  maintenanceProgram !== undefined || hasMaintenanceProgram === true;

/**
 * Whether the response shows that there is no maintenance program: `Full` by leaving it out, `Essential` in a field
 * (§2.5).
 */
export const lacksMaintenance = (plan: Plan): boolean =>
  !hasMaintenance(plan) &&
  (plan.hasMaintenanceProgram === false || plan.componentScores.length > 0 || plan.coverageBreakdown.length > 0);

/** The component categories in which a plan covers at least one part, by its scores or its breakdown. */
export const categoriesOf = ({componentScores, coverageBreakdown}: Plan): readonly string[] => [
  ...componentScores.filter(({score}) => score > 0).map(({category}) => category),
  ...coverageBreakdown.map(({category}) => category),
];

/** The systems of a car that a plan covers, and those that it does not, as far as the response shows it. */
export interface SystemCoverage {
  readonly covered: readonly ComponentCategory[];
  /** The systems with a score of zero and no listed part. A system that the response leaves out is in neither list. */
  readonly notCovered: readonly ComponentCategory[];
}

/** Returns which of the twenty systems a plan covers at least one part of, in the upstream API's order. */
export function systemCoverage(plan: Plan): SystemCoverage {
  const listed = categoriesOf(plan);
  const scored = plan.componentScores.map(({category}) => category);
  return {
    covered: COMPONENT_CATEGORIES.filter(category => listed.includes(category)),
    notCovered: COMPONENT_CATEGORIES.filter(category => scored.includes(category) && !listed.includes(category)),
  };
}
