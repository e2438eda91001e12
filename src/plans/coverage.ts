import {COMPONENT_CATEGORIES, type ComponentCategory} from '../contract/coverage.js';
import type {Plan} from '../contract/plan.js';

/** Whether a maintenance program is included, in either of the two response shapes (§2.5). */
export const hasMaintenance = ({maintenanceProgram, hasMaintenanceProgram}: Plan): boolean =>
  !!(maintenanceProgram ?? hasMaintenanceProgram);

/**
 * Whether the response shows that there is no maintenance program: `Full` with null, `Essential` with false (§2.5). A
 * program that is left out or malformed is not listed.
 */
export const lacksMaintenance = ({maintenanceProgram, hasMaintenanceProgram}: Plan): boolean =>
  !maintenanceProgram && hasMaintenanceProgram === false;

/**
 * The component categories in which a plan covers at least one part, by its scores or its breakdown. Without a listed
 * part, the score decides.
 */
export const categoriesOf = (plan: Plan): readonly string[] => [
  ...plan.componentScores.filter(({score}) => score > 0).map(({category}) => category),
  ...plan.coverageBreakdown
    .filter(({category, parts}) => parts.length > 0 || !isScored(plan, category))
    .map(({category}) => category),
];

const isScored = ({componentScores}: Plan, wanted: string): boolean =>
  componentScores.some(({category}) => category === wanted);

/** The systems of a car that a plan covers, and those that it does not, as far as the response shows it. */
export interface SystemCoverage {
  readonly covered: readonly ComponentCategory[];
  /** The systems with a score of zero and no listed part. A system that the response leaves out is in neither list. */
  readonly notCovered: readonly ComponentCategory[];
}

/** Returns which of the twenty systems a plan covers at least one part of, in the upstream API's order. */
export function systemCoverage(plan: Plan): SystemCoverage {
  const listed = categoriesOf(plan);
  return {
    covered: COMPONENT_CATEGORIES.filter(category => listed.includes(category)),
    notCovered: COMPONENT_CATEGORIES.filter(category => !listed.includes(category) && isScored(plan, category)),
  };
}
