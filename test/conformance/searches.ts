import type {Answer, Service} from './rule.js';

export const VIN = '1HGCV1F3XMA000417';
export const PLACE = {stateShortName: 'TX', mileage: 48_000};
export const BY_VIN = {searchCriteria: {vin: VIN, ...PLACE}};
export const BY_PLATE = {searchCriteria: {licensePlate: 'ABC1234', ...PLACE}};
export const BY_CAR = {searchCriteria: {make: 'Honda', model: 'Accord', year: 2021, ...PLACE}};

/** A plan as it came, not yet read. */
export type RawPlan = Readonly<Record<string, unknown>>;

/** The plans of an answer, which must have some: a rule about each plan would pass without any. */
export function plansOf(answer: Answer): readonly RawPlan[] {
  const plans = listOf(answer);
  if (plans.length === 0) throw new Error('plansOf: expected at least one plan, got an empty list.');
  return plans;
}

/** The plans of an answer, which may have none. */
export function listOf({status, response}: Answer): readonly RawPlan[] {
  const {results} = Object(response) as {results?: unknown};
  if (!Array.isArray(results))
    throw new Error(`listOf: expected a list of plans, got an answer ${status} without one.`);
  return results as readonly RawPlan[];
}

/** The codes of an answer's errors. */
export const codesOf = ({errors}: Answer): unknown[] => errors.map(({errorCode}) => errorCode);

/** The distinct values of one field. */
export const valuesOf = (plans: readonly RawPlan[], field: string): unknown[] => [
  ...new Set(plans.map(plan => plan[field])),
];

/** Searches by VIN with something beside the criteria. */
export const searchWith = (service: Service, beside: object, criteria: object = {}): Promise<Answer> =>
  service.post('PlansSearch/Vin', {searchCriteria: {...BY_VIN.searchCriteria, ...criteria}, ...beside});

/** Registers the vehicle where that is needed before an asynchronous search. */
export async function prepareVin(service: Service, vin = VIN, mileage: number = PLACE.mileage): Promise<void> {
  if (service.capabilities.asyncIsOptIn) await service.post('VehicleRegistration', {vin, mileage});
}

/** Sends an asynchronous search until it is done. */
export async function pollUntilDone(service: Service, path: string, body: unknown): Promise<Answer> {
  for (let attempt = 1; attempt <= 100; attempt += 1) {
    const answer = await service.post(path, body);
    if (answer.status !== 202) return answer;
  }
  throw new Error(`pollUntilDone: expected ${path} to be done, got 202 a hundred times.`);
}
