import {html, nothing, type ReactiveController, type TemplateResult} from 'lit';
import {suggestRemoval} from '../../plans/facets.js';
import {activeFilters, NO_FILTERS, omitFilter, type FilterValues} from '../../plans/filter.js';
import {PlanFilterChangeEvent, PlanNoResultsEvent} from '../events/list-events.js';
import type {PlanFilters} from '../filters/plan-filters.js';
import {Announcer} from '../shared/announcer.js';
import {renderClose} from '../dialog/close-button.js';
import {DialogController} from '../dialog/dialog-controller.js';
import {openDialogCount} from '../dialog/open-dialogs.js';
import {orWarn} from '../shared/loading.js';
import type {ListTools} from './list-tools.js';
import type {PlanList} from './plan-list.js';

/** From this width on the filters are beside the plans; below it they are a modal dialog. In em, as in the styles. */
const BESIDE_MIN_EMS = 60;

/** The sign on the button of the filters. */
const SLIDERS = html`<svg aria-hidden="true" viewBox="0 0 20 20">
  <path d="M3 6h7.5M14.5 6H17M3 14h2.5M9.5 14H17"></path>
  <circle cx="12.5" cy="6" r="2"></circle>
  <circle cx="7.5" cy="14" r="2"></circle>
</svg>`;

/** The filters of a list of plans: their button, their panel, and the message that no plan matches. */
export class FilterPanel implements ReactiveController {
  readonly #list: PlanList;
  readonly #tools: ListTools;
  /** A modal dialog makes the rest of the page inert, so it has live regions of its own. */
  readonly #announcer: Announcer;
  /** A frame later: a layout change within the callback is reported as a ResizeObserver loop. */
  readonly #resizes = new ResizeObserver(() => requestAnimationFrame(() => this.#fit()));
  readonly #panel: DialogController;
  #isLoaded = false;
  #hasFailed = false;
  #isBeside = false;
  #hasLostFocus = false;

  constructor(list: PlanList, tools: ListTools) {
    this.#list = list;
    this.#tools = tools;
    this.#announcer = new Announcer(list);
    this.#panel = new DialogController(list, {selector: 'dialog.panel', onClose: () => this.#focusButton()});
    list.addController(this);
  }

  hostConnected(): void {
    this.#resizes.observe(this.#list);
  }

  hostDisconnected(): void {
    this.#resizes.disconnect();
  }

