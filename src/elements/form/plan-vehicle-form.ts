import {html, nothing, type PropertyDeclarations, type PropertyValues, type TemplateResult} from 'lit';
import type {FormField} from '../../contract/rules/error-field.js';
import type {LookupMethod} from '../../contract/rules/lookup-method.js';
import type {SearchCriteria} from '../../contract/search.js';
import {formStrings, type FormStrings} from '../../strings/en/form.js';
import type {ScannerStrings} from '../../strings/en/scanner.js';
import type {LookupStrings} from '../../strings/en/lookup.js';
import {defineElement} from '../shared/define-element.js';
import {renderError, type FieldMessage} from './field.js';
import {fieldStyles} from '../shared/field.styles.js';
import {formatMiles} from './format-miles.js';
import {FormDraft} from './form-draft.js';
import {renderLookupMethods, renderMileage, renderState, renderVin} from './form-fields.js';
import {oneOfOrNone} from '../shared/host-values.js';
import {hideTypingFromHotkeys} from '../shared/hide-typing-from-hotkeys.js';
import {orWarn} from '../shared/loading.js';
import {rootStyles} from '../shared/root.styles.js';
import type {FormReader} from './form-reader.js';
import type {FormTools} from './form-tools.js';
import {toText} from '../shared/text.js';
import {DRAFT_FIELDS, LOOKUP_METHODS, METHOD_FIELDS, type DraftField, type VehicleDraft} from './vehicle-draft.js';
import {VehicleElement} from './vehicle-element.js';
import {formStyles} from './plan-vehicle-form.styles.js';

/**
 * Asks for a vehicle (by VIN, by license plate, or by make, model and year), its mileage and its state, and dispatches
 * an event when they are complete. It can be used on its own: in a form it contributes the entries `vin`,
 * `licensePlate`, `make`, `model`, `year`, `mileage` and `stateShortName`, but only those of the chosen lookup method.
 * It is reset and disabled with that form, and the browser restores its values when the shopper returns to the page.
 *
 * @event {PlanVehicleReadyEvent} plan-vehicle-ready - The form is complete and its last edited field is committed.
 * @event {PlanVehicleSubmitEvent} plan-vehicle-submit - The shopper submitted the form.
 * @event {PlanScanEvent} plan-scan - The shopper scanned a VIN; it is in the form.
 * @csspart base - The inner root.
 * @csspart lookup - The choice of lookup methods.
 * @csspart field - One field with its label and messages.
 * @csspart label - A field's label.
 * @csspart input - The box around a field's control.
 * @csspart scan - The button that scans the VIN.
 * @csspart error - The error message of a field.
 * @csspart hint - The help text of a field, or a warning instead.
 * @csspart car - The car of an entered VIN, for the shopper to confirm.
 * @csspart popup - The box around the makes, the models or the years.
 * @csspart option - One make, model or year.
 * @csspart match - One of several matching vehicles to choose from.
 * @csspart summary - The list of all problems, after a click on the submit button.
 * @csspart submit - The submit button.
 * @csspart scan-dialog - The dialog of the scanner.
 * @csspart scan-title - The heading of the scanner.
 * @csspart scan-close - The button that closes the scanner.
 * @csspart scan-view - The camera's picture.
 * @csspart scan-status - What the scanner is doing.
 * @csspart scan-photo - The button to take a photo instead.
 * @csspart scan-retry - The button to try again.
 */
export class PlanVehicleForm extends VehicleElement {
  static override styles = [rootStyles, fieldStyles, formStyles];
  static readonly formAssociated = true;
  static override shadowRootOptions: ShadowRootInit = {mode: 'open', delegatesFocus: true};
  static override properties: PropertyDeclarations = {
    lookupMethod: {reflect: true, read: oneOfOrNone(LOOKUP_METHODS)},
    name: {type: String, reflect: true},
    disabled: {type: Boolean, reflect: true},
    fieldErrors: {attribute: false},
    strings: {attribute: false},
    lookupStrings: {attribute: false},
    scannerStrings: {attribute: false},
  };

  /** Registers the element. */
  static define(): void {
    defineElement('plan-vehicle-form', PlanVehicleForm);
  }

  /**
   * The lookup method. Updated when the shopper chooses another. By default, the one that the initial vehicle is set
   * for, or else `vin`.
   */
  lookupMethod: LookupMethod | undefined;

  /** The name of the element in its form. Its entries keep their own names. */
  name = '';

  /** Whether the form is disabled and excluded from the form around it. */
  disabled = false;

  /** Errors from the upstream API, by field; each is shown until its field is edited. */
  fieldErrors: ReadonlyMap<FormField, FieldMessage> | undefined;

  /** Replaces any of the default strings. */
  strings: Partial<FormStrings> | undefined;

  /** Replaces any of the default strings of the other lookup methods, the error messages and the state names. */
  lookupStrings: Partial<LookupStrings> | undefined;

