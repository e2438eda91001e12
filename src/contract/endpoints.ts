import type {LookupMethod} from './rules/lookup-method.js';

/**
 * The part of an endpoint that a call needs (§4). It is separate from the route table, so that a browser does not load
 * the schemas and descriptions of endpoints it never calls. The other endpoints are in the files of their subjects.
 */
export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** Relative to `BASE_PATH` and case-sensitive (§9.6). `{name}` is a path parameter. */
  readonly path: string;
  /** True if the endpoint needs no key (§5.1). */
  readonly open?: true;
  /** The only lookup method that the endpoint accepts; absent if it accepts any. */
  readonly lookupMethod?: LookupMethod;
}

/** The asynchronous searches, which are polled until the quote is complete (§4.3). Note `VIN` for `Vin` (§9.6). */
export const ASYNC_SEARCH_ENDPOINTS = {
  plansSearchAsync: {method: 'POST', path: 'PlansSearchAsync'},
  plansSearchAsyncVin: {method: 'POST', path: 'PlansSearchAsync/VIN', lookupMethod: 'vin'},
  plansSearchAsyncMakeModelYear: {
    method: 'POST',
    path: 'PlansSearchAsync/MakeModelYear',
    lookupMethod: 'catalog',
  },
  plansSearchAsyncLicensePlate: {
    method: 'POST',
    path: 'PlansSearchAsync/LicensePlate',
    lookupMethod: 'plate',
  },
} as const satisfies Readonly<Record<string, Endpoint>>;
