import {
  mileageProblem,
  serviceError,
  VEHICLE_REGISTRATION_STATES,
  vinProblem,
  type WireError,
} from '../../contract/index.js';
import {answer, HttpError} from '../http/answer.js';
import {fieldOf} from '../http/body.js';
import type {Call} from '../http/call.js';
import {latencyOfVin} from './answer-search.js';
import {cacheHeader, forAsyncAccounts, vehicleKey} from './async-search.js';

/** Has a vehicle quoted ahead of its search: 200 started, 202 under way, 201 ready (§3). */
export const registerVehicle = forAsyncAccounts(call => {
  const {key, vin, mileage} = readVehicle(call);
  const {pending, clock} = call.state;
  const known = pending.registered(key, mileage);
  if (!known) pending.register(key, mileage, latencyOfVin(call, vin));
  const status = !known ? 200 : clock.now() >= known.readyAt ? 201 : 202;
  return answer({status: VEHICLE_REGISTRATION_STATES[status]}, {status, headers: cacheHeader(status === 201)});
});

/** Forgets what is cached for a vehicle (§3). */
export const cleanVehicleCache = forAsyncAccounts(call => {
  const {key, mileage} = readVehicle(call);
  const wasThere = call.state.pending.clean(key, mileage);
  return answer({cleared: wasThere}, {headers: cacheHeader(wasThere)});
});

function readVehicle(call: Call): {key: string; vin: string; mileage: number} {
  const {registrationVinField, registrationMileageField} = call.state.settings.unspecified;
  const vin = fieldOf(call.body, registrationVinField);
  const mileage = fieldOf(call.body, registrationMileageField);
  const faults: WireError[] = [];
  if (typeof vin !== 'string' || vinProblem(vin)) faults.push(serviceError('CantParseVIN'));
  const problem = mileageProblem(Number.isInteger(mileage) ? Number(mileage) : undefined);
  if (problem) faults.push(serviceError(problem === 'negative' ? 'MileageIsLessThanZero' : 'MileageIsRequired'));
  if (faults.length > 0) throw new HttpError(400, faults);
  return {key: vehicleKey(call, String(vin)), vin: String(vin), mileage: Number(mileage)};
}
