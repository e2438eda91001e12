import {html, nothing, type PropertyValues} from 'lit';
import {property, state} from 'lit/decorators.js';
import type {MilesUnit} from '../../contract/rules/mileage-limit.js';
import {
  choicesOf,
  maintenanceCount,
  ratingsOf,
  stopsOf,
  type FacetOption,
  type FacetSource,
} from '../../plans/facets.js';
import {
  NO_FILTERS,
  readFilters,
  type ChoiceName,
  type FilterName,
  type FilterValues,
  type RangeName,
} from '../../plans/filter.js';
import type {PlanGroup} from '../../plans/groups.js';
import {formatMoney, formatNumber} from '../../plans/money.js';
import {detailStrings, type DetailStrings} from '../../strings/en/details.js';
import {filterStrings, type FilterStrings} from '../../strings/en/filters.js';
import {resultStrings, type ResultStrings} from '../../strings/en/results.js';
import {PlanFilterChangeEvent} from '../events/choosing-events.js';
import {baseStyles} from '../shared/base.styles.js';
import {categoryText, levelMeaning} from '../plan/detail-text.js';
import {defineElement} from '../shared/define-element.js';
import {isExplained, renderExplanation} from '../plan/explanation.js';
import {Announcer} from '../shared/announcer.js';
import {followTranslations} from '../shared/follow-translations.js';
import {PressFeedback} from '../shared/press-feedback.js';
import {hideTypingFromHotkeys} from '../shared/hide-typing-from-hotkeys.js';
import {toObject} from '../shared/host-values.js';
import {readMilesUnit, toGroups} from '../plan/plan-values.js';
import {differs} from '../shared/is-same.js';
import {LocalizedElement} from '../shared/localized-element.js';
import {memoize} from '../shared/memoize.js';
import {levelText, type PlanFormat} from '../plan/plan-text.js';
import {moveBound, readBound, renderRange, type RangeBound} from './range-field.js';
import {filtersStyles} from './plan-filters.styles.js';

/** The strings of the filters, including those of plans. */
export type PlanFiltersStrings = ResultStrings & DetailStrings & FilterStrings;

const DEFAULT_STRINGS: PlanFiltersStrings = {...resultStrings, ...detailStrings, ...filterStrings};

/** Invalid input in a range's fields, by bound. */
interface InvalidInput {
  readonly typed: Readonly<Partial<Record<RangeBound, string>>>;
  readonly error: string;
}

/**
 * Filters for a set of plans, with the number of plans that match each option. It sends no requests and hides no plans
 * itself: the page listens for `plan-filter-change`.
 *
 * @event {PlanFilterChangeEvent} plan-filter-change - The shopper changed a filter.
 * @csspart base - The inner root.
 * @csspart filter - One filter with its legend.
 */
export class PlanFilters extends LocalizedElement {
  static override styles = [baseStyles, filtersStyles];

  /** Registers the element. */
  static define(): void {
    defineElement('plan-filters', PlanFilters);
  }

  /** All plans, unfiltered. */
  @property({attribute: false, read: toGroups}) plans: readonly PlanGroup[] = [];

  /** The active filters. Updated when the shopper changes them. */
  @property({attribute: false, read: readFilters, hasChanged: differs}) filters: FilterValues = NO_FILTERS;

  /**
   * The unit of the miles in results, which the upstream API does not specify; `unknown` leaves out the mileage filter.
   */
  @property({read: readMilesUnit}) milesUnit: MilesUnit = 'thousands';

  /** Replaces any of the default strings. */
  @property({attribute: false, read: toObject, hasChanged: differs}) strings: Partial<PlanFiltersStrings> = {};

  @state() private invalid: {readonly [Name in RangeName]?: InvalidInput | undefined} = {};

