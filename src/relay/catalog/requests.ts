import * as z from 'zod/mini';
import {CatalogList, LookupResult, MAKE_ID_PATTERN, ROUTES} from '../../contract/index.js';
import {containsMalformedText} from '../shared/malformed-text.js';

/** A request for part of the catalog (§4.4). */
export interface CatalogRequest {
  /** The path below `BASE_PATH`, with a normalized query. */
  readonly path: string;
  /** Counts the entries of a response; undefined if it has an unexpected schema. */
  readonly sizeOf: (response: unknown) => number | undefined;
  /** Whether a response without entries is an ordinary one: a lookup may match nothing, but a list has entries. */
  readonly mayBeEmpty: boolean;
  /** A broader request whose response may also answer this one. */
  readonly broader?: CatalogRequest & {readonly includes: (response: unknown) => boolean};
}

const SearchText = z.optional(z.string().check(z.trim(), z.maxLength(80)));
const Query = z.object({make: SearchText, model: SearchText, year: z.optional(z.string().check(z.regex(/^\d{4}$/)))});
type Query = z.infer<typeof Query>;

/** All makes. */
export const makesRequest: CatalogRequest = {
  path: ROUTES.makes.path,
  sizeOf: response => CatalogList(response)?.length,
  mayBeEmpty: false,
};

/** One make's models; undefined if the id cannot be part of a path. */
export const modelsRequest = (makeId: string): CatalogRequest | undefined =>
  MAKE_ID_PATTERN.test(makeId) ? {...makesRequest, path: ROUTES.models.path.replace('{makeId}', makeId)} : undefined;

/** A lookup; undefined if the query is invalid. A lookup without a year may also answer one with a year. */
export function lookupRequest(query: unknown): CatalogRequest | undefined {
  const read = z.safeParse(Query, query);
  if (!read.success || containsMalformedText(read.data)) return undefined;
  const {year, ...vehicle} = read.data;
  const request = {path: lookupPath(read.data), sizeOf: matchCount, mayBeEmpty: true};
  if (year === undefined) return request;
  const includes = (response: unknown): boolean => matchesExactly(response, vehicle, Number(year));
  return {...request, broader: {...request, path: lookupPath(vehicle), includes}};
}

function lookupPath(query: Query): string {
  // A lookup ignores case (§2.6), so all spellings share one cache entry.
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== '');
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value).toLowerCase()])).toString();
  return text === '' ? ROUTES.lookup.path : `${ROUTES.lookup.path}?${text}`;
}

function matchCount(response: unknown): number | undefined {
  const {matches} = Object(response) as {matches?: unknown};
  if (!Array.isArray(matches)) return undefined;
  const {length} = LookupResult(response)?.matches ?? [];
  return length === 0 && matches.length > 0 ? undefined : length;
}

/** Whether a lookup without a year is an exact match for the vehicle and lists that year. */
function matchesExactly(response: unknown, {make, model}: Omit<Query, 'year'>, year: number): boolean {
  const [first] = LookupResult(response)?.matches ?? [];
  if (first === undefined || !make || !model) return false;
  const isSame = first.make.toLowerCase() === make.toLowerCase() && first.model.toLowerCase() === model.toLowerCase();
  return isSame && first.confidence === 'HIGH' && first.yearsAvailable.includes(year);
}
