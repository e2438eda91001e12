import {html, nothing, type PropertyDeclarations, type PropertyValues} from 'lit';
import type {Plan} from '../../contract/plan.js';
import type {PlanGroup} from '../../plans/groups.js';
import type {PlanOrder} from '../../plans/sort.js';
import type {FilterValues} from '../../plans/filter.js';
import {shownVariant, type VariantAxis} from '../../plans/variants.js';
import type {ListStrings} from '../../strings/en/list.js';
import {resultStrings, type ResultStrings} from '../../strings/en/results.js';
import {baseStyles} from '../shared/base.styles.js';
import {CardList, ProgressiveCount} from './card-list.js';
import {cardStyles} from '../plan/card.styles.js';
import {onCheckoutClick} from '../plan/checkout.js';
import {defineElement} from '../shared/define-element.js';
import {oneOfOrFirst, toObject, wholeFrom} from '../shared/host-values.js';
import {renderDisclosure, withDisclosure} from '../plan/disclosure.js';
import {PlanElement} from '../plan/plan-element.js';
import {toGroups, toMap} from '../plan/plan-values.js';
import {differs} from '../shared/differs.js';
import {hideTypingFromHotkeys} from '../shared/hide-typing-from-hotkeys.js';
import type {ListTools, ToolStrings} from './list-tools.js';
import {orWarn} from '../shared/loading.js';
import {whenIdle} from '../shared/when-idle.js';
import {mark} from '../shared/mark.js';
import type {CardView} from './card.js';
import {toTexts} from '../shared/text-list.js';
import {listStyles} from './plan-list.styles.js';

/**
 * Lists the plans for one vehicle and lets the shopper choose their terms and continue to the checkout. Filters,
 * sorting, comparison and details load once the first plans are painted.
 *
 * @slot empty - Shown when there is no plan.
 * @slot list-info - Who pays whom, in the dealer's own words, within "How this list works".
 * @slot list-note - The dealer's own text, below the plans.
 * @slot list-save - The button that saves the prices, which a finder puts below the plans.
 * @slot details-note - The dealer's own text, in the details of each plan.
 * @event {Event} comparing - The comparison was opened or closed; it does not bubble.
 * @event {PlanSelectEvent} plan-select - The shopper chose a term, a mileage limit or a deductible.
 * @event {PlanFilterChangeEvent} plan-filter-change - The shopper changed a filter.
 * @event {PlanCompareChangeEvent} plan-compare-change - The shopper added a plan to the comparison or removed one.
 * @event {PlanCheckoutEvent} plan-checkout - The shopper clicked a checkout link; cancelable.
 * @event {PlanAskEvent} plan-ask - The shopper asks the dealer about a plan; cancelable.
 * @event {PlanNoResultsEvent} plan-no-results - The shopper set filters that no plan matches.
 * @event {PlanDetailsOpenEvent} plan-details-open - The shopper opened the details of a plan.
 * @event {PlanShareEvent} plan-share - The shopper shared a plan or the comparison.
 * @event {PlanPrintEvent} plan-print - The shopper chose to print plans.
 * @csspart base - The inner root.
 * @csspart status - The number of plans that match, if filters are applied.
 * @csspart filter-chip - A filter that is on, or a quick filter.
 * @csspart sort - The sort-order select.
 * @csspart card - One plan.
 * @csspart badge - A badge.
 * @csspart name - A plan's name.
 * @csspart provider - A plan's provider.
 * @csspart rating - A plan's rating.
 * @csspart coverage - A plan's coverage level.
 * @csspart picker - The choice of a term, a mileage or a deductible.
 * @csspart price - A plan's prices.
 * @csspart checkout - The link to a plan's checkout.
 * @csspart details - The button that opens a plan's details.
 * @csspart compare - The checkbox that adds a plan to the comparison.
 * @csspart show-all - The button that shows all plans, if fewer are shown at first.
 * @csspart quoted - When the plans were quoted, and the last day to buy them.
 * @csspart print - The button that prints the first plans as a one-page sheet.
 * @csspart tray - The compare bar with the chosen plans.
 * @csspart compare-open - The button that shows the comparison.
 * @csspart filters - The button that shows the filters.
 * @csspart panel - The dialog or side panel of the filters.
 * @csspart dialog-title - The heading of the filters, the details or the comparison.
 * @csspart dialog-close - The button that closes the filters, the details or the comparison.
 * @csspart none - The message that no plan matches the filters.
 * @csspart offline - The message that the browser is offline.
 * @cssproperty [--plan-list-gap=0.75em] - The space between two cards.
 */