  readonly #makeSource = memoize((groups: readonly PlanGroup[], milesUnit: MilesUnit): FacetSource => ({
    groups,
    milesUnit,
  }));
  #strings = DEFAULT_STRINGS;
  /** The filters as the shopper has set them here; any others are the page's. */
  #chosen: FilterValues | undefined;
  readonly #announcer = new Announcer(this);
  readonly #feedback = new PressFeedback(this);
  /** Stays true: collapsing the categories would hide the focused checkbox. */
  #isExpanded = false;

  /** Updates once the browser has painted its own feedback to a press: counting plans takes time. */
  protected override async scheduleUpdate(): Promise<void> {
    await this.#feedback.painted;
    await super.scheduleUpdate();
  }

  override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('strings') || changed.has('translation'))
      this.#strings = this.completed(DEFAULT_STRINGS, ['results', 'details', 'filters'], this.strings);
    if (changed.has('filters') && this.filters !== this.#chosen) this.#dropInvalid(changed.get('filters') ?? {});
    this.#isExpanded ||= (this.filters.categories ?? []).length > 0;
  }

  override firstUpdated(): void {
    followTranslations(this.renderRoot);
  }

  override render(): unknown {
    const source = this.#source;
    const {lang, dir} = this.speech;
    return html`
      <div
        part="base"
        lang=${lang}
        dir=${dir}
        @input=${this.#onInput}
        @change=${this.#onChange}
        @keydown=${hideTypingFromHotkeys}
        @keyup=${hideTypingFromHotkeys}
        @keypress=${hideTypingFromHotkeys}
      >
        ${this.#renderRange(source, 'monthlyPrice')} ${this.#renderChoice(source, 'coverageTypes')}
        ${this.#renderRange(source, 'duration')} ${this.#renderRange(source, 'miles')}
        ${this.#renderRange(source, 'deductible')} ${this.#renderRange(source, 'totalPrice')}
        ${this.#renderRating(source)} ${this.#renderChoice(source, 'providers')} ${this.#renderMaintenance(source)}
        ${this.#renderChoice(source, 'categories')} ${this.#announcer.render()}
      </div>
    `;
  }

  /** Discards what was typed and could not be applied. @internal */
  clearInvalid(): void {
    this.invalid = {};
  }

  get #source(): FacetSource {
    return this.#makeSource(this.plans, this.milesUnit);
  }

  #renderRange(source: FacetSource, name: RangeName) {
    const stops = stopsOf(source, name);
    if (stops.length < 2) return nothing;
    const {filters, invalid, language: lang} = this;
    const strings = this.#strings;
    const isMoney = name !== 'duration' && name !== 'miles';
    const formatCount = (value: number) => (value === Infinity ? strings.milesUnlimited : formatNumber(value, lang));
    return renderRange({
      name,
      stops,
      range: filters[name] ?? {},
      ...(invalid[name] ?? {typed: {}, error: ''}),
      describe: value =>
        name === 'duration' ? strings.termText(value) : isMoney ? formatMoney(value, lang) : formatCount(value),
      format: formatCount,
      explanation: this.#explain(name),
      strings,
    });
  }

  #renderChoice(source: FacetSource, name: ChoiceName) {
    const options = choicesOf(source, name, this.filters);
    if (options.length < 2) return nothing;
    const isLong = name === 'categories';
    const list = html`<div class="options">${options.map(option => this.#renderOption(name, option))}</div>`;
    const {filterNames, categoriesHint} = this.#strings;
    if (!isLong) return this.#renderFilter(name, list);
    return html`
      <details part="filter" role="group" aria-label=${filterNames[name]} ?open=${this.#isExpanded}>
        <summary>${filterNames[name]}</summary>
        <p class="muted small">${categoriesHint}</p>
        ${list}
      </details>
    `;
  }

  #renderOption(name: ChoiceName, {value, count}: FacetOption) {
    const isChosen = (this.filters[name] ?? []).includes(value);
    const text = this.#labelOf(name, value);
    return html`<label class="option ${count === 0 ? 'muted' : ''}">
      <input type="checkbox" name=${name} .value=${value} .checked=${isChosen} />
      <span>${text} ${name === 'coverageTypes' ? this.#renderMeaning(value) : nothing}</span>
      ${this.#renderCount(count)}
    </label>`;
  }

  #renderMeaning(coverage: string) {
    const meaning = levelMeaning(coverage, this.#format);
    return meaning === undefined ? nothing : html`<span class="muted small meaning">${meaning}</span>`;
  }

  get #format(): PlanFormat & {readonly strings: PlanFiltersStrings} {
    return {strings: this.#strings, lang: this.language, milesUnit: this.milesUnit};
  }

  #labelOf(name: ChoiceName, value: string): string {
    if (name === 'coverageTypes') return levelText(value, this.#format);
    return name === 'categories' ? categoryText(value, this.#strings) : value;
  }

  #renderRating(source: FacetSource) {
    const options = ratingsOf(source, this.filters);
    if (options.length === 0) return nothing;
    const chosen = this.filters.planServiceRating?.from;
    const {any, andUp} = this.#strings;
    const lang = this.language;
    const all: readonly (FacetOption & {text: string})[] = [
      {value: '', count: -1, text: any},
      ...options.map(option => ({...option, text: andUp(formatNumber(Number(option.value), lang))})),
    ];
    const isChosen = (value: string) => value === (chosen === undefined ? '' : String(chosen));
    return this.#renderFilter(
      'planServiceRating',
      html`<div class="options">
        ${all.map(
          ({value, count, text}) =>
            html`<label class="option">
              <input type="radio" name="planServiceRating" .value=${value} .checked=${isChosen(value)} />
              <span>${text}</span>${count < 0 ? nothing : this.#renderCount(count)}
            </label>`,
        )}
      </div>`,
    );
  }

  #renderMaintenance(source: FacetSource) {
    const {filters} = this;
    const count = maintenanceCount(source, filters);
    if (count === 0 && !filters.maintenance) return nothing;
    return this.#renderFilter(
      'maintenance',
      html`<label class="option">
        <input type="checkbox" name="maintenance" .checked=${filters.maintenance ?? false} />
        <span>${this.#strings.withMaintenance}</span>${this.#renderCount(count)}
      </label>`,
    );
  }

  #renderFilter(name: FilterName, content: unknown) {
    const label = this.#strings.filterNames[name];
    return html`<fieldset part="filter" aria-label=${label}>
      <legend>${label} ${this.#explain(name)}</legend>
      ${content}
    </fieldset>`;
  }

  /** Renders the button that explains what a filter is about. What each coverage level means is beside its box. */
  #explain(name: FilterName) {
    const strings = this.#strings;
    if (!isExplained(name, strings)) return nothing;
    const onExplain = (text: string) => this.#announcer.announce(() => text);
    return renderExplanation({term: name, label: strings.filterNames[name], strings, onExplain});
  }

  #renderCount(count: number) {
    const text = formatNumber(count, this.language);
    const {plans} = this.#strings;
    return html`<span class="count muted small"
      ><span aria-hidden="true">${text}</span><span class="visually-hidden">${plans(count)}</span></span
    >`;
  }

  #setFilters(filters: FilterValues): void {
    this.filters = filters;
    this.#chosen = this.filters;
    this.dispatchEvent(new PlanFilterChangeEvent(filters));
  }

  /** The range follows the thumb immediately; the plans are filtered when it is released. */
  #onInput({target}: Event): void {
    const {type, dataset, value} = target as HTMLInputElement;
    if (type !== 'range') return;
    const name = dataset.range as RangeName;
    const stops = stopsOf(this.#source, name);
    this.#keepInvalid(name, undefined);
    const moved = moveBound(stops, this.filters[name] ?? {}, dataset.bound as RangeBound, Number(value));
    this.filters = {...this.filters, [name]: moved};
    this.#chosen = this.filters;
    // Moves a thumb back that was dragged past the other one.
    this.requestUpdate();
  }

  #onChange({target}: Event): void {
    const input = target as HTMLInputElement;
    const {dataset, name, value, checked} = input;
    if (input.type === 'range') this.#setFilters(this.filters);
    else if (dataset.range) this.#setBound(dataset.range as RangeName, dataset.bound as RangeBound, value);
    else if (name === 'maintenance') this.#setFilters({...this.filters, maintenance: checked});
    else if (name === 'planServiceRating')
      this.#setFilters({...this.filters, planServiceRating: value ? {from: Number(value)} : undefined});
    else this.#toggle(name as ChoiceName, value, checked);
  }

  #toggle(name: ChoiceName, value: string, isChosen: boolean): void {
    const others = (this.filters[name] ?? []).filter(other => other !== value);
    this.#setFilters({...this.filters, [name]: isChosen ? [...others, value] : others});
  }

  /** Sets a bound that was typed, with the other one if it waits for this. Invalid input is kept, with a message. */
  #setBound(name: RangeName, bound: RangeBound, text: string): void {
    const {milesUnlimited, badNumber, badRange} = this.#strings;
    const typed = {...this.invalid[name]?.typed, [bound]: text};
    const range = {...this.filters[name]};
    const bad: Partial<Record<RangeBound, string>> = {};
    for (const [each, given] of Object.entries(typed) as [RangeBound, string][]) {
      const value = readBound(given, milesUnlimited);
      if (value === undefined && given.trim() !== '') bad[each] = given;
      else range[each] = value;
    }
    if ((range.from ?? -Infinity) > (range.to ?? Infinity)) {
      this.#keepInvalid(name, {typed, error: badRange});
      return;
    }
    const isBad = Object.keys(bad).length > 0;
    this.#keepInvalid(name, isBad ? {typed: bad, error: badNumber} : undefined);
    if (bad[bound] === undefined) this.#setFilters({...this.filters, [name]: range});
  }

  /** Drops the input in ranges that the page has changed, and all of it when the page clears the filters. */
  #dropInvalid(before: FilterValues): void {
    const isCleared = Object.keys(this.filters).length === 0;
    const isKept = (name: RangeName) => !isCleared && !differs(before[name], this.filters[name]);
    this.invalid = Object.fromEntries(Object.entries(this.invalid).filter(([name]) => isKept(name as RangeName)));
  }

  #keepInvalid(name: RangeName, input: InvalidInput | undefined): void {
    this.invalid = {...this.invalid, [name]: input};
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'plan-filters': PlanFilters;
  }
}
