import {html, nothing, type ReactiveController, type TemplateResult} from 'lit';
import {loosen} from '../../plans/facets.js';
import {filterGroups, NO_FILTERS, wishesOf, without, type FilterValues} from '../../plans/filter.js';
import {readFilters} from '../../plans/list-view.js';
import type {PlanGroup} from '../../plans/groups.js';
import {formatNumber} from '../../plans/money.js';
import {PlanFilterChangeEvent} from '../events/choosing-events.js';
import type {FilterWords} from '../plan-filters.js';
import {cancelSoon, closeSoon} from './close-soon.js';
import {languageOf} from './language.js';
import type {ToolsHost} from './list-tools.js';
import {orWarn} from './loading.js';
import {memoize} from './memoize.js';

/** From this width on the filters stand beside the plans; below, they are a sheet above them. In letters' sizes. */
const BESIDE_EMS = 56;

/** How a list of plans is narrowed: the button, the panel of filters, and what is said when nothing is left. */
export class ListFiltering implements ReactiveController {
  readonly #list: ToolsHost;
  readonly #words: () => FilterWords;
  readonly #narrow = memoize(filterGroups);
  readonly #read = memoize(readFilters);
  /** A frame later: what is laid out anew while sizes are being told makes the browser complain. */
  readonly #resizes = new ResizeObserver(() => requestAnimationFrame(() => this.#fit()));
  #isLoaded = false;

  constructor(list: ToolsHost, words: () => FilterWords) {
    this.#list = list;
    this.#words = words;
    list.addController(this);
  }

  hostConnected(): void {
    this.#resizes.observe(this.#list);
  }

  hostDisconnected(): void {
    this.#resizes.disconnect();
  }

  /** The plans that have all that is wished for. */
  get kept(): readonly PlanGroup[] {
    const {plans, milesUnit} = this.#list;
    return this.#narrow(plans, this.#filters, milesUnit);
  }

