import {normalizeIdentifier, type Route, type SearchCriteria} from '../../contract/index.js';
import {makeByName, makeByVin, MAKES, modelByName, modelsOfYear} from '../catalog/catalog.js';
import {seededFraction, seededHex, seededPick} from '../random.js';
import type {Vehicle} from './vehicle.js';

/** No plate is longer; the rest of a longer text is ignored. */
const LONGEST_PLATE = 100;

/** The highest age of a vehicle that a plate leads to. */
const PLATE_YEARS = 12;

/** The most common makes: a plate, and a VIN of an unknown manufacturer, lead to one of them. */
const COMMON_MAKES = 'Toyota,Honda,Ford,Chevrolet,Nissan,Hyundai,Kia,Subaru,Jeep,Mazda,Volkswagen,GMC'.split(',');
const commonMakes = MAKES.filter(make => COMMON_MAKES.includes(make.name));

/** The three ways to name a vehicle (§2.2). */
export type LookupMethod = NonNullable<Route['lookupMethod']>;

/**
 * Which identifier counts when several are sent (§2.2): the VIN, then the plate with its state, then make, model and
 * year. A plate without a state counts only when nothing else was sent.
 */
export function lookupMethodOf(criteria: SearchCriteria): LookupMethod | undefined {
  const {vin, licensePlate, stateShortName, make, model, year} = criteria;
  if (vin?.trim()) return 'vin';
  if (licensePlate?.trim() && stateShortName?.trim()) return 'plate';
  if (make?.trim() || model?.trim() || typeof year === 'number') return 'catalog';
  return licensePlate?.trim() ? 'plate' : undefined;
}

/** The vehicle that valid criteria name. The same criteria always name the same one. */
export function identifyVehicle(criteria: SearchCriteria, method: LookupMethod, thisYear: number): Vehicle {
  if (method === 'vin') return vehicleOfVin(criteria.vin ?? '', thisYear);
  if (method === 'plate') {
    const plate = normalizeIdentifier(criteria.licensePlate ?? '').slice(0, LONGEST_PLATE);
    return vehicleOfPlate(plate, normalizeIdentifier(criteria.stateShortName ?? ''), thisYear);
  }
  const make = makeByName(criteria.make ?? '');
  const model = make && modelByName(make, criteria.model ?? '');
  return {make: make?.name ?? '', model: model?.name ?? '', year: criteria.year ?? thisYear};
}

/** Its make by the manufacturer's characters, its year by the year code, its model by the characters between. */
export function vehicleOfVin(vin: string, thisYear: number): Vehicle {
  const describes = vin.slice(0, 6);
  const year = vinModelYear(vin, thisYear) ?? thisYear - Math.floor(seededFraction('year', vin) * PLATE_YEARS);
  const make = makeByVin(vin) ?? seededPick(commonMakes, 'make', vin.slice(0, 3));
  const model = seededPick(modelsOfYear(make, year), 'model', describes, year);
  return {make: make.name, model: model.name, year, vin, trim: vin.slice(3, 8)};
}

function vehicleOfPlate(plate: string, state: string, thisYear: number): Vehicle {
  const year = thisYear - 1 - Math.floor(seededFraction('year', plate, state) * PLATE_YEARS);
  const make = seededPick(commonMakes, 'make', plate, state);
  const model = seededPick(modelsOfYear(make, year), 'model', plate, state);
  return {make: make.name, model: model.name, year, plate, trim: seededHex(2, 'trim', plate, state)};
}

/** The tenth character of a VIN counts the model year through these, and then starts again: 30 years. */
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
