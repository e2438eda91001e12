import {refusal} from '../limits/refusals.js';
import {encodedPlain, type EncodedBody} from '../service/encoded-body.js';

/** A quote that is being made; clients that ask for it wait. */
export interface QuotingEntry {
  readonly state: 'quoting';
}

/** A quote that is cached, in the very bytes that go out. */
export interface DoneEntry {
  readonly state: 'done';
  readonly status: number;
  readonly body: EncodedBody;
  /** Until when it serves new searches, in epoch milliseconds; after that only clients that already wait for it. */
  readonly freshUntil: number;
  /** When its plans were bought at the service, in epoch milliseconds; absent where that is not known. */
  readonly quotedAt?: number;
}

/** A quote that failed. It is remembered for a while so that it is not bought again by accident. */
export interface FailedEntry {
  readonly state: 'failed';
  /** What a synchronous route responds with. */
  readonly status: number;
  readonly body: EncodedBody;
  /** From when the service may be called again, in epoch milliseconds; set when it refused with 429. */
  readonly retryAt?: number;
}

export type SettledEntry = DoneEntry | FailedEntry;
export type QuoteEntry = QuotingEntry | SettledEntry;

/** Where the quote cache keeps its entries. Keys are hashed: a store never sees a VIN. */
export interface QuoteStore {
  read(key: string): Promise<QuoteEntry | undefined>;
  /**
   * Takes a search for the caller, atomically: true for one caller, false while it is being quoted or its quote is fresh.
   * A remembered failure makes way, and so does a quote past its time. A claim that is not settled when its lease ends becomes `LOST_ENTRY`.
   */
  claim(key: string, leaseMs: number): Promise<boolean>;
  /** Lets a claim last this long from now on; does nothing when there is none. */
  renew(key: string, leaseMs: number): Promise<void>;
  settle(key: string, entry: SettledEntry, ttlMs: number): Promise<void>;
  drop(key: string): Promise<void>;
  /** Resolves when nothing is being quoted under the key; rejects with the signal's reason when that aborts first. */
  settled(key: string, options: {signal: AbortSignal}): Promise<void>;
  /** Removes the listeners it registered elsewhere; its relay is closed. */
  close?(): void;
}

/** Whether an entry serves new searches. */
export const isFresh = (entry: QuoteEntry | undefined, now: number): entry is DoneEntry =>
  entry?.state === 'done' && entry.freshUntil > now;

/** How long a failure is remembered. */
export const FAILURE_MS = 60_000;

const lost = refusal('RelaySearchLost');

/** What a lease leaves behind that expired without a result: a synchronous quote is never sent a second time. */
export const LOST_ENTRY: FailedEntry = {
  state: 'failed',
  status: lost.status,
  body: encodedPlain(lost.envelope),
};

/** Notes that the service works on a search without the relay (§4.3); it is never sent to a client. */
export const STARTED_ENTRY: DoneEntry = {state: 'done', status: 202, body: encodedPlain(null), freshUntil: 0};
