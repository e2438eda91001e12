import {html, nothing, type TemplateResult} from 'lit';
import {PLAN_VALID_MS} from '../../contract/limits.js';
import type {MilesUnit} from '../../contract/rules/miles.js';
import {readFilters, type FilterValues} from '../../plans/filter.js';
import type {PlanGroup} from '../../plans/groups.js';
import {formatNumber} from '../../plans/money.js';
import {shownGroups} from '../../plans/shown-groups.js';
import {PLAN_ORDERS, type PlanOrder} from '../../plans/sort.js';
import type {VariantAxis} from '../../plans/variants.js';
import {detailStrings} from '../../strings/en/details.js';
import {filterStrings} from '../../strings/en/filters.js';
import type {ResultStrings} from '../../strings/en/results.js';
import {PlanDetails, type DetailWords} from '../details/plan-details.js';
import type {FilterWords} from '../filters/plan-filters.js';
import {adoptStyles} from '../shared/adopt-styles.js';
import type {Announcer} from '../shared/announcer.js';
import {choiceText} from '../plan/detail-text.js';
import {choiceStyles} from '../shared/choice.styles.js';
import {complete} from '../shared/complete.js';
import {toMileage} from '../plan/plan-values.js';
import {renderDisclosure, withDisclosure} from '../plan/disclosure.js';
import {PressFeedback} from '../shared/press-feedback.js';
import {CompareTray} from './compare-tray.js';
import {compareTrayStyles} from './compare-tray.styles.js';
import {FilterPanel} from './filter-panel.js';
import {filterPanelStyles} from './filter-panel.styles.js';
import {ListUrl} from './list-url.js';
import {listToolsStyles} from './list-tools.styles.js';
import {memoize} from '../shared/memoize.js';
import {pointerStyles} from '../shared/pointer.styles.js';
import {printPlans} from '../print/print-plans.js';
import type {PlanList} from './plan-list.js';
import {PlanViewEvent} from './plan-view-event.js';
import type {FinderWords} from '../shared/words.js';

/** The words of the tools, of which a page may replace any. */
export type ToolWords = Pick<FinderWords, 'comparison' | 'details' | 'filters'>;

