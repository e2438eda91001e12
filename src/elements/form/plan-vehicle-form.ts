import {html, LitElement, nothing, type PropertyValues, type TemplateResult} from 'lit';
import {property} from '../shared/decorators.js';
import type {FormField} from '../../contract/rules/error-field.js';
import type {LookupMethod} from '../../contract/rules/identifier.js';
import type {SearchCriteria} from '../../contract/search.js';
import {formStrings, type FormStrings} from '../../strings/en/form.js';
import type {ScannerStrings} from '../../strings/en/scanner.js';
import type {LookupStrings} from '../../strings/en/lookup.js';
import {PlanVehicleReadyEvent, PlanVehicleSubmitEvent} from '../events/vehicle-events.js';
import {baseStyles} from '../shared/base.styles.js';
import {defineElement} from '../shared/define-element.js';
import {renderError, type FieldMessage} from './field.js';
import {FieldEnd} from './commit-timer.js';
import {fieldStyles} from '../shared/field.styles.js';
import {FormDraft} from './form-draft.js';
import {renderMileage, renderState, renderVin, tidy, type FormView} from './fields.js';
import {renderSubmit, renderLookupMethods} from './form-parts.js';
import {oneOfOrNone} from '../shared/host-values.js';
import {keepKeys} from '../shared/keep-keys.js';
import {orWarn} from '../shared/loading.js';
import type {LookupMethods, LookupHost} from './lookup-methods.js';
import {toText} from '../shared/text.js';
import {
  DRAFT_FIELDS,
  NOT_LOADED,
  readDraft,
  readVin,
  LOOKUP_METHODS,
  WAYS,
  type DraftField,
  type DraftReading,
} from './vehicle-draft.js';
import {VehicleElement} from './vehicle-element.js';
import {formStyles} from './plan-vehicle-form.styles.js';

/**
 * Asks for a vehicle, by its VIN, its plate or its make, model and year, for its mileage and its state, and says when
 * they are complete. Useful alone: it takes part in a host's form with the entries `vin`, `licensePlate`, `make`,
 * `model`, `year`, `mileage` and `stateShortName`, of which those of the other ways are left out. It is reset and disabled
 * with that form, and the browser brings back what was typed when the shopper comes back to the page.
 *
 * @event {PlanVehicleReadyEvent} plan-vehicle-ready - The form is complete and its last edited field is committed.
 * @event {PlanVehicleSubmitEvent} plan-vehicle-submit - The shopper asked for plans.
 * @csspart base - The inner root.
 * @csspart lookup - The choice among the ways.
 * @csspart field - One field with its label and messages.
 * @csspart label - A field's label.
 * @csspart input - The box around a field's control.
 * @csspart scan - Scans the VIN.
 * @csspart error - What is wrong with a field.
 * @csspart hint - What helps to fill a field in, or a warning in its place.
 * @csspart popup - The box around the makes, the models or the years.
 * @csspart option - One make, model or year.
 * @csspart match - One of several vehicles that may be meant.
 * @csspart summary - All that is missing, after a press.
 * @csspart submit - The button.
 * @csspart scan-dialog - The dialog of the scanner.
 * @csspart scan-title - Its heading.
 * @csspart scan-close - Closes it.
 * @csspart scan-view - The camera's picture.
 * @csspart scan-status - What the scanner is doing.
 * @csspart scan-photo - Takes a photo instead.
 * @csspart scan-retry - Tries again.
 */
export class PlanVehicleForm extends VehicleElement implements LookupHost {
  static override styles = [baseStyles, fieldStyles, formStyles];
  static readonly formAssociated = true;
  static override shadowRootOptions: ShadowRootInit = {...LitElement.shadowRootOptions, delegatesFocus: true};

  /** Registers the element. */
  static define(registry: CustomElementRegistry = customElements): void {
    defineElement(registry, 'plan-vehicle-form', PlanVehicleForm);
  }

  /** How the vehicle is named; follows the shopper's choice. Unless set: as the vehicle to begin with is, else by VIN. */
  @property({attribute: 'lookup-method', reflect: true, read: oneOfOrNone(LOOKUP_METHODS)}) lookupMethod:
    LookupMethod | undefined;

