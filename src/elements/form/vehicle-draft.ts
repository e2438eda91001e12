import {MAX_MILEAGE, mileageProblem, parseMileage} from '../../contract/rules/mileage.js';
import {cleanVin, vinProblem} from '../../contract/rules/vin.js';
import type {FormField} from '../../contract/rules/error-field.js';
import type {LookupMethod} from '../../contract/rules/identifier.js';
import type {SearchCriteria} from '../../contract/search.js';

/** The values of a form as typed, for all lookup methods, valid or not. */
export type VehicleDraft = Readonly<Record<DraftField, string>>;

/** The fields of a form. Only a page sets a ZIP code; it is used instead of the state. */
export type DraftField = 'vin' | 'licensePlate' | 'make' | 'model' | 'year' | 'mileage' | 'stateShortName' | 'zip';

export const EMPTY_DRAFT: VehicleDraft = {
  vin: '',
  licensePlate: '',
  make: '',
  model: '',
  year: '',
  mileage: '',
  stateShortName: '',
  zip: '',
};

/** All fields. */
export const DRAFT_FIELDS = Object.keys(EMPTY_DRAFT) as readonly DraftField[];

/** The fields that identify the car, by lookup method. */
export const METHOD_FIELDS: Readonly<Record<LookupMethod, readonly DraftField[]>> = {
  vin: ['vin'],
  plate: ['licensePlate'],
  catalog: ['make', 'model', 'year'],
};

/** The lookup methods, in the order in which they are offered. */
export const LOOKUP_METHODS = Object.keys(METHOD_FIELDS) as readonly LookupMethod[];

/** The first lookup method with a value in one of its fields. */
export const lookupMethodOf = (given: Partial<VehicleDraft>): LookupMethod | undefined =>
  LOOKUP_METHODS.find(lookupMethod => METHOD_FIELDS[lookupMethod].some(field => given[field]));

/** A problem that prevents a search, with the field where it is shown. */
export interface FieldProblem {
  readonly field: FormField;
  readonly code: string;
  /** The number of characters, if that is the problem. */
  readonly count?: number | undefined;
}

/**
 * The result of reading a draft: the criteria, complete if there are no problems, and the problems in the form's order.
 */
export interface DraftReading {
  readonly criteria: SearchCriteria;
  readonly problems: readonly FieldProblem[];
}

/** Returns a list with a problem, or an empty one. */
export const problemOf = (field: FormField, code: string | undefined | false, count?: number): FieldProblem[] =>
  code ? [{field, code, count}] : [];

/** The result for a lookup method that is not loaded yet. */
export const NOT_LOADED: DraftReading = {criteria: {}, problems: problemOf('vehicle', 'required')};

/** Reads a draft whose vehicle has been read by one lookup method: the criteria have only that identifier. */
export function readDraft(draft: VehicleDraft, {criteria, problems}: DraftReading): DraftReading {
  const {stateShortName} = draft;
  const mileage = parseMileage(draft.mileage);
  const zip = draft.zip.trim();
  return {
    criteria: {...criteria, ...(stateShortName ? {stateShortName} : {zip}), mileage},
    problems: [
      ...problems,
      ...problemOf('mileage', mileageCode(draft.mileage.trim(), mileage)),
      ...problemOf('stateShortName', !stateShortName && !zip && 'required'),
    ],
  };
}

/** Reads the vehicle by its VIN. */
export function readVin(draft: VehicleDraft): DraftReading {
  const vin = cleanVin(draft.vin);
  return {criteria: {vin}, problems: problemOf('vin', vinProblem(vin), vin.length)};
}

function mileageCode(text: string, mileage: number | undefined): string | undefined {
  if (mileage === undefined && text) return 'number';
  return mileage !== undefined && mileage > MAX_MILEAGE ? 'high' : mileageProblem(mileage);
}
