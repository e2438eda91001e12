import type {ComparisonStrings} from '../../strings/en/comparison.js';
import type {DetailStrings} from '../../strings/en/details.js';
import type {ResultStrings} from '../../strings/en/results.js';
import type {ChosenPlan} from '../plan/detail-text.js';
import type {PlanWords} from '../plan/plan-text.js';

/** The words of a comparison: those of the plans, of their details, and those that only it needs. */
export type ComparisonWords = ResultStrings & DetailStrings & ComparisonStrings;

/** One plan of a comparison, with the variant that is compared. */
export interface ComparedPlan extends ChosenPlan {
  /** Marks it wherever it is shown, so that nothing depends on a colour. */
  readonly letter: string;
}

/** What the parts of a comparison are made from. */
export interface ComparisonView {
  readonly plans: readonly ComparedPlan[];
  readonly words: PlanWords & {readonly strings: ComparisonWords};
  /** The level of the headings of its parts. */
  readonly headingLevel: number;
  /** The odometer as it was entered, in miles. */
  readonly mileage: number | undefined;
}
