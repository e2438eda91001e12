import {parseMileage} from '../../contract/rules/mileage.js';
import {cleanVin} from '../../contract/rules/vin.js';
import {vinProblem} from '../../contract/rules/vin-problem.js';
import {oneOfOrFirst} from '../shared/host-values.js';
import type {PlanVehicleForm} from '../form/plan-vehicle-form.js';
import {toText} from '../shared/text.js';
import type {PlanFinder} from './plan-finder.js';

type Name = 'vin' | 'licensePlate' | 'make' | 'model' | 'year' | 'mileage' | 'state' | 'zip';

/** A page's vehicle, by the names of the finder's properties; mileage in miles. */
export type PageVehicle = Readonly<Partial<Record<Name, string | number | null | undefined>>>;

/** A page's own function that returns its vehicle; it may be asynchronous. */
export type VehicleReader = (page: Document) => PageVehicle | Promise<PageVehicle>;

/** Reads the attribute. By default, nothing is read from the page. */
const readVehicleFrom = oneOfOrFirst('none', 'json-ld');

/** Fields that belong together: mixed from two sources, they could describe another car. */
const CAR: readonly Name[] = ['vin', 'licensePlate', 'make', 'model', 'year'];
const MILEAGE: readonly Name[] = ['mileage'];
const GROUPS: readonly (readonly Name[])[] = [CAR, MILEAGE, ['state', 'zip']];

/**
 * Fills in a finder from its page, by its property `vehicleFrom`. Attributes and what the shopper has entered take
 * precedence, then the page's own function, then JSON-LD.
 */
export async function fillIn(finder: PlanFinder): Promise<void> {
  const reading = {};
  latestReading.set(finder, reading);
  await untilParsed(document);
  await finder.updateComplete;
  const form = finder.renderRoot.querySelector<PlanVehicleForm>('plan-vehicle-form');
  await form?.updateComplete;
  const entered = enteredIn(finder, form);
  const {vehicleFrom} = finder;
  const found = await readByHost(vehicleFrom);
  // Meanwhile, the page may have set another source.
  if (latestReading.get(finder) !== reading || finder.vehicleFrom !== vehicleFrom) return;
  const [typed, own, before] = [readForm(form), valuesOf(finder), lastRead.get(finder)];
  // What the shopper has not entered differs where a lookup has changed the spelling.
  const isEdited = (group: readonly Name[]) =>
    group.some(name => entered.has(name) && typed[name] !== undefined && !isSame(typed[name], own[name] ?? ''));
  // The shopper has entered another car since the last reading.
  if (before && isEdited(CAR)) return;
  // What was read before is replaced, unless the page or the shopper has changed it since. Mileage belongs to its car.
  const replaced = GROUPS.filter(group => group === MILEAGE || !isEdited(group))
    .flat()
    .filter(name => before?.[name] !== undefined && own[name] === before[name]);
  const isJsonLd = (source: unknown) =>
    typeof source !== 'function' && readVehicleFrom(source, 'vehicleFrom') === 'json-ld';
  const wantsJsonLd = [vehicleFrom, finder.getAttribute('vehicle-from')].some(isJsonLd);
  const complete = (given: Values): Values => {
    const host = addMissing(given, found);
    return wantsJsonLd ? addMissing(host, readJsonLd(document, host.vin ?? '')) : host;
  };
  const known = omit({...typed, ...own}, replaced);
  const next = complete(known);
  const isNextCar = CAR.some(name => replaced.includes(name) && !isSame(next[name] ?? '', before?.[name] ?? ''));
  const isStale = isNextCar && typed.mileage !== undefined && own.mileage === undefined;
  // Also a mileage that the shopper has entered belongs to the previous car.
  const given = isStale ? omit(known, MILEAGE) : known;
  const read = omit(isStale ? complete(given) : next, Object.keys(given));
  lastRead.set(finder, {...omit(before ?? {}, replaced), ...read});
  if (isStale) form?.reader?.show({mileage: ''});
  Object.assign(finder, Object.fromEntries(replaced.map(name => [name, ''])), read);
}

/** Identifies the reading that each finder has started last. */
const latestReading = new WeakMap<PlanFinder, object>();

/** What the last reading has filled in. */
const lastRead = new WeakMap<PlanFinder, Values>();

/** The fields of each finder in which the shopper has entered something. */
const enteredFields = new WeakMap<PlanFinder, Set<string>>();

/** Returns the fields in which the shopper has entered something, which are known from the first call on. */
function enteredIn(finder: PlanFinder, form: PlanVehicleForm | null): ReadonlySet<string> {
  const known = enteredFields.get(finder);
  if (known) return known;
  const fields = new Set<string>();
  enteredFields.set(finder, fields);
  const add = ({target}: Event) => fields.add(nameOfField((target as Element).id));
  for (const type of ['input', 'change']) form?.renderRoot.addEventListener(type, add);
  form?.addEventListener('plan-scan', () => fields.add('vin'));
  return fields;
}

const nameOfField = (id: string): string => (id === 'stateShortName' ? 'state' : id);

/** Whether two values are equal, apart from how the form writes a VIN: in upper case, without a label before it. */
const isSame = (one: string, other: string): boolean => cleanVin(one) === cleanVin(other);

const omit = (values: Values, names: readonly string[]): Values =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !names.includes(name)));

/** Waits for the whole page: its JSON-LD may come after the finder. */
const untilParsed = (page: Document): Promise<void> =>
  new Promise(resolve => {
    if (page.readyState === 'loading') page.addEventListener('DOMContentLoaded', () => resolve(), {once: true});
    else resolve();
  });

type Values = Readonly<Partial<Record<Name, string>>>;

