import {html, nothing, type PropertyValues} from 'lit';
import {property, state} from 'lit/decorators.js';
import type {FormField} from '../../contract/rules/error-field.js';
import type {LookupMethod} from '../../contract/rules/identifier.js';
import type {MilesUnit} from '../../contract/rules/miles.js';
import type {Filters, UserDetails} from '../../contract/search.js';
import {formStrings} from '../../strings/en/form.js';
import type {PlanVehicleReadyEvent, PlanVehicleSubmitEvent} from '../events/vehicle-events.js';
import type {FieldMessage} from '../form/field.js';
import {PlanVehicleForm} from '../form/plan-vehicle-form.js';
import {VehicleElement} from '../form/vehicle-element.js';
import type {Handoff} from '../plan/checkout.js';
import type {Consent} from '../search/tracking.js';
import {relayUrl} from '../search/relay-url.js';
import {baseStyles} from '../shared/base.styles.js';
import {defineElement} from '../shared/define-element.js';
import {oneOf, toData, toObject, wholeFrom} from '../shared/host-values.js';
import {orWarn} from '../shared/loading.js';
import {mark, navigation} from '../shared/measurements.js';
import {completeWords, mergeWords, type FinderWords} from '../shared/words.js';
import {reserveSpace, type ReservedSpace} from './lazy-start.js';
import type {VehicleReader} from './page-vehicle.js';
import {finderStyles} from './plan-finder.styles.js';
import type {LookupMethodEvent, PlanResults, ResultsChangeEvent, ResultsState, ResultsView} from './plan-results.js';
import {readSearchInputs, type SearchInputs} from './search-inputs.js';

/** What a finder shows at a time. */
export type Screen = 'form' | 'quoting' | 'outcome';

const NO_MESSAGES: ReadonlyMap<FormField, FieldMessage> = new Map();

const RESULTS_STATES: readonly ResultsState[] = ['quoting', 'results', 'empty', 'error'];

const readLoading = oneOf('eager', 'lazy');

/**
 * Asks the shopper for a vehicle, shows several providers' vehicle service contracts with prices, and leads to the
 * checkout.
 *
 * @slot heading - Replaces the heading above the form.
 * @slot intro - Replaces the line below it.
 * @slot list-note - The dealer's own text, below the plans.
 * @slot details-note - The dealer's own text, in the details of each plan.
 * @event {PlanVehicleReadyEvent} plan-vehicle-ready - The form is complete. It carries the vehicle.
 * @event {PlanVehicleSubmitEvent} plan-vehicle-submit - The shopper submitted the form. It carries the vehicle.
 * @event {PlanSearchStartEvent} plan-search-start - A search was sent.
 * @event {PlanSearchProgressEvent} plan-search-progress - A search is in progress.
 * @event {PlanSearchCompleteEvent} plan-search-complete - A search is complete.
 * @event {PlanSearchErrorEvent} plan-search-error - A search failed.
 * @event {PlanSelectEvent} plan-select - The shopper chose a term, a mileage limit or a deductible.
 * @event {PlanFilterChangeEvent} plan-filter-change - The shopper changed a filter of the plan list.
 * @event {PlanCompareChangeEvent} plan-compare-change - The shopper chose other plans to compare.
 * @event {PlanCheckoutEvent} plan-checkout - The shopper goes to the checkout; cancelable.
 * @csspart base - The inner root: layout, font and colors.
 * @csspart title - The heading.
 * @csspart message - What is shown instead of plans.
 * @csspart change - The button that leads back to the form.
 * @csspart retry - The button that sends the same search again.
 * @csspart adjust-filter - The button that searches again without the page's filter by term, which the account does not allow, or with one term only.
 * @csspart alternative - A button that identifies the vehicle in the way that the service suggests.
 * @csspart lookup - The form's choice of lookup methods; so are all other parts of a `plan-vehicle-form`.
 * @csspart progress-status - The status text during the wait.
 * @csspart cancel - The button that stops the search.
 * @csspart card - One plan of the list; so are all other parts of a `plan-list`, and those within its dialogs.
 * @cssproperty [--plan-color-text] - The text color.
 * @cssproperty [--plan-color-surface] - The background color.
 * @cssproperty [--plan-color-accent] - The brand color: buttons, focus, highlights.
 * @cssproperty [--plan-color-on-accent] - The text color of buttons.
 * @cssproperty [--plan-color-border] - The border color of fields and buttons; lines and cards have a fainter one of it.
 * @cssproperty [--plan-color-danger] - The color of errors.
 * @cssproperty [--plan-font-family=inherit] - The font.
 * @cssproperty [--plan-font-size=medium] - The font size that all others are relative to; the browser's default.
 * @cssproperty [--plan-radius=14px] - The corner radius.
 * @cssstate quoting - A search is in progress.
 * @cssstate results - Plans are shown.
 * @cssstate empty - There is no plan for this vehicle.
 * @cssstate error - The search failed.
 * @cssstate comparing - Plans are compared, in a dialog above the list.
 */
