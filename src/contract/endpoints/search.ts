import type {Endpoint} from './endpoint.js';

/** The searches that answer when the quote is there (§4.2). */
export const SYNC_SEARCH_ENDPOINTS = {
  plansSearch: {method: 'POST', path: 'PlansSearch', repeat: 'quote'},
  plansSearchVin: {method: 'POST', path: 'PlansSearch/Vin', repeat: 'quote', way: 'vin'},
  plansSearchMakeModelYear: {method: 'POST', path: 'PlansSearch/MakeModelYear', repeat: 'quote', way: 'catalog'},
  plansSearchLicensePlate: {method: 'POST', path: 'PlansSearch/LicensePlate', repeat: 'quote', way: 'plate'},
  plansSearchWithUserInfoVin: {method: 'POST', path: 'PlansSearchWithUserInfo/Vin', repeat: 'quote', way: 'vin'},
} as const satisfies Readonly<Record<string, Endpoint>>;

/** The searches that are sent again until the quote is there (§4.3). Capitals differ from the others' (§9.6). */
export const ASYNC_SEARCH_ENDPOINTS = {
  plansSearchAsync: {method: 'POST', path: 'PlansSearchAsync', repeat: 'quote'},
  plansSearchAsyncVin: {method: 'POST', path: 'PlansSearchAsync/VIN', repeat: 'quote', way: 'vin'},
  plansSearchAsyncMakeModelYear: {
    method: 'POST',
    path: 'PlansSearchAsync/MakeModelYear',
    repeat: 'quote',
    way: 'catalog',
  },
  plansSearchAsyncLicensePlate: {
    method: 'POST',
    path: 'PlansSearchAsync/LicensePlate',
    repeat: 'quote',
    way: 'plate',
  },
  startPrice: {method: 'POST', path: 'PlansSearchAsync/GetStartPrice', repeat: 'quote'},
} as const satisfies Readonly<Record<string, Endpoint>>;
