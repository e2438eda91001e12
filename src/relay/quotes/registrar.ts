import {renameField, ROUTES, type Unspecified, VEHICLE_CACHE_MS} from '../../contract/index.js';
import {createBoundedCache} from '../limits/bounded-cache.js';
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

/** 200: the service has started to quote it; 201: its quote is ready; 202: it is being quoted already. */
export type RegistrationStatus = 200 | 201 | 202;

export interface RegistrarOptions {
  readonly service: Service;
  readonly unspecified: Unspecified;
  readonly now: () => number;
}

const MAX_VEHICLES = 50_000;
const TIMEOUT_MS = 10_000;
const MAX_RESPONSE_BYTES = 64 * 1024;

/** Has vehicles quoted by the service ahead of their searches (§4.3), and remembers which ones. */
export class Registrar {
  readonly #options: RegistrarOptions;
  readonly #known = createBoundedCache<{readonly quotedAt: number | undefined}>(MAX_VEHICLES, VEHICLE_CACHE_MS);
  readonly #registrations = new SingleFlight<RegistrationStatus | ServiceFailure>();

  constructor(options: RegistrarOptions) {
    this.#options = options;
  }

  /** Whether the vehicle was registered from here and its entry has not lapsed. */
  isKnown({key}: Vehicle): boolean {
    return this.#known.has(key);
  }

  /** When its quote began, in epoch milliseconds; undefined when it was ready before it was registered from here. */
  quotedAt({key}: Vehicle): number | undefined {
    return this.#known.get(key)?.quotedAt;
  }

  /** The service no longer has an entry for the vehicle. */
  forget({key}: Vehicle): void {
    this.#known.delete(key);
  }

  /** Registers a vehicle, by one call however many clients want it at once; a failure when the service refuses. */
  register(vehicle: Vehicle): Promise<RegistrationStatus | ServiceFailure> {
    return this.#registrations.run(vehicle.key, () => this.#send(vehicle));
  }

  async #send({vin, mileage, key}: Vehicle): Promise<RegistrationStatus | ServiceFailure> {
    const {service, unspecified, now} = this.#options;
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
      maxBytes: MAX_RESPONSE_BYTES,
    });
    if (result.kind === 'failure') return result;
    const status = result.kind === 'accepted' ? result.status : 200;
    this.#known.set(key, {quotedAt: status === 201 ? undefined : now()});
    return status;
  }
}
