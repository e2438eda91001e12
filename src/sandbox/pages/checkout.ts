import type {Context} from 'hono';
import {cleanVin} from '../../contract/index.js';
import {TEST_CARDS} from '../faults/test-values.js';
import {readText} from '../http/body.js';
import {rejectCrossSite} from '../http/checks.js';
import {needsVin, placeOrder, type OrderError} from '../orders/place-order.js';
import {html, type Html} from './html.js';
import {pageResponse, type Page} from './layout.js';
import {attributionLine, canceledPage, failedPage, gonePage, planFacts, planHead} from './plan-pages.js';
import {yearOf, type PlanOfQuote} from '../quotes/quote.js';
import type {SandboxState} from '../state.js';

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
  {name: 'zip', label: 'ZIP code', width: 'third', autocomplete: 'postal-code'},
];

const VIN_FIELD: Field = {name: 'vin', label: 'Vehicle identification number (VIN)', width: '', autocomplete: 'off'};

/** The fields of the form, their values, and the errors by field name. */
interface CheckoutInput {
  readonly fields: readonly Field[];
  readonly values: Readonly<Record<string, string>>;
  readonly errors: Readonly<Record<string, string>>;
}

/** The checkout of a plan, prefilled with the known customer details. */
export const checkoutPage = (state: SandboxState, plan: PlanOfQuote): Page =>
  formPage(plan, {fields: fieldsOf(state, plan), values: knownDetails(plan), errors: {}});

/** The page with the order form. */
function formPage(plan: PlanOfQuote, {fields, values, errors}: CheckoutInput): Page {
  const hasErrors = Object.keys(errors).length > 0;
  return {
    title: `${hasErrors ? 'Please check your details' : 'Checkout'}: ${plan.offer.plan.name}`,
    status: hasErrors ? 422 : 200,
    body: html`${planHead(plan, 'Checkout')} ${planFacts(plan)} ${attributionLine(plan.quote)}
      <form method="post" action="${plan.offer.id}" novalidate>
        <h2>Your details</h2>
        ${hasErrors && html`<p class="error" role="alert">Some details are missing or incorrect. Please check them.</p>`}
        <div class="fields">
          ${fields.map(field => renderField(field, values[field.name] ?? '', errors[field.name]))}
        </div>
        ${renderCards(values['card'] ?? '', errors['card'])}
        <p class="muted">Use any details. They stay in this sandbox until it stops or is reset.</p>
        <button>Place order</button>
      </form>
      <p class="links">
        <a href="../summary/${plan.offer.id}">Plan summary</a><a href="../contract/${plan.offer.id}">Contract</a>
      </p>`,
  };
}

/** A choice of test cards: no real card is ever entered here. */
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

/** The fields of a plan's form, with the VIN if the order needs it (§2.2). */
const fieldsOf = (state: SandboxState, {quote}: PlanOfQuote): readonly Field[] =>
  needsVin(state, quote.risk.vehicle) ? [...FIELDS, VIN_FIELD] : FIELDS;

const knownDetails = ({quote}: PlanOfQuote) => ({state: quote.risk.state, ...quote.userDetails});

/** Orders the plan as the API does, then redirects the browser to the order's page. */
export async function submitCheckout(state: SandboxState, context: Context): Promise<Response> {
  rejectCrossSite(context.req.raw, {acceptsNullOrigin: true});
  const found = state.quotes.find(context.req.param('planId') ?? '');
  if (found.kind !== 'valid') return pageResponse(gonePage);
  const {plan} = found;
  const fields = fieldsOf(state, plan);
  const values = await readForm(context.req.raw, [...fields.map(({name}) => name), 'card']);
  const form = {details: values, card: cardOf(values['card'], state), vin: cleanVin(values['vin'] ?? '')};
  const placement = await placeOrder(state, plan, form, context.req.raw);
  switch (placement.kind) {
    case 'gone':
      return pageResponse(canceledPage);
    case 'failed':
      return pageResponse(failedPage);
    case 'rejected':
      return pageResponse(formPage(plan, {fields, values, errors: messagesOf(placement.errors)}));
    case 'placed':
      // Relative, so that the browser stays on the host by which it reaches the sandbox.
      return new Response(null, {
        status: 303,
        headers: {location: `../order/${placement.order.id}`, 'cache-control': 'no-store'},
      });
  }
}

const MAX_FORM_BYTES = 16 * 1024;

async function readForm(request: Request, names: readonly string[]): Promise<Record<string, string>> {
  const form = new URLSearchParams(await readText(request, MAX_FORM_BYTES));
  return Object.fromEntries(names.map(name => [name, form.get(name) ?? '']));
}

/** The chosen test card, or the first one. The form contains only its number. */
const cardOf = (chosen = '', {clock}: SandboxState) => ({
  cardNumber: chosen || TEST_CARDS[0]?.number,
  expirationMonth: 12,
  expirationYear: yearOf(clock.now()) + 1,
  cvv: '123',
});

/** The message of each field: the suggestion, if there is one. */
const messagesOf = (errors: readonly OrderError[]): Record<string, string> =>
  Object.fromEntries(
    errors.map(({input, error}) => {
      const advice = 'suggestions' in error ? error.suggestions?.[0]?.message : undefined;
      return [input, advice ?? error.errorMessage];
    }),
  );
