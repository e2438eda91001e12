/** What JSON can carry and no text has: a NUL, or half of a letter that takes two. */
const BROKEN = /\p{Surrogate}|\0/u;

/** Whether a value, or anything in it, is a text that other systems could not store as it is. */
export function holdsBrokenText(value: unknown): boolean {
  if (typeof value === 'string') return BROKEN.test(value);
  return typeof value === 'object' && value !== null && Object.values(value).some(holdsBrokenText);
}
