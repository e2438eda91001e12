import {html, nothing, type PropertyValues} from 'lit';
import {keyed} from 'lit/directives/keyed.js';
import type {Plan} from '../../contract/plan.js';
import type {PlanGroup} from '../../plans/groups.js';
import {detailStrings, type DetailStrings} from '../../strings/en/details.js';
import {resultStrings, type ResultStrings} from '../../strings/en/results.js';
import {NativeEvent} from '../events/native-event.js';
import {Announcer} from '../shared/announcer.js';
import {baseStyles} from '../shared/base.styles.js';
import {checkOut, renderCheckout} from '../plan/checkout.js';
import {property, state} from '../shared/decorators.js';
import {defineElement} from '../shared/define-element.js';
import {DialogController} from '../dialog/dialog-controller.js';
import {withDisclosure} from '../plan/disclosure.js';
import {toObject, wholeFrom} from '../shared/host-values.js';
import {PlanElement} from '../plan/plan-element.js';
import {toGroup, toMileage, toPlan} from '../plan/plan-values.js';
import {differs} from '../shared/is-same.js';
import {renderSections} from './sections.js';
import {printPlans} from '../print/print-plans.js';
import {shareLink} from '../plan/links.js';
import {renderAmount} from '../plan/price.js';
import {detailsStyles} from './plan-details.styles.js';
import {PlanMaintenancePanel} from './plan-maintenance-panel.js';

/** The words of a plan's details: those of the list, and those that only they need. */
export type DetailWords = ResultStrings & DetailStrings;

const WORDS: DetailWords = {...resultStrings, ...detailStrings};

/**
 * Shows all that is known of one plan, in a dialog of its own. Each part is there only when the service gave it.
 * Escape, Back, a press beside it and its button close it, as do hiding, moving and removing the element; the focus goes
 * back to where it was.
 *
 * @slot details-note - The dealer's own words.
 * @event {Event} close - It was closed, by whatever means.
 * @event {PlanCheckoutEvent} plan-checkout - The shopper goes on to the checkout; cancelable.
 * @csspart base - The inner root.
 * @csspart dialog - The dialog.
 * @csspart title - The plan's name.
 * @csspart close - Closes the dialog.
 * @csspart section - One part of what is known.
 * @csspart maintenance-title - The heading of the maintenance program.
 * @csspart maintenance-item - One thing that it pays for.
 * @csspart document - A link to something to read.
 * @csspart share - Shares the link to a plan's summary.
 * @csspart print - Prints the plan on a sheet of its own.
 * @csspart checkout - The link to the plan's checkout.
 */
export class PlanDetails extends PlanElement {
  static override styles = [baseStyles, detailsStyles];

  /** Registers the element and the one it shows. */
  static define(registry: CustomElementRegistry = customElements): void {
    PlanMaintenancePanel.define(registry);
    defineElement(registry, 'plan-details', PlanDetails);
  }

  /** The variant to show; without one, the first of the group. */
  @property({attribute: false, read: toPlan}) plan: Plan | undefined;

  /** The plan that the variant is one of; without it, the variant speaks for itself. */
  @property({attribute: false, read: toGroup}) group: PlanGroup | undefined;

  /** Whether the dialog is shown. */
  @property({type: Boolean, reflect: true}) open = false;

  /** The level of the heading; those of the parts are one deeper. */
  @property({type: Number, attribute: 'heading-level', read: wholeFrom(1, 2)}) headingLevel = 2;

  /** The words it says; the host may replace any of them but the disclosure. */
  @property({attribute: false, read: toObject, hasChanged: differs}) strings: Partial<DetailWords> = {};

  @state() private shareSaid = '';

  #strings = WORDS;

  /** A modal dialog makes the rest of the page inert, so it has live regions of its own. */
  readonly #announcer = new Announcer(this);

  readonly #dialog = new DialogController(this, {onClose: () => this.#onClose()});

  override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('strings') || changed.has('translation'))
      this.#strings = withDisclosure(this.completed(WORDS, ['results', 'details'], this.strings), this.translation);
    if (!this.open) this.shareSaid = '';
  }

  override updated(): void {
    this.#dialog.toggle(this.open && this.#shown !== undefined);
  }

  override render(): unknown {
    const plan = this.#shown;
    const {lang, dir} = this.speech;
    // Keyed, so that what was unfolded for one plan is not for the next.
    return html`
      <div part="base" lang=${lang} dir=${dir}>
        <dialog part="dialog" aria-labelledby="title">
          ${plan ? keyed(plan.searchResultPlanId, this.#renderPlan(plan)) : nothing} ${this.#announcer.render()}
        </dialog>
      </div>
    `;
  }

  get #shown(): Plan | undefined {
    return this.plan ?? this.group?.variants[0];
  }

  get #words() {
    const {language: lang, milesUnit} = this;
    return {strings: this.#strings, lang, milesUnit};
  }

  #nameOf({planName}: Plan): string {
    return (this.group ? this.group.name : planName) || this.#strings.unnamedPlan;
  }

  #renderPlan(plan: Plan) {
    const {handoff, headingLevel, links} = this;
    const mileage = toMileage(this.mileage);
    const strings = this.#strings;
    const words = this.#words;
    const name = this.#nameOf(plan);
    const onClick = (event: MouseEvent) => checkOut(this, plan, event);
    // What is pressed in its foot is a link.
    /* eslint-disable lit-a11y/click-events-have-key-events */
    return html`
      <div class="head">
        <div>
          <div id="title" class="title" part="title" role="heading" aria-level=${headingLevel}>${name}</div>
          <p class="muted small">${plan.displayProviderName}</p>
        </div>
        <button type="button" class="link close" part="close" @click=${this.#dialog.close}>${strings.close}</button>
      </div>
      <div class="body">
        ${renderSections({
          ...{plan, links, words, mileage, headingLevel: headingLevel + 1},
          ...{shareSaid: this.shareSaid, onShare: this.#onShare, onPrint: this.#onPrint},
        })}
        <slot name="details-note" dir="auto"></slot>
      </div>
      <div class="foot" @click=${onClick} @auxclick=${onClick}>
        ${renderAmount(plan, words, links)} ${renderCheckout({chosen: plan, name, strings, links, handoff})}
      </div>
    `;
    /* eslint-enable lit-a11y/click-events-have-key-events */
  }

  #onShare = async (url: string): Promise<void> => {
    const {shareCopied, shareFailed, unnamedPlan} = this.#strings;
    const outcome = await shareLink(this.#shown?.planName ?? unnamedPlan, url);
    this.shareSaid = {copied: shareCopied, failed: shareFailed, shared: '', canceled: ''}[outcome];
    this.#announcer.say(() => this.shareSaid);
  };

  #onPrint = (): void => {
    const {car, links, quotedAt} = this;
    const mileage = toMileage(this.mileage);
    const plan = this.#shown;
    const provider = plan?.displayProviderName ?? '';
    const plans = plan ? [{plan, name: this.#nameOf(plan), provider}] : [];
    void printPlans(this, {plans, words: this.#words, links, car, mileage, quotedAt});
  };

  #onClose(): void {
    this.open = false;
    this.#announcer.clear();
    this.dispatchEvent(new NativeEvent('close'));
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'plan-details': PlanDetails;
  }
}
