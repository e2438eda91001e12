import {html, nothing, type PropertyDeclarations, type PropertyValues} from 'lit';
import type {MilesUnit} from '../../contract/rules/mileage-limit.js';
import type {Filters, UserDetails} from '../../contract/search.js';
import {finderStrings, type FinderStrings} from '../../strings/en/finder.js';
import {formStrings} from '../../strings/en/form.js';
import type {PlanVehicleReadyEvent} from '../events/vehicle-ready-event.js';
import type {PlanVehicleSubmitEvent} from '../events/vehicle-submit-event.js';
import {PlanVehicleForm} from '../form/plan-vehicle-form.js';
import {DEFAULT_RELAY, VehicleElement} from '../form/vehicle-element.js';
import type {Handoff} from '../plan/checkout.js';
import type {Consent} from '../search/consent.js';
import {relayUrl} from '../search/relay-url.js';
import {complete} from '../shared/complete.js';
import {defineElement} from '../shared/define-element.js';
import {oneOfOrFirst, toData, toObject, wholeFrom} from '../shared/host-values.js';
import {orWarn} from '../shared/loading.js';
import {mark} from '../shared/mark.js';
import {navigation} from '../shared/navigation.js';
import {rootStyles} from '../shared/root.styles.js';
import type {StringTables} from '../shared/strings.js';
import {titleStyles} from '../shared/title.styles.js';
import type {VehicleReader} from './page-vehicle.js';
import {finderStyles} from './plan-finder.styles.js';
import type {PlanResults, ResultsView} from './plan-results.js';
import type {SearchedVehicle} from './finder-methods.js';
import type {SavedPrices} from './saved-prices.js';
import {readSearchInputs, type SearchInputs} from './search-inputs.js';

/** A finder within one screen of the viewport counts as near it. */
const NEAR = {rootMargin: '100%'};

const readLoading = oneOfOrFirst('eager', 'lazy');

/**
 * Asks the shopper for a vehicle, shows vehicle service contracts from several providers with prices, and links to
 * their checkouts.
 *
 * @slot heading - Replaces the heading above the form.
 * @slot intro - Replaces the line below it.
 * @slot list-info - Who pays whom, in the dealer's own words, within "How this list works".
 * @slot list-note - The dealer's own text, below the plans.
 * @slot details-note - The dealer's own text, in the details of each plan.
 * @event {PlanVehicleReadyEvent} plan-vehicle-ready - The form is complete. It carries the vehicle.
 * @event {PlanVehicleSubmitEvent} plan-vehicle-submit - The shopper submitted the form, or the page did with `search()`. It carries the vehicle.
 * @event {PlanSearchStartEvent} plan-search-start - A search was sent.
 * @event {PlanSearchProgressEvent} plan-search-progress - A search is in progress.
 * @event {PlanSearchCompleteEvent} plan-search-complete - A search is complete.
 * @event {PlanSearchErrorEvent} plan-search-error - A search failed.
 * @event {PlanSelectEvent} plan-select - The shopper chose a term, a mileage limit or a deductible.
 * @event {PlanFilterChangeEvent} plan-filter-change - The shopper changed a filter of the plan list.
 * @event {PlanCompareChangeEvent} plan-compare-change - The shopper chose other plans to compare.
 * @event {PlanCheckoutEvent} plan-checkout - The shopper goes to the checkout; cancelable.
 * @event {PlanAskEvent} plan-ask - The shopper asks the dealer about a plan; cancelable.
 * @event {PlanOpenEvent} plan-open - The finder is shown in its dialog.
 * @event {PlanCloseEvent} plan-close - The finder's dialog has closed.
 * @event {PlanScanEvent} plan-scan - The shopper scanned a VIN; it is in the form.
 * @event {PlanNoResultsEvent} plan-no-results - The shopper set filters that no plan matches.
 * @event {PlanDetailsOpenEvent} plan-details-open - The shopper opened the details of a plan.
 * @event {PlanShareEvent} plan-share - The shopper shared a plan or the comparison.
 * @event {PlanPrintEvent} plan-print - The shopper chose to print plans.
 * @csspart base - The inner root: layout, font and colors.
 * @csspart title - The heading.
 * @csspart message - The message that is shown instead of plans.
 * @csspart change - The button that returns to the form.
 * @csspart save - The button below the plans that saves their prices, or deletes what it saved.
 * @csspart save-status - Whether the prices are saved.
 * @csspart contact - The link to the dealer, after a search without plans.
 * @csspart retry - The button that sends the same search again.
 * @csspart adjust-filter - The button that searches again without the page's term filter, or for one term only, when the account does not allow the filter.
 * @csspart alternative - A button that switches to the lookup method that the upstream API suggests.
 * @csspart lookup - The form's choice of lookup methods. All other parts of `plan-vehicle-form` are exported too.
 * @csspart progress-status - The status text while a search is in progress.
 * @csspart cancel - The button that stops the search.
 * @csspart finder-dialog - The dialog in which `open()` shows the finder.
 * @csspart finder-dialog-title - The heading of that dialog.
 * @csspart finder-dialog-close - The button that closes that dialog.
 * @csspart card - One plan in the list. All other parts of `plan-list`, and those in its dialogs, are exported too.
 * @cssproperty [--plan-color-text] - The text color.
 * @cssproperty [--plan-color-surface] - The background color.
 * @cssproperty [--plan-color-accent] - The brand color: buttons, focus, highlights.
 * @cssproperty [--plan-color-on-accent] - The text color of buttons.
 * @cssproperty [--plan-color-border] - The border color of fields and buttons; lines and cards use a lighter tint of it.
 * @cssproperty [--plan-color-danger] - The color of errors.
 * @cssproperty [--plan-font-family=inherit] - The font.
 * @cssproperty [--plan-font-size=medium] - The font size that all others are relative to; the browser's default.
 * @cssproperty [--plan-radius=12px] - The corner radius.
 * @cssstate quoting - A search is in progress.
 * @cssstate results - Plans are shown.
 * @cssstate empty - There is no plan for this vehicle.
 * @cssstate error - The search failed.
 * @cssstate comparing - The comparison dialog is open.
 */
