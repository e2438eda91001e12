import {html, nothing, type PropertyValues} from 'lit';
import {property, state} from 'lit/decorators.js';
import type {Plan} from '../../contract/plan.js';
import {groupPlans, type PlanGroup} from '../../plans/groups.js';
import {formatNumber} from '../../plans/money.js';
import {detailStrings, type DetailStrings} from '../../strings/en/details.js';
import {resultStrings, type ResultStrings} from '../../strings/en/results.js';
import {PlanShareEvent} from '../events/action-events.js';
import {NativeEvent} from '../events/native-event.js';
import {Announcer} from '../shared/announcer.js';
import {baseStyles} from '../shared/base.styles.js';
import {checkOut, renderCheckout} from '../plan/checkout.js';
import {defineElement} from '../shared/define-element.js';
import {DialogController} from '../dialog/dialog-controller.js';
import {renderDisclosure, withDisclosure} from '../plan/disclosure.js';
import {followTranslations} from '../shared/follow-translations.js';
import {toObject, wholeFrom} from '../shared/host-values.js';
import {PlanElement} from '../plan/plan-element.js';
import {toGroup, toMileage, toPlan} from '../plan/detail-values.js';
import {differs} from '../shared/is-same.js';
import {ask, readContact, renderAsk} from '../plan/ask.js';
import {renderActions, renderJumps, renderPrice, renderSection, sectionsOf, type DetailsView} from './sections.js';
import {printPlans} from '../print/print-plans.js';
import {renderExplanation} from '../plan/explanation.js';
import {renderCheckoutHost} from '../plan/links.js';
import {reportShare, share} from '../plan/share.js';
import {renderAmount} from '../plan/price.js';
import {detailsStyles} from './plan-details.styles.js';
import {PlanMaintenancePanel} from './plan-maintenance-panel.js';

/** The strings of a plan's details, including those of the list. */
export type PlanDetailsStrings = ResultStrings & DetailStrings;

const DEFAULT_STRINGS: PlanDetailsStrings = {...resultStrings, ...detailStrings};

/**
 * Shows everything that is known about one plan in a dialog; sections without data are left out. Escape, Back, a click
 * on the backdrop and the close button close it, as does hiding, moving or removing the element. Focus returns to where
 * it was.
 *
 * @slot details-note - The dealer's own text.
 * @event {Event} close - The dialog was closed.
 * @event {PlanCheckoutEvent} plan-checkout - The shopper clicked the checkout link; cancelable.
 * @event {PlanAskEvent} plan-ask - The shopper asks the dealer about the plan; cancelable.
 * @event {PlanShareEvent} plan-share - The shopper shared the plan.
 * @event {PlanPrintEvent} plan-print - The shopper chose to print the plan.
 * @csspart base - The inner root.
 * @csspart dialog - The dialog.
 * @csspart title - The plan's name.
 * @csspart close - The button that closes the dialog.
 * @csspart section - One section.
 * @csspart maintenance-title - The heading of the maintenance program.
 * @csspart maintenance-item - One service that the maintenance program pays for.
 * @csspart document - A link to a document.
 * @csspart share - The button and the email link that share the plan's summary.
 * @csspart ask - The link or button to ask the dealer about the plan.
 * @csspart print - The button that prints the plan as a one-page sheet.
 * @csspart checkout - The link to the plan's checkout.
 */
export class PlanDetails extends PlanElement {
  static override styles = [baseStyles, detailsStyles];

  /** Registers the element and the maintenance panel. */
  static define(): void {
    PlanMaintenancePanel.define();
    defineElement('plan-details', PlanDetails);
  }

  /** The variant to show. By default, the first of the group. */
  @property({attribute: false, read: toPlan}) plan: Plan | undefined;

  /** The plan that the variant belongs to, for its name. By default, the variant's own name is shown. */
  @property({attribute: false, read: toGroup}) group: PlanGroup | undefined;

  /** Whether the dialog is shown. */
  @property({type: Boolean, reflect: true}) open = false;

  /**
   * How to ask the dealer about the plan: a `tel:`, `sms:` or `mailto:` URL, or `event` for a page that handles
   * `plan-ask`. By default, no help is offered.
   */
  @property({read: readContact}) contact = '';

  /** The level of the heading; the headings of the sections are one level deeper. */
  @property({type: Number, read: wholeFrom(1, 2)}) headingLevel = 2;

  /** Replaces any of the default strings but the disclosure. */
  @property({attribute: false, read: toObject, hasChanged: differs}) strings: Partial<PlanDetailsStrings> = {};

  @state() private shareMessage = '';

  #strings = DEFAULT_STRINGS;
  #shownId: string | undefined;

  /** A modal dialog makes the rest of the page inert, so it has live regions of its own. */
  readonly #announcer = new Announcer(this);

  readonly #dialog = new DialogController(this, {onClose: () => this.#onClose()});

