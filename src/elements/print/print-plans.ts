import type {LitElement} from 'lit';
import type {Plan} from '../../contract/plan.js';
import type {CheckedUrlOptions} from '../../plans/checked-url.js';
import type {DetailStrings} from '../../strings/en/details.js';
import type {ResultStrings} from '../../strings/en/results.js';
import {PlanPrintEvent} from '../events/list-events.js';
import {orWarn} from '../shared/loading.js';
import type {PlanFormat} from '../plan/plan-text.js';

/** One plan on paper, with its chosen variant. */
export interface SheetPlan {
  readonly plan: Plan;
  readonly name: string;
  readonly provider: string;
}

/** What is printed. */
export interface PrintView {
  /** In the order shown; the sheet has space for the first few. */
  readonly plans: readonly SheetPlan[];
  readonly format: PlanFormat & {readonly strings: ResultStrings & DetailStrings};
  readonly links: CheckedUrlOptions;
  /** The car's make, model and year, if known; never its VIN. */
  readonly car: string | undefined;
  /** The odometer reading in miles, as entered. */
  readonly mileage: number | undefined;
  /** When the plans were quoted, as `Date.now` returns it. */
  readonly quotedAt: number | undefined;
}

let isLoading = false;

/** Prints plans as a one-page sheet. If the sheet cannot be loaded, prints the page as it is. */
export async function printPlans(host: LitElement, view: PrintView): Promise<void> {
  // A second click while the sheet loads.
  if (isLoading) return;
  isLoading = true;
  host.dispatchEvent(new PlanPrintEvent());
  const module = await orWarn(import('./print-sheet.js'));
  isLoading = false;
  // An app may have left the route.
  if (!host.isConnected) return;
  if (module) module.printSheet(host, view);
  else print();
}
