import type {Answer, Service} from './rule.js';

export const VIN = '1HGCV1F3XMA000417';
export const PLACE = {stateShortName: 'TX', mileage: 48_000};
export const BY_VIN = {searchCriteria: {vin: VIN, ...PLACE}};
export const BY_PLATE = {searchCriteria: {licensePlate: 'ABC1234', ...PLACE}};
export const BY_CAR = {searchCriteria: {make: 'Honda', model: 'Accord', year: 2021, ...PLACE}};

/** A plan before a reader has checked it. */
export type RawPlan = Readonly<Record<string, unknown>>;

/** Returns the plans of a response. Throws if there are none, because a loop over them would prove nothing. */
export function plansOf(answer: Answer): readonly RawPlan[] {
  const plans = listOf(answer);
  if (plans.length === 0) throw new Error('The response has no plans.');
  return plans;
}

/** Returns the plans of a response, possibly none. */
export function listOf({status, response}: Answer): readonly RawPlan[] {
  const {results} = Object(response) as {results?: unknown};
  if (!Array.isArray(results)) throw new Error(`The response (${status}) has no list of plans.`);
  return results as readonly RawPlan[];
}

/** Returns the error codes of a response. */
export const codesOf = ({errors}: Answer): unknown[] => errors.map(({errorCode}) => errorCode);

/** Returns the distinct values of one field. */
export const valuesOf = (plans: readonly RawPlan[], field: string): unknown[] => [
  ...new Set(plans.map(plan => plan[field])),
];

/** Searches by VIN, with other root fields or criteria. */
export const searchWith = (service: Service, beside: object, criteria: object = {}): Promise<Answer> =>
  service.post('PlansSearch/Vin', {searchCriteria: {...BY_VIN.searchCriteria, ...criteria}, ...beside});

/** Registers a vehicle if an asynchronous search needs that. */
export async function prepareVin(service: Service, vin = VIN, mileage: number = PLACE.mileage): Promise<void> {
  if (service.capabilities.asyncIsOptIn) await service.post('VehicleRegistration', {vin, mileage});
}

/** Polls an asynchronous search until it is done. */
export async function pollUntilDone(service: Service, path: string, body: unknown): Promise<Answer> {
  for (let attempt = 1; attempt <= 100; attempt += 1) {
    const answer = await service.post(path, body);
    if (answer.status !== 202) return answer;
  }
  throw new Error(`${path} returned 202 a hundred times.`);
}
