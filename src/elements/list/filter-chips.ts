import {html, nothing, type TemplateResult} from 'lit';
import {filterGroups, NO_FILTERS, type FilterValues} from '../../plans/filter.js';
import {addPart, filterParts, hasPart, quickFilters, removePart, type FilterPart} from '../../plans/filter-parts.js';
import type {PlanGroup} from '../../plans/groups.js';
import {formatNumber} from '../../plans/money.js';
import type {MilesUnit} from '../../contract/rules/mileage-limit.js';
import {CROSS} from '../dialog/close-button.js';
import {categoryText} from '../plan/detail-text.js';
import {levelText} from '../plan/plan-text.js';
import {rangeText} from '../plan/range-text.js';
import {memoize} from '../shared/memoize.js';
import type {ListTools} from './list-tools.js';
import type {PlanList} from './plan-list.js';

/** The filters that are on, each to be removed, and up to four quick filters to add. */
export class FilterChips {
  readonly #list: PlanList;
  readonly #tools: ListTools;
  readonly #setFilters: (filters: FilterValues) => void;
  /** Counted once for each set of filters: a long list is rendered in many steps. */
  readonly #quickFilters = memoize((groups: readonly PlanGroup[], milesUnit: MilesUnit, filters: FilterValues) =>
    this.#offers(groups, milesUnit).map(part => ({
      part,
      count: filterGroups(groups, addPart(filters, part), milesUnit).length,
    })),
  );
  readonly #offers = memoize((groups: readonly PlanGroup[], milesUnit: MilesUnit) => quickFilters({groups, milesUnit}));

  constructor(list: PlanList, tools: ListTools, setFilters: (filters: FilterValues) => void) {
    this.#list = list;
    this.#tools = tools;
    this.#setFilters = setFilters;
    list.renderRoot.addEventListener('focusin', ({target}) => {
      if ((target as Element).matches('.quick-chips > :focus-visible')) showWhole(target as Element);
    });
  }

  /** Renders the chips. A quick filter that is on stays where it is. */
  render(): TemplateResult {
    const {filters, strings} = this.#tools;
    const {milesUnit, plans} = this.#list;
    const quick = this.#quickFilters(plans, milesUnit, filters);
    const applied = filterParts(filters);
    const others = applied.filter(part => !quick.some(offer => hasPart(addPart(NO_FILTERS, offer.part), part)));
    return html`${others.map(part => this.#renderApplied(part))}
    ${quick.map(({part, count}) => this.#renderQuick(part, count))}
    ${
      applied.length < 2
        ? nothing
        : html`<button type="button" class="link small" @click=${() => this.#set(NO_FILTERS, 0)}>
            ${strings.clear}
          </button>`
    }`;
  }

  #renderApplied(part: FilterPart) {
    const text = this.textOf(part);
    return html`<button
      type="button"
      class="chip on"
      part="filter-chip"
      aria-label=${this.#tools.strings.removeFilter(text)}
      @click=${this.#onRemove(part)}
    >
      <span>${text}</span> ${CROSS}
    </button>`;
  }

  #renderQuick(part: FilterPart, count: number) {
    const {filters} = this.#tools;
    const isOn = hasPart(filters, part);
    const next = isOn ? removePart(filters, part) : addPart(filters, part);
    return html`<button
      type="button"
      class="chip ${isOn ? 'on' : count === 0 ? 'none' : ''}"
      part="filter-chip"
      aria-pressed=${isOn}
      @click=${this.#onPress(next)}
    >
      <span>${this.textOf(part)}</span>
      ${isOn ? CROSS : this.#renderCount(count)}
    </button>`;
  }

  #renderCount(count: number) {
    const text = formatNumber(count, this.#list.language);
    return html`<span class="muted"
      ><span aria-hidden="true">${text}</span
      ><span class="visually-hidden">, ${this.#tools.strings.plans(count)}</span></span
    >`;
  }

  /** Returns the text of a filter, with its value. */
  textOf(part: FilterPart): string {
    const {format} = this.#tools;
    const {strings} = format;
    switch (part.name) {
      case 'maintenance':
        return strings.maintenance;
      case 'coverageTypes':
        return levelText(part.value, format);
      case 'categories':
        return categoryText(part.value, strings);
      case 'providers':
        return part.value;
      default: {
        const text = rangeText(part.name, part.value, format);
        // "Up to $75/month" is shorter than with the filter's name.
        if (part.name === 'monthlyPrice' && part.value.to !== undefined)
          return `${text.charAt(0).toLocaleUpperCase(format.lang)}${text.slice(1)}${strings.perMonth}`;
        return `${strings.filterNames[part.name]}: ${text}`;
      }
    }
  }

  /** On a phone, the number of plans that match comes before the pressed chip, which moves it out of view. */
  readonly #onPress =
    (filters: FilterValues) =>
    ({currentTarget}: Event) => {
      this.#setFilters(filters);
      void this.#list.updateComplete.then(() => showWhole(currentTarget as Element));
    };

  /** The pressed chip disappears: focus moves to the one that takes its place, which a double-click does not remove. */
  readonly #onRemove = (part: FilterPart) => (event: MouseEvent) => {
    if (event.detail > 1) return;
    this.#set(removePart(this.#tools.filters, part), this.#chips.indexOf(event.currentTarget as HTMLElement));
  };

  #set(filters: FilterValues, index: number): void {
    this.#setFilters(filters);
    void this.#list.updateComplete.then(() => {
      const chips = this.#chips;
      (chips[index] ?? chips.at(-1) ?? this.#list.renderRoot.querySelector<HTMLElement>('[part~="sort"]'))?.focus();
    });
  }

  get #chips(): readonly HTMLElement[] {
    return [...this.#list.renderRoot.querySelectorAll<HTMLElement>('.quick-chips > button')];
  }
}

/** In a row that scrolls, browsers leave a chip cut off once a little of it is visible. */
const showWhole = (chip: Element): void => chip.scrollIntoView({block: 'nearest', inline: 'nearest'});
