import {
  readSearchBody,
  type RelayErrorCode,
  renameField,
  type Route,
  searchFaults,
  type SearchRequest,
  type Unspecified,
  wrongTypeError,
} from '../../contract/index.js';
import {type Failure, isFailure, refusal, serviceRefusal} from '../limits/refusals.js';
import {holdsBrokenText} from '../service/broken-text.js';
import {parseBody} from './parse-body.js';
import {canonicalSearch} from './search-key.js';

/** A search that breaks no rule the relay can check. */
export interface ReadSearch {
  /** In its canonical form. */
  readonly search: SearchRequest;
  /** What goes to the service: known fields only, serialized from what was read. */
  readonly body: string;
}

export interface SearchReaderOptions {
  /** Whether the customer's details may come with the search (§4.2). */
  readonly withUserInfo?: boolean;
  /** Whether `tracking` is left out, so that it keeps no two searches apart. */
  readonly shareQuotes?: boolean;
  /** Whether what only keeps the list of plans short is left out: the lowest price is that of all plans (§4.3). */
  readonly takesAllPlans?: boolean;
}

export type SearchReader = (body: string, route: Pick<Route, 'lookupMethod'>) => ReadSearch | Failure;

/**
 * Reads a search's body as the account's own names have it (`unspecified`). The rules of §7.2 that need no catalog are
 * checked here, so that nothing is spent on what the service would refuse; `partner` and unknown fields are dropped.
 */
export function createSearchReader(
  unspecified: Unspecified,
  {withUserInfo = false, shareQuotes = false, takesAllPlans = false}: SearchReaderOptions = {},
): SearchReader {
  const {plateField, userDetailsField} = unspecified;

  const write = (search: SearchRequest): string => {
    const searchCriteria = renameField(search.searchCriteria, 'licensePlate', plateField);
    return JSON.stringify(renameField({...search, searchCriteria}, 'UserDetails', userDetailsField));
  };

  return (body, route) => {
    const parsed = parseBody(body);
    if (isFailure(parsed)) return parsed;
    const read = readSearchBody(parsed.json, unspecified, {withUserInfo});
    if ('wrongTypes' in read) return wrongTypes(read.wrongTypes);
    if (holdsBrokenText(read.search)) return refusal('RelayBodyInvalid');
    const search = canonicalSearch({
      ...read.search,
      ...(shareQuotes && {tracking: undefined}),
      ...(takesAllPlans && {filters: withoutCaps(read.search.filters)}),
    });
    const faults = searchFaults(search, route.lookupMethod);
    if (faults.length > 0) return serviceRefusal(faults);
    return {search, body: write(search)};
  };
}

/** The filters without those that only keep the list of plans short; undefined when there are no others. */
function withoutCaps(filters: SearchRequest['filters']): SearchRequest['filters'] {
  const others = Object.entries({...filters, returnResults: undefined, numberOfProviders: undefined});
  const given = others.filter(([, value]) => value !== undefined && value !== null);
  return given.length > 0 ? Object.fromEntries(given) : undefined;
}

/** All values of the wrong type, with the service's own error for those that it has one for. */
const wrongTypes = (paths: readonly string[]): Failure =>
  serviceRefusal(
    paths.map(
      path =>
        wrongTypeError(path) ?? {
          errorCode: 'RelayBodyInvalid' satisfies RelayErrorCode,
          errorMessage: 'This value is not of the type that the interface gives it.',
          errorField: path,
        },
    ),
  );