/** Adds missing values, group by group, unless they describe another car. */
function addMissing(known: Values, found: PageVehicle): Values {
  const texts = valuesOf(found);
  if (known.vin && texts.vin && !isSame(known.vin, texts.vin)) return known;
  const open = GROUPS.filter(group => !group.some(name => known[name])).flat();
  return {...known, ...Object.fromEntries(open.flatMap(name => (texts[name] ? [[name, texts[name]]] : [])))};
}

const valuesOf = (vehicle: PageVehicle): Values =>
  Object.fromEntries(
    GROUPS.flat().flatMap(name => {
      const value = vehicle[name];
      // As text, three decimals would be read as thousands.
      const text = toText(name === 'mileage' && typeof value === 'number' ? Math.round(value) : value).trim();
      return text ? [[name, text]] : [];
    }),
  );

/** The values in the form, typed or set by the page. */
function readForm(form: PlanVehicleForm | null): Values {
  const read = (name: string) => form?.renderRoot.querySelector<HTMLInputElement>(`#${name}`)?.value;
  return valuesOf({
    ...Object.fromEntries(GROUPS.flat().map(name => [name, read(name)])),
    state: read('stateShortName'),
  });
}

async function readByHost(reader: PlanFinder['vehicleFrom']): Promise<PageVehicle> {
  if (typeof reader !== 'function') return {};
  try {
    return valuesOf(Object(await reader(document)) as PageVehicle);
  } catch (error) {
    console.warn('plan-finder: the function in `vehicleFrom` failed.', error);
    return {};
  }
}

type JsonNode = Readonly<Record<string, unknown>>;

const TYPES = /^(?:https?:\/\/schema\.org\/|schema:)?(?:Vehicle|Car)$/;
const MILES_PER_KILOMETER = 0.621371;
/** The properties of an entry that may contain the page's vehicle. */
const INNER = ['@graph', 'mainEntity', 'itemOffered'];
/** Deeper than any page nests its vehicle. */
const MAX_DEPTH = 6;

/**
 * Reads the one vehicle that a page describes as JSON-LD `Vehicle` or `Car`: its VIN, its make, model and year, and its
 * odometer in miles. If a page describes several, only `vin` can select one. Invalid JSON is ignored.
 */
function readJsonLd(page: ParentNode, vin: string): PageVehicle {
  const scripts = [...page.querySelectorAll('script[type="application/ld+json" i]')];
  const all = scripts.flatMap(script => findCars(parse(script.textContent ?? ''), MAX_DEPTH)).map(readCar);
  const same = vin ? all.filter(car => isSame(toText(car.vin), vin)) : [];
  const cars = same.length > 0 ? same : all;
  const named = new Set(cars.filter(({vin, make}) => vin && make).map(nameOf));
  // A description without a VIN may be of the car with a VIN that has the same name, or of a similar one for sale.
  const known = cars.filter(car => car.vin || !named.has(nameOf(car)));
  const names = new Set(known.map(car => car.vin ?? nameOf(car)));
  // Of several descriptions of the same vehicle, the first with a value applies.
  return names.size === 1 ? (Object.assign({}, ...known.reverse()) as PageVehicle) : {};
}

const nameOf = ({make, model, year}: PageVehicle): string => [make, model, year].join();

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // Invalid JSON on the page is not the finder's concern.
  }
}

function findCars(value: unknown, depth: number): readonly JsonNode[] {
  if (depth === 0 || typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value)) return value.flatMap(entry => findCars(entry, depth - 1));
  const node = value as JsonNode;
  if ([node['@type']].flat().some(type => TYPES.test(String(type)))) return [node];
  return INNER.flatMap(name => findCars(node[name], depth - 1));
}

/** Returns only known values, so that they replace nothing in another description of the vehicle. */
function readCar(car: JsonNode): PageVehicle {
  const vin = cleanVin(textOf(car.vehicleIdentificationNumber));
  const known = {
    vin: vinProblem(vin) ? '' : vin,
    make: textOf(car.brand) || textOf(car.manufacturer),
    model: textOf(car.model),
    year: /\d{4}/.exec(textOf(car.vehicleModelDate) || textOf(car.modelDate))?.[0],
    mileage: milesOf(car.mileageFromOdometer),
  };
  return Object.fromEntries(Object.entries(known).filter(([, value]) => value));
}

/** Reads a text, or the name of an entry that is used in place of one. */
function textOf(value: unknown): string {
  if (typeof value === 'string' || typeof value === 'number') return String(value).trim();
  const {name} = Object(value) as {name?: unknown};
  return typeof name === 'string' ? name.trim() : '';
}

/** Reads an odometer in miles or kilometers; in any other unit, the mileage is unknown. */
function milesOf(odometer: unknown): number | undefined {
  const isBare = typeof odometer === 'string' || typeof odometer === 'number';
  const {value, unitCode, unitText} = (isBare ? {value: odometer} : Object(odometer)) as JsonNode;
  const [, digits = '', unit = ''] = /^\s*([\d,.]+)\s*(.*)$/.exec(String(value)) ?? [];
  const number = typeof value === 'number' ? value : (parseMileage(digits) ?? NaN);
  const miles = number * perUnit(textOf(unitCode) || textOf(unitText) || unit);
  return miles > 0 && Number.isFinite(miles) ? Math.round(miles) : undefined;
}

function perUnit(unit: string): number {
  if (/^(?:KMT|km|kilomet(?:er|re)s?)$/i.test(unit)) return MILES_PER_KILOMETER;
  return /^(?:|SMI|mi\.?|miles?)$/i.test(unit) ? 1 : NaN;
}
