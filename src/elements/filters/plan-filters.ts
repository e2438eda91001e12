import {html, nothing, type PropertyValues} from 'lit';
import {property} from 'lit/decorators.js';
import type {MilesUnit} from '../../contract/rules/mileage-limit.js';
import {
  choicesOf,
  maintenanceCount,
  STEP_BOUNDS,
  stepsOf,
  stopsOf,
  type FacetOption,
  type FacetSource,
  type SliderName,
  type StepName,
} from '../../plans/facets.js';
import {hasPart} from '../../plans/filter-parts.js';
import {
  activeFilters,
  CHOICES,
  NO_FILTERS,
  readFilters,
  type ChoiceName,
  type FilterName,
  type FilterValues,
  type NumberRange,
} from '../../plans/filter.js';
import type {PlanGroup} from '../../plans/groups.js';
import {formatNumber} from '../../plans/money.js';
import {detailStrings, type DetailStrings} from '../../strings/en/details.js';
import {filterStrings, type FilterStrings} from '../../strings/en/filters.js';
import {resultStrings, type ResultStrings} from '../../strings/en/results.js';
import {PlanFilterChangeEvent} from '../events/list-events.js';
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
import {differs} from '../shared/differs.js';
import {LocalizedElement} from '../shared/localized-element.js';
import {memoize} from '../shared/memoize.js';
import {levelText, type PlanFormat} from '../plan/plan-text.js';
import {rangeText, rangeValueText} from '../plan/range-text.js';
import {filtersStyles} from './plan-filters.styles.js';
import {moveBound, renderSlider, stopOf, type RangeBound} from './price-slider.js';

/** The strings of the filters, including those of plans. */
export type PlanFiltersStrings = ResultStrings & DetailStrings & FilterStrings;

const DEFAULT_STRINGS: PlanFiltersStrings = {...resultStrings, ...detailStrings, ...filterStrings};

