import type {ComparisonStrings} from '../../strings/en/comparison.js';
import type {DetailStrings} from '../../strings/en/details.js';
import type {ResultStrings} from '../../strings/en/results.js';
import type {ChosenPlan} from '../plan/detail-text.js';
import type {PlanFormat} from '../plan/plan-text.js';

/** The strings of a comparison, including those of plans and their details. */
export type PlanComparisonStrings = ResultStrings & DetailStrings & ComparisonStrings;

/** A plan in a comparison, with its chosen variant. */
export interface ComparedPlan extends ChosenPlan {
  /** Identifies the plan throughout the comparison, so that nothing depends on color. */
  readonly letter: string;
}

/** What the parts of a comparison show. */
export interface ComparisonView {
  /** The plans that are shown side by side. */
  readonly plans: readonly ComparedPlan[];
  /** All compared plans, also those that a phone does not show. */
  readonly all: readonly ComparedPlan[];
  readonly format: PlanFormat & {readonly strings: PlanComparisonStrings};
  /** The level of the headings of its parts. */
  readonly headingLevel: number;
  /** The odometer reading in miles, as entered. */
  readonly mileage: number | undefined;
  /** Announces what a term means. */
  readonly onExplain: (text: string) => void;
}
