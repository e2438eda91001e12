import {initialState, Task} from '@lit/task';
import type {ReactiveController} from 'lit';
import type {Plan} from '../../contract/plan.js';
import {detectLookupMethod, type LookupMethod} from '../../contract/rules/lookup-method.js';
import type {Filters, SearchCriteria, SearchRequest} from '../../contract/search.js';
import {groupPlans, type PlanGroup} from '../../plans/groups.js';
import {toSearchError} from '../events/plan-search-error.js';
import {
  PlanSearchCompleteEvent,
  PlanSearchErrorEvent,
  PlanSearchProgressEvent,
  PlanSearchStartEvent,
  type SearchStage,
} from '../events/search-events.js';
import type {ServiceProgress} from '../search/plan-service.js';
import {mark} from '../shared/mark.js';
import {limitPerPageView} from '../shared/page-view-limit.js';
import type {PlanResults, ResultsState} from './plan-results.js';

/** A search that the shopper asked for. */
export interface ShopperSearch {
  readonly request: SearchRequest;
  readonly lookupMethod: LookupMethod;
  readonly purpose?: 'retry' | 'poll' | undefined;
  /** Called when its plans have arrived, unless another search has replaced it. */
  readonly onComplete?: (() => void) | undefined;
}

/** How a repeated search differs from the one before. */
export interface SearchChanges extends Pick<ShopperSearch, 'purpose' | 'onComplete'> {
  /** The filters to search with instead of the previous ones. */
  readonly filters?: Filters;
}

/** The result of a search. */
export interface SearchOutcome {
  readonly plans: readonly Plan[];
  readonly groups: readonly PlanGroup[];
  readonly droppedCount: number;
  /** When the response arrived, as `Date.now` returns it. */
  readonly receivedAt: number;
  /** When the plans were quoted, where that is known: they can be ordered for 30 days from then (§8.3). */
  readonly quotedAt?: number | undefined;
}

/** Prefetching costs upstream calls: no more than this many per page view, for all finders together. */
const mayPrefetch = limitPerPageView(2);

/** The progress of a search: a service's own, or that the search was sent. */
export type SearchProgress = Omit<ServiceProgress, 'stage'> & {readonly stage?: SearchStage};

const SENT: SearchProgress = {stage: 'sent', elapsedMs: 0};

/**
 * Sends a finder's searches, at most one at a time, and prefetches when the form is complete. A search that polls stops
 * when the finder is removed from the page and resumes when it is added again; one long call continues meanwhile. A
 * canceled search leaves no trace.
 */
export class SearchController implements ReactiveController {
  readonly #results: PlanResults;
  readonly #task: Task<readonly [ShopperSearch], SearchOutcome>;
  /** The search that the status is about. */
  current: ShopperSearch | undefined;
  /** The progress of the current search. */
  progress: SearchProgress = SENT;
  #restored: SearchOutcome | undefined;
  /** Whether the search stopped because the finder was removed from the page. */
  #isStopped = false;
  #cached: {readonly key: string; readonly request: SearchRequest} | undefined;
  #prefetching: AbortController | undefined;

  constructor(results: PlanResults) {
    this.#results = results;
    this.#task = new Task(results, {autoRun: false, task: ([search], {signal}) => this.#send(search, signal)});
    results.addController(this);
  }

