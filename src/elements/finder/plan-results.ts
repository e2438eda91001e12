import {TaskStatus} from '@lit/task';
import {html, LitElement, nothing, type PropertyValues, type TemplateResult} from 'lit';
import {property} from 'lit/decorators.js';
import type {FormField} from '../../contract/rules/error-field.js';
import type {LookupMethod} from '../../contract/rules/identifier.js';
import type {MilesUnit} from '../../contract/rules/miles.js';
import type {Filters, SearchCriteria} from '../../contract/search.js';
import {isLoopbackHost, type CheckedUrlOptions} from '../../plans/checked-url.js';
import {formatNumber} from '../../plans/money.js';
import {finderStrings} from '../../strings/en/finder.js';
import {resultStrings} from '../../strings/en/results.js';
import {NativeEvent} from '../events/native-event.js';
import type {FieldMessage} from '../form/field.js';
import type {PlanVehicleForm} from '../form/plan-vehicle-form.js';
import {PlanList} from '../list/plan-list.js';
import type {Handoff} from '../plan/checkout.js';
import {toLinks} from '../plan/plan-values.js';
import type {Consent} from '../search/tracking.js';
import {PlanProgress} from '../search/plan-progress.js';
import type {PlanService} from '../search/plan-service.js';
import {createService} from '../search/relay-service.js';
import {adoptStyles} from '../shared/adopt-styles.js';
import {Announcer} from '../shared/announcer.js';
import {complete} from '../shared/complete.js';
import {defineElement} from '../shared/define-element.js';
import {orWarn, whenIdle} from '../shared/loading.js';
import {visuallyHiddenStyles} from '../shared/visually-hidden.styles.js';
import type {FinderWords} from '../shared/words.js';
import type {FailurePage} from './failure-page.js';
import {FocusFollower} from './focus-follower.js';
import type {Screen} from './plan-finder.js';
import type {SavedSearch} from './return-from-checkout.js';
import {SearchController, type SearchOutcome, type ShopperSearch} from './search-controller.js';
import type {SearchInputs} from './search-inputs.js';

const VIN_END = 6;

/** The finder's states that a page can style: one at a time, none before a search. */
export type ResultsState = 'quoting' | 'results' | 'empty' | 'error';

/** What the finder around the results renders by. */
export interface ResultsView {
  readonly state?: ResultsState | undefined;
  /** Whether the comparison of the plans is open. */
  readonly isComparing?: boolean;
  /** What the upstream API rejected, by form field. */
  readonly fieldMessages?: ReadonlyMap<FormField, FieldMessage> | undefined;
  /** What the upstream API suggests instead of what was entered. */
  readonly advice?: TemplateResult | typeof nothing | undefined;
}

/** The results were rendered and may show something else now. */
export class ResultsChangeEvent extends NativeEvent {
  readonly view: ResultsView;

  constructor(view: ResultsView) {
    super('results-change');
    this.view = view;
  }
}

/** The shopper follows the advice to identify the vehicle in another way. */
export class LookupMethodEvent extends NativeEvent {
  readonly lookupMethod: LookupMethod;

  constructor(lookupMethod: LookupMethod) {
    super('lookup-method');
    this.lookupMethod = lookupMethod;
  }
}

/**
 * What follows the form: the search, the wait, the plans and what can go wrong. It renders into the shadow root of the
 * finder around it, which loads it when the shopper first touches the form.
 *
 * @internal
 */
export class PlanResults extends LitElement {
  /** Registers the element and those it shows. */
  static define(): void {
    PlanList.define();
    PlanProgress.define();
    defineElement('plan-results', PlanResults);
  }

  /** The page's own service; without it the relay is used. */
  @property({attribute: false}) service: PlanService | undefined;

  /** The relay's absolute URL. */
  @property({attribute: false}) relay = '';

  /** What the page asks for. When it changes, the results for what was asked before are discarded. */
  @property({attribute: false}) inputs!: SearchInputs;

