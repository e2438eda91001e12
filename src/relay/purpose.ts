/**
 * Why a search is sent, as the header `Plan-Purpose` says. `ask`, the header's absence: the person asked.
 * `prefetch`: nobody asked yet. `poll`: a search that got 202 is sent again, and starts nothing.
 * `retry`: "Try again" was pressed, and a remembered failure is forgotten.
 */
export type Purpose = 'ask' | 'prefetch' | 'poll' | 'retry';

const PURPOSES: ReadonlySet<string> = new Set<Purpose>(['prefetch', 'poll', 'retry']);

/** A purpose this version does not know counts as the person's own wish. */
export function purposeOf(header: string | undefined): Purpose {
  const word = header?.trim().toLowerCase() ?? '';
  return PURPOSES.has(word) ? (word as Purpose) : 'ask';
}
