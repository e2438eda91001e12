/** The three ways to identify a vehicle (§2.2). */
export type LookupMethod = 'vin' | 'plate' | 'catalog';

/** The fields of `searchCriteria` that identify the vehicle. */
export interface VehicleIdentifiers {
  readonly vin?: string | null | undefined;
  readonly licensePlate?: string | null | undefined;
  readonly make?: string | null | undefined;
  readonly model?: string | null | undefined;
  readonly year?: number | null | undefined;
  readonly stateShortName?: string | null | undefined;
}

const given = (text: string | null | undefined): boolean => typeof text === 'string' && text.trim() !== '';

/**
 * Detects which identifier applies when several are given (§2.2): the VIN, then the plate with its state, then make,
 * model and year. A plate without a state applies only when nothing else is given.
 */
export function detectLookupMethod(criteria: VehicleIdentifiers): LookupMethod | undefined {
  if (given(criteria.vin)) return 'vin';
  const hasPlate = given(criteria.licensePlate);
  if (hasPlate && given(criteria.stateShortName)) return 'plate';
  if (given(criteria.make) || given(criteria.model) || typeof criteria.year === 'number') return 'catalog';
  return hasPlate ? 'plate' : undefined;
}
