/** The vehicle that plans are quoted for. */
export interface Vehicle {
  readonly make: string;
  readonly model: string;
  readonly year: number;
  /** Known after a VIN search only; otherwise the customer is asked for it before the sale (§2.2). */
  readonly vin?: string;
  readonly plate?: string;
  /** Tells the model's trims apart; known when its VIN or its plate is. */
  readonly trim?: string;
}

/** What a price depends on beside the plan (§2.5). */
export interface Risk {
  readonly vehicle: Vehicle;
  /** The odometer, in miles. */
  readonly mileage: number;
  /** A US state's code. */
  readonly state: string;
}

/** Names a vehicle: vehicles with the same key are the same one. */
export const vehicleKey = ({vin, plate, make, model, year}: Vehicle): string =>
  vin ?? plate ?? `${make}/${model}/${year}`;

/** Whether a value is a VIN as it stands: 17 capital letters and digits, without I, O and Q (§7.2). */
export const isVin = (value: unknown): value is string =>
  typeof value === 'string' && /^[A-HJ-NPR-Z0-9]{17}$/.test(value);

/** A VIN or plate of which only the end can be read, and nothing of a very short one. */
export function maskIdentifier(identifier: string): string {
  const shown = identifier.length > 8 ? 6 : identifier.length > 4 ? 2 : 0;
  return `•••• ${identifier.slice(identifier.length - shown)}`.trim();
}
