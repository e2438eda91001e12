import {html, LitElement, nothing, type PropertyValues} from 'lit';
import {property, state} from './internal/decorators.js';
import type {FormField} from '../contract/rules/error-field.js';
import {parseMileage} from '../contract/rules/mileage.js';
import {cleanVin, hasValidCheckDigit, vinProblem} from '../contract/rules/vin.js';
import type {SearchCriteria} from '../contract/search.js';
import {formStrings, type FormStrings} from '../strings/en/form.js';
import {PlanVehicleReadyEvent, PlanVehicleSubmitEvent} from './events/vehicle-events.js';
import {baseStyles} from './internal/base.styles.js';
import {defineElement} from './internal/define-element.js';
import {describedBy, renderField, type FieldMessage} from './internal/field.js';
import {keepKeys} from './internal/keep-keys.js';
import {
  EMPTY_DRAFT,
  readDraft,
  type DraftField,
  type FieldProblem,
  type VehicleDraft,
} from './internal/vehicle-draft.js';
import {formStyles} from './plan-vehicle-form.styles.js';

/** A rest this long after a key press counts as having finished the field. */
const REST_MS = 800;

/**
 * Asks for a vehicle, its mileage and its state, and says when they are complete. Useful alone: it takes part in a
 * host's form with the entries `vin`, `stateShortName` and `mileage`.
 *
 * @event {PlanVehicleReadyEvent} plan-vehicle-ready - The form is complete and its last edited field is committed.
 * @event {PlanVehicleSubmitEvent} plan-vehicle-submit - The shopper asked for plans.
 * @csspart base - The inner root.
 * @csspart field - One field with its label and messages.
 * @csspart label - A field's label.
 * @csspart input - The box around a field's control.
 * @csspart error - What is wrong with a field.
 * @csspart summary - All that is missing, after a press.
 * @csspart submit - The button.
 */
export class PlanVehicleForm extends LitElement {
  static override styles = [baseStyles, formStyles];
  static readonly formAssociated = true;
  static override shadowRootOptions = {...LitElement.shadowRootOptions, delegatesFocus: true};

  /** Registers the element. */
  static define(registry: CustomElementRegistry = customElements): void {
    defineElement(registry, 'plan-vehicle-form', PlanVehicleForm);
  }

  /** A VIN to begin with. */
  @property() vin = '';

  /** The odometer to begin with, in miles. */
  @property() mileage = '';

  /** The state to begin with, as its two-letter code. */
  @property() state = '';

  /** A zip code that stands in for the state as long as none is chosen. */
  @property() zip = '';

  /** What a service found wrong, by field; each is shown until its field is edited. */
  @property({attribute: false}) fieldErrors: ReadonlyMap<FormField, FieldMessage> = new Map();

  /** The words it says; the host may replace any of them. */
  @property({attribute: false}) strings: FormStrings = formStrings;

  @state() private draft: VehicleDraft = EMPTY_DRAFT;
  @state() private committed: ReadonlySet<FormField> = new Set();
  @state() private pressed = false;
  /** The fields that were edited since the service's errors came. */
  @state() private edited: ReadonlySet<FormField> = new Set();

  readonly #internals = this.attachInternals();
  #rest: ReturnType<typeof setTimeout> | undefined;
  #announced = '';

