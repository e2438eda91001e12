import {html, nothing, type LitElement, type TemplateResult} from 'lit';
import {PLAN_VALID_MS} from '../../contract/limits.js';
import type {Plan} from '../../contract/plan.js';
import type {MilesUnit} from '../../contract/rules/miles.js';
import type {CheckedUrlOptions} from '../../plans/checked-url.js';
import type {FilterValues} from '../../plans/filter.js';
import type {PlanGroup} from '../../plans/groups.js';
import {formatNumber} from '../../plans/money.js';
import {PLAN_ORDERS, sortGroups, type PlanOrder} from '../../plans/sort.js';
import type {VariantAxis} from '../../plans/variants.js';
import {detailStrings} from '../../strings/en/details.js';
import {filterStrings} from '../../strings/en/filters.js';
import type {ResultStrings} from '../../strings/en/results.js';
import {PlanDetails, type DetailWords} from '../details/plan-details.js';
import type {FilterWords} from '../filters/plan-filters.js';
import {adoptStyles} from '../shared/adopt-styles.js';
import type {Announcer} from '../shared/announcer.js';
import {choiceText} from '../plan/choice-text.js';
import {choiceStyles} from '../shared/choice.styles.js';
import type {Handoff} from '../plan/checkout.js';
import {complete} from '../shared/complete.js';
import {toMileage} from '../plan/plan-values.js';
import {renderDisclosure, withDisclosure} from '../plan/disclosure.js';
import {FirstAnswer} from '../shared/press-feedback.js';
import {ListAddress} from './list-url.js';
import {ListComparing} from './compare-tray.js';
import {listComparingStyles} from './compare-tray.styles.js';
import {ListFiltering} from './filter-panel.js';
import {listFilteringStyles} from './filter-panel.styles.js';
import {listToolsStyles} from './list-tools.styles.js';
import {memoize} from '../shared/memoize.js';
import {pointerStyles} from '../shared/pointer.styles.js';
import {printPlans} from '../print/print-plans.js';
import {PlanViewEvent} from './plan-view-event.js';
import type {FinderWords} from '../shared/words.js';

/** The words of the tools that a host replaces. */
export type ToolWords = Pick<FinderWords, 'comparison' | 'details' | 'filters'>;

/** What the tools need of their list. */
export interface ToolsHost extends LitElement {
  readonly plans: readonly PlanGroup[];
  readonly links: CheckedUrlOptions;
  readonly handoff: Handoff;
  readonly milesUnit: MilesUnit;
  readonly headingLevel: number;
  readonly maxCompare: number;
  readonly quotedAt: number | undefined;
  readonly mileage: string | number | undefined;
  readonly car: string | undefined;
  readonly urlState: 'off' | 'query';
  readonly words: ResultStrings;
  readonly toolWords: ToolWords;
  /** Our words in the language of the page; empty in English. */
  readonly translation: FinderWords;
  /** The language in which it writes numbers and dates. */
  readonly language: string;
  order: PlanOrder;
  filters: FilterValues;
  comparing: boolean;
  compared: readonly string[];
  /** Whether a part could not be loaded when it was asked for. */
  loadFailed: boolean;
  chosen: ReadonlyMap<string, Plan>;
  /** Announces what changed in the list. */
  readonly announcer: Announcer;
  /** The variant that is shown of a plan. */
  shownPlan(group: PlanGroup): Plan | undefined;
}

