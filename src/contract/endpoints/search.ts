import type {Endpoint} from './endpoint.js';

/** The searches that answer when the quote is there (§4.2). */
export const SYNC_SEARCH_ENDPOINTS = {
  plansSearch: {method: 'POST', path: 'PlansSearch'},
  plansSearchVin: {method: 'POST', path: 'PlansSearch/Vin', lookupMethod: 'vin'},
  plansSearchMakeModelYear: {method: 'POST', path: 'PlansSearch/MakeModelYear', lookupMethod: 'catalog'},
  plansSearchLicensePlate: {method: 'POST', path: 'PlansSearch/LicensePlate', lookupMethod: 'plate'},
  plansSearchWithUserInfoVin: {method: 'POST', path: 'PlansSearchWithUserInfo/Vin', lookupMethod: 'vin'},
} as const satisfies Readonly<Record<string, Endpoint>>;

/** The searches that are sent again until the quote is there (§4.3). Capitals differ from the others' (§9.6). */
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
  startPrice: {method: 'POST', path: 'PlansSearchAsync/GetStartPrice'},
} as const satisfies Readonly<Record<string, Endpoint>>;
