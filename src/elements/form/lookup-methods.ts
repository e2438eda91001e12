import {html, nothing, type TemplateResult} from 'lit';
import type {FormField} from '../../contract/rules/error-field.js';
import type {LookupMethod} from '../../contract/rules/identifier.js';
import {vinProblem} from '../../contract/rules/vin.js';
import {hasValidCheckDigit} from '../../contract/rules/vin-check-digit.js';
import type {FormStrings} from '../../strings/en/form.js';
import {lookupStrings, type LookupStrings} from '../../strings/en/lookup.js';
import {adoptStyles} from '../shared/adopt-styles.js';
import {Announcer} from '../shared/announcer.js';
import {CatalogFields} from './catalog-fields.js';
import {complete} from '../shared/complete.js';
import {fieldStatesStyles} from '../shared/field-states.styles.js';
import {renderInput, type FieldMessage} from './field.js';
import {FormErrors} from './form-errors.js';
import type {FormDraft} from './form-draft.js';
import type {FormView} from './fields.js';
import {restoreDraft} from './kept-draft.js';
import {memoize} from '../shared/memoize.js';
import {pointerStyles} from '../shared/pointer.styles.js';
import {VinScan, type ScanHost} from './scan-button.js';
import {problemOf, type DraftReading, type FieldProblem, type VehicleDraft} from './vehicle-draft.js';
import {visuallyHiddenStyles} from '../shared/visually-hidden.styles.js';
import {lookupMethodsStyles} from './lookup-methods.styles.js';

/** The form, as its other ways see it. */
export interface LookupHost extends ScanHost {
  readonly fieldErrors: ReadonlyMap<FormField, FieldMessage> | undefined;
  lookupMethod: LookupMethod | undefined;
  readonly lookupStrings: Partial<LookupStrings> | undefined;
}

export interface LookupMethodsOptions {
  /** The words of the form, a page's among them. */
  readonly strings: () => FormStrings;
  /** What is entered now. */
  readonly draft: () => VehicleDraft;
  /** Enters what was found out for the person, as if it were chosen. */
  readonly fillIn: (values: Partial<VehicleDraft>) => void;
  /** Takes the focus to a field. */
  readonly focusField: (field: FormField) => void;
  /** What keeps a search from being possible. */
  readonly problems: () => readonly FieldProblem[];
  /** Whether what is wrong with a field is to be told: not while it is entered for the first time. */
  readonly isDue: (field: FormField) => boolean;
}

/**
 * What a form has beyond its first sight, loaded once it can be used: the ways to name a car without its VIN, the
 * words for what is wrong, the names of the states.
 */
export class LookupMethods {
  /** What a service found wrong. */
  readonly errors = new FormErrors();

