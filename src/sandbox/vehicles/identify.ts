import {normalizeIdentifier, type SearchCriteria, type LookupMethod} from '../../contract/index.js';
import {MAKES, makeByName, makeByVin, modelByName, modelsOfYear} from '../catalog/catalog.js';
import {seededFraction, seededHex, seededPick} from '../random.js';
import type {Vehicle} from './vehicle.js';
import {vinModelYear} from './vin-year.js';

/** No plate is longer; a longer text is kept no further. */
const LONGEST_PLATE = 100;

/** How old the oldest car is that a plate leads to. */
const PLATE_YEARS = 12;

/** The makes most cars on the road are of: an unknown manufacturer's VIN and any plate lead to one of them. */
const COMMON_MAKES = 'Toyota,Honda,Ford,Chevrolet,Nissan,Hyundai,Kia,Subaru,Jeep,Mazda,Volkswagen,GMC'.split(',');
const commonMakes = MAKES.filter(make => COMMON_MAKES.includes(make.name));

/** The vehicle that checked criteria name. The same criteria always name the same one. */
export function identifyVehicle(criteria: SearchCriteria, lookupMethod: LookupMethod, thisYear: number): Vehicle {
  if (lookupMethod === 'vin') return vehicleOfVin(criteria.vin ?? '', thisYear);
  if (lookupMethod === 'plate') {
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
