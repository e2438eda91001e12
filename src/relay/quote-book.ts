import {keepLease, type LeaseTimes} from './lease.js';
import type {Admission, Asker} from './limits/admission.js';
import type {Listeners, OnGone} from './listeners.js';
import {describeError, type RelayLogger} from './log.js';
import type {Purpose} from './purpose.js';
import {failedOutcome, type PreparedSearch, type Quoter} from './quotes/quote.js';
import {type Failure, refusal} from './refusals.js';
import type {StartPrices} from './quotes/start-prices.js';
import {begunEntry, type QuoteEntry, type QuoteStore, LOST_ENTRY, type SettledEntry} from './stores/quote-store.js';
import {monotonicNow, unref} from './time.js';

export interface QuoteBookOptions {
  readonly store: QuoteStore;
  readonly quote: Quoter;
  /** Whether quotes go on at the service by themselves, so that polls may take up again what was left (§4.3). */
  readonly resumes: boolean;
  readonly listeners: Listeners;
  readonly startPrices: StartPrices;
  readonly admission: Admission;
  /** Whether searches may be quoted that nobody has asked for yet. */
  readonly prefetch: boolean;
  readonly lease: LeaseTimes;
  readonly now: () => number;
  readonly logger: RelayLogger;
}

/** Who asks, why, and how long they will wait. */
export interface Asking {
  readonly purpose: Purpose;
  readonly asker: Asker;
  readonly waitMs: number;
  /** Whether the quote may only take what is beside the reserve for typed searches, whatever the purpose. */
  readonly sparesReserve?: boolean;
  /** Who has gone waits no longer. */
  readonly onGone?: OnGone;
}

/** What a search found: an entry (`isHit`: its quote was there already), a refusal, or that it was not worth a quote. */
export type Finding =
  | {readonly kind: 'settled'; readonly entry: SettledEntry; readonly isHit: boolean}
  | {readonly kind: 'quoting'}
  | {readonly kind: 'refused'; readonly failure: Failure}
  | {readonly kind: 'declined'};

export interface QuoteBook {
  find(search: PreparedSearch, asking: Asking): Promise<Finding>;
  /** Resolves when no quote is running any more. */
  idle(): Promise<void>;
}

/** A search that is claimed and dropped again this often, by others who then had no budget, is given up. */
const MAX_ROUNDS = 5;

/** How long a search that was left can be taken up again by a poll. */
const BEGUN_MS = 600_000;

/**
 * Keeps one quote for each distinct search and gives it to everybody who sends that search: the first one starts it,
 * the others wait. A synchronous quote runs to its end, whether or not anybody still waits.
 */
export function createQuoteBook(options: QuoteBookOptions): QuoteBook {
  return new Book(options);
}

class Book implements QuoteBook {
  readonly #options: QuoteBookOptions;
  readonly #running = new Set<Promise<void>>();

  constructor(options: QuoteBookOptions) {
    this.#options = options;
  }

