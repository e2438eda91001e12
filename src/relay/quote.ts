import type {Vehicle} from './async/registrar.js';
import {encodedPlain} from './encoded-body.js';
import type {QuoteFinisher} from './finish-quote.js';
import type {Listening} from './listeners.js';
import type {Failure} from './refusals.js';
import type {Service} from './service.js';
import {FAILURE_MS, type FailedEntry, type SettledEntry} from './stores/quote-store.js';

/** A search that is ready to be quoted. What most searches do not need, as their quote is in the book, is made late. */
export interface PreparedSearch {
  /** The synchronous route it is sent to, below `BASE_PATH`. */
  readonly path: string;
  /** The asynchronous route it is sent to, by accounts that have it. */
  readonly asyncPath: string;
  readonly body: () => string;
  /** Its key in the quote book. */
  readonly key: string;
  /** The key of its vehicle's start price. */
  readonly startPriceKey: () => string;
  /** The key under which it is noted that the service has begun with it. */
  readonly begunKey: () => string;
  /** The vehicle to register; undefined when it is named otherwise than by its VIN. */
  readonly vehicle: () => Vehicle | undefined;
  /** Whether only the lowest down payment is asked for (§4.3). */
  readonly isStartPrice?: true;
}

/** What a quote came to, and what else follows from it. */
export interface QuoteOutcome {
  readonly entry: SettledEntry;
  readonly ttlMs: number;
  /** The lowest down payment among the plans. */
  readonly startPrice?: number;
}

/** Undefined when it came to nothing yet, because nobody listens any more. */
export type Quoter = (search: PreparedSearch, listening: Listening) => Promise<QuoteOutcome | undefined>;

/** A quoter whose searches always end. */
export type SyncQuoter = (search: Pick<PreparedSearch, 'path' | 'body' | 'isStartPrice'>) => Promise<QuoteOutcome>;

export interface QuoterOptions {
  readonly service: Service;
  readonly finish: QuoteFinisher;
  /** The deadline of one quote, well above the 8 seconds a slow one takes (§1). */
  readonly timeoutMs: number;
  readonly now: () => number;
}

/** The most a plan answer may be, in bytes; a full one with three thousand plans is about half of it. */
export const MAX_ANSWER_BYTES = 16 * 1024 * 1024;

/** Has a search quoted by the service, once: whatever goes wrong, it is not sent again (§7.1). */
export function createQuoter({service, finish, timeoutMs, now}: QuoterOptions): SyncQuoter {
  return async function quote(search) {
    const {path, body} = search;
    const quotedAt = now();
    const answer = await service.call({method: 'POST', path, body: body(), timeoutMs, maxBytes: MAX_ANSWER_BYTES});
    return answer.kind === 'bad' ? failedOutcome(answer.failure, now()) : finish(search, answer, quotedAt);
  };
}

/** A failure as the book remembers it: for a minute, or until the service may be asked again when that is sooner. */
export function failedOutcome({status, envelope, retryAfterMs}: Failure, now: number): QuoteOutcome {
  const entry: FailedEntry = {
    state: 'failed',
    status,
    body: encodedPlain(envelope),
    ...(retryAfterMs !== undefined && {retryAt: now + retryAfterMs}),
  };
  return {entry, ttlMs: Math.min(retryAfterMs ?? FAILURE_MS, FAILURE_MS)};
}
