import {html, nothing, type ReactiveController, type TemplateResult} from 'lit';
import type {MilesUnit} from '../../contract/rules/mileage-limit.js';
import {filterParts} from '../../plans/filter-parts.js';
import {activeFilters, NO_FILTERS, readFilters, type FilterName, type FilterValues} from '../../plans/filter.js';
import type {PlanGroup} from '../../plans/groups.js';
import {shownGroups} from '../../plans/shown-groups.js';
import {PLAN_ORDERS, type PlanOrder} from '../../plans/sort.js';
import {chooseVariant} from '../../plans/choose-variant.js';
import type {VariantAxis} from '../../plans/variants.js';
import {detailStrings} from '../../strings/en/details.js';
import {filterStrings} from '../../strings/en/filters.js';
import {listStrings, type ListStrings} from '../../strings/en/list.js';
import type {ResultStrings} from '../../strings/en/results.js';
import {PlanDetailsOpenEvent, PlanSelectEvent} from '../events/list-events.js';
import {PlanDetails, type PlanDetailsStrings} from '../details/plan-details.js';
import type {PlanFiltersStrings} from '../filters/plan-filters.js';
import {NativeEvent} from '../events/native-event.js';
import {iconStyles} from '../dialog/icon.styles.js';
import {connectAhead} from '../plan/links.js';
import {adoptStyles} from '../shared/adopt-styles.js';
import {Announcer} from '../shared/announcer.js';
import {choiceText, showTerm} from '../plan/detail-text.js';
import {choiceStyles} from '../shared/choice.styles.js';
import {complete} from '../shared/complete.js';
import {quotedDays} from '../plan/quoted-days.js';
import {toMileage} from '../plan/detail-values.js';
import {visuallyHiddenStyles} from '../shared/visually-hidden.styles.js';
import {PressFeedback} from '../shared/press-feedback.js';
import {CompareTray} from './compare-tray.js';
import {compareTrayStyles} from './compare-tray.styles.js';
import {FilterChips} from './filter-chips.js';
import {filterChipsStyles} from './filter-chips.styles.js';
import {FilterPanel} from './filter-panel.js';
import {filterPanelStyles} from './filter-panel.styles.js';
import {ListUrl} from './list-url.js';
import {OfflineNote} from './offline-note.js';
import {listToolsStyles} from './list-tools.styles.js';
import {followTranslations} from '../shared/follow-translations.js';
import {memoize} from '../shared/memoize.js';
import {pointerStyles} from '../shared/pointer.styles.js';
import {printPlans} from '../print/print-plans.js';
import type {PlanList} from './plan-list.js';
import {PlanViewEvent} from './plan-view-event.js';
import type {StringTables} from '../shared/strings.js';

/** The strings of comparison, details and filters that a page may replace. */
export type ToolStrings = Pick<StringTables, 'comparison' | 'details' | 'filters'>;

/** The parts that a finder exports from its list, with those that these tools render. */
const EXPORTED_PARTS =
  'filter-chip,show-all,quoted,sort,card,badge,name,provider,rating,coverage,picker,price,checkout,details,compare,tray,compare-open,filters,panel,none,offline,print,dialog,dialog-title,dialog-close,filter,table,heat-map,cost-chart,section,maintenance-title,maintenance-item,document,share,ask,status';

