/** The number that means "as many miles as you like" in filters and results (§2.3). */
export const UNLIMITED_MILES = 999;

/** In what a result's `miles` are counted. The interface gives the unit of the filter alone. */
export type MilesUnit = 'thousands' | 'miles' | 'unknown';

/** A plan's mileage allowance, in miles; Infinity is unlimited. */
export function readMiles(value: number, unit: MilesUnit): number | undefined {
  if (unit === 'unknown') return undefined;
  if (value === UNLIMITED_MILES) return Infinity;
  return unit === 'thousands' && value < 1000 ? value * 1000 : value;
}

/** The filter's number for a count of miles: thousands, and 999 for unlimited. */
export const toFilterMiles = (miles: number): number => (miles === Infinity ? UNLIMITED_MILES : miles / 1000);
