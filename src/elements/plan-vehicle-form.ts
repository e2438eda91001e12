import {html, LitElement, nothing, type PropertyValues} from 'lit';
import {property} from './internal/decorators.js';
import type {FormField} from '../contract/rules/error-field.js';
import type {VehicleWay} from '../contract/rules/identifier.js';
import type {SearchCriteria} from '../contract/search.js';
import {formStrings, type FormStrings} from '../strings/en/form.js';
import type {ScannerStrings} from '../strings/en/scanner.js';
import type {WayStrings} from '../strings/en/ways.js';
import {PlanVehicleReadyEvent, PlanVehicleSubmitEvent} from './events/vehicle-events.js';
import {baseStyles} from './internal/base.styles.js';
import {defineElement} from './internal/define-element.js';
import {areOtherMessages, focusRendered, renderError, toMessages, type FieldMessage} from './internal/field.js';
import {FieldEnd} from './internal/field-end.js';
import {fieldStyles} from './internal/field.styles.js';
import {renderMileage, renderState, renderVin, tidy, type FormView} from './internal/form-fields.js';
import {renderSubmit, renderWays} from './internal/form-parts.js';
import {keepKeys} from './internal/keep-keys.js';
import {orWarn, whenIdle} from './internal/loading.js';
import type {OtherWays, WaysHost} from './internal/other-ways.js';
import {toOneOf, toText} from './internal/text.js';
import {
  EMPTY_DRAFT,
  NOT_LOADED,
  readDraft,
  readVin,
  WAY_NAMES,
  wayOf,
  WAYS,
  type DraftField,
  type DraftReading,
  type FieldProblem,
} from './internal/vehicle-draft.js';
import {VehicleElement} from './internal/vehicle-element.js';
import {formStyles} from './plan-vehicle-form.styles.js';

