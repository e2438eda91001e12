import * as z from 'zod/mini';
import {
  renameField,
  type Route,
  searchFaults,
  SearchRequest,
  SearchWithUserInfoRequest,
  type Unspecified,
} from '../contract/index.js';
import {holdsBrokenText} from './broken-text.js';
import {type Failure, refusal, serviceRefusal} from './refusals.js';
import {canonicalSearch} from './search-key.js';

/** A search that breaks no rule the relay can check. */
export interface ReadSearch {
  /** In its canonical form. */
  readonly search: SearchRequest;
  /** What goes to the service: known fields only, written anew from what was read. */
  readonly body: () => string;
}

export interface SearchReaderOptions {
  /** Whether the customer's details may come with the search (§4.2). */
  readonly withUserInfo?: boolean;
  /** Whether `tracking` is left out, so that it keeps no two searches apart. */
  readonly shareQuotes?: boolean;
  /** Whether what only keeps the list of plans short is left out: the lowest price is that of all plans (§4.3). */
  readonly takesAllPlans?: boolean;
}

export type SearchReader = (body: unknown, route: Pick<Route, 'way'>) => ReadSearch | Failure;

/**
 * Reads a search's body as the account's own names have it (`unspecified`). The rules of §7.2 that need no catalog are
 * checked here, so that nothing is spent on what the service would refuse; `partner` and unknown fields are dropped.
 */
export function createSearchReader(
  unspecified: Unspecified,
  {withUserInfo = false, shareQuotes = false, takesAllPlans = false}: SearchReaderOptions = {},
): SearchReader {
  const {plateField, userDetailsField} = unspecified;
  const schema = withUserInfo ? SearchWithUserInfoRequest : SearchRequest;

  const write = (search: SearchRequest): string => {
    const searchCriteria = renameField(search.searchCriteria, 'licensePlate', plateField);
    return JSON.stringify(renameField({...search, searchCriteria}, 'UserDetails', userDetailsField));
  };

  return (body, route) => {
    const named = renameCriteria(body, plateField);
    const read = z.safeParse(schema, isRecord(named) ? renameField(named, userDetailsField, 'UserDetails') : named);
    if (!read.success || holdsBrokenText(read.data)) return refusal('RelayBodyInvalid');
    const search = canonicalSearch({
      ...read.data,
      ...(shareQuotes && {tracking: undefined}),
      ...(takesAllPlans && {filters: withoutCaps(read.data.filters)}),
    });
    const faults = searchFaults(search, route.way);
    if (faults.length > 0) return serviceRefusal(faults);
    return {search, body: () => write(search)};
  };
}

/** The filters without those that only keep the list of plans short; undefined when there are no others. */
function withoutCaps(filters: SearchRequest['filters']): SearchRequest['filters'] {
  const others = Object.entries({...filters, returnResults: undefined, numberOfProviders: undefined});
  const given = others.filter(([, value]) => value !== undefined && value !== null);
  return given.length > 0 ? Object.fromEntries(given) : undefined;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function renameCriteria(body: unknown, plateField: string): unknown {
  if (plateField === 'licensePlate' || !isRecord(body) || !isRecord(body.searchCriteria)) return body;
  return {...body, searchCriteria: renameField(body.searchCriteria, plateField, 'licensePlate')};
}
