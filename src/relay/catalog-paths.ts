import * as z from 'zod/mini';
import {MAKE_ID_PATTERN, ROUTES} from '../contract/index.js';

const Words = z.optional(z.string().check(z.trim(), z.maxLength(80)));
const Query = z.object({make: Words, model: Words, year: z.optional(z.string().check(z.regex(/^\d{4}$/)))});

/** The path of a lookup with its query written anew; undefined when the query is none (§4.4). */
export function lookupPath(query: unknown): string | undefined {
  const read = z.safeParse(Query, query);
  if (!read.success) return undefined;
  // A lookup ignores case (§2.6), so that all spellings may share one answer.
  const given = Object.entries(read.data).filter(([, value]) => value !== undefined && value !== '');
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value).toLowerCase()])).toString();
  return text === '' ? ROUTES.lookup.path : `${ROUTES.lookup.path}?${text}`;
}

/** The path of one make's models; undefined when the id is none that a path may carry (§4.4). */
export const modelsPath = (makeId: string): string | undefined =>
  MAKE_ID_PATTERN.test(makeId) ? ROUTES.models.path.replace('{makeId}', makeId) : undefined;
