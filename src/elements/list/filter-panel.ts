import {html, nothing, type ReactiveController, type TemplateResult} from 'lit';
import {loosen} from '../../plans/facets.js';
import {filterGroups, NO_FILTERS, wishesOf, without, type FilterValues} from '../../plans/filter.js';
import {readFilters} from '../../plans/list-view.js';
import type {PlanGroup} from '../../plans/groups.js';
import {formatNumber} from '../../plans/money.js';
import {PlanFilterChangeEvent} from '../events/choosing-events.js';
import type {FilterWords} from '../filters/plan-filters.js';
import {Announcer} from '../shared/announcer.js';
import {DialogController} from '../dialog/dialog-controller.js';
import type {ToolsHost} from './list-tools.js';
import {orWarn} from '../shared/loading.js';
import {memoize} from '../shared/memoize.js';

/** From this width on the filters stand beside the plans; below, they are a sheet above them. In letters' sizes. */
const BESIDE_EMS = 56;

/** How a list of plans is narrowed: the button, the panel of filters, and what is said when nothing is left. */
export class ListFiltering implements ReactiveController {
  readonly #list: ToolsHost;
  readonly #words: () => FilterWords;
  readonly #sayShown: () => string;
  /** A modal sheet makes the rest of the page inert, so it has live regions of its own. */
  readonly #announcer: Announcer;
  readonly #narrow = memoize(filterGroups);
  readonly #read = memoize(readFilters);
  /** A frame later: what is laid out anew while sizes are being told makes the browser complain. */
  readonly #resizes = new ResizeObserver(() => requestAnimationFrame(() => this.#fit()));
  readonly #panel: DialogController;
  #isLoaded = false;

  /** `sayShown` says which plans the list shows. */
  constructor(list: ToolsHost, words: () => FilterWords, sayShown: () => string) {
    this.#list = list;
    this.#words = words;
    this.#sayShown = sayShown;
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
    const count = formatNumber(length, this.#list.language);
    return html`
      <dialog class="panel" part="panel" aria-labelledby="filters-title">
        <div class="panel-head">
          <div id="filters-title" class="name" part="dialog-title" role="heading" aria-level=${headingLevel}>
            ${filters}
          </div>
          <button type="button" class="link small" part="dialog-close" @click=${this.#panel.close}>${close}</button>
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
          <button type="button" class="button" @click=${this.#panel.close}>${showPlans(count, length === 1)}</button>
        </div>
        ${this.#announcer.render()}
      </dialog>
    `;
  }

  /** Renders what is said when no plan has all that is wished for, and the way out. */
  renderNone(): TemplateResult | typeof nothing {
    const filters = this.#filters;
    const {headingLevel, plans, milesUnit} = this.#list;
    if (plans.length === 0 || this.kept.length > 0) return nothing;
    const {noneTitle, noneText, clear, filterNames, loosenText, loosen: drop} = this.#words();
    const way = loosen({groups: plans, milesUnit}, filters);
    const name = way ? filterNames[way.name] : '';
    const count = formatNumber(way?.count ?? 0, this.#list.language);
    return html`
      <div class="none" part="none">
        <div class="name" role="heading" aria-level=${headingLevel}>${noneTitle}</div>
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
    const announcer = this.#panel.isModal ? this.#announcer : this.#list.announcer;
    announcer.say(this.#sayShown);
  }

  /** A page may set anything. */
  get #filters(): FilterValues {
    return this.#read(this.#list.filters);
  }

  readonly #onPress = async (): Promise<void> => {
    if (this.#panel.isOpen) {
      this.#panel.close();
      return;
    }
    const module = await orWarn('the filters', import('../filters/plan-filters.js'));
    module?.PlanFilters.define();
    this.#isLoaded = module !== undefined;
    this.#list.loadFailed = !this.#isLoaded;
    if (!this.#isLoaded) return;
    this.#list.requestUpdate();
    await this.#list.updateComplete;
    this.#panel.show(!this.#isRoomBeside);
  };

  get #isRoomBeside(): boolean {
    const base = this.#list.renderRoot.querySelector('[part~="base"]');
    return !!base && this.#list.offsetWidth >= BESIDE_EMS * parseFloat(getComputedStyle(base).fontSize);
  }

  /** A page that is turned or made narrower has no room beside the plans any more, or has it again. */
  #fit(): void {
    if (!this.#panel.isOpen || this.#panel.isModal !== this.#isRoomBeside) return;
    const filters = this.#list.renderRoot.querySelector('plan-filters');
    const focused = filters?.shadowRoot?.activeElement as HTMLElement | null | undefined;
    this.#panel.show(!this.#isRoomBeside);
    focused?.focus();
  }

  /** The list hears of it from us: what the panel says stays in it. */
  readonly #onChange = (event: PlanFilterChangeEvent): void => {
    event.stopPropagation();
    this.wish(event.filters);
  };

  readonly #clear = (): void => this.wish(NO_FILTERS);

  /** The pressed button goes with what it mended: the focus goes to where filters come from. */
  #loosen(filters: FilterValues): void {
    this.wish(filters);
    this.#focusButton();
  }

  #focusButton(): void {
    this.#list.renderRoot.querySelector<HTMLElement>('[part~="filters"]')?.focus();
  }
}
