import {html, LitElement, nothing, type PropertyValues} from 'lit';
import type {Plan} from '../contract/plan.js';
import type {MilesUnit} from '../contract/rules/miles.js';
import type {CheckedUrlOptions} from '../plans/checked-url.js';
import type {PlanGroup} from '../plans/groups.js';
import {detailStrings} from '../strings/en/details.js';
import {resultStrings} from '../strings/en/results.js';
import {baseStyles} from './internal/base.styles.js';
import {checkOut, renderCheckout, type Handoff} from './internal/checkout.js';
import {property} from './internal/decorators.js';
import {defineElement} from './internal/define-element.js';
import {languageOf} from './internal/language.js';
import {renderAmount} from './internal/plan-card.js';
import type {DetailWords} from './plan-details.js';
import {detailsStyles} from './plan-details.styles.js';

const NO_LINKS: CheckedUrlOptions = {};
const WORDS: DetailWords = {...resultStrings, ...detailStrings};

/**
 * Compares two to four plans side by side, in a dialog of its own. Escape and its button close it; the focus goes back
 * to where it was.
 *
 * @event {Event} close - It was closed, by whatever means.
 * @event {PlanSelectEvent} plan-select - The shopper chose another variant of a plan.
 * @event {PlanCheckoutEvent} plan-checkout - The shopper goes on to the checkout; cancelable.
 * @csspart base - The inner root.
 * @csspart dialog - The dialog.
 * @csspart close - Closes the dialog.
 */
export class PlanComparison extends LitElement {
  static override styles = [baseStyles, detailsStyles];

  /** Registers the element. */
  static define(registry: CustomElementRegistry = customElements): void {
    defineElement(registry, 'plan-comparison', PlanComparison);
  }

  /** The plans to compare. */
  @property({attribute: false}) plans: readonly PlanGroup[] = [];

  /** The variant chosen of each plan, by the plan's key; without one, the first. */
  @property({attribute: false}) chosen: ReadonlyMap<string, Plan> = new Map();

  /** Whether the dialog is shown. */
  @property({type: Boolean, reflect: true}) open = false;

  /** Where links may point (https alone unless it says otherwise). */
  @property({attribute: false}) links: CheckedUrlOptions = NO_LINKS;

  /** How the checkout is reached: in this tab, in a new one, or by the host, which hears `plan-checkout`. */
  @property() handoff: Handoff = 'self';

  /** The unit of a result's miles, which the interface leaves open; `unknown` hides them. */
  @property({attribute: 'miles-unit'}) milesUnit: MilesUnit = 'thousands';

  /** The level of the heading. */
  @property({type: Number, attribute: 'heading-level'}) headingLevel = 2;

  /** The words it says; the host may replace any of them. */
  @property({attribute: false}) strings: DetailWords = WORDS;

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.open = false;
    if (this.hasUpdated) this.#dialog.close();
  }

  override updated(changed: PropertyValues<this>): void {
    if (!changed.has('open') || this.open === this.#dialog.open) return;
    if (this.open) this.#dialog.showModal();
    else this.#dialog.close();
  }

  override render() {
    return html`
      <div part="base">
        <dialog part="dialog" aria-labelledby="title" @close=${this.#onClose}>
          <div class="head">
            <div id="title" class="title" role="heading" aria-level=${this.headingLevel}>${this.strings.trayTitle}</div>
            <button type="button" class="link close" part="close" @click=${this.#close}>${this.strings.close}</button>
          </div>
          <div class="body">${this.open ? this.plans.map(group => this.#renderPlan(group)) : nothing}</div>
        </dialog>
      </div>
    `;
  }

  get #dialog(): HTMLDialogElement {
    return this.renderRoot.querySelector('dialog') as HTMLDialogElement;
  }

  #renderPlan(group: PlanGroup) {
    const {handoff, links, milesUnit, strings} = this;
    const plan = this.chosen.get(group.key) ?? group.variants[0];
    if (!plan) return nothing;
    const words = {strings, lang: languageOf(this), milesUnit};
    const name = group.name || strings.unnamedPlan;
    // What is pressed is a link in it.
    // eslint-disable-next-line lit-a11y/click-events-have-key-events
    return html`<div @click=${(event: Event) => checkOut(this, plan, event)}>
      <b>${name}</b> ${renderAmount(plan, words)} ${renderCheckout({chosen: plan, name, strings, links, handoff})}
    </div>`;
  }

  #close = (): void => this.#dialog.close();

  #onClose(): void {
    this.open = false;
    this.dispatchEvent(new Event('close'));
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'plan-comparison': PlanComparison;
  }
}
