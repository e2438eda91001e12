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
  licensePlate: text => text.toUpperCase(),
  stateShortName: text => STATE_CODES.find(code => code === text.toUpperCase()) ?? '',
  mileage: formatMileage,
  // A ZIP code that a page sets as a number has lost its leading zeros.
  zip: text => text.replace(/^\d{3,4}$/, digits => digits.padStart(5, '0')),
};

/** Formats the value of a field as it is shown once the field is left; full-width characters become plain ones, and
 * invisible ones, which copied text may contain, are removed. */
export const formatEntry = (field: DraftField, text: string): string =>
  (FORMATS[field] ?? String)(text.normalize('NFKC').replace(/\p{C}/gu, '').trim());
