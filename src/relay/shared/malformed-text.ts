/** A NUL or a lone surrogate: JSON allows both, but many systems cannot store them. */
const MALFORMED = /\p{Surrogate}|\0/u;

/** Whether a value contains text that some systems cannot store. */
export function containsMalformedText(value: unknown): boolean {
  if (typeof value === 'string') return MALFORMED.test(value);
  return typeof value === 'object' && value !== null && Object.values(value).some(containsMalformedText);
}
