import {html, nothing, type PropertyValues} from 'lit';
import {property, state} from '../shared/decorators.js';
import type {FormField} from '../../contract/rules/error-field.js';
import type {LookupMethod} from '../../contract/rules/identifier.js';
import type {PlanVehicleReadyEvent, PlanVehicleSubmitEvent} from '../events/vehicle-events.js';
import {formStrings} from '../../strings/en/form.js';
import {baseStyles} from '../shared/base.styles.js';
import {defineElement} from '../shared/define-element.js';
import type {FieldMessage} from '../form/field.js';
import {FinderSettings} from './finder-settings.js';
import {toObject} from '../shared/host-values.js';
import type {Journey, JourneyHost, JourneyState} from './journey.js';
import {orWarn} from '../shared/loading.js';
import {mark, navigation} from '../shared/measurements.js';
import {questionOf} from './search-inputs.js';
import {relayUrl} from '../search/relay-url.js';
import {reserveRoom, type ReservedRoom} from './lazy-start.js';
import {SCREEN_TARGETS, type Screen} from './screens.js';
import {completeWords, mergeWords, type FinderWords} from '../shared/words.js';
import {finderStyles} from './plan-finder.styles.js';
import {PlanVehicleForm} from '../form/plan-vehicle-form.js';

const NO_MESSAGES: ReadonlyMap<FormField, FieldMessage> = new Map();
/** What a journey takes anew when the host changes it. */
const SETTINGS = ['strings', 'translation', 'relay', 'search', 'service', 'handoffHosts'];

const JOURNEY_STATES: readonly JourneyState[] = ['quoting', 'results', 'empty', 'error'];

/**
 * The whole journey: asks for a vehicle, shows several providers' plans with prices, and leads on to the checkout.
 *
 * @slot heading - Replaces the heading above the form.
 * @slot intro - Replaces the line below it.
 * @slot list-note - The dealer's own words, below the plans.
 * @slot details-note - The dealer's own words, in the details of each plan.
 * @event {PlanVehicleReadyEvent} plan-vehicle-ready - The form is complete. It carries the vehicle.
 * @event {PlanVehicleSubmitEvent} plan-vehicle-submit - The shopper asked for plans. It carries the vehicle.
 * @event {PlanSearchStartEvent} plan-search-start - A search was sent.
 * @event {PlanSearchProgressEvent} plan-search-progress - A search goes on.
 * @event {PlanSearchCompleteEvent} plan-search-complete - A search came back.
 * @event {PlanSearchErrorEvent} plan-search-error - A search failed.
 * @event {PlanSelectEvent} plan-select - The shopper chose a term, a mileage or a deductible.
 * @event {PlanFilterChangeEvent} plan-filter-change - The shopper wishes for something else among the plans.
 * @event {PlanCompareChangeEvent} plan-compare-change - The shopper chose other plans to compare.
 * @event {PlanCheckoutEvent} plan-checkout - The shopper goes on to the checkout; cancelable.
 * @csspart base - The inner root: layout, font and colours.
 * @csspart title - The heading.
 * @csspart message - What is said in place of plans.
 * @csspart change - Leads back to the form.
 * @csspart retry - Asks for the same again.
 * @csspart amend - Asks for the same without the host's filter that the account refuses, or for one term of it.
 * @csspart alternative - Names the vehicle in the way that the service advises.
 * @csspart lookup - The form's choice of a lookup method; so are all other parts of a `plan-vehicle-form`.
 * @csspart progress-status - What is happening during the wait, in words.
 * @csspart cancel - Ends the wait.
 * @csspart card - One plan of the list; so are all other parts of a `plan-list`, and those within its dialogs.
 * @cssproperty [--plan-color-text] - The text.
 * @cssproperty [--plan-color-surface] - What the text stands on.
 * @cssproperty [--plan-color-accent] - The brand's colour: buttons, focus, highlights.
 * @cssproperty [--plan-color-on-accent] - The text on a button.
 * @cssproperty [--plan-color-border] - The border of fields and buttons; lines and cards have a fainter one of it.
 * @cssproperty [--plan-color-danger] - What is wrong.
 * @cssproperty [--plan-font-family=inherit] - The font.
 * @cssproperty [--plan-font-size=medium] - The size that all others follow; the browser's default.
 * @cssproperty [--plan-radius=14px] - How round the corners are.
 * @cssstate quoting - A search is under way.
 * @cssstate results - Plans are shown.
 * @cssstate empty - There is no plan for this vehicle.
 * @cssstate error - The search failed.
 * @cssstate comparing - Plans are compared, in a dialog above those that are shown.
 */
