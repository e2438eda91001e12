/** The value that means an unlimited mileage in filters and results (§2.3). */
export const UNLIMITED_MILES = 999;

/** The unit of a plan's `miles`. The API description has a unit only for the filter. */
export type MilesUnit = 'thousands' | 'miles' | 'unknown';

/** Returns a plan's mileage limit in miles; Infinity is unlimited. Undefined when the unit is unknown. */
export function readMiles(value: number, unit: MilesUnit): number | undefined {
  if (unit === 'unknown') return undefined;
  if (value === UNLIMITED_MILES) return Infinity;
  return unit === 'thousands' && value < 1000 ? value * 1000 : value;
}

/** Converts miles to the filter's value: thousands of miles, or 999 for unlimited. */
export const toFilterMiles = (miles: number): number => (miles === Infinity ? UNLIMITED_MILES : miles / 1000);
