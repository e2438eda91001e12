import {html, nothing, type ReactiveController, type TemplateResult} from 'lit';
import type {FormField} from '../../contract/rules/error-field.js';
import type {LookupMethod} from '../../contract/rules/lookup-method.js';
import {hasValidCheckDigit} from '../../contract/rules/vin-check-digit.js';
import {vinProblem} from '../../contract/rules/vin-problem.js';
import {lookupStrings, type LookupStrings} from '../../strings/en/lookup.js';
import {adoptStyles} from '../shared/adopt-styles.js';
import {Announcer} from '../shared/announcer.js';
import {complete} from '../shared/complete.js';
import {controlStyles} from '../shared/control.styles.js';
import {fieldStatesStyles} from '../shared/field-states.styles.js';
import {followTranslations} from '../shared/follow-translations.js';
import {toText} from '../shared/text.js';
import {memoize} from '../shared/memoize.js';
import {pointerStyles} from '../shared/pointer.styles.js';
import {visuallyHiddenStyles} from '../shared/visually-hidden.styles.js';
import {PlanVehicleReadyEvent} from '../events/vehicle-ready-event.js';
import {CarQuestion} from './car-question.js';
import {Catalog} from './catalog.js';
import {CatalogFields} from './catalog-fields.js';
import {CommitTimer} from './commit-timer.js';
import {renderInput, type FieldMessage} from './field.js';
import type {FormDraft} from './form-draft.js';
import type {FormReader} from './form-reader.js';
import {FormErrors} from './form-errors.js';
import {formToolsStyles} from './form-tools.styles.js';
import type {PlanVehicleForm} from './plan-vehicle-form.js';
import {SavedDraft} from './saved-draft.js';
import {ScanButton} from './scan-button.js';
import type {FieldProblem} from './read-draft.js';
import {DRAFT_FIELDS, type DraftField} from './vehicle-draft.js';
import {VinHelp} from './vin-help.js';

/** The parts that a finder exports from its form, with those that are loaded with this code. */
const EXPORTED_PARTS =
  'lookup,field,label,input,scan,error,hint,car,popup,option,match,summary,submit,scan-dialog,scan-title,scan-close,scan-view,scan-status,scan-photo,scan-retry';

/** The topic of the announcement that fields were filled in. */
const FILLED_IN = 'filled-in';

/**
 * The parts of a form that are loaded once the shopper uses it: the lookup methods other than the VIN, the scan button,
 * the error messages, the names of the states, and the event that the form is complete.
 */
export class FormTools implements ReactiveController {
  /** The errors that a service reported. */
  readonly errors = new FormErrors();

  /** Dispatches that the form is complete, once its last field is. */
  readonly timer: CommitTimer;

