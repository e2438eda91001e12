import {
  VEHICLE_CACHE_ENDPOINTS,
  VEHICLE_REGISTRATION_STATES,
  type VehicleRegistrationRequest,
  type VehicleRegistrationState,
} from '../contract/vehicle-cache.js';
import type {Endpoint} from '../contract/endpoints.js';
import {Anything} from '../contract/reader.js';
import {renameFields} from '../contract/unspecified.js';
import type {CallOptions, Exchange} from './exchange.js';
import {failure, readPayload} from './payload.js';
import {readSuccess} from './read-success.js';
import {withCleanVin} from './request.js';

/** The upstream cache of quoted vehicles, for asynchronous search (§4.3). */
export interface VehicleCacheCalls {
  /** Requests a quote in the background. Returns whether it was started, is cached or is pending. */
  readonly vehicleRegistration: (
    vehicle: VehicleRegistrationRequest,
    options?: CallOptions,
  ) => Promise<VehicleRegistrationState>;
  /** Clears the cached quote of a vehicle at a mileage. */
  readonly cleanVehicleCache: (vehicle: VehicleRegistrationRequest, options?: CallOptions) => Promise<void>;
}

/** Creates the calls of the vehicle cache. */
export function createVehicleCacheCalls(exchange: Exchange): VehicleCacheCalls {
  const {registrationVinField, registrationMileageField} = exchange.unspecified;
  const names = {vin: registrationVinField, mileage: registrationMileageField};
  const send = (endpoint: Endpoint, vehicle: VehicleRegistrationRequest, options?: CallOptions) => {
    const body = renameFields(withCleanVin(vehicle), names);
    return exchange.send(endpoint, {body}, options);
  };

  return {
    async vehicleRegistration(vehicle, options) {
      const reply = await send(VEHICLE_CACHE_ENDPOINTS.vehicleRegistration, vehicle, options);
      const {status} = reply;
      // Stryker disable next-line ConditionalExpression: equivalent mutant
      if (status !== 200 && status !== 201 && status !== 202) throw await failure(reply);
      // For a 202 the status is enough: its body may be anything.
      // Stryker disable next-line ConditionalExpression: equivalent mutant
      if (status !== 202) await readPayload(reply, Anything);
      return VEHICLE_REGISTRATION_STATES[status];
    },
    async cleanVehicleCache(vehicle, options) {
      await readSuccess(await send(VEHICLE_CACHE_ENDPOINTS.cleanVehicleCache, vehicle, options), Anything);
    },
  };
}