  /** Replaces any of the scanner's default strings. */
  scannerStrings: Partial<ScannerStrings> | undefined;

  /** The internals of the finder that the form is in: the browser restores the values with the finder. @internal */
  internals?: ElementInternals;

  readonly #internals = this.attachInternals();
  /** The strings in use. @internal */
  texts = formStrings;

  /** Reads what was entered, once loaded. @internal */
  reader: FormReader | undefined;

  /** The other lookup methods, the error messages and the states' names, once loaded. @internal */
  tools: FormTools | undefined;

  /** Whether the shopper has clicked the button: from then on, all problems are shown. @internal */
  isSubmitted = false;

  readonly #draft = new FormDraft();
  #loadFailed: boolean | undefined;
  #loading: Promise<void> | undefined;
  /** What an update has begun to load, and must wait for. */
  #awaited: Promise<void> | undefined;

  /** The criteria to search with, once the form is complete (§2.2). */
  get criteria(): SearchCriteria | undefined {
    this.#update();
    return this.reader?.criteria;
  }

  /** Loads the reader and returns the criteria. @internal */
  async read(): Promise<SearchCriteria | undefined> {
    await this.#loadReader();
    await this.updateComplete;
    return this.criteria;
  }

  /** The values of all fields, as entered. @internal */
  get draft(): VehicleDraft {
    return this.#draft.values;
  }

  /** The form that the element belongs to. */
  get form(): HTMLFormElement | null {
    return this.#internals.form;
  }

  /** The validity of the form, as of the last update. */
  get validity(): ValidityState {
    return this.#internals.validity;
  }

  /** The message for what is missing or wrong; empty if the form is valid. */
  get validationMessage(): string {
    return this.#internals.validationMessage;
  }

  /** Whether the form takes part in validation; false while it is disabled. */
  get willValidate(): boolean {
    return this.#internals.willValidate;
  }

  /** Returns whether the form is valid. */
  checkValidity(): boolean {
    return this.#internals.checkValidity();
  }

  /** Returns whether the form is valid. If it is not, the browser shows the shopper why. */
  reportValidity(): boolean {
    return this.#internals.reportValidity();
  }

  /** Moves the focus to a field. @internal */
  focusField(field: FormField | undefined, options?: FocusOptions): void {
    this.renderRoot.querySelector<HTMLElement>(`#${field}`)?.focus(options);
  }

  formResetCallback(): void {
    // Lit replaces only what it has rendered.
    this.#update();
    if (this.reader) this.reader.reset();
    else this.#awaited = this.#loadReader().then(() => this.reader?.reset());
  }

  formDisabledCallback(): void {
    // The browser may call this in the middle of an update.
    queueMicrotask(() => this.requestUpdate());
  }

  formStateRestoreCallback(state: unknown): void {
    void this.#needTools().then(() => this.tools?.restore(this.#draft, state));
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.tools?.timer.stop();
  }

