import type {Endpoint} from './endpoint.js';

/** The vehicle catalog (§4.4). */
export const CATALOG_ENDPOINTS = {
  lookup: {method: 'GET', path: 'Vehicles/Lookup'},
  makes: {method: 'GET', path: 'Vehicles/Makes'},
  models: {method: 'GET', path: 'Vehicles/Makes/{makeId}/Models'},
} as const satisfies Readonly<Record<string, Endpoint>>;
