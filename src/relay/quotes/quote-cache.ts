import {TIMED_OUT, withDeadline} from '../../client/time.js';
import type {Admission, Requester} from '../limits/admission.js';
import type {RelayMetrics} from '../metrics.js';
import {describeError, type RelayLogger} from '../settings/log.js';
import {type Failure, relayError} from '../shared/relay-errors.js';
import {monotonicNow} from '../shared/time.js';
import {keepLease, type LeaseTimes} from './lease.js';
import type {Purpose} from './purpose.js';
import {LOST_ENTRY, type QuoteStore, type SettledEntry, STARTED_ENTRY} from './quote-store.js';
import {failedOutcome, type PreparedSearch, type QuoteOutcome, type Quoter, type QuoteRun} from './quote.js';
import {appliesTo, type Rejection, Rejections} from './rejections.js';
import type {StartPrices} from './start-prices.js';
import {type Priority, Subscribers} from './subscribers.js';

export interface QuoteCacheOptions {
  readonly store: QuoteStore;
  readonly quote: Quoter;
  /** Whether upstream continues quotes without the relay, so that a poll may resume an abandoned one (§4.3). */
  readonly resumes: boolean;
  /** Whether starting prices may be requested upstream now. */
  readonly mayQuotePrices: () => boolean;
  readonly startPrices: StartPrices;
  readonly admission: Admission;
  /** Whether prefetches may start quotes. */
  readonly prefetch: boolean;
  readonly lease: LeaseTimes;
  readonly now: () => number;
  readonly logger: RelayLogger;
  readonly metrics: RelayMetrics | undefined;
}

/** A client's request for a quote: who, why, and how long the client waits. */
export interface QuoteRequest {
  readonly purpose: Purpose;
  readonly requester: Requester;
  readonly waitMs: number;
  /** `search` by default; that of a prefetch is always `prefetch`. */
  readonly priority?: Priority;
  /** Its signal aborts when the client disconnects. It is read only while waiting, because creating it is not free. */
  readonly client: {readonly gone: AbortSignal};
}

/** An entry, and whether it was cached. */
export interface SettledQuote {
  readonly kind: 'settled';
  readonly entry: SettledEntry;
  readonly isHit: boolean;
}

/** The result of a request: an entry, still quoting, an error, or a declined prefetch. */
export type QuoteResult =
  | SettledQuote
  | {readonly kind: 'quoting'}
  | {readonly kind: 'rejected'; readonly failure: Failure}
  | {readonly kind: 'declined'};

/** A quote that this request has started. */
interface Started {
  /** Never rejects; undefined if the quote stopped early. */
  readonly outcome: Promise<QuoteOutcome | undefined>;
}

/** How a quote is started, and for whom. */
interface Launch {
  readonly isPaid: boolean;
  readonly priority: Priority;
  readonly requester: Requester;
}

/** A request fails after this many rounds in which others claimed the search and dropped it, as other instances may. */
const MAX_ROUNDS = 5;

/** How long a poll can resume a search that was abandoned or is no longer cached, from its start. */
const STARTED_MS = 600_000;

/**
 * Caches one quote for each distinct search and coalesces requests: the first client that sends a search starts its
 * quote, the others wait for it. A synchronous quote runs to its end even if no client waits anymore.
 */
export class QuoteCache {
  readonly #options: QuoteCacheOptions;
  readonly #running = new Set<Promise<void>>();
  readonly #subscribers = new Map<string, Subscribers>();
  readonly #rejections = new Rejections();

  constructor(options: QuoteCacheOptions) {
    this.#options = options;
  }

  /** Returns the cached quote of a search, joins a running one, or starts one if the client may. */
  async quoteFor(search: PreparedSearch, request: QuoteRequest): Promise<QuoteResult> {
    const {store, metrics} = this.#options;
    const deadline = monotonicNow() + request.waitMs;
    let hasWaited = false;
    let round = 0;
    while (round < MAX_ROUNDS) {
      const rejectedBefore = this.#rejections.count;
      const entry = await store.read(search.key);
      if (entry && entry.state !== 'quoting' && !this.#isMiss(entry, request, hasWaited)) {
        return {kind: 'settled', entry, isHit: !hasWaited};
      }
      this.#subscribers.get(search.key)?.touch(priorityOf(request));
      const started = entry?.state === 'quoting' ? undefined : await this.#start(search, request);
      if (started !== undefined && 'kind' in started) return started;
      // A poll belongs to a search that was counted when it joined or started the quote.
      if (started === undefined && !hasWaited && request.purpose !== 'poll') metrics?.coalesced();
      hasWaited = true;
      const end = await this.#waitFor(search.key, started?.outcome, deadline - monotonicNow(), request.client.gone);
      if (end === 'quoting') return {kind: end};
      // Not read from the store, which may have failed to store it.
      if (end) return {kind: 'settled', entry: end.entry, isHit: false};
      const rejection = this.#rejections.since(rejectedBefore, search.key);
      if (rejection && isSharedBy(request, rejection)) return rejectedResult(request, rejection.failure);
      // Each client is rejected once, so these rounds have an end.
      if (rejection === undefined) round += 1;
    }
    return {kind: 'rejected', failure: relayError('RelaySearchLost')};
  }