  /** What a page can style; undefined without a search. */
  get state(): ResultsState | undefined {
    const {outcome} = this;
    if (outcome) return outcome.groups.length === 0 ? 'empty' : 'results';
    // A search that was aborted because the finder left the page will be resumed.
    return this.current && (this.#task.render({error: () => 'error' as const}) ?? 'quoting');
  }

  /** The plans, once the search is complete. */
  get outcome(): SearchOutcome | undefined {
    return this.current && (this.#restored ?? this.#task.render({complete: outcome => outcome}));
  }

  /** Prefetches the plans for a complete form; nothing is shown. */
  prefetch(criteria: SearchCriteria): void {
    const {inputs, searchService, settings} = this.#results;
    const isWanted = settings.prefetch === 'intent' && !inputs.customer && this.state !== 'quoting';
    if (!isWanted || !searchService.prefetch) return;
    const before = this.#cached?.request;
    const request = this.#requestFor(criteria);
    if (request === before || !mayPrefetch()) return;
    this.#prefetching?.abort();
    this.#prefetching = new AbortController();
    void searchService.prefetch(request, {signal: this.#prefetching.signal});
  }

  /** Searches for plans. A pending search for the same vehicle continues. */
  submit(criteria: SearchCriteria): void {
    const request = this.#requestFor(criteria);
    if (this.state === 'quoting' && this.current?.request === request) return;
    void this.#run({request, lookupMethod: detectLookupMethod(criteria) ?? 'vin'});
  }

  /** Repeats the search, with these filters or the previous ones, and with the current consent. */
  again({filters, ...changes}: SearchChanges = {}): void {
    const {current} = this;
    if (!current) return;
    const request = this.#requestFor(current.request.searchCriteria, filters ?? current.request.filters);
    void this.#run({...current, purpose: undefined, ...changes, request});
  }

  /** Shows the result of an earlier search without sending anything. */
  restore(search: ShopperSearch, outcome: SearchOutcome): void {
    this.cancel();
    this.current = search;
    this.#restored = outcome;
  }

  /** Stops the search, or discards its result. */
  cancel(): void {
    this.#restored = undefined;
    this.current = undefined;
    this.#stop();
    this.#results.requestUpdate();
  }

  hostConnected(): void {
    const {current} = this;
    const isStopped = this.#isStopped && this.state === 'quoting';
    this.#isStopped = false;
    // A quote that may be pending is polled, never started again.
    if (isStopped && current) void this.#run({...current, purpose: 'poll'});
  }

  hostDisconnected(): void {
    // A finder that is only moved, such as into its dialog, is in the page again by then.
    queueMicrotask(() => {
      if (this.#results.isConnected) return;
      const {customer, searchMode} = this.#results.inputs;
      // One long call cannot be resumed, and another one would be a second quote.
      if (searchMode === 'sync' || (customer && this.current?.lookupMethod === 'vin')) return;
      this.#isStopped = true;
      this.#stop();
    });
  }

  #stop(): void {
    this.#prefetching?.abort();
    this.#task.abort();
  }

  async #run(search: ShopperSearch): Promise<void> {
    this.#prefetching?.abort();
    this.#restored = undefined;
    this.current = search;
    await this.#task.run([search]);
    if (this.current !== search) return;
    const {outcome, state} = this;
    if (outcome) {
      const {groups, droppedCount} = outcome;
      this.#results.dispatchEvent(new PlanSearchCompleteEvent(groups, droppedCount));
      search.onComplete?.();
    } else if (state === 'error') {
      this.#results.dispatchEvent(new PlanSearchErrorEvent(toSearchError(this.#task.error)));
    }
  }

  async #send(search: ShopperSearch, signal: AbortSignal): Promise<SearchOutcome | typeof initialState> {
    if (search.purpose !== 'poll') {
      mark('submit');
      this.#results.dispatchEvent(new PlanSearchStartEvent(search.lookupMethod));
    }
    this.#report(SENT);
    try {
      const outcome = await this.#search(search, signal);
      return signal.aborted ? initialState : outcome;
    } catch (error) {
      if (!signal.aborted) await this.#results.loadFailure(signal, error);
      if (signal.aborted) return initialState;
      throw error;
    }
  }

  async #search({request, lookupMethod, purpose}: ShopperSearch, signal: AbortSignal): Promise<SearchOutcome> {
    const {inputs, searchService} = this.#results;
    const {customer} = inputs;
    const onProgress = (progress: ServiceProgress) => {
      if (!signal.aborted) this.#report(progress);
    };
    const options = {signal, purpose, onProgress};
    const {plans, droppedCount, quotedAt} = customer
      ? await (
          await import('../search/customer-search.js')
        ).searchFor(customer, lookupMethod, searchService, request, options)
      : await searchService.search(request, options);
    mark('answer');
    const groups = groupPlans(plans);
    if (groups.length === 0) await this.#results.loadEmptyPage(signal, request, droppedCount);
    return {plans, groups, droppedCount, quotedAt, receivedAt: Date.now()};
  }

  #report(progress: SearchProgress): void {
    this.progress = progress;
    this.#results.requestUpdate();
    this.#results.dispatchEvent(new PlanSearchProgressEvent(progress.stage ?? 'quoting', progress.elapsedMs));
  }

  /** The body of a search: one object for the same vehicle, shared by prefetch, search and polls. */
  #requestFor(
    searchCriteria: SearchCriteria,
    filters: Filters | null | undefined = this.#results.inputs.searchFilters,
  ): SearchRequest {
    const tracking = this.#results.readSource?.(this.#results.settings.consent);
    const request: SearchRequest = {
      searchCriteria,
      responseDetailLevel: 'Full',
      showProviderInfo: true,
      ...(filters && {filters}),
      ...(tracking && {tracking}),
    };
    // As text, because a page may change its filters and set them again.
    const key = JSON.stringify(request);
    if (this.#cached?.key !== key) this.#cached = {key, request};
    return this.#cached.request;
  }
}
