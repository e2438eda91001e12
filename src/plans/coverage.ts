import {COMPONENT_CATEGORIES, type ComponentCategory} from '../contract/coverage.js';
import type {Plan} from '../contract/plan.js';

/**
 * Whether a maintenance program is included, in either of the two response shapes. The response shows that there is none
 * by null in `Full` and by false in `Essential` (§2.5); undefined if the program is left out or malformed.
 */
export const includesMaintenance = ({maintenanceProgram, hasMaintenanceProgram}: Plan): boolean | undefined =>
  maintenanceProgram ? true : hasMaintenanceProgram;

/**
 * The component categories in which a plan covers at least one part, by its scores or its breakdown. Without a listed
 * part, the score decides.
 */
export const categoriesOf = (plan: Plan): readonly string[] =>
  [
    ...plan.componentScores.filter(({score}) => score > 0),
    ...plan.coverageBreakdown.filter(({category, parts}) => parts.length > 0 || !isScored(plan, category)),
  ].map(({category}) => category);

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
  const covered = COMPONENT_CATEGORIES.filter(category => listed.includes(category));
  const notCovered = COMPONENT_CATEGORIES.filter(category => !listed.includes(category) && isScored(plan, category));
  return {covered, notCovered};
}

/**
 * Whether a plan excludes only what its contract lists: every system has a covered part, or the level is the broadest
 * (§2.4) and the response lists no system as not covered.
 */
export function excludesByContractOnly(plan: Plan): boolean {
  const {covered, notCovered} = systemCoverage(plan);
  return (
    covered.length === COMPONENT_CATEGORIES.length ||
    (plan.coverageType === 'MostComprehensive' && notCovered.length === 0)
  );
}
