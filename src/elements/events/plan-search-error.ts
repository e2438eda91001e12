import {Amount, listOf, Text} from '../../contract/reader.js';

/**
 * A failed search as events report it: its kind and the upstream API's codes, never anything that the shopper typed.
 */
export interface PlanSearchError {
  /** What went wrong, in one word: `rejected`, `rateLimited`, `unavailable`, `network`, `timeout`, `deadline`, … */
  readonly kind: string;
  /** The upstream API's stable codes (§7). */
  readonly codes: readonly string[];
  /** The minimum time to wait before trying again, if the response has one. */
  readonly retryAfterSeconds?: number | undefined;
}

const Codes = listOf(item => Text((Object(item) as Partial<Record<string, unknown>>).errorCode));

/** Reads the error of a failed search: the client's, or anything that a page's own service throws. */
export function toSearchError(error: unknown): PlanSearchError {
  const {kind, items, retryAfterSeconds} = Object(error) as Readonly<Record<string, unknown>>;
  const seconds = Amount(retryAfterSeconds);
  return {
    kind: typeof kind === 'string' ? kind : 'failed',
    codes: Codes(items),
    ...(seconds !== undefined && {retryAfterSeconds: seconds}),
  };
}
