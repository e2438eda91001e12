/** A failed search as events carry it: its kind and the service's codes, never a word of what was typed. */
export interface PlanSearchError {
  /** What went wrong, in one word: `refused`, `rateLimited`, `unavailable`, `network`, `timeout`, `ceiling`, … */
  readonly kind: string;
  /** The service's stable codes (§7). */
  readonly codes: readonly string[];
  /** The least time to wait, when the service said one. */
  readonly retryAfterSeconds?: number | undefined;
}

/** As much of a client's error as elements read; a host's own service may throw anything. */
interface ErrorLike {
  readonly kind?: unknown;
  readonly items?: readonly {readonly errorCode?: string | undefined}[];
  readonly retryAfterSeconds?: number | undefined;
}

/** What an event tells of a failure. */
export function toSearchError(error: unknown): PlanSearchError {
  const {kind, items = [], retryAfterSeconds} = (error ?? {}) as ErrorLike;
  return {
    kind: typeof kind === 'string' ? kind : 'failed',
    codes: items.flatMap(({errorCode}) => (errorCode === undefined ? [] : [errorCode])),
    ...(retryAfterSeconds !== undefined && {retryAfterSeconds}),
  };
}
