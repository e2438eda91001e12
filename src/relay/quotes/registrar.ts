import {renameField, ROUTES, type Unspecified, VEHICLE_CACHE_MS} from '../../contract/index.js';
import {createBoundedCache} from '../bounded-cache.js';
import type {ServiceFailure} from '../service/read-response.js';
import type {Service} from '../service/service.js';
import {SingleFlight} from '../time.js';

/** A vehicle at a mileage, as the service keeps it (§8.4). */
export interface Vehicle {
  readonly vin: string;
  readonly mileage: number;
  /** The hash under which it is remembered. */
  readonly key: string;
}

export type RegistrationStatus = 200 | 201 | 202;

/** Has vehicles quoted by the service ahead of their searches (§4.3). */
export interface Registrar {
  /** Whether the vehicle was registered from here and its entry has not lapsed. */
  isKnown(vehicle: Vehicle): boolean;
  /** When its quote began, in epoch milliseconds; undefined when it was there before it was registered from here. */
  quotedAt(vehicle: Vehicle): number | undefined;
  /** Registers a vehicle: 200 started, 201 ready, 202 under way; or why it was not. One call, however many ask at once. */
  register(vehicle: Vehicle): Promise<RegistrationStatus | ServiceFailure>;
  /** The service has no entry for the vehicle any more. */
  forget(vehicle: Vehicle): void;
}

export interface RegistrarOptions {
  readonly service: Service;
  readonly unspecified: Unspecified;
  readonly now: () => number;
}

const MAX_VEHICLES = 50_000;
const TIMEOUT_MS = 10_000;
const MAX_ANSWER_BYTES = 64 * 1024;

export function createRegistrar({service, unspecified, now}: RegistrarOptions): Registrar {
  const known = createBoundedCache<{readonly quotedAt: number | undefined}>(MAX_VEHICLES, VEHICLE_CACHE_MS);
  const registrations = new SingleFlight<RegistrationStatus | ServiceFailure>();

  const send = async ({vin, mileage, key}: Vehicle): Promise<RegistrationStatus | ServiceFailure> => {
    const {registrationVinField, registrationMileageField} = unspecified;
    const named = renameField(
      renameField({vin, mileage}, 'vin', registrationVinField),
      'mileage',
      registrationMileageField,
    );
    const result = await service.callAsync({
      method: 'POST',
      path: ROUTES.vehicleRegistration.path,
      body: JSON.stringify(named),
      timeoutMs: TIMEOUT_MS,
      maxBytes: MAX_ANSWER_BYTES,
    });
    if (result.kind === 'failure') return result;
    const status = result.kind === 'accepted' ? result.status : 200;
    known.set(key, {quotedAt: status === 201 ? undefined : now()});
    return status;
  };

  return {
    isKnown: ({key}) => known.has(key),
    quotedAt: ({key}) => known.get(key)?.quotedAt,
    forget: ({key}) => void known.delete(key),
    register: vehicle => registrations.run(vehicle.key, () => send(vehicle)),
  };
}
