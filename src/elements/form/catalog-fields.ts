import {html, nothing, type TemplateResult} from 'lit';
import type {LookupMatch} from '../../contract/catalog.js';
import type {LookupStrings} from '../../strings/en/lookup.js';
import {PlanCatalogField} from '../combobox/plan-catalog-field.js';
import {CatalogLists} from './catalog-lists.js';
import {CatalogLookup} from './catalog-lookup.js';
import type {FormView} from './fields.js';
import type {HostTaskStatus} from './host-task.js';
import type {LookupMethodsOptions, LookupHost} from './lookup-methods.js';

/** One field over a list of the catalog. */
interface ListField {
  readonly field: 'make' | 'model' | 'year';
  readonly label: string;
  readonly hint?: string;
  readonly options: readonly string[];
}

/** The language in which the service gives advice. */
const SERVICE_LANG = 'en';

/** Names a car by make, model and year, each taken from the catalog or typed. */
export class CatalogFields {
  readonly #options: LookupMethodsOptions;
  readonly #lists: CatalogLists;
  readonly #lookup: CatalogLookup;

  /** `onFillIn` is told which vehicle has filled in fields that the shopper did not type it in. */
  constructor(host: LookupHost, options: LookupMethodsOptions, onFillIn: (vehicle: string) => void) {
    PlanCatalogField.define();
    this.#options = options;
    // First what names the make, then the lists: the models are those of the make.
    this.#lookup = new CatalogLookup(host, () => this.#lists, {...options, onFillIn});
    this.#lists = new CatalogLists(host, () => this.#lookup.make);
    this.finish();
  }

  /** The person has finished the make or the model. */
  finish(): void {
    this.#lookup.finish();
  }

  render(view: FormView, strings: LookupStrings): TemplateResult {
    const {makes, models} = this.#lists;
    const namesOf = (list: typeof makes.value) => (list ?? []).map(({name}) => name);
    const hintOf = (status: HostTaskStatus, hint = '') => (status === 'failed' ? strings.listFailed : hint);
    const fields: readonly ListField[] = [
      {
        field: 'make',
        label: strings.makeLabel,
        hint: hintOf(makes.status, strings.makeHint),
        options: namesOf(makes.value),
      },
      {field: 'model', label: strings.modelLabel, hint: hintOf(models.status), options: namesOf(models.value)},
      {field: 'year', label: strings.yearLabel, hint: this.#warnOfYear(view, strings), options: this.#lookup.years},
    ];
    return html`${fields.map(field => this.#renderField(view, strings, field))} ${this.#renderAnswer(strings)}`;
  }

  /** The catalog may lack a year: one that it does not know is worth a word and never a refusal. */
  #warnOfYear({draft}: FormView, strings: LookupStrings): string {
    const {years} = this.#lookup;
    const year = draft.year.trim();
    return year.length < 4 || years.length === 0 || years.includes(year) ? '' : strings.yearUnlisted;
  }

  #renderField({draft, lookup}: FormView, strings: LookupStrings, {field, label, hint = '', options}: ListField) {
    const {lists, makeNoMatch} = strings;
    const error = lookup?.errorOf(field);
    return html`<plan-catalog-field
      exportparts="field, label, input, error, hint, popup, option"
      id=${field}
      required
      inputmode=${field === 'year' ? 'numeric' : nothing}
      .label=${label}
      .hint=${hint}
      .options=${options}
      .value=${draft[field]}
      .error=${error?.text ?? ''}
      .errorLang=${error?.lang}
      .isQuiet=${true}
      .strings=${field === 'make' ? {...lists, noMatch: makeNoMatch} : lists}
    ></plan-catalog-field>`;
  }

  #renderAnswer(strings: LookupStrings) {
    const {outcome} = this.#lookup;
    const matches = outcome?.kind === 'unsure' ? outcome.matches : [];
    return html`
      <div class="wide answer" role="status">
        <p class="small">${this.#sayOutcome(strings)}</p>
        ${outcome?.advice.map(text => html`<p class="small" lang=${SERVICE_LANG} dir="auto">${text}</p>`)}
      </div>
      <div class="wide choice" role="group" aria-label=${strings.confirm} ?hidden=${matches.length === 0}>
        ${matches.map(
          match =>
            html`<button type="button" part="match" @click=${() => this.#onChoose(match)}>
              ${match.make} ${match.model}
            </button>`,
        )}
      </div>
    `;
  }

  #sayOutcome(strings: LookupStrings): string {
    const {outcome, status} = this.#lookup;
    if (status === 'failed') return strings.lookupFailed;
    // Short of a model nothing else is to be seen of the lookup.
    if (status === 'pending' && this.#options.draft().model === '') return strings.lookingUp;
    // The service's own advice says the same.
    if (outcome?.kind !== 'sure' && outcome?.advice.length) return '';
    if (outcome?.kind === 'unsure') return strings.confirm;
    if (outcome?.kind === 'none') return strings.notFound;
    const isSpelledOtherwise = outcome?.match.confidence === 'MEDIUM';
    return isSpelledOtherwise ? strings.understood(`${outcome.match.make} ${outcome.match.model}`) : '';
  }

  /** The pressed button goes: the focus goes on to what is asked next. */
  #onChoose(match: LookupMatch): void {
    this.#lookup.choose(match);
    this.#options.focusField(this.#options.draft().year === '' ? 'year' : 'mileage');
  }
}
