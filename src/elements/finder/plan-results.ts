import {html, LitElement, nothing, type PropertyDeclarations, type PropertyValues, type TemplateResult} from 'lit';
import type {FormField} from '../../contract/rules/error-field.js';
import {cleanVin} from '../../contract/rules/vin.js';
import type {nameVin} from '../../contract/rules/vin-car.js';
import type {SearchCriteria, SearchRequest} from '../../contract/search.js';
import {isLoopbackHost} from '../../contract/rules/loopback-host.js';
import {formatNumber} from '../../plans/money.js';
import {resultStrings} from '../../strings/en/results.js';
import {NativeEvent} from '../events/native-event.js';
import type {PlanVehicleReadyEvent} from '../events/vehicle-ready-event.js';
import type {PlanVehicleSubmitEvent} from '../events/vehicle-submit-event.js';
import type {FieldMessage} from '../form/field.js';
import type {PlanVehicleForm} from '../form/plan-vehicle-form.js';
import {PlanList} from '../list/plan-list.js';
import type {PlanService, SearchService} from '../search/plan-service.js';
import {createSearchService} from '../search/relay-search.js';
import type {createSource} from '../search/tracking.js';
import {mayHaveSource} from '../search/may-have-source.js';
import {adoptStyles} from '../shared/adopt-styles.js';
import {complete} from '../shared/complete.js';
import {controlStyles} from '../shared/control.styles.js';
import {defineElement} from '../shared/define-element.js';
import {differs} from '../shared/differs.js';
import {orWarn} from '../shared/loading.js';
import {navigation} from '../shared/navigation.js';
import {whenIdle} from '../shared/when-idle.js';
import type {StringTables} from '../shared/strings.js';
import type {FocusFollower} from './focus-follower.js';
import {resultsStyles} from './plan-results.styles.js';
import type {ResultsSettings} from './render-results.js';
import type {SessionRestore} from './session-restore.js';
import type {SavedPrices} from './saved-prices.js';
import {SearchController, type SearchChanges, type SearchOutcome} from './search-controller.js';
import type {SearchInputs} from './search-inputs.js';

const VIN_END = 6;

/** The finder's states that a page can style: one at a time, none before a search. */
export type ResultsState = 'quoting' | 'results' | 'empty' | 'error';

/** What a finder shows. */
export type Screen = 'form' | 'quoting' | 'outcome';

/** What the finder needs to know about the results to render. */
export interface ResultsView {
  readonly screen: Screen;
  readonly state?: ResultsState | undefined;
  /** Error messages from the upstream API, by form field. */
  readonly fieldMessages?: ReadonlyMap<FormField, FieldMessage> | undefined;
  /** The upstream API's other messages, shown above the form. */
  readonly advice?: TemplateResult | typeof nothing | undefined;
}

/** What is shown instead of plans. It is loaded when it is needed. */
export interface MessagePage {
  readonly title: string;
  /** The messages to show at fields of the form instead. */
  readonly fieldMessages?: ReadonlyMap<FormField, FieldMessage> | undefined;
  render(): TemplateResult;
  /** Renders what is shown above the form, besides the messages at its fields. */
  renderAdvice?(): TemplateResult | typeof nothing;
  /** Another page replaces it. */
  dispose?(): void;
}

/**
 * Everything after the form: the search, its progress, the plans and failures. It renders into the shadow root of its
 * finder, which loads it when the shopper first uses the form.
 *
 * @internal
 */
export class PlanResults extends LitElement {
  static override properties: PropertyDeclarations = {
    service: {attribute: false},
    relay: {attribute: false},
    inputs: {attribute: false},
    screen: {attribute: false},
    strings: {attribute: false},
    settings: {attribute: false, hasChanged: differs},
    internals: {attribute: false},
  };

  /** Registers the element and the plan list. */
  static define(): void {
    PlanList.define();
    defineElement('plan-results', PlanResults);
  }

  /** The page's own service. By default, the relay is used. */
  service: PlanService | undefined;

  /** The relay's absolute URL. */
  relay = '';

  /** The inputs of the search. When they change, the results are discarded. */
  inputs!: SearchInputs;

  /** What the finder shows. */
  screen: Screen = 'form';

  /** The strings that replace our English ones. */
  strings: StringTables = {};

  settings!: ResultsSettings;

  /** The finder's states that a page can style. */
  internals!: ElementInternals;

  /** The strings in use. */
  texts = resultStrings;

  /** Whether focus may move to the next screen: the shopper asked for it. */
  movesFocus = false;

  /** The service in use. */
  searchService!: SearchService;

  /** Reads where the visit came from; undefined if it came from nowhere. */
  readSource: ReturnType<typeof createSource> | undefined;

  readonly #search = new SearchController(this);
  #screens: typeof import('./search-screens.js') | undefined;
  #focus: FocusFollower | undefined;
  #page: MessagePage | undefined;
  #sessionRestore: SessionRestore | undefined;
  #nameVin: typeof nameVin | undefined;
  readonly #sourceLoaded = mayHaveSource(navigation()?.name) && this.#loadSource();

