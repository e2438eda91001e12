/**
 * Why a search is sent, from the header `Plan-Purpose`. `search`, without the header: a shopper searched. `prefetch`:
 * the shopper has not searched yet. `poll`: repeats a search that got 202, and never starts a quote. `retry`: the
 * shopper clicked "Try again", which drops a cached failure.
 */
export type Purpose = 'search' | 'prefetch' | 'poll' | 'retry';

const PURPOSES: ReadonlySet<string> = new Set<Purpose>(['prefetch', 'poll', 'retry']);

/** Reads the header. An unknown purpose counts as a shopper's search. */
export function purposeOf(header: string | undefined): Purpose {
  const value = header?.trim().toLowerCase() ?? '';
  return PURPOSES.has(value) ? (value as Purpose) : 'search';
}