export class PlanFinder extends VehicleElement {
  static override styles = [baseStyles, finderStyles];
  /** Browsers restore what was entered in a form-associated element on Back navigation. */
  static readonly formAssociated = true;

  /** Registers the element and those it begins with. */
  static define(): void {
    PlanVehicleForm.define();
    defineElement('plan-finder', PlanFinder);
  }

  /** The relay of every finder that names none; the embed sets its own here. */
  static defaultRelay = '/plans';

  /** The relay's base URL, absolute or relative to the page. */
  override relay = PlanFinder.defaultRelay;

  /** `async` searches by starting and polling; `sync` by one long call, for a proxy that only adds the key. */
  @property({read: oneOf('async', 'sync')}) search: 'async' | 'sync' = 'async';

  /** Searches at once when the page provides all that is needed. */
  @property({type: Boolean, attribute: 'auto-search'}) autoSearch = false;

  /** Whether a complete form is searched for before it is submitted. */
  @property({read: oneOf('intent', 'off')}) prefetch: 'intent' | 'off' = 'intent';

  /** Light, dark, or as the page is. */
  @property({read: oneOf('auto', 'light', 'dark')}) theme: 'auto' | 'light' | 'dark' = 'auto';

  /** The spacing of the layout. */
  @property({read: oneOf('comfortable', 'compact')}) density: 'comfortable' | 'compact' = 'comfortable';

  /** How the checkout opens: in this tab, in a new one, or by the page, which listens for `plan-checkout`. */
  @property() handoff: Handoff = 'self';

  /**
   * Whether the visit may be counted and attributed: `auto` asks the page's Consent Mode and Global Privacy Control.
   * `denied` also saves nothing in the tab's storage: the return from a checkout is then the browser's alone.
   */
  @property({read: oneOf('auto', 'granted', 'denied')}) consent: Consent = 'auto';

  /** `datalayer` also pushes GA4 ecommerce events to the page's `dataLayer`; the finder's own events are sent in any case. */
  @property({read: oneOf('events', 'datalayer', 'off')}) analytics: 'events' | 'datalayer' | 'off' = 'events';

  /** The level of the heading; the plans' headings are one deeper. */
  @property({type: Number, attribute: 'heading-level', read: wholeFrom(1, 2)}) headingLevel = 2;

  /** The unit of a result's miles, which the interface leaves open; `unknown` hides them. */
  @property({attribute: 'miles-unit'}) milesUnit: MilesUnit = 'thousands';

  /** How many plans can be compared, at least two. */
  @property({type: Number, attribute: 'max-compare'}) maxCompare = 4;

  /** `query` keeps the shopper's filters and sort order in the page's URL; for one finder per page. */
  @property({attribute: 'url-state'}) urlState: 'off' | 'query' = 'off';

  /** Filters that are sent with every search of this finder (§2.3). The shopper's own are the `filters` of `plan-list`. */
  @property({attribute: false, read: toData}) searchFilters: Filters | undefined;

  /**
   * The customer, where the page knows who is searching (§2.8): a search by VIN is then sent with the details, so that
   * the checkout is filled in (§4.2). It is one long call that is never prefetched, and its plans are not saved.
   * Searches that identify the car in another way are sent without the details.
   */
  @property({attribute: false, read: toData}) customer: UserDetails | undefined;

  /**
   * Where the page describes its vehicle: `json-ld` reads its `Vehicle` or `Car` (VIN, or make, model and year;
   * odometer), a function reads it in the page's own way. Attributes take precedence over it, and a function over the
   * attribute `vehicle-from="json-ld"`. Unless it is set, nothing is read from the page; set again, it reads again. A
   * dealer's state is not the shopper's: JSON-LD never provides one.
   */
  @property({attribute: 'vehicle-from'}) vehicleFrom: 'json-ld' | VehicleReader | undefined;

