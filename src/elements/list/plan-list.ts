import {html, nothing, type PropertyValues} from 'lit';
import {property, state} from 'lit/decorators.js';
import type {Plan} from '../../contract/plan.js';
import type {PlanGroup} from '../../plans/groups.js';
import type {PlanOrder} from '../../plans/sort.js';
import type {FilterValues} from '../../plans/filter.js';
import {chooseVariant, shownVariant, type VariantAxis} from '../../plans/variants.js';
import {resultStrings, type ResultStrings} from '../../strings/en/results.js';
import {PlanSelectEvent} from '../events/plan-events.js';
import {Announcer} from '../shared/announcer.js';
import {baseStyles} from '../shared/base.styles.js';
import {CardList, GrowingCount} from './card-list.js';
import {cardStyles} from '../plan/card.styles.js';
import {checkOut} from '../plan/checkout.js';
import {defineElement} from '../shared/define-element.js';
import {oneOf, toObject, wholeFrom} from '../shared/host-values.js';
import {PlanElement} from '../plan/plan-element.js';
import {toGroups, toMap} from '../plan/plan-values.js';
import {differs} from '../shared/is-same.js';
import {hideTypingFromHotkeys} from '../shared/hide-typing-from-hotkeys.js';
import type {ListTools, ToolWords} from './list-tools.js';
import {orWarn, whenIdle} from '../shared/loading.js';
import {mark} from '../shared/measurements.js';
import type {CardView} from './card.js';
import {toTexts} from '../shared/text.js';
import {visuallyHiddenStyles} from '../shared/visually-hidden.styles.js';
import {mergeWords} from '../shared/words.js';
import {listStyles} from './plan-list.styles.js';

/**
 * Lists the plans for one vehicle and lets the shopper choose their terms and follow a link to the checkout. Filters,
 * sorting, comparison and details load once the first plans are painted.
 *
 * @slot empty - Shown when there is no plan.
 * @slot list-note - The dealer's own text, below the plans.
 * @slot details-note - The dealer's own text, in the details of each plan.
 * @event {Event} comparing - The comparison was opened or closed; it does not bubble.
 * @event {PlanSelectEvent} plan-select - The shopper chose a term, a mileage or a deductible.
 * @event {PlanFilterChangeEvent} plan-filter-change - The shopper changed a filter.
 * @event {PlanCompareChangeEvent} plan-compare-change - The shopper added a plan to the comparison or removed one.
 * @event {PlanCheckoutEvent} plan-checkout - The shopper follows the link to the checkout; cancelable.
 * @csspart base - The inner root.
 * @csspart status - The number of plans.
 * @csspart sort - The select for the order.
 * @csspart card - One plan.
 * @csspart badge - One badge of a plan.
 * @csspart name - A plan's name.
 * @csspart provider - A plan's provider.
 * @csspart rating - A plan's rating.
 * @csspart coverage - What a plan covers, in words.
 * @csspart picker - The choice of a term, a mileage or a deductible.
 * @csspart price - A plan's prices.
 * @csspart checkout - The link to a plan's checkout.
 * @csspart details - Shows a plan's details.
 * @csspart compare - Adds a plan to the comparison.
 * @csspart quoted - When the plans were quoted, and the last day to buy them.
 * @csspart print - Prints the first plans as a one-page sheet.
 * @csspart tray - The plans to compare.
 * @csspart compare-open - Shows the comparison.
 * @csspart filters - Shows the filters.
 * @csspart panel - The dialog or side panel of the filters.
 * @csspart dialog-title - The heading of the filters, the details or the comparison.
 * @csspart dialog-close - Closes them.
 * @csspart none - The message that no plan matches the filters.
 * @cssproperty [--plan-list-gap=0.875em] - The space between two cards.
 */
export class PlanList extends PlanElement {
  static override styles = [baseStyles, visuallyHiddenStyles, cardStyles, listStyles];

  /** Registers the element. */
  static define(): void {
    defineElement('plan-list', PlanList);
  }

  /** The plans as `groupPlans` returns them: one entry per plan, with its variants. */
  @property({attribute: false, read: toGroups}) plans: readonly PlanGroup[] = [];

  /** The level of the plans' headings. */
  @property({type: Number, attribute: 'heading-level', read: wholeFrom(1, 3)}) headingLevel = 3;

  /** The variant chosen of each plan, by the plan's key; the shopper changes it. */
  @property({attribute: false, read: toMap}) chosen: ReadonlyMap<string, Plan> = new Map();

  /** The order of the plans; the shopper changes it. `recommended` is the service's own. */
  @property({read: oneOf('recommended', 'monthly', 'total', 'rating', 'term')}) order: PlanOrder = 'recommended';

  /** Which plans to show, by what they offer; the shopper changes it. Nothing is sent for it. */
  @property({attribute: false, read: toObject, hasChanged: differs}) filters: FilterValues = {};

  /** The keys of the plans chosen to be compared; the shopper changes them. */
  @property({attribute: false, read: toTexts, hasChanged: differs}) compared: readonly string[] = [];

  /** How many plans can be compared, at least two. */
  @property({type: Number, attribute: 'max-compare', read: wholeFrom(2, 4)}) maxCompare = 4;

  /** Whether the comparison is open; the event `comparing` reports when the shopper opens or closes it. */
  @property({type: Boolean}) comparing = false;

