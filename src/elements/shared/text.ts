/**
 * Reads a text that a page sets. Frameworks set null and undefined for missing values, and numbers as they are;
 * anything else is read as an empty text.
 */
export function toText(value: unknown): string {
  if (typeof value === 'string') return value;
  if (Number.isFinite(value)) return String(value);
  return value instanceof URL ? value.href : '';
}

/** Reads one of several values, ignoring case; undefined for anything else. */
export const toOneOf = <Value extends string>(value: unknown, values: readonly Value[]): Value | undefined =>
  values.find(known => known === toText(value).trim().toLowerCase());

/** Whether something is an object or a list. */
export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;
