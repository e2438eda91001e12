import {html, nothing, type PropertyValues} from 'lit';
import {property, state} from 'lit/decorators.js';
import type {Plan} from '../../contract/plan.js';
import type {PlanGroup} from '../../plans/groups.js';
import {chooseVariant} from '../../plans/choose-variant.js';
import {shownVariant, type VariantAxis} from '../../plans/variants.js';
import {comparisonStrings} from '../../strings/en/comparison.js';
import {detailStrings} from '../../strings/en/details.js';
import {resultStrings} from '../../strings/en/results.js';
import {PlanCompareChangeEvent, PlanSelectEvent} from '../events/list-events.js';
import {NativeEvent} from '../events/native-event.js';
import {Announcer} from '../shared/announcer.js';
import {baseStyles} from '../shared/base.styles.js';
import {onAskClick, renderAsk} from '../plan/ask.js';
import {readContact} from '../plan/contact.js';
import {onCheckoutClick} from '../plan/checkout.js';
import {choiceText, letterOf, showTerm} from '../plan/detail-text.js';
import {renderHead, renderReady, type HeadView} from './table-head.js';
import {renderRows, repairsText} from './table.js';
import type {ComparedPlan, ComparisonView, PlanComparisonStrings} from './compared-plan.js';
import {renderCostChart} from './cost-chart.js';
import {defineElement} from '../shared/define-element.js';
import {renderClose} from '../dialog/close-button.js';
import {DialogController} from '../dialog/dialog-controller.js';
import {renderDisclosure, withDisclosure} from '../plan/disclosure.js';
import {followTranslations} from '../shared/follow-translations.js';
import {afterPaint} from '../shared/after-paint.js';
import {PressFeedback} from '../shared/press-feedback.js';
import {renderSystems} from './system-rows.js';
import {hideTypingFromHotkeys} from '../shared/hide-typing-from-hotkeys.js';
import {toObject, wholeFrom} from '../shared/host-values.js';
import {PlanElement} from '../plan/plan-element.js';
import {toMileage} from '../plan/detail-values.js';
import {toText} from '../shared/text.js';
import {toGroups, toMap} from '../plan/plan-values.js';
import {differs} from '../shared/differs.js';
import {DialogBarController} from './dialog-bar-controller.js';
import {printPlans} from '../print/print-plans.js';
import {ShareMenu} from './share-menu.js';
import {shareText} from './share-text.js';
import {comparisonStyles} from './plan-comparison.styles.js';

export type {PlanComparisonStrings} from './compared-plan.js';

const DEFAULT_STRINGS: PlanComparisonStrings = {...resultStrings, ...detailStrings, ...comparisonStrings};
/** The number of plans side by side on a phone. */
const PHONE_COLUMNS = 2;
/** The plans that a phone shows at first, by their index. */
const FIRST_COLUMNS: readonly number[] = [0, 1];

/** All columns in a table, two columns below the label of each row, or two with a choice of their plans. */
type Layout = 'wide' | 'narrow' | 'paged';

/** The columns without the plan in one of them: the other stays, and the first plan that it does not show comes in. */
function columnsWithout(columns: readonly number[], place: number): readonly number[] {
  const removed = columns[place] ?? 0;
  const left = columns.filter(index => index !== removed).map(index => (index > removed ? index - 1 : index));
  left.splice(place, 0, FIRST_COLUMNS.find(index => !left.includes(index)) ?? 0);
  return left;
}

/**
 * Compares plans side by side in a dialog: terms and prices in a table, coverage by system below them, and total
 * prices by term in a chart. Escape, Back, a click on the backdrop and the close button close it, as does hiding,
 * moving or removing the element.
 *
 * @event {Event} close - The dialog was closed.
 * @event {PlanSelectEvent} plan-select - The shopper chose another variant of a plan.
 * @event {PlanCompareChangeEvent} plan-compare-change - The shopper removed a plan, or moved it to another column.
 * @event {PlanCheckoutEvent} plan-checkout - The shopper follows the link to the checkout; cancelable.
 * @event {PlanAskEvent} plan-ask - The shopper asks the dealer about a plan; cancelable.
 * @event {PlanShareEvent} plan-share - The shopper shared the comparison.
 * @event {PlanPrintEvent} plan-print - The shopper chose to print the plans.
 * @csspart base - The inner root.
 * @csspart dialog - The dialog.
 * @csspart title - The heading of the dialog.
 * @csspart close - The button that closes the dialog.
 * @csspart print - The button that prints the plans as a one-page sheet.
 * @csspart table - The table that compares the plans.
 * @csspart heat-map - How broadly each plan covers each system.
 * @csspart cost-chart - The total price of each plan by term.
 * @csspart share - Shares the comparison: shows the share options, and each of these.
 * @csspart ask - The link or button to ask the dealer about a plan.
 * @csspart checkout - The link to a plan's checkout.
 */
