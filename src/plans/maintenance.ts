const COUNTS: ReadonlyMap<string, number> = new Map(
  [
    ['once', 'one', '1'],
    ['twice', 'two', '2'],
    ['three', '3'],
    ['four', '4'],
  ].flatMap((words, index) => words.map(word => [word, index + 1])),
);

/** Such as "Two a year", "One set per year" and "Twice a year". */
const A_YEAR = /^(\w+)(?: \w+)? (?:a|per|each|every) year$/i;

/**
 * Reads how often a year a maintenance program pays for a service, from its condition; undefined for any other
 * condition, such as "Every 5,000 miles".
 */
export function timesAYear(condition: unknown): number | undefined {
  if (typeof condition !== 'string') return undefined;
  const count = A_YEAR.exec(condition.trim())?.[1];
  return count === undefined ? undefined : COUNTS.get(count.toLowerCase());
}
