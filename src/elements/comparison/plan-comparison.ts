import {html, nothing, type PropertyValues} from 'lit';
import {property, state} from 'lit/decorators.js';
import type {Plan} from '../../contract/plan.js';
import type {PlanGroup} from '../../plans/groups.js';
import {chooseVariant, shownVariant, type VariantAxis} from '../../plans/variants.js';
import {comparisonStrings} from '../../strings/en/comparison.js';
import {detailStrings} from '../../strings/en/details.js';
import {resultStrings} from '../../strings/en/results.js';
import {PlanCompareChangeEvent} from '../events/choosing-events.js';
import {PlanSelectEvent} from '../events/plan-events.js';
import {NativeEvent} from '../events/native-event.js';
import {Announcer} from '../shared/announcer.js';
import {baseStyles} from '../shared/base.styles.js';
import {checkOut, renderCheckout} from '../plan/checkout.js';
import {choiceText} from '../plan/detail-text.js';
import {renderHead, renderLine, renderRows} from './table.js';
import type {ComparedPlan, ComparisonView, ComparisonWords} from './compared-plan.js';
import {renderCostChart} from './cost-chart.js';
import {defineElement} from '../shared/define-element.js';
import {DialogController} from '../dialog/dialog-controller.js';
import {renderDisclosure, withDisclosure} from '../plan/disclosure.js';
import {afterPaint, PressFeedback} from '../shared/press-feedback.js';
import {renderHeatMap} from './heat-map.js';
import {toObject, wholeFrom} from '../shared/host-values.js';
import {letterOf} from '../plan/plan-text.js';
import {PlanElement} from '../plan/plan-element.js';
import {toGroups, toMap, toMileage} from '../plan/plan-values.js';
import {differs} from '../shared/is-same.js';
import {BarHeightController, MediaQueryController} from './measure.js';
import {printPlans} from '../print/print-plans.js';
import {comparisonStyles} from './plan-comparison.styles.js';

export type {ComparisonWords} from './compared-plan.js';

const WORDS: ComparisonWords = {...resultStrings, ...detailStrings, ...comparisonStrings};
/** The number of plans side by side on a phone. */
const PHONE_COLUMNS = 2;

/**
 * Compares plans side by side in a dialog: their terms and prices row by row, how broadly each covers each system, and
 * its total price by term. Escape, Back, a click on the backdrop and its button close it, as do hiding, moving and
 * removing the element.
 *
 * @event {Event} close - The dialog was closed.
 * @event {PlanSelectEvent} plan-select - The shopper chose another variant of a plan.
 * @event {PlanCompareChangeEvent} plan-compare-change - The shopper removed a plan.
 * @event {PlanCheckoutEvent} plan-checkout - The shopper follows the link to the checkout; cancelable.
 * @csspart base - The inner root.
 * @csspart dialog - The dialog.
 * @csspart title - Its heading.
 * @csspart close - Closes the dialog.
 * @csspart print - Prints the plans as a one-page sheet.
 * @csspart table - The table that compares the plans.
 * @csspart heat-map - How broadly each plan covers each system.
 * @csspart cost-chart - The total price of each plan by term.
 * @csspart checkout - The link to a plan's checkout.
 */
export class PlanComparison extends PlanElement {
  static override styles = [baseStyles, comparisonStyles];

  /** Registers the element. */
  static define(): void {
    defineElement('plan-comparison', PlanComparison);
  }

  /** The plans to compare. */
  @property({attribute: false, read: toGroups}) plans: readonly PlanGroup[] = [];

  /** The variant chosen of each plan, by the plan's key; without one, the first. The shopper changes it. */
  @property({attribute: false, read: toMap}) chosen: ReadonlyMap<string, Plan> = new Map();

  /** Whether the dialog is shown. */
  @property({type: Boolean, reflect: true}) open = false;

  /** The level of the heading; those of the parts are one deeper. */
  @property({type: Number, attribute: 'heading-level', read: wholeFrom(1, 2)}) headingLevel = 2;

  /** The texts to replace; any but the disclosure. */
  @property({attribute: false, read: toObject, hasChanged: differs}) strings: Partial<ComparisonWords> = {};

  #words: ComparisonWords = WORDS;
  /** The index of the plan that was just removed, until the others are rendered. */
  #removedIndex: number | undefined;

  /** Whether more than the table is rendered, which is painted first. */
  @state() private isWhole = false;
  @state() private onlyDifferences = false;
  /** On a phone, the index of the plan in each column. */
  @state() private columns: readonly number[] = [0, 1];

  readonly #narrow = new MediaQueryController(this, '(max-width: 40em)');
  readonly #feedback = new PressFeedback(this);
  /** A modal dialog makes the rest of the page inert, so it has live regions of its own. */
  readonly #announcer = new Announcer(this);
  readonly #dialog = new DialogController(this, {onClose: () => this.#onClose()});

  constructor() {
    super();
    new BarHeightController(this);
  }

  /** Renders once the browser has painted its own reaction to a press. */
  protected override async scheduleUpdate(): Promise<void> {
    await this.#feedback.painted;
    await super.scheduleUpdate();
  }

