import {parseMileage} from '../../contract/rules/mileage.js';
import {STATE_CODES} from '../../contract/rules/states.js';
import {cleanVin} from '../../contract/rules/vin.js';
import {formatMiles} from './format-miles.js';
import type {DraftField} from './vehicle-draft.js';

const formatMileage = (text: string): string => {
  const mileage = parseMileage(text);
  return mileage === undefined ? text : formatMiles(mileage);
};

const FORMATS: Partial<Record<DraftField, (text: string) => string>> = {
  vin: cleanVin,
  licensePlate: text => text.trim().toUpperCase(),
  stateShortName: text => STATE_CODES.find(code => code === text.trim().toUpperCase()) ?? '',
  mileage: formatMileage,
  // A ZIP code that a page sets as a number has lost its leading zeros.
  zip: text => (/^\d{3,4}$/.test(text) ? text.padStart(5, '0') : text),
};

/** Formats the value of a field as it is shown once the field is left. */
export const formatEntry = (field: DraftField, text: string): string => FORMATS[field]?.(text) ?? text;
