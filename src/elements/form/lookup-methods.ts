import {html, nothing, type TemplateResult} from 'lit';
import type {FormField} from '../../contract/rules/error-field.js';
import type {LookupMethod} from '../../contract/rules/identifier.js';
import {vinProblem} from '../../contract/rules/vin.js';
import {hasValidCheckDigit} from '../../contract/rules/vin-check-digit.js';
import {lookupStrings, type LookupStrings} from '../../strings/en/lookup.js';
import {adoptStyles} from '../shared/adopt-styles.js';
import {Announcer} from '../shared/announcer.js';
import {complete} from '../shared/complete.js';
import {fieldStatesStyles} from '../shared/field-states.styles.js';
import {memoize} from '../shared/memoize.js';
import {pointerStyles} from '../shared/pointer.styles.js';
import {visuallyHiddenStyles} from '../shared/visually-hidden.styles.js';
import {CatalogFields} from './catalog-fields.js';
import {renderInput, type FieldMessage} from './field.js';
import type {FormDraft} from './form-draft.js';
import {FormErrors} from './form-errors.js';
import {lookupMethodsStyles} from './lookup-methods.styles.js';
import type {PlanVehicleForm} from './plan-vehicle-form.js';
import {restoreDraft} from './saved-draft.js';
import {ScanButton} from './scan-button.js';
import {problemOf, type DraftField, type DraftReading, type FieldProblem, type VehicleDraft} from './vehicle-draft.js';

/**
 * What a form needs once the shopper uses it, loaded then: the lookup methods besides the VIN, the scanner's button, the
 * error messages and the names of the states.
 */
export class LookupMethods {
  /** The errors that a service reported. */
  readonly errors = new FormErrors();

  readonly #form: PlanVehicleForm;
  /** The fields that the shopper has filled in once: only their problems are shown before a click on the button. */
  readonly #committed = new Set<FormField>();
  readonly #catalog: CatalogFields;
  readonly #scan: ScanButton;
  readonly #announcer: Announcer;
  readonly #complete = memoize((translated: Partial<LookupStrings> | undefined, given: unknown) =>
    complete(complete(lookupStrings, translated), given),
  );
  readonly #sort = memoize((states: LookupStrings['states']) =>
    Object.fromEntries(Object.entries(states).sort(([, one], [, other]) => one.localeCompare(other))),
  );

  constructor(form: PlanVehicleForm) {
    this.#form = form;
    this.#announcer = new Announcer(form);
    this.#catalog = new CatalogFields(form, vehicle => {
      this.#announcer.say(() => this.#strings.filledIn(vehicle));
    });
    this.#scan = new ScanButton(form);
    adoptStyles(form.renderRoot, pointerStyles, fieldStatesStyles, visuallyHiddenStyles, lookupMethodsStyles);
  }

  /** The names of the states by their codes, in their alphabetical order. */
  get states(): Readonly<Record<string, string>> {
    return this.#sort(this.#strings.states);
  }

  /** The message for a problem. */
  messageOf({field, code, count = 0}: FieldProblem): string | undefined {
    const words = this.#strings.problems[field]?.[code];
    return typeof words === 'function' ? words(count) : words;
  }

  /** The error to show at a field: by our own rules, else as a service reported it. */
  errorOf(field: FormField): FieldMessage | undefined {
    const problem = this.#form.reading.problems.find(candidate => candidate.field === field);
    const isDue = this.#form.isSubmitted || this.#committed.has(field);
    return problem && isDue ? {text: this.messageOf(problem) ?? ''} : this.errors.of(field);
  }

  /** Warns of a VIN whose check digit is wrong, which may still be right. */
  warnOfVin(vin: string): string | undefined {
    return vinProblem(vin) === undefined && !hasValidCheckDigit(vin) ? this.#strings.vinCheckDigit : undefined;
  }

  /** Reads the vehicle by a lookup method other than the VIN. */
  read(lookupMethod: LookupMethod, draft: VehicleDraft): DraftReading {
    return lookupMethod === 'catalog' ? readCatalog(draft) : readPlate(draft);
  }

  /** Renders the list of all problems, when there are several: each leads to its field. */
  renderSummary(problems: readonly FieldProblem[]) {
    if (problems.length < 2) return nothing;
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

  /** Renders the fields of a lookup method other than the VIN. */
  render(lookupMethod: LookupMethod): TemplateResult {
    return lookupMethod === 'catalog' ? this.#catalog.render(this.#strings) : this.#renderPlate();
  }

  /** Renders the button that scans a VIN. */
  renderScanButton() {
    return this.#scan.render(this.#strings);
  }

  /** Renders what belongs before the submit button. */
  renderNote(lookupMethod: LookupMethod) {
    const note = lookupMethod === 'catalog' ? html`<p class="small muted">${this.#strings.vinLater}</p>` : nothing;
    return html`${this.#announcer.render()}${lookupMethod === 'vin' ? this.#scan.renderScanner(this.#strings) : note}`;
  }

  /** The shopper has committed a field: its error is announced, once. */
  commit(field: DraftField & FormField): void {
    if (this.#form.draft[field].trim()) this.#committed.add(field);
    if (field === 'make' || field === 'model') this.#catalog.commit();
    this.#announceErrors([field]);
    this.#form.requestUpdate();
  }

  /** Shows no errors, until there are new ones. */
  reset(): void {
    this.#committed.clear();
    this.errors.clear();
  }

  /** Takes the errors that the page has set. */
  takeErrors(): void {
    if (this.errors.take(this.#form.fieldErrors)) this.#announceErrors([...this.errors.fields]);
  }

  /** Moves the focus to the first problem after a click on the button. The focused element announces itself. */
  showProblems(): void {
    this.#announcer.clear();
    (this.#form.renderRoot.querySelector<HTMLElement>('.summary') ?? this.#form).focus();
  }

  /** Announces the errors of fields, except of the one that has the focus by then: it announces its own. */
  #announceErrors(fields: readonly FormField[]): void {
    const errors = fields.flatMap(field => this.errorOf(field) ?? []);
    if (errors.length === 0) return;
    const isElsewhere = (field: FormField) => this.#form.shadowRoot?.activeElement?.id !== field;
    const allTexts = () => fields.filter(isElsewhere).flatMap(field => this.errorOf(field)?.text ?? []);
    this.#announcer.say(() => allTexts().join(' '), {lang: errors[0]?.lang});
  }

  /** Restores what was entered when the browser left the page. */
  restore(draft: FormDraft, state: unknown): void {
    restoreDraft(draft, state);
    this.#form.lookupMethod = draft.lookupMethod;
    this.#form.requestUpdate();
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

function readPlate(draft: VehicleDraft): DraftReading {
  const licensePlate = draft.licensePlate.trim();
  return {criteria: {licensePlate}, problems: problemOf('licensePlate', !licensePlate && 'required')};
}

function readCatalog(draft: VehicleDraft): DraftReading {
  const make = draft.make.trim();
  const model = draft.model.trim();
  const year = draft.year.trim();
  const isYear = /^(?:19|20)\d\d$/.test(year);
  return {
    criteria: {make, model, year: Number(year)},
    problems: [
      ...problemOf('make', !make && 'required'),
      ...problemOf('model', !model && 'required'),
      ...problemOf('year', !year ? 'required' : !isYear && 'digits'),
    ],
  };
}
