import '@plan-finder/elements/define';
import type {PlanFinder} from '@plan-finder/elements';
import {offerTestValues} from './test-values.js';
import {offerSnippet} from './snippet.js';

const finder = document.querySelector<PlanFinder>('#finder');
const events = document.querySelector<HTMLOListElement>('#events');
const lines = document.querySelector<HTMLFormElement>('#lines');
const known = document.querySelector<HTMLInputElement>('#known');
const scheme = document.querySelector<HTMLSelectElement>('#scheme');

/** The events that the page lists. */
const LISTED = [
  'plan-vehicle-ready',
  'plan-vehicle-submit',
  'plan-search-start',
  'plan-search-complete',
  'plan-search-error',
  'plan-select',
  'plan-checkout',
  'plan-ask',
] as const;

/** A customer that a dealer's page may know, such as behind its login. */
const CUSTOMER = {
  firstName: 'Ada',
  lastName: 'Quill',
  email: 'ada@quill.example',
  phone: '555-0134',
  address: '12 Harbor Lane',
  city: 'Austin',
  state: 'TX',
  zip: '78701',
};

if (lines) offerSnippet(lines);

for (const button of document.querySelectorAll<HTMLButtonElement>('.samples button')) {
  button.addEventListener('click', () => {
    if (!finder) return;
    const {vin = '', mileage = '', state = ''} = button.dataset;
    Object.assign(finder, {vin, mileage, state});
    finder.focus();
  });
}

if (finder) void offerTestValues(finder);

known?.addEventListener('change', applyKnown);
scheme?.addEventListener('change', applyScheme);
// By then, a browser has restored what was chosen before a reload, or before Back led here.
addEventListener('pageshow', () => {
  applyKnown();
  applyScheme();
});

for (const name of LISTED) document.addEventListener(name, event => log(name, describe(event)));

function applyKnown(): void {
  if (finder) finder.customer = known?.checked ? CUSTOMER : undefined;
}

function applyScheme(): void {
  if (scheme) document.documentElement.dataset.scheme = scheme.value;
}

function log(name: string, details: string): void {
  const line = document.createElement('li');
  const term = document.createElement('code');
  term.textContent = name;
  line.append(term, ` ${details}`);
  events?.append(line);
}

/** An event's details, without the vehicle. */
function describe(event: Event): string {
  const {lookupMethod, planCount, plan, error} = event as Partial<{
    lookupMethod: string;
    planCount: number;
    plan: {planName?: string; displayProviderName?: string};
    error: {kind: string; codes: readonly string[]};
  }>;
  if (lookupMethod) return `lookupMethod: ${lookupMethod}`;
  if (planCount !== undefined) return `plans: ${planCount}`;
  if (plan) return [plan.planName, plan.displayProviderName].filter(Boolean).join(', ');
  return error ? [error.kind, ...error.codes].join(', ') : '';
}