  override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('strings') || changed.has('translation'))
      this.texts = this.completed(formStrings, ['form'], this.strings);
    if (changed.has('fieldErrors') && (this.fieldErrors?.size ?? this.fieldErrors)) void this.#needTools();
    this.tools?.readErrors();
    const given: Partial<Record<DraftField, string>> = {};
    for (const field of DRAFT_FIELDS) {
      const name = field === 'stateShortName' ? 'state' : field;
      if (changed.has(name)) given[field] = toText(this[name]).trim();
    }
    if (given.mileage) {
      if (/^\d+$/.test(given.mileage)) given.mileage = formatMiles(given.mileage);
      // The reader understands the other ways to write mileage, such as 45k or 45.000.
      else void this.#loadReader();
    }
    this.#draft.set(given, this.reader?.format);
    if (changed.has('lookupMethod') && this.lookupMethod !== this.#draft.lookupMethod)
      this.#draft.setLookupMethod(this.lookupMethod);
    this.lookupMethod = this.#draft.lookupMethod;
    // This may fill in fields, which is not possible during an update.
    if (given.make || given.model) queueMicrotask(() => this.tools?.commit('make'));
    // The browser keeps what was typed, even if the shopper leaves before the reader has loaded.
    (this.internals ?? this.#internals).setFormValue(null, this.#draft.state);
    if (!changed.has('lookupMethod')) return;
    this.isSubmitted = false;
    if (this.#lookupMethod !== 'vin') void this.#needTools();
  }

  /** A form in a plan-finder is read once it is used; any other may have to be submitted with the page's form. */
  override firstUpdated(): void {
    hideTypingFromHotkeys(this.renderRoot);
    if (this.internals) return;
    this.#internals.setValidity({customError: true}, this.texts.incomplete);
    this.#awaited ??= this.#loadReader();
  }

  /** Submits the form as the button does: dispatches `plan-vehicle-submit`, or shows what is missing. */
  async submit(): Promise<void> {
    this.#update();
    if (this.isDisabled) return;
    this.isSubmitted = true;
    this.requestUpdate();
    if (!this.reader) await this.#loadReader();
    if (this.reader?.submit()) return;
    void this.#needTools();
    await this.updateComplete;
    this.tools?.showProblems();
  }

  /** Moves focus to the first field with an error, or else to the first field. */
  override focus(options?: FocusOptions): void {
    this.#update();
    const focus = () =>
      this.focusField(this.#fields.find(field => this.tools?.errorOf(field)) ?? this.#fields[0], options);
    focus();
    if (!this.tools && (this.#lookupMethod !== 'vin' || this.fieldErrors)) void this.updateComplete.then(focus);
  }

  override render(): unknown {
    const {lang, dir} = this.speech;
    return html`
      <div part="base" lang=${lang} dir=${dir} @pointerover=${this.loadTools} @focusin=${this.loadTools}>
        <form novalidate>
          <fieldset class="all" role="none" ?disabled=${this.isDisabled}>${this.#renderFields()}</fieldset>
        </form>
      </div>
    `;
  }

  #renderFields(): TemplateResult {
    const lookupMethod = this.#lookupMethod;
    return html`
      ${this.isSubmitted ? this.tools?.renderSummary() : nothing}
      ${renderLookupMethods(lookupMethod, this.texts, chosen => {
        this.lookupMethod = this.#draft.lookupMethod = chosen;
        this.#draft.isTouched = true;
        // If loading failed, choosing a method retries it.
        void this.loadTools();
      })}
      ${renderError('vehicle', this.#vehicleError)}
      <div class="fields ${lookupMethod}" @input=${this.#onInput}>
        ${lookupMethod === 'vin' ? renderVin(this) : this.tools?.render(lookupMethod)} ${renderMileage(this)}
        ${renderState(this)}
      </div>
      ${this.tools?.renderNote(lookupMethod)}
      <button class="button" part="submit" @click=${this.#onSubmit}>${this.texts.submit}</button>
    `;
  }

  /** Applies what the page has just set, because it may read the result immediately. */
  #update(): void {
    if (this.isConnected) this.performUpdate();
  }

  /** Whether the form, or a fieldset around it, is disabled. @internal */
  get isDisabled(): boolean {
    return this.matches(':disabled');
  }

  get #lookupMethod(): LookupMethod {
    return this.lookupMethod ?? 'vin';
  }

  /** The fields that are shown. */
  get #fields(): readonly FormField[] {
    return [...(METHOD_FIELDS[this.#lookupMethod] as readonly FormField[]), 'mileage', 'stateShortName'];
  }

  /** The error of the vehicle as a whole, or of a field that is not shown. */
  get #vehicleError(): FieldMessage | undefined {
    const isStuck = this.#lookupMethod !== 'vin' || (this.isSubmitted && !this.reader?.criteria);
    if (this.#loadFailed && isStuck) return {text: this.texts.loadFailed};
    return this.tools?.errors.outside(this.#fields);
  }

  /** The rendered fields may need the tools, which are loaded on demand. */
  protected override async getUpdateComplete(): Promise<boolean> {
    await super.getUpdateComplete();
    await this.#awaited;
    return super.getUpdateComplete();
  }

  /** Loads the tools, which are needed to render now. */
  #needTools(): Promise<void> {
    return (this.#awaited = this.loadTools());
  }

  /**
   * Loads the tools: now or on the first sign of intent, such as a pointer over the form, a touch, or focus.
   * @internal
   */
  loadTools(): Promise<void> {
    return (this.#loading ??= this.#fetchTools());
  }

  async #fetchTools(): Promise<void> {
    const loading = this.#loadReader();
    const module = await orWarn(import('./form-tools.js'));
    await loading;
    if (this.reader && module) this.tools = new module.FormTools(this, this.reader);
    else this.#loading = undefined;
    // The shopper may already have filled in the form.
    if (this.isConnected && this.#draft.isTouched) this.tools?.timer.typed();
    this.#loadFailed = !this.tools;
    this.requestUpdate();
  }

  /** Loads what reads the form. */
  async #loadReader(): Promise<void> {
    const module = await orWarn(import('./form-reader.js'));
    // The reader needs what the first update renders, once the form is in a page.
    await super.getUpdateComplete();
    this.reader ??= module && new module.FormReader(this, this.#draft, this.#internals);
  }

  /** The reader handles it, too, once it is loaded. */
  #onInput({target}: Event): void {
    const {id, value} = target as HTMLInputElement;
    this.#draft.enter({[id]: value});
    this.requestUpdate();
    void this.loadTools();
  }

  /** Enter in a field clicks the button too. The form itself is not submitted: a sandboxed frame would not allow it. */
  #onSubmit(event: Event): void {
    event.preventDefault();
    void this.submit();
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'plan-vehicle-form': PlanVehicleForm;
  }
}
