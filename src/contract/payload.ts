import * as z from 'zod/mini';

/** Reads a value as a schema says, or tells why it cannot. Whoever may not import zod itself reads through this. */
export const readAs = z.safeParse;

/** A payload that says nothing of its own: that it came is enough. */
export const AnyPayload = z.unknown();