  constructor() {
    super();
    void this.#loadScreens();
    this.addEventListener('plan-search-complete', () => whenIdle(() => void this.#loadSessionRestore()));
  }

  /** The plan list, while it is shown. */
  get list(): PlanList | null {
    return this.querySelector('plan-list');
  }

  /** The element that receives focus: the progress, or the heading. */
  get focusTarget(): HTMLElement | null {
    return this.querySelector<HTMLElement>('plan-progress, .title');
  }

  /** Its styles and slots are in the finder's shadow root. */
  override createRenderRoot(): HTMLElement {
    return this;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    adoptStyles(this.getRootNode() as ShadowRoot, controlStyles, resultsStyles);
  }

  /** Waits for what a search needs, too: a finder searches once its results are up to date. */
  protected override async getUpdateComplete(): Promise<boolean> {
    await this.#sourceLoaded;
    return super.getUpdateComplete();
  }

  override willUpdate(changed: PropertyValues<this>): void {
    const {inputs, relay, service, strings} = this;
    if (changed.has('inputs') || changed.has('relay') || changed.has('service'))
      this.searchService = service ?? createSearchService({relay, mode: inputs.searchMode});
    if (changed.has('strings')) this.texts = complete(resultStrings, strings.results);
    if (changed.has('inputs') && !this.#sessionRestore?.isShown) this.#search.cancel();
  }

  override updated(): void {
    // The states that a page can style.
    const {states} = this.internals;
    states.clear();
    if (this.#search.state) states.add(this.#search.state);
    if (this.list?.comparing) states.add('comparing');
    this.dispatchEvent(new NativeEvent('results-change'));
  }

  override focus(options?: FocusOptions): void {
    this.focusTarget?.focus(options);
  }

  /** Prefetches the plans for a complete form, or searches for those of a submitted one. */
  handleEvent({type, criteria}: PlanVehicleReadyEvent | PlanVehicleSubmitEvent): void {
    if (type === 'plan-vehicle-submit') {
      this.movesFocus = true;
      this.submit(criteria);
    } else {
      void this.loadVinReader(criteria);
      this.#search.prefetch(criteria);
    }
  }

  /** Searches for plans. */
  submit(criteria: SearchCriteria): void {
    void this.loadVinReader(criteria);
    this.#search.submit(criteria);
  }

  /** Stops the search, or discards its result. */
  cancel(): void {
    this.#search.cancel();
  }

  /** Repeats the search; focus moves to what is shown next. */
  again(changes?: SearchChanges): void {
    this.movesFocus = true;
    this.#search.again(changes);
  }

  /**
   * Restores what was shown when the shopper left for a checkout, if it is still valid, or the given saved prices, and
   * fills in the form.
   */
  async restore(form: PlanVehicleForm | null | undefined, prices?: SavedPrices): Promise<void> {
    await this.#loadSessionRestore();
    await this.#sessionRestore?.restore(form, prices);
  }

  /** Loads what names a car by its VIN, if it has no other name. */
  async loadVinReader(criteria: SearchCriteria): Promise<void> {
    if (!criteria.vin || this.#nameOf(criteria)) return;
    const module = await orWarn(import('../../contract/rules/vin-car.js'));
    // The heading that the shopper is reading must not change.
    if (this.#search.outcome) return;
    this.#nameVin = module?.nameVin;
    this.requestUpdate();
  }

  /** Loads the page that explains a failure, unless the search is aborted meanwhile. */
  async loadFailure(signal: AbortSignal, error: unknown): Promise<void> {
    const module = await orWarn(import('./failure-page.js'));
    if (!signal.aborted) this.#setPage(module && new module.FailurePage(this, error));
  }

  /** Loads the page that explains why there are no plans, unless the search is aborted meanwhile. */
  async loadEmptyPage(signal: AbortSignal, request: SearchRequest, droppedCount: number): Promise<void> {
    const module = await orWarn(import('./empty-page.js'));
    if (!signal.aborted) this.#setPage(module && new module.EmptyPage(this, request, droppedCount));
  }

  /** Returns to the form. */
  change(): void {
    this.movesFocus = true;
    this.cancel();
  }

  override render(): unknown {
    return html`
      <div class="results">${this.#renderScreen()}</div>
      ${this.#focus?.render()}
    `;
  }

  #renderScreen() {
    const {current, outcome, state} = this.#search;
    if (!current || this.view.fieldMessages) return nothing;
    const criteria = current.request.searchCriteria;
    if (outcome && state === 'results') return this.#renderPlans(criteria, outcome);
    if (state !== 'quoting') return this.#renderMessage(criteria);
    const vehicle = this.#quotedFor(criteria);
    const name = this.#nameOf(criteria);
    return (
      this.#screens?.renderProgress(this, vehicle, name, this.#search.progress) ?? html`<div class="pending"></div>`
    );
  }

  #renderPlans(criteria: SearchCriteria, {groups, droppedCount, quotedAt}: SearchOutcome) {
    const strings = this.texts;
    const name = this.#nameOf(criteria);
    const title = strings.planCount(groups.length, strings.yourCar(name));
    return html`
      ${this.#renderHeading(criteria, this.list?.tools?.withMatches(title) ?? title, droppedCount ? 'dropped' : nothing)}
      <plan-list
        exportparts="card,badge,name,provider,rating,coverage,picker,price,checkout,details,compare"
        .plans=${groups}
        .quotedAt=${quotedAt}
        .strings=${strings}
        .handoff=${this.settings.handoff}
        .links=${{hosts: this.settings.handoffHosts, allowLoopback: isLoopbackHost(new URL(this.relay).hostname)}}
        .milesUnit=${this.settings.milesUnit}
        .mileage=${criteria.mileage ?? undefined}
        .car=${name}
        .maxCompare=${this.settings.maxCompare}
        .urlState=${this.settings.urlState}
        .initialCount=${this.settings.initialCount}
        .contact=${this.settings.contact}
        .toolStrings=${this.strings}
        .headingLevel=${this.settings.headingLevel + 1}
        @list-change=${() => this.requestUpdate()}
        ><slot name="list-info" slot="list-info" dir="auto">${this.settings.listInfo}</slot
        ><slot name="list-note" slot="list-note" dir="auto"></slot
        ><slot name="details-note" slot="details-note" dir="auto"></slot
      ></plan-list>
      ${droppedCount ? html`<p id="dropped" class="muted small">${strings.dropped}</p>` : nothing}
    `;
  }

  /** The car's name from the page or the shopper, or else the year and the make that its VIN shows. */
  #nameOf(criteria: SearchCriteria): string {
    const {vin} = criteria;
    // The page's make, model and year describe only its own vehicle.
    const {make, model, year} = vin === cleanVin(this.inputs.vin) ? this.inputs : criteria;
    const name = make || model ? [year, make, model].filter(Boolean).join(' ') : this.#nameVin?.(vin);
    return name ? this.texts.carName(name) : '';
  }

  /** What prices are for. */
  #quotedFor({mileage, stateShortName, vin, zip}: SearchCriteria): string {
    const miles = formatNumber(mileage ?? 0, this.settings.language);
    return this.texts.quotedFor(miles, stateShortName ?? zip ?? '', vin?.slice(-VIN_END));
  }

  #renderMessage(criteria: SearchCriteria) {
    const page = this.#page;
    // Without a connection no page can be loaded.
    return html`
      ${this.#renderHeading(criteria, page?.title ?? this.texts.connectionLost)}
      <div class="page" part="message">${page?.render() ?? this.#screens?.renderLost(this)}</div>
    `;
  }

  #renderHeading(criteria: SearchCriteria, title: string, describedBy: string | typeof nothing = nothing) {
    return html`
      <div class="heading">
        <div
          role="heading"
          aria-level=${this.settings.headingLevel}
          aria-describedby=${describedBy}
          class="title"
          tabindex="-1"
          part="title"
          .textContent=${title}
        ></div>
        <p class="muted small">
          ${this.#quotedFor(criteria)}&ensp;<button type="button" class="link" part="change" @click=${this.change}>
            ${this.texts.change}
          </button>
        </p>
      </div>
    `;
  }

