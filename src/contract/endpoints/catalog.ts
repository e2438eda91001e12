import type {Endpoint} from './endpoint.js';

/** The vehicle catalog (§4.4). */
export const CATALOG_ENDPOINTS = {
  lookup: {method: 'GET', path: 'Vehicles/Lookup', repeat: 'free'},
  makes: {method: 'GET', path: 'Vehicles/Makes', repeat: 'free'},
  models: {method: 'GET', path: 'Vehicles/Makes/{makeId}/Models', repeat: 'free'},
} as const satisfies Readonly<Record<string, Endpoint>>;
