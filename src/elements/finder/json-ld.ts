import type {PageVehicle} from './page-vehicle.js';

type Node = Readonly<Record<string, unknown>>;

const TYPES = /^(?:https?:\/\/schema\.org\/|schema:)?(?:Vehicle|Car)$/;
const VIN = /^[A-HJ-NPR-Z0-9]{17}$/;
const MILES_PER_KILOMETER = 0.621371;
/** Where an entry may hold the one that the page is about. */
const INNER = ['@graph', 'mainEntity', 'itemOffered'];
/** As deep as a page's own description goes. */
const MOST_DEPTH = 6;

/**
 * Reads the one vehicle that a page describes as JSON-LD `Vehicle` or `Car`: its VIN, its make, model and year, and its
 * odometer in miles. A page that describes several is about none of them, unless `vin` says which. What is no JSON
 * is passed over.
 */
export function readJsonLd(page: ParentNode, vin: string): PageVehicle {
  const scripts = [...page.querySelectorAll('script[type="application/ld+json" i]')];
  const all = scripts.flatMap(script => findCars(parse(script.textContent ?? ''), MOST_DEPTH)).map(readCar);
  const same = vin ? all.filter(car => car.vin === vin) : [];
  const cars = same.length > 0 ? same : all;
  const names = new Set(cars.map(({vin, make, model, year}) => vin ?? [make, model, year].join()));
  // Described twice, the first that says something counts.
  return names.size === 1 ? (Object.assign({}, ...cars.reverse()) as PageVehicle) : {};
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // A page's own fault, which has nothing to do with us.
  }
}

function findCars(value: unknown, depth: number): readonly Node[] {
  if (depth === 0 || typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value)) return value.flatMap(entry => findCars(entry, depth - 1));
  const node = value as Node;
  if ([node['@type']].flat().some(type => TYPES.test(String(type)))) return [node];
  return INNER.flatMap(name => findCars(node[name], depth - 1));
}

/** Only what is known is in it, so that it hides nothing of another description. */
function readCar(car: Node): PageVehicle {
  const vin = textOf(car.vehicleIdentificationNumber).replace(/\s/g, '').toUpperCase();
  const known = {
    vin: VIN.test(vin) ? vin : '',
    make: textOf(car.brand) || textOf(car.manufacturer),
    model: textOf(car.model),
    year: /\d{4}/.exec(textOf(car.vehicleModelDate) || textOf(car.modelDate))?.[0],
    mileage: milesOf(car.mileageFromOdometer),
  };
  return Object.fromEntries(Object.entries(known).filter(([, value]) => value));
}

/** A text, or the name of what is described in place of one. */
function textOf(value: unknown): string {
  if (typeof value === 'string' || typeof value === 'number') return String(value).trim();
  const {name} = Object(value) as {name?: unknown};
  return typeof name === 'string' ? name.trim() : '';
}

/** Miles, unless kilometers are said; in a unit that is neither, the odometer is not known. */
function milesOf(odometer: unknown): number | undefined {
  const isBare = typeof odometer === 'string' || typeof odometer === 'number';
  const {value, unitCode, unitText} = (isBare ? {value: odometer} : Object(odometer)) as Node;
  const [, digits = '', unit = ''] = /^\s*([\d,.]+)\s*(.*)$/.exec(String(value)) ?? [];
  const miles = Number(digits.replaceAll(',', '')) * perUnit(textOf(unitCode) || textOf(unitText) || unit);
  return miles > 0 && Number.isFinite(miles) ? Math.round(miles) : undefined;
}

function perUnit(unit: string): number {
  if (/^(?:KMT|km|kilomet(?:er|re)s?)$/i.test(unit)) return MILES_PER_KILOMETER;
  return /^(?:|SMI|mi\.?|miles?)$/i.test(unit) ? 1 : NaN;
}
