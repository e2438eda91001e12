import {ROUTES, type Unspecified, VEHICLE_CACHE_MS} from '../../contract/index.js';
import type {FailedCall} from '../service/read-response.js';
import type {Service} from '../service/service.js';
import {createBoundedCache} from '../shared/bounded-cache.js';
import {SingleFlight} from '../shared/single-flight.js';

/** A vehicle at a mileage, the key of the upstream vehicle cache (§8.4). */
export interface Vehicle {
  readonly vin: string;
  readonly mileage: number;
  /** The hash that the relay knows it by. */
  readonly key: string;
}

/** 200: upstream has started to quote the vehicle; 201: its quote is cached; 202: it is already being quoted. */
export type RegistrationStatus = 200 | 201 | 202;

export interface RegistrarOptions {
  readonly service: Service;
  readonly unspecified: Unspecified;
  /** The time of the system clock. */
  readonly date: () => number;
}

const MAX_VEHICLES = 50_000;
const TIMEOUT_MS = 10_000;
const MAX_RESPONSE_BYTES = 64 * 1024;

/** Registers vehicles so that upstream quotes them before their searches (§4.3), and remembers which ones. */
export class Registrar {
  readonly #options: RegistrarOptions;
  readonly #known = createBoundedCache<{readonly quotedAt: number | undefined}>(MAX_VEHICLES, VEHICLE_CACHE_MS);
  readonly #registrations = new SingleFlight<RegistrationStatus | FailedCall>();

  constructor(options: RegistrarOptions) {
    this.#options = options;
  }

  /** Whether this relay has registered the vehicle and its entry has not expired. */
  isKnown({key}: Vehicle): boolean {
    return this.#known.has(key);
  }

  /** When its quote started, in epoch milliseconds; undefined if it was cached before this relay registered it. */
  quotedAt({key}: Vehicle): number | undefined {
    return this.#known.get(key)?.quotedAt;
  }

  /** Forgets a vehicle for which upstream no longer has an entry. */
  forget({key}: Vehicle): void {
    this.#known.delete(key);
  }

  /** Registers a vehicle, coalescing concurrent calls. Returns a failure if upstream rejects it. */
  register(vehicle: Vehicle, traceparent: string | undefined): Promise<RegistrationStatus | FailedCall> {
    return this.#registrations.run(vehicle.key, () => this.#send(vehicle, traceparent));
  }

  async #send({vin, mileage, key}: Vehicle, traceparent?: string): Promise<RegistrationStatus | FailedCall> {
    const {service, unspecified, date} = this.#options;
    const {registrationVinField, registrationMileageField} = unspecified;
    const result = await service.callAsync({
      method: 'POST',
      path: ROUTES.vehicleRegistration.path,
      body: JSON.stringify({[registrationVinField]: vin, [registrationMileageField]: mileage}),
      timeoutMs: TIMEOUT_MS,
      maxBytes: MAX_RESPONSE_BYTES,
      traceparent,
    });
    if (result.kind === 'failure') return result;
    const status = result.kind === 'accepted' ? result.status : 200;
    this.#known.set(key, {quotedAt: status === 201 ? undefined : date()});
    return status;
  }
}
