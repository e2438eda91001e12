import {html, nothing, type TemplateResult} from 'lit';
import type {FormField} from '../../contract/rules/error-field.js';
import type {MilesUnit} from '../../contract/rules/miles.js';
import type {Filters, SearchCriteria} from '../../contract/search.js';
import {isLoopbackHost, type CheckedUrlOptions} from '../../plans/checked-url.js';
import {formatNumber} from '../../plans/money.js';
import {resultStrings, type ResultStrings} from '../../strings/en/results.js';
import {PlanList} from '../list/plan-list.js';
import {PlanProgress} from '../search/plan-progress.js';
import {adoptStyles} from '../shared/adopt-styles.js';
import {Announcer} from '../shared/announcer.js';
import {complete} from '../shared/complete.js';
import type {FieldMessage} from '../form/field.js';
import {FocusFollower, type ScreenHost} from './focus-follower.js';
import {orWarn, whenIdle} from '../shared/loading.js';
import {toLinks} from '../plan/plan-values.js';
import type {BackMemory, MemoryHost} from './return-from-checkout.js';
import type {DataLayerHost} from './data-layer.js';
import type {ProblemHost, ProblemPage} from './failure-page.js';
import {createService} from '../search/relay-service.js';
import {SearchController, type SearchHost, type SearchOutcome} from '../search/search-controller.js';
import type {PlanService} from '../search/plan-service.js';
import {visuallyHiddenStyles} from '../shared/visually-hidden.styles.js';

const VIN_END = 6;

/** The finder's states that a host can style: one at a time, none while the form is shown. */
export type JourneyState = 'quoting' | 'results' | 'empty' | 'error';

/** What the journey needs of its finder. */
export interface JourneyHost extends SearchHost, ProblemHost, MemoryHost, DataLayerHost {
  readonly handoff: 'self' | 'blank' | 'event';
  readonly handoffHosts: readonly string[];
  readonly headingLevel: number;
  /** What the page says of its car. */
  readonly vin: string;
  readonly make: string;
  readonly model: string;
  readonly year: string | number;
  readonly milesUnit: MilesUnit;
  readonly maxCompare: number;
  readonly urlState: 'off' | 'query';
  readonly relayUrl: URL;
  readonly search: 'async' | 'sync';
  readonly service: PlanService | undefined;
  /** The shopper asked for another screen: the focus goes there. */
  followFocus(): void;
}

/**
 * What follows the form: the search, the wait, the plans and what can go wrong. A finder loads it when the shopper
 * first touches the form.
 */
export class Journey {
  /** Whether the comparison of the plans is open. */
  isComparing?: boolean;

  readonly #finder: JourneyHost;
  readonly #search: SearchController;
  readonly #announcer: Announcer;
  readonly #focus: FocusFollower;
  #strings: ResultStrings = resultStrings;
  #links: CheckedUrlOptions = {};
  #service!: PlanService;
  #problemPage: ProblemPage | undefined;
  #memory: BackMemory | undefined;