  /** The only hosts of checkouts; empty: any, over https. */
  @property({attribute: false}) handoffHosts: readonly string[] = [];

  /** Strings that replace ours, any of them. */
  @property({attribute: false, read: toObject}) strings: FinderWords = {};

  /** What the results show, as they last reported. */
  @state() private results: ResultsView = {};
  @state() private loadFailed = false;

  readonly #internals = this.attachInternals();
  #loading: 'eager' | 'lazy' = 'eager';
  #space: ReservedSpace | undefined;
  /** The strings that replace our English ones: a translation's, and the page's before them. */
  #givenWords: FinderWords = {};
  #words = completeWords({});
  #inputs!: SearchInputs;
  #screen: Screen = 'form';
  /** Set once its class is loaded. */
  #resultsElement: PlanResults | undefined;
  #pageRead: Promise<void> | undefined;
  #restored: Promise<void> | undefined;

  /**
   * `lazy` only reserves space until the finder is within a screen's height of the viewport, receives the focus or is
   * set to `eager`: nothing is loaded and no update completes before.
   *
   * @default 'eager'
   */
  @property()
  get loading(): 'eager' | 'lazy' {
    return this.#loading;
  }

  set loading(value: 'eager' | 'lazy') {
    this.#loading = readLoading(value, 'loading');
    if (this.#loading === 'eager') this.#space?.end();
  }

  /** The relay's absolute URL. @internal */
  get relayUrl(): URL {
    return relayUrl(this.relay, PlanFinder.defaultRelay);
  }

  formResetCallback(): void {
    this.#resultsElement?.cancel();
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
    if (this.loading === 'lazy' && !this.hasUpdated) await (this.#space = reserveSpace(this)).over;
    await super.scheduleUpdate();
    this.#space?.remove();
  }

  /** It is complete when the results within are, too: each may change the other. */
  protected override async getUpdateComplete(): Promise<boolean> {
    const isComplete = await super.getUpdateComplete();
    await this.#resultsElement?.updateComplete;
    return this.isUpdatePending ? this.getUpdateComplete() : isComplete;
  }

  /** Focuses what is shown: the form's first field that is not valid yet, the wait, or the heading. */
  override focus(options?: FocusOptions): void {
    this.#space?.end();
    const shown = () => (this.#screen === 'form' ? this.#form : this.#resultsElement);
    void this.updateComplete.then(() => shown()?.focus(options));
  }

  override willUpdate(changed: PropertyValues): void {
    if (changed.has('strings') || changed.has('translation')) {
      this.#givenWords = mergeWords(this.translation, this.strings);
      this.#words = completeWords(this.#givenWords);
      this.spoken = {words: this.#words.form, english: formStrings};
    }
    if (changed.has('vehicleFrom') && this.vehicleFrom) this.#pageRead = this.#readPage();
    this.#readInputs();
    this.#showResults();
  }

  override firstUpdated(): void {
    mark('form-usable');
    if (navigation()?.type === 'back_forward') this.#restored = this.#restore();
  }

  /** Shows the form with another lookup method; mileage and state stay. @internal */
  chooseLookupMethod(lookupMethod: LookupMethod): void {
    this.#resultsElement?.followFocus();
    this.#resultsElement?.cancel();
    void this.updateComplete.then(() => Object.assign(this.#form ?? {}, {lookupMethod}));
    this.focus();
  }

  override render(): unknown {
    const {lang, dir} = this.speech;
    return html`
      <div part="base" lang=${lang} dir=${dir} data-theme=${this.theme} data-density=${this.density}>
        ${this.#renderForm()} ${this.#renderResults()}
        <p role="status" class="small">${this.loadFailed ? this.#words.finder.loadFailed : nothing}</p>
      </div>
    `;
  }

  #renderForm() {
    const {title, intro} = this.#words.finder;
    return html`
      <div class="ask" ?hidden=${this.#screen !== 'form'}>
        <div class="heading">
          <slot name="heading" dir="auto">
            <div role="heading" aria-level=${this.headingLevel} class="title" part="title">${title}</div>
          </slot>
          <slot name="intro" dir="auto"><p class="muted">${intro}</p></slot>
        </div>
        ${this.results.advice}
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
          .strings=${this.#words.form}
          .lookupStrings=${this.#givenWords.lookup}
          .scannerStrings=${this.#givenWords.scanner}
          .fieldErrors=${this.results.fieldMessages ?? NO_MESSAGES}
          .disabled=${this.matches(':disabled')}
          .keeper=${this.#internals}
          @focusin=${this.#loadResults}
          @plan-vehicle-ready=${this.#onReady}
          @plan-vehicle-submit=${this.#onSubmit}
        ></plan-vehicle-form>
      </div>
    `;
  }

  #renderResults() {
    return html`<plan-results
      .service=${this.service}
      .relay=${this.relayUrl.href}
      .inputs=${this.#inputs}
      .screen=${this.#screen}
      .strings=${this.#givenWords}
      .language=${this.language}
      .headingLevel=${this.headingLevel}
      .handoff=${this.handoff}
      .handoffHosts=${this.handoffHosts}
      .milesUnit=${this.milesUnit}
      .maxCompare=${this.maxCompare}
      .urlState=${this.urlState}
      .prefetch=${this.prefetch}
      .consent=${this.consent}
      .analytics=${this.analytics}
      @results-change=${this.#onResultsChange}
      @lookup-method=${this.#onLookupMethod}
    ></plan-results>`;
  }

  get #form(): PlanVehicleForm | null {
    return this.shadowRoot?.querySelector('plan-vehicle-form') ?? null;
  }

  /** When the page asks for something else, the results discard what they have; the finder may search for it at once. */
  #readInputs(): void {
    const inputs = readSearchInputs(this);
    if (JSON.stringify(inputs) === JSON.stringify(this.#inputs)) return;
    this.#inputs = inputs;
    if (this.autoSearch) void this.#searchAtOnce();
  }

  /** Chooses the screen, and sets the states that a page can style. */
  #showResults(): void {
    const {state, isComparing, fieldMessages} = this.results;
    // What is wrong with a field is corrected in the form; everything else has a page of its own.
    const isForm = state === undefined || fieldMessages !== undefined;
    this.#screen = isForm ? 'form' : state === 'quoting' ? 'quoting' : 'outcome';
    const {states} = this.#internals;
    const set = (name: string, isSet: boolean | undefined) => states[isSet ? 'add' : 'delete'](name);
    for (const name of RESULTS_STATES) set(name, name === state);
    set('comparing', isComparing);
  }

  /** Loads what follows the form, when the shopper first touches it. */
  async #loadResults(): Promise<PlanResults | undefined> {
    const module = await orWarn('the results', import('./plan-results.js'));
    this.loadFailed = !module;
    if (!module) return undefined;
    module.PlanResults.define();
    const results = this.renderRoot.querySelector('plan-results') as PlanResults;
    // Outside of the page nothing is upgraded by its definition.
    customElements.upgrade(results);
    this.#resultsElement = results;
    await this.updateComplete;
    return results;
  }

  async #readPage(): Promise<void> {
    await (await orWarn('the page’s vehicle', import('./page-vehicle.js')))?.fillIn(this);
  }

  /** Restores the search after a checkout, once the page has set its vehicle: what else it sets then is another search. */
  async #restore(): Promise<void> {
    const [results] = await Promise.all([this.#loadResults(), this.#pageRead]);
    await this.updateComplete;
    await results?.restore(this.#form);
  }

  async #searchAtOnce(): Promise<void> {
    await this.updateComplete;
    await this.#restored;
    await this.#form?.updateComplete;
    const criteria = this.#form?.criteria;
    // Not an act of the shopper: no submit event is sent, and the focus stays where it is.
    if (criteria && !this.results.state) (await this.#loadResults())?.submit(criteria);
  }

  async #onReady({criteria}: PlanVehicleReadyEvent): Promise<void> {
    (await this.#loadResults())?.ready(criteria);
  }

  async #onSubmit({criteria}: PlanVehicleSubmitEvent): Promise<void> {
    const results = await this.#loadResults();
    results?.followFocus();
    results?.submit(criteria);
  }

  #onResultsChange({view}: ResultsChangeEvent): void {
    this.results = view;
  }

  #onLookupMethod({lookupMethod}: LookupMethodEvent): void {
    this.chooseLookupMethod(lookupMethod);
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'plan-finder': PlanFinder;
  }
}
