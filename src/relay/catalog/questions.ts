import * as z from 'zod/mini';
import {CatalogList, LookupResult, MAKE_ID_PATTERN, ROUTES} from '../../contract/index.js';
import {holdsBrokenText} from '../service/broken-text.js';

/** A question about the catalog (§4.4). */
export interface CatalogQuestion {
  /** Below `BASE_PATH`, with its query serialized again. */
  readonly path: string;
  /** How much there is in an answer; undefined when it is not of the shape that is expected. */
  readonly sizeOf: (response: unknown) => number | undefined;
  /** A wider question whose answer may hold this one's. */
  readonly wider?: {readonly path: string; readonly holds: (response: unknown) => boolean};
}

const Words = z.optional(z.string().check(z.trim(), z.maxLength(80)));
const Query = z.object({make: Words, model: Words, year: z.optional(z.string().check(z.regex(/^\d{4}$/)))});
type Query = z.infer<typeof Query>;

/** All makes. */
export const makesQuestion: CatalogQuestion = {path: ROUTES.makes.path, sizeOf: listSize};

/** One make's models; undefined when the id is none that a path may carry. */
export const modelsQuestion = (makeId: string): CatalogQuestion | undefined =>
  MAKE_ID_PATTERN.test(makeId) ? {path: ROUTES.models.path.replace('{makeId}', makeId), sizeOf: listSize} : undefined;

/** A lookup; undefined when the query is none. A year it holds is also known from the answer without a year. */
export function lookupQuestion(query: unknown): CatalogQuestion | undefined {
  const read = z.safeParse(Query, query);
  if (!read.success || holdsBrokenText(read.data)) return undefined;
  const {year, ...words} = read.data;
  const question = {path: lookupPath(read.data), sizeOf: matchCount};
  if (year === undefined) return question;
  return {...question, wider: {path: lookupPath(words), holds: response => carries(response, words, Number(year))}};
}

function lookupPath(query: Query): string {
  // A lookup ignores case (§2.6), so that all spellings may share one answer.
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== '');
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value).toLowerCase()])).toString();
  return text === '' ? ROUTES.lookup.path : `${ROUTES.lookup.path}?${text}`;
}

/** A list none of whose entries can be read is of another shape, not an empty one. */
function listSize(response: unknown): number | undefined {
  if (!Array.isArray(response)) return undefined;
  const {length} = CatalogList(response);
  return length === 0 && response.length > 0 ? undefined : length;
}

function matchCount(response: unknown): number | undefined {
  const {matches} = Object(response) as {matches?: unknown};
  if (!Array.isArray(matches)) return undefined;
  const {length} = LookupResult(response)?.matches ?? [];
  return length === 0 && matches.length > 0 ? undefined : length;
}

/** Whether an answer without a year is sure of the very vehicle and carries that year. */
function carries(response: unknown, {make, model}: Omit<Query, 'year'>, year: number): boolean {
  const [first] = LookupResult(response)?.matches ?? [];
  if (first === undefined || !make || !model) return false;
  const isSame = first.make.toLowerCase() === make.toLowerCase() && first.model.toLowerCase() === model.toLowerCase();
  return isSame && first.confidence === 'HIGH' && first.yearsAvailable.includes(year);
}
