/**
 * Reads a value from an untrusted source, such as a part of a response. Undefined means that the value is missing or
 * invalid.
 */
export type Reader<T> = (value: unknown) => T | undefined;

/** The type that a reader returns for valid input. */
export type Output<R extends Reader<unknown>> = Exclude<ReturnType<R>, undefined>;

type Shape = Readonly<Record<string, Reader<unknown>>>;
type Outputs<S extends Shape> = {[Name in keyof S]: Output<S[Name]>};
type Flat<T> = {[Name in keyof T]: T[Name]};

/**
 * Reads an object. Every required field must be valid. Optional fields that are invalid, and unknown fields, are left
 * out.
 */
export function objectOf<R extends Shape, O extends Shape = Readonly<Record<never, never>>>(
  required: R,
  optional?: O,
): Reader<Flat<Outputs<R> & {[Name in keyof O]?: Output<O[Name]> | undefined}>> {
  const readers = Object.entries<Reader<unknown>>({...required, ...optional});
  return value => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
    const fields: Record<string, unknown> = {};
    for (const [name, read] of readers) {
      const field = read((value as typeof fields)[name]);
      if (field !== undefined) fields[name] = field;
      else if (name in required) return undefined;
    }
    return fields as Flat<Outputs<R> & Outputs<O>>;
  };
}

/**
 * The maximum number of entries read from a list, such as a plan's covered parts: several times what a contract lists,
 * and few enough to render at once.
 */
const MAX_ENTRIES = 500;

/** The maximum length of a text, in UTF-16 code units: longer than any description, and quick to lay out. */
const MAX_TEXT_LENGTH = 10_000;

/** Reads a list without its invalid entries, up to `maxEntries`. Anything but a list reads as an empty list. */
export const listOf =
  <T>(read: Reader<T>, maxEntries = MAX_ENTRIES) =>
  (value: unknown): T[] => {
    const entries: T[] = [];
    for (const entry of Array.isArray(value) ? (value as unknown[]) : []) {
      if (entries.length === maxEntries) break;
      const found = read(entry);
      if (found !== undefined) entries.push(found);
    }
    return entries;
  };

/** Accepts a value that passes the test. */
export const custom =
  <T>(isValid: (value: unknown) => boolean): Reader<T> =>
  value =>
    isValid(value) ? (value as T) : undefined;

/** Accepts one of these strings. */
export const oneOf = <const T extends string>(texts: readonly T[]) => custom<T>(value => texts.includes(value as T));

/** Whether a field is populated (§2.1): an empty text, zero and an empty list are. */
export const isPopulated = (value: unknown): boolean => value !== null && value !== undefined;

/** Accepts any payload, for endpoints whose success has no content. */
export const Anything: Reader<unknown> = value => value;

/** A list whose entries the caller reads. */
export const Entries = custom<readonly unknown[]>(Array.isArray);

/** A boolean. */
export const Flag = custom<boolean>(value => typeof value === 'boolean');

/** A finite number within two bounds. */
export const numberFrom = (least: number, most = Infinity) =>
  custom<number>(value => Number.isFinite(value) && (value as number) >= least && (value as number) <= most);

/** More than any price, mileage or wait, and few enough digits to be shown. */
export const MAX_AMOUNT = 1e9;

/** A number from zero to a billion. */
export const Amount = numberFrom(0, MAX_AMOUNT);

/** A trimmed string, neither empty nor too long. */
export const Text: Reader<string> = value =>
  typeof value === 'string' && value.length <= MAX_TEXT_LENGTH ? value.trim() || undefined : undefined;
