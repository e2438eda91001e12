import type {Endpoint} from './endpoint.js';

/** The key and what it may ask (§4.1). */
export const CREDENTIAL_ENDPOINTS = {
  register: {method: 'POST', path: 'Register', open: true},
  verify: {method: 'POST', path: 'Register/Verify', open: true},
  rotate: {method: 'POST', path: 'Register/Rotate'},
  usage: {method: 'GET', path: 'Register/Usage'},
  deactivate: {method: 'DELETE', path: 'Register'},
} as const satisfies Readonly<Record<string, Endpoint>>;

/** The quotes that are kept ahead of a search (§4.3). */
export const VEHICLE_CACHE_ENDPOINTS = {
  vehicleRegistration: {method: 'POST', path: 'VehicleRegistration'},
  cleanVehicleCache: {method: 'POST', path: 'VehicleRegistration/CleanVehicleCache'},
} as const satisfies Readonly<Record<string, Endpoint>>;

/** Orders (§4.5). */
export const ORDER_ENDPOINTS = {
  createOrder: {method: 'POST', path: 'Order/CreateWithUserDetails'},
} as const satisfies Readonly<Record<string, Endpoint>>;
