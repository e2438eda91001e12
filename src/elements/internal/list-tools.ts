import {html, type ReactiveControllerHost, type TemplateResult} from 'lit';
import type {Plan} from '../../contract/plan.js';
import type {MilesUnit} from '../../contract/rules/miles.js';
import type {CheckedUrlOptions} from '../../plans/checked-url.js';
import type {PlanGroup} from '../../plans/groups.js';
import {PLAN_ORDERS, sortGroups, type PlanOrder} from '../../plans/sort.js';
import {detailStrings, type DetailStrings} from '../../strings/en/details.js';
import type {ResultStrings} from '../../strings/en/results.js';
import {PlanDetails, type DetailWords} from '../plan-details.js';
import type {Handoff} from './checkout.js';
import {languageOf} from './language.js';
import {listToolsStyles} from './list-tools.styles.js';
import {formatNumber} from './plan-text.js';
import {visuallyHiddenStyles} from './visually-hidden.styles.js';

/** What the tools need of their list. */
export interface ToolsHost extends HTMLElement, ReactiveControllerHost {
  readonly plans: readonly PlanGroup[];
  order: PlanOrder;
  readonly links: CheckedUrlOptions;
  readonly handoff: Handoff;
  readonly milesUnit: MilesUnit;
  readonly headingLevel: number;
  readonly strings: ResultStrings;
  readonly detailStrings: Partial<DetailStrings> | undefined;
  /** The variant that is shown of a plan. */
  shownPlan(group: PlanGroup): Plan | undefined;
}

/** What a list of plans offers once its plans are there: another order, and the details of one plan. */
export class ListTools {
  readonly #list: ToolsHost;
  #sorted: readonly PlanGroup[] = [];
  #sortedFrom: readonly unknown[] = [];
  #detailed: PlanGroup | undefined;
  #words: DetailWords | undefined;
  #wordsFrom: readonly unknown[] = [];

  constructor(list: ToolsHost) {
    PlanDetails.define();
    const sheets = [visuallyHiddenStyles, listToolsStyles].flatMap(({styleSheet}) => styleSheet ?? []);
    list.shadowRoot?.adoptedStyleSheets.push(...sheets);
    this.#list = list;
  }

  /** The plans in the chosen order. It stays when a card shows another variant: nothing jumps from under a finger. */
  get sorted(): readonly PlanGroup[] {
    const {plans, order} = this.#list;
    const from = [plans, order];
    if (differs(from, this.#sortedFrom)) {
      this.#sortedFrom = from;
      this.#sorted = sortGroups(plans, order, group => this.#list.shownPlan(group));
    }
    return this.#sorted;
  }

  /** Shows a plan's details. What was pressed gets the focus, which some browsers leave elsewhere, to have it back. */
  open(group: PlanGroup, opener: HTMLElement): void {
    opener.focus();
    this.#detailed = group;
    this.#list.requestUpdate();
  }

  /** Renders how many plans there are and in which order. */
  renderBar(): TemplateResult {
    const {sortBy, sortedBy, listCount, orders} = this.#strings;
    const {order, plans} = this.#list;
    const {length} = plans;
    const count = formatNumber(length, languageOf(this.#list));
    return html`
      <p class="muted small" part="status" role="status">
        ${listCount(count, length === 1)}<span class="visually-hidden">${sortedBy(orders[order])}</span>
      </p>
      <label class="sort small">
        <span class="muted">${sortBy}</span>
        <select part="sort" @change=${this.#onSort}>
          ${PLAN_ORDERS.map(name => html`<option value=${name} ?selected=${name === order}>${orders[name]}</option>`)}
        </select>
      </label>
    `;
  }

  /** Renders the dialog of one plan's details. It is in the page from the start and shows nothing until asked. */
  renderDetails(): TemplateResult {
    const {handoff, headingLevel, links, milesUnit, plans} = this.#list;
    // The plans may have come anew since.
    const group = plans.find(({key}) => key === this.#detailed?.key);
    return html`<plan-details
      .group=${group}
      .plan=${group && this.#list.shownPlan(group)}
      .open=${group !== undefined}
      .links=${links}
      .handoff=${handoff}
      .milesUnit=${milesUnit}
      .headingLevel=${headingLevel}
      .strings=${this.#strings}
      @close=${this.#onClose}
    ></plan-details>`;
  }

  /** Made anew only when the host's words change: the dialog renders again for what is new. */
  get #strings(): DetailWords {
    const {strings, detailStrings: given} = this.#list;
    const from = [strings, given];
    if (!this.#words || differs(from, this.#wordsFrom)) {
      this.#wordsFrom = from;
      this.#words = {...strings, ...detailStrings, ...given};
    }
    return this.#words;
  }

  #onSort = (event: Event): void => {
    this.#list.order = (event.target as HTMLSelectElement).value as PlanOrder;
  };

  #onClose = (): void => {
    this.#detailed = undefined;
    this.#list.requestUpdate();
  };
}

const differs = (now: readonly unknown[], before: readonly unknown[]): boolean =>
  now.some((value, index) => value !== before[index]);
