import * as z from 'zod/mini';
import {SearchCriteria, UserDetails, type SearchWithUserInfoRequest} from './search.js';
import type {Unspecified} from './unspecified.js';

/**
 * The body of a version 1 search (§9.3): flat, with a numeric partner id beside the vehicle. We assume that make,
 * model, year and plate have the same names as in version 2, and that version 1 responds like version 2 in `Full`.
 */
export const V1SearchRequest = z.object({
  ...SearchCriteria.shape,
  partnerId: z.nullish(z.int()),
  /** Only for the search that fills in the checkout (§4.2). */
  UserDetails: z.nullish(UserDetails),
});
export type V1SearchRequest = z.infer<typeof V1SearchRequest>;

/**
 * Converts a version 1 search body to version 2 (§9.3), for clients that migrate. The same key keeps working (§9.2),
 * and `POST /Partners/PlansSearch/Vin` becomes `POST /api/v2/Partners/PlansSearch/Vin`. The function drops `partnerId`,
 * since the key identifies the partner, and moves the other fields into `searchCriteria`. Customer details stay at the
 * root. Values are neither validated nor changed, and a body that already has `searchCriteria` only loses its
 * `partnerId`. Filters, order and detail level are new in version 2: add them to the result.
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
