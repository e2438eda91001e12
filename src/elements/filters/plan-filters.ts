import {html, nothing, type PropertyValues} from 'lit';
import type {MilesUnit} from '../../contract/rules/miles.js';
import {choicesOf, maintenanceCount, ratingsOf, stopsOf, type FacetOption, type Offer} from '../../plans/facets.js';
import {NO_FILTERS, type ChoiceName, type FilterName, type FilterValues, type RangeName} from '../../plans/filter.js';
import type {PlanGroup} from '../../plans/groups.js';
import {readFilters} from '../../plans/list-view.js';
import {formatMoney, formatNumber} from '../../plans/money.js';
import {detailStrings, type DetailStrings} from '../../strings/en/details.js';
import {filterStrings, type FilterStrings} from '../../strings/en/filters.js';
import {resultStrings, type ResultStrings} from '../../strings/en/results.js';
import {PlanFilterChangeEvent} from '../events/choosing-events.js';
import {baseStyles} from '../shared/base.styles.js';
import {categoryText} from '../plan/category-text.js';
import {property, state} from '../shared/decorators.js';
import {defineElement} from '../shared/define-element.js';
import {FirstAnswer} from '../shared/press-feedback.js';
import {hideTypingFromHotkeys} from '../shared/hide-typing-from-hotkeys.js';
import {toObject} from '../shared/host-values.js';
import {readMilesUnit, toGroups} from '../plan/plan-values.js';
import {differs} from '../shared/is-same.js';
import {LocalizedElement} from '../shared/localized-element.js';
import {memoize} from '../shared/memoize.js';
import {coverageText} from '../plan/plan-text.js';
import {moveEnd, renderRange, type RangeEnd} from './range-field.js';
import {readEnd} from './read-end.js';
import {filtersStyles} from './plan-filters.styles.js';

/** The words of the filters: those of the plans, and those that only they need. */
export type FilterWords = ResultStrings & DetailStrings & FilterStrings;

const WORDS: FilterWords = {...resultStrings, ...detailStrings, ...filterStrings};

/** What was typed in a range's fields and is no range. */
interface Mistyped {
  readonly name: RangeName;
  readonly typed: Readonly<Partial<Record<RangeEnd, string>>>;
  readonly error: string;
}

/**
 * Narrows the plans that are there: what can be wished for, with how many plans each wish leaves. It asks nobody and
 * hides nothing itself; whoever shows the plans hears what is wished for.
 *
 * @event {PlanFilterChangeEvent} plan-filter-change - Something else is wished for.
 * @csspart base - The inner root.
 * @csspart filter - One filter with its legend.
 */
export class PlanFilters extends LocalizedElement {
  static override styles = [baseStyles, filtersStyles];

  /** Registers the element. */
  static define(registry: CustomElementRegistry = customElements): void {
    defineElement(registry, 'plan-filters', PlanFilters);
  }

  /** All the plans, before anything is wished for. */
  @property({attribute: false, read: toGroups}) plans: readonly PlanGroup[] = [];

  /** What is wished for; the shopper changes it. */
  @property({attribute: false, read: readFilters, hasChanged: differs}) filters: FilterValues = NO_FILTERS;

  /** The unit of a result's miles, which the interface leaves open; `unknown` leaves miles out. */
  @property({attribute: 'miles-unit', read: readMilesUnit}) milesUnit: MilesUnit = 'thousands';

  /** The words it says; the host may replace any of them. */
  @property({attribute: false, read: toObject, hasChanged: differs}) strings: Partial<FilterWords> = {};

  @state() private mistyped: Mistyped | undefined;

  readonly #makeOffer = memoize((groups: readonly PlanGroup[], milesUnit: MilesUnit): Offer => ({groups, milesUnit}));
  #words = WORDS;
  readonly #answer = new FirstAnswer(this);
  /** Unfolded once, the systems stay so: what is folded away takes the focus with it. */
  #isUnfolded = false;

  /** What each wish leaves is counted after the browser's own answer to a press. */
  protected override async scheduleUpdate(): Promise<void> {
    await this.#answer.painted;
    await super.scheduleUpdate();
  }

