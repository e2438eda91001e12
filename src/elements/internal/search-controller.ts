import type {ReactiveControllerHost} from 'lit';
import {detectWay, type VehicleWay} from '../../contract/rules/identifier.js';
import type {Filters, SearchCriteria, SearchRequest} from '../../contract/search.js';
import {groupPlans, type PlanGroup} from '../../plans/groups.js';
import {
  PlanSearchCompleteEvent,
  PlanSearchErrorEvent,
  PlanSearchProgressEvent,
  PlanSearchStartEvent,
} from '../events/search-events.js';
import {HostTask, type TaskState} from './host-task.js';
import {toSearchError} from './plan-search-error.js';
import type {PlanService} from './service.js';

/** What the controller needs of its element. */
export interface SearchHost extends ReactiveControllerHost, EventTarget {
  readonly prefetch: 'intent' | 'off';
  readonly filters: Filters | undefined;
}

export interface SearchControllerOptions {
  /** The service in use; the host's own, or one over the relay. */
  readonly service: () => PlanService;
  /** Awaited before a search counts as failed: what is shown then may have to be fetched. */
  readonly beforeFailure: () => Promise<void>;
}

/** A search that the shopper asked for. */
export interface ShopperSearch {
  readonly request: SearchRequest;
  readonly way: VehicleWay;
  readonly purpose?: 'retry' | 'poll';
}

/** What a search found, ready to be shown. */
export interface SearchOutcome {
  readonly groups: readonly PlanGroup[];
  readonly droppedCount: number;
}

/** Speculation costs upstream calls: no more than this many a page view. */
const MOST_PREFETCHES = 2;

/** Sends a finder's searches: at most one at a time, started while the shopper still reads the button. */
export class SearchController {
  readonly #host: SearchHost;
  readonly #service: () => PlanService;
  readonly #beforeFailure: () => Promise<void>;
  readonly #task: HostTask<ShopperSearch, SearchOutcome>;
  readonly #prefetch: HostTask<SearchRequest, void>;
  #current: ShopperSearch | undefined;
  #frozen: {readonly key: string; readonly request: SearchRequest} | undefined;
  #prefetches = 0;
  #elapsedMs = 0;

  constructor(host: SearchHost, {service, beforeFailure}: SearchControllerOptions) {
    this.#host = host;
    this.#service = service;
    this.#beforeFailure = beforeFailure;
    this.#task = new HostTask(host, (search, {signal}) => this.#run(search, signal), {
      // A quote that may be under way is asked after, never started a second time.
      resume: search => ({...search, purpose: 'poll'}),
    });
    this.#prefetch = new HostTask(host, async (request, call) => this.#service().prefetch?.(request, call));
  }

  /** Where the search stands. */
  get state(): TaskState<SearchOutcome> {
    return this.#task.state;
  }

  /** The search that `state` is about. */
  get current(): ShopperSearch | undefined {
    return this.#current;
  }

  /** How long the search has been going on, in milliseconds. */
  get elapsedMs(): number {
    return this.#elapsedMs;
  }

  /** The form is complete: sends the search ahead of the press, in silence. */
  ready(criteria: SearchCriteria): void {
    const {prefetch} = this.#host;
    if (prefetch !== 'intent' || !this.#service().prefetch || this.state.kind === 'pending') return;
    const before = this.#frozen;
    const request = this.#freeze(criteria);
    if (request === before?.request || this.#prefetches >= MOST_PREFETCHES) return;
    this.#prefetches += 1;
    this.#prefetch.run(request);
  }

  /** The shopper asks for plans. A search for the same that is under way goes on. */
  submit(criteria: SearchCriteria): void {
    const request = this.#freeze(criteria);
    if (this.state.kind === 'pending' && this.#current?.request === request) return;
    this.#start({request, way: detectWay(criteria) ?? 'vin'});
  }

  /** The shopper pressed "Try again". */
  retry(): void {
    if (this.#current) this.#start({...this.#current, purpose: 'retry'});
  }

  /** Stops the search, or puts its result away. */
  cancel(): void {
    this.#task.cancel();
    this.#host.requestUpdate();
  }

  #start(search: ShopperSearch): void {
    performance.mark('plan-finder:submit');
    this.#current = search;
    this.#elapsedMs = 0;
    this.#prefetch.cancel();
    this.#host.dispatchEvent(new PlanSearchStartEvent(search.way));
    this.#task.run(search);
  }

  async #run({request, purpose}: ShopperSearch, signal: AbortSignal): Promise<SearchOutcome> {
    this.#progress('sent', 0);
    const onProgress = ({elapsedMs}: {readonly elapsedMs: number}) => this.#progress('quoting', elapsedMs);
    try {
      const {plans, droppedCount} = await this.#service().search(request, {signal, purpose, onProgress});
      signal.throwIfAborted();
      performance.mark('plan-finder:answer');
      const groups = groupPlans(plans);
      this.#host.dispatchEvent(new PlanSearchCompleteEvent(groups, groups.length, droppedCount));
      return {groups, droppedCount};
    } catch (error) {
      if (signal.aborted) throw error;
      await this.#beforeFailure();
      this.#host.dispatchEvent(new PlanSearchErrorEvent(toSearchError(error)));
      throw error;
    }
  }

  #progress(stage: 'sent' | 'quoting', elapsedMs: number): void {
    this.#elapsedMs = elapsedMs;
    this.#host.requestUpdate();
    this.#host.dispatchEvent(new PlanSearchProgressEvent(stage, elapsedMs));
  }

  /** The body of a search: made once for the same vehicle, then the same for speculation, press and polls. */
  #freeze(searchCriteria: SearchCriteria): SearchRequest {
    const {filters} = this.#host;
    const key = JSON.stringify([searchCriteria, filters]);
    if (this.#frozen?.key !== key) {
      const request: SearchRequest = {searchCriteria, responseDetailLevel: 'Full', showProviderInfo: true};
      this.#frozen = {key, request: filters ? {...request, filters} : request};
    }
    return this.#frozen.request;
  }
}
