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

/** A text with something in it, without the space around it. */
export const Text = z.string().check(z.trim(), z.minLength(1));

/** A finite number that is not below zero. */
export const Amount = z.number().check(z.nonnegative());
