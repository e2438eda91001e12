import type {Endpoint} from './endpoints.js';

/**
 * The synchronous searches, which respond when the quote is complete (§4.2). Pages that search asynchronously do not
 * load them.
 */
export const SYNC_SEARCH_ENDPOINTS = {
  plansSearch: {method: 'POST', path: 'PlansSearch'},
  plansSearchVin: {method: 'POST', path: 'PlansSearch/Vin', lookupMethod: 'vin'},
  plansSearchMakeModelYear: {method: 'POST', path: 'PlansSearch/MakeModelYear', lookupMethod: 'catalog'},
  plansSearchLicensePlate: {method: 'POST', path: 'PlansSearch/LicensePlate', lookupMethod: 'plate'},
  plansSearchWithUserInfoVin: {method: 'POST', path: 'PlansSearchWithUserInfo/Vin', lookupMethod: 'vin'},
} as const satisfies Readonly<Record<string, Endpoint>>;
