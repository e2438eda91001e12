import * as z from 'zod/mini';

/** Reads a value, or gives nothing when it is not what it should be. */
export function read<T extends z.core.$ZodType>(schema: T, value: unknown): z.core.output<T> | undefined {
  const {value: data, issues} = schema._zod.run({value, issues: []}, {async: false}) as z.core.ParsePayload;
  return issues.length === 0 ? (data as z.core.output<T>) : undefined;
}

/** The fields of an object by name; others are left out. For what is read outside of this folder. */
export const objectOf = z.object;

/** What a function makes of a value. */
export const readBy = <T>(work: (value: unknown) => T) => z.transform(work);

/** What a schema reads. */
export type Output<T extends z.core.$ZodType> = z.core.output<T>;

/** A part that is left out when it is missing, null, or not what it should be. */
export const orAbsent = <T extends z.core.$ZodType>(schema: T) =>
  // A transform takes a missing key as it is: that it is optional need only be said to the compiler.
  z.transform(value => read(schema, value)) as unknown as z.ZodMiniOptional<z.ZodMiniType<z.core.output<T>>>;

/**
 * The most entries that are read of a list, such as the parts that a plan covers. Several times what a contract lists,
 * and few enough that a page draws them at once.
 */
export const MAX_ENTRIES = 500;

/** The longest text that is read, in UTF-16 code units: longer than any description, and quick to lay out. */
export const MAX_TEXT_LENGTH = 10_000;

/** A list whose bad entries are left out, cut off after so many good ones; anything but a list reads as an empty one. */
export const listOf = <T extends z.core.$ZodType>(schema: T, maxEntries = MAX_ENTRIES) =>
  z.transform((value): Exclude<z.core.output<T>, undefined>[] => {
    const good: Exclude<z.core.output<T>, undefined>[] = [];
    for (const entry of Array.isArray(value) ? value : []) {
      if (good.length === maxEntries) break;
      const found = read(schema, entry);
      if (found !== undefined) good.push(found as (typeof good)[number]);
    }
    return good;
  });

/**
 * A value that passes a test of ours. zod's own types and checks would each add their class to what a browser loads:
 * together two kilobytes.
 */
export const such = <T>(isGood: (value: unknown) => boolean) =>
  z.transform((value, {issues}) => {
    if (!isGood(value)) issues.push({code: 'custom', input: value});
    return value as T;
  });

/** One of these texts. */
export const oneOf = <const T extends string>(texts: readonly T[]) => such<T>(value => texts.includes(value as T));

/** A list of anything: whoever takes it reads its entries. */
export const Entries = such<readonly unknown[]>(Array.isArray);

/** Yes or no. */
export const Flag = such<boolean>(value => typeof value === 'boolean');

/** A finite number within two ends. */
export const numberFrom = (least: number, most = Infinity) =>
  such<number>(value => Number.isFinite(value) && (value as number) >= least && (value as number) <= most);

/** A finite number that is not below zero. */
export const Amount = numberFrom(0);

/** A whole number. */
export const Integer = such<number>(Number.isSafeInteger);

/** A text with something in it, not too long, without the space around it. */
export const Text = trimmed(isText);

/** An id, which may come as a text or as a number; always read as a text. */
export const Id = trimmed(value => isText(value) || Number.isSafeInteger(value));

function isText(value: unknown): boolean {
  return typeof value === 'string' && value.length <= MAX_TEXT_LENGTH;
}

function trimmed(isGood: (value: unknown) => boolean) {
  return z.transform((value, {issues}) => {
    const text = isGood(value) ? String(value).trim() : '';
    if (text === '') issues.push({code: 'custom', input: value});
    return text;
  });
}
