import {cleanVin} from '../contract/rules/vin.js';
import type {SearchWithUserInfoRequest} from '../contract/search.js';
import {renameField, type Unspecified} from '../contract/unspecified.js';

/** How a search's body goes over the wire. */
export type EncodeSearch = (body: SearchWithUserInfoRequest) => object;

/** Cleans the VIN of a search, and gives its fields the names that an account uses where the interface names none (§4.2). */
export const encodeSearchWith =
  ({plateField, userDetailsField}: Partial<Unspecified>): EncodeSearch =>
  body => {
    const searchCriteria = withCleanVin(body.searchCriteria);
    const criteria = plateField ? renameField(searchCriteria, 'licensePlate', plateField) : searchCriteria;
    const named = {...body, searchCriteria: criteria};
    return userDetailsField ? renameField(named, 'UserDetails', userDetailsField) : named;
  };

/** A record whose VIN is as the service takes it, however people wrote it: 17 characters, upper case, nothing between (§2.2). */
export const withCleanVin = <T extends {readonly vin?: string | null | undefined}>(record: T): T =>
  typeof record.vin === 'string' ? {...record, vin: cleanVin(record.vin)} : record;
