import * as z from 'zod/mini';

/** A value that fits its schema, or what keeps it from it. */
export type Reading<T> =
  | {readonly success: true; readonly data: T}
  | {readonly success: false; readonly issues: readonly z.core.$ZodRawIssue[]};

/**
 * Reads a value as a schema says. It asks the schema itself: the error that zod's own functions compose whenever
 * something does not fit would be a tenth of what a page loads, made for each part that a plan leaves out.
 */
export function readAs<T extends z.core.$ZodType>(schema: T, value: unknown): Reading<z.core.output<T>> {
  // None of our schemas waits for anything, so the answer is never a promise.
  const {value: data, issues} = schema._zod.run({value, issues: []}, {async: false}) as z.core.ParsePayload;
  return issues.length === 0 ? {success: true, data: data as z.core.output<T>} : {success: false, issues};
}

/** A payload that says nothing of its own: that it came is enough. */
export const AnyPayload = z.unknown();
