import type {ReactiveController, ReactiveControllerHost} from 'lit';
import {readPlans, type Plan} from '../../contract/plan.js';
import {detectLookupMethod, type LookupMethod} from '../../contract/rules/identifier.js';
import type {Filters, SearchCriteria, SearchRequest, UserDetails} from '../../contract/search.js';
import {groupPlans, type PlanGroup} from '../../plans/groups.js';
import {
  PlanSearchCompleteEvent,
  PlanSearchErrorEvent,
  PlanSearchProgressEvent,
  PlanSearchStartEvent,
  type SearchStage,
} from '../events/search-events.js';
import {attribution} from './attribution.js';
import {isGranted, type Consent} from './consent.js';
import {mark} from '../shared/measurements.js';
import {limitPerPageView} from '../shared/page-view-limit.js';
import {toSearchError} from '../events/plan-search-error.js';
import type {PlanService, ServiceProgress} from './plan-service.js';

/** What the controller needs of its element. */
export interface SearchHost extends ReactiveControllerHost, EventTarget {
  readonly prefetch: 'intent' | 'off';
  readonly filters: Filters | undefined;
  readonly customer: UserDetails | undefined;
  /** Whether the search may say where the visit came from. */
  readonly consent: Consent;
}

export interface SearchControllerOptions {
  /** The service in use; the host's own, or one over the relay. */
  readonly service: () => PlanService;
  /** Awaited before a search counts as failed: what is shown then may have to be fetched. */
  readonly beforeFailure: (error: unknown) => Promise<void>;
}

/** A search that the shopper asked for. */
export interface ShopperSearch {
  readonly request: SearchRequest;
  readonly way: LookupMethod;
  readonly purpose?: 'retry' | 'poll' | undefined;
}

/** What a search found, ready to be shown. */
export interface SearchOutcome {
  readonly plans: readonly Plan[];
  readonly groups: readonly PlanGroup[];
  readonly droppedCount: number;
  /** When the answer came, as `Date.now` gives it. */
  readonly receivedAt: number;
  /** When the plans were bought at the service, where that is known: they can be ordered for 30 days from then (§8.3). */
  readonly quotedAt?: number | undefined;
}

/** Speculation costs upstream calls: no more than this many a page view, of all finders together. */
const mayPrefetch = limitPerPageView(2);

/** Where a search stands. One that was cancelled is as if it had never been sent. */
export type SearchState =
  | {readonly kind: 'initial'}
  | {readonly kind: 'pending'}
  | {readonly kind: 'complete'; readonly outcome: SearchOutcome}
  | {readonly kind: 'failed'; readonly error: unknown};

/**
 * Sends a finder's searches: at most one at a time, started while the shopper still reads the button. It stops when
 * the finder leaves the page and goes on when it is back.
 */
export class SearchController implements ReactiveController {
  readonly #host: SearchHost;
  readonly #service: () => PlanService;
  readonly #beforeFailure: (error: unknown) => Promise<void>;
  /** Where the search stands. */
  state: SearchState = {kind: 'initial'};
  /** The search that `state` is about. */
  current: ShopperSearch | undefined;
  #frozen: {readonly key: string; readonly request: SearchRequest} | undefined;
  #running: AbortController | undefined;
  /** How long the search has been going on, in milliseconds. */
  elapsedMs = 0;
  /** How long a limit keeps the search from going on, as of then. */
  waitMs = 0;
  /** What the search is doing. */
  stage: SearchStage = 'sent';

  constructor(host: SearchHost, {service, beforeFailure}: SearchControllerOptions) {
    this.#host = host;
    this.#service = service;
    this.#beforeFailure = beforeFailure;
    host.addController(this);
  }

