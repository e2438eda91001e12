import type {Endpoint} from './endpoint.js';

/** The searches that answer when the quote is there (§4.2). */
export const SYNC_SEARCH_ENDPOINTS = {
  plansSearch: {method: 'POST', path: 'PlansSearch'},
  plansSearchVin: {method: 'POST', path: 'PlansSearch/Vin', way: 'vin'},
  plansSearchMakeModelYear: {method: 'POST', path: 'PlansSearch/MakeModelYear', way: 'catalog'},
  plansSearchLicensePlate: {method: 'POST', path: 'PlansSearch/LicensePlate', way: 'plate'},
  plansSearchWithUserInfoVin: {method: 'POST', path: 'PlansSearchWithUserInfo/Vin', way: 'vin'},
} as const satisfies Readonly<Record<string, Endpoint>>;

/** The searches that are sent again until the quote is there (§4.3). Capitals differ from the others' (§9.6). */
export const ASYNC_SEARCH_ENDPOINTS = {
  plansSearchAsync: {method: 'POST', path: 'PlansSearchAsync'},
  plansSearchAsyncVin: {method: 'POST', path: 'PlansSearchAsync/VIN', way: 'vin'},
  plansSearchAsyncMakeModelYear: {
    method: 'POST',
    path: 'PlansSearchAsync/MakeModelYear',
    way: 'catalog',
  },
  plansSearchAsyncLicensePlate: {
    method: 'POST',
    path: 'PlansSearchAsync/LicensePlate',
    way: 'plate',
  },
  startPrice: {method: 'POST', path: 'PlansSearchAsync/GetStartPrice'},
} as const satisfies Readonly<Record<string, Endpoint>>;
