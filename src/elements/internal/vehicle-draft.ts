import {MAX_MILEAGE, mileageProblem, parseMileage} from '../../contract/rules/mileage.js';
import {cleanVin, vinProblem} from '../../contract/rules/vin.js';
import type {FormField} from '../../contract/rules/error-field.js';
import type {VehicleWay} from '../../contract/rules/identifier.js';
import type {SearchCriteria} from '../../contract/search.js';
import type {FormStrings} from '../../strings/en/form.js';

/** The form as it was typed. Nothing here is ever lost, valid or not. */
export interface VehicleDraft {
  readonly way: VehicleWay;
  readonly vin: string;
  readonly mileage: string;
  /** The code of a state that the form offers, or empty. */
  readonly stateShortName: string;
  /** Only a host gives it; it stands in for the state. */
  readonly zip: string;
}

export const EMPTY_DRAFT: VehicleDraft = {way: 'vin', vin: '', mileage: '', stateShortName: '', zip: ''};

/** A draft's text fields. */
export type DraftField = Exclude<keyof VehicleDraft, 'way'>;

/** Something to mend before a search is possible, with the field where it is said. */
export interface FieldProblem {
  readonly field: FormField;
  readonly code: keyof FormStrings['problems'];
  /** How many characters there are, where that is the problem. */
  readonly count?: number;
}

/** What a draft comes to: criteria to search with, or what is still to be mended, in the form's order. */
export type DraftReading =
  | {readonly kind: 'valid'; readonly criteria: SearchCriteria}
  | {readonly kind: 'invalid'; readonly problems: readonly FieldProblem[]};

/** Reads a draft. Only the chosen way's identifier goes into the criteria. */
export function readDraft(draft: VehicleDraft): DraftReading {
  const vin = cleanVin(draft.vin);
  const mileage = parseMileage(draft.mileage);
  const problems = [readVin(vin), readMileage(draft.mileage, mileage), readPlace(draft)].filter(
    problem => problem !== undefined,
  );
  if (problems.length > 0) return {kind: 'invalid', problems};
  return {kind: 'valid', criteria: {vin, ...placeOf(draft), ...(mileage !== undefined && {mileage})}};
}

function readVin(vin: string): FieldProblem | undefined {
  const code = {empty: 'vinRequired', short: 'vinShort', long: 'vinLong', characters: 'vinCharacters'} as const;
  const problem = vinProblem(vin);
  return problem && {field: 'vin', code: code[problem], count: vin.length};
}

function readMileage(text: string, mileage: number | undefined): FieldProblem | undefined {
  if (mileage === undefined && text.trim() !== '') return {field: 'mileage', code: 'mileageNumber'};
  if (mileage !== undefined && mileage > MAX_MILEAGE) return {field: 'mileage', code: 'mileageHigh'};
  const problem = mileageProblem(mileage);
  return problem && {field: 'mileage', code: problem === 'negative' ? 'mileageNegative' : 'mileageRequired'};
}

function readPlace({stateShortName, zip}: VehicleDraft): FieldProblem | undefined {
  return stateShortName !== '' || zip.trim() !== '' ? undefined : {field: 'stateShortName', code: 'stateRequired'};
}

const placeOf = ({stateShortName, zip}: VehicleDraft): SearchCriteria =>
  stateShortName === '' ? {zip: zip.trim()} : {stateShortName};