  /** What the finder shows. */
  @property({attribute: false}) screen: Screen = 'form';

  /** The strings that replace our English ones. */
  @property({attribute: false}) strings: FinderWords = {};

  /** The language of the strings. */
  @property({attribute: false}) language = 'en';

  @property({attribute: false}) headingLevel = 2;

  @property({attribute: false}) handoff: Handoff = 'self';

  @property({attribute: false}) handoffHosts: readonly string[] = [];

  @property({attribute: false}) milesUnit: MilesUnit = 'thousands';

  @property({attribute: false}) maxCompare = 4;

  @property({attribute: false}) urlState: 'off' | 'query' = 'off';

  @property({attribute: false}) prefetch: 'intent' | 'off' = 'intent';

  @property({attribute: false}) consent: Consent = 'auto';

  @property({attribute: false}) analytics: 'events' | 'datalayer' | 'off' = 'events';

  /** The service in use. */
  planService!: PlanService;

  readonly #search = new SearchController(this);
  readonly #announcer = new Announcer(this);
  readonly #focus = new FocusFollower(this, this.#announcer);
  #resultStrings = resultStrings;
  #finderStrings = finderStrings;
  #links: CheckedUrlOptions = {};
  #isComparing = false;
  #failurePage: FailurePage | undefined;
  #savedSearch: SavedSearch | undefined;
  #hasDataLayer = false;

