import {TEST_CARDS} from '../faults/test-values.js';
import {html, type Html} from './html.js';
import type {Page} from './layout.js';
import {attributionLine, planFacts, planHead} from './plan-pages.js';
import type {PlanOfQuote} from '../quotes/quote.js';

/** One field of the checkout form. */
interface Field {
  readonly name: string;
  readonly label: string;
  readonly width: '' | 'half' | 'third';
  readonly autocomplete: string;
  readonly type?: string;
}

const FIELDS: readonly Field[] = [
  {name: 'firstName', label: 'First name', width: 'half', autocomplete: 'given-name'},
  {name: 'lastName', label: 'Last name', width: 'half', autocomplete: 'family-name'},
  {name: 'email', label: 'Email', width: '', autocomplete: 'email', type: 'email'},
  {name: 'address', label: 'Street address', width: '', autocomplete: 'street-address'},
  {name: 'city', label: 'City', width: 'third', autocomplete: 'address-level2'},
  {name: 'state', label: 'State', width: 'third', autocomplete: 'address-level1'},
  {name: 'zip', label: 'Zip code', width: 'third', autocomplete: 'postal-code'},
];

const VIN_FIELD: Field = {name: 'vin', label: 'VIN of the car', width: '', autocomplete: 'off'};

/** The fields of the form, what was typed, and what is wrong with it by the field's name. */
export interface CheckoutInput {
  readonly fields: readonly Field[];
  readonly values: Readonly<Record<string, string>>;
  readonly errors: Readonly<Record<string, string>>;
}

/** The fields that the checkout asks for, and the VIN where the order needs it (§2.2). */
export const checkoutFields = (needsVin: boolean): readonly Field[] => (needsVin ? [...FIELDS, VIN_FIELD] : FIELDS);

/** The form in which the plan is ordered, filled in as far as the customer is known. */
export function checkoutPage(plan: PlanOfQuote, {fields, values, errors}: CheckoutInput): Page {
  const hasErrors = Object.keys(errors).length > 0;
  return {
    title: `${hasErrors ? 'Please check your details' : 'Checkout'}: ${plan.offer.plan.name}`,
    status: hasErrors ? 422 : 200,
    body: html`${planHead(plan, 'Checkout')} ${planFacts(plan)} ${attributionLine(plan.quote)}
      <form method="post" action="${plan.id}" novalidate>
        <h2>Your details</h2>
        ${hasErrors && html`<p class="error" role="alert">Some details are missing or cannot be right. Please check them.</p>`}
        <div class="fields">
          ${fields.map(field => renderField(field, values[field.name] ?? '', errors[field.name]))}
        </div>
        ${renderCards(values['card'] ?? '', errors['card'])}
        <p class="muted">Any details will do. They stay in this sandbox until it is closed or reset.</p>
        <button>Place order</button>
      </form>
      <p class="links">
        <a href="../summary/${plan.id}">Plan summary</a><a href="../contract/${plan.id}">Contract</a>
      </p>`,
  };
}

/** The cards that a sandbox knows by number: nobody types a real one here. */
const renderCards = (chosen: string, error?: string): Html =>
  html`<div class="field">
    <label for="card">Test card</label>
    <select id="card" name="card" ${error !== undefined && html`aria-invalid="true" aria-describedby="card-error"`}>
      ${TEST_CARDS.map(
        ({number, description}) =>
          html`<option value="${number}" ${number === chosen && html`selected`}>${number}: ${description}</option>`,
      )}
    </select>
    ${error !== undefined && html`<p class="error" id="card-error">${error}</p>`}
  </div>`;

const renderField = ({name, label, width, autocomplete, type = 'text'}: Field, value: string, error?: string): Html =>
  html` <div class="field ${width}">
    <label for="${name}">${label}</label>
    <input
      id="${name}"
      name="${name}"
      type="${type}"
      value="${value}"
      autocomplete="${autocomplete}"
      maxlength="200"
      required
      ${error !== undefined && html`aria-invalid="true" aria-describedby="${name}-error"`}
    />
    ${error !== undefined && html`<p class="error" id="${name}-error">${error}</p>`}
  </div>`;
