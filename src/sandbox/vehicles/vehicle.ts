/** The car that plans are quoted for. */
export interface Vehicle {
  readonly make: string;
  readonly model: string;
  readonly year: number;
  /** Known after a VIN search only; otherwise the customer is asked for it before the sale (§2.2). */
  readonly vin?: string;
  readonly plate?: string;
  /** Tells the model's trims apart; known when the very car is, by its VIN or its plate. */
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

/** A VIN or plate of which only the end can be read; nothing of one so short that its end were nearly all. */
export function maskIdentifier(identifier: string): string {
  const shown = identifier.length > 8 ? 6 : identifier.length > 4 ? 2 : 0;
  return `•••• ${identifier.slice(identifier.length - shown)}`.trim();
}
