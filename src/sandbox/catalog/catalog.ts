import {vinMake} from '../../contract/rules/vin-car.js';
import vehicles from '../data/vehicles.json' with {type: 'json'};

/** A model and its model years. */
export interface CatalogModel {
  readonly id: string;
  readonly name: string;
  readonly years: readonly number[];
}

/** A make and its models, sorted by name. */
export interface CatalogMake {
  readonly id: string;
  readonly name: string;
  readonly models: readonly CatalogModel[];
}

/** Removes case, punctuation and spaces from a name (§2.6). */
export const normalizeName = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

const slug = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

const expandYears = (ranges: readonly (readonly number[])[]): number[] =>
  ranges.flatMap(([first = 0, last = first]) => Array.from({length: last - first + 1}, (_, index) => first + index));

const readModels = (makeId: string, models: Readonly<Record<string, number[][]>>): CatalogModel[] =>
  Object.entries(models).map(([name, ranges]) => ({
    id: `${makeId}-${slug(name)}`,
    name,
    years: expandYears(ranges),
  }));

/** Every make of the catalog. All sandboxes of a process share this constant data. */
export const MAKES: readonly CatalogMake[] = Object.entries(
  vehicles as Readonly<Record<string, Readonly<Record<string, number[][]>>>>,
).map(([name, models]) => ({id: slug(name), name, models: readModels(slug(name), models)}));

const byId = new Map(MAKES.map(make => [make.id, make]));
const byName = new Map(MAKES.map(make => [make.name.toLowerCase(), make]));

/** The make with this id. */
export const makeById = (id: string): CatalogMake | undefined => byId.get(id);

/** The make with this name, ignoring case (§2.2). */
export const makeByName = (name: string): CatalogMake | undefined => byName.get(name.trim().toLowerCase());

/** The make of a VIN, if its manufacturer code identifies one. */
export const makeByVin = (vin: string): CatalogMake | undefined => makeByName(vinMake(vin) ?? '');

/** A make's model with this name, ignoring case (§2.2). */
export const modelByName = (make: CatalogMake, name: string): CatalogModel | undefined =>
  make.models.find(model => model.name.toLowerCase() === name.trim().toLowerCase());

/** The models of a make in a year, or in the nearest year that has any. */
export function modelsOfYear(make: CatalogMake, year: number): readonly CatalogModel[] {
  const distance = (model: CatalogModel) => Math.min(...model.years.map(modelYear => Math.abs(modelYear - year)));
  const nearest = Math.min(...make.models.map(distance));
  return make.models.filter(model => distance(model) === nearest);
}
