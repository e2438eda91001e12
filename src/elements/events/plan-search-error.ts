import {ErrorItems, type ErrorItem} from '../../contract/envelope.js';
import {Amount} from '../../contract/reader.js';

/**
 * A failed search as events report it: its kind and the upstream API's codes, never anything that the shopper typed.
 */
export interface PlanSearchError {
  /** What went wrong, in one word: `refused`, `rateLimited`, `unavailable`, `network`, `timeout`, `ceiling`, … */
  readonly kind: string;
  /** The upstream API's stable codes (§7). */
  readonly codes: readonly string[];
  /** The minimum time to wait before trying again, if the response has one. */
  readonly retryAfterSeconds?: number | undefined;
}

/** A failure as the elements read it. */
export interface SearchFailure {
  readonly kind: string;
  readonly items: readonly ErrorItem[];
  readonly retryAfterSeconds: number | undefined;
}

/** Reads the error of a failed search: the client's, or anything that a page's own service throws. */
export function readFailure(error: unknown): SearchFailure {
  const {kind, items, retryAfterSeconds} = Object(error) as Readonly<Record<string, unknown>>;
  return {
    kind: typeof kind === 'string' ? kind : 'failed',
    items: ErrorItems(items),
    retryAfterSeconds: Amount(retryAfterSeconds),
  };
}

/** Returns what an event reports about a failure. */
export function toSearchError(error: unknown): PlanSearchError {
  const {kind, items, retryAfterSeconds} = readFailure(error);
  return {
    kind,
    codes: items.flatMap(({errorCode}) => errorCode ?? []),
    ...(retryAfterSeconds !== undefined && {retryAfterSeconds}),
  };
}
