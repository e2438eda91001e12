/**
 * Why a search is sent, from the header `Plan-Purpose`. `ask`, without the header: a shopper searched. `prefetch`: no
 * shopper has searched yet. `poll`: repeats a search that got 202, and starts no quote. `retry`: the shopper pressed
 * "Try again", which drops a cached failure.
 */
export type Purpose = 'ask' | 'prefetch' | 'poll' | 'retry';

const PURPOSES: ReadonlySet<string> = new Set<Purpose>(['prefetch', 'poll', 'retry']);

/** A purpose that this version does not know counts as a shopper's search. */
export function purposeOf(header: string | undefined): Purpose {
  const word = header?.trim().toLowerCase() ?? '';
  return PURPOSES.has(word) ? (word as Purpose) : 'ask';
}
