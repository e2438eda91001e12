import {html, nothing, type PropertyValues} from 'lit';
import {property, state} from '../shared/decorators.js';
import type {Plan} from '../../contract/plan.js';
import type {MilesUnit} from '../../contract/rules/miles.js';
import type {CheckedUrlOptions} from '../../plans/checked-url.js';
import type {PlanGroup} from '../../plans/groups.js';
import type {FilterValues, PlanOrder} from '../../plans/list-view.js';
import {chooseVariant, type VariantAxis} from '../../plans/variants.js';
import {resultStrings, type ResultStrings} from '../../strings/en/results.js';
import {PlanSelectEvent} from '../events/plan-events.js';
import {Announcer} from '../shared/announcer.js';
import {baseStyles} from '../shared/base.styles.js';
import {CardItems} from './card-list.js';
import {cardStyles} from '../plan/card.styles.js';
import {checkOut, type Handoff} from '../plan/checkout.js';
import {defineElement} from '../shared/define-element.js';
import {GrowingCount} from './growing-count.js';
import {oneOf, toObject, wholeFrom} from '../shared/host-values.js';
import {readHandoff, readMilesUnit, toGroups, toLinks, toMap, toTime} from '../plan/plan-values.js';
import {differs} from '../shared/is-same.js';
import {hideTypingFromHotkeys} from '../shared/hide-typing-from-hotkeys.js';
import type {ListTools, ToolsHost, ToolWords} from './list-tools.js';
import {orWarn, whenIdle} from '../shared/loading.js';
import {LocalizedElement} from '../shared/localized-element.js';
import {mark} from '../shared/measurements.js';
import type {CardView} from './card.js';
import type {PlanWords} from '../plan/plan-text.js';
import {toTexts} from '../shared/text.js';
import {visuallyHiddenStyles} from '../shared/visually-hidden.styles.js';
import {mergeWords} from '../shared/words.js';
import {listStyles} from './plan-list.styles.js';

const NO_LINKS: CheckedUrlOptions = {};

/**
 * Lists the plans offered for one vehicle and lets the shopper choose a term and go on to the checkout. Sorting and the
 * details of a plan load once the first plans are shown.
 *
 * @slot empty - Shown when there is no plan.
 * @slot list-note - The dealer's own words, below the plans.
 * @slot details-note - The dealer's own words, in the details of each plan.
 * @event {Event} comparing - The comparison was opened or closed; it does not bubble.
 * @event {PlanSelectEvent} plan-select - The shopper chose a term, a mileage or a deductible.
 * @event {PlanFilterChangeEvent} plan-filter-change - The shopper wishes for something else.
 * @event {PlanCompareChangeEvent} plan-compare-change - The shopper chose other plans to compare.
 * @event {PlanCheckoutEvent} plan-checkout - The shopper goes on to the checkout; cancelable.
 * @csspart base - The inner root.
 * @csspart status - The line that says how many plans there are.
 * @csspart sort - The choice of an order.
 * @csspart card - One plan.
 * @csspart badge - One badge of a plan.
 * @csspart name - A plan's name.
 * @csspart provider - Who offers a plan.
 * @csspart rating - A plan's rating.
 * @csspart coverage - What a plan covers, in words.
 * @csspart picker - The choice of a term, a mileage or a deductible.
 * @csspart price - A plan's prices.
 * @csspart checkout - The link to a plan's checkout.
 * @csspart details - Shows a plan's details.
 * @csspart compare - Takes a plan into the comparison.
 * @csspart quoted - When the plans were quoted, and until when they can be bought.
 * @csspart print - Prints the plans, as many as a page holds, on a sheet of their own.
 * @csspart tray - The plans taken into it.
 * @csspart compare-open - Shows the comparison.
 * @csspart filters - Shows the filters.
 * @csspart panel - What the filters stand in where there is little room.
 * @csspart dialog-title - The heading of the filters, the details or the comparison.
 * @csspart dialog-close - Closes them.
 * @csspart none - What is said when the filters leave no plan.
 * @cssproperty [--plan-list-gap=0.875em] - The space between two cards.
 */
export class PlanList extends LocalizedElement implements ToolsHost {
  static override styles = [baseStyles, visuallyHiddenStyles, cardStyles, listStyles];

  /** Registers the element. */
  static define(registry: CustomElementRegistry = customElements): void {
    defineElement(registry, 'plan-list', PlanList);
  }

  /** The plans, already collapsed: one entry per plan, its variants inside. */
  @property({attribute: false, read: toGroups}) plans: readonly PlanGroup[] = [];

  /** When the plans were bought at the service, as `Date.now` gives it; shown with the day until which they can be ordered. Without it no day is shown. */
  @property({attribute: false, read: toTime}) quotedAt: number | undefined;

  /** Where checkout links may point (https alone unless it says otherwise). */
  @property({attribute: false, read: toLinks, hasChanged: differs}) links: CheckedUrlOptions = NO_LINKS;