  /** `query` keeps filters and order in the page's URL; for one list per page. */
  @property({attribute: 'url-state', read: oneOf('off', 'query')}) urlState: 'off' | 'query' = 'off';

  /** The texts to replace. */
  @property({attribute: false, read: toObject, hasChanged: differs}) strings: Partial<ResultStrings> = {};

  /** The texts of filters, comparison and details to replace. */
  @property({attribute: false, read: toObject, hasChanged: differs}) toolStrings: ToolWords = {};

  /** The texts in use. @internal */
  words = resultStrings;

  /** The replaced texts of filters, comparison and details. @internal */
  toolWords: ToolWords = {};

  /** Whether a part could not be loaded when the shopper wanted it. @internal */
  @state() loadFailed = false;

  @state() private tools: ListTools | undefined;

  /** Announces what changed in the list. @internal */
  readonly announcer = new Announcer(this);

  readonly #growing = new GrowingCount(this);
  readonly #cards = new CardList();

  /** Renders once the browser has painted its own reaction to a press. */
  protected override async scheduleUpdate(): Promise<void> {
    await this.tools?.painted;
    await super.scheduleUpdate();
  }

  override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('strings') || changed.has('translation'))
      this.words = this.completed(resultStrings, ['results'], this.strings);
    if (changed.has('toolStrings') || changed.has('translation'))
      this.toolWords = mergeWords(this.translation, this.toolStrings);
    // What was announced about other plans is out of date.
    if (changed.has('plans')) this.announcer.clear();
    if (changed.has('plans') || changed.has('order') || changed.has('filters'))
      this.#growing.restart(this.plans.length);
    if (changed.size > 0) this.#cards.restart(this.shown, this.plans);
    this.#cards.show(this.#views);
  }

  override updated(changed: PropertyValues<this>): void {
    if (!changed.has('plans') || this.plans.length === 0) return;
    requestAnimationFrame(() => {
      mark('first-plan');
      whenIdle(() => void this.#loadTools());
    });
  }

  /** Returns the variant that is shown of a plan: the chosen one, or the service's first where that one is not offered. */
  shownPlan(group: PlanGroup): Plan | undefined {
    return shownVariant(group, this.chosen);
  }

  /** The plans that match the filters, sorted; all of them until filters and sorting are loaded. @internal */
  get shown(): readonly PlanGroup[] {
    return this.tools?.shown ?? this.plans;
  }

  override render(): unknown {
    const {loadFailed, plans, words, tools} = this;
    const {lang, dir} = this.speech;
    // One listener for all cards: thousands of plans would be thousands of listeners.
    return html`
      <div
        part="base"
        lang=${lang}
        dir=${dir}
        @change=${this.#onChange}
        @click=${this.#onClick}
        @auxclick=${this.#onClick}
        @keydown=${hideTypingFromHotkeys}
        @keyup=${hideTypingFromHotkeys}
        @keypress=${hideTypingFromHotkeys}
      >
        <slot name="empty" dir="auto" ?hidden=${plans.length > 0}></slot>
        <div class="bar" ?hidden=${plans.length < 2}>${tools?.renderBar()}</div>
        ${tools?.renderPanel()} ${this.#cards.element}
        <p class="notice" role="status">${loadFailed ? words.detailsFailed : nothing}</p>
        ${tools?.renderRest()} ${this.announcer.render()}
      </div>
    `;
  }

  get #views(): CardView[] {
    const {handoff, headingLevel, language: lang, links, milesUnit, words: strings} = this;
    return this.shown.slice(this.#cards.count, this.#growing.count).flatMap(group => {
      const chosen = this.shownPlan(group);
      const isCompared = this.compared.includes(group.key);
      return chosen ? [{group, chosen, isCompared, headingLevel, links, handoff, strings, lang, milesUnit}] : [];
    });
  }

  #groupAt(target: EventTarget | null): PlanGroup | undefined {
    const key = (target as Element | null)?.closest<HTMLElement>('[data-key]')?.dataset.key;
    return this.shown.find(group => group.key === key);
  }

  /** Loads what is needed only once plans are shown. */
  async #loadTools(): Promise<void> {
    const module = await orWarn('sorting and details', import('./list-tools.js'));
    if (module) this.tools ??= new module.ListTools(this);
  }

  #onChange({target}: Event): void {
    const group = this.#groupAt(target);
    const current = group && this.shownPlan(group);
    const input = target as HTMLInputElement;
    const axis = input.dataset.axis as VariantAxis | undefined;
    if (!current) return;
    if (!axis) {
      void this.#useTools(tools => tools.compare(group, input));
      return;
    }
    const plan = chooseVariant(group, current, axis, Number(input.value));
    this.chosen = new Map([...this.chosen, [group.key, plan]]);
    void this.#loadTools().then(() => this.tools?.announceChoice(group, axis));
    this.dispatchEvent(new PlanSelectEvent(plan, group));
  }

  #onClick(event: MouseEvent): void {
    const group = this.#groupAt(event.target);
    const plan = group && this.shownPlan(group);
    if (!plan) return;
    checkOut(this, plan, event);
    const opener = (event.target as Element).closest<HTMLElement>('[part~="details"]');
    if (opener && event.button === 0) void this.#useTools(tools => tools.open(group, opener));
  }

  async #useTools(use: (tools: ListTools) => void): Promise<void> {
    await this.#loadTools();
    this.loadFailed = !this.tools;
    if (this.tools) use(this.tools);
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'plan-list': PlanList;
  }
}
