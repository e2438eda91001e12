import {MAX_MILEAGE, mileageProblem, parseMileage} from '../../contract/rules/mileage.js';
import {cleanVin, vinProblem} from '../../contract/rules/vin.js';
import type {FormField} from '../../contract/rules/error-field.js';
import type {LookupMethod} from '../../contract/rules/identifier.js';
import type {SearchCriteria} from '../../contract/search.js';

/** The form as it was typed, in all its ways. Nothing here is ever lost, valid or not. */
export type VehicleDraft = Readonly<Record<DraftField, string>>;

/** What a form asks for. Only a host gives a zip; it stands in for the state. */
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

/** All that a form asks for. */
export const DRAFT_FIELDS = Object.keys(EMPTY_DRAFT) as readonly DraftField[];

/** The fields that name the car, by way. */
export const WAYS: Readonly<Record<LookupMethod, readonly DraftField[]>> = {
  vin: ['vin'],
  plate: ['licensePlate'],
  catalog: ['make', 'model', 'year'],
};

/** The ways to name the car, in the order in which they are offered. */
export const LOOKUP_METHODS = Object.keys(WAYS) as readonly LookupMethod[];

/** The first way in which something names the car. */
export const lookupMethodOf = (given: Partial<VehicleDraft>): LookupMethod | undefined =>
  LOOKUP_METHODS.find(lookupMethod => WAYS[lookupMethod].some(field => given[field]));

/** Something to mend before a search is possible, with the field where it is said. */
export interface FieldProblem {
  readonly field: FormField;
  readonly code: string;
  /** How many characters there are, where that is the problem. */
  readonly count?: number | undefined;
}

/** What a draft comes to: criteria, to search with when nothing is to be mended, and what is, in the form's order. */
export interface DraftReading {
  readonly criteria: SearchCriteria;
  readonly problems: readonly FieldProblem[];
}

/** A problem in a list, or none. */
export const problemOf = (field: FormField, code: string | undefined | false, count?: number): FieldProblem[] =>
  code ? [{field, code, count}] : [];

/** A way that is not there yet names no car. */
export const NOT_LOADED: DraftReading = {criteria: {}, problems: problemOf('vehicle', 'required')};

/** Reads a draft whose vehicle is read already, in one way: only that way's identifier goes into the criteria. */
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
