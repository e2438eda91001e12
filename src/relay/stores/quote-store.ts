import {encodedPlain, type EncodedBody} from '../encoded-body.js';
import {refusal} from '../refusals.js';

/** A quote that is being made; whoever asks for it waits. */
export interface QuotingEntry {
  readonly state: 'quoting';
}

/** A quote that is there, in the very bytes that go out. */
export interface DoneEntry {
  readonly state: 'done';
  readonly status: number;
  readonly body: EncodedBody;
  /** Until when it answers new searches, in epoch milliseconds; after that only those who still wait for it. */
  readonly freshUntil: number;
  /** When its plans were bought at the service, in epoch milliseconds; absent where that is not known. */
  readonly quotedAt?: number;
}

/** A quote that came to nothing. It is remembered for a while so that nobody buys it again by accident. */
export interface FailedEntry {
  readonly state: 'failed';
  /** What a synchronous route answers with. */
  readonly status: number;
  readonly body: EncodedBody;
  /** From when the service may be asked again, in epoch milliseconds; set when it refused with 429. */
  readonly retryAt?: number;
}

export type SettledEntry = DoneEntry | FailedEntry;
export type QuoteEntry = QuotingEntry | SettledEntry;

/** Where the quote book keeps its entries. Keys are hashed: a store never sees a VIN. */
export interface QuoteStore {
  read(key: string): Promise<QuoteEntry | undefined>;
  /**
   * Takes a search for the caller, atomically: true for one caller, false while it is being quoted or its quote is fresh.
   * A remembered failure makes way, and so does a quote past its time. A claim that is not settled when its lease ends becomes `LOST_ENTRY`.
   */
  claim(key: string, leaseMs: number): Promise<boolean>;
  /** Lets a claim last so long from now on; nothing when there is none. */
  renew(key: string, leaseMs: number): Promise<void>;
  settle(key: string, entry: SettledEntry, ttlMs: number): Promise<void>;
  drop(key: string): Promise<void>;
  /** Resolves when nothing is being quoted under the key; rejects with the signal's reason when that aborts first. */
  settled(key: string, options: {signal: AbortSignal}): Promise<void>;
  /** Has nothing call it any more; its relay is over. */
  close?(): void;
}

/** Whether an entry answers new searches. */
export const isFresh = (entry: QuoteEntry | undefined, now: number): entry is DoneEntry =>
  entry?.state === 'done' && entry.freshUntil > now;

/** How long a failure is remembered. */
export const FAILURE_MS = 60_000;

const lost = refusal('RelaySearchLost');

/** What a lease that ended without a result leaves behind: a synchronous quote is never sent a second time. */
export const LOST_ENTRY: FailedEntry = {
  state: 'failed',
  status: lost.status,
  body: encodedPlain(lost.envelope),
};

/** Notes that the service works on a search by itself (§4.3): no quote, and never sent to anybody. */
export const begunEntry = (freshUntil: number): DoneEntry => ({
  state: 'done',
  status: 202,
  body: encodedPlain(null),
  freshUntil,
});
