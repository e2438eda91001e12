import {normalizeIdentifier, type Route, type SearchCriteria} from '../../contract/index.js';
import {vinModelYear} from '../../contract/rules/vin-car.js';
import {makeByName, makeByVin, MAKES, modelByName, modelsOfYear} from '../catalog/catalog.js';
import models from '../data/models.json' with {type: 'json'};
import {seededFraction, seededHex, seededPick} from '../random.js';
import type {Vehicle} from './vehicle.js';

/** The maximum length of a plate; the rest of a longer text is ignored. */
const MAX_PLATE_LENGTH = 100;

/** The maximum age of the vehicle of a plate. */
const PLATE_YEARS = 12;

/** Year codes repeat after this many model years. */
const CYCLE_YEARS = 30;

/** The most common makes, for plates and for VINs of an unknown manufacturer. */
const COMMON_MAKES = 'Toyota,Honda,Ford,Chevrolet,Nissan,Hyundai,Kia,Subaru,Jeep,Mazda,Volkswagen,GMC'.split(',');
const commonMakes = MAKES.filter(make => COMMON_MAKES.includes(make.name));

/** The three ways to identify a vehicle (§2.2). */
export type LookupMethod = NonNullable<Route['lookupMethod']>;

/**
 * Returns which identifier applies when several are sent (§2.2): the VIN, then the plate with its state, then make,
 * model and year. A plate without a state applies only when nothing else was sent.
 */
export function lookupMethodOf(criteria: SearchCriteria): LookupMethod | undefined {
  const {vin, licensePlate, stateShortName, make, model, year} = criteria;
  if (vin?.trim()) return 'vin';
  if (licensePlate?.trim() && stateShortName?.trim()) return 'plate';
  if (make?.trim() || model?.trim() || typeof year === 'number') return 'catalog';
  return licensePlate?.trim() ? 'plate' : undefined;
}

/** Returns the vehicle of valid criteria. The same criteria always give the same vehicle. */
export function identifyVehicle(criteria: SearchCriteria, method: LookupMethod, thisYear: number): Vehicle {
  if (method === 'vin') return vehicleOfVin(criteria.vin ?? '', thisYear);
  if (method === 'plate') {
    const plate = normalizeIdentifier(criteria.licensePlate ?? '').slice(0, MAX_PLATE_LENGTH);
    return vehicleOfPlate(plate, normalizeIdentifier(criteria.stateShortName ?? ''), thisYear);
  }
  const make = makeByName(criteria.make ?? '');
  const model = make && modelByName(make, criteria.model ?? '');
  return {make: make?.name ?? '', model: model?.name ?? '', year: criteria.year ?? thisYear};
}

const modelNames = new Map(Object.entries(models));

/**
 * Derives the make from the manufacturer code, the year from the year code, and the model from the characters between:
 * one of the make's models, unless it is known.
 */
export function vehicleOfVin(vin: string, thisYear: number): Vehicle {
  const describes = vin.slice(0, 6);
  const year = modelYearOf(vin, thisYear) ?? thisYear - Math.floor(seededFraction('year', vin) * PLATE_YEARS);
  const make = makeByVin(vin) ?? seededPick(commonMakes, 'make', vin.slice(0, 3));
  const known = modelByName(make, modelNames.get(describes) ?? '');
  const model = known ?? seededPick(modelsOfYear(make, year), 'model', describes, year);
  return {make: make.name, model: model.name, year, vin, trim: vin.slice(3, 8)};
}

function vehicleOfPlate(plate: string, state: string, thisYear: number): Vehicle {
  const year = thisYear - 1 - Math.floor(seededFraction('year', plate, state) * PLATE_YEARS);
  const make = seededPick(commonMakes, 'make', plate, state);
  const model = seededPick(modelsOfYear(make, year), 'model', plate, state);
  return {make: make.name, model: model.name, year, plate, trim: seededHex(2, 'trim', plate, state)};
}

/**
 * Returns a VIN's model year. A year after next year's models is impossible: then the code is of the previous cycle,
 * which the VIN of a heavy truck does not show.
 */
function modelYearOf(vin: string, thisYear: number): number | undefined {
  const year = vinModelYear(vin);
  return year !== undefined && year > thisYear + 1 ? year - CYCLE_YEARS : year;
}