  override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('strings') || changed.has('translation')) {
      const words = this.completed(WORDS, ['results', 'details', 'comparison'], this.strings);
      this.#words = withDisclosure(words, this.translation);
    }
    if (!this.open) this.isWhole = false;
  }

  override updated(changed: PropertyValues<this>): void {
    if (changed.has('plans')) this.#focusRemoveButton();
    if (this.#dialog.toggle(this.open)) afterPaint(() => (this.isWhole = this.open));
  }

  override render(): unknown {
    const {comparisonTitle, close, onlyDifferences, print} = this.#words;
    const {lang, dir} = this.speech;
    return html`
      <div part="base" lang=${lang} dir=${dir}>
        <dialog part="dialog" aria-labelledby="title" @change=${this.#onChange}>
          <div class="bar">
            <div id="title" class="title" part="title" role="heading" aria-level=${this.headingLevel}>
              ${comparisonTitle}
            </div>
            <label class="only small">
              <input type="checkbox" name="only" .checked=${this.onlyDifferences} />${onlyDifferences}
            </label>
            <button type="button" class="link" part="print" @click=${this.#onPrint}>${print}</button>
            <button type="button" class="link" part="close" @click=${this.#dialog.close}>${close}</button>
          </div>
          ${this.open ? this.#renderComparison() : nothing} ${this.#announcer.render()}
        </dialog>
      </div>
    `;
  }

  /** The pressed button is gone with its plan, so focus moves to the next plan's button, or the last one. */
  #focusRemoveButton(): void {
    const place = this.#removedIndex;
    this.#removedIndex = undefined;
    if (place === undefined || !this.open) return;
    const buttons = this.renderRoot.querySelectorAll<HTMLElement>('thead .link');
    buttons[Math.min(place, buttons.length - 1)]?.focus();
  }

  /** All plans with their chosen variants. */
  get #all(): readonly ComparedPlan[] {
    return this.plans.flatMap((group, index) => {
      const plan = shownVariant(group, this.chosen);
      const name = group.name || this.#words.unnamedPlan;
      return plan ? [{group, plan, name, letter: letterOf(index)}] : [];
    });
  }

  /** The plans that are shown side by side. */
  get #compared(): readonly ComparedPlan[] {
    const all = this.#all;
    return this.#isPaged ? this.columns.flatMap(index => all[index] ?? []) : all;
  }

  get #planWords() {
    return {strings: this.#words, lang: this.language, milesUnit: this.milesUnit};
  }

  get #isPaged(): boolean {
    return this.#narrow.matches && this.plans.length > PHONE_COLUMNS;
  }

  #renderComparison() {
    const {columns, links} = this;
    const headingLevel = this.headingLevel + 1;
    const mileage = toMileage(this.mileage);
    const view: ComparisonView = {plans: this.#compared, words: this.#planWords, headingLevel, mileage};
    const head = {view, links, columns, choice: this.#isPaged ? this.plans : undefined, onRemove: this.#onRemove};
    return html`
      <div class="body" data-columns=${view.plans.length}>
        <table role="table" part="table" aria-labelledby="title">
          ${renderHead(head)}
          <tbody role="rowgroup">
            ${renderRows(view, this.onlyDifferences)} ${this.#renderCheckouts(view)}
          </tbody>
        </table>
        ${this.isWhole ? this.#renderRest(view) : nothing}
      </div>
    `;
  }

  #renderRest(view: ComparisonView) {
    return html`${renderHeatMap(view)} ${renderCostChart({...view, plans: this.#all}, this.#narrow.matches)}
    ${renderDisclosure(this.#words)}`;
  }

  #renderCheckouts(view: ComparisonView) {
    const {handoff, links} = this;
    const strings = this.#words;
    const label = html`<span class="visually-hidden">${strings.checkout}</span>`;
    return renderLine(view, label, ({plan, name}) => {
      const onClick = (event: MouseEvent) => checkOut(this, plan, event);
      // What is pressed is a link in it.
      // eslint-disable-next-line lit-a11y/click-events-have-key-events
      return html`<div @click=${onClick} @auxclick=${onClick}>
        ${renderCheckout({chosen: plan, name, strings, links, handoff})}
      </div>`;
    });
  }

  readonly #onRemove = ({group: {key}, name}: ComparedPlan, place: number): void => {
    const keys = this.plans.map(group => group.key).filter(other => other !== key);
    this.columns = [0, 1];
    this.dispatchEvent(new PlanCompareChangeEvent(keys));
    if (keys.length < PHONE_COLUMNS) {
      this.#dialog.close();
      return;
    }
    this.#removedIndex = place;
    const {trayCount, trayRemoved} = this.#words;
    this.#announcer.say(() => `${trayRemoved(name)} ${trayCount(keys.length)}`);
  };

  readonly #onPrint = (): void => {
    const {car, links, quotedAt} = this;
    const mileage = toMileage(this.mileage);
    const plans = this.#all.map(({group: {provider}, ...shown}) => ({...shown, provider}));
    void printPlans(this, {plans, words: this.#planWords, links, car, mileage, quotedAt});
  };

  #onClose(): void {
    this.#announcer.clear();
    this.open = false;
    this.dispatchEvent(new NativeEvent('close'));
  }

  #onChange({target}: Event): void {
    const {checked, dataset, value} = target as HTMLInputElement;
    if (dataset.axis) this.#choose(dataset.key ?? '', dataset.axis as VariantAxis, Number(value));
    else if (dataset.column) this.#show(Number(dataset.column), Number(value));
    else this.onlyDifferences = checked;
  }

  #choose(key: string, axis: VariantAxis, value: number): void {
    const compared = this.#compared.find(({group}) => group.key === key);
    if (!compared) return;
    const plan = chooseVariant(compared.group, compared.plan, axis, value);
    this.chosen = new Map([...this.chosen, [key, plan]]);
    this.#announcer.say(() => choiceText({...compared, plan}, axis, this.#planWords), {topic: key});
    this.dispatchEvent(new PlanSelectEvent(plan, compared.group));
  }

  /** Shows a plan in a column. If it is in the other column, the two swap. */
  #show(column: number, index: number): void {
    const before = this.columns[column] ?? 0;
    this.columns = this.columns.map((shown, place) => (place === column ? index : shown === index ? before : shown));
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'plan-comparison': PlanComparison;
  }
}