export class PlanList extends PlanElement {
  static override styles = [baseStyles, cardStyles, listStyles];
  static override properties: PropertyDeclarations = {
    plans: {attribute: false, read: toGroups},
    headingLevel: {read: wholeFrom(1, 3)},
    chosen: {attribute: false, read: toMap},
    order: {read: oneOfOrFirst('recommended', 'monthly', 'total', 'rating', 'term')},
    filters: {attribute: false, read: toObject, hasChanged: differs},
    compared: {attribute: false, read: toTexts, hasChanged: differs},
    maxCompare: {read: wholeFrom(2, 4)},
    comparing: {type: Boolean},
    initialCount: {read: wholeFrom(0, 0)},
    contact: {type: String},
    urlState: {read: oneOfOrFirst('off', 'query')},
    strings: {attribute: false, read: toObject, hasChanged: differs},
    toolStrings: {attribute: false, read: toObject, hasChanged: differs},
    loadFailed: {state: true},
    tools: {state: true},
    showsAll: {state: true},
  };

  /** Registers the element. */
  static define(): void {
    defineElement('plan-list', PlanList);
  }

  /** The plans, read with `readPlans` and grouped with `groupPlans`: one entry per plan, with its variants. */
  plans: readonly PlanGroup[] = [];

  /** The level of the plans' headings. */
  headingLevel = 3;

  /** The chosen variant of each plan, by the plan's key. Updated when the shopper chooses another. */
  chosen: ReadonlyMap<string, Plan> = new Map();

  /** The sort order. Updated when the shopper changes it. `recommended` is the upstream API's own order. */
  order: PlanOrder = 'recommended';

  /** The active filters. Updated when the shopper changes them. No request is sent. A single plan is not filtered. */
  filters: FilterValues = {};

  /** The keys of the plans to compare. Updated when the shopper changes them. */
  compared: readonly string[] = [];

  /** The maximum number of plans to compare, at least two. */
  maxCompare = 4;

  /** Whether the comparison is open; the event `comparing` reports when the shopper opens or closes it. */
  comparing = false;

  /** How many plans are shown until the shopper asks for all; 0 shows all at once. */
  initialCount = 0;

  /**
   * How to ask the dealer about a plan, in its details and in the comparison: a `tel:`, `sms:` or `mailto:` URL, or
   * `event` for a page that handles `plan-ask`. By default, no help is offered.
   */
  contact = '';

  /** `query` keeps filters and order in the page's URL; use it for only one list per page. */
  urlState: 'off' | 'query' = 'off';

  /** Replaces any of the default strings but the disclosure. */
  strings: Partial<ResultStrings & ListStrings> = {};

  /** Replaces any of the default strings of filters, comparison and details. */
  toolStrings: ToolStrings = {};

  /** The strings in use. @internal */
  texts = resultStrings;

  /** Whether a part that the shopper asked for could not be loaded. @internal */
  loadFailed = false;

  /** The shopper asked for all plans. @internal */
  showsAll = false;

  /** Filters, sorting, comparison and details, once they are loaded. @internal */
  tools: ListTools | undefined;

  readonly #progressive = new ProgressiveCount(this, () => Math.min(this.plans.length, this.most));
  readonly #cards = new CardList();
  #loading: Promise<void> | undefined;

  /** Updates once the browser has painted its own feedback to a press. */
  protected override async scheduleUpdate(): Promise<void> {
    await this.tools?.painted;
    await super.scheduleUpdate();
  }