  /** Renders the button that shows the filters, with how many are on. */
  renderButton(): TemplateResult {
    const {filters, filtersOn} = this.#words();
    const {length} = wishesOf(this.#filters);
    const number = html`<span class="badge" aria-hidden="true">${length}</span
      ><span class="visually-hidden">, ${filtersOn(length)}</span>`;
    return html`<button type="button" class="tool small" part="filters" aria-haspopup="dialog" @click=${this.#onPress}>
      ${filters}${length === 0 ? nothing : number}
    </button>`;
  }

  /** Renders the filters, once they are asked for. */
  renderPanel(): TemplateResult {
    const {filters, close, clear, showPlans} = this.#words();
    const {headingLevel, milesUnit, plans} = this.#list;
    const {length} = this.kept;
    const count = formatNumber(length, languageOf(this.#list));
    return html`
      <dialog
        class="panel"
        part="panel"
        aria-labelledby="filters-title"
        @cancel=${cancelSoon}
        @click=${this.#onBackdrop}
        @keydown=${this.#onKey}
      >
        <div class="panel-head">
          <div id="filters-title" class="name" role="heading" aria-level=${headingLevel}>${filters}</div>
          <button type="button" class="link small" @click=${this.#close}>${close}</button>
        </div>
        ${
          this.#isLoaded
            ? html`<plan-filters
                exportparts="filter"
                .plans=${plans}
                .filters=${this.#filters}
                .milesUnit=${milesUnit}
                .strings=${this.#words()}
                @plan-filter-change=${this.#onChange}
              ></plan-filters>`
            : nothing
        }
        <div class="panel-foot">
          <button type="button" class="link small" @click=${this.#clear}>${clear}</button>
          <button type="button" class="button" @click=${this.#close}>${showPlans(count, length === 1)}</button>
        </div>
      </dialog>
    `;
  }

  /** Renders what is said when no plan has all that is wished for, and the way out. */
  renderNone(): TemplateResult | typeof nothing {
    const filters = this.#filters;
    const {plans, milesUnit} = this.#list;
    if (plans.length === 0 || this.kept.length > 0) return nothing;
    const {noneTitle, noneText, clear, filterNames, loosenText, loosen: drop} = this.#words();
    const way = loosen({groups: plans, milesUnit}, filters);
    const name = way ? filterNames[way.name] : '';
    const count = formatNumber(way?.count ?? 0, languageOf(this.#list));
    return html`
      <div class="none" part="none">
        <p class="name">${noneTitle}</p>
        <p class="muted">${way ? loosenText(name, count, way.count === 1) : noneText}</p>
        <p class="tools">
          ${
            way
              ? html`<button type="button" class="button" @click=${() => this.#loosen(without(filters, way.name))}>
                  ${drop(name)}
                </button>`
              : nothing
          }
          <button type="button" class=${way ? 'link' : 'button'} @click=${() => this.#loosen(NO_FILTERS)}>
            ${clear}
          </button>
        </p>
      </div>
    `;
  }

  /** Takes what is wished for, and tells the host. */
  wish(filters: FilterValues): void {
    this.#list.filters = filters;
    this.#list.dispatchEvent(new PlanFilterChangeEvent(filters));
  }

  /** A page may set anything. */
  get #filters(): FilterValues {
    return this.#read(this.#list.filters);
  }

  get #panel(): HTMLDialogElement | null {
    return this.#list.renderRoot.querySelector('dialog.panel');
  }

  readonly #onPress = async (): Promise<void> => {
    const panel = this.#panel;
    if (panel?.open) {
      this.#close();
      return;
    }
    const module = await orWarn('the filters', import('../plan-filters.js'));
    module?.PlanFilters.define();
    this.#isLoaded = module !== undefined;
    this.#list.loadFailed = !this.#isLoaded;
    if (!this.#isLoaded) return;
    this.#list.requestUpdate();
    await this.#list.updateComplete;
    if (panel) this.#show(panel);
  };

  get #isRoomBeside(): boolean {
    const base = this.#list.renderRoot.querySelector('[part~="base"]');
    return !!base && this.#list.offsetWidth >= BESIDE_EMS * parseFloat(getComputedStyle(base).fontSize);
  }

  #show(panel: HTMLDialogElement): void {
    if (this.#isRoomBeside) panel.show();
    else panel.showModal();
  }

  /** A page that is turned or made narrower has no room beside the plans any more, or has it again. */
  #fit(): void {
    const panel = this.#panel;
    if (!panel?.open || !this.#list.isConnected || panel.matches(':modal') !== this.#isRoomBeside) return;
    const focused = panel.querySelector('plan-filters')?.shadowRoot?.activeElement as HTMLElement | null | undefined;
    panel.close();
    this.#show(panel);
    focused?.focus();
  }

  /** The list hears of it from us: what the panel says stays in it. */
  readonly #onChange = (event: PlanFilterChangeEvent): void => {
    event.stopPropagation();
    this.wish(event.filters);
  };

  readonly #onBackdrop = (event: Event): void => {
    if (event.target === event.currentTarget) this.#close();
  };

  /** Beside the plans it is no modal dialog, which Escape closes by itself; a dialog around the finder stays. */
  readonly #onKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || this.#panel?.matches(':modal')) return;
    event.preventDefault();
    this.#close();
  };

  readonly #clear = (): void => this.wish(NO_FILTERS);

  /** The pressed button goes with what it mended: the focus goes to where filters come from. */
  #loosen(filters: FilterValues): void {
    this.wish(filters);
    this.#focusButton();
  }

  readonly #close = (): void => {
    const panel = this.#panel;
    if (panel?.open) closeSoon(panel, () => this.#focusButton());
  };

  #focusButton(): void {
    this.#list.renderRoot.querySelector<HTMLElement>('[part~="filters"]')?.focus();
  }
}