  /** Resolves when no quote is running. */
  async idle(): Promise<void> {
    await Promise.all(this.#running);
  }

  /** Whether an entry is a cache miss: for a new request, a failure that is retried or a stale quote. */
  #isMiss(entry: SettledEntry, request: QuoteRequest, hasWaited: boolean): boolean {
    const {purpose} = request;
    // The instance that polled upstream has died, but upstream continues. Only a poll resumes it for free.
    if (entry === LOST_ENTRY && this.#options.resumes && (purpose === 'poll' || !hasWaited)) return true;
    if (hasWaited) return false;
    if (entry.state === 'failed')
      return purpose === 'retry' || (entry.isBackground === true && isShopperSearch(request));
    return purpose !== 'poll' && entry.freshUntil <= this.#options.now();
  }

  /** Starts a quote unless another client has. Returns the result instead if no quote may be started. */
  async #start(search: PreparedSearch, request: QuoteRequest): Promise<Started | QuoteResult | undefined> {
    const {store, admission, prefetch, mayQuotePrices, lease} = this.#options;
    const {purpose, requester} = request;
    if (search.isStartPrice && !mayQuotePrices()) return {kind: 'declined'};
    if (purpose === 'poll') return this.#resume(search, requester);
    if (purpose === 'prefetch' && !prefetch) return {kind: 'declined'};
    // Before the claim, so that no other client has to wait while the operator's hook decides about this one.
    const unverified = await admission.verify(requester);
    if (unverified) return {kind: 'rejected', failure: unverified};
    if (!(await store.claim(search.key, lease.leaseMs))) return undefined;
    const priority = priorityOf(request);
    const failure = await admission.admit(requester, priority).catch(async (error: unknown) => {
      await store.drop(search.key);
      throw error;
    });
    if (failure === undefined) return this.#launch(search, {isPaid: true, priority, requester});
    // First, because waiting clients read it when the claim is dropped.
    this.#rejections.add(search.key, {failure, origin: requester.origin, priority});
    await store.drop(search.key);
    return rejectedResult(request, failure);
  }

