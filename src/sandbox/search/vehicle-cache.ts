import {VEHICLE_REGISTRATION_STATES} from '../../contract/index.js';
import {testBehaviorOf} from '../faults/test-vehicles.js';
import {payloadResponse, HttpError} from '../http/response.js';
import {fieldOf} from '../http/body.js';
import type {Call} from '../http/call.js';
import {latencyOf} from './search-response.js';
import {cacheHeader, forAsyncAccounts, registrationKey} from './async-search.js';
import {mileageErrors, vinErrors} from './search-errors.js';

/** Quotes a vehicle before its search: 200 started, 202 in progress, 201 ready (§3). */
export const registerVehicle = forAsyncAccounts(call => {
  const {key, vin, mileage} = readVehicle(call);
  const {pending, clock} = call.state;
  const known = pending.registered(key, mileage);
  if (!known) pending.register(key, mileage, latencyOf(call, vin, testBehaviorOf({vin})));
  const status = !known ? 200 : clock.now() >= known.readyAt ? 201 : 202;
  return payloadResponse({status: VEHICLE_REGISTRATION_STATES[status]}, {status, headers: cacheHeader(status === 201)});
});

/** Deletes the cached quote of a vehicle (§3). */
export const cleanVehicleCache = forAsyncAccounts(call => {
  const {key, mileage} = readVehicle(call);
  const wasThere = call.state.pending.clean(key, mileage);
  return payloadResponse({cleared: wasThere}, {headers: cacheHeader(wasThere)});
});

function readVehicle(call: Call): {key: string; vin: string; mileage: number} {
  const {registrationVinField, registrationMileageField} = call.state.settings.unspecified;
  const vin = fieldOf(call.body, registrationVinField);
  const mileage = fieldOf(call.body, registrationMileageField);
  const errors = [...vinErrors(vin), ...mileageErrors(mileage)];
  if (errors.length > 0) throw new HttpError(400, errors);
  return {key: registrationKey(call, String(vin)), vin: String(vin), mileage: Number(mileage)};
}
