import {
  isVin,
  mileageProblem,
  normalizeIdentifier,
  serviceError,
  VEHICLE_REGISTRATION_STATES,
  type WireError,
} from '../../contract/index.js';
import type {Vehicle} from '../quotes/registrar.js';
import {encodedPlain} from '../encoded-body.js';
import type {RelayContext} from '../environment.js';
import type {Parts} from '../parts.js';
import {readPurpose} from '../purpose.js';
import {type Failure, isFailure, refusal, serviceRefusal, shortForm} from '../refusals.js';
import {refuse, send, sendFailure} from '../reply.js';

/**
 * Has a vehicle quoted ahead of its search (§4.3), for other clients than the finder, which leaves it to the relay.
 * Without asynchronous search it is refused, as the service refuses it (§5.8).
 */
export function vehicleRegistration(parts: Parts) {
  const {settings, registrar, admission, askerOf} = parts;
  const forbidden = shortForm(403, settings.unspecified.forbiddenCode, 'Vehicles cannot be registered here.');

  return async function vehicleRegistration(context: RelayContext): Promise<Response> {
    context.get('notes').route = 'vehicleRegistration';
    if (!settings.asyncUpstream) return sendFailure(context, forbidden);
    const vehicle = readVehicle(context.get('body'), parts);
    if (isFailure(vehicle)) return sendFailure(context, vehicle);
    if (readPurpose(context) === 'poll') return refuse(context, 'RelaySearchLost');
    const asker = askerOf(context);
    const refused = (await admission.verify(asker)) ?? (await admission.admit(asker, 'prefetch'));
    if (refused) return sendFailure(context, refused);
    const status = await registrar.register(vehicle);
    if (typeof status !== 'number') return sendFailure(context, status.failure);
    const response = {status: VEHICLE_REGISTRATION_STATES[status]};
    const headers = {'x-cache': status === 201 ? 'HIT' : 'MISS'};
    return send(context, {status, body: encodedPlain({response, errorResponse: null}), headers});
  };
}

function readVehicle(body: unknown, {settings: {unspecified}, keys}: Parts): Vehicle | Failure {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return refusal('RelayBodyInvalid');
  const fields = body as Readonly<Record<string, unknown>>;
  const vin = fields[unspecified.registrationVinField];
  const mileage = fields[unspecified.registrationMileageField];
  const faults: WireError[] = [];
  if (typeof vin !== 'string' || !isVin(vin)) faults.push(serviceError('CantParseVIN'));
  const problem = mileageProblem(Number.isSafeInteger(mileage) ? Number(mileage) : undefined);
  if (problem) faults.push(serviceError(problem === 'negative' ? 'MileageIsLessThanZero' : 'MileageIsRequired'));
  if (faults.length > 0) return serviceRefusal(faults);
  const normal = normalizeIdentifier(String(vin));
  return {vin: normal, mileage: Number(mileage), key: keys.vehicle(normal, Number(mileage))};
}