  override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('strings') || changed.has('translation'))
      this.#words = this.completed(WORDS, ['results', 'details', 'filters'], this.strings);
    this.#isUnfolded ||= (this.filters.categories ?? []).length > 0;
  }

  override render(): unknown {
    const offer = this.#offer;
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
        ${this.#renderRange(offer, 'monthlyPrice')} ${this.#renderChoice(offer, 'coverageTypes')}
        ${this.#renderRange(offer, 'duration')} ${this.#renderRange(offer, 'miles')}
        ${this.#renderRange(offer, 'deductible')} ${this.#renderRange(offer, 'totalPrice')} ${this.#renderRating(offer)}
        ${this.#renderChoice(offer, 'providers')} ${this.#renderMaintenance(offer)}
        ${this.#renderChoice(offer, 'categories')}
      </div>
    `;
  }

  get #offer(): Offer {
    return this.#makeOffer(this.plans, this.milesUnit);
  }

  #renderRange(offer: Offer, name: RangeName) {
    const stops = stopsOf(offer, name);
    if (stops.length < 2) return nothing;
    const {filters, mistyped, language: lang} = this;
    const strings = this.#words;
    const isMoney = name !== 'duration' && name !== 'miles';
    const write = (value: number) => (value === Infinity ? strings.milesUnlimited : formatNumber(value, lang));
    return renderRange({
      name,
      stops,
      range: filters[name] ?? {},
      typed: mistyped?.name === name ? mistyped.typed : {},
      error: mistyped?.name === name ? mistyped.error : '',
      say: value => (name === 'duration' ? strings.termText(value) : isMoney ? formatMoney(value, lang) : write(value)),
      write,
      strings,
    });
  }

  #renderChoice(offer: Offer, name: ChoiceName) {
    const options = choicesOf(offer, name, this.filters);
    if (options.length < 2) return nothing;
    const isLong = name === 'categories';
    const list = html`<div class="options">${options.map(option => this.#renderOption(name, option))}</div>`;
    const {filterNames, categoriesHint} = this.#words;
    if (!isLong) return this.#renderFilter(name, list);
    return html`
      <details part="filter" role="group" aria-label=${filterNames[name]} ?open=${this.#isUnfolded}>
        <summary>${filterNames[name]}</summary>
        <p class="muted small">${categoriesHint}</p>
        ${list}
      </details>
    `;
  }

  #renderOption(name: ChoiceName, {value, count}: FacetOption) {
    const isChosen = (this.filters[name] ?? []).includes(value);
    const text = this.#say(name, value);
    return html`<label class="option ${count === 0 ? 'muted' : ''}">
      <input type="checkbox" name=${name} .value=${value} .checked=${isChosen} />
      <span
        >${text}
        ${text === value || name === 'categories' ? nothing : html`<span class="muted small">${value}</span>`}</span
      >
      ${this.#renderCount(count)}
    </label>`;
  }

  #say(name: ChoiceName, value: string): string {
    const words = {strings: this.#words, lang: this.language, milesUnit: this.milesUnit};
    if (name === 'coverageTypes') return coverageText(value, words);
    return name === 'categories' ? categoryText(value, this.#words) : value;
  }

  #renderRating(offer: Offer) {
    const options = ratingsOf(offer, this.filters);
    if (options.length === 0) return nothing;
    const chosen = this.filters.planServiceRating?.from;
    const {any, andUp} = this.#words;
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

  #renderMaintenance(offer: Offer) {
    const {filters} = this;
    const count = maintenanceCount(offer, filters);
    if (count === 0 && !filters.maintenance) return nothing;
    return this.#renderFilter(
      'maintenance',
      html`<label class="option">
        <input type="checkbox" name="maintenance" .checked=${filters.maintenance ?? false} />
        <span>${this.#words.withMaintenance}</span>${this.#renderCount(count)}
      </label>`,
    );
  }

  #renderFilter(name: FilterName, content: unknown) {
    return html`<fieldset part="filter">
      <legend>${this.#words.filterNames[name]}</legend>
      ${content}
    </fieldset>`;
  }

  #renderCount(count: number) {
    const text = formatNumber(count, this.language);
    const {plans} = this.#words;
    return html`<span class="count muted small"
      ><span aria-hidden="true">${text}</span><span class="visually-hidden">${plans(text, count === 1)}</span></span
    >`;
  }

  #wish(filters: FilterValues): void {
    this.filters = filters;
    this.dispatchEvent(new PlanFilterChangeEvent(filters));
  }

  /** A thumb moves what is shown at once; the plans follow when it is let go. */
  #onInput({target}: Event): void {
    const {type, dataset, value} = target as HTMLInputElement;
    if (type !== 'range') return;
    const name = dataset.range as RangeName;
    const stops = stopsOf(this.#offer, name);
    this.mistyped = undefined;
    const moved = moveEnd(stops, this.filters[name] ?? {}, dataset.end as RangeEnd, Number(value));
    this.filters = {...this.filters, [name]: moved};
    // Held back at the other end, a thumb must not stand where nothing is.
    this.requestUpdate();
  }

  #onChange({target}: Event): void {
    const input = target as HTMLInputElement;
    const {dataset, name, value, checked} = input;
    if (input.type === 'range') this.#wish(this.filters);
    else if (dataset.range) this.#type(dataset.range as RangeName, dataset.end as RangeEnd, value);
    else if (name === 'maintenance') this.#wish({...this.filters, maintenance: checked});
    else if (name === 'planServiceRating')
      this.#wish({...this.filters, planServiceRating: value ? {from: Number(value)} : undefined});
    else this.#choose(name as ChoiceName, value, checked);
  }

  #choose(name: ChoiceName, value: string, isChosen: boolean): void {
    const others = (this.filters[name] ?? []).filter(other => other !== value);
    this.#wish({...this.filters, [name]: isChosen ? [...others, value] : others});
  }

  /** Takes what was typed as an end; what is none stays as it was typed, and says what is wrong with it. */
  #type(name: RangeName, end: RangeEnd, text: string): void {
    const {milesUnlimited, badNumber, badRange} = this.#words;
    const value = readEnd(text, milesUnlimited);
    const range = {...this.filters[name], [end]: value};
    const isBad = value === undefined && text.trim() !== '';
    const isCrossed = (range.from ?? -Infinity) > (range.to ?? Infinity);
    if (isBad || isCrossed) {
      this.mistyped = {name, typed: {[end]: text}, error: isBad ? badNumber : badRange};
      return;
    }
    this.mistyped = undefined;
    this.#wish({...this.filters, [name]: range});
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'plan-filters': PlanFilters;
  }
}
