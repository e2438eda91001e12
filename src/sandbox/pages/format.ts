import {UNLIMITED_MILES, type CoverageType} from '../../contract/index.js';
import type {Quote} from '../quotes/quote.js';
import {maskIdentifier} from '../vehicles/vehicle.js';

/** Formats US dollars, with cents only if there are any. */
export const money = (dollars: number): string =>
  dollars.toLocaleString('en-US', {style: 'currency', currency: 'USD', minimumFractionDigits: 0});

/** Formats months as years where they are whole years. */
export function term(months: number): string {
  if (months % 12 !== 0) return `${months} months`;
  return months === 12 ? '1 year' : `${months / 12} years`;
}

/** Formats a mileage limit. */
export const allowance = (thousands: number): string =>
  thousands === UNLIMITED_MILES ? 'Unlimited miles' : `${(thousands * 1000).toLocaleString('en-US')} miles`;

/** Describes each coverage level in one sentence. */
export const COVERAGE_DESCRIPTIONS: Readonly<Record<CoverageType, string>> = {
  Powertrain: 'Powertrain: engine, transmission, and drive axle.',
  PowertrainPlus: 'Powertrain plus: the powertrain and more systems, such as steering, brakes, and air conditioning.',
  MostComprehensive:
    'Most comprehensive: covers most mechanical and electrical parts, except those the contract excludes.',
};

/** The vehicle's name, with its VIN or plate masked. */
export function vehicleName({risk: {vehicle}}: Quote): string {
  const identifier = vehicle.vin ?? vehicle.plate;
  const name = `${vehicle.year} ${vehicle.make} ${vehicle.model}`;
  if (identifier === undefined) return name;
  return `${name}, ${vehicle.vin ? 'VIN' : 'plate'} ${maskIdentifier(identifier)}`;
}

/** Formats a date in US style. */
export const day = (time: number): string =>
  new Date(time).toLocaleDateString('en-US', {dateStyle: 'long', timeZone: 'UTC'});
