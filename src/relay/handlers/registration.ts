import {
  isVin,
  mileageProblem,
  normalizeIdentifier,
  serviceError,
  type Unspecified,
  VEHICLE_REGISTRATION_STATES,
  type WireError,
} from '../../contract/index.js';
import type {Admission} from '../limits/admission.js';
import {type Failure, isFailure, refusal, serviceRefusal, shortForm} from '../limits/refusals.js';
import {parseBody} from '../quotes/parse-body.js';
import type {Registrar, Vehicle} from '../quotes/registrar.js';
import type {SearchKeys} from '../quotes/search-key.js';
import {encodedPlain} from '../service/encoded-body.js';
import type {Handler} from './handler.js';

export interface RegistrationOptions {
  /** Undefined on an account without asynchronous search, which cannot register vehicles. */
  readonly registrar: Registrar | undefined;
  readonly admission: Admission;
  readonly keys: SearchKeys;
  readonly unspecified: Unspecified;
}

/**
 * Has a vehicle quoted ahead of its search (§4.3), for other clients than the finder, which leaves it to the relay.
 * Without asynchronous search it is refused, as the service refuses it (§5.8).
 */
export function vehicleRegistration({registrar, admission, keys, unspecified}: RegistrationOptions): Handler {
  const forbidden = shortForm(403, unspecified.forbiddenCode, 'Vehicles cannot be registered here.');

  return async function vehicleRegistration({body, purpose, asker}) {
    if (registrar === undefined) return forbidden;
    const vehicle = readVehicle(body, unspecified, keys);
    if (isFailure(vehicle)) return vehicle;
    if (purpose === 'poll') return refusal('RelaySearchLost');
    const refused = (await admission.verify(asker)) ?? (await admission.admit(asker, 'prefetch'));
    if (refused) return refused;
    const status = await registrar.register(vehicle);
    if (typeof status !== 'number') return status.failure;
    const response = {status: VEHICLE_REGISTRATION_STATES[status]};
    return {status, body: encodedPlain({response, errorResponse: null}), cache: status === 201 ? 'HIT' : 'MISS'};
  };
}

function readVehicle(body: string, unspecified: Unspecified, keys: SearchKeys): Vehicle | Failure {
  const parsed = parseBody(body);
  if (isFailure(parsed)) return parsed;
  const {[unspecified.registrationVinField]: vin, [unspecified.registrationMileageField]: mileage} = parsed.json;
  const faults: WireError[] = [];
  if (typeof vin !== 'string' || !isVin(vin)) faults.push(serviceError('CantParseVIN'));
  const problem = mileageProblem(Number.isSafeInteger(mileage) ? Number(mileage) : undefined);
  if (problem) faults.push(serviceError(problem === 'negative' ? 'MileageIsLessThanZero' : 'MileageIsRequired'));
  if (faults.length > 0) return serviceRefusal(faults);
  const normal = normalizeIdentifier(String(vin));
  return {vin: normal, mileage: Number(mileage), key: keys.vehicle(normal, Number(mileage))};
}
