/**
 * Reads a value from an untrusted source, such as a part of a response. Undefined means that the value is missing or
 * invalid.
 */
export type Reader<T> = (value: unknown) => T | undefined;

/** What a reader reads. */
export type Output<R extends Reader<unknown>> = Exclude<ReturnType<R>, undefined>;

type Shape = Readonly<Record<string, Reader<unknown>>>;
type Outputs<S extends Shape> = {[Name in keyof S]: Output<S[Name]>};
type Flat<T> = {[Name in keyof T]: T[Name]};

/**
 * An object with the fields that are required, each of which must be readable, and with those of the optional fields
 * that are. All other fields are left out.
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
 * The most entries that are read of a list, such as the parts that a plan covers. Several times what a contract lists,
 * and few enough that a page draws them at once.
 */
export const MAX_ENTRIES = 500;

/** The longest text that is read, in UTF-16 code units: longer than any description, and quick to lay out. */
export const MAX_TEXT_LENGTH = 10_000;

/** A list whose bad entries are left out, cut off after so many good ones; anything but a list reads as an empty one. */
export const listOf =
  <T>(read: Reader<T>, maxEntries = MAX_ENTRIES) =>
  (value: unknown): T[] => {
    const good: T[] = [];
    for (const entry of Array.isArray(value) ? (value as unknown[]) : []) {
      if (good.length === maxEntries) break;
      const found = read(entry);
      if (found !== undefined) good.push(found);
    }
    return good;
  };

/** A value that passes a test. */
export const such =
  <T>(isGood: (value: unknown) => boolean): Reader<T> =>
  value =>
    isGood(value) ? (value as T) : undefined;

/** One of these texts. */
export const oneOf = <const T extends string>(texts: readonly T[]) => such<T>(value => texts.includes(value as T));

/** A payload without content: its arrival is enough. */
export const Anything: Reader<unknown> = value => value;

/** A list of anything: the caller reads its entries. */
export const Entries = such<readonly unknown[]>(Array.isArray);

/** A boolean. */
export const Flag = such<boolean>(value => typeof value === 'boolean');

/** A finite number within two bounds. */
export const numberFrom = (least: number, most = Infinity) =>
  such<number>(value => Number.isFinite(value) && (value as number) >= least && (value as number) <= most);

/** A finite number that is not below zero. */
export const Amount = numberFrom(0);

/** A whole number. */
export const Integer = such<number>(Number.isSafeInteger);

/** A text that is not empty and not too long, trimmed. */
export const Text: Reader<string> = value =>
  typeof value === 'string' && value.length <= MAX_TEXT_LENGTH ? value.trim() || undefined : undefined;

/** An id, which may be sent as a text or as a number; always read as a text. */
export const Id: Reader<string> = value => (Number.isSafeInteger(value) ? String(value) : Text(value));
