import type {LitElement} from 'lit';
import {PlanPrintEvent} from '../events/list-events.js';
import {orWarn} from '../shared/loading.js';
import type {PrintView} from './print-sheet.js';

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