  /** The form is complete: sends the search ahead of the press, in silence. */
  ready(criteria: SearchCriteria): void {
    const service = this.#service();
    const {prefetch, customer} = this.#host;
    if (prefetch !== 'intent' || customer || !service.prefetch || this.#isPending) return;
    const before = this.#frozen?.request;
    const request = this.#freeze(criteria);
    if (request === before || !mayPrefetch()) return;
    void service.prefetch(request, {signal: this.#restart()});
  }

  /** The shopper asks for plans. A search for the same that is under way goes on. */
  submit(criteria: SearchCriteria): void {
    const request = this.#freeze(criteria);
    if (this.#isPending && this.current?.request === request) return;
    void this.#run({request, way: detectLookupMethod(criteria) ?? 'vin'});
  }

  /** Searches for the same car once more, with these filters or those of before; by what consent allows now. */
  again(purpose?: 'retry', filters = this.current?.request.filters): void {
    const {current} = this;
    if (current) void this.#run({...current, request: this.#freeze(current.request.searchCriteria, filters), purpose});
  }

  /** Shows again what an earlier search found; nothing is sent. The plans are read anew: anything may be stored. */
  restore(search: ShopperSearch, stored: Omit<SearchOutcome, 'plans' | 'groups'> & {plans: readonly unknown[]}): void {
    const {plans} = readPlans(stored.plans);
    const {droppedCount, quotedAt, receivedAt} = stored;
    this.current = search;
    this.#settle({kind: 'complete', outcome: {plans, groups: groupPlans(plans), droppedCount, quotedAt, receivedAt}});
  }

  /** Stops the search, or puts its result away. */
  cancel(): void {
    this.#running?.abort();
    this.#settle({kind: 'initial'});
  }

  hostConnected(): void {
    // A quote that may be under way is asked after, never started a second time.
    if (this.#isPending && this.current) void this.#run({...this.current, purpose: 'poll'});
  }

  hostDisconnected(): void {
    this.#running?.abort();
  }

  get #isPending(): boolean {
    return this.state.kind === 'pending';
  }

  /** Aborts what runs and gives the signal of what is to run. */
  #restart(): AbortSignal {
    this.#running?.abort();
    this.#running = new AbortController();
    return this.#running.signal;
  }

  async #run(search: ShopperSearch): Promise<void> {
    const signal = this.#restart();
    this.current = search;
    this.#settle({kind: 'pending'});
    if (search.purpose !== 'poll') {
      mark('submit');
      this.#host.dispatchEvent(new PlanSearchStartEvent(search.way));
    }
    this.#progress('sent', 0);
    try {
      const outcome = await this.#ask(search, signal);
      if (signal.aborted) return;
      this.#settle({kind: 'complete', outcome});
      this.#host.dispatchEvent(
        new PlanSearchCompleteEvent(outcome.groups, outcome.groups.length, outcome.droppedCount),
      );
    } catch (error) {
      if (!signal.aborted) await this.#beforeFailure(error);
      if (signal.aborted) return;
      this.#settle({kind: 'failed', error});
      this.#host.dispatchEvent(new PlanSearchErrorEvent(toSearchError(error)));
    }
  }

  async #ask({request, way, purpose}: ShopperSearch, signal: AbortSignal): Promise<SearchOutcome> {
    const {customer} = this.#host;
    const onProgress = ({stage = 'quoting', elapsedMs, waitMs}: ServiceProgress) =>
      this.#progress(stage, elapsedMs, waitMs);
    const options = {signal, purpose, onProgress};
    const service = this.#service();
    const {plans, droppedCount, quotedAt} = customer
      ? await (await import('./customer-search.js')).searchFor(customer, way, service, request, options)
      : await service.search(request, options);
    mark('answer');
    return {plans, groups: groupPlans(plans), droppedCount, quotedAt, receivedAt: Date.now()};
  }

  #settle(state: SearchState): void {
    this.state = state;
    this.#host.requestUpdate();
  }

  #progress(stage: SearchStage, elapsedMs: number, waitMs = 0): void {
    this.stage = stage;
    this.waitMs = waitMs;
    this.elapsedMs = elapsedMs;
    this.#host.requestUpdate();
    this.#host.dispatchEvent(new PlanSearchProgressEvent(stage, elapsedMs));
  }

  /** The body of a search: made once for the same vehicle, then the same for speculation, press and polls. */
  #freeze(searchCriteria: SearchCriteria, filters: Filters | null | undefined = this.#host.filters): SearchRequest {
    const {consent} = this.#host;
    const mayTell = isGranted(consent, 'ad_storage');
    const key = JSON.stringify([searchCriteria, filters, mayTell]);
    if (this.#frozen?.key !== key) {
      const tracking = mayTell ? attribution() : undefined;
      const request: SearchRequest = {searchCriteria, responseDetailLevel: 'Full', showProviderInfo: true};
      this.#frozen = {key, request: {...request, ...(filters && {filters}), ...(tracking && {tracking})}};
    }
    return this.#frozen.request;
  }
}