  /** How the checkout is reached: in this tab, in a new one, or by the host, which hears `plan-checkout`. */
  @property({read: readHandoff}) handoff: Handoff = 'self';

  /** The unit of a result's miles, which the interface leaves open; `unknown` hides them. */
  @property({attribute: 'miles-unit', read: readMilesUnit}) milesUnit: MilesUnit = 'thousands';

  /** The level of the plans' headings. */
  @property({type: Number, attribute: 'heading-level', read: wholeFrom(1, 3)}) headingLevel = 3;

  /** The variant chosen of each plan, by the plan's key; the shopper changes it. */
  @property({attribute: false, read: toMap}) chosen: ReadonlyMap<string, Plan> = new Map();

  /** The order of the plans; the shopper changes it. `recommended` is the service's own. */
  @property({read: oneOf('recommended', 'monthly', 'total', 'rating', 'term')}) order: PlanOrder = 'recommended';

  /** What is wished for of the plans; the shopper changes it. */
  @property({attribute: false, read: toObject, hasChanged: differs}) filters: FilterValues = {};

  /** The keys of the plans chosen to be compared; the shopper changes them. */
  @property({attribute: false, read: toTexts, hasChanged: differs}) compared: readonly string[] = [];

  /** How many plans can be compared, two at the least. */
  @property({type: Number, attribute: 'max-compare', read: wholeFrom(2, 4)}) maxCompare = 4;

  /** Whether the comparison is open; the event `comparing` says when the shopper opened or closed it. */
  @property({type: Boolean}) comparing = false;

  /** The odometer as it was entered, in miles: until when a plan covers is counted from it. */
  @property() mileage: string | number | undefined;

  /** The car in words, where they are known, for what is printed; never its number. */
  @property() car: string | undefined;

  /** `query` keeps filters and order in the page's address; for one list of a page. */
  @property({attribute: 'url-state', read: oneOf('off', 'query')}) urlState: 'off' | 'query' = 'off';

  /** The words it says; the host may replace any of them. */
  @property({attribute: false, read: toObject, hasChanged: differs}) strings: Partial<ResultStrings> = {};

  /** The words of sorting, filters, comparison and details that the host replaces. */
  @property({attribute: false, read: toObject, hasChanged: differs}) toolStrings: ToolWords = {};

  /** The words in use. @internal */
  words = resultStrings;

  /** The words of its tools that replace ours. @internal */
  toolWords: ToolWords = {};

  /** Whether a part could not be loaded when it was asked for. @internal */
  @state() loadFailed = false;

  @state() private tools: ListTools | undefined;

  /** Announces what changed in the list. @internal */
  readonly announcer = new Announcer(this);

  readonly #growing = new GrowingCount(this);
  readonly #cards = new CardItems();

  /** What follows from a press comes after the browser's own answer to it. */
  protected override async scheduleUpdate(): Promise<void> {
    await this.tools?.painted;
    await super.scheduleUpdate();
  }

  override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('strings') || changed.has('translation'))
      this.words = this.completed(resultStrings, ['results'], this.strings);
    if (changed.has('toolStrings') || changed.has('translation'))
      this.toolWords = mergeWords(this.translation, this.toolStrings);
    // Other cards are the first: they are seen before the rest follows.
    // What was announced of other plans no longer holds.
    if (changed.has('plans')) this.announcer.clear();
    if (changed.has('plans') || changed.has('order') || changed.has('filters'))
      this.#growing.restart(this.plans.length);
    if (changed.size > 0) this.#cards.restart(this.#shown, this.plans);
    this.#cards.show(this.#views);
  }

  override updated(changed: PropertyValues<this>): void {
    if (!changed.has('plans') || this.plans.length === 0) return;
    requestAnimationFrame(() => {
      mark('first-plan');
      whenIdle(() => void this.#loadTools());
    });
  }

  /** The variant that is shown of a plan: the one chosen, or the service's first where that is no longer offered. */
  shownPlan({key, variants}: PlanGroup): Plan | undefined {
    const chosen = this.chosen.get(key);
    return chosen && variants.includes(chosen) ? chosen : variants[0];
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
    const {handoff, headingLevel, links} = this;
    const words = this.#words;
    return this.#shown.slice(this.#cards.count, this.#growing.count).flatMap(group => {
      const chosen = this.shownPlan(group);
      const isCompared = this.compared.includes(group.key);
      return chosen ? [{group, chosen, isCompared, headingLevel, words, links, handoff}] : [];
    });
  }

  get #words(): PlanWords {
    const {language: lang, milesUnit, words: strings} = this;
    return {strings, lang, milesUnit};
  }

  /** The plans in the order and of the kind that is wished for. */
  get #shown(): readonly PlanGroup[] {
    return this.tools?.shown ?? this.plans;
  }

  #groupAt(target: EventTarget | null): PlanGroup | undefined {
    const key = (target as Element | null)?.closest<HTMLElement>('[data-key]')?.dataset.key;
    return this.#shown.find(group => group.key === key);
  }

  /** Fetches sorting and details, which nobody needs before there are plans. */
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