/** A longer list of options is folded. */
const MAX_UNFOLDED = 6;

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

  readonly #makeSource = memoize((groups: readonly PlanGroup[], milesUnit: MilesUnit): FacetSource => ({
    groups,
    milesUnit,
  }));
  #strings = DEFAULT_STRINGS;
  readonly #announcer = new Announcer(this);
  readonly #feedback = new PressFeedback(this);
  /** The long lists with a chosen option. They stay expanded: collapsing one would hide the focused checkbox. */
  readonly #expanded = new Set<ChoiceName>();

  /** Updates once the browser has painted its own feedback to a press: counting plans takes time. */
  protected override async scheduleUpdate(): Promise<void> {
    await this.#feedback.painted;
    await super.scheduleUpdate();
  }

  override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('strings') || changed.has('translation'))
      this.#strings = this.completed(DEFAULT_STRINGS, ['results', 'details', 'filters'], this.strings);
    for (const name of CHOICES) if (this.filters[name]?.length) this.#expanded.add(name);
  }

  override firstUpdated(): void {
    followTranslations(this.renderRoot);
    hideTypingFromHotkeys(this.renderRoot);
  }

  override render(): unknown {
    const source = this.#source;
    const {lang, dir} = this.speech;
    // In the order in which they are shown.
    const controls: Readonly<Record<FilterName, unknown>> = {
      monthlyPrice: this.#renderSlider(source, 'monthlyPrice'),
      coverageTypes: this.#renderChoice(source, 'coverageTypes'),
      duration: this.#renderSteps(source, 'duration'),
      miles: this.#renderSteps(source, 'miles'),
      deductible: this.#renderSteps(source, 'deductible'),
      planServiceRating: this.#renderSteps(source, 'planServiceRating'),
      totalPrice: this.#renderSlider(source, 'totalPrice'),
      maintenance: this.#renderMaintenance(source),
      categories: this.#renderChoice(source, 'categories'),
      providers: this.#renderChoice(source, 'providers'),
    };
    return html`
      <div part="base" lang=${lang} dir=${dir} @input=${this.#onInput} @change=${this.#onChange}>
        ${Object.values(controls)} ${this.#announcer.render()}
      </div>
    `;
  }

  get #source(): FacetSource {
    return this.#makeSource(this.plans, this.milesUnit);
  }

  #renderSlider(source: FacetSource, name: SliderName) {
    const stops = stopsOf(source, name);
    if (stops.length === 0) return nothing;
    const {filters, language: lang} = this;
    const strings = this.#strings;
    return this.#renderFilter(name, renderSlider({name, stops, range: filters[name] ?? {}, strings, lang}));
  }

  /** Renders "Any", the steps, and a range that the page has set if it is none of them. */
  #renderSteps(source: FacetSource, name: StepName) {
    const {filters} = this;
    const steps = stepsOf(source, name);
    const range = activeFilters(filters).includes(name) ? filters[name] : undefined;
    if (steps.length === 0 && !range) return nothing;
    const isStep = steps.some(value => hasPart(filters, {name, value}));
    const label = this.#strings[STEP_BOUNDS[name] === 'from' ? 'atLeast' : 'atMost'](this.#strings.filterNames[name]);
    return this.#renderFilter(
      name,
      html`<div class="steps">
        ${this.#renderStep(name, undefined, !range)}
        ${steps.map(value => this.#renderStep(name, value, hasPart(filters, {name, value})))}
        ${range && !isStep ? this.#renderStep(name, range, true) : nothing}
      </div>`,
      label,
    );
  }

  /** The legend tells whether a value is a minimum or a maximum; a range that is none of the steps is shown in full. */
  #renderStep(name: StepName, range: NumberRange | undefined, isChosen: boolean) {
    const format = {strings: this.#strings, lang: this.language};
    const {from, to} = range ?? {};
    const [value, other] = STEP_BOUNDS[name] === 'from' ? [from, to] : [to, from];
    const label = range ? rangeText(name, range, format) : this.#strings.any;
    const text = value === undefined || other !== undefined ? label : rangeValueText(name, value, format);
    const [before = '', after = ''] = label.split(text);
    const hidden = (words: string) => (words ? html`<span class="visually-hidden">${words}</span>` : nothing);
    return html`<label data-text=${text}>
      <input
        type="radio"
        name=${name}
        ?checked=${isChosen}
        .checked=${isChosen}
        @change=${() => this.#setFilters({...this.filters, [name]: range})}
      />
      <span class=${/^\p{Ll}/u.test(text) ? 'words' : nothing}>${hidden(before)}${text}${hidden(after)}</span>
    </label>`;
  }

  #renderChoice(source: FacetSource, name: ChoiceName) {
    const options = choicesOf(source, name, this.filters);
    if (options.length < 2) return nothing;
    const {filterNames, categoriesHint} = this.#strings;
    const list = html`${name === 'categories' ? html`<p class="muted">${categoriesHint}</p>` : nothing}
      <div>${options.map(option => this.#renderOption(name, option))}</div>`;
    if (options.length <= MAX_UNFOLDED) return this.#renderFilter(name, list);
    return html`
      <details part="filter" role="group" aria-label=${filterNames[name]} ?open=${this.#expanded.has(name)}>
        <summary>${filterNames[name]}</summary>
        ${list}
      </details>
    `;
  }

  #renderOption(name: ChoiceName, {value, count}: FacetOption) {
    const isChosen = (this.filters[name] ?? []).includes(value);
    const text = this.#labelOf(name, value);
    return html`<label class="option ${count === 0 ? 'muted' : ''}">
      <input type="checkbox" name=${name} .value=${value} ?checked=${isChosen} .checked=${isChosen} />
      <span>${text} ${name === 'coverageTypes' ? this.#renderMeaning(value) : nothing}</span>
      ${this.#renderCount(count)}
    </label>`;
  }

  #renderMeaning(coverage: string) {
    const meaning = levelMeaning(coverage, this.#format);
    return meaning === undefined ? nothing : html`<span class="muted">${meaning}</span>`;
  }

  get #format(): PlanFormat & {readonly strings: PlanFiltersStrings} {
    return {strings: this.#strings, lang: this.language, milesUnit: this.milesUnit};
  }

  #labelOf(name: ChoiceName, value: string): string {
    if (name === 'coverageTypes') return levelText(value, this.#format);
    return name === 'categories' ? categoryText(value, this.#strings) : value;
  }

  #renderMaintenance(source: FacetSource) {
    const {filters} = this;
    if (maintenanceCount(source, NO_FILTERS) === 0 && !filters.maintenance) return nothing;
    const count = maintenanceCount(source, filters);
    return this.#renderFilter(
      'maintenance',
      html`<label class="option ${count === 0 ? 'muted' : ''}">
        <input
          type="checkbox"
          name="maintenance"
          ?checked=${filters.maintenance}
          .checked=${filters.maintenance ?? false}
        />
        <span>${this.#strings.withMaintenance}</span>${this.#renderCount(count)}
      </label>`,
    );
  }

  #renderFilter(name: FilterName, content: unknown, label = this.#strings.filterNames[name]) {
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
    return html`<span class="muted"
      ><span aria-hidden="true">${text}</span><span class="visually-hidden">${plans(count)}</span></span
    >`;
  }

  #setFilters(filters: FilterValues): void {
    this.filters = filters;
    this.dispatchEvent(new PlanFilterChangeEvent(filters));
    void this.updateComplete.then(() => this.#resetUndone());
  }

  /** The browser has changed an input, and the page may have undone the change before it was rendered. */
  #resetUndone(): void {
    for (const input of this.renderRoot.querySelectorAll('input'))
      if (input.type === 'range') input.value = input.defaultValue;
      else input.checked = input.defaultChecked;
  }

  /** The range follows the thumb immediately; the plans are filtered when it is released. */
  #onInput({target}: Event): void {
    const input = target as HTMLInputElement;
    if (input.type !== 'range') return;
    const [name, bound] = [input.dataset.range as SliderName, input.dataset.bound as RangeBound];
    const stops = stopsOf(this.#source, name);
    const moved = moveBound(stops, this.filters[name] ?? {}, bound, Number(input.value));
    // Rendering would not move a thumb back that was dragged past the other one: its stop is the same as before.
    input.value = String(stopOf(stops, moved, bound));
    this.filters = {...this.filters, [name]: moved};
  }

  /** A step sets its own range. */
  #onChange({target}: Event): void {
    const {type, name, value, checked} = target as HTMLInputElement;
    if (type === 'range') this.#setFilters(this.filters);
    else if (name === 'maintenance') this.#setFilters({...this.filters, maintenance: checked});
    else if (type === 'checkbox') this.#toggle(name as ChoiceName, value, checked);
  }

  #toggle(name: ChoiceName, value: string, isChosen: boolean): void {
    const others = (this.filters[name] ?? []).filter(other => other !== value);
    this.#setFilters({...this.filters, [name]: isChosen ? [...others, value] : others});
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'plan-filters': PlanFilters;
  }
}
