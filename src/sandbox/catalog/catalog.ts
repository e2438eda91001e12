import vehicles from '../data/vehicles.json' with {type: 'json'};
import manufacturers from '../data/wmi.json' with {type: 'json'};

/** A model and the years it was carried in. */
export interface CatalogModel {
  readonly id: string;
  readonly name: string;
  readonly years: readonly number[];
}

/** A make and its models, in the order of their names. */
export interface CatalogMake {
  readonly id: string;
  readonly name: string;
  readonly models: readonly CatalogModel[];
}

/** A name without case, punctuation and spaces (§2.6). */
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

/** Every make of the catalog. The data never changes, so that all sandboxes of a process share it. */
export const MAKES: readonly CatalogMake[] = Object.entries(
  vehicles as Readonly<Record<string, Readonly<Record<string, number[][]>>>>,
).map(([name, models]) => ({id: slug(name), name, models: readModels(slug(name), models)}));

const byId = new Map(MAKES.map(make => [make.id, make]));
const byName = new Map(MAKES.map(make => [make.name.toLowerCase(), make]));
const byManufacturer = new Map(Object.entries(manufacturers));

/** The make with this id. */
export const makeById = (id: string): CatalogMake | undefined => byId.get(id);

/** The make with this name, ignoring case (§2.2). */
export const makeByName = (name: string): CatalogMake | undefined => byName.get(name.trim().toLowerCase());

/** The make that a VIN's first characters name: six where a small maker needs them, three otherwise. */
export const makeByVin = (vin: string): CatalogMake | undefined =>
  makeByName(byManufacturer.get(smallMaker(vin)) ?? byManufacturer.get(vin.slice(0, 3)) ?? '');

/** Makers of fewer than 1,000 vehicles a year share three characters ending in 9; the twelfth to fourteenth tell them apart. */
const smallMaker = (vin: string): string => vin.slice(0, 3) + vin.slice(11, 14);

/** A make's model with this name, ignoring case (§2.2). */
export const modelByName = (make: CatalogMake, name: string): CatalogModel | undefined =>
  make.models.find(model => model.name.toLowerCase() === name.trim().toLowerCase());

/** The models of a make that were carried in a year, or else in the nearest year that had any. */
export function modelsOfYear(make: CatalogMake, year: number): readonly CatalogModel[] {
  const distance = (model: CatalogModel) => Math.min(...model.years.map(carried => Math.abs(carried - year)));
  const nearest = Math.min(...make.models.map(distance));
  return make.models.filter(model => distance(model) === nearest);
}