  constructor() {
    super();
    this.addEventListener('plan-search-complete', () => whenIdle(() => void this.#loadSavedSearch()));
  }

  /** The plan list, while it is shown. */
  get list(): PlanList | null {
    return this.querySelector('plan-list');
  }

  /** What takes the focus: the wait, or the heading. */
  get focusTarget(): HTMLElement | null {
    return this.querySelector<HTMLElement>('plan-progress, .title');
  }

  /** Its styles and slots are those of the finder around it. */
  override createRenderRoot(): HTMLElement {
    return this;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    adoptStyles(this.getRootNode() as ShadowRoot, visuallyHiddenStyles);
  }

  override willUpdate(changed: PropertyValues<this>): void {
    const {handoffHosts, inputs, relay, service, strings} = this;
    const has = (...names: readonly (keyof PlanResults)[]) => names.some(name => changed.has(name));
    if (has('inputs', 'relay', 'service')) this.planService = service ?? createService({relay, mode: inputs.search});
    if (has('relay', 'handoffHosts'))
      this.#links = toLinks({hosts: handoffHosts, allowLoopback: isLoopbackHost(new URL(relay).hostname)});
    if (has('strings')) {
      this.#resultStrings = complete(resultStrings, strings.results);
      this.#finderStrings = complete(finderStrings, strings.finder);
    }
    if (has('analytics') && this.analytics === 'datalayer') void this.#loadDataLayer();
    if (has('inputs') && !this.#savedSearch?.isShown) this.#search.cancel();
  }

  override updated(): void {
    this.dispatchEvent(new ResultsChangeEvent(this.#view));
  }

  override focus(options?: FocusOptions): void {
    this.focusTarget?.focus(options);
  }

  /** The form is complete: prefetches its plans. */
  ready(criteria: SearchCriteria): void {
    this.#search.ready(criteria);
  }

  /** Searches for plans. */
  submit(criteria: SearchCriteria): void {
    this.#search.submit(criteria);
  }

  /** Stops the search, or discards its result. */
  cancel(): void {
    this.#search.cancel();
  }

  /** Searches for the same again; the focus moves to what is shown next. */
  again(changes?: Parameters<SearchController['again']>[0]): void {
    this.followFocus();
    this.#search.again(changes);
  }

  /** The shopper follows the advice to identify the vehicle in another way. */
  chooseLookupMethod(lookupMethod: LookupMethod): void {
    this.dispatchEvent(new LookupMethodEvent(lookupMethod));
  }

  /** Moves the focus along to the next screen, because the shopper asked for it. */
  followFocus(): void {
    this.#focus.follow();
  }

  /** Shows what was there when the shopper went to a checkout, if it is still valid, and fills in the form. */
  async restore(form: PlanVehicleForm | null): Promise<void> {
    await this.#loadSavedSearch();
    await this.#savedSearch?.restore(form);
  }

  /** Loads what a failure is explained with. */
  async loadFailure(error: unknown): Promise<void> {
    this.#failurePage?.dispose();
    this.#failurePage = undefined;
    // Without a connection its strings cannot be loaded either: then the finder's own explain it.
    const module = await orWarn('the explanation of a failure', import('./failure-page.js'));
    if (module) this.#failurePage = new module.FailurePage(this, error);
  }

  override render(): unknown {
    return html`
      <div class="results">${this.#renderScreen()}</div>
      ${this.#announcer.render()}
    `;
  }

  #renderScreen() {
    const {current, elapsedMs, outcome, stage, waitMs} = this.#search;
    if (!current || this.#fieldMessages) return nothing;
    if (outcome) return this.#renderOutcome(current, outcome);
    if (this.#state === 'error') return this.#renderFailure(current);
    return html`<plan-progress
      exportparts="status:progress-status,cancel"
      .elapsedMs=${elapsedMs}
      .stage=${stage}
      .waitMs=${waitMs}
      .headingLevel=${this.headingLevel}
      .strings=${this.#resultStrings}
      @cancel=${this.#onChange}
    ></plan-progress>`;
  }

  #renderOutcome(search: ShopperSearch, outcome: SearchOutcome) {
    const {groups, droppedCount, quotedAt} = outcome;
    if (groups.length === 0) return this.#renderEmpty(search, droppedCount);
    const strings = this.#resultStrings;
    const criteria = search.request.searchCriteria;
    const {vin} = criteria;
    // The page's own names are those of its vehicle alone.
    const {year, make, model} = vin && vin === this.inputs.vin ? this.inputs : criteria;
    const name = [year, make, model].filter(Boolean).join(' ');
    const car = this.#finderStrings.yourCar(name, (vin ?? '').slice(-VIN_END));
    const title = strings.planCount(formatNumber(groups.length, this.language), groups.length === 1, car);
    return html`
      ${this.#renderHeading(criteria, title, droppedCount === 0 ? undefined : 'dropped')}
      <plan-list
        exportparts="status,quoted,sort,card,badge,name,provider,rating,coverage,picker,price,checkout,details,compare,tray,compare-open,filters,panel,none,print,dialog,dialog-title,dialog-close,filter,table,heat-map,cost-chart,section,maintenance-title,maintenance-item,document,share"
        .plans=${groups}
        .quotedAt=${quotedAt}
        .strings=${strings}
        .handoff=${this.handoff}
        .links=${this.#links}
        .milesUnit=${this.milesUnit}
        .mileage=${criteria.mileage ?? undefined}
        .car=${name}
        .maxCompare=${this.maxCompare}
        .urlState=${this.urlState}
        .toolStrings=${this.strings}
        .headingLevel=${this.headingLevel + 1}
        @comparing=${this.#onComparing}
        ><slot name="list-note" slot="list-note" dir="auto"></slot
        ><slot name="details-note" slot="details-note" dir="auto"></slot
      ></plan-list>
      ${droppedCount === 0 ? nothing : html`<p id="dropped" class="muted small">${strings.dropped(droppedCount)}</p>`}
    `;
  }

  #renderEmpty({request}: ShopperSearch, droppedCount: number) {
    const {emptyAction, emptyDropped, emptyFiltered, emptyText, emptyTitle} = this.#resultStrings;
    const filters = this.#describe(request.filters);
    const reason = filters ? emptyFiltered(filters) : emptyText;
    const body = html`<p>${droppedCount > 0 ? emptyDropped(droppedCount) : reason}</p>
      <p><button type="button" class="button" @click=${this.#onChange}>${emptyAction}</button></p>`;
    return this.#renderPage(request.searchCriteria, emptyTitle, body);
  }

  /** Lists the page's own filters: nothing else explains why there is no plan (§2.3). */
  #describe(filters: Filters | null | undefined): string {
    const {serviceFilters} = this.#resultStrings;
    return Object.entries(filters ?? {})
      .filter(([name, value]) => Object.hasOwn(serviceFilters, name) && value !== null && value !== undefined)
      .map(([name, value]) => `${serviceFilters[name]}${Array.isArray(value) ? ` (${value.join(', ')})` : ''}`)
      .join('; ');
  }

  #renderFailure({request: {searchCriteria}}: ShopperSearch) {
    const page = this.#failurePage;
    if (page) return this.#renderPage(searchCriteria, page.title, page.render());
    const {connectionLost, loadFailed, tryAgain} = this.#finderStrings;
    const retry = () => this.again({purpose: 'retry'});
    const body = html`<p>${loadFailed}</p>
      <button type="button" class="button" part="retry" @click=${retry}>${tryAgain}</button>`;
    return this.#renderPage(searchCriteria, connectionLost, body);
  }

  #renderPage(criteria: SearchCriteria, title: string, body: TemplateResult) {
    return html`
      ${this.#renderHeading(criteria, title)}
      <div class="page" part="message">${body}</div>
    `;
  }

  #renderHeading(criteria: SearchCriteria, title: string, describedBy?: string) {
    const mileage = formatNumber(criteria.mileage ?? 0, this.language);
    const place = criteria.stateShortName ?? criteria.zip ?? '';
    return html`
      <div class="heading">
        <div
          role="heading"
          aria-level=${this.headingLevel}
          aria-describedby=${describedBy ?? nothing}
          class="title"
          tabindex="-1"
          part="title"
          .textContent=${title}
        ></div>
        <p class="muted small">
          ${this.#resultStrings.quotedFor(mileage, place)}&ensp;<button
            type="button"
            class="link"
            part="change"
            @click=${this.#onChange}
          >
            ${this.#finderStrings.change}
          </button>
        </p>
      </div>
    `;
  }

