import type {SearchCriteria, SearchWithUserInfoRequest, UserDetails} from './search.js';
import type {Unspecified} from './unspecified.js';

/**
 * A search of version 1 (§9.3): flat, with a numeric partner id beside the vehicle. The names of make, model, year and
 * plate are our reading (`unspecified.ts`).
 */
export interface V1SearchRequest extends SearchCriteria {
  readonly partnerId?: number | null | undefined;
  /** Only for the search that fills in the checkout (§4.2). */
  readonly UserDetails?: UserDetails | null | undefined;
}

/**
 * Turns a search body of version 1 into one of version 2 (§9.3), for callers that move over: the same key goes on
 * working (§9.2), and `POST /Partners/PlansSearch/Vin` becomes `POST /api/v2/Partners/PlansSearch/Vin`. It drops
 * `partnerId`, since the key says who asks, and nests the rest in `searchCriteria`; customer details stay at the root,
 * where version 2 has them. Values are neither checked nor changed. A body that is nested already only loses its
 * `partnerId`, so that nothing is migrated twice. Filters, order and detail level are new in version 2 and are added to
 * what comes out.
 *
 * @example
 * migrateV1Request({vin: '1HGCM82633A004352', stateShortName: 'CA', mileage: 48_000, partnerId: 7});
 * // {searchCriteria: {vin: '1HGCM82633A004352', stateShortName: 'CA', mileage: 48_000}}
 */
export function migrateV1Request(
  body: V1SearchRequest,
  {userDetailsField = 'UserDetails'}: Pick<Partial<Unspecified>, 'userDetailsField'> = {},
): SearchWithUserInfoRequest {
  const {partnerId: _dropped, ...rest} = body;
  if (Object.hasOwn(rest, 'searchCriteria')) return rest as object as SearchWithUserInfoRequest;
  const {[userDetailsField]: details, ...searchCriteria} = rest as Readonly<Record<string, unknown>>;
  return {searchCriteria, ...(details !== undefined && {[userDetailsField]: details})};
}
