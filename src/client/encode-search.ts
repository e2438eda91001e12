import type {SearchWithUserInfoRequest} from '../contract/search.js';
import {renameField, type Unspecified} from '../contract/unspecified.js';

/** How a search's body goes over the wire. */
export type EncodeSearch = (body: SearchWithUserInfoRequest) => object;

/** Gives the fields of a search the names that an account uses, where the interface names none (§4.2). */
export const encodeSearchWith =
  ({plateField, userDetailsField}: Partial<Unspecified>): EncodeSearch =>
  body => {
    const {searchCriteria} = body;
    const criteria = plateField ? renameField(searchCriteria, 'licensePlate', plateField) : searchCriteria;
    const named = {...body, searchCriteria: criteria};
    return userDetailsField ? renameField(named, 'UserDetails', userDetailsField) : named;
  };
