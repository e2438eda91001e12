import type {Endpoint} from './endpoint.js';

/** The key and what it may ask (§4.1). */
export const CREDENTIAL_ENDPOINTS = {
  register: {method: 'POST', path: 'Register', repeat: 'never', open: true},
  verify: {method: 'POST', path: 'Register/Verify', repeat: 'never', open: true},
  rotate: {method: 'POST', path: 'Register/Rotate', repeat: 'never'},
  usage: {method: 'GET', path: 'Register/Usage', repeat: 'free'},
  deactivate: {method: 'DELETE', path: 'Register', repeat: 'never'},
} as const satisfies Readonly<Record<string, Endpoint>>;

/** The quotes that are kept ahead of a search (§4.3). */
export const VEHICLE_CACHE_ENDPOINTS = {
  vehicleRegistration: {method: 'POST', path: 'VehicleRegistration', repeat: 'quote'},
  cleanVehicleCache: {method: 'POST', path: 'VehicleRegistration/CleanVehicleCache', repeat: 'never'},
} as const satisfies Readonly<Record<string, Endpoint>>;

/** Orders (§4.5). */
export const ORDER_ENDPOINTS = {
  createOrder: {method: 'POST', path: 'Order/CreateWithUserDetails', repeat: 'never'},
} as const satisfies Readonly<Record<string, Endpoint>>;
