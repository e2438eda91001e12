import {MAKES_BY_WMI, SHARED_IDENTIFIERS} from './vin-makes.js';
import {vinProblem} from './vin-problem.js';
import {cleanVin} from './vin.js';

/** The year and the make of a car, as far as its VIN shows them. */
export interface VinCar {
  readonly year?: number;
  readonly make?: string;
}

/** The model years of position 10, in order; they repeat after 30 years (49 CFR 565.15). */
const YEAR_CODES = 'ABCDEFGHJKLMNPRSTVWXY123456789';
const FIRST_YEAR = 1980;
const CYCLE_YEARS = 30;
const YEAR_INDEX = 9;
/** In a car or light truck, a letter in position 7 means the cycle from 2010 on, and a digit the previous one. */
const CYCLE_INDEX = 6;

/** The third character of every manufacturer of fewer than 1,000 vehicles per year. */
const SMALL_MANUFACTURER = '9';

/** From this model year on, another position tells apart the makes that share an identifier. */
const SHARED_SINCE = 2013;

const makes = keyed(MAKES_BY_WMI, entry => [entry]);
const sharedMakes = keyed(SHARED_IDENTIFIERS, entry => {
  const characters = entry.slice(4);
  return characters ? [...characters].map(character => entry.slice(0, 4) + character) : [entry];
});

function keyed(table: Readonly<Record<string, string>>, keysOf: (entry: string) => string[]) {
  return new Map(
    Object.entries(table).flatMap(([make, entries]) =>
      entries.split(' ').flatMap(entry => keysOf(entry).map(key => [key, make] as const)),
    ),
  );
}

/**
 * Reads the year and the make of a car from its VIN. Neither is guessed: each is missing if the VIN does not show it, and
 * so is a year after next year, which is impossible.
 */
export function describeVin(text: string, thisYear = new Date().getFullYear()): VinCar {
  const vin = cleanVin(text);
  if (vinProblem(vin)) return {};
  const year = vinModelYear(vin) ?? Infinity;
  const make = vinMake(vin);
  return {...(year <= thisYear + 1 && {year}), ...(make !== undefined && {make})};
}

/** Names a car by its VIN, such as "2003 Honda". Empty if the VIN does not show the make. */
export function nameVin(vin: string | null | undefined): string {
  const {year, make}: VinCar = vin ? describeVin(vin) : {};
  return make === undefined ? '' : [year, make].filter(Boolean).join(' ');
}

/** Returns the model year of a VIN by the standard; undefined when position 10 has no year code. */
export function vinModelYear(vin: string): number | undefined {
  const index = YEAR_CODES.indexOf(vin.charAt(YEAR_INDEX));
  if (index < 0) return undefined;
  return FIRST_YEAR + index + (/\d/.test(vin.charAt(CYCLE_INDEX)) ? 0 : CYCLE_YEARS);
}

/** Returns the make of a VIN by its manufacturer and, if that has several makes, by position 4 or 5. */
export function vinMake(vin: string): string | undefined {
  const wmi = vin.slice(0, 3);
  if (wmi.endsWith(SMALL_MANUFACTURER)) return makes.get(wmi + vin.slice(11, 14));
  const make = makes.get(wmi);
  if (make !== undefined || (vinModelYear(vin) ?? 0) < SHARED_SINCE) return make;
  return [wmi, `${wmi}4${vin.charAt(3)}`, `${wmi}5${vin.charAt(4)}`].map(key => sharedMakes.get(key)).find(Boolean);
}