  override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('strings') || changed.has('translation'))
      this.texts = withDisclosure(this.completed(resultStrings, ['results'], this.strings), this.translation);
    // Announcements about the previous plans are out of date.
    if (changed.has('plans') && differs(changed.get('plans')?.map(keyOf), this.plans.map(keyOf))) {
      this.tools?.announcer.clear();
      this.showsAll = false;
    }
    if ((['plans', 'order', 'filters', 'initialCount'] as const).some(name => changed.has(name)))
      this.#progressive.restart();
    if (changed.size > 0) this.#cards.restart(this.shown.slice(0, this.most), this.plans);
    this.#cards.show(this.#views);
  }

  override firstUpdated(): void {
    hideTypingFromHotkeys(this.renderRoot);
  }

  override updated(changed: PropertyValues<this>): void {
    if (changed.has('plans') && this.plans.length > 0)
      requestAnimationFrame(() => {
        mark('first-plan');
        whenIdle(() => void this.#loadTools());
      });
  }

  /** Returns the shown variant of a plan: the chosen one, or the upstream API's first if that one is not offered. */
  shownPlan(group: PlanGroup): Plan | undefined {
    return shownVariant(group, this.chosen);
  }

  /** The plans that match the filters, sorted; all of them until filters and sorting are loaded. @internal */
  get shown(): readonly PlanGroup[] {
    return this.tools?.shown ?? this.plans;
  }

  override render(): unknown {
    const {loadFailed, plans, texts, tools} = this;
    const {lang, dir} = this.speech;
    // One listener for all cards, as there may be thousands of them. What is clicked is a link or a button.
    /* eslint-disable lit-a11y/click-events-have-key-events */
    return html`
      <div
        part="base"
        lang=${lang}
        dir=${dir}
        @change=${this.#onChange}
        @click=${this.#onClick}
        @auxclick=${this.#onClick}
      >
        <slot name="empty" dir="auto" ?hidden=${plans.length > 0}></slot>
        <div class="top" ?hidden=${plans.length < 1}>
          ${this.#renderAbout()}
          <div class="bar" ?hidden=${plans.length < 2}>${tools?.renderBar()}</div>
        </div>
        ${tools?.renderTray()}
        <div class="split ${plans.length < 2 ? '' : 'filtered'}">
          ${tools?.renderFilters()}
          <div class="main" tabindex="-1">
            <div class="quick" ?hidden=${plans.length < 2}>${tools?.renderChips()}</div>
            ${tools?.renderMessage()} ${this.#cards.element} ${tools?.renderShowAll()}
            <p class="notice" role="status">${loadFailed ? texts.loadFailed : nothing}</p>
          </div>
        </div>
        ${tools?.renderRest()}
      </div>
    `;
    /* eslint-enable lit-a11y/click-events-have-key-events */
  }

  /** Renders the disclosure and “How this list works”. */
  #renderAbout() {
    return html`<div class="about">
      ${renderDisclosure(this.texts)}
      <details class="how" @toggle=${this.#onToggle}>
        <summary>${this.texts.howTitle}</summary>
        ${this.tools?.renderHow()}
      </details>
    </div>`;
  }

  /** How many plans are shown at most. @internal */
  get most(): number {
    return (!this.showsAll && this.initialCount) || Infinity;
  }

  get #views(): CardView[] {
    const {handoff, headingLevel, language: lang, links, milesUnit, texts: strings} = this;
    const end = Math.min(this.#progressive.count, this.most);
    return this.shown.slice(this.#cards.count, end).flatMap(group => {
      const chosen = this.shownPlan(group);
      if (!chosen) return [];
      const isCompared = this.compared.includes(group.key);
      return {group, chosen, isCompared, headingLevel, links, handoff, strings, lang, milesUnit};
    });
  }

  #groupAt(target: EventTarget | null): PlanGroup | undefined {
    const key = (target as Element | null)?.closest<HTMLElement>('[data-key]')?.dataset.key;
    return this.shown.find(group => group.key === key);
  }

  /** Loads what is needed only once plans are shown. */
  async #loadTools(): Promise<void> {
    const module = await orWarn(import('./list-tools.js'));
    this.#loading = undefined;
    if (module) this.tools ??= new module.ListTools(this);
    // They have the button that shows the others.
    else this.showsAll = true;
  }

  async #onChange({target}: Event): Promise<void> {
    const group = this.#groupAt(target);
    const input = target as HTMLInputElement;
    if (!group) return;
    await this.#useTools(tools => tools.change(group, input));
    if (this.tools) return;
    // A card must not show one term beside the price of another.
    input.value = String(this.shownPlan(group)?.[input.dataset.axis as VariantAxis]);
    input.checked = !input.checked;
  }

  #onClick(event: MouseEvent): void {
    const group = this.#groupAt(event.target);
    const plan = group && this.shownPlan(group);
    if (!plan) return;
    onCheckoutClick(this, plan, event);
    const opener = (event.target as Element).closest<HTMLElement>('[part~="details"]');
    if (opener && event.button === 0) void this.#useTools(tools => tools.open(group, opener));
  }

  readonly #onToggle = (event: Event): void => {
    if ((event.target as HTMLDetailsElement).open) void this.#useTools(() => undefined);
  };

  async #useTools(use: (tools: ListTools) => void): Promise<void> {
    // Once loaded, the tools respond at once. Until then, presses wait for one shared import, which keeps them in order.
    if (!this.tools) await (this.#loading ??= this.#loadTools());
    this.loadFailed = !this.tools;
    if (this.tools) use(this.tools);
  }
}

const keyOf = ({key}: PlanGroup): string => key;

declare global {
  interface HTMLElementTagNameMap {
    'plan-list': PlanList;
  }
}
