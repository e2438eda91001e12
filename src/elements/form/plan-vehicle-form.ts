import {html, LitElement, nothing, type PropertyValues, type TemplateResult} from 'lit';
import {property} from '../shared/decorators.js';
import type {FormField} from '../../contract/rules/error-field.js';
import type {VehicleWay} from '../../contract/rules/identifier.js';
import type {SearchCriteria} from '../../contract/search.js';
import {formStrings, type FormStrings} from '../../strings/en/form.js';
import type {ScannerStrings} from '../../strings/en/scanner.js';
import type {WayStrings} from '../../strings/en/ways.js';
import {PlanVehicleReadyEvent, PlanVehicleSubmitEvent} from '../events/vehicle-events.js';
import {baseStyles} from '../shared/base.styles.js';
import {defineElement} from '../shared/define-element.js';
import {renderError, type FieldMessage} from './field.js';
import {FieldEnd} from './commit-timer.js';
import {fieldStyles} from '../shared/field.styles.js';
import {FormDraft} from './form-draft.js';
import {renderMileage, renderState, renderVin, tidy, type FormView} from './fields.js';
import {renderSubmit, renderWays} from './form-parts.js';
import {oneOfOrNone} from '../shared/host-values.js';
import {keepKeys} from '../shared/keep-keys.js';
import {orWarn} from '../shared/loading.js';
import type {OtherWays, WaysHost} from './other-ways.js';
import {toText} from '../shared/text.js';
import {
  DRAFT_FIELDS,
  NOT_LOADED,
  readDraft,
  readVin,
  WAY_NAMES,
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
 * @csspart ways - The choice among the ways.
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
export class PlanVehicleForm extends VehicleElement implements WaysHost {
  static override styles = [baseStyles, fieldStyles, formStyles];
  static readonly formAssociated = true;
  static override shadowRootOptions: ShadowRootInit = {...LitElement.shadowRootOptions, delegatesFocus: true};

  /** Registers the element. */
  static define(registry: CustomElementRegistry = customElements): void {
    defineElement(registry, 'plan-vehicle-form', PlanVehicleForm);
  }

  /** How the vehicle is named; follows the shopper's choice. Unless set: as the vehicle to begin with is, else by VIN. */
  @property({reflect: true, read: oneOfOrNone(WAY_NAMES)}) way: VehicleWay | undefined;

  /** Its name among the controls of a form. Its entries keep their own names. */
  @property({type: String, reflect: true}) name = '';

  /** It cannot be used, and is no part of its form. */
  @property({type: Boolean, reflect: true}) disabled = false;

  /** What a service found wrong, by field; each is shown until its field is edited. */
  @property({attribute: false}) fieldErrors: ReadonlyMap<FormField, FieldMessage> | undefined;

  /** The words it says; the host may replace any of them. */
  @property({attribute: false}) strings: Partial<FormStrings> | undefined;

  /** The words of the ways but the VIN's that are to be said otherwise. */
  @property({attribute: false}) wayStrings: Partial<WayStrings> | undefined;

  /** The words of the VIN's scanner that are to be said otherwise. */
  @property({attribute: false}) scannerStrings: Partial<ScannerStrings> | undefined;

  /** What keeps what is entered for the way back where no browser looks for this form: in a shadow root. @internal */
  keeper?: ElementInternals;

  readonly #internals = this.attachInternals();
  readonly #fieldEnd = new FieldEnd(() => this.#announce());
  readonly #committed = new Set<string>();
  readonly #draft = new FormDraft();
  #words = formStrings;
  #otherWays: OtherWays | undefined; // They bring the words for what is wrong.
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
    this.#otherWays?.errors.clear();
    this.#announced = '';
    this.way = this.#draft.way;
    this.requestUpdate();
  }

  /** It may come in the middle of an update. */
  formDisabledCallback(): void {
    queueMicrotask(() => this.requestUpdate());
  }

  formStateRestoreCallback(state: unknown): void {
    void this.#needWays().then(() => this.#otherWays?.restore(this.#draft, state));
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#fieldEnd.stop();
  }

  override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('strings') || changed.has('translation'))
      this.#words = this.completed(formStrings, ['form'], this.strings);
    if (changed.has('fieldErrors') && this.fieldErrors?.size !== 0) void this.#needWays();
    this.#otherWays?.takeErrors();
    const given: Partial<Record<DraftField, string>> = {};
    for (const field of DRAFT_FIELDS) {
      const name = field === 'stateShortName' ? 'state' : field;
      if (changed.has(name)) given[field] = tidy(field, toText(this[name]).trim());
    }
    this.#draft.give(given);
    if (changed.has('way') && this.way !== this.#draft.way) this.#draft.giveWay(this.way);
    this.way = this.#draft.way;
    if (given.make || given.model) this.#otherWays?.commit('make');
    if (!changed.has('way')) return;
    this.#pressed = false;
    if (this.#way !== 'vin') void this.#needWays();
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
    if (!this.criteria) await this.#needWays();
    if (this.criteria) this.dispatchEvent(new PlanVehicleSubmitEvent(this.criteria));
    else {
      await this.updateComplete;
      this.#otherWays?.showProblems();
    }
  }

  /** Takes the focus to the first field that is wrong, as a service has just found too, else to the first one. */
  override focus(options?: FocusOptions): void {
    this.#update();
    const take = (): void =>
      this.#focusField(this.#fields.find(field => this.#otherWays?.errorOf(field)) ?? this.#fields[0], options);
    take();
    if (!this.#otherWays && this.#way !== 'vin') void this.updateComplete.then(take);
  }

  override render(): unknown {
    const {lang, dir} = this.speech;
    return html`
      <div
        part="base"
        lang=${lang}
        dir=${dir}
        @pointerenter=${this.#loadWays}
        @focusin=${this.#loadWays}
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
    const way = this.#way;
    const view: FormView = {
      draft: this.#draft.values,
      strings: this.#words,
      otherWays: this.#otherWays,
    };
    return html`
      ${this.#pressed ? this.#otherWays?.renderSummary(this.#reading.problems) : nothing}
      ${renderWays(way, this.#words, this.#onChoose)} ${renderError('vehicle', this.#vehicleError)}
      <div
        class="fields ${way}"
        @input=${this.#onInput}
        @change=${this.#onChange}
        @keydown=${this.#fieldEnd.onKey}
        @focusout=${this.#fieldEnd.onLeave}
      >
        ${way === 'vin' ? renderVin(view) : this.#otherWays?.render(way, view)} ${renderMileage(view)}
        ${renderState(view)}
      </div>
      ${this.#otherWays?.renderNote(way)} ${renderSubmit(this.#words, () => this.#fieldEnd.ended(), this.#onPress)}
    `;
  }

  /** Takes what the page has just set: it may ask for what comes of it at once. */
  #update(): void {
    if (this.isConnected) this.performUpdate();
  }

  get #isDisabled(): boolean {
    return this.matches(':disabled');
  }

  get #way(): VehicleWay {
    return this.way ?? 'vin';
  }

  /** The fields that are there. */
  get #fields(): readonly FormField[] {
    return [...(WAYS[this.#way] as readonly FormField[]), 'mileage', 'stateShortName'];
  }

  get #reading(): DraftReading {
    const draft = this.#draft.values;
    const way = this.#way;
    const vehicle = way === 'vin' ? readVin(draft) : this.#otherWays?.read(way, draft);
    // A plate means nothing without its state.
    return readDraft(way === 'plate' ? {...draft, zip: ''} : draft, vehicle ?? NOT_LOADED);
  }

  /** What is wrong with the car as a whole, or with a field that is not there. Without its words, nothing else is told. */
  get #vehicleError(): FieldMessage | undefined {
    const isStuck = this.#way !== 'vin' || (this.#pressed && this.#reading.problems.length > 0);
    if (this.#loadFailed && isStuck) return {text: this.#words.waysFailed};
    return this.#otherWays?.errors.besides(this.#fields);
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
  #needWays(): Promise<void> {
    return (this.#awaited = this.#loadWays());
  }

  /** Fetches them on the first sign that the shopper will use the form: a pointer over it, a touch, or the focus. */
  #loadWays(): Promise<void> {
    return (this.#loading ??= this.#fetchWays());
  }

  async #fetchWays(): Promise<void> {
    const module = await orWarn('the other ways', import('./other-ways.js'));
    if (module) {
      this.#otherWays = new module.OtherWays(this, {
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
      problem && (this.#otherWays?.say(problem) ?? this.#words.incomplete),
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
    this.#otherWays?.errors.edit(Object.keys(values));
  }

  readonly #onChoose = (way: VehicleWay): void => {
    this.way = this.#draft.way = way;
    // Chosen once more after it failed to load, it is tried again.
    void this.#loadWays();
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
    void this.#loadWays().then(() => this.#otherWays?.commit(field));
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