  /** Its name among the controls of a form. Its entries keep their own names. */
  @property({type: String, reflect: true}) name = '';

  /** It cannot be used, and is no part of its form. */
  @property({type: Boolean, reflect: true}) disabled = false;

  /** What a service found wrong, by field; each is shown until its field is edited. */
  @property({attribute: false}) fieldErrors: ReadonlyMap<FormField, FieldMessage> | undefined;

  /** The words it says; the host may replace any of them. */
  @property({attribute: false}) strings: Partial<FormStrings> | undefined;

  /** The words of the ways but the VIN's that are to be said otherwise. */
  @property({attribute: false}) lookupStrings: Partial<LookupStrings> | undefined;

  /** The words of the VIN's scanner that are to be said otherwise. */
  @property({attribute: false}) scannerStrings: Partial<ScannerStrings> | undefined;

  /** What keeps what is entered for the way back where no browser looks for this form: in a shadow root. @internal */
  keeper?: ElementInternals;

  readonly #internals = this.attachInternals();
  readonly #fieldEnd = new FieldEnd(() => this.#announce());
  readonly #committed = new Set<string>();
  readonly #draft = new FormDraft();
  #words = formStrings;
  #lookup: LookupMethods | undefined; // They bring the words for what is wrong.
  #pressed = false;
  #loadFailed = false;
  #loading: Promise<void> | undefined;
  #awaited: Promise<void> | undefined;
  #announced = '';

  /** The criteria to search with, once the form is complete (§2.2). */
  get criteria(): SearchCriteria | undefined {
    this.#update();
    const {criteria, problems} = this.#reading;
    return problems.length > 0 ? undefined : criteria;
  }

  /** The form it belongs to. */
  get form(): HTMLFormElement | null {
    return this.#internals.form;
  }

  /** Whether it is complete, as of the last rendering. */
  get validity(): ValidityState {
    return this.#internals.validity;
  }

  /** What is missing or wrong, in words; empty when it is complete. */
  get validationMessage(): string {
    return this.#internals.validationMessage;
  }

  /** Whether a form is not complete without it: not while it is disabled. */
  get willValidate(): boolean {
    return this.#internals.willValidate;
  }

  /** Says whether it is complete. */
  checkValidity(): boolean {
    return this.#internals.checkValidity();
  }

  /** Says whether it is complete, and shows the shopper when it is not. */
  reportValidity(): boolean {
    return this.#internals.reportValidity();
  }

  formResetCallback(): void {
    this.#fieldEnd.stop();
    this.#draft.reset();
    this.#pressed = false;
    this.#committed.clear();
    this.#lookup?.errors.clear();
    this.#announced = '';
    this.lookupMethod = this.#draft.lookupMethod;
    this.requestUpdate();
  }

  /** It may come in the middle of an update. */
  formDisabledCallback(): void {
    queueMicrotask(() => this.requestUpdate());
  }

  formStateRestoreCallback(state: unknown): void {
    void this.#needLookup().then(() => this.#lookup?.restore(this.#draft, state));
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#fieldEnd.stop();
  }

