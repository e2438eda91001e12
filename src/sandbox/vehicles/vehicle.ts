/** The vehicle that plans are quoted for. */
export interface Vehicle {
  readonly make: string;
  readonly model: string;
  readonly year: number;
  /** Known only after a VIN search; otherwise the customer gives it before the sale (§2.2). */
  readonly vin?: string;
  readonly plate?: string;
  /** Distinguishes the model's trims. Known when its VIN or its plate is. */
  readonly trim?: string;
}

/** What a price depends on, in addition to the plan (§2.5). */
export interface Risk {
  readonly vehicle: Vehicle;
  /** The odometer reading, in miles. */
  readonly mileage: number;
  /** A US state's code. */
  readonly state: string;
}

/** Returns a key that identifies the vehicle. */
export const vehicleKey = ({vin, plate, make, model, year}: Vehicle): string =>
  vin ?? plate ?? `${make}/${model}/${year}`;

/** Whether a value is exactly a VIN: 17 capital letters and digits, without I, O and Q (§7.2). */
export const isVin = (value: unknown): value is string =>
  typeof value === 'string' && /^[A-HJ-NPR-Z0-9]{17}$/.test(value);

/** Masks a VIN or plate except for its end. A very short one is masked completely. */
export function maskIdentifier(identifier: string): string {
  const shown = identifier.length > 8 ? 6 : identifier.length > 4 ? 2 : 0;
  return `•••• ${identifier.slice(identifier.length - shown)}`.trim();
}
