const COUNTS: readonly string[] = ['', 'one', 'two', 'three', 'four'];
const ADVERBS: readonly string[] = ['', 'once', 'twice'];

/** Such as "Two a year", "One set per year" and "Twice a year". */
const A_YEAR = /^(\w+)(?: \w+)? (?:a|per|each|every) year$/i;

/**
 * Reads how often a year a maintenance program pays for a service, from its condition; undefined for any other
 * condition, such as "Every 5,000 miles".
 */
export function timesAYear(condition: unknown): number | undefined {
  const count = A_YEAR.exec(typeof condition === 'string' ? condition.trim() : '')?.[1]?.toLowerCase() ?? '';
  const times = [COUNTS.indexOf(count), ADVERBS.indexOf(count), /^[1-4]$/.test(count) ? Number(count) : 0];
  return times.find(number => number > 0);
}