  async find(search: PreparedSearch, asking: Asking): Promise<Finding> {
    const {store, listeners} = this.#options;
    const until = monotonicNow() + asking.waitMs;
    let hasWaited = false;
    for (let round = 0; round < MAX_ROUNDS; round += 1) {
      const entry = await store.read(search.key);
      if (entry && entry.state !== 'quoting' && (hasWaited || !this.#isPassedOver(entry, asking.purpose))) {
        return {kind: 'settled', entry, isHit: !hasWaited};
      }
      listeners.hear(search.key, isAsked(asking));
      const started = entry?.state === 'quoting' ? undefined : await this.#start(search, asking);
      if (started !== undefined && 'kind' in started) return started;
      hasWaited = true;
      if (!(await this.#waitFor(search.key, started?.quoting, until - monotonicNow(), asking)))
        return {kind: 'quoting'};
    }
    return {kind: 'refused', failure: refusal('RelaySearchLost')};
  }

  async idle(): Promise<void> {
    await Promise.all(this.#running);
  }

  /** Whether an entry is no answer to a newcomer: a failure to one who tries again, a quote past its time. */
  #isPassedOver(entry: QuoteEntry, purpose: Purpose): boolean {
    // The instance that asked after it died, but the service quotes on.
    if (entry === LOST_ENTRY && this.#options.resumes) return true;
    if (entry.state === 'failed') return purpose === 'retry';
    return entry.state === 'done' && purpose !== 'poll' && entry.freshUntil <= this.#options.now();
  }

  /** Starts a quote unless somebody else has; says why when there is to be none. */
  async #start(search: PreparedSearch, asking: Asking): Promise<Started | Finding | undefined> {
    const {store, admission, prefetch, lease} = this.#options;
    const {purpose, asker} = asking;
    if (purpose === 'poll') return this.#resume(search);
    if (purpose === 'prefetch' && !prefetch) return {kind: 'declined'};
    // Before the claim: while somebody's own hook thinks about one visitor, no other has to wait for it.
    const unverified = await admission.verify(asker);
    if (unverified) return {kind: 'refused', failure: unverified};
    if (!(await store.claim(search.key, lease.leaseMs))) return undefined;
    const sparesReserve = purpose === 'prefetch' || asking.sparesReserve === true;
    const failure = await admission
      .admit(asker, sparesReserve ? 'prefetch' : 'search')
      .catch(async (error: unknown) => {
        await store.drop(search.key);
        throw error;
      });
    if (failure === undefined) return this.#launch(search, {isPaid: true, isAsked: isAsked(asking)});
    await store.drop(search.key);
    return purpose === 'prefetch' ? {kind: 'declined'} : {kind: 'refused', failure};
  }

  /** A poll starts nothing. It takes up again what the service still works on, as long as that is known. */
  async #resume(search: PreparedSearch): Promise<Started | Finding | undefined> {
    const {store, resumes, lease} = this.#options;
    const begun = resumes ? await store.read(search.begunKey()) : undefined;
    if (begun?.state !== 'done') return {kind: 'refused', failure: refusal('RelaySearchLost')};
    const isClaimed = await store.claim(search.key, lease.leaseMs);
    return isClaimed ? this.#launch(search, {isPaid: false, isAsked: true}) : undefined;
  }

  #launch(search: PreparedSearch, by: {readonly isPaid: boolean; readonly isAsked: boolean}): Started {
    const quoting = this.#run(search, by).finally(() => this.#running.delete(quoting));
    this.#running.add(quoting);
    return {quoting};
  }

  async #run(search: PreparedSearch, by: {readonly isPaid: boolean; readonly isAsked: boolean}): Promise<void> {
    const {store, quote, listeners, startPrices, lease, now, logger} = this.#options;
    const stopRenewing = keepLease(store, search.key, lease);
    const begin = (): Promise<void> => store.settle(search.begunKey(), begunEntry(now() + BEGUN_MS), BEGUN_MS);
    try {
      const outcome = await quote(search, listeners.open(search.key, {...by, begin})).catch((error: unknown) => {
        logger.error(describeError(error), 'a quote failed unexpectedly');
        return failedOutcome(refusal('RelayUpstreamFailed'), now());
      });
      if (outcome === undefined) return await store.drop(search.key);
      await Promise.all([
        store.settle(search.key, outcome.entry, outcome.ttlMs),
        search.isStartPrice || startPrices.note(search.startPriceKey(), outcome),
      ]);
    } catch (error) {
      logger.error(describeError(error), 'a quote could not be stored');
    } finally {
      stopRenewing();
      listeners.close(search.key);
    }
  }

  /**
   * Waits for an entry to be settled; false when the time is over or the visitor gone first. Who started the quote waits
   * for it here, all others hear of it from the store.
   */
  async #waitFor(key: string, own: Promise<void> | undefined, waitMs: number, {onGone}: Asking): Promise<boolean> {
    if (waitMs <= 0) return false;
    const {listeners, store} = this.#options;
    const leave = listeners.wait(key);
    try {
      if (own) return await endsBy(own, {waitMs, onGone});
      const controller = new AbortController();
      const settled = store.settled(key, {signal: controller.signal});
      return await endsBy(settled, {waitMs, onGone, giveUp: () => controller.abort()});
    } finally {
      leave();
    }
  }
}

/** A quote that was started for who asked; it never rejects. */
interface Started {
  readonly quoting: Promise<void>;
}

const isAsked = ({purpose, sparesReserve}: Asking): boolean => purpose !== 'prefetch' && sparesReserve !== true;

interface Patience {
  readonly waitMs: number;
  readonly onGone: OnGone | undefined;
  readonly giveUp?: () => void;
}

/** Whether something ends before the time is over and the visitor gone. */
async function endsBy(something: Promise<void>, {waitMs, onGone, giveUp}: Patience): Promise<boolean> {
  let stop = (): void => {};
  const stopped = new Promise<boolean>(resolve => {
    stop = () => resolve(false);
  });
  const timer = setTimeout(stop, waitMs);
  unref(timer);
  const stay = onGone?.(stop);
  try {
    const hasEnded = await Promise.race([something.then(() => true), stopped]);
    if (!hasEnded) giveUp?.();
    return hasEnded;
  } finally {
    clearTimeout(timer);
    stay?.();
  }
}