  constructor(finder: JourneyHost & ScreenHost) {
    PlanList.define();
    PlanProgress.define();
    this.#finder = finder;
    this.#search = new SearchController(finder, {
      service: () => this.#service,
      beforeFailure: error => this.#showProblem(error),
    });
    this.#announcer = new Announcer(finder);
    this.#focus = new FocusFollower(finder, this.#announcer);
    adoptStyles(finder.renderRoot, visuallyHiddenStyles);
    this.takeSettings();
    finder.addEventListener('plan-search-complete', () => {
      whenIdle(() => void this.#loadMemory());
    });
    if (finder.analytics === 'datalayer') void this.#loadDataLayer();
  }

  /** Which of a host's states holds. */
  get state(): JourneyState | undefined {
    const {state} = this.#search;
    if (state.kind === 'complete') return state.outcome.groups.length === 0 ? 'empty' : 'results';
    return ({initial: undefined, pending: 'quoting', failed: 'error'} as const)[state.kind];
  }

  /** Whether what is shown is what was kept, and the host asks for nothing else. */
  get isRestored(): boolean | undefined {
    return this.#memory?.holds;
  }

  /** What the service found wrong with the form, by field; then the form is shown again. */
  get fieldMessages(): ReadonlyMap<FormField, FieldMessage> | undefined {
    return this.state === 'error' ? this.#problemPage?.problem.fields : undefined;
  }

  /** The form is complete. */
  ready(criteria: SearchCriteria): void {
    this.#search.ready(criteria);
  }

  /** The shopper asks for plans. */
  submit(criteria: SearchCriteria): void {
    this.#search.submit(criteria);
  }

  /** The shopper asked for another screen: the focus goes there. */
  followFocus(): void {
    this.#focus.follow();
  }

  /** Stops the search, or puts its result away. */
  cancel(): void {
    this.#search.cancel();
  }

  /** Shows what was there when the shopper went on to a checkout, if it is still good; nothing is searched anew. */
  async restore(): Promise<void> {
    await this.#loadMemory();
    await this.#memory?.restore();
  }

  /** Renders where the next screen is announced to those whose focus is elsewhere. */
  renderAnnouncer(): TemplateResult[] {
    return this.#announcer.render();
  }

  /** Renders what a search came to, or that it is under way. */
  render(): TemplateResult | typeof nothing {
    const {state, current, elapsedMs, stage, waitMs} = this.#search;
    if (!current) return nothing;
    if (state.kind === 'complete') return this.#renderOutcome(current.request.searchCriteria, state.outcome);
    if (state.kind === 'failed') return this.#renderProblem(current.request.searchCriteria);
    return html`<plan-progress
      exportparts="status:progress-status,cancel"
      .elapsedMs=${elapsedMs}
      .stage=${stage}
      .waitMs=${waitMs}
      .headingLevel=${this.#finder.headingLevel}
      .strings=${this.#strings}
      @cancel=${this.#onChange}
    ></plan-progress>`;
  }

  /** The host's settings changed. What the list is given is made anew only then: it renders again for what is new. */
  takeSettings(): void {
    const {givenWords, handoffHosts, relayUrl, search, service} = this.#finder;
    this.#service = service ?? createService({relay: relayUrl.href, mode: search});
    this.#strings = complete(resultStrings, givenWords.results);
    this.#links = toLinks({hosts: handoffHosts, allowLoopback: isLoopbackHost(relayUrl.hostname)});
  }

  #renderOutcome(criteria: SearchCriteria, {groups, droppedCount, quotedAt}: SearchOutcome) {
    const strings = this.#strings;
    if (groups.length === 0) return this.#renderEmpty(criteria, droppedCount);
    const count = formatNumber(groups.length, this.#finder.language);
    const {vin} = criteria;
    // What the page calls its car holds for that car alone.
    const {year, make, model} = vin && vin === this.#finder.vin ? this.#finder : criteria;
    const name = [year, make, model].filter(Boolean).join(' ');
    const car = this.#finder.words.finder.yourCar(name, (vin ?? '').slice(-VIN_END));
    return html`
      ${this.#renderHeading(criteria, strings.planCount(count, groups.length === 1, car), droppedCount === 0 ? undefined : 'dropped')}
      <plan-list
        exportparts="status,quoted,sort,card,badge,name,provider,rating,coverage,picker,price,checkout,details,compare,tray,compare-open,filters,panel,none,print,dialog,dialog-title,dialog-close,filter,table,heat-map,cost-chart,section,maintenance-title,maintenance-item,document,share"
        .plans=${groups}
        .quotedAt=${quotedAt}
        .strings=${strings}
        .handoff=${this.#finder.handoff}
        .links=${this.#links}
        .milesUnit=${this.#finder.milesUnit}
        .mileage=${criteria.mileage ?? undefined}
        .car=${name}
        .maxCompare=${this.#finder.maxCompare}
        .urlState=${this.#finder.urlState}
        .toolStrings=${this.#finder.givenWords}
        .headingLevel=${this.#finder.headingLevel + 1}
        @comparing=${this.#onComparing}
        ><slot name="list-note" slot="list-note" dir="auto"></slot
        ><slot name="details-note" slot="details-note" dir="auto"></slot
      ></plan-list>
      ${droppedCount === 0 ? nothing : html`<p id="dropped" class="muted small">${strings.dropped(droppedCount)}</p>`}
    `;
  }

  #renderEmpty(criteria: SearchCriteria, droppedCount: number) {
    const {emptyAction, emptyDropped, emptyFiltered, emptyText, emptyTitle} = this.#strings;
    const narrowed = this.#sayFilters();
    const reason = narrowed ? emptyFiltered(narrowed) : emptyText;
    const body = html`<p>${droppedCount > 0 ? emptyDropped(droppedCount) : reason}</p>
      <p><button type="button" class="button" @click=${this.#onChange}>${emptyAction}</button></p>`;
    return this.#renderPage(criteria, emptyTitle, body);
  }

  /** Says what the host asked for besides the car: nothing else tells why there is no plan (§2.3). */
  #sayFilters(): string {
    const {serviceFilters} = this.#strings;
    return Object.entries(this.#search.current?.request.filters ?? {})
      .filter(([name, wish]) => Object.hasOwn(serviceFilters, name) && wish !== null && wish !== undefined)
      .map(([name, wish]) => `${serviceFilters[name]}${Array.isArray(wish) ? ` (${wish.join(', ')})` : ''}`)
      .join('; ');
  }

  /** Renders what the service advises in place of what was entered. */
  renderAdvice() {
    return this.state === 'error' ? this.#problemPage?.renderAlternatives() : nothing;
  }

  #renderProblem(criteria: SearchCriteria) {
    const page = this.#problemPage;
    if (page) return this.#renderPage(criteria, page.title, page.render());
    const {connectionLost, loadFailed, tryAgain} = this.#finder.words.finder;
    const body = html`<p>${loadFailed}</p>
      <button type="button" class="button" part="retry" @click=${this.#onRetry}>${tryAgain}</button>`;
    return this.#renderPage(criteria, connectionLost, body);
  }

  #renderPage(criteria: SearchCriteria, title: string, body: TemplateResult) {
    return html`
      ${this.#renderHeading(criteria, title)}
      <div class="page" part="message">${body}</div>
    `;
  }

  #renderHeading(criteria: SearchCriteria, title: string, describedBy?: string) {
    const {headingLevel, words} = this.#finder;
    const mileage = formatNumber(criteria.mileage ?? 0, this.#finder.language);
    const place = criteria.stateShortName ?? criteria.zip ?? '';
    return html`
      <div class="heading">
        <div
          role="heading"
          aria-level=${headingLevel}
          aria-describedby=${describedBy ?? nothing}
          class="title"
          tabindex="-1"
          part="title"
          .textContent=${title}
        ></div>
        <p class="muted small">
          ${this.#strings.quotedFor(mileage, place)}&ensp;<button
            type="button"
            class="link"
            part="change"
            @click=${this.#onChange}
          >
            ${words.finder.change}
          </button>
        </p>
      </div>
    `;
  }

  async #showProblem(error: unknown): Promise<void> {
    this.#problemPage?.dispose();
    this.#problemPage = undefined;
    // Without a connection its words cannot come either: then it is said in words that are here.
    const module = await orWarn('what is said of a failure', import('./failure-page.js'));
    if (module)
      this.#problemPage = new module.ProblemPage(this.#finder, error, {retry: this.#onRetry, amend: this.#onAmend});
  }

  /** Fetched while the shopper reads: there is no time left for it at the checkout link. */
  async #loadMemory(): Promise<void> {
    const module = await orWarn('the way back', import('./return-from-checkout.js'));
    if (module) this.#memory ??= new module.BackMemory(this.#finder, this.#search);
  }

  /** While a search is under way there is time for it to come; an answer that was faster it is told of. */
  async #loadDataLayer(): Promise<void> {
    const module = await orWarn('the data layer', import('./data-layer.js'));
    const layer = module && new module.DataLayer(this.#finder);
    const {state} = this.#search;
    if (state.kind === 'complete') layer?.tellOf(state.outcome.groups);
  }

  #onComparing = ({target}: Event): void => {
    this.isComparing = (target as PlanList).comparing;
    this.#finder.requestUpdate();
  };

  #onChange = (): void => {
    this.followFocus();
    this.cancel();
  };

  #onAmend = (filters: Filters): (() => boolean) => {
    this.followFocus();
    this.#search.again(undefined, filters);
    return () => this.#search.current?.request.filters === filters;
  };

  #onRetry = (): void => {
    this.followFocus();
    this.#search.again('retry');
  };
}