export class PlanFinder extends VehicleElement {
  static override styles = [rootStyles, titleStyles, finderStyles];
  /** Browsers restore what was entered in a form-associated element on Back navigation. */
  static readonly formAssociated = true;
  static override properties: PropertyDeclarations = {
    // A value that is set before the element is defined would hide the method. Lit sets it again.
    search: {attribute: false, noAccessor: true},
    searchMode: {attribute: 'search', read: oneOfOrFirst('async', 'sync')},
    // Vue and Svelte write false as the text "false".
    autoSearch: {converter: value => value !== null && value !== 'false'},
    prefetch: {read: oneOfOrFirst('intent', 'off')},
    theme: {read: oneOfOrFirst('auto', 'light', 'dark')},
    density: {read: oneOfOrFirst('comfortable', 'compact')},
    handoff: {},
    consent: {read: oneOfOrFirst('auto', 'granted', 'denied')},
    analytics: {read: oneOfOrFirst('events', 'datalayer', 'off')},
    milesUnit: {},
    headingLevel: {read: wholeFrom(1, 2)},
    maxCompare: {read: wholeFrom(2, 4)},
    initialCount: {read: wholeFrom(0, 0)},
    contact: {type: String},
    reference: {},
    urlState: {},
    searchFilters: {attribute: false, read: toData},
    customer: {attribute: false, read: toData},
    listInfo: {type: String},
    vehicleFrom: {},
    handoffHosts: {attribute: false},
    strings: {attribute: false, read: toObject},
    results: {state: true},
    loadFailed: {state: true},
    loading: {},
  };

  /** Registers the element and the form it starts with. */
  static define(): void {
    PlanVehicleForm.define();
    defineElement('plan-finder', PlanFinder);
  }

  /** The relay of every finder that does not set one; the embed sets its own here. */
  static defaultRelay = DEFAULT_RELAY;

  /** The relay's base URL, absolute or relative to the page. */
  override relay = PlanFinder.defaultRelay;

  /**
   * `async` starts a search and polls for its result; `sync` makes one long call, for a proxy that only adds the key.
   */
  searchMode: 'async' | 'sync' = 'async';

  /** Searches immediately when the page provides everything that is needed. */
  autoSearch = false;