export class PlanComparison extends PlanElement {
  static override styles = [baseStyles, comparisonStyles];

  /** Registers the element. */
  static define(): void {
    defineElement('plan-comparison', PlanComparison);
  }

  /** The plans to compare. Updated when the shopper removes or moves one. */
  @property({attribute: false, read: toGroups}) plans: readonly PlanGroup[] = [];

  /**
   * The chosen variant of each plan, by the plan's key. By default, the first. Updated when the shopper chooses
   * another.
   */
  @property({attribute: false, read: toMap}) chosen: ReadonlyMap<string, Plan> = new Map();

  /** Whether the dialog is shown. */
  @property({type: Boolean, reflect: true}) open = false;

  /**
   * How to ask the dealer about a plan: a `tel:`, `sms:` or `mailto:` URL, or `event` for a page that handles
   * `plan-ask`. By default, no help is offered.
   */
  @property({read: readContact}) contact = '';

  /** The level of the heading; the headings of the sections are one level deeper. */
  @property({type: Number, read: wholeFrom(1, 2)}) headingLevel = 2;

  /** Replaces any of the default strings but the disclosure. */
  @property({attribute: false, read: toObject, hasChanged: differs}) strings: Partial<PlanComparisonStrings> = {};

  #strings: PlanComparisonStrings = DEFAULT_STRINGS;
  /** The button that takes the focus once the plans are rendered again. */
  #focused: {readonly column: number; readonly selector: string} | undefined;

  /** Whether everything is rendered; the table is painted first. */
  @state() private isWhole = false;
  @state() private onlyDifferences = false;
  /** How many covered repairs the shopper expects. */
  @state() private repairs = 1;
  /** On a phone, the index of the plan in each column. */
  @state() private columns = FIRST_COLUMNS;

  readonly #bar = new DialogBarController(this);
  #wasLaidOut: Layout = 'wide';
  readonly #feedback = new PressFeedback(this);
  /** A modal dialog makes the rest of the page inert, so it has live regions of its own. */
  readonly #announcer = new Announcer(this);
  readonly #dialog = new DialogController(this, {onClose: () => this.#onClose()});
  readonly #share = new ShareMenu(this, this.#announcer);

  /** Updates once the browser has painted its own feedback to a press. */
  protected override async scheduleUpdate(): Promise<void> {
    await this.#feedback.painted;
    await super.scheduleUpdate();
  }

