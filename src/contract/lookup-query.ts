import * as z from 'zod/mini';

/** What `Vehicles/Lookup` is asked (§4.4). */
export const LookupQuery = z.object({
  make: z.optional(z.string()),
  model: z.optional(z.string()),
  year: z.optional(z.int()),
});
export type LookupQuery = z.infer<typeof LookupQuery>;
