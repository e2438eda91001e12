import * as z from 'zod/mini';

/** Reads a value, or gives nothing when it is not what it should be. */
export function read<T extends z.core.$ZodType>(schema: T, value: unknown): z.core.output<T> | undefined {
  const result = z.safeParse(schema, value);
  return result.success ? result.data : undefined;
}

/** A part that is left out when it is missing, null, or not what it should be. */
export const orAbsent = <T extends z.core.$ZodType>(schema: T) =>
  // A transform takes a missing key as it is: that it is optional need only be said to the compiler.
  z.transform(value => read(schema, value)) as unknown as z.ZodMiniOptional<z.ZodMiniType<z.core.output<T>>>;

/** A list whose bad entries are left out; anything but a list reads as an empty one. */
export const listOf = <T extends z.core.$ZodType>(schema: T) =>
  z.transform((value): z.core.output<T>[] => {
    const entries: unknown[] = Array.isArray(value) ? value : [];
    return entries.map(entry => read(schema, entry)).filter(entry => entry !== undefined);
  });

// zod's own checks and types would each add their class to what a browser loads: together two kilobytes.
const check =
  <T>(isGood: (value: T) => boolean) =>
  ({value, issues}: z.core.ParsePayload<T>): void => {
    if (!isGood(value)) issues.push({code: 'custom', input: value});
  };

/** One of these texts. */
export const oneOf = <const T extends string>(texts: readonly T[]) =>
  z.unknown().check(check(value => texts.includes(value as T))) as z.ZodMiniType<T>;

/** A list of anything: whoever takes it reads its entries. */
export const Entries = z.unknown().check(check(Array.isArray)) as z.ZodMiniType<readonly unknown[]>;

/** A text with something in it, without the space around it. */
export const Text = z.string().check(
  payload => {
    payload.value = payload.value.trim();
  },
  check(text => text !== ''),
);

/** A finite number within two ends. */
export const numberFrom = (least: number, most = Infinity) =>
  z.number().check(check(value => value >= least && value <= most));

/** A finite number that is not below zero. */
export const Amount = numberFrom(0);

/** A whole number. */
export const Integer = z.number().check(check(Number.isSafeInteger));

/** An id, which may come as a text or as a number; always read as a text. */
export const Id = z.transform((value, {issues}) => {
  if (Number.isSafeInteger(value)) return String(value);
  if (typeof value === 'string' && value.trim() !== '') return value.trim();
  issues.push({code: 'custom', input: value});
  return z.NEVER;
});
