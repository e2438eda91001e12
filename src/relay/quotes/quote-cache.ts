import type {Admission, Asker} from '../limits/admission.js';
import {type Failure, refusal} from '../limits/refusals.js';
import {describeError, type RelayLogger} from '../settings/log.js';
import {DeadlineError, monotonicNow, withDeadline} from '../time.js';
import {keepLease, type LeaseTimes} from './lease.js';
import type {Purpose} from './purpose.js';
import {LOST_ENTRY, type QuoteStore, type SettledEntry, STARTED_ENTRY} from './quote-store.js';
import {failedOutcome, type PreparedSearch, type Quoter} from './quote.js';
import type {StartPrices} from './start-prices.js';
import {type Priority, Subscribers} from './subscribers.js';

export interface QuoteCacheOptions {
  readonly store: QuoteStore;
  readonly quote: Quoter;
  /** Whether the service continues quotes without the relay, so that a poll may resume one that was left (§4.3). */
  readonly resumes: boolean;
  readonly startPrices: StartPrices;
  readonly admission: Admission;
  /** Whether searches may be quoted before a person asks for them. */
  readonly prefetch: boolean;
  readonly lease: LeaseTimes;
  readonly now: () => number;
  readonly logger: RelayLogger;
}

/** Who wants a quote, why, and how long they wait for it. */
export interface QuoteRequest {
  readonly purpose: Purpose;
  readonly asker: Asker;
  readonly waitMs: number;
  /** `typed` when absent; a prefetch is always in the background. */
  readonly priority?: Priority;
  /** Whose signal aborts when it has disconnected: it waits no longer. Read only by those who wait, as it costs. */
  readonly client: {readonly gone: AbortSignal};
}

/** What came of a request: an entry (`isHit`: it was cached already), a failure, or that a prefetch is not worth it. */
export type QuoteResult =
  | {readonly kind: 'settled'; readonly entry: SettledEntry; readonly isHit: boolean}
  | {readonly kind: 'quoting'}
  | {readonly kind: 'refused'; readonly failure: Failure}
  | {readonly kind: 'declined'};

/** A quote that runs for the client that started it; `ended` never rejects. */
interface Started {
  readonly ended: Promise<void>;
}

/** After this many rounds of a search being claimed and dropped by others, who had no budget, it is given up. */
const MAX_ROUNDS = 5;

/** How long a poll can resume a search that was left. */
const STARTED_MS = 600_000;

/**
 * Keeps one quote for each distinct search and gives it to every client that sends that search: the first one starts it,
 * the others wait. A synchronous quote runs to its end, whether or not a client still waits.
 */
export class QuoteCache {
  readonly #options: QuoteCacheOptions;
  readonly #running = new Set<Promise<void>>();
  readonly #subscribers = new Map<string, Subscribers>();

  constructor(options: QuoteCacheOptions) {
    this.#options = options;
  }

