/** The tenth character of a VIN counts the model year through these, and then begins anew: 30 years. */
const YEAR_CODES = 'ABCDEFGHJKLMNPRSTVWXY123456789';
const FIRST_CYCLE = 1980;
const CYCLE_YEARS = 30;
const YEAR_INDEX = 9;
const CYCLE_INDEX = 6;

/**
 * Reads a VIN's model year. A letter as the seventh character says that it is of the cycle from 2010 on, a digit that
 * it is of the one before. A year later than next year's models cannot be meant. Undefined when the code is none.
 */
export function vinModelYear(vin: string, thisYear: number): number | undefined {
  const index = YEAR_CODES.indexOf(vin.charAt(YEAR_INDEX));
  if (index < 0) return undefined;
  const early = FIRST_CYCLE + index;
  const late = early + CYCLE_YEARS;
  const isLate = /[A-Z]/.test(vin.charAt(CYCLE_INDEX)) && late <= thisYear + 1;
  return isLate ? late : early;
}