  override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('strings') || changed.has('translation'))
      this.#words = this.completed(formStrings, ['form'], this.strings);
    if (changed.has('fieldErrors') && this.fieldErrors?.size !== 0) void this.#needLookup();
    this.#lookup?.takeErrors();
    const given: Partial<Record<DraftField, string>> = {};
    for (const field of DRAFT_FIELDS) {
      const name = field === 'stateShortName' ? 'state' : field;
      if (changed.has(name)) given[field] = tidy(field, toText(this[name]).trim());
    }
    this.#draft.give(given);
    if (changed.has('lookupMethod') && this.lookupMethod !== this.#draft.lookupMethod)
      this.#draft.giveLookupMethod(this.lookupMethod);
    this.lookupMethod = this.#draft.lookupMethod;
    if (given.make || given.model) this.#lookup?.commit('make');
    if (!changed.has('lookupMethod')) return;
    this.#pressed = false;
    if (this.#lookupMethod !== 'vin') void this.#needLookup();
  }

  override updated(): void {
    this.#reportToHostForm();
  }

  /** Asks for plans, as the button does: says what is missing, or dispatches `plan-vehicle-submit`. */
  async submit(): Promise<void> {
    this.#update();
    if (this.#isDisabled) return;
    this.#pressed = true;
    this.requestUpdate();
    if (!this.criteria) await this.#needLookup();
    if (this.criteria) this.dispatchEvent(new PlanVehicleSubmitEvent(this.criteria));
    else {
      await this.updateComplete;
      this.#lookup?.showProblems();
    }
  }

  /** Takes the focus to the first field that is wrong, as a service has just found too, else to the first one. */
  override focus(options?: FocusOptions): void {
    this.#update();
    const take = (): void =>
      this.#focusField(this.#fields.find(field => this.#lookup?.errorOf(field)) ?? this.#fields[0], options);
    take();
    if (!this.#lookup && this.#lookupMethod !== 'vin') void this.updateComplete.then(take);
  }

  override render(): unknown {
    const {lang, dir} = this.speech;
    return html`
      <div
        part="base"
        lang=${lang}
        dir=${dir}
        @pointerenter=${this.#loadLookup}
        @focusin=${this.#loadLookup}
        @keydown=${keepKeys}
        @keyup=${keepKeys}
        @keypress=${keepKeys}
      >
        <form novalidate>
          <fieldset class="all" role="none" ?disabled=${this.#isDisabled}>${this.#renderFields()}</fieldset>
        </form>
      </div>
    `;
  }

  #renderFields(): TemplateResult {
    const lookupMethod = this.#lookupMethod;
    const view: FormView = {
      draft: this.#draft.values,
      strings: this.#words,
      lookup: this.#lookup,
    };
    return html`
      ${this.#pressed ? this.#lookup?.renderSummary(this.#reading.problems) : nothing}
      ${renderLookupMethods(lookupMethod, this.#words, this.#onChoose)} ${renderError('vehicle', this.#vehicleError)}
      <div
        class="fields ${lookupMethod}"
        @input=${this.#onInput}
        @change=${this.#onChange}
        @keydown=${this.#fieldEnd.onKey}
        @focusout=${this.#fieldEnd.onLeave}
      >
        ${lookupMethod === 'vin' ? renderVin(view) : this.#lookup?.render(lookupMethod, view)} ${renderMileage(view)}
        ${renderState(view)}
      </div>
      ${this.#lookup?.renderNote(lookupMethod)}
      ${renderSubmit(this.#words, () => this.#fieldEnd.ended(), this.#onPress)}
    `;
  }

  /** Takes what the page has just set: it may ask for what comes of it at once. */
  #update(): void {
    if (this.isConnected) this.performUpdate();
  }

  get #isDisabled(): boolean {
    return this.matches(':disabled');
  }

  get #lookupMethod(): LookupMethod {
    return this.lookupMethod ?? 'vin';
  }

  /** The fields that are there. */
  get #fields(): readonly FormField[] {
    return [...(WAYS[this.#lookupMethod] as readonly FormField[]), 'mileage', 'stateShortName'];
  }

  get #reading(): DraftReading {
    const draft = this.#draft.values;
    const lookupMethod = this.#lookupMethod;
    const vehicle = lookupMethod === 'vin' ? readVin(draft) : this.#lookup?.read(lookupMethod, draft);
    // A plate means nothing without its state.
    return readDraft(lookupMethod === 'plate' ? {...draft, zip: ''} : draft, vehicle ?? NOT_LOADED);
  }

  /** What is wrong with the car as a whole, or with a field that is not there. Without its words, nothing else is told. */
  get #vehicleError(): FieldMessage | undefined {
    const isStuck = this.#lookupMethod !== 'vin' || (this.#pressed && this.#reading.problems.length > 0);
    if (this.#loadFailed && isStuck) return {text: this.#words.loadFailed};
    return this.#lookup?.errors.besides(this.#fields);
  }

  readonly #focusField = (field: FormField | undefined, options?: FocusOptions): void =>
    this.#control(field)?.focus(options);

  #control(field: FormField | undefined): HTMLElement | null {
    return this.renderRoot.querySelector<HTMLElement>(`#${field}`);
  }

  /** What is shown may need what is loaded later. */
  protected override async getUpdateComplete(): Promise<boolean> {
    await super.getUpdateComplete();
    await this.#awaited;
    return super.getUpdateComplete();
  }

  /** Fetches the ways that are not there from the start, for what is to be shown now. */
  #needLookup(): Promise<void> {
    return (this.#awaited = this.#loadLookup());
  }

  /** Fetches them on the first sign that the shopper will use the form: a pointer over it, a touch, or the focus. */
  #loadLookup(): Promise<void> {
    return (this.#loading ??= this.#fetchLookup());
  }

  async #fetchLookup(): Promise<void> {
    const module = await orWarn('the other ways', import('./lookup-methods.js'));
    if (module) {
      this.#lookup = new module.LookupMethods(this, {
        strings: () => this.#words,
        draft: () => this.#draft.values,
        fillIn: values => {
          this.#edit(values);
          this.#fieldEnd.ended();
        },
        focusField: this.#focusField,
        problems: () => this.#reading.problems,
        isDue: field => this.#pressed || this.#committed.has(field),
      });
    } else this.#loading = undefined;
    this.#loadFailed = !module;
    this.requestUpdate();
  }

  #reportToHostForm(): void {
    const entries = new FormData();
    const {criteria, problems} = this.#reading;
    const [problem] = problems;
    for (const [name, value] of Object.entries(problem ? {} : criteria)) entries.set(name, String(value));
    entries.delete('zip');
    const valueMissing = problem?.code === 'required' || problem?.code === 'empty';
    const flags = problem && {valueMissing, customError: !valueMissing};
    this.#internals.setValidity(
      flags,
      problem && (this.#lookup?.say(problem) ?? this.#words.incomplete),
      this.#control(problem?.field) ?? undefined,
    );
    this.#internals.setFormValue(entries, this.#draft.state);
    this.keeper?.setFormValue(null, this.#draft.state);
  }

  /** Announces that the form is complete, once for the same vehicle. */
  #announce(): void {
    const {criteria} = this;
    const text = JSON.stringify(criteria);
    if (!criteria || text === this.#announced || this.#isDisabled) return;
    this.#announced = text;
    this.dispatchEvent(new PlanVehicleReadyEvent(criteria));
  }

  /** Takes what was entered. */
  #edit(values: Partial<Record<DraftField, string>>): void {
    this.#draft.enter(values);
    this.requestUpdate();
    this.#lookup?.errors.edit(Object.keys(values));
  }

  readonly #onChoose = (lookupMethod: LookupMethod): void => {
    this.lookupMethod = this.#draft.lookupMethod = lookupMethod;
    // Chosen once more after it failed to load, it is tried again.
    void this.#loadLookup();
  };

  #onInput(event: InputEvent): void {
    const {id: field, value} = event.target as HTMLInputElement & {readonly id: DraftField};
    this.#edit({[field]: field === 'vin' && event.inputType === 'insertFromPaste' ? tidy(field, value) : value});
    this.#fieldEnd.stop();
    // In the middle of a name nothing tells whether it is finished.
    if (!WAYS.catalog.includes(field)) this.#fieldEnd.typed();
  }

  #onChange(event: Event): void {
    const {id: field, value} = event.target as HTMLInputElement & {readonly id: DraftField & FormField};
    this.#edit({[field]: tidy(field, value)});
    if (value.trim()) this.#committed.add(field);
    void this.#loadLookup().then(() => this.#lookup?.commit(field));
    this.#fieldEnd.changed();
  }

  /** Enter in a field presses the button too. A form in a sandboxed frame would not be submitted. */
  readonly #onPress = (event: Event): void => {
    event.preventDefault();
    void this.submit();
  };
}

declare global {
  interface HTMLElementTagNameMap {
    'plan-vehicle-form': PlanVehicleForm;
  }
}