  /** Returns the quote of a search, or starts one if the client may. */
  async quoteFor(search: PreparedSearch, request: QuoteRequest): Promise<QuoteResult> {
    const {store} = this.#options;
    const until = monotonicNow() + request.waitMs;
    let hasWaited = false;
    for (let round = 0; round < MAX_ROUNDS; round += 1) {
      const entry = await store.read(search.key);
      if (entry && entry.state !== 'quoting' && (hasWaited || !this.#isMiss(entry, request.purpose))) {
        return {kind: 'settled', entry, isHit: !hasWaited};
      }
      this.#subscribers.get(search.key)?.touch(priorityOf(request));
      const started = entry?.state === 'quoting' ? undefined : await this.#start(search, request);
      if (started !== undefined && 'kind' in started) return started;
      hasWaited = true;
      const hasEnded = await this.#waitFor(search.key, started?.ended, until - monotonicNow(), request.client.gone);
      if (!hasEnded) return {kind: 'quoting'};
    }
    return {kind: 'refused', failure: refusal('RelaySearchLost')};
  }

  /** Resolves when no quote is running. */
  async idle(): Promise<void> {
    await Promise.all(this.#running);
  }

  /** Whether an entry does not serve a new request: a failure that is retried, or a quote that is no longer fresh. */
  #isMiss(entry: SettledEntry, purpose: Purpose): boolean {
    // The instance that polled the service died, but the service continues.
    if (entry === LOST_ENTRY && this.#options.resumes) return true;
    if (entry.state === 'failed') return purpose === 'retry';
    return purpose !== 'poll' && entry.freshUntil <= this.#options.now();
  }

  /** Starts a quote unless another client has; returns why when there is to be none. */
  async #start(search: PreparedSearch, request: QuoteRequest): Promise<Started | QuoteResult | undefined> {
    const {store, admission, prefetch, lease} = this.#options;
    const {purpose, asker} = request;
    if (purpose === 'poll') return this.#resume(search);
    if (purpose === 'prefetch' && !prefetch) return {kind: 'declined'};
    // Before the claim: while the operator's hook decides about one visitor, no other has to wait for it.
    const unverified = await admission.verify(asker);
    if (unverified) return {kind: 'refused', failure: unverified};
    if (!(await store.claim(search.key, lease.leaseMs))) return undefined;
    const priority = priorityOf(request);
    const failure = await admission
      .admit(asker, priority === 'background' ? 'prefetch' : 'search')
      .catch(async (error: unknown) => {
        await store.drop(search.key);
        throw error;
      });
    if (failure === undefined) return this.#launch(search, {isPaid: true, priority});
    await store.drop(search.key);
    return purpose === 'prefetch' ? {kind: 'declined'} : {kind: 'refused', failure};
  }

  /** A poll starts nothing. It resumes what the service still works on, as long as that is known. */
  async #resume(search: PreparedSearch): Promise<Started | QuoteResult | undefined> {
    const {store, resumes, lease} = this.#options;
    const started = resumes ? await store.read(search.startedKey) : undefined;
    if (started?.state !== 'done') return {kind: 'refused', failure: refusal('RelaySearchLost')};
    const isClaimed = await store.claim(search.key, lease.leaseMs);
    return isClaimed ? this.#launch(search, {isPaid: false, priority: 'typed'}) : undefined;
  }

  #launch(search: PreparedSearch, {isPaid, priority}: {isPaid: boolean; priority: Priority}): Started {
    const subscribers = new Subscribers(priority);
    this.#subscribers.set(search.key, subscribers);
    // Stryker disable next-line BlockStatement: it frees memory, and idle() does not wait for what has ended
    const ended = this.#run(search, subscribers, isPaid).finally(() => {
      this.#running.delete(ended);
      // Stryker disable next-line ConditionalExpression,EqualityOperator: a search that was started again in between has subscribers of its own
      if (this.#subscribers.get(search.key) === subscribers) this.#subscribers.delete(search.key);
    });
    this.#running.add(ended);
    return {ended};
  }

  async #run(search: PreparedSearch, subscribers: Subscribers, isPaid: boolean): Promise<void> {
    const {store, quote, startPrices, lease, now, logger} = this.#options;
    const stopRenewing = keepLease(store, search.key, lease);
    const markStartedUpstream = (): Promise<void> => store.settle(search.startedKey, STARTED_ENTRY, STARTED_MS);
    try {
      const outcome = await quote(search, {subscribers, isPaid, markStartedUpstream}).catch((error: unknown) => {
        logger.error(describeError(error), 'a quote failed unexpectedly');
        return failedOutcome(refusal('RelayUpstreamFailed'), now());
      });
      if (outcome === undefined) return await store.drop(search.key);
      await Promise.all([
        store.settle(search.key, outcome.entry, outcome.ttlMs),
        search.isStartPrice || startPrices.note(search.startPriceKey, outcome),
      ]);
    } catch (error) {
      logger.error(describeError(error), 'a quote could not be stored');
    } finally {
      stopRenewing();
    }
  }

  /**
   * Waits until an entry is settled; false when the time is over or the client gone first. The client that started the
   * quote waits for it here, all others are woken by the store.
   */
  async #waitFor(key: string, ended: Promise<void> | undefined, waitMs: number, gone: AbortSignal): Promise<boolean> {
    if (waitMs <= 0) return false;
    const leave = this.#subscribers.get(key)?.wait();
    try {
      await withDeadline(waitMs, signal => ended ?? this.#options.store.settled(key, {signal}), gone);
      return true;
    } catch (error) {
      // Stryker disable next-line BooleanLiteral: another look at the store would find it as it is
      if (error instanceof DeadlineError || gone.aborted) return false;
      throw error;
    } finally {
      leave?.();
    }
  }
}

const priorityOf = ({purpose, priority = 'typed'}: QuoteRequest): Priority =>
  purpose === 'prefetch' ? 'background' : priority;