  /** A single plan has no filters. */
  hostUpdated(): void {
    if (this.#list.plans.length < 2) this.#panel.toggle(false);
  }

  /** Renders the button that shows the filters, with the number of active filters. */
  renderButton(): TemplateResult {
    const {filters, filtersOn} = this.#tools.strings;
    const {length} = activeFilters(this.#tools.filters);
    const number = html`<span class="badge" aria-hidden="true">${length}</span
      ><span class="visually-hidden">, ${filtersOn(length)}</span>`;
    return html`<button
      type="button"
      class="tool small"
      part="filters"
      aria-haspopup="dialog"
      @click=${this.#onPress}
      @blur=${this.#onBlur}
    >
      ${SLIDERS} ${filters}${length === 0 ? nothing : number}
    </button>`;
  }

  /** Renders the panel; the filters in it once they are loaded. */
  renderPanel(): TemplateResult {
    const {filters, close, clear, loadFilters, showPlans, skipFilters} = this.#tools.strings;
    const {headingLevel, milesUnit, plans} = this.#list;
    const content = html`
      <div class="panel-head">
        <div id="filters-title" class="name" part="dialog-title" role="heading" aria-level=${headingLevel}>
          ${filters}
        </div>
        ${renderClose({label: close, part: 'dialog-close', onClose: this.#panel.close})}
      </div>
      ${
        this.#isLoaded
          ? html`<plan-filters
              exportparts="filter"
              .plans=${plans}
              .filters=${this.#tools.filters}
              .milesUnit=${milesUnit}
              .strings=${this.#tools.strings}
              @plan-filter-change=${this.#onChange}
            ></plan-filters>`
          : this.#hasFailed
            ? html`<p><button type="button" class="link small" @click=${this.#onRetry}>${loadFilters}</button></p>`
            : nothing
      }
      <div class="panel-foot">
        <button type="button" class="link small" @click=${this.#clear}>${clear}</button>
        <button type="button" class="button" @click=${this.#panel.close}>${showPlans(this.#list.shown.length)}</button>
      </div>
    `;
    return this.#isBeside
      ? html`<section class="panel" part="panel" aria-labelledby="filters-title" ?hidden=${plans.length < 2}>
          <button type="button" class="skip link small" @click=${this.#skip}>${skipFilters}</button>
          ${content}
        </section>`
      : html`<dialog class="panel" part="panel" aria-labelledby="filters-title">
          ${content} ${this.#announcer.render()}
        </dialog>`;
  }

  /** Renders the message that no plan matches, with a suggested filter to remove. */
  renderNone(): TemplateResult | typeof nothing {
    const filters = this.#tools.filters;
    const {headingLevel, plans, milesUnit, shown} = this.#list;
    if (plans.length === 0 || shown.length > 0) return nothing;
    const {noneTitle, noneText, clear, noneSuggestion, noneRemove} = this.#tools.strings;
    const suggestion = suggestRemoval({groups: plans, milesUnit}, filters);
    const name = suggestion ? this.#tools.filterText(suggestion.name) : '';
    return html`
      <div class="none" part="none">
        <div class="name" role="heading" aria-level=${headingLevel}>${noneTitle}</div>
        <p class="muted">${suggestion ? noneSuggestion(name, suggestion.count) : noneText}</p>
        <p class="tools">
          ${
            suggestion
              ? html`<button
                  type="button"
                  class="button"
                  @click=${() => this.#removeFilters(omitFilter(filters, suggestion.name))}
                >
                  ${noneRemove(name)}
                </button>`
              : nothing
          }
          <button type="button" class=${suggestion ? 'link' : 'button'} @click=${() => this.#removeFilters(NO_FILTERS)}>
            ${clear}
          </button>
        </p>
      </div>
    `;
  }

  /** Sets the list's filters and announces the plans that match. */
  readonly setFilters = (filters: FilterValues): void => {
    const hadPlans = this.#list.shown.length > 0;
    this.#list.filters = filters;
    this.#list.dispatchEvent(new PlanFilterChangeEvent(filters));
    if (hadPlans && this.#list.shown.length === 0) this.#list.dispatchEvent(new PlanNoResultsEvent());
    this.#tools.announceShown(this.#panel.isOpen ? this.#announcer : undefined);
  };

  readonly #onPress = async (): Promise<void> => {
    const count = openDialogCount();
    if (!(await this.#load())) return;
    await this.#list.updateComplete;
    // By then the shopper may have opened another dialog.
    if (openDialogCount() === count) this.#panel.show();
  };

  /** The styles hide the button on a wide list, before `#fit` runs. Some browsers keep the focus on it until then. */
  readonly #onBlur = (): void => {
    this.#hasLostFocus = this.#fitsBeside;
  };

  /** The clicked button disappears, so focus moves to the filters. */
  readonly #onRetry = async (): Promise<void> => {
    if (!(await this.#load())) return;
    await this.#list.updateComplete;
    const filters = this.#list.renderRoot.querySelector<PlanFilters>('plan-filters');
    await filters?.updateComplete;
    filters?.renderRoot.querySelector<HTMLElement>('input, select, button')?.focus();
  };

  /**
   * Loads the filters, and returns whether it could. If not, the list shows a message. A success removes it only if it
   * was about the filters: the list loads them on its own, also while the message is about something else.
   */
  async #load(): Promise<boolean> {
    if (this.#hasFailed) await this.#tools.hideFailure();
    const module = await orWarn(import('../filters/plan-filters.js'));
    module?.PlanFilters.define();
    this.#isLoaded = module !== undefined;
    if (this.#hasFailed || !this.#isLoaded) this.#list.loadFailed = !this.#isLoaded;
    this.#hasFailed = !this.#isLoaded;
    this.#list.requestUpdate();
    return this.#isLoaded;
  }

  readonly #skip = (): void => this.#list.renderRoot.querySelector<HTMLElement>('.main')?.focus();

  get #fitsBeside(): boolean {
    const base = this.#list.renderRoot.querySelector('[part~="base"]');
    return !!base && this.#list.offsetWidth >= BESIDE_MIN_EMS * parseFloat(getComputedStyle(base).fontSize);
  }

  /** When the list is first laid out, resized or rotated: the filters fit beside the plans now, or no longer do. */
  #fit(): void {
    if (this.#isBeside === this.#fitsBeside) return;
    const focused = this.#list.shadowRoot?.activeElement;
    const wasFocused = this.#hasLostFocus || !!focused?.closest('.panel, [part~="filters"]');
    this.#hasLostFocus = false;
    this.#panel.toggle(false);
    this.#isBeside = !this.#isBeside;
    this.#list.requestUpdate();
    if (this.#isBeside && !this.#isLoaded) void this.#load();
    if (wasFocused) void this.#list.updateComplete.then(() => this.#focusButton());
  }

  /** The list dispatches its own event, so this one ends here. */
  readonly #onChange = (event: PlanFilterChangeEvent): void => {
    event.stopPropagation();
    this.setFilters(event.filters);
  };

  readonly #clear = (): void => this.setFilters(NO_FILTERS);

  /** The clicked button disappears, so focus moves to the one that shows the filters. */
  #removeFilters(filters: FilterValues): void {
    this.setFilters(filters);
    this.#focusButton();
  }

  #focusButton(): void {
    const selector = this.#isBeside ? '[part~="sort"]' : '[part~="filters"]';
    this.#list.renderRoot.querySelector<HTMLElement>(selector)?.focus();
  }
}