  readonly #host: LookupHost;
  readonly #options: LookupMethodsOptions;
  readonly #catalog: CatalogFields;
  readonly #scan: VinScan;
  readonly #announcer: Announcer;
  readonly #complete = memoize((translated: Partial<LookupStrings> | undefined, given: LookupHost['lookupStrings']) =>
    complete(complete(lookupStrings, translated), given),
  );
  readonly #sort = memoize((states: LookupStrings['states']) =>
    Object.fromEntries(Object.entries(states).sort(([, one], [, other]) => one.localeCompare(other))),
  );

  constructor(host: LookupHost, options: LookupMethodsOptions) {
    this.#host = host;
    this.#options = options;
    this.#announcer = new Announcer(host);
    this.#catalog = new CatalogFields(host, options, vehicle => {
      this.#announcer.say(() => this.#strings.filledIn(vehicle));
    });
    this.#scan = new VinScan(
      host,
      () => ({...this.#strings, failed: options.strings().loadFailed}),
      () => options.draft().vin,
    );
    adoptStyles(host.renderRoot, pointerStyles, fieldStatesStyles, visuallyHiddenStyles, lookupMethodsStyles);
  }

  /** The names of the states by their codes, in their alphabetical order. */
  get states(): Readonly<Record<string, string>> {
    return this.#sort(this.#strings.states);
  }

  /** Says what is wrong with a field. */
  say({field, code, count = 0}: FieldProblem): string | undefined {
    const words = this.#strings.problems[field]?.[code];
    return typeof words === 'function' ? words(count) : words;
  }

  /** What is wrong with a field, as it is shown: by our own rules, else as a service says. */
  errorOf(field: FormField): FieldMessage | undefined {
    const problem = this.#options.problems().find(candidate => candidate.field === field);
    return problem && this.#options.isDue(field) ? {text: this.say(problem) ?? ''} : this.errors.of(field);
  }

  /** Warns of a VIN whose check digit is wrong: it may be right all the same. */
  warnOfVin(vin: string): string | undefined {
    return vinProblem(vin) === undefined && !hasValidCheckDigit(vin) ? this.#strings.vinCheckDigit : undefined;
  }

  /** Reads the vehicle in one of the other ways. */
  read(lookupMethod: LookupMethod, draft: VehicleDraft): DraftReading {
    return lookupMethod === 'catalog' ? readCatalog(draft) : readPlate(draft);
  }

  /** Renders what is to be mended, when it is more than one thing: each leads to its field. */
  renderSummary(problems: readonly FieldProblem[]) {
    if (problems.length < 2) return nothing;
    return html`
      <div class="summary" part="summary" role="group" aria-labelledby="summary-title" tabindex="-1">
        <p id="summary-title">${this.#strings.summaryTitle(problems.length)}</p>
        <ul>
          ${problems.map(
            problem => html`
              <li>
                <button type="button" class="link" @click=${() => this.#options.focusField(problem.field)}>
                  ${this.say(problem)}
                </button>
              </li>
            `,
          )}
        </ul>
      </div>
    `;
  }

  /** Renders the fields that name the vehicle in one of the other ways. */
  render(lookupMethod: LookupMethod, view: FormView): TemplateResult {
    return lookupMethod === 'catalog' ? this.#catalog.render(view, this.#strings) : this.#renderPlate(view);
  }

  /** Renders the button that scans a VIN. */
  renderScan() {
    return this.#scan.renderButton();
  }

  /** Renders what is to be known of a way before the button. */
  renderNote(lookupMethod: LookupMethod) {
    const note = lookupMethod === 'catalog' ? html`<p class="small muted">${this.#strings.vinLater}</p>` : nothing;
    return html`${this.#announcer.render()}${lookupMethod === 'vin' ? this.#scan.renderRest() : note}`;
  }

  /** The shopper has finished a field: what is wrong with it is announced, once. */
  commit(field: FormField): void {
    if (field === 'make' || field === 'model') this.#catalog.finish();
    this.#announceErrors([field]);
    this.#host.requestUpdate();
  }

  /** Takes what a service found wrong, which the page has set. */
  takeErrors(): void {
    const {fieldErrors} = this.#host;
    if (this.errors.take(fieldErrors)) this.#announceErrors([...this.errors.fields]);
  }

  /** Takes the focus to what is wrong after a press. It says all that is to be said. */
  showProblems(): void {
    this.#announcer.clear();
    (this.#host.renderRoot.querySelector<HTMLElement>('.summary') ?? this.#host).focus();
  }

  /** Announces what is wrong with fields, but for one that has the focus by then: it says so itself. */
  #announceErrors(fields: readonly FormField[]): void {
    const errors = fields.flatMap(field => this.errorOf(field) ?? []);
    if (errors.length === 0) return;
    const isElsewhere = (field: FormField) => this.#host.shadowRoot?.activeElement?.id !== field;
    const sayAll = () => fields.filter(isElsewhere).flatMap(field => this.errorOf(field)?.text ?? []);
    this.#announcer.say(() => sayAll().join(' '), {lang: errors[0]?.lang});
  }

  /** Has again what was entered when the browser left the page. */
  restore(draft: FormDraft, state: unknown): void {
    restoreDraft(draft, state);
    this.#host.lookupMethod = draft.lookupMethod;
    this.#host.requestUpdate();
  }

  get #strings(): LookupStrings {
    return this.#complete(this.#host.translation.lookup, this.#host.lookupStrings);
  }

  #renderPlate({draft}: FormView) {
    return renderInput({
      field: 'licensePlate',
      value: draft.licensePlate,
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