export class PlanFinder extends FinderSettings implements JourneyHost {
  static override styles = [baseStyles, finderStyles];
  /** Browsers keep what was entered in such an element for the way back to its page. */
  static readonly formAssociated = true;

  /** Registers the element and those it begins with. */
  static define(registry: CustomElementRegistry = customElements): void {
    PlanVehicleForm.define(registry);
    defineElement(registry, 'plan-finder', PlanFinder);
  }

  /** The relay of every finder that names none; the embed puts its own here. */
  static defaultRelay = '/plans';

  /** The relay's base address, absolute or as the page resolves it. */
  override relay = PlanFinder.defaultRelay;

  /** The words it says; the host may replace any of them. */
  @property({attribute: false, read: toObject}) strings: FinderWords = {};

  /** The words that stand in the place of our English ones: a translation's, and the host's before them. @internal */
  givenWords: FinderWords = {};

  /** The words in use. @internal */
  words = completeWords({});

  @state() private journey: Journey | undefined;
  @state() private loadFailed = false;

  /** Not `#room`: settings are set before such fields are there. */
  private room?: ReservedRoom;

  readonly #internals = this.attachInternals();
  #question = '';
  #fieldMessages = NO_MESSAGES;
  /** What is shown. @internal */
  screen: Screen = 'form';
  #pageRead: Promise<void> | undefined;
  #wayBack: Promise<void> | undefined;

  /** The relay's base address, as the page resolves it. @internal */
  get relayUrl(): URL {
    return relayUrl(this.relay, PlanFinder.defaultRelay);
  }

  override requestUpdate(...changed: Parameters<FinderSettings['requestUpdate']>): void {
    super.requestUpdate(...changed);
    if (this.loading !== 'lazy') this.room?.end();
  }

  formResetCallback(): void {
    this.journey?.cancel();
    this.#form?.formResetCallback();
  }

  formDisabledCallback(): void {
    this.requestUpdate();
  }

