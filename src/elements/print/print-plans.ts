import type {LitElement} from 'lit';
import type {Plan} from '../../contract/plan.js';
import type {CheckedUrlOptions} from '../../plans/checked-url.js';
import type {DetailStrings} from '../../strings/en/details.js';
import type {ResultStrings} from '../../strings/en/results.js';
import {orWarn} from '../shared/loading.js';
import type {PlanWords} from '../plan/plan-text.js';

/** One plan on paper, at the terms that are chosen. */
export interface SheetPlan {
  readonly plan: Plan;
  readonly name: string;
  readonly provider: string;
}

/** What is printed. */
export interface PrintView {
  /** In the order in which they are shown; paper has room for the first few. */
  readonly plans: readonly SheetPlan[];
  readonly words: PlanWords & {readonly strings: ResultStrings & DetailStrings};
  readonly links: CheckedUrlOptions;
  /** The car in words; empty or none where they are not known. Never its number. */
  readonly car: string | undefined;
  /** The odometer as it was entered, in miles. */
  readonly mileage: number | undefined;
  /** When the plans were quoted, as `Date.now` gives it. */
  readonly quotedAt: number | undefined;
}

/** Prints plans on one sheet of their own. If that cannot be loaded, what is on the screen is printed. */
export async function printPlans(host: LitElement, view: PrintView): Promise<void> {
  const module = await orWarn('the print sheet', import('./print-sheet.js'));
  if (module) module.printSheet(host, view);
  else print();
}
