import * as z from 'zod/mini';
import type {Endpoint} from './endpoints.js';

/** The endpoints that quote a vehicle before a search (§4.3). */
export const VEHICLE_CACHE_ENDPOINTS = {
  vehicleRegistration: {method: 'POST', path: 'VehicleRegistration'},
  cleanVehicleCache: {method: 'POST', path: 'VehicleRegistration/CleanVehicleCache'},
} as const satisfies Readonly<Record<string, Endpoint>>;

/** Identifies a cached quote by vehicle and mileage (§4.3). We assume the names. */
export const VehicleRegistrationRequest = z.object({vin: z.string(), mileage: z.int()});
export type VehicleRegistrationRequest = z.infer<typeof VehicleRegistrationRequest>;

/** The state that the HTTP status of `VehicleRegistration` means (§4.3): 200 started, 201 ready, 202 in progress. */
export const VEHICLE_REGISTRATION_STATES = {200: 'started', 201: 'ready', 202: 'quoting'} as const;
/** What became known about a registered vehicle: whether its quote was started, is cached or is in progress. */
export type VehicleRegistrationState = (typeof VEHICLE_REGISTRATION_STATES)[keyof typeof VEHICLE_REGISTRATION_STATES];
