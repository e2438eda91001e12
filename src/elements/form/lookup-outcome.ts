import type {LookupMatch, LookupResult} from '../../contract/catalog.js';

/** What a lookup comes to: a vehicle it is sure of, some to choose among, or none; with the service's own advice. */
export type LookupOutcome =
  | {readonly kind: 'sure'; readonly match: LookupMatch; readonly advice: readonly string[]}
  | {readonly kind: 'unsure'; readonly matches: readonly LookupMatch[]; readonly advice: readonly string[]}
  | {readonly kind: 'none'; readonly advice: readonly string[]};

/** Many more would be no choice; the service sends no more (§2.6). */
const MOST_MATCHES = 5;

/** Reads a lookup (§2.6): a HIGH or MEDIUM match is taken when it is the only one so sure, else the person confirms. */
export function readLookup({matches, suggestions}: LookupResult): LookupOutcome {
  const advice = suggestions.flatMap(({message}) => (message ? [message] : []));
  const [match, next] = matches;
  if (!match) return {kind: 'none', advice};
  const isSure = match.confidence !== 'LOW' && match.confidence !== next?.confidence;
  return isSure ? {kind: 'sure', match, advice} : {kind: 'unsure', matches: matches.slice(0, MOST_MATCHES), advice};
}