  get #view(): ResultsView {
    const state = this.#state;
    const advice = state === 'error' ? this.#failurePage?.renderAlternatives() : undefined;
    return {state, isComparing: this.#isComparing, fieldMessages: this.#fieldMessages, advice};
  }

  get #state(): ResultsState | undefined {
    const {outcome, status} = this.#search;
    if (outcome) return outcome.groups.length === 0 ? 'empty' : 'results';
    if (status === TaskStatus.ERROR) return 'error';
    return status === TaskStatus.PENDING ? 'quoting' : undefined;
  }

  /** Undefined unless the shopper can correct a field: then the form is shown. */
  get #fieldMessages(): ReadonlyMap<FormField, FieldMessage> | undefined {
    const fields = this.#state === 'error' ? this.#failurePage?.failure.fields : undefined;
    return fields && fields.size > 0 ? fields : undefined;
  }

  /** Loaded while the shopper reads: there is no time for it once the checkout link is clicked. */
  async #loadSavedSearch(): Promise<void> {
    const module = await orWarn('the return from a checkout', import('./return-from-checkout.js'));
    if (module) this.#savedSearch ??= new module.SavedSearch(this, this.#search);
  }

  /** Usually loaded while a search is pending; a response that was faster is reported afterwards. */
  async #loadDataLayer(): Promise<void> {
    if (this.#hasDataLayer) return;
    this.#hasDataLayer = true;
    const module = await orWarn('the data layer', import('./data-layer.js'));
    const layer = module && new module.DataLayer(this);
    const {outcome} = this.#search;
    if (outcome) layer?.reportList(outcome.groups);
  }

  readonly #onComparing = ({target}: Event): void => {
    this.#isComparing = (target as PlanList).comparing;
    this.requestUpdate();
  };

  readonly #onChange = (): void => {
    this.followFocus();
    this.cancel();
  };
}

declare global {
  interface HTMLElementTagNameMap {
    'plan-results': PlanResults;
  }
}