  /** Whether plans are prefetched when the form is complete, before the shopper submits it. */
  prefetch: 'intent' | 'off' = 'intent';

  /** The color scheme: light, dark, or the page's (`auto`). */
  theme: 'auto' | 'light' | 'dark' = 'auto';

  /** The spacing of the layout. */
  density: 'comfortable' | 'compact' = 'comfortable';

  /**
   * How the checkout opens: in this tab (`self`), in a new tab (`blank`), or by a page that handles `plan-checkout`
   * (`event`).
   */
  handoff: Handoff = 'self';

  /**
   * Whether the visit may be tracked: `auto` follows the page's Consent Mode and Global Privacy Control. With `denied`,
   * nothing is saved in session storage either: only the browser itself can restore the plans on the return from a
   * checkout.
   */
  consent: Consent = 'auto';

  /**
   * `datalayer` also pushes GA4 ecommerce events to the page's `dataLayer`; the finder's own events are always
   * dispatched.
   */
  analytics: 'events' | 'datalayer' | 'off' = 'events';

  /**
   * The page's own reference, such as a stock number, a campaign or a salesperson: up to 64 printable characters. Every
   * event of the finder has it as `reference`, and the relay's reports count by it. It is not sent with a search.
   */
  reference = '';

  /** The level of the heading; the plans' headings are one level deeper. */
  headingLevel = 2;

  /** The unit of the miles in results, which the upstream API does not specify; `unknown` hides them. */
  milesUnit: MilesUnit = 'thousands';

  /** The maximum number of plans to compare, at least two. */
  maxCompare = 4;

  /** How many plans are shown until the shopper asks for all; 0 shows all at once. */
  initialCount = 0;

  /**
   * How to ask the dealer about a plan, in its details and in the comparison: a `tel:`, `sms:` or `mailto:` URL, or
   * `event` for a page that handles `plan-ask`. After a search without plans, a link to the URL is shown. By
   * default, no help is offered.
   */
  contact = '';

  /** `query` keeps the shopper's filters and sort order in the page's URL; for one finder per page. */
  urlState: 'off' | 'query' = 'off';

  /** Filters that are sent with every search of this finder (§2.3). The shopper's own are the `filters` of `plan-list`. */
  searchFilters: Filters | undefined;

  /**
   * The customer's details, if the page knows who is searching (§2.8). Searches by VIN are sent with them, so that the
   * checkout is prefilled (§4.2): such a search is one long call that is never prefetched, and its plans are not saved.
   * Searches by another lookup method are sent without the details.
   */
  customer: UserDetails | undefined;

  /** The dealer's own sentence within "How this list works", such as who pays whom; the slot `list-info` takes precedence. */
  listInfo = '';

  /**
   * Where to read the vehicle from. `json-ld` reads the page's `Vehicle` or `Car` (VIN, or make, model and year;
   * odometer); a function returns the vehicle in the page's own way, or a promise of it. By default, nothing is read;
   * setting another function reads again, and so does setting `undefined` and then `json-ld`. Attributes take precedence
   * over what is read, and a function over the attribute `vehicle-from="json-ld"`. JSON-LD never provides a state: the
   * dealer's is not the shopper's.
   */
  vehicleFrom: 'json-ld' | VehicleReader | undefined;

  /** The only hosts that checkout links may point to. By default, any host, over https. */
  handoffHosts: readonly string[] = [];

  /** Replaces any of the default strings but the disclosure. */
  strings: StringTables = {};

  /** What the results show, as of their last event. @internal */
  results: ResultsView = {screen: 'form'};
  private loadFailed: boolean | undefined;

  readonly #internals = this.attachInternals();
  #loading: 'eager' | 'lazy' = 'eager';
  /** Ends the delay of a lazy finder. */
  #start: (() => void) | undefined;
  /** The strings that replace our English ones: a translation's, and the page's before them. */
  #givenStrings!: StringTables;
  #strings!: FinderStrings;
  #inputs!: SearchInputs;
  #inputsText: string | undefined;
  /** Set once the results are loaded. */
  #resultsModule: typeof import('./render-results.js') | undefined;
  #pageRead: Promise<void> | undefined;
  #restored: Promise<void> | undefined;