  formStateRestoreCallback(state: unknown): void {
    void this.updateComplete.then(() => this.#form?.formStateRestoreCallback(state));
  }

  /** A lazy finder waits with its first update. */
  protected override async scheduleUpdate(): Promise<void> {
    if (this.loading === 'lazy' && !this.hasUpdated) await (this.room = reserveRoom(this)).over;
    await super.scheduleUpdate();
    this.room?.remove();
  }

  /** Takes the focus to what is shown: the form's first field that is not right yet, the wait, or the heading. */
  override focus(options?: FocusOptions): void {
    this.room?.end();
    void this.updateComplete.then(() => this.focusTarget?.focus(options));
  }

  override willUpdate(changed: PropertyValues): void {
    if (changed.has('strings') || changed.has('translation')) {
      this.givenWords = mergeWords(this.translation, this.strings);
      this.words = completeWords(this.givenWords);
      this.spoken = {words: this.words.form, english: formStrings};
    }
    if (SETTINGS.some(name => changed.has(name))) this.journey?.takeSettings();
    if (changed.has('vehicleFrom') && this.vehicleFrom) this.#pageRead = this.#readPage();
    this.#followQuestion();
    this.#settle();
  }

  /** Shows the form with another way to name the vehicle; mileage and state stay. @internal */
  chooseWay(way: LookupMethod): void {
    this.followFocus();
    this.journey?.cancel();
    void this.updateComplete.then(() => Object.assign(this.#form ?? {}, {lookupMethod: way}));
    this.focus();
  }

  /** Takes the focus along to the next screen. @internal */
  followFocus(): void {
    this.journey?.followFocus();
  }

  override firstUpdated(): void {
    mark('form-usable');
    if (navigation()?.type === 'back_forward') this.#wayBack = this.#restore();
  }

  override render(): unknown {
    const {lang, dir} = this.speech;
    return html`
      <div part="base" lang=${lang} dir=${dir} data-theme=${this.theme} data-density=${this.density}>
        ${this.#renderForm()}
        <div class="results">${this.screen === 'form' ? nothing : this.journey?.render()}</div>
        <p role="status" class="small">${this.loadFailed ? this.words.finder.loadFailed : nothing}</p>
        ${this.journey?.renderAnnouncer()}
      </div>
    `;
  }

  #renderForm() {
    const {title, intro} = this.words.finder;
    return html`
      <div class="ask" ?hidden=${this.screen !== 'form'}>
        <div class="heading">
          <slot name="heading" dir="auto">
            <div role="heading" aria-level=${this.headingLevel} class="title" part="title">${title}</div>
          </slot>
          <slot name="intro" dir="auto"><p class="muted">${intro}</p></slot>
        </div>
        ${this.journey?.renderAdvice()}
        <plan-vehicle-form
          exportparts="lookup,field,label,input,scan,error,hint,popup,option,match,summary,submit,scan-dialog,scan-title,scan-close,scan-view,scan-status,scan-photo,scan-retry"
          .vin=${this.vin}
          .licensePlate=${this.licensePlate}
          .make=${this.make}
          .model=${this.model}
          .year=${this.year}
          .state=${this.state}
          .zip=${this.zip}
          .mileage=${this.mileage}
          .relay=${this.relayUrl.href}
          .service=${this.service}
          .strings=${this.words.form}
          .lookupStrings=${this.givenWords.lookup}
          .scannerStrings=${this.givenWords.scanner}
          .fieldErrors=${this.#fieldMessages}
          .disabled=${this.matches(':disabled')}
          .keeper=${this.#internals}
          @focusin=${this.#loadJourney}
          @plan-vehicle-ready=${this.#onReady}
          @plan-vehicle-submit=${this.#onSubmit}
        ></plan-vehicle-form>
      </div>
    `;
  }

  /** What takes the focus on the screen that is shown. @internal */
  get focusTarget(): HTMLElement | null {
    return this.renderRoot.querySelector(SCREEN_TARGETS[this.screen]);
  }

  get #form(): PlanVehicleForm | null {
    return this.shadowRoot?.querySelector('plan-vehicle-form') ?? null;
  }

  /** Works out which screen is shown, and what the service found wrong with the form. */
  #settle(): void {
    const state = this.journey?.state;
    this.#fieldMessages = this.journey?.fieldMessages ?? NO_MESSAGES;
    // What is wrong with a field is mended in the form; all else is a page of its own.
    const isForm = state === undefined || this.#fieldMessages.size > 0;
    this.screen = isForm ? 'form' : state === 'quoting' ? 'quoting' : 'outcome';
    const {states} = this.#internals;
    const set = (name: string, holds: unknown) => states[holds ? 'add' : 'delete'](name);
    for (const name of JOURNEY_STATES) set(name, name === state);
    set('comparing', this.journey?.isComparing);
  }

  /** Fetches what follows the form, when the shopper first touches it. */
  async #loadJourney(): Promise<Journey | undefined> {
    const module = await orWarn('the results', import('./journey.js'));
    if (module) this.journey ??= new module.Journey(this);
    this.loadFailed = !module;
    return this.journey;
  }

  async #readPage(): Promise<void> {
    await (await orWarn('the page’s vehicle', import('./page-vehicle.js')))?.fillIn(this);
  }

  /** Back from a checkout, once the page has said what its car is: what is entered there anew was known before. */
  async #restore(): Promise<void> {
    const [journey] = await Promise.all([this.#loadJourney(), this.#pageRead]);
    await journey?.restore();
  }

  /** The host asks another question: the answer to the one before is put away. */
  #followQuestion(): void {
    const question = JSON.stringify(questionOf(this));
    if (question === this.#question) return;
    this.#question = question;
    if (this.journey?.isRestored) return;
    this.journey?.cancel();
    if (this.autoSearch) void this.#searchAtOnce();
  }

  async #searchAtOnce(): Promise<void> {
    await this.updateComplete;
    await this.#wayBack;
    await this.#form?.updateComplete;
    const criteria = this.#form?.criteria;
    // No act of the shopper: nothing is announced as one, and the focus stays where it is.
    if (criteria && !this.journey?.state) (await this.#loadJourney())?.submit(criteria);
  }

  async #onReady({criteria}: PlanVehicleReadyEvent): Promise<void> {
    (await this.#loadJourney())?.ready(criteria);
  }

  async #onSubmit({criteria}: PlanVehicleSubmitEvent): Promise<void> {
    const journey = await this.#loadJourney();
    journey?.followFocus();
    journey?.submit(criteria);
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'plan-finder': PlanFinder;
  }
}