/**
 * Asks for a vehicle, by its VIN, its plate or its make, model and year, for its mileage and its state, and says when
 * they are complete. Useful alone: it takes part in a host's form with the entries `vin`, `licensePlate`, `make`,
 * `model`, `year`, `mileage` and `stateShortName`, of which those of the other ways are left out.
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
 * @csspart match - One of several vehicles that may be meant.
 * @csspart summary - All that is missing, after a press.
 * @csspart submit - The button.
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
  @property({reflect: true}) way: VehicleWay | undefined;

  /** What a service found wrong, by field; each is shown until its field is edited. */
  @property({attribute: false, hasChanged: areOtherMessages}) fieldErrors: ReadonlyMap<FormField, FieldMessage> =
    new Map();

  /** The words it says; the host may replace any of them. */
  @property({attribute: false}) strings: Partial<FormStrings> | undefined;

  /** The words of the ways but the VIN's that are to be said otherwise. */
  @property({attribute: false}) wayStrings: Partial<WayStrings> | undefined;

  /** The words of the VIN's scanner that are to be said otherwise. */
  @property({attribute: false}) scannerStrings: Partial<ScannerStrings> | undefined;

  readonly #internals = this.attachInternals();
  readonly #fieldEnd = new FieldEnd(() => this.#announce());
  readonly #committed = new Set<string>();
  /** The fields that were edited since the service's errors came. */
  readonly #edited = new Set<string>();
  #draft = EMPTY_DRAFT;
  #words = formStrings;
  #messages: ReadonlyMap<FormField, FieldMessage> = new Map();
  #otherWays: OtherWays | undefined; // They bring the words for what is wrong.
  #pressed = false;
  #isPressing = false; // What it finds wrong is said by where the focus goes, and by nothing else.
  #loadFailed = false;
  #loading: Promise<void> | undefined;
  #announced = '';

  /** The criteria to search with, once the form is complete (§2.2). */
  get criteria(): SearchCriteria | undefined {
    const {criteria, problems} = this.#reading;
    return problems.length > 0 ? undefined : criteria;
  }

  override firstUpdated(): void {
    whenIdle(() => void this.#loadWays());
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#fieldEnd.stop();
  }

  override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('strings') || changed.has('translation'))
      this.#words = this.completed(formStrings, ['form'], this.strings);
    if (changed.has('fieldErrors')) {
      this.#messages = toMessages(this.fieldErrors);
      this.#edited.clear();
    }
    const given: Partial<Record<DraftField, string>> = {};
    for (const field of Object.keys(this.#draft) as DraftField[]) {
      const name = field === 'stateShortName' ? 'state' : field;
      if (changed.has(name)) given[field] = tidy(field, toText(this[name]).trim());
    }
    this.#draft = {...this.#draft, ...given};
    if (given.make || given.model) this.#otherWays?.commit('make');
    this.way = toOneOf(this.way, WAY_NAMES);
    const isWayGiven = changed.has('way') && this.way !== undefined;
    if (!isWayGiven) this.way = wayOf(changed.has('way') ? this.#draft : given) ?? this.way;
    if (!changed.has('way')) return;
    this.#pressed = false;
    if (this.#way !== 'vin') void this.#loadWays();
  }

  override updated(): void {
    this.#reportToHostForm();
  }

  /** Asks for plans, as the button does: says what is missing, or dispatches `plan-vehicle-submit`. */
  async submit(): Promise<void> {
    this.#pressed = this.#isPressing = true;
    this.requestUpdate();
    if (!this.criteria) await this.#loadWays();
    if (this.criteria) this.dispatchEvent(new PlanVehicleSubmitEvent(this.criteria));
    else {
      await this.updateComplete;
      (this.renderRoot.querySelector<HTMLElement>('.summary') ?? this).focus();
    }
    this.#isPressing = false;
  }

  /** Takes the focus to the first field that is wrong, as a service has just found too, else to the first one. */
  override focus(): void {
    this.performUpdate();
    const take = (): void => this.#focusField(this.#fields.find(this.#errorOf) ?? this.#fields[0]);
    take();
    if (!this.#otherWays && this.#way !== 'vin') void this.updateComplete.then(take);
  }

  override render(): unknown {
    const way = this.#way;
    const view: FormView = {
      draft: this.#draft,
      strings: this.#words,
      otherWays: this.#otherWays,
      errorOf: this.#errorOf,
    };
    return html`
      <div part="base" @keydown=${keepKeys} @keyup=${keepKeys} @keypress=${keepKeys}>
        <form novalidate>
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
        </form>
      </div>
    `;
  }

  get #way(): VehicleWay {
    return this.way ?? 'vin';
  }

  /** The fields that are there. */
  get #fields(): readonly FormField[] {
    return [...(WAYS[this.#way] as readonly FormField[]), 'mileage', 'stateShortName'];
  }

  get #reading(): DraftReading {
    const draft = this.#draft;
    const way = this.#way;
    const vehicle = way === 'vin' ? readVin(draft) : this.#otherWays?.read(way, draft);
    // A plate means nothing without its state.
    return readDraft(way === 'plate' ? {...draft, zip: ''} : draft, vehicle ?? NOT_LOADED);
  }

  readonly #errorOf = (field: FormField): FieldMessage | undefined => {
    const problem = this.#reading.problems.find(candidate => candidate.field === field);
    const isSaid = problem && (this.#pressed || this.#committed.has(field));
    if (isSaid && (this.#otherWays ?? this.#loadFailed)) return {text: this.#say(problem), isQuiet: this.#isPressing};
    return this.#edited.has(field) ? undefined : this.#messages.get(field);
  };

  #say(problem: FieldProblem): string {
    return this.#otherWays?.say(problem) ?? this.#words.waysFailed;
  }

  /** What a service found wrong with the car, or with a field that is not there to say it at. */
  get #vehicleError(): FieldMessage | undefined {
    if (this.#loadFailed && this.#way !== 'vin') return {text: this.#words.waysFailed};
    if (this.#edited.size > 0) return undefined;
    return [...this.#messages].find(([field]) => !this.#fields.includes(field))?.[1];
  }

  readonly #focusField = (field: FormField | undefined): void =>
    focusRendered(this.renderRoot.querySelector<HTMLElement>(`#${field}`));

  /** What is shown may need what is loaded later. */
  protected override async getUpdateComplete(): Promise<boolean> {
    await super.getUpdateComplete();
    if (this.#pressed || this.#way !== 'vin') await this.#loading;
    return super.getUpdateComplete();
  }

  /** Fetches the ways that are not there from the start. */
  #loadWays(): Promise<void> {
    return (this.#loading ??= this.#fetchWays());
  }

  async #fetchWays(): Promise<void> {
    const module = await orWarn('the other ways', import('./internal/other-ways.js'));
    if (module) {
      this.#otherWays = new module.OtherWays(this, {
        strings: () => this.#words,
        draft: () => this.#draft,
        fillIn: values => {
          this.#edit(values);
          this.#fieldEnd.ended();
        },
        focusField: this.#focusField,
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
    this.#internals.setValidity({customError: problem !== undefined}, problem && this.#say(problem));
    this.#internals.setFormValue(entries);
  }

  /** Says that the form is complete, once for the same vehicle. */
  #announce(): void {
    const {criteria} = this;
    const text = JSON.stringify(criteria);
    if (!criteria || text === this.#announced) return;
    this.#announced = text;
    this.dispatchEvent(new PlanVehicleReadyEvent(criteria));
  }

  /** Takes what was entered. */
  #edit(values: Partial<Record<DraftField, string>>): void {
    this.#draft = {...this.#draft, ...values};
    this.requestUpdate();
    for (const field of Object.keys(values)) this.#edited.add(field);
  }

  readonly #onChoose = (way: VehicleWay): void => {
    this.way = way;
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
    if (this.#otherWays) this.#otherWays.commit(field);
    else void this.#loadWays(); // A busy browser may never be idle.
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
