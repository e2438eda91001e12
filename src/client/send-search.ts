import type {Endpoint} from '../contract/endpoints.js';
import type {LookupMethod} from '../contract/rules/lookup-method.js';
import {cleanVin} from '../contract/rules/vin.js';
import type {SearchWithUserInfoRequest} from '../contract/search.js';
import type {Unspecified} from '../contract/unspecified.js';
import type {CallOptions, Exchange} from './exchange.js';
import type {Purpose} from './request.js';

/** The options of every search. */
export interface SearchOptions extends CallOptions {
  /** Tells the relay why the search is sent. Without it, no header is sent. */
  readonly purpose?: Purpose | undefined;
}

/** Sends a search of any kind. */
export const sendSearch = (
  exchange: Exchange,
  endpoint: Endpoint,
  body: SearchWithUserInfoRequest,
  {purpose, ...options}: SearchOptions = {},
) => exchange.send(endpoint, {body: encodeSearch(body, exchange.unspecified), purpose}, options);

/** Normalizes the VIN of a search and uses the account's field names, where the API description has none (§4.2). */
function encodeSearch(
  {searchCriteria: {vin, licensePlate, ...criteria}, UserDetails, ...body}: SearchWithUserInfoRequest,
  {plateField = 'licensePlate', userDetailsField = 'UserDetails'}: Partial<Unspecified>,
): object {
  return {
    ...body,
    searchCriteria: {...criteria, vin: typeof vin === 'string' ? cleanVin(vin) : vin, [plateField]: licensePlate},
    [userDetailsField]: UserDetails,
  };
}

/** The endpoint of one lookup method, or the one that accepts any. */
export const endpointFor = (
  endpoints: Readonly<Record<string, Endpoint>>,
  lookupMethod: LookupMethod | undefined,
): Endpoint => Object.values(endpoints).find(endpoint => endpoint.lookupMethod === lookupMethod)!;
