/** The car that plans are quoted for. */
export interface Vehicle {
  readonly make: string;
  readonly model: string;
  readonly year: number;
  /** Known after a VIN search only; otherwise the customer is asked for it before the sale (§2.2). */
  readonly vin?: string;
  readonly plate?: string;
}

/** What a price depends on beside the plan (§2.5). */
export interface Risk {
  readonly vehicle: Vehicle;
  /** The odometer, in miles. */
  readonly mileage: number;
  /** A US state's code. */
  readonly state: string;
}

/** A VIN or plate of which only the end can be read. */
export const maskIdentifier = (identifier: string): string =>
  identifier.length > 8 ? `•••• ${identifier.slice(-6)}` : `•••• ${identifier.slice(-2)}`;