  /**
   * A poll starts no quote, but resumes one that upstream is still working on. If another instance may have the quote, the
   * client polls again, and may reach that instance.
   */
  async #resume(search: PreparedSearch, requester: Requester): Promise<Started | QuoteResult | undefined> {
    const {store, resumes, lease} = this.#options;
    const started = resumes ? await store.read(search.startedKey) : undefined;
    if (started?.state !== 'done') {
      const isLost = (await store.mayBeElsewhere?.(search.key)) !== true;
      return isLost ? {kind: 'rejected', failure: relayError('RelaySearchLost')} : {kind: 'quoting'};
    }
    const isClaimed = await store.claim(search.key, lease.leaseMs);
    return isClaimed ? this.#launch(search, {isPaid: false, priority: 'search', requester}) : undefined;
  }

  #launch(search: PreparedSearch, {isPaid, priority, requester}: Launch): Started {
    const subscribers = new Subscribers(priority);
    this.#subscribers.set(search.key, subscribers);
    const {origin, traceparent} = requester;
    const outcome = this.#run(search, {subscribers, isPaid, origin, traceparent}).finally(() => {
      // Stryker disable next-line ConditionalExpression,EqualityOperator: a search that was started again has new subscribers
      if (this.#subscribers.get(search.key) === subscribers) this.#subscribers.delete(search.key);
    });
    // No client waits for its starting price to be stored.
    const ended = outcome
      .then(quoted => quoted && this.#recordPrice(search, quoted))
      // Stryker disable next-line ArrowFunction: it frees memory, and idle() does not wait for quotes that have ended
      .finally(() => this.#running.delete(ended));
    this.#running.add(ended);
    return {outcome};
  }

  async #run(search: PreparedSearch, run: Omit<QuoteRun, 'markStartedUpstream'>): Promise<QuoteOutcome | undefined> {
    const {store, quote, lease, now, logger} = this.#options;
    const stopRenewing = keepLease(store, search.key, lease);
    // A resumed search keeps its first mark: if it were renewed, one admitted search could be resumed without end.
    const markStartedUpstream = async (): Promise<void> => {
      if (run.isPaid) await store.settle(search.startedKey, STARTED_ENTRY, STARTED_MS);
    };
    let outcome: QuoteOutcome | undefined;
    try {
      outcome = await quote(search, {...run, markStartedUpstream}).catch((error: unknown) => {
        logger.error(describeError(error), 'unexpected error in a quote');
        return failedOutcome(relayError('RelayUpstreamFailed'), now());
      });
      if (outcome === undefined) await store.drop(search.key);
      else await this.#settle(search, markUnseen(outcome, run.subscribers));
    } catch (error) {
      logger.error(describeError(error), 'failed to store a quote');
    } finally {
      stopRenewing();
    }
    return outcome;
  }

  async #settle({key, startedKey}: PreparedSearch, {entry, ttlMs}: QuoteOutcome): Promise<void> {
    const {store, resumes} = this.#options;
    await Promise.all([
      store.settle(key, entry, ttlMs),
      // Upstream returns a finished quote to a poll that comes after its TTL, but would quote a failed search again.
      resumes && entry.state === 'failed' && store.drop(startedKey),
    ]);
  }

  async #recordPrice({isStartPrice, startPriceKey}: PreparedSearch, outcome: QuoteOutcome): Promise<void> {
    const {startPrices, logger} = this.#options;
    if (isStartPrice) return;
    await startPrices.record(startPriceKey, outcome).catch((error: unknown) => {
      logger.error(describeError(error), 'failed to store a starting price');
    });
  }

  /**
   * Waits until an entry is settled, unless the time is up or the client disconnects first. The client that started the
   * quote waits for its outcome directly; the store wakes all others.
   */
  async #waitFor(
    key: string,
    outcome: Started['outcome'] | undefined,
    waitMs: number,
    gone: AbortSignal,
  ): Promise<QuoteOutcome | undefined | 'quoting'> {
    if (waitMs <= 0) return 'quoting';
    const {store} = this.#options;
    const stopWaiting = this.#subscribers.get(key)?.wait();
    try {
      return await withDeadline(waitMs, gone, async signal => {
        if (outcome) return outcome;
        await store.settled(key, {signal});
        return undefined;
      });
    } catch (error) {
      // Stryker disable next-line StringLiteral: reading the store again would return the same entry
      if (error === TIMED_OUT || gone.aborted) return 'quoting';
      throw error;
    } finally {
      stopWaiting?.();
    }
  }
}

const priorityOf = ({purpose, priority = 'search'}: QuoteRequest): Priority =>
  purpose === 'prefetch' ? 'prefetch' : priority;

/** Whether a shopper is about to wait for the quote. */
const isShopperSearch = (request: QuoteRequest): boolean =>
  request.purpose === 'search' && priorityOf(request) === 'search';

/** These failures would be the same for a shopper who searches: an invalid search, and used-up quota. */
const SAME_FOR_SHOPPERS: ReadonlySet<number> = new Set([400, 429]);

/** Marks a failure that no shopper has seen, unless requesting the quote again would be of no use. */
function markUnseen({entry, ttlMs}: QuoteOutcome, {priority}: Subscribers): QuoteOutcome {
  const isUnseen = entry.state === 'failed' && priority === 'prefetch' && !SAME_FOR_SHOPPERS.has(entry.status);
  return {entry: isUnseen ? {...entry, isBackground: true} : entry, ttlMs};
}

const rejectedResult = ({purpose}: QuoteRequest, failure: Failure): QuoteResult =>
  purpose === 'prefetch' ? {kind: 'declined'} : {kind: 'rejected', failure};

/** A poll is not rejected for lack of quota: it may resume a search, which is free. */
const isSharedBy = (request: QuoteRequest, rejection: Rejection): boolean =>
  request.purpose !== 'poll' && appliesTo(rejection, {origin: request.requester.origin, priority: priorityOf(request)});
