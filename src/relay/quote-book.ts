import type {Admission, Asker} from './admission.js';
import type {RelayLogger} from './log.js';
import {describeError} from './log.js';
import type {Purpose} from './purpose.js';
import {failedOutcome, type PreparedSearch, type Quoter} from './quote.js';
import {type Failure, refusal} from './refusals.js';
import type {StartPrices} from './start-prices.js';
import type {QuoteEntry, QuoteStore, SettledEntry} from './stores/quote-store.js';
import {monotonicNow, unref} from './time.js';

export interface QuoteBookOptions {
  readonly store: QuoteStore;
  readonly quote: Quoter;
  readonly startPrices: StartPrices;
  readonly admission: Admission;
  /** Whether searches may be quoted that nobody has asked for yet. */
  readonly prefetch: boolean;
  /** How long a quote may take before it counts as lost. */
  readonly leaseMs: number;
  readonly now: () => number;
  readonly logger: RelayLogger;
}

/** Who asks, why, and how long they will wait. */
export interface Asking {
  readonly purpose: Purpose;
  readonly asker: Asker;
  readonly waitMs: number;
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

/**
 * Keeps one quote for each distinct search and gives it to everybody who sends that search: the first one starts it,
 * the others wait. Once started it runs to its end, whether or not anybody still waits.
 */
export function createQuoteBook(options: QuoteBookOptions): QuoteBook {
  const {store, quote, startPrices, admission, prefetch, leaseMs, now, logger} = options;
  const running = new Set<Promise<void>>();

  const run = async (search: PreparedSearch): Promise<void> => {
    try {
      const outcome = await quote(search).catch((error: unknown) => {
        logger.error(describeError(error), 'a quote failed unexpectedly');
        return failedOutcome(refusal('RelayUpstreamFailed'), now());
      });
      await store.settle(search.key, outcome.entry, outcome.ttlMs);
      await startPrices.note(search.startPriceKey(), outcome);
    } catch (error) {
      logger.error(describeError(error), 'a quote could not be stored');
    }
  };

  /** Starts a quote unless somebody else has; says why when there is to be none. */
  const start = async (search: PreparedSearch, {purpose, asker}: Asking): Promise<Finding | undefined> => {
    if (purpose === 'poll') return {kind: 'refused', failure: refusal('RelaySearchLost')};
    if (purpose === 'prefetch' && !prefetch) return {kind: 'declined'};
    // Before the claim: while somebody's own hook thinks about one visitor, no other has to wait for it.
    const unverified = await admission.verify(asker);
    if (unverified) return {kind: 'refused', failure: unverified};
    if (!(await store.claim(search.key, leaseMs))) return undefined;
    const failure = await admission.admit(asker, purpose).catch(async (error: unknown) => {
      await store.drop(search.key);
      throw error;
    });
    if (failure) {
      await store.drop(search.key);
      return purpose === 'prefetch' ? {kind: 'declined'} : {kind: 'refused', failure};
    }
    const quoting = run(search).finally(() => running.delete(quoting));
    running.add(quoting);
    return undefined;
  };

  /** Whether an entry is no answer to a newcomer: a failure to one who tries again, a quote past its time. */
  const isPassedOver = (entry: QuoteEntry, purpose: Purpose): boolean => {
    if (entry.state === 'failed') return purpose === 'retry';
    return entry.state === 'done' && purpose !== 'poll' && entry.freshUntil <= now();
  };

  const find = async (search: PreparedSearch, asking: Asking): Promise<Finding> => {
    const until = monotonicNow() + asking.waitMs;
    let hasWaited = false;
    for (let round = 0; round < MAX_ROUNDS; round += 1) {
      const entry = await store.read(search.key);
      if (entry && entry.state !== 'quoting' && (hasWaited || !isPassedOver(entry, asking.purpose))) {
        return {kind: 'settled', entry, isHit: !hasWaited};
      }
      if (entry?.state !== 'quoting') {
        if (entry?.state === 'done') await store.drop(search.key);
        const ending = await start(search, asking);
        if (ending) return ending;
      }
      hasWaited = true;
      if (!(await settledBy(store, search.key, until - monotonicNow()))) return {kind: 'quoting'};
    }
    return {kind: 'refused', failure: refusal('RelaySearchLost')};
  };

  return {find, idle: async () => void (await Promise.all(running))};
}

/** Waits for an entry to be settled; false when the time is over first. */
async function settledBy(store: QuoteStore, key: string, waitMs: number): Promise<boolean> {
  if (waitMs <= 0) return false;
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), waitMs);
  unref(timer);
  try {
    await store.settled(key, {signal: controller.signal});
    return true;
  } catch (error) {
    if (controller.signal.aborted) return false;
    throw error;
  } finally {
    clearTimeout(timer);
  }
}
