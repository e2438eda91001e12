import {html, nothing, type PropertyValues} from 'lit';
import {property, state} from 'lit/decorators.js';
import type {Plan} from '../../contract/plan.js';
import {chooseVariant} from '../../plans/choose-variant.js';
import {groupPlans, type PlanGroup} from '../../plans/groups.js';
import {formatNumber} from '../../plans/money.js';
import type {VariantAxis} from '../../plans/variants.js';
import {detailStrings, type DetailStrings} from '../../strings/en/details.js';
import {resultStrings, type ResultStrings} from '../../strings/en/results.js';
import {PlanSelectEvent, PlanShareEvent} from '../events/list-events.js';
import {NativeEvent} from '../events/native-event.js';
import {Announcer} from '../shared/announcer.js';
import {baseStyles} from '../shared/base.styles.js';
import {onCheckoutClick, renderCheckout} from '../plan/checkout.js';
import {defineElement} from '../shared/define-element.js';
import {renderClose} from '../dialog/close-button.js';
import {DialogController} from '../dialog/dialog-controller.js';
import {renderDisclosure, withDisclosure} from '../plan/disclosure.js';
import {followTranslations} from '../shared/follow-translations.js';
import {hideTypingFromHotkeys} from '../shared/hide-typing-from-hotkeys.js';
import {toObject, wholeFrom} from '../shared/host-values.js';
import {PlanElement} from '../plan/plan-element.js';
import {toGroup, toMileage, toPlan} from '../plan/detail-values.js';
import {choiceText, showTerm, verdictText} from '../plan/detail-text.js';
import {differs} from '../shared/differs.js';
import {onAskClick, renderAsk} from '../plan/ask.js';
import {readContact} from '../plan/contact.js';
import {renderSection, type DetailsView} from './details-view.js';
import {renderActions, renderPrice} from './price-card.js';
import {renderJumps, reveal, sectionsOf} from './sections.js';
import {printPlans} from '../print/print-plans.js';
import {renderExplanation} from '../plan/explanation.js';
import {renderCheckoutHost, renderHostName} from '../plan/links.js';
import {reportShare, share} from '../plan/share.js';
import {renderAmount} from '../plan/price.js';
import {paymentSums} from '../plan/plan-text.js';
import {detailsStyles} from './plan-details.styles.js';
import {PlanMaintenancePanel} from './plan-maintenance-panel.js';

/** The strings of a plan's details, including those of the list. */
export type PlanDetailsStrings = ResultStrings & DetailStrings;

const DEFAULT_STRINGS: PlanDetailsStrings = {...resultStrings, ...detailStrings};

