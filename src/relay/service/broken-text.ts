/** A NUL or a lone surrogate: JSON can carry both, and many systems cannot store them. */
const BROKEN = /\p{Surrogate}|\0/u;

/** Whether a value is, or contains, a text that other systems could not store unchanged. */
export function holdsBrokenText(value: unknown): boolean {
  if (typeof value === 'string') return BROKEN.test(value);
  return typeof value === 'object' && value !== null && Object.values(value).some(holdsBrokenText);
}
