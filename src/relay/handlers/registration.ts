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
import type {Registrar, Vehicle} from '../quotes/registrar.js';
import type {SearchKeys} from '../quotes/search-key.js';
import {jsonBody} from '../shared/encoded-body.js';
import {parseBody} from '../shared/parse-body.js';
import {type Failure, isFailure, relayError, validationError, shortForm} from '../shared/relay-errors.js';
import type {Handler} from './handler.js';

export interface RegistrationOptions {
  /** Undefined on an account without asynchronous search, which cannot register vehicles. */
  readonly registrar: Registrar | undefined;
  readonly admission: Admission;
  readonly keys: SearchKeys;
  readonly unspecified: Unspecified;
}

/**
 * Requests a quote for a vehicle before its search (§4.3). The widget never calls it, because the relay registers
 * vehicles by itself. Without asynchronous search it returns 403, as the upstream API does (§5.8).
 */
export function vehicleRegistration({registrar, admission, keys, unspecified}: RegistrationOptions): Handler {
  const forbidden = shortForm(403, unspecified.forbiddenCode, 'The account cannot register vehicles.');

  return async function vehicleRegistration({body, purpose, requester}) {
    if (registrar === undefined) return forbidden;
    const vehicle = readVehicle(body, unspecified, keys);
    if (isFailure(vehicle)) return vehicle;
    if (purpose === 'poll') return relayError('RelaySearchLost');
    const rejection = (await admission.verify(requester)) ?? (await admission.admit(requester, 'prefetch'));
    if (rejection) return rejection;
    const status = await registrar.register(vehicle, requester.traceparent);
    if (typeof status !== 'number') return status.failure;
    const response = {status: VEHICLE_REGISTRATION_STATES[status]};
    return {status, body: jsonBody({response, errorResponse: null}), cache: status === 201 ? 'HIT' : 'MISS'};
  };
}

function readVehicle(body: string, unspecified: Unspecified, keys: SearchKeys): Vehicle | Failure {
  const parsed = parseBody(body);
  if (isFailure(parsed)) return parsed;
  const {[unspecified.registrationVinField]: vin, [unspecified.registrationMileageField]: mileage} = parsed.json;
  const errors: WireError[] = [];
  if (typeof vin !== 'string' || !isVin(vin)) errors.push(serviceError('CantParseVIN'));
  const isMileage = typeof mileage === 'number' && (mileage < 0 || Number.isSafeInteger(mileage));
  const problem = mileageProblem(isMileage ? mileage : undefined);
  if (problem) errors.push(serviceError(problem === 'negative' ? 'MileageIsLessThanZero' : 'MileageIsRequired'));
  if (errors.length > 0) return validationError(errors);
  const normalized = normalizeIdentifier(String(vin));
  return {vin: normalized, mileage: Number(mileage), key: keys.vehicle(normalized, Number(mileage))};
}