/**
 * Shows everything that is known about one plan in a dialog; sections without data are left out. The shopper can choose
 * another variant of the plan. Escape, Back, a click on the backdrop and the close button close it, as does hiding,
 * moving or removing the element. Focus returns to where it was.
 *
 * @slot details-note - The dealer's own text.
 * @slot compare - The page's own control beside the plan's name. A list puts its checkbox to compare the plan here.
 * @event {Event} close - The dialog was closed.
 * @event {PlanSelectEvent} plan-select - The shopper chose another variant of the plan.
 * @event {PlanCheckoutEvent} plan-checkout - The shopper clicked the checkout link; cancelable.
 * @event {PlanAskEvent} plan-ask - The shopper asks the dealer about the plan; cancelable.
 * @event {PlanShareEvent} plan-share - The shopper shared the plan.
 * @event {PlanPrintEvent} plan-print - The shopper chose to print the plan.
 * @csspart base - The inner root.
 * @csspart dialog - The dialog.
 * @csspart title - The plan's name.
 * @csspart close - The button that closes the dialog.
 * @csspart section - One section.
 * @csspart picker - The choice of a term, a mileage or a deductible.
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

  /** The variant to show. By default, the first of the group. Updated when the shopper chooses another. */
  @property({attribute: false, read: toPlan}) plan: Plan | undefined;

  /**
   * The plan that the variant belongs to, for its name and the variants to choose from. By default, the variant's own
   * name is shown, and its terms without a choice.
   */
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
  /** The section that is in view; empty for the first. */
  @state() private current = '';

  #strings = DEFAULT_STRINGS;
  /** The variant that the shopper has chosen; the page may have set another one since. */
  #chosen: Plan | undefined;
  /** The plan that was shown last. */
  #shownKey: string | undefined;
  /** Where the last jump to a section has scrolled to. */
  #jumpedTo = -1;

  /** A modal dialog makes the rest of the page inert, so it has live regions of its own. */
  readonly #announcer = new Announcer(this);

  readonly #dialog = new DialogController(this, {onClose: () => this.#onClose()});

  readonly #headSizes = new ResizeObserver(() => this.#passHeadSize());

  override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('strings') || changed.has('translation'))
      this.#strings = withDisclosure(
        this.completed(DEFAULT_STRINGS, ['results', 'details'], this.strings),
        this.translation,
      );
    // What was copied is no longer what is shown. A framework may only have created the same plan again.
    const isOtherPlan =
      changed.has('plan') && changed.get('plan')?.searchResultPlanId !== this.plan?.searchResultPlanId;
    if (isOtherPlan || (changed.has('group') && this.group?.key !== this.#shownKey)) this.shareMessage = '';
    // A page that sets only the group shows another plan, not the old one's variant under its name.
    if (changed.has('group') && this.plan === this.#chosen) this.plan = this.#chosen = this.#sameVariant(this.#chosen);
    if (!this.open) {
      this.shareMessage = this.current = '';
      this.#jumpedTo = -1;
    }
  }

  override updated(): void {
    const key = this.group?.key ?? this.#shown?.searchResultPlanId;
    // Sections expanded for one plan are collapsed for the next.
    if (key !== this.#shownKey) for (const section of this.renderRoot.querySelectorAll('details')) section.open = false;
    this.#shownKey = key;
    this.#dialog.toggle(this.open && this.#shown !== undefined);
    for (const head of this.#heads) this.#headSizes.observe(head);
  }

  override firstUpdated(): void {
    followTranslations(this.renderRoot);
    hideTypingFromHotkeys(this.renderRoot);
  }

  override render(): unknown {
    const plan = this.#shown;
    const {lang, dir} = this.speech;
    return html`
      <div part="base" lang=${lang} dir=${dir}>
        <dialog part="dialog" aria-labelledby="title" @scroll=${this.#onScroll}>
          ${plan ? this.#renderPlan(plan) : nothing} ${this.#announcer.render()}
        </dialog>
      </div>
    `;
  }

  /** On a narrow phone, only the second stays visible. */
  get #heads(): readonly HTMLElement[] {
    return [...this.renderRoot.querySelectorAll<HTMLElement>('.top, .head')];
  }

  /** Passes the height of what stays visible to the styles, so that it covers nothing that is scrolled to. */
  #passHeadSize(): void {
    const sticky = this.#heads.filter(head => getComputedStyle(head).position === 'sticky');
    const size = Math.max(0, ...sticky.map(({offsetHeight}) => offsetHeight));
    this.renderRoot.querySelector('dialog')?.style.setProperty('--head-size', `${size}px`);
  }

  get #shown(): Plan | undefined {
    return this.plan ?? this.group?.variants[0];
  }

  /** The shown plan with its variants; a variant that is not in the group is the only one. */
  #groupOf(plan: Plan): PlanGroup {
    return this.group && this.#sameVariant(plan) ? this.group : (groupPlans([plan])[0] as PlanGroup);
  }

  /** The group's variant with a plan's id, because a framework may create the same plans again on each render. */
  #sameVariant(plan: Plan | undefined): Plan | undefined {
    return this.group?.variants.find(({searchResultPlanId}) => searchResultPlanId === plan?.searchResultPlanId);
  }

  get #format() {
    const {language: lang, milesUnit} = this;
    return {strings: this.#strings, lang, milesUnit};
  }

  #nameOf(plan: Plan): string {
    return this.#groupOf(plan).name || this.#strings.unnamedPlan;
  }

  #renderPlan(plan: Plan) {
    const {handoff, headingLevel, links} = this;
    const mileage = toMileage(this.mileage);
    const strings = this.#strings;
    const format = this.#format;
    const name = this.#nameOf(plan);
    const onClick = (event: MouseEvent) => onCheckoutClick(this, plan, event);
    const view: DetailsView = {
      plan,
      group: this.#groupOf(plan),
      name,
      links,
      format,
      mileage,
      headingLevel: headingLevel + 1,
      quotedAt: this.quotedAt,
      shareMessage: this.shareMessage,
      onShare: this.#onShare,
      onMail: this.#onMail,
      onPrint: this.#onPrint,
      onExplain: this.#onExplain,
      ask: renderAsk(this.contact, name, strings, this.#onAsk),
    };
    const sections = sectionsOf(view);
    const [first, ...rest] = sections.map(section => renderSection(view, section));
    const current = this.current || (sections[0]?.id ?? '');
    // The click target is a link in the foot, and what changes is a select.
    /* eslint-disable lit-a11y/click-events-have-key-events */
    return html`
      <div class="top">
        <div class="head">
          ${renderClose({label: strings.close, part: 'close', onClose: this.#dialog.close})}
          <div class="who">
            <div id="title" class="title" part="title" role="heading" aria-level=${headingLevel}>${name}</div>
            <p class="by muted small"><span>${plan.displayProviderName}</span> ${this.#renderRating(plan)}</p>
          </div>
          <slot name="compare"></slot>
        </div>
        ${renderJumps(sections, {strings, current, onJump: this.#onJump})}
      </div>
      <div class="body">
        ${first}
        <div class="pay" @change=${this.#onChoose}>
          ${renderPrice(view)}
          <div class="foot" @click=${onClick} @auxclick=${onClick}>
            <div class="brief">
              ${renderAmount(plan, format, links)}
              <p class="muted fine">${paymentSums(plan, format).join(', ')}</p>
              ${renderHostName(plan, strings, links)}
            </div>
            ${renderCheckout({chosen: plan, name, strings, links, handoff})}
          </div>
          <div class="more">
            ${renderCheckoutHost(plan, strings, links)} ${renderDisclosure(strings)} ${renderActions(view)}
          </div>
        </div>
        ${rest}
        <slot name="details-note" dir="auto"></slot>
      </div>
    `;
    /* eslint-enable lit-a11y/click-events-have-key-events */
  }

  #renderRating(plan: Plan) {
    const {planServiceRating} = plan;
    if (planServiceRating === undefined) return nothing;
    const strings = this.#strings;
    const rating = formatNumber(planServiceRating, this.language);
    const label = strings.ratingLabel;
    return html`<span
      ><b role="img" aria-label=${strings.rating(rating)}>${rating}</b> ${verdictText(plan, strings)}
      ${renderExplanation({term: 'planServiceRating', label, strings, onExplain: this.#onExplain})}</span
    >`;
  }

  readonly #onJump = (id: string): void => {
    const section = this.renderRoot.querySelector<HTMLElement>(`section#${id}`);
    section?.focus({preventScroll: true});
    section?.scrollIntoView();
    this.#jumpedTo = section?.closest('dialog')?.scrollTop ?? -1;
    this.#showCurrent(id);
  };

  /**
   * Finds the section in view: the last that begins above a line, which moves from below the head to the end of the
   * dialog while it is scrolled, so that the last sections are found, too. After a jump, it is the one jumped to.
   */
  readonly #onScroll = ({currentTarget}: Event): void => {
    const dialog = currentTarget as HTMLElement;
    const {clientHeight, scrollHeight, scrollTop} = dialog;
    if (scrollTop === this.#jumpedTo) return;
    const heads = [...dialog.querySelectorAll('.head, .jumps')];
    const start = Math.max(...heads.map(head => head.getBoundingClientRect().bottom));
    const end = dialog.getBoundingClientRect().bottom;
    const line = start + ((end - start) * scrollTop) / (scrollHeight - clientHeight);
    const ids = [...dialog.querySelectorAll<HTMLElement>('[data-section]')].map(({dataset}) => dataset.section ?? '');
    const reached = ids.filter(id => (dialog.querySelector(`#${id}`)?.getBoundingClientRect().top ?? Infinity) <= line);
    this.#showCurrent(reached.at(-1) ?? '');
  };

  /** Marks the button of a section, and scrolls it into view among the others. */
  #showCurrent(id: string): void {
    if (id === this.current) return;
    this.current = id;
    const button = this.renderRoot.querySelector(`[data-section="${id}"]`);
    if (button) reveal(button);
  }

  readonly #onChoose = ({target}: Event): void => {
    const select = target as HTMLSelectElement;
    const {dataset, value} = select;
    const axis = dataset.axis as VariantAxis | undefined;
    const current = this.#shown;
    if (!axis || !current) return;
    const group = this.#groupOf(current);
    const plan = chooseVariant(group, current, axis, Number(value));
    this.plan = this.#chosen = plan;
    const name = this.#nameOf(plan);
    // The page may undo the choice when it is notified.
    const shown = () => this.#sameVariant(this.#shown) ?? plan;
    const text = () => choiceText({group, plan: shown(), name}, axis, this.#format, this.links);
    this.#announcer.announce(text, {topic: 'choice'});
    this.dispatchEvent(new PlanSelectEvent(plan, group));
    void this.updateComplete.then(() => showTerm(select, shown()[axis]));
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
    if (plan) onAskClick(this, plan, this.#groupOf(plan), event);
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
