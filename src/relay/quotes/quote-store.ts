import {jsonBody, type EncodedBody} from '../shared/encoded-body.js';
import {relayError} from '../shared/relay-errors.js';

/** A running quote. Clients that request it wait. */
export interface QuotingEntry {
  readonly state: 'quoting';
}

/** A cached quote, in the bytes that are sent. */
export interface DoneEntry {
  readonly state: 'done';
  readonly status: number;
  readonly body: EncodedBody;
  /** Until when it serves new searches, in epoch milliseconds; after that, only clients that already wait for it. */
  readonly freshUntil: number;
  /** When its plans were quoted upstream, in epoch milliseconds; absent if unknown. */
  readonly quotedAt?: number;
}

/** A failed quote. It is cached for a while so that it is not requested again by accident. */
export interface FailedEntry {
  readonly state: 'failed';
  /** The status of a synchronous response. */
  readonly status: number;
  readonly body: EncodedBody;
  /** When upstream may be called again, in epoch milliseconds; set after a 429. */
  readonly retryAt?: number;
  /** Whether it failed before a shopper searched for it, so that a shopper's search requests it again. */
  readonly isBackground?: boolean;
}

/** An entry whose quote is over. */
export type SettledEntry = DoneEntry | FailedEntry;
/** An entry of the quote cache. */
export type QuoteEntry = QuotingEntry | SettledEntry;

/** Stores the entries of the quote cache. Keys are hashes: a store never sees a VIN. */
export interface QuoteStore {
  read(key: string): Promise<QuoteEntry | undefined>;
  /**
   * Claims a search for the caller, atomically: true for one caller, false while it is being quoted or its quote is
   * fresh. A claim replaces a cached failure and a stale quote. A claim that is not settled when its lease ends becomes
   * `LOST_ENTRY`.
   */
  claim(key: string, leaseMs: number): Promise<boolean>;
  /**
   * Extends a claim's lease to this long from now; does nothing without a claim. Optional: without it, a search whose
   * instance died is found only once its claim could not last longer.
   */
  renew?(key: string, leaseMs: number): Promise<void>;
  settle(key: string, entry: SettledEntry, ttlMs: number): Promise<void>;
  drop(key: string): Promise<void>;
  /** Resolves when no quote is running under the key; rejects with the signal's reason if it aborts first. */
  settled(key: string, options: {signal: AbortSignal}): Promise<void>;
  /** Whether another instance may have the quote of a search that this one does not know; never by default. */
  mayBeElsewhere?(key: string): Promise<boolean>;
  /** Unsubscribes from everything; called when the relay is closed. */
  close?(): void;
}

/** Whether an entry serves new searches. */
export const isFresh = (entry: QuoteEntry | undefined, now: number): entry is DoneEntry =>
  entry?.state === 'done' && entry.freshUntil > now;

/** How long a failure is cached. */
export const FAILURE_MS = 60_000;

const lost = relayError('RelaySearchLost');

/**
 * The entry of a search whose lease expired without a result: a synchronous quote is never requested again. A store
 * returns this object itself, not a copy.
 */
export const LOST_ENTRY: FailedEntry = {
  state: 'failed',
  status: lost.status,
  body: jsonBody(lost.envelope),
};

/** Marks a search that upstream is working on without the relay (§4.3); it is never sent to a client. */
export const STARTED_ENTRY: DoneEntry = {state: 'done', status: 202, body: jsonBody(null), freshUntil: 0};