/** What a list of plans loads once its first plans are painted: filters, sorting, comparison, details and printing. */
export class ListTools {
  readonly #feedback: PressFeedback;
  readonly #list: PlanList;
  readonly #filterPanel: FilterPanel;
  readonly #compareTray: CompareTray;
  readonly #readFilters = memoize(readFilters);
  /** Not sorted again when a card shows another variant: no card moves away from the pointer. */
  readonly #select = memoize(
    (groups: readonly PlanGroup[], filters: FilterValues, order: PlanOrder, milesUnit: MilesUnit) =>
      shownGroups({groups, filters, order, milesUnit, chosen: this.#list.chosen}),
  );
  /** A new object would render every element that gets it again. */
  readonly #mergeWords = memoize(
    (strings: ResultStrings, {details, filters}: ToolWords): DetailWords & FilterWords => ({
      ...strings,
      ...withDisclosure(complete(detailStrings, details), this.#list.translation),
      ...complete(filterStrings, filters),
    }),
  );
  /** The day of the quote and the last day to buy. Making a date format is slow. */
  readonly #daysOf = memoize((quotedAt: number, lang: string): [string, string] => {
    const format = new Intl.DateTimeFormat(lang, {dateStyle: 'medium'});
    return [format.format(quotedAt), format.format(quotedAt + PLAN_VALID_MS)];
  });
  #detailed: string | undefined;

  constructor(list: PlanList) {
    PlanDetails.define();
    const styles = [choiceStyles, listToolsStyles, filterPanelStyles, compareTrayStyles];
    adoptStyles(list.renderRoot, pointerStyles, ...styles);
    this.#list = list;
    this.#feedback = new PressFeedback(list);
    this.#filterPanel = new FilterPanel(list, this);
    this.#compareTray = new CompareTray(list, this);
    new ListUrl(list, this);
  }

  /** Resolves once the browser has painted its reaction to the last press. */
  get painted(): Promise<void> | undefined {
    return this.#feedback.painted;
  }

  /** The plans that match the filters, sorted. */
  get shown(): readonly PlanGroup[] {
    const {plans, order, milesUnit} = this.#list;
    return this.#select(plans, this.filters, order, milesUnit);
  }

  /** The list's filters, of which a page may set anything. */
  get filters(): FilterValues {
    return this.#readFilters(this.#list.filters);
  }

  /** Shows a plan's details. Safari does not focus a pressed button, to which focus returns when they close. */
  open(group: PlanGroup, opener: HTMLElement): void {
    opener.focus();
    this.#detailed = group.key;
    this.#list.requestUpdate();
    const plan = this.#list.shownPlan(group);
    if (plan) this.#list.dispatchEvent(new PlanViewEvent(plan));
  }

  /** Adds a plan to the comparison or removes it, by its checkbox. */
  compare(group: PlanGroup, box: HTMLInputElement): void {
    this.#compareTray.toggle(group, box);
  }

  /** Announces what a plan costs with the term, miles or deductible just chosen. */
  announceChoice(group: PlanGroup, axis: VariantAxis): void {
    const plan = this.#list.shownPlan(group);
    const strings = this.strings;
    const {announcer, language: lang, milesUnit} = this.#list;
    const name = group.name || strings.unnamedPlan;
    if (plan)
      announcer.say(() => choiceText({group, plan, name}, axis, {strings, lang, milesUnit}), {topic: group.key});
  }

  /** Renders the number of plans, the button for the filters, and the order. */
  renderBar(): TemplateResult {
    const {sortBy, orders} = this.strings;
    const {order} = this.#list;
    return html`
      <p class="muted small" part="status">${this.#countText}</p>
      <div class="tools">
        ${this.#filterPanel.renderButton()}
        <label class="sort choice small">
          <span class="muted">${sortBy}</span>
          <select part="sort" @change=${this.#onSort}>
            ${PLAN_ORDERS.map(name => html`<option value=${name} ?selected=${name === order}>${orders[name]}</option>`)}
          </select>
        </label>
      </div>
    `;
  }

  /**
   * Renders what comes before the plans: the filters, the message that none match, and the compare tray, which is shown
   * at the end but comes first for the keyboard: nobody should have to tab through every plan to reach it.
   */
  renderPanel(): TemplateResult {
    return html`${this.#filterPanel.renderPanel()} ${this.#filterPanel.renderNone()} ${this.#compareTray.renderTray()}`;
  }

  /** Renders what comes after the plans: until when they can be bought, and the dialogs. */
  renderRest(): TemplateResult {
    return html`<div class="after">
        <slot name="list-note" dir="auto"></slot> ${this.#renderQuoted()} ${this.#renderPrint()}
      </div>
      ${this.#compareTray.renderComparison()} ${this.#renderDetails()}`;
  }

  #renderQuoted() {
    const {plans, quotedAt} = this.#list;
    if (plans.length === 0) return nothing;
    const days = quotedAt === undefined ? undefined : this.#daysOf(quotedAt, this.#list.language);
    return html`${days && html`<p class="muted small" part="quoted">${this.strings.quotedOn(...days)}</p>`}
    ${renderDisclosure(this.strings)}`;
  }

  #renderPrint() {
    if (this.#list.shown.length === 0) return nothing;
    return html`<p class="print">
      <button type="button" class="link small" part="print" @click=${this.#onPrint}>${this.strings.print}</button>
    </p>`;
  }

  /** The details dialog is rendered from the start and empty until a plan's details are opened. */
  #renderDetails() {
    const {car, handoff, headingLevel, links, mileage, milesUnit, quotedAt} = this.#list;
    // The plans or the filters may have changed since it was opened.
    const group = this.#list.shown.find(({key}) => key === this.#detailed);
    return html`<plan-details
      exportparts="dialog, title: dialog-title, close: dialog-close, section, maintenance-title, maintenance-item, document, share, print, checkout"
      .group=${group}
      .plan=${group && this.#list.shownPlan(group)}
      .open=${group !== undefined}
      .links=${links}
      .handoff=${handoff}
      .car=${car}
      .mileage=${mileage}
      .quotedAt=${quotedAt}
      .milesUnit=${milesUnit}
      .headingLevel=${headingLevel}
      .strings=${this.strings}
      @close=${this.#onClose}
      ><slot name="details-note" slot="details-note" dir="auto"></slot
    ></plan-details>`;
  }

  /** The words of the list, its filters and its details. */
  get strings(): DetailWords & FilterWords {
    return this.#mergeWords(this.#list.words, this.#list.toolWords);
  }

  get #countText(): string {
    const {length} = this.#list.shown;
    return this.strings.listCount(formatNumber(length, this.#list.language), length === 1);
  }

  /** Announces which plans the list shows now, after the filters or the order changed. */
  announceShown(announcer: Announcer = this.#list.announcer): void {
    announcer.say(() => this.#shownText);
  }

  get #shownText(): string {
    const {noneTitle, orders, sortedBy} = this.strings;
    if (this.#list.shown.length === 0) return noneTitle;
    return `${this.#countText}${sortedBy(orders[this.#list.order])}. ${this.#compareTray.hiddenText}`.trim();
  }

  #onSort = (event: Event): void => {
    this.#list.order = (event.target as HTMLSelectElement).value as PlanOrder;
    this.announceShown();
  };

  #onPrint = (): void => {
    const {car, links, mileage, milesUnit, quotedAt} = this.#list;
    const strings = this.strings;
    const plans = this.#list.shown.flatMap(group => {
      const plan = this.#list.shownPlan(group);
      return plan ? [{plan, name: group.name || strings.unnamedPlan, provider: group.provider}] : [];
    });
    const words = {strings, lang: this.#list.language, milesUnit};
    void printPlans(this.#list, {plans, words, links, car, mileage: toMileage(mileage), quotedAt});
  };

  #onClose = (): void => {
    this.#detailed = undefined;
    this.#list.requestUpdate();
  };
}