  override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('strings') || changed.has('translation'))
      this.#strings = withDisclosure(
        this.completed(DEFAULT_STRINGS, ['results', 'details'], this.strings),
        this.translation,
      );
    if (!this.open) this.shareMessage = '';
  }

  override updated(): void {
    const id = this.#shown?.searchResultPlanId;
    // Sections expanded for one plan are collapsed for the next.
    if (id !== this.#shownId) for (const section of this.renderRoot.querySelectorAll('details')) section.open = false;
    this.#shownId = id;
    this.#dialog.toggle(this.open && id !== undefined);
  }

  override firstUpdated(): void {
    followTranslations(this.renderRoot);
  }

  override render(): unknown {
    const plan = this.#shown;
    const {lang, dir} = this.speech;
    return html`
      <div part="base" lang=${lang} dir=${dir}>
        <dialog part="dialog" aria-labelledby="title">
          ${plan ? this.#renderPlan(plan) : nothing} ${this.#announcer.render()}
        </dialog>
      </div>
    `;
  }

  get #shown(): Plan | undefined {
    return this.plan ?? this.group?.variants[0];
  }

  get #format() {
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
    const format = this.#format;
    const name = this.#nameOf(plan);
    const onClick = (event: MouseEvent) => checkOut(this, plan, event);
    const view: DetailsView = {
      ...{plan, links, format, mileage, headingLevel: headingLevel + 1},
      ...{shareMessage: this.shareMessage, onShare: this.#onShare, onMail: this.#onMail, onPrint: this.#onPrint},
      onExplain: this.#onExplain,
      ask: renderAsk(this.contact, name, strings, this.#onAsk),
    };
    const sections = sectionsOf(view);
    const [first, ...rest] = sections.map(section => renderSection(view, section));
    // The click target is a link in the foot.
    /* eslint-disable lit-a11y/click-events-have-key-events */
    return html`
      <div class="top">
        <div class="head">
          <button type="button" class="link close" part="close" @click=${this.#dialog.close}>${strings.close}</button>
          <div>
            <div id="title" class="title" part="title" role="heading" aria-level=${headingLevel}>${name}</div>
            <p class="by muted small"><span>${plan.displayProviderName}</span> ${this.#renderRating(plan)}</p>
          </div>
        </div>
        ${renderJumps(sections, strings, this.#onJump)}
      </div>
      <div class="body">
        ${first}
        <div class="pay">
          ${renderPrice(view)}
          <div class="foot" @click=${onClick} @auxclick=${onClick}>
            ${renderAmount(plan, format, links)} ${renderCheckout({chosen: plan, name, strings, links, handoff})}
            ${renderCheckoutHost(plan, strings, links)}
          </div>
          ${renderActions(view)}
        </div>
        ${rest} ${renderDisclosure(strings)}
        <slot name="details-note" dir="auto"></slot>
      </div>
    `;
    /* eslint-enable lit-a11y/click-events-have-key-events */
  }

  #renderRating({planServiceRating, planRatingVerdict}: Plan) {
    if (planServiceRating === undefined) return nothing;
    const strings = this.#strings;
    const rating = formatNumber(planServiceRating, this.language);
    const label = strings.ratingLabel;
    return html`<span
      ><b role="img" aria-label=${strings.rating(rating)}>${rating}</b>
      <span lang="en">${planRatingVerdict}</span>
      ${renderExplanation({term: 'planServiceRating', label, strings, onExplain: this.#onExplain})}</span
    >`;
  }

  readonly #onJump = (id: string): void => {
    const section = this.renderRoot.querySelector<HTMLElement>(`section#${id}`);
    section?.focus({preventScroll: true});
    section?.scrollIntoView();
  };

  readonly #onExplain = (text: string): void => this.#announcer.announce(() => text);

  readonly #onShare = async (url: string): Promise<void> => {
    const {shareCopied, shareFailed, unnamedPlan} = this.#strings;
    const outcome = await share({title: this.#shown?.planName ?? unnamedPlan, url});
    reportShare(this, outcome);
    this.shareMessage = {copied: shareCopied, failed: shareFailed, shared: '', canceled: ''}[outcome];
    this.#announcer.announce(() => this.shareMessage);
  };

  readonly #onMail = (): void => void this.dispatchEvent(new PlanShareEvent('email'));

  readonly #onPrint = (): void => {
    const {car, links, quotedAt} = this;
    const mileage = toMileage(this.mileage);
    const plan = this.#shown;
    const provider = plan?.displayProviderName ?? '';
    const plans = plan ? [{plan, name: this.#nameOf(plan), provider}] : [];
    void printPlans(this, {plans, format: this.#format, links, car, mileage, quotedAt});
  };

  readonly #onAsk = (event: Event): void => {
    const plan = this.#shown;
    const group = this.group ?? (plan && groupPlans([plan])[0]);
    if (plan && group && ask(this, {plan, group}, event)) this.#dialog.close();
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
