import * as z from 'zod/mini';

/** Which cached quote is meant: a vehicle at a mileage (§4.3); the names are our reading (`unspecified.ts`). */
export const VehicleRegistrationRequest = z.object({vin: z.string(), mileage: z.int()});
export type VehicleRegistrationRequest = z.infer<typeof VehicleRegistrationRequest>;

/** What `VehicleRegistration` says is in its status (§4.3): 200 started, 201 ready, 202 under way. */
export const VEHICLE_REGISTRATION_STATES = {200: 'started', 201: 'ready', 202: 'quoting'} as const;
export type VehicleRegistrationState = (typeof VEHICLE_REGISTRATION_STATES)[keyof typeof VEHICLE_REGISTRATION_STATES];