  /** The criteria to search with, once the form is complete (§2.2). */
  get criteria(): SearchCriteria | undefined {
    const reading = readDraft(this.draft);
    return reading.kind === 'valid' ? reading.criteria : undefined;
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearTimeout(this.#rest);
  }

  override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('fieldErrors')) this.edited = new Set();
    const given: Partial<Record<DraftField, string>> = {};
    if (changed.has('vin')) given.vin = cleanVin(this.vin);
    if (changed.has('mileage')) given.mileage = this.#formatMileage(this.mileage);
    if (changed.has('state')) given.stateShortName = this.#knownState(this.state.trim().toUpperCase());
    if (changed.has('zip')) given.zip = this.zip;
    if (Object.keys(given).length > 0) this.draft = {...this.draft, ...given};
    if (changed.has('draft' as keyof PlanVehicleForm) || Object.keys(given).length > 0) this.#reportToHostForm();
  }

  /** Asks for plans, as the button does: says what is missing, or dispatches `plan-vehicle-submit`. */
  submit(): void {
    this.pressed = true;
    const reading = readDraft(this.draft);
    if (reading.kind === 'invalid') void this.#focusProblems(reading.problems);
    else this.dispatchEvent(new PlanVehicleSubmitEvent(reading.criteria));
  }

  override render() {
    return html`
      <div part="base" @keydown=${keepKeys} @keyup=${keepKeys} @keypress=${keepKeys}>
        <form novalidate @submit=${this.#onSubmit} @input=${this.#onInput} @change=${this.#onChange}>
          ${this.#renderSummary()}
          <div class="fields">${this.#renderVin()} ${this.#renderMileage()} ${this.#renderState()}</div>
          <button class="button" part="submit" @focus=${this.#announce} @pointerdown=${this.#announce}>
            ${this.strings.submit}
          </button>
        </form>
      </div>
    `;
  }

  #renderSummary() {
    const problems = this.pressed ? this.#problems : [];
    if (problems.length < 2) return nothing;
    return html`
      <div class="summary" part="summary" tabindex="-1">
        <p>${this.strings.summaryTitle(problems.length)}</p>
        <ul>
          ${problems.map(
            ({field, ...problem}) =>
              html`<li>
                <button type="button" class="link" @click=${() => this.#focusField(field)}>
                  ${this.#words({field, ...problem})}
                </button>
              </li>`,
          )}
        </ul>
      </div>
    `;
  }

  #renderVin() {
    const vin = cleanVin(this.draft.vin);
    const isOdd = vinProblem(vin) === undefined && !hasValidCheckDigit(vin);
    return renderField({
      field: 'vin',
      label: this.strings.vinLabel,
      end: this.strings.vinCount(vin.length),
      hint: isOdd ? this.strings.vinCheckDigit : this.strings.vinHint,
      error: this.#errorOf('vin'),
      control: html`<input
        id="vin"
        .value=${this.draft.vin}
        required
        autocomplete="off"
        autocapitalize="characters"
        autocorrect="off"
        spellcheck="false"
        enterkeyhint="next"
        aria-invalid=${this.#isInvalid('vin')}
        aria-describedby=${describedBy('vin')}
      />`,
    });
  }

  #renderMileage() {
    return renderField({
      field: 'mileage',
      label: this.strings.mileageLabel,
      end: this.strings.mileageUnit,
      error: this.#errorOf('mileage'),
      control: html`<input
        id="mileage"
        .value=${this.draft.mileage}
        required
        autocomplete="off"
        inputmode="numeric"
        enterkeyhint="next"
        aria-invalid=${this.#isInvalid('mileage')}
        aria-describedby=${describedBy('mileage')}
      />`,
    });
  }

  #renderState() {
    const chosen = this.draft.stateShortName;
    return renderField({
      field: 'stateShortName',
      label: this.strings.stateLabel,
      error: this.#errorOf('stateShortName'),
      control: html`<select
        id="stateShortName"
        required
        autocomplete="address-level1"
        aria-invalid=${this.#isInvalid('stateShortName')}
        aria-describedby=${describedBy('stateShortName')}
      >
        <option value="" ?selected=${chosen === ''}>${this.strings.statePlaceholder}</option>
        ${Object.entries(this.strings.states).map(
          ([code, name]) => html`<option value=${code} ?selected=${code === chosen}>${name}</option>`,
        )}
      </select>`,
    });
  }

  get #problems(): readonly FieldProblem[] {
    const reading = readDraft(this.draft);
    return reading.kind === 'invalid' ? reading.problems : [];
  }

  #errorOf(field: FormField): FieldMessage | undefined {
    const problem = this.#problems.find(candidate => candidate.field === field);
    if (problem && (this.pressed || this.committed.has(field))) return {text: this.#words(problem)};
    return this.edited.has(field) ? undefined : this.fieldErrors.get(field);
  }

  #isInvalid = (field: FormField): 'true' | 'false' => (this.#errorOf(field) ? 'true' : 'false');

  #words({code, count = 0}: FieldProblem): string {
    const words = this.strings.problems[code];
    return typeof words === 'string' ? words : words(count);
  }

  #knownState = (code: string): string => (Object.hasOwn(this.strings.states, code) ? code : '');

  #formatMileage(text: string): string {
    const mileage = parseMileage(text);
    return mileage === undefined ? text : new Intl.NumberFormat('en-US').format(mileage);
  }

  async #focusProblems(problems: readonly FieldProblem[]): Promise<void> {
    await this.updateComplete;
    const summary = this.renderRoot.querySelector<HTMLElement>('.summary');
    if (summary) summary.focus();
    else if (problems[0]) this.#focusField(problems[0].field);
  }

  #focusField(field: FormField): void {
    this.renderRoot.querySelector<HTMLElement>(`#${field}`)?.focus();
  }

  #reportToHostForm(): void {
    const entries = new FormData();
    const reading = readDraft(this.draft);
    if (reading.kind === 'valid') {
      for (const [name, value] of Object.entries(reading.criteria)) entries.set(name, String(value));
      this.#internals.setValidity({});
    } else if (reading.problems[0]) {
      this.#internals.setValidity({customError: true}, this.#words(reading.problems[0]));
    }
    this.#internals.setFormValue(entries);
  }

  /** Says that the form is complete, once for the same vehicle. */
  #announce(): void {
    clearTimeout(this.#rest);
    const criteria = this.criteria;
    const text = JSON.stringify(criteria) ?? '';
    if (!criteria || text === this.#announced) return;
    this.#announced = text;
    this.dispatchEvent(new PlanVehicleReadyEvent(criteria));
  }

  #onInput(event: InputEvent): void {
    const {id, value} = event.target as HTMLInputElement;
    const field = id as DraftField & FormField;
    const isPaste = field === 'vin' && event.inputType === 'insertFromPaste';
    this.draft = {...this.draft, [field]: isPaste ? cleanVin(value) : value};
    this.edited = new Set([...this.edited, field]);
    clearTimeout(this.#rest);
    this.#rest = setTimeout(() => this.#announce(), REST_MS);
  }

  #onChange(event: Event): void {
    const {id, value} = event.target as HTMLInputElement;
    const field = id as DraftField & FormField;
    const tidy = {vin: cleanVin, mileage: (text: string) => this.#formatMileage(text)};
    this.draft = {...this.draft, [field]: field in tidy ? tidy[field as keyof typeof tidy](value) : value};
    if (value.trim() !== '') this.committed = new Set([...this.committed, field]);
    this.#announce();
  }

  #onSubmit(event: SubmitEvent): void {
    event.preventDefault();
    this.submit();
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'plan-vehicle-form': PlanVehicleForm;
  }
}