  /**
   * `lazy` only reserves space until the finder is within one screen of the viewport, receives focus or is set to
   * `eager`. Until then, nothing is loaded and no update completes.
   *
   * @default 'eager'
   */
  get loading(): 'eager' | 'lazy' {
    return this.#loading;
  }

  set loading(value: 'eager' | 'lazy') {
    this.#loading = readLoading(value, 'loading');
    if (this.#loading === 'eager') this.#start?.();
  }

  /** The relay's absolute URL. @internal */
  get relayUrl(): URL {
    return relayUrl(this.relay, PlanFinder.defaultRelay);
  }

  /**
   * Shows the finder in a dialog or, on a phone, in a full-height sheet. A `hidden` finder is visible only while it is
   * open.
   */
  open(): Promise<void> {
    return this.#use('open');
  }

  /** Closes the dialog that `open()` has shown. */
  close(): Promise<void> {
    return this.#use('close');
  }

  /**
   * Enters a vehicle in the form and submits it, as a shopper would. If something is missing, the form asks for it.
   * The fields are those of the criteria of `plan-vehicle-submit`; `state` is another name for `stateShortName`. Fields
   * that are not given have their initial values.
   *
   * Where an attribute has the name of a property, frameworks set the property: assigning sets `searchMode`.
   */
  get search(): (criteria: SearchedVehicle) => Promise<void> {
    return criteria => this.#use('search', criteria);
  }

  set search(mode: 'async' | 'sync') {
    this.searchMode = mode;
  }

  /** Stops the search or discards its plans, and shows the form with its initial values. */
  reset(): void {
    this.#resultsElement?.cancel();
    this.#form?.formResetCallback();
  }

  /**
   * Compares plans that are shown, by the `key` of their groups in `plan-search-complete`. With two or more, the
   * comparison opens.
   */
  compare(keys: readonly string[]): Promise<void> {
    return this.#use('compare', keys);
  }

  formResetCallback(): void {
    this.reset();
  }

  formDisabledCallback(): void {
    this.requestUpdate();
  }

  formStateRestoreCallback(state: unknown): void {
    void this.updateComplete.then(() => this.#form?.formStateRestoreCallback(state));
  }

  /** A lazy finder delays its first update. */
  protected override async scheduleUpdate(): Promise<void> {
    const {states} = this.#internals;
    if (this.#loading === 'lazy' && !this.hasUpdated) {
      states.add('waiting');
      await this.#nearViewport();
    }
    await super.scheduleUpdate();
    states.delete('waiting');
  }

  /** Waits until the finder is near the viewport or used. */
  #nearViewport(): Promise<void> {
    return new Promise(resolve => {
      this.#start = resolve;
      const onIntersect: IntersectionObserverCallback = (entries, observer) => {
        if (!entries.some(({isIntersecting}) => isIntersecting)) return;
        observer.disconnect();
        resolve();
      };
      new IntersectionObserver(onIntersect, NEAR).observe(this);
    });
  }

  /** Waits for the results, too: each may update the other. */
  protected override async getUpdateComplete(): Promise<boolean> {
    await super.getUpdateComplete();
    await this.#resultsElement?.updateComplete;
    return !this.isUpdatePending || this.getUpdateComplete();
  }

  /** Focuses what is shown: the form's first invalid field, the progress of the search, or the heading. */
  override focus(options?: FocusOptions): void {
    this.loading = 'eager';
    void this.updateComplete.then(() =>
      (this.results.screen === 'form' ? this.#form : this.#resultsElement)?.focus(options),
    );
  }

  override willUpdate(changed: PropertyValues): void {
    if (changed.has('strings') || changed.has('translation')) {
      this.#givenStrings = complete(this.translation, this.strings);
      this.#strings = complete(finderStrings, this.#givenStrings.finder);
      this.inUse = {strings: complete(formStrings, this.#givenStrings.form), english: formStrings};
    }
    if (changed.has('vehicleFrom') && this.vehicleFrom) {
      this.#pageRead = orWarn(import('./page-vehicle.js')).then(page => page?.fillIn(this));
    }
    const inputs = readSearchInputs(this);
    // As text, because a page may change an object and set a copy of it.
    const text = JSON.stringify(inputs);
    const isNew = text !== this.#inputsText;
    this.#inputsText = text;
    // When the page changes an input, the results are discarded, and with `auto-search` a new search starts.
    if (isNew) this.#inputs = inputs;
    if (this.autoSearch && (isNew || changed.has('autoSearch'))) void this.#searchAutomatically();
  }

  override firstUpdated(): void {
    mark('form-usable');
    try {
      // Of our keys, only that of a saved search has the version there. Without one, nothing is loaded.
      if (navigation()?.type === 'back_forward' && /plan-finder:\d/.test(Object.keys(sessionStorage).join()))
        this.#restored = this.restore();
    } catch {
      // The browser blocks its storage, so nothing was saved.
    }
  }

  override render(): unknown {
    const {lang, dir} = this.speech;
    return html`
      <div part="base" lang=${lang} dir=${dir} data-theme=${this.theme} data-density=${this.density}>
        ${this.#renderForm()} ${this.#renderResults()}
        <p role="status" class="small">${this.loadFailed ? this.#strings.loadFailed : nothing}</p>
      </div>
    `;
  }

  #renderForm() {
    const {title, intro} = this.#strings;
    return html`
      <div class="ask" ?hidden=${this.results.screen !== 'form'}>
        <div class="heading">
          <slot name="heading" dir="auto">
            <div role="heading" aria-level=${this.headingLevel} class="title" part="title">${title}</div>
          </slot>
          <slot name="intro" dir="auto"><p class="muted">${intro}</p></slot>
        </div>
        ${this.results.advice}
        <plan-vehicle-form
          exportparts="lookup,field,label,input,error,hint,submit"
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
          .strings=${this.#givenStrings.form}
          .lookupStrings=${this.#givenStrings.lookup}
          .scannerStrings=${this.#givenStrings.scanner}
          .fieldErrors=${this.results.fieldMessages}
          .disabled=${this.matches(':disabled')}
          .internals=${this.#internals}
          @focusin=${this.#loadResults}
          @plan-vehicle-ready=${this.#onVehicle}
          @plan-vehicle-submit=${this.#onVehicle}
        ></plan-vehicle-form>
      </div>
    `;
  }

  #renderResults() {
    return this.#resultsModule?.renderResults(this, this.#internals, this.#inputs, this.#givenStrings);
  }

  get #form(): PlanVehicleForm | null | undefined {
    return this.shadowRoot?.querySelector('plan-vehicle-form');
  }

  get #resultsElement(): PlanResults | null | undefined {
    return this.shadowRoot?.querySelector('plan-results');
  }

