import {
  type LookupMethod,
  readSearchBody,
  type RelayErrorCode,
  renameField,
  type Route,
  searchFaults,
  type SearchRequest,
  type Unspecified,
  wrongTypeError,
} from '../../contract/index.js';
import {containsMalformedText} from '../shared/malformed-text.js';
import {parseBody} from '../shared/parse-body.js';
import {type Failure, isFailure, relayError, validationError} from '../shared/relay-errors.js';
import {canonicalSearch} from './search-key.js';

/** A search that is valid as far as the relay can check. */
export interface ReadSearch {
  /** In its canonical form. */
  readonly search: SearchRequest;
  /** The body to send upstream: only known fields, serialized again. */
  readonly body: string;
}

export interface SearchReaderOptions {
  /** Whether the search may contain the customer's details (§4.2). */
  readonly withUserInfo?: boolean;
  /** Whether `tracking` is dropped, so that searches that differ only in it are the same. */
  readonly shareQuotes?: boolean;
  /** Whether filters that only limit the number of plans are dropped: the lowest price is that of all plans (§4.3). */
  readonly takesAllPlans?: boolean;
}

export type SearchReader = (body: string, route: Pick<Route, 'lookupMethod'>) => ReadSearch | Failure;

/**
 * Reads a search's body with the account's field names (`unspecified`). It checks the rules of §7.2 that need no catalog,
 * so that no call is spent on a search that upstream would reject. Drops `partner` and unknown fields.
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
    if ('wrongTypes' in read) return wrongTypes(read.wrongTypes, read.lookupMethod);
    if (containsMalformedText(read.search)) return relayError('RelayBodyInvalid');
    const search = canonicalSearch({
      ...read.search,
      ...(shareQuotes && {tracking: undefined}),
      ...(takesAllPlans && {filters: withoutCaps(read.search.filters)}),
    });
    const faults = searchFaults(search, route.lookupMethod);
    if (faults.length > 0) return validationError(faults);
    return {search, body: write(search)};
  };
}

/** The filters without those that only limit the number of plans; undefined if there are no others. */
function withoutCaps(filters: SearchRequest['filters']): SearchRequest['filters'] {
  const others = Object.entries({...filters, returnResults: undefined, numberOfProviders: undefined});
  const given = others.filter(([, value]) => value !== undefined && value !== null);
  return given.length > 0 ? Object.fromEntries(given) : undefined;
}

/** Lists all values of the wrong type, with the upstream API's own error where it has one. */
const wrongTypes = (paths: readonly string[], lookupMethod: LookupMethod | undefined): Failure =>
  validationError(
    paths.map(
      path =>
        wrongTypeError(path, lookupMethod) ?? {
          errorCode: 'RelayBodyInvalid' satisfies RelayErrorCode,
          errorMessage: 'This value has the wrong type.',
          errorField: path,
        },
    ),
  );