  override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('strings') || changed.has('translation')) {
      const strings = this.completed(DEFAULT_STRINGS, ['results', 'details', 'comparison'], this.strings);
      this.#strings = withDisclosure(strings, this.translation);
    }
    if (!this.open) {
      this.isWhole = false;
      this.#share.reset();
    }
    // The plan in a column may be gone.
    if (this.columns.some(index => index >= this.plans.length)) this.columns = FIRST_COLUMNS;
    if (this.#layout !== this.#wasLaidOut) this.#keepColumn();
  }

  override updated(changed: PropertyValues<this>): void {
    if (changed.has('plans') || this.#layout !== this.#wasLaidOut) this.#focusColumn();
    this.#wasLaidOut = this.#layout;
    if (this.#dialog.toggle(this.open)) afterPaint(() => (this.isWhole = this.open));
  }

  override firstUpdated(): void {
    // As in other dialogs, in which it comes first, the focus begins on the button that closes it.
    const close = this.renderRoot.querySelector<HTMLElement>('.close');
    if (close) close.autofocus = true;
    followTranslations(this.renderRoot);
    hideTypingFromHotkeys(this.renderRoot);
  }

  override render(): unknown {
    const {comparisonTitle, close, onlyDifferences, print} = this.#strings;
    const {lang, dir} = this.speech;
    return html`
      <div part="base" lang=${lang} dir=${dir}>
        <dialog part="dialog" aria-labelledby="title" @change=${this.#onChange} @scroll=${this.#onScroll}>
          <div class="bar">
            <div id="title" class="title" part="title" role="heading" aria-level=${this.headingLevel}>
              ${comparisonTitle(this.#allPlans.length)}
            </div>
            <label class="only small">
              <input type="checkbox" name="only" .checked=${this.onlyDifferences} />${onlyDifferences}
            </label>
            ${this.#share.renderButton(this.#strings)}
            <button type="button" class="link" part="print" @click=${this.#onPrint}>${print}</button>
            ${renderClose({label: close, part: 'close', onClose: this.#dialog.close})}
            ${this.open ? this.#renderShareOptions() : nothing}
          </div>
          ${this.open ? this.#renderComparison() : nothing} ${this.#announcer.render()}
        </dialog>
      </div>
    `;
  }

  /** The controls of the table's head are others in another layout: focus stays with their plan. */
  #keepColumn(): void {
    const active = this.shadowRoot?.activeElement;
    const place = active?.closest<HTMLElement>('[data-place]')?.dataset.place;
    if (!active || place === undefined) return;
    const index = this.#wasLaidOut === 'paged' ? (this.columns[Number(place)] ?? 0) : Number(place);
    if (this.#isPaged && !this.columns.includes(index)) this.columns = index === 0 ? FIRST_COLUMNS : [0, index];
    const column = this.#isPaged ? this.columns.indexOf(index) : index;
    const by = active.closest<HTMLElement>('[data-by]')?.dataset.by;
    this.#focused = {column, selector: by ? `[data-by='${by}']` : active.localName === 'a' ? 'a' : '.remove'};
  }

  /** A pressed button is gone with its plan, or moved: focus goes to one in the column that took its place. */
  #focusColumn(): void {
    const focused = this.#focused;
    this.#focused = undefined;
    if (!focused || !this.open) return;
    const column = Math.min(focused.column, this.#compared.length - 1);
    const find = (selector: string) =>
      this.renderRoot.querySelector<HTMLElement>(`[data-place='${column}'] ${selector}`);
    (find(focused.selector) ?? find('[data-by]') ?? find('.remove'))?.focus();
  }

  /** All plans with their chosen variants. */
  get #allPlans(): readonly ComparedPlan[] {
    return this.plans.flatMap((group, index) => {
      const plan = shownVariant(group, this.chosen);
      const name = group.name || this.#strings.unnamedPlan;
      return plan ? [{group, plan, name, letter: letterOf(index)}] : [];
    });
  }

  /** The plans that are shown side by side. */
  get #compared(): readonly ComparedPlan[] {
    const all = this.#allPlans;
    return this.#isPaged ? this.columns.flatMap(index => all[index] ?? []) : all;
  }

  get #format() {
    return {strings: this.#strings, lang: this.language, milesUnit: this.milesUnit};
  }

  get #isPaged(): boolean {
    return this.#bar.isNarrow && this.plans.length > PHONE_COLUMNS;
  }

  get #layout(): Layout {
    if (!this.#bar.isNarrow) return 'wide';
    return this.#isPaged ? 'paged' : 'narrow';
  }

  #renderComparison() {
    const {columns, links} = this;
    const car = toText(this.car);
    const headingLevel = this.headingLevel + 1;
    const mileage = toMileage(this.mileage);
    const onExplain = this.#onExplain;
    const [plans, all, format] = [this.#compared, this.#allPlans, this.#format];
    const view: ComparisonView = {plans, all, format, headingLevel, mileage, onExplain};
    const head: HeadView = {
      view,
      car,
      links,
      columns,
      handoff: this.handoff,
      isNarrow: this.#bar.isNarrow,
      choice: this.#isPaged ? this.plans : undefined,
      isRightToLeft: this.speech.dir !== 'ltr' && getComputedStyle(this).direction === 'rtl',
      onRemove: this.#onRemove,
      onMove: this.#onMove,
      onCheckout: this.#onCheckout,
    };
    const {contact, onlyDifferences, repairs} = this;
    const helpWith = contact && !onlyDifferences ? this.#renderHelp : undefined;
    const systems = this.isWhole ? renderSystems(view, onlyDifferences) : nothing;
    const chart = this.isWhole ? renderCostChart(view) : nothing;
    return html`
      <div class="body" data-columns=${view.plans.length}>
        <table role="table" part="table" aria-labelledby="title">
          ${renderHead(head)} ${renderRows({view, onlyDifferences, repairs, chart, systems, helpWith})}
        </table>
        ${this.isWhole ? html`${renderReady(view, links)} ${renderDisclosure(this.#strings)}` : nothing}
      </div>
    `;
  }

  /** All plans are shared, also those that a phone does not show. */
  #renderShareOptions() {
    const {links, quotedAt} = this;
    const plans = this.#allPlans;
    const text = shareText({plans, format: this.#format}, links, quotedAt);
    return this.#share.renderOptions({title: this.#strings.comparisonTitle(plans.length), text}, this.#strings);
  }

  readonly #renderHelp = (compared: ComparedPlan) =>
    renderAsk(this.contact, compared.name, this.#strings, event =>
      onAskClick(this, compared.plan, compared.group, event),
    );

  readonly #onExplain = (text: string): void => this.#announcer.announce(() => text);

  readonly #onCheckout = (plan: Plan, event: MouseEvent): void => onCheckoutClick(this, plan, event);

  /**
   * The pressed button moves along with its column, and keeps the focus. Where only two plans are shown, they are then
   * the moved one and the one that it has passed.
   */
  readonly #onMove = (index: number, by: -1 | 1): void => {
    const all = this.#allPlans;
    const keys = this.plans.map(group => group.key);
    const [key] = keys.splice(index, 1);
    if (key !== undefined) keys.splice(index + by, 0, key);
    const next = index + by;
    const columns = [Math.min(index, next), Math.max(index, next)];
    const columnOf = (place: number) => (this.#isPaged ? columns.indexOf(place) : place);
    const moved = [{name: all[index]?.name ?? '', column: columnOf(next)}];
    if (this.#isPaged) {
      this.columns = columns;
      moved.push({name: all[next]?.name ?? '', column: columnOf(index)});
    }
    this.#setPlans(keys);
    this.#announcer.announce(() => moved.map(({name, column}) => this.#strings.moved(name, column + 1)).join(' '));
    this.#focused = {column: columnOf(next), selector: `[data-by='${by}']`};
  };

  #setPlans(keys: readonly string[]): void {
    this.plans = keys.flatMap(key => this.plans.filter(group => group.key === key));
    this.dispatchEvent(new PlanCompareChangeEvent(keys));
  }

  readonly #onRemove = ({group: {key}, name}: ComparedPlan, place: number): void => {
    const keys = this.plans.map(group => group.key).filter(other => other !== key);
    // Without columns to choose, `place` is the plan's own.
    this.columns = this.#isPaged && keys.length > PHONE_COLUMNS ? columnsWithout(this.columns, place) : FIRST_COLUMNS;
    this.#setPlans(keys);
    if (keys.length < PHONE_COLUMNS) {
      this.#dialog.close();
      return;
    }
    this.#focused = {column: place, selector: '.remove'};
    const {trayCount, trayRemoved} = this.#strings;
    this.#announcer.announce(() => `${trayRemoved(name)} ${trayCount(keys.length)}`);
  };

  /** The styles draw a line below the names only while something is behind them. */
  readonly #onScroll = ({currentTarget}: Event): void => {
    const dialog = currentTarget as HTMLDialogElement;
    dialog.toggleAttribute('data-scrolled', dialog.scrollTop > 0);
  };

  readonly #onPrint = (): void => {
    const {car, links, quotedAt} = this;
    const mileage = toMileage(this.mileage);
    const plans = this.#allPlans.map(({group: {provider}, ...shown}) => ({...shown, provider}));
    void printPlans(this, {plans, format: this.#format, links, car, mileage, quotedAt});
  };

  #onClose(): void {
    this.#announcer.clear();
    this.renderRoot.querySelector('dialog')?.removeAttribute('data-scrolled');
    this.open = false;
    this.dispatchEvent(new NativeEvent('close'));
  }

  #onChange({target}: Event): void {
    const {checked, dataset, value} = target as HTMLInputElement;
    if (dataset.axis) this.#choose(target as HTMLSelectElement, dataset.axis as VariantAxis);
    else if (dataset.column) this.#show(Number(dataset.column), Number(value));
    else if (dataset.repairs !== undefined) this.#expectRepairs(Number(value));
    else this.onlyDifferences = checked;
  }

  #expectRepairs(repairs: number): void {
    this.repairs = repairs;
    this.#announcer.announce(() => repairsText(this.#compared, repairs, this.#format), {topic: 'repairs'});
  }

  #choose(select: HTMLSelectElement, axis: VariantAxis): void {
    const {key = ''} = select.dataset;
    const compared = this.#compared.find(({group}) => group.key === key);
    if (!compared) return;
    const {group} = compared;
    const plan = chooseVariant(group, compared.plan, axis, Number(select.value));
    this.chosen = new Map([...this.chosen, [key, plan]]);
    // The page may undo the choice when it is notified.
    const shown = () => shownVariant(group, this.chosen) ?? plan;
    const text = () => choiceText({...compared, plan: shown()}, axis, this.#format, this.links);
    this.#announcer.announce(text, {topic: key});
    this.dispatchEvent(new PlanSelectEvent(plan, group));
    void this.updateComplete.then(() => {
      if (select.dataset.key === key) showTerm(select, shown()[axis]);
    });
  }

  /** Shows a plan in a column. If it is already in the other column, the two are swapped. */
  #show(column: number, index: number): void {
    const before = this.columns[column] ?? 0;
    const other = this.columns.indexOf(index);
    const name = this.#allPlans[before]?.name ?? '';
    if (other >= 0) this.#announcer.announce(() => this.#strings.moved(name, other + 1), {topic: 'columns'});
    this.columns = this.columns.map((shown, position) =>
      position === column ? index : shown === index ? before : shown,
    );
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'plan-comparison': PlanComparison;
  }
}