  readonly #form: PlanVehicleForm;
  readonly #reader: FormReader;
  #readyText = '';
  /** The form is complete, but for the lookup of its make and model. */
  #awaitsLookup = false;
  /** The form was submitted, and waits for a lookup. */
  #isSubmitting = false;
  /**
   * The fields that the shopper has filled in, with what the page had set: before a click on the button, only their
   * problems are shown, until the page sets something else.
   */
  readonly #committed = new Map<FormField, unknown>();
  /** What the page has set: the car, whose VIN or plate tells more than its other details, and its mileage. */
  #given: readonly [car: string, mileage: unknown];
  readonly #car: CarQuestion;
  readonly #catalog: Catalog;
  readonly #catalogFields: CatalogFields;
  readonly #scan: ScanButton;
  readonly #vinHelp: VinHelp;
  readonly #announcer: Announcer;
  readonly #complete = memoize((translated: Partial<LookupStrings> | undefined, given: unknown) =>
    complete(complete(lookupStrings, translated), given),
  );
  readonly #sort = memoize((states: LookupStrings['states']) =>
    Object.entries(states).sort(([, one], [, other]) => one.localeCompare(other)),
  );

  constructor(form: PlanVehicleForm, reader: FormReader) {
    if (form.internals) form.setAttribute('exportparts', EXPORTED_PARTS);
    this.#form = form;
    this.#reader = reader;
    this.timer = new CommitTimer(form.renderRoot, () => this.#dispatchReady());
    this.#announcer = new Announcer(form);
    this.#car = new CarQuestion(form, question => {
      this.#announcer.announce(() => question(this.#strings), {topic: 'car'});
    });
    this.#catalog = new Catalog(form, vehicle => {
      this.#announcer.announce(() => this.#strings.filledIn(vehicle), {topic: FILLED_IN});
    });
    this.#catalogFields = new CatalogFields(form, this.#catalog);
    this.#scan = new ScanButton(form);
    this.#vinHelp = new VinHelp(form);
    this.#given = givenVehicle(form);
    form.addController(this);
    form.addEventListener('plan-vehicle-submit', () => this.errors.expectNew(), true);
    followTranslations(form.renderRoot);
    adoptStyles(
      form.renderRoot,
      controlStyles,
      pointerStyles,
      fieldStatesStyles,
      visuallyHiddenStyles,
      formToolsStyles,
    );
  }

  /** When the page sets another car, the mileage that was entered for the one before is replaced. */
  hostUpdate(): void {
    const [before, mileageBefore] = this.#given;
    const [car, mileage] = (this.#given = givenVehicle(this.#form));
    if (before === '' || car === before || mileage !== mileageBefore) return;
    this.#reader.show({mileage: this.#reader.format('mileage', toText(mileage))});
  }

  hostUpdated(): void {
    if (this.#awaitsLookup && !this.#catalog.isLookingUp) this.#dispatchReady();
  }

  /** The codes and names of the states, in alphabetical order of the names. */
  get states(): readonly (readonly [code: string, name: string])[] {
    return this.#sort(this.#strings.states);
  }

  /** The message for a problem. */
  messageOf({field, code, count = 0}: FieldProblem): string | undefined {
    const message = this.#strings.problems[field]?.[code];
    return typeof message === 'function' ? message(count) : message;
  }

  /** The error to show at a field: by our own rules, or else as a service reported it. */
  errorOf(field: FormField): FieldMessage | undefined {
    const problem = this.#reader.reading.problems.find(candidate => candidate.field === field);
    const isCommitted = this.#committed.has(field) && this.#committed.get(field) === this.#givenTo(field);
    return problem && (this.#form.isSubmitted || isCommitted)
      ? {text: this.messageOf(problem) ?? ''}
      : this.errors.of(field);
  }

  /** Returns a warning for a VIN whose check digit is wrong; the VIN may still be right. */
  warnOfVin(vin: string): string | undefined {
    return vinProblem(vin) === undefined && !hasValidCheckDigit(vin) ? this.#strings.vinCheckDigit : undefined;
  }

  /** Renders the list of all problems if there are several; each moves focus to its field. */
  renderSummary() {
    const {problems} = this.#reader.reading;
    // What is being looked up may fill in other fields.
    if (problems.length < 2 || this.#catalog.isLookingUp) return nothing;
    return html`
      <div class="summary" part="summary" role="group" aria-labelledby="summary-title" tabindex="-1">
        <p id="summary-title">${this.#strings.summaryTitle(problems.length)}</p>
        <ul>
          ${problems.map(
            problem => html`
              <li>
                <button type="button" class="link" @click=${() => this.#form.focusField(problem.field)}>
                  ${this.messageOf(problem)}
                </button>
              </li>
            `,
          )}
        </ul>
      </div>
    `;
  }

  /** Whether a whole car that was typed as the make is being looked up: the other fields are not its own yet. */
  get isReadingCar(): boolean {
    return this.#catalog.isReadingCar;
  }

  /** Renders the fields of a lookup method other than the VIN. */
  render(lookupMethod: Exclude<LookupMethod, 'vin'>): TemplateResult {
    return lookupMethod === 'plate' ? this.#renderPlate() : this.#catalogFields.render(this.#strings);
  }

  /** Renders what comes below the VIN: where a car has it, and the question whether its car is the shopper's. */
  renderVinNote() {
    return html`${this.#vinHelp.render(this.#strings)}${this.#car.render(this.#strings)}`;
  }

  /** Renders the button that scans a VIN. */
  renderScanButton() {
    return this.#scan.render(this.#strings);
  }

  /** Renders what comes before the submit button. */
  renderNote(lookupMethod: LookupMethod) {
    const note = lookupMethod === 'catalog' ? html`<p class="small muted">${this.#strings.vinLater}</p>` : nothing;
    return html`${this.#announcer.render()}${lookupMethod === 'vin' ? this.#scan.renderScanner(this.#strings) : note}`;
  }

  /** The shopper committed a field: its error or warning is announced, once. */
  commit(field: DraftField & FormField): void {
    if (this.#form.draft[field].trim()) this.#committed.set(field, this.#givenTo(field));
    if (field === 'make' || field === 'model') {
      this.#announcer.announce(() => '', {topic: FILLED_IN});
      this.#catalog.commit();
    }
    this.#announceErrors([field]);
    this.#announceWarning(field);
    this.#form.requestUpdate();
  }

  /** Hides all errors until there are new ones, and reads the make and model that the page set. */
  reset(): void {
    this.timer.stop();
    this.#readyText = '';
    this.#committed.clear();
    this.errors.clear();
    this.#catalog.commit();
  }

  /** Restores what was entered when the browser left the page. */
  restore(draft: FormDraft, state: unknown): void {
    restoreDraft(draft, state);
    this.#form.lookupMethod = draft.lookupMethod;
    this.#catalog.commit();
  }

  /** Reads the errors that the page has set. */
  readErrors(): void {
    if (this.errors.replace(this.#form.fieldErrors)) this.#announceErrors([...this.errors.fields]);
  }

  /** Moves focus to the first problem after a click on the button. A screen reader reads the focused element. */
  showProblems(): void {
    this.#announcer.clear();
    if (!this.#catalog.isLookingUp) this.#focusProblem();
    else if (!this.#isSubmitting) void this.#submitOnceLookedUp();
  }

  /** A whole car that was typed as the make fills in the other fields, which then have no problems. */
  async #submitOnceLookedUp(): Promise<void> {
    const focused = this.#form.shadowRoot?.activeElement;
    this.#isSubmitting = true;
    const isCurrent = await this.#catalog.lookedUp();
    this.#isSubmitting = false;
    await this.#form.updateComplete;
    const now = this.#form.shadowRoot?.activeElement;
    // A shopper who has gone on to another field, or to another car, does not wait any more.
    if (!isCurrent || this.#form.isDisabled || (now && now !== focused)) return;
    if (!this.#reader.submit()) this.#focusProblem();
  }

  #focusProblem(): void {
    (this.#form.renderRoot.querySelector<HTMLElement>('.summary') ?? this.#form).focus();
  }

  /** What the page has set a field to. */
  #givenTo(field: FormField): unknown {
    return this.#form[(field === 'stateShortName' ? 'state' : field) as keyof PlanVehicleForm];
  }

  /**
   * Dispatches that the form is complete, once for the same vehicle. A make and a model that were not found may be of
   * two cars, of which only one field has been changed yet.
   */
  #dispatchReady(): void {
    const {criteria, isDisabled, lookupMethod} = this.#form;
    const text = JSON.stringify(criteria);
    this.#awaitsLookup = false;
    if (!criteria || text === this.#readyText || isDisabled) return;
    if (lookupMethod === 'catalog' && !this.#catalog.mayExist) {
      this.#awaitsLookup = true;
      return;
    }
    this.#readyText = text;
    this.#form.dispatchEvent(new PlanVehicleReadyEvent(criteria));
  }

  /** Announces the errors of fields, except the focused one, whose error is read with it. */
  #announceErrors(fields: readonly FormField[]): void {
    const errors = fields.flatMap(field => this.errorOf(field) ?? []);
    if (errors.length === 0) return;
    const {internals, renderRoot, shadowRoot} = this.#form;
    // An error outside the fields is in a live region, which announces it. A finder shows the form again only now, so
    // that its live region may not be announced.
    const needsAnnouncement = (field: FormField) =>
      shadowRoot?.activeElement?.id !== field && (internals || renderRoot.querySelector(`.fields #${field}`));
    const allTexts = () => fields.filter(needsAnnouncement).flatMap(field => this.errorOf(field)?.text ?? []);
    this.#announcer.announce(() => allTexts().join(' '), {lang: errors[0]?.lang});
  }

  /** Announces what may be wrong with a field, unless it is focused: then it is read with it. */
  #announceWarning(field: FormField): void {
    const warning = () =>
      field === 'vin'
        ? this.warnOfVin(this.#form.draft.vin)
        : field === 'year' && this.#catalogFields.warnOfYear(this.#strings);
    if (this.errorOf(field) || !warning()) return;
    const isElsewhere = () => this.#form.shadowRoot?.activeElement?.id !== field;
    this.#announcer.announce(() => (isElsewhere() && warning()) || '', {topic: field});
  }

  get #strings(): LookupStrings {
    return this.#complete(this.#form.translation.lookup, this.#form.lookupStrings);
  }

  #renderPlate() {
    return renderInput({
      field: 'licensePlate',
      value: this.#form.draft.licensePlate,
      label: this.#strings.plateLabel,
      hint: this.#strings.plateHint,
      error: this.errorOf('licensePlate'),
    });
  }
}

/** What the page has set: the car, and its mileage. */
const givenVehicle = ({
  vin,
  licensePlate,
  make,
  model,
  year,
  mileage,
}: PlanVehicleForm): [car: string, mileage: unknown] => [
  toText(vin) || toText(licensePlate) || [make, model, year].join(''),
  mileage,
];

/** Restores what a browser saved, unless the shopper has entered something since. */
function restoreDraft(draft: FormDraft, state: unknown): void {
  if (draft.isTouched) return;
  const saved = new SavedDraft(state);
  draft.saved = saved;
  for (const field of DRAFT_FIELDS)
    draft.enter({[field]: saved.take(field, draft.given[field]) ?? draft.values[field]});
  draft.lookupMethod = saved.takeLookupMethod(draft.givenLookupMethod) ?? draft.lookupMethod;
}