  /** What is shown; the event `results-change` reports that it may have changed. */
  get view(): ResultsView {
    const {state} = this.#search;
    const page = state === 'error' ? this.#page : undefined;
    const fieldMessages = page?.fieldMessages;
    // A field's error is corrected in the form; all other failures have their own page.
    const isForm = state === undefined || fieldMessages !== undefined;
    return {
      screen: isForm ? 'form' : state === 'quoting' ? 'quoting' : 'outcome',
      state,
      fieldMessages,
      advice: page?.renderAdvice?.(),
    };
  }

  #setPage(page: MessagePage | undefined): void {
    this.#page?.dispose?.();
    this.#page = page;
  }

  /** Loaded before a search begins, because it could not be loaded offline. The plans do not wait for it. */
  async #loadScreens(): Promise<void> {
    const screens = await orWarn(import('./search-screens.js'));
    if (!screens) return;
    screens.followAnalytics(this, this.#search);
    this.#focus = new screens.FocusFollower(this);
    this.#screens = screens;
    this.requestUpdate();
  }

  /** Without it, searches are still sent. */
  async #loadSource(): Promise<void> {
    this.readSource = (await orWarn(import('../search/tracking.js')))?.createSource();
  }

  /** Loaded while the shopper reads the plans: once a checkout link is clicked, it is too late. */
  async #loadSessionRestore(): Promise<void> {
    const module = await orWarn(import('./session-restore.js'));
    if (module) this.#sessionRestore ??= new module.SessionRestore(this, this.#search);
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'plan-results': PlanResults;
  }
}
