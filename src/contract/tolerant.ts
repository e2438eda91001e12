import * as z from 'zod/mini';

/** A part that is left out when it is missing, null, or not what it should be. */
export const orAbsent = <T extends z.core.$ZodType>(schema: T) => z.catch(z.optional(schema), undefined);

/** A list whose bad entries are left out; anything but a list reads as an empty one. */
export const listOf = <T extends z.core.$ZodType>(schema: T) =>
  z.pipe(
    z.catch(z.array(z.unknown()), []),
    z.transform((entries): z.core.output<T>[] =>
      entries.flatMap(entry => {
        const result = z.safeParse(schema, entry);
        return result.success ? [result.data] : [];
      }),
    ),
  );

// zod's own checks would each add their class to what a browser loads: together a kilobyte.
const check =
  <T>(isGood: (value: T) => boolean) =>
  ({value, issues}: z.core.ParsePayload<T>): void => {
    if (!isGood(value)) issues.push({code: 'custom', input: value});
  };

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
export const Id = z.pipe(
  z.unknown().check(check(value => (typeof value === 'string' ? value.trim() !== '' : Number.isSafeInteger(value)))),
  z.transform(value => String(value).trim()),
);