  /** Loads what most pages do not call. */
  async #use(name: 'open' | 'close' | 'search' | 'compare', given?: unknown): Promise<void> {
    await (await orWarn(import('./finder-methods.js')))?.[name](this, given as never);
  }

  /** Loads the results when the shopper first uses the form. */
  async #loadResults(): Promise<PlanResults | null | undefined> {
    const module = await orWarn(import('./render-results.js'));
    this.loadFailed = !module;
    this.#resultsModule = module;
    this.requestUpdate();
    await this.updateComplete;
    return this.#resultsElement;
  }

  /** Restores the search after a checkout, or shows prices that the shopper has saved. @internal */
  async restore(prices?: SavedPrices): Promise<void> {
    const results = await this.#loadResults();
    // Once the page's vehicle has been read, any change is another search.
    await this.#pageRead;
    await results?.restore(this.#form, prices);
  }

  async #searchAutomatically(): Promise<void> {
    const inputs = this.#inputs;
    await this.updateComplete;
    await this.#restored;
    const criteria = await this.#form?.read();
    if (!criteria) return;
    const results = await this.#loadResults();
    // A later change of the inputs leads to a search of its own. The shopper did not submit: no submit event is
    // dispatched, and focus stays where it is.
    if (this.#inputs === inputs && !this.results.state) results?.submit(criteria);
  }

  async #onVehicle(event: PlanVehicleReadyEvent | PlanVehicleSubmitEvent): Promise<void> {
    (await this.#loadResults())?.handleEvent(event);
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'plan-finder': PlanFinder;
  }
}
