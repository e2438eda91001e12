import {TaskStatus} from '@lit/task';
import {html, nothing, type TemplateResult} from 'lit';
import type {CatalogList, LookupMatch} from '../../contract/catalog.js';
import type {LookupStrings} from '../../strings/en/lookup.js';
import {PlanCatalogField} from '../combobox/plan-catalog-field.js';
import type {Catalog} from './catalog.js';
import {SERVICE_LANG} from './field.js';
import type {PlanVehicleForm} from './plan-vehicle-form.js';

/** A field with options from the catalog. */
interface ListField {
  readonly field: 'make' | 'model' | 'year';
  readonly label: string;
  readonly hint?: string;
  readonly options: readonly string[];
}

/** The fields for make, model and year, each chosen from the catalog or typed. */
export class CatalogFields {
  readonly #form: PlanVehicleForm;
  readonly #catalog: Catalog;

  constructor(form: PlanVehicleForm, catalog: Catalog) {
    PlanCatalogField.define();
    this.#form = form;
    this.#catalog = catalog;
  }

  render(strings: LookupStrings): TemplateResult {
    const {makes, models, years} = this.#catalog;
    const namesOf = ({status, value = []}: {readonly status: TaskStatus; readonly value?: CatalogList | undefined}) =>
      status === TaskStatus.COMPLETE ? value.map(({name}) => name) : [];
    const hintOf = (status: TaskStatus, hint = '') => (status === TaskStatus.ERROR ? strings.listFailed : hint);
    const fields: readonly ListField[] = [
      {
        field: 'make',
        label: strings.makeLabel,
        hint: hintOf(makes.status, strings.makeHint),
        options: namesOf(makes),
      },
      {field: 'model', label: strings.modelLabel, hint: hintOf(models.status), options: namesOf(models)},
      {field: 'year', label: strings.yearLabel, hint: this.warnOfYear(strings), options: years},
    ];
    return html`${fields.map(field => this.#renderField(strings, field))} ${this.#renderOutcome(strings)}`;
  }

  /** The catalog may lack a year: an unlisted year is accepted with a warning. What is not a year has an error instead. */
  warnOfYear(strings: LookupStrings): string {
    const {years} = this.#catalog;
    const {draft, reader} = this.#form;
    const isYear = !reader?.reading.problems.some(({field}) => field === 'year');
    return !isYear || years.length === 0 || years.includes(draft.year.trim()) ? '' : strings.yearUnlisted;
  }

  #renderField(strings: LookupStrings, {field, label, hint = '', options}: ListField) {
    const {lists, makeNoMatch} = strings;
    const error = this.#form.tools?.errorOf(field);
    return html`<plan-catalog-field
      exportparts="field, label, input, error, hint, popup, option"
      id=${field}
      required
      inputmode=${field === 'year' ? 'numeric' : nothing}
      .label=${label}
      .hint=${hint}
      .options=${options}
      .value=${this.#form.draft[field]}
      .error=${error?.text ?? ''}
      .errorLang=${error?.lang}
      .isQuiet=${true}
      .strings=${field === 'make' ? {...lists, noMatch: makeNoMatch} : lists}
    ></plan-catalog-field>`;
  }

  #renderOutcome(strings: LookupStrings) {
    const {outcome} = this.#catalog;
    const matches = outcome?.kind === 'unsure' ? outcome.matches : [];
    return html`
      <div class="wide answer" role="status">
        <p class="small">${this.#outcomeText(strings)}</p>
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

  #outcomeText(strings: LookupStrings): string {
    const {outcome, lookup, isLookingUp} = this.#catalog;
    if (lookup.status === TaskStatus.ERROR) return strings.lookupFailed;
    // Once there is a model, the lookup runs in the background.
    if (isLookingUp && this.#form.draft.model === '') return strings.lookingUp;
    // The service's own advice already explains it.
    if (outcome?.kind !== 'sure' && outcome?.advice.length) return '';
    if (outcome?.kind === 'unsure') return strings.confirm;
    if (outcome?.kind === 'none') return strings.notFound;
    const isSpelledDifferently = outcome?.match.confidence === 'MEDIUM';
    return isSpelledDifferently ? strings.understood(`${outcome.match.make} ${outcome.match.model}`) : '';
  }

  /** The clicked button disappears: the focus moves to the next field. */
  #onChoose(match: LookupMatch): void {
    this.#catalog.choose(match);
    this.#form.focusField(this.#form.draft.year === '' ? 'year' : 'mileage');
  }
}
