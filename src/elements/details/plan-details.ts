import {html, nothing, type PropertyValues} from 'lit';
import {property, state} from 'lit/decorators.js';
import {keyed} from 'lit/directives/keyed.js';
import type {Plan} from '../../contract/plan.js';
import type {PlanGroup} from '../../plans/groups.js';
import {detailStrings, type DetailStrings} from '../../strings/en/details.js';
import {resultStrings, type ResultStrings} from '../../strings/en/results.js';
import {NativeEvent} from '../events/native-event.js';
import {Announcer} from '../shared/announcer.js';
import {baseStyles} from '../shared/base.styles.js';
import {checkOut, renderCheckout} from '../plan/checkout.js';
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

/** The texts of a plan's details: those of the list, and their own. */
export type DetailWords = ResultStrings & DetailStrings;

const WORDS: DetailWords = {...resultStrings, ...detailStrings};

/**
 * Shows everything that is known about one plan in a dialog; sections without data are left out. Escape, Back, a click on
 * the backdrop and its button close it, as do hiding, moving and removing the element. Focus returns to where it was.
 *
 * @slot details-note - The dealer's own text.
 * @event {Event} close - The dialog was closed.
 * @event {PlanCheckoutEvent} plan-checkout - The shopper follows the link to the checkout; cancelable.
 * @csspart base - The inner root.
 * @csspart dialog - The dialog.
 * @csspart title - The plan's name.
 * @csspart close - Closes the dialog.
 * @csspart section - One section.
 * @csspart maintenance-title - The heading of the maintenance program.
 * @csspart maintenance-item - One service that it pays for.
 * @csspart document - A link to a document.
 * @csspart share - Shares the link to a plan's summary.
 * @csspart print - Prints the plan as a one-page sheet.
 * @csspart checkout - The link to the plan's checkout.
 */
export class PlanDetails extends PlanElement {
  static override styles = [baseStyles, detailsStyles];

  /** Registers the element and the one it shows. */
  static define(): void {
    PlanMaintenancePanel.define();
    defineElement('plan-details', PlanDetails);
  }

  /** The variant to show; without one, the first of the group. */
  @property({attribute: false, read: toPlan}) plan: Plan | undefined;

  /** The plan that the variant belongs to, for its name; without it, the variant's own name is shown. */
  @property({attribute: false, read: toGroup}) group: PlanGroup | undefined;

  /** Whether the dialog is shown. */
  @property({type: Boolean, reflect: true}) open = false;

  /** The level of the heading; those of the parts are one deeper. */
  @property({type: Number, attribute: 'heading-level', read: wholeFrom(1, 2)}) headingLevel = 2;

  /** The texts to replace; any but the disclosure. */
  @property({attribute: false, read: toObject, hasChanged: differs}) strings: Partial<DetailWords> = {};

  @state() private shareMessage = '';

  #strings = WORDS;

  /** A modal dialog makes the rest of the page inert, so it has live regions of its own. */
  readonly #announcer = new Announcer(this);

  readonly #dialog = new DialogController(this, {onClose: () => this.#onClose()});

  override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('strings') || changed.has('translation'))
      this.#strings = withDisclosure(this.completed(WORDS, ['results', 'details'], this.strings), this.translation);
    if (!this.open) this.shareMessage = '';
  }

  override updated(): void {
    this.#dialog.toggle(this.open && this.#shown !== undefined);
  }

  override render(): unknown {
    const plan = this.#shown;
    const {lang, dir} = this.speech;
    // Keyed, so that sections expanded for one plan are collapsed for the next.
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
    // In its foot a link is clicked.
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
          ...{shareMessage: this.shareMessage, onShare: this.#onShare, onPrint: this.#onPrint},
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
    this.shareMessage = {copied: shareCopied, failed: shareFailed, shared: '', canceled: ''}[outcome];
    this.#announcer.say(() => this.shareMessage);
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