/** What a list of plans offers once its plans are there: filters, another order, a comparison, the details of one plan. */
export class ListTools {
  readonly #answer: FirstAnswer;
  readonly #list: ToolsHost;
  readonly #filtering: ListFiltering;
  readonly #comparing: ListComparing;
  /** The order stays when a card shows another variant: nothing jumps from under a finger. */
  readonly #sort = memoize((groups: readonly PlanGroup[], order: PlanOrder) =>
    sortGroups(groups, order, group => this.#list.shownPlan(group)),
  );
  /** Made anew only when the host's words change: what says them renders again for what is new. */
  readonly #mergeWords = memoize(
    (strings: ResultStrings, {details, filters}: ToolWords): DetailWords & FilterWords => ({
      ...strings,
      ...withDisclosure(complete(detailStrings, details), this.#list.translation),
      ...complete(filterStrings, filters),
    }),
  );
  /** When plans were quoted and until when they are good: a format is costly to make. */
  readonly #daysOf = memoize((quotedAt: number, lang: string): [string, string] => {
    const format = new Intl.DateTimeFormat(lang, {dateStyle: 'medium'});
    return [format.format(quotedAt), format.format(quotedAt + PLAN_VALID_MS)];
  });
  #detailed: string | undefined;

  constructor(list: ToolsHost) {
    PlanDetails.define();
    const styles = [choiceStyles, listToolsStyles, listFilteringStyles, listComparingStyles];
    adoptStyles(list.renderRoot, pointerStyles, ...styles);
    this.#list = list;
    this.#answer = new FirstAnswer(list);
    const words = () => this.#strings;
    this.#filtering = new ListFiltering(list, words, () => this.#sayShown());
    this.#comparing = new ListComparing(list, words, () => this.#filtering.kept);
    new ListAddress(list);
  }

  /** Kept when the browser's own answer to the last press is painted: what follows from it comes after. */
  get painted(): Promise<void> | undefined {
    return this.#answer.painted;
  }

  /** The plans that have all that is wished for, in the chosen order. */
  get shown(): readonly PlanGroup[] {
    return this.#sort(this.#filtering.kept, this.#list.order);
  }

  /** Shows a plan's details. What was pressed gets the focus, which some browsers leave elsewhere, to have it back. */
  open(group: PlanGroup, opener: HTMLElement): void {
    opener.focus();
    this.#detailed = group.key;
    this.#list.requestUpdate();
    const plan = this.#list.shownPlan(group);
    if (plan) this.#list.dispatchEvent(new PlanViewEvent(plan));
  }

  /** Takes a plan into the comparison or out of it, as its box says. */
  compare(group: PlanGroup, box: HTMLInputElement): void {
    this.#comparing.toggle(group, box);
  }

  /** Announces what a plan costs with the term, miles or deductible that was chosen last. */
  announceChoice(group: PlanGroup, axis: VariantAxis): void {
    const plan = this.#list.shownPlan(group);
    const strings = this.#strings;
    const {announcer, language: lang, milesUnit} = this.#list;
    const name = group.name || strings.unnamedPlan;
    if (plan)
      announcer.say(() => choiceText({group, plan, name}, axis, {strings, lang, milesUnit}), {topic: group.key});
  }

  /** Renders how many plans there are, what narrows them and in which order they are. */
  renderBar(): TemplateResult {
    const {sortBy, orders} = this.#strings;
    const {order} = this.#list;
    return html`
      <p class="muted small" part="status">${this.#countText}</p>
      <div class="tools">
        ${this.#filtering.renderButton()}
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
   * Renders what stands before the plans: the filters, what is said when they leave none, and the plans to compare.
   * These are seen at the end; for the keyboard they come first, as no one is to pass by every plan to get there.
   */
  renderPanel(): TemplateResult {
    return html`${this.#filtering.renderPanel()} ${this.#filtering.renderNone()} ${this.#comparing.renderTray()}`;
  }

  /** Renders until when the plans are good, and the dialogs. */
  renderRest(): TemplateResult {
    return html`<div class="after">
        <slot name="list-note" dir="auto"></slot> ${this.#renderQuoted()} ${this.#renderPrint()}
      </div>
      ${this.#comparing.renderComparison()} ${this.#renderDetails()}`;
  }

  #renderQuoted() {
    const {plans, quotedAt} = this.#list;
    if (plans.length === 0) return nothing;
    const days = quotedAt === undefined ? undefined : this.#daysOf(quotedAt, this.#list.language);
    return html`${days && html`<p class="muted small" part="quoted">${this.#strings.quotedOn(...days)}</p>`}
    ${renderDisclosure(this.#strings)}`;
  }

  #renderPrint() {
    if (this.shown.length === 0) return nothing;
    return html`<p class="print">
      <button type="button" class="link small" part="print" @click=${this.#onPrint}>${this.#strings.print}</button>
    </p>`;
  }

  /** The dialog of one plan's details is in the page from the start and shows nothing until asked. */
  #renderDetails() {
    const {car, handoff, headingLevel, links, mileage, milesUnit, quotedAt} = this.#list;
    // The plans may have come anew since, and may be narrowed.
    const group = this.shown.find(({key}) => key === this.#detailed);
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
      .strings=${this.#strings}
      @close=${this.#onClose}
      ><slot name="details-note" slot="details-note" dir="auto"></slot
    ></plan-details>`;
  }

  get #strings(): DetailWords & FilterWords {
    return this.#mergeWords(this.#list.words, this.#list.toolWords);
  }

  get #countText(): string {
    const {length} = this.shown;
    return this.#strings.listCount(formatNumber(length, this.#list.language), length === 1);
  }

  /** What a screen reader is told when the list shows other plans or another order. */
  #sayShown(): string {
    const {noneTitle, orders, sortedBy} = this.#strings;
    if (this.shown.length === 0) return noneTitle;
    return `${this.#countText}${sortedBy(orders[this.#list.order])}. ${this.#comparing.hiddenText}`.trim();
  }

  #onSort = (event: Event): void => {
    this.#list.order = (event.target as HTMLSelectElement).value as PlanOrder;
    this.#list.announcer.say(() => this.#sayShown());
  };

  #onPrint = (): void => {
    const {car, links, mileage, milesUnit, quotedAt} = this.#list;
    const strings = this.#strings;
    const plans = this.shown.flatMap(group => {
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
