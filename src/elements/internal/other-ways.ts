import {html, nothing, type TemplateResult} from 'lit';
import type {FormField} from '../../contract/rules/error-field.js';
import type {VehicleWay} from '../../contract/rules/identifier.js';
import {vinProblem} from '../../contract/rules/vin.js';
import {hasValidCheckDigit} from '../../contract/rules/vin-check-digit.js';
import type {FormStrings} from '../../strings/en/form.js';
import {wayStrings, type WayStrings} from '../../strings/en/ways.js';
import {adoptStyles} from './adopt-styles.js';
import {CatalogWay} from './catalog-way.js';
import {complete} from './complete.js';
import {fieldStatesStyles} from './field-states.styles.js';
import {renderInput} from './field.js';
import type {FormView} from './form-fields.js';
import {memoize} from './memoize.js';
import {pointerStyles} from './pointer.styles.js';
import {VinScan, type ScanHost} from './vin-scan.js';
import {problemOf, type DraftReading, type FieldProblem, type VehicleDraft} from './vehicle-draft.js';
import {waysStyles} from './ways.styles.js';

/** The form, as its other ways see it. */
export interface WaysHost extends ScanHost {
  readonly way: VehicleWay | undefined;
  readonly wayStrings: Partial<WayStrings> | undefined;
}

export interface OtherWaysOptions {
  /** The words of the form, a page's among them. */
  readonly strings: () => FormStrings;
  /** What is entered now. */
  readonly draft: () => VehicleDraft;
  /** Enters what was found out for the person, as if it were chosen. */
  readonly fillIn: (values: Partial<VehicleDraft>) => void;
  /** Takes the focus to a field. */
  readonly focusField: (field: FormField) => void;
}

/**
 * What a form has beyond its first sight, loaded once it can be used: the ways to name a car without its VIN, the
 * words for what is wrong, the names of the states.
 */
export class OtherWays {
  readonly #host: WaysHost;
  readonly #options: OtherWaysOptions;
  readonly #catalog: CatalogWay;
  readonly #scan: VinScan;
  readonly #complete = memoize((translated: Partial<WayStrings> | undefined, given: WaysHost['wayStrings']) =>
    complete(complete(wayStrings, translated), given),
  );
  readonly #sort = memoize((states: WayStrings['states']) =>
    Object.fromEntries(Object.entries(states).sort(([, one], [, other]) => one.localeCompare(other))),
  );

  constructor(host: WaysHost, options: OtherWaysOptions) {
    this.#host = host;
    this.#options = options;
    this.#catalog = new CatalogWay(host, options);
    this.#scan = new VinScan(host, () => ({...this.#strings, failed: options.strings().waysFailed}));
    adoptStyles(host.renderRoot, pointerStyles, fieldStatesStyles, waysStyles);
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

  /** Warns of a VIN whose check digit is wrong: it may be right all the same. */
  warnOfVin(vin: string): string | undefined {
    return vinProblem(vin) === undefined && !hasValidCheckDigit(vin) ? this.#strings.vinCheckDigit : undefined;
  }

  /** Reads the vehicle in one of the other ways. */
  read(way: VehicleWay, draft: VehicleDraft): DraftReading {
    return way === 'catalog' ? readCatalog(draft) : readPlate(draft);
  }

  /** Renders what is to be mended, when it is more than one thing: each leads to its field. */
  renderSummary(problems: readonly FieldProblem[]) {
    if (problems.length < 2) return nothing;
    return html`
      <div class="summary" part="summary" tabindex="-1">
        <p>${this.#strings.summaryTitle(problems.length)}</p>
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
  render(way: VehicleWay, view: FormView): TemplateResult {
    return way === 'catalog' ? this.#catalog.render(view, this.#strings) : this.#renderPlate(view);
  }

  /** Renders the button that scans a VIN. */
  renderScan() {
    return this.#scan.renderButton();
  }

  /** Renders what is to be known of a way before the button. */
  renderNote(way: VehicleWay) {
    if (way === 'vin') return this.#scan.renderRest();
    return way === 'catalog' ? html`<p class="small muted">${this.#strings.vinLater}</p>` : nothing;
  }

  /** The person has finished a field. */
  commit(field: FormField): void {
    if (field === 'make' || field === 'model') this.#catalog.finish();
  }

  get #strings(): WayStrings {
    return this.#complete(this.#host.translation.ways, this.#host.wayStrings);
  }

  #renderPlate({draft, errorOf}: FormView) {
    return renderInput({
      field: 'licensePlate',
      value: draft.licensePlate,
      label: this.#strings.plateLabel,
      hint: this.#strings.plateHint,
      error: errorOf('licensePlate'),
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
