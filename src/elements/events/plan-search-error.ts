import {ErrorItems, type ErrorItem} from '../../contract/envelope.js';
import {Amount} from '../../contract/reader.js';

/** A failed search as events carry it: its kind and the service's codes, never a word of what was typed. */
export interface PlanSearchError {
  /** What went wrong, in one word: `refused`, `rateLimited`, `unavailable`, `network`, `timeout`, `ceiling`, … */
  readonly kind: string;
  /** The service's stable codes (§7). */
  readonly codes: readonly string[];
  /** The least time to wait, when the service said one. */
  readonly retryAfterSeconds?: number | undefined;
}

/** What elements read of a failure. */
export interface SearchFailure {
  readonly kind: string;
  readonly items: readonly ErrorItem[];
  readonly retryAfterSeconds: number | undefined;
}

/** Reads what a search failed with: an error of the client, or anything that a host's own service throws. */
export function readFailure(error: unknown): SearchFailure {
  const {kind, items, retryAfterSeconds} = Object(error) as Readonly<Record<string, unknown>>;
  return {
    kind: typeof kind === 'string' ? kind : 'failed',
    items: ErrorItems(items),
    retryAfterSeconds: Amount(retryAfterSeconds),
  };
}

/** What an event tells of a failure. */
export function toSearchError(error: unknown): PlanSearchError {
  const {kind, items, retryAfterSeconds} = readFailure(error);
  return {
    kind,
    codes: items.flatMap(({errorCode}) => errorCode ?? []),
    ...(retryAfterSeconds !== undefined && {retryAfterSeconds}),
  };
}