/** What a list of plans loads once its first plans are painted: filters, sorting, comparison, details and printing. */
export class ListTools implements ReactiveController {
  /** Announces what changed in the list. */
  readonly announcer: Announcer;
  readonly #feedback: PressFeedback;
  readonly #list: PlanList;
  readonly #filterPanel: FilterPanel;
  readonly #filterChips: FilterChips;
  readonly #compareTray: CompareTray;
  readonly #offlineNote: OfflineNote;
  readonly #readFilters = memoize(readFilters);
  readonly #sortedBy = memoize((_keys: string, _filters: FilterValues, _order: PlanOrder) => this.#list.chosen);
  readonly #select = memoize(
    (groups: readonly PlanGroup[], filters: FilterValues, order: PlanOrder, milesUnit: MilesUnit) =>
      shownGroups({groups, filters, order, milesUnit, chosen: this.sortedBy}),
  );
  /** Memoized, because a new object would update every element that receives it. */
  readonly #translate = memoize((ours: StringTables, given: unknown): ToolStrings => complete(ours, given));
  readonly #mergeStrings = memoize(
    (
      strings: ResultStrings,
      {details, filters}: ToolStrings,
    ): ListStrings & PlanDetailsStrings & PlanFiltersStrings => ({
      ...strings,
      ...complete(listStrings, strings),
      ...complete(detailStrings, details),
      ...complete(filterStrings, filters),
    }),
  );
  /** The key of the plan whose details are open. */
  #detailed: string | undefined;
  /** How many plans match the filters that are on, and whether the comparison is open, as the finder knows them. */
  #known: readonly [matches: number | undefined, comparing: boolean] = [undefined, false];

  constructor(list: PlanList) {
    PlanDetails.define();
    const styles = [choiceStyles, listToolsStyles, filterPanelStyles, filterChipsStyles, compareTrayStyles];
    adoptStyles(list.renderRoot, visuallyHiddenStyles, pointerStyles, iconStyles, ...styles);
    for (const type of ['pointerover', 'focusin']) list.renderRoot.addEventListener(type, connectAhead);
    followTranslations(list.renderRoot);
    this.#list = list;
    if (this.#isInFinder) {
      list.setAttribute('exportparts', EXPORTED_PARTS);
      list.addController(this);
    }
    this.announcer = new Announcer(list);
    this.#feedback = new PressFeedback(list);
    this.#filterPanel = new FilterPanel(list, this);
    this.#filterChips = new FilterChips(list, this, this.#filterPanel.setFilters);
    this.#compareTray = new CompareTray(list, this);
    this.#offlineNote = new OfflineNote(list);
    new ListUrl(list, this);
  }

  /** Tells the finder that its heading or its state may have changed, also when a page has changed the list. */
  hostUpdated(): void {
    const {comparing, shown} = this.#list;
    const matches = this.#isFiltered ? shown.length : undefined;
    const [knownMatches, wasComparing] = this.#known;
    if (matches === knownMatches && comparing === wasComparing) return;
    this.#known = [matches, comparing];
    this.#list.dispatchEvent(new NativeEvent('list-change'));
  }

  /** Resolves once the browser has painted its feedback to the last press. */
  get painted(): Promise<void> | undefined {
    return this.#feedback.painted;
  }

  /** Hides the message that something could not be loaded, so that it is announced again if loading fails again. */
  async hideFailure(): Promise<void> {
    if (!this.#list.loadFailed) return;
    this.#list.loadFailed = false;
    await this.#list.updateComplete;
  }

  get #isInFinder(): boolean {
    return !!this.#list.closest('plan-results');
  }

  /** The plans that match the filters, sorted. */
  get shown(): readonly PlanGroup[] {
    const {plans, order, milesUnit} = this.#list;
    return this.#select(plans, this.filters, order, milesUnit);
  }

  /**
   * The variants by which the plans are sorted. They stay when a card shows another variant, also if a framework creates
   * the plans again on each render, so that no card moves away from the pointer.
   */
  get sortedBy(): PlanList['chosen'] {
    const {order, plans} = this.#list;
    return this.#sortedBy(plans.map(({key}) => key).join('\n'), this.filters, order);
  }

  /**
   * The list's filters, validated, because a page may set anything. A single plan is not filtered: its list has no
   * filters to see or to remove.
   */
  get filters(): FilterValues {
    const {filters, plans} = this.#list;
    return plans.length < 2 ? NO_FILTERS : this.#readFilters(filters);
  }

  /**
   * Shows a plan's details. Focuses the button first, because Safari does not, and focus returns to it when they close.
   */
  open(group: PlanGroup, opener: HTMLElement): void {
    // While these tools loaded, an app may have left the route, or the shopper may have clicked twice.
    if (!this.#list.isConnected || this.#detailed === group.key) return;
    opener.focus();
    this.#detailed = group.key;
    this.#list.requestUpdate();
    const plan = this.#list.shownPlan(group);
    if (plan) this.#list.dispatchEvent(new PlanViewEvent(plan));
    this.#list.dispatchEvent(new PlanDetailsOpenEvent());
  }

  /** Follows a change in a plan's card: of its term, miles or deductible, or of the box to compare it. */
  change(group: PlanGroup, control: HTMLInputElement | HTMLSelectElement): void {
    const current = this.#list.shownPlan(group);
    if (!current) return;
    if (control instanceof HTMLInputElement) {
      this.#compareTray.toggle(group, control);
      return;
    }
    const axis = control.dataset.axis as VariantAxis;
    const plan = chooseVariant(group, current, axis, Number(control.value));
    if (plan === current) return;
    const {format} = this;
    const name = group.name || format.strings.unnamedPlan;
    this.onSelect({plan, group});
    // The page may undo the choice when it is notified, or before the list is rendered again.
    const shown = () => this.#list.shownPlan(group) ?? plan;
    const text = () => choiceText({group, plan: shown(), name}, axis, format, this.#list.links);
    this.announcer.announce(text, {topic: group.key});
    this.#list.dispatchEvent(new PlanSelectEvent(plan, group));
    void this.#list.updateComplete.then(() => showTerm(control, shown()[axis]));
  }

  /** Shows the chosen variant of a plan in its card, also one that was chosen in the details or the comparison. */
  readonly onSelect = ({plan, group}: Pick<PlanSelectEvent, 'plan' | 'group'>): void => {
    this.#list.chosen = new Map([...this.#list.chosen, [group.key, plan]]);
  };

  /** Renders the button for the filters, and the order. */
  renderBar(): TemplateResult {
    const {sortBy, orders} = this.strings;
    const {order} = this.#list;
    return html`
      <div class="tools">
        ${this.#filterPanel.renderButton()}
        <label class="sort choice small">
          <span class="muted">${sortBy}</span>
          <select part="sort" @change=${this.#onSort}>
            ${PLAN_ORDERS.map(name => html`<option value=${name} .selected=${name === order}>${orders[name]}</option>`)}
          </select>
        </label>
      </div>
    `;
  }

  /** Renders "How this list works": the sources of prices, sort order, badges and estimates. */
  renderHow(): TemplateResult {
    const {plans} = this.#list;
    const {howEstimates, howEstimatesTitle, howOrder, howOrderTitle, howPaidTitle, howPrices, howPricesTitle} =
      this.strings;
    const providers = new Set(plans.flatMap(({provider}) => provider || [])).size;
    const offers = plans.reduce((sum, {variants}) => sum + variants.length, 0);
    const rows = [
      [howPricesTitle, html`${howPrices(providers, plans.length, offers)} ${this.#quotedText()}`],
      [howOrderTitle, howOrder],
      [howEstimatesTitle, howEstimates],
    ];
    return html`<div class="how-rows">
      ${rows.map(([title, text]) => html`<p><b>${title}</b> ${text}</p>`)}
      <div ?hidden=${!this.#hasInfo}>
        <b>${howPaidTitle}</b> <slot name="list-info" dir="auto" @slotchange=${this.#onInfo}></slot>
      </div>
    </div>`;
  }

  /** Whether the dealer tells who pays whom. */
  get #hasInfo(): boolean {
    const slot = this.#list.renderRoot.querySelector<HTMLSlotElement>('slot[name="list-info"]');
    return !!slot?.assignedNodes({flatten: true}).some(({textContent}) => textContent?.trim());
  }

  /**
   * Renders the compare bar, which is shown at the end but comes first for the keyboard, so that keyboard users
   * need not tab through every plan.
   */
  renderTray(): unknown {
    return this.#compareTray.renderTray();
  }

  /** Renders the filters: beside the plans, or in a dialog. */
  renderFilters(): TemplateResult {
    return this.#filterPanel.renderPanel();
  }

  /** Renders the filters that are on, and quick filters. In a finder, its heading shows how many plans match. */
  renderChips(): TemplateResult {
    return html`<div class="quick-chips" role="group" aria-label=${this.strings.quickFilters}>
      ${this.#isInFinder ? nothing : this.#renderStatus()} ${this.#filterChips.render()}
    </div>`;
  }

  /** Returns the text of an applied filter: its values, such as "Up to $75/month". */
  filterText(name: FilterName): string {
    const parts = filterParts(this.filters).filter(part => part.name === name);
    return parts.map(part => this.#filterChips.textOf(part)).join(', ');
  }

  #renderStatus() {
    const all = this.strings.listCount(this.#list.plans.length);
    return html`<p class="muted small" part="status">${this.#isFiltered ? this.withMatches(all) : nothing}</p>`;
  }

  /** Renders the messages above the plans: that the browser is offline, and that no plan matches. */
  renderMessage(): TemplateResult {
    return html`${this.#offlineNote.render(this.strings)} ${this.#filterPanel.renderNone()}`;
  }

  /** Renders the button for the other plans, where the page begins with fewer. */
  renderShowAll(): unknown {
    const {most, shown} = this.#list;
    if (shown.length <= most) return nothing;
    return html`<button type="button" class="button second" part="show-all" @click=${this.#onShowAll}>
      ${this.strings.showAll(shown.length)}
    </button>`;
  }

  /** Renders what comes after the plans: until when they can be bought, and the dialogs. */
  renderRest(): TemplateResult {
    return html`<div class="after">
        <slot name="list-note" dir="auto"></slot> ${this.#renderQuoted()}
        <div class="keep"><slot name="list-save"></slot> ${this.#renderPrint()}</div>
      </div>
      ${this.#compareTray.renderComparison()} ${this.#renderDetails()} ${this.announcer.render()}`;
  }

  /** When the prices were quoted, and the last day that they are valid; empty if that is not known. */
  #quotedText(): string {
    const {language, quotedAt} = this.#list;
    const days = quotedAt === undefined ? undefined : quotedDays(quotedAt, language);
    return days ? this.strings.quotedOn(...days) : '';
  }

  #renderQuoted() {
    const text = this.#list.plans.length === 0 ? '' : this.#quotedText();
    return text && html`<p class="muted small" part="quoted">${text}</p>`;
  }

  #renderPrint() {
    if (this.#list.shown.length === 0) return nothing;
    return html`<p class="print">
      <button type="button" class="link small" part="print" @click=${this.#onPrint}>${this.strings.print}</button>
    </p>`;
  }

  /** The details dialog is rendered from the start and empty until a plan's details are opened. */
  #renderDetails() {
    const {car, contact, handoff, headingLevel, links, mileage, milesUnit, plans, quotedAt} = this.#list;
    // The plans or the filters may have changed since it was opened.
    const group = this.#list.shown.find(({key}) => key === this.#detailed);
    return html`<plan-details
      exportparts="dialog, title: dialog-title, close: dialog-close, section, maintenance-title, maintenance-item, document, share, ask, print, checkout, picker"
      .group=${group}
      .plan=${group && this.#list.shownPlan(group)}
      .open=${group !== undefined}
      .links=${links}
      .handoff=${handoff}
      .contact=${contact}
      .car=${car}
      .mileage=${mileage}
      .quotedAt=${quotedAt}
      .milesUnit=${milesUnit}
      .headingLevel=${headingLevel}
      .strings=${this.strings}
      @close=${this.#onClose}
      @plan-select=${this.onSelect}
      >${group && plans.length > 1 ? this.#compareTray.renderBox(group) : nothing}<slot
        name="details-note"
        slot="details-note"
        dir="auto"
      ></slot
    ></plan-details>`;
  }

  /** The strings of the list, its filters and its details. */
  get strings(): ListStrings & PlanDetailsStrings & PlanFiltersStrings {
    return this.#mergeStrings(this.#list.texts, this.toolTexts);
  }

  /** How the plans of the list are formatted. */
  get format() {
    const {language: lang, milesUnit} = this.#list;
    return {strings: this.strings, lang, milesUnit};
  }

  /** The replaced strings of filters, comparison and details. */
  get toolTexts(): ToolStrings {
    return this.#translate(this.#list.translation, this.#list.toolStrings);
  }

  /** Puts before the number of all plans how many of them match the filters, where there are any: "4 of 12 plans". */
  withMatches(all: string): string {
    return this.#isFiltered ? this.strings.shownOf(this.#list.shown.length, all) : all;
  }

  get #isFiltered(): boolean {
    return activeFilters(this.filters).length > 0;
  }

  get #countText(): string {
    return this.strings.listCount(this.#list.shown.length);
  }

  /** Announces which plans the list shows after the filters or the sort order changed. */
  announceShown(announcer: Announcer = this.announcer): void {
    announcer.announce(() => this.#shownText);
  }

  get #shownText(): string {
    const {noneTitle, orders, sortedBy} = this.strings;
    if (this.#list.shown.length === 0) return noneTitle;
    return `${this.#countText}${sortedBy(orders[this.#list.order])}. ${this.#compareTray.hiddenText}`.trim();
  }

  /** The pressed button is gone: the focus goes to the first plan that was not there before. */
  readonly #onShowAll = async (): Promise<void> => {
    const list = this.#list;
    const index = list.most;
    list.showsAll = true;
    await list.updateComplete;
    const card = list.renderRoot.querySelectorAll('.card')[index];
    card?.querySelector<HTMLElement>('select, input, button')?.focus();
  };

  readonly #onInfo = (): void => this.#list.requestUpdate();

  readonly #onSort = (event: Event): void => {
    this.#list.order = (event.target as HTMLSelectElement).value as PlanOrder;
    this.announceShown();
  };

  readonly #onPrint = (): void => {
    const {car, links, mileage, quotedAt} = this.#list;
    const {format} = this;
    const plans = this.#list.shown.flatMap(group => {
      const plan = this.#list.shownPlan(group);
      return plan ? [{plan, name: group.name || format.strings.unnamedPlan, provider: group.provider}] : [];
    });
    void printPlans(this.#list, {plans, format, links, car, mileage: toMileage(mileage), quotedAt});
  };

  readonly #onClose = (): void => {
    this.#detailed = undefined;
    this.#compareTray.forgetBox();
    this.#list.requestUpdate();
  };
}
