import type {LookupMethod} from '../../contract/rules/lookup-method.js';
import {parseMileage} from '../../contract/rules/mileage.js';
import {MAX_MILEAGE, mileageProblem} from '../../contract/rules/mileage-problem.js';
import {cleanVin} from '../../contract/rules/vin.js';
import {vinProblem} from '../../contract/rules/vin-problem.js';
import type {SearchCriteria} from '../../contract/search.js';
import type {FieldErrorCodes} from '../../strings/en/lookup.js';
import type {VehicleDraft} from './vehicle-draft.js';

/** A problem that prevents a search, with the field where it is shown. */
export interface FieldProblem<Field extends keyof FieldErrorCodes = keyof FieldErrorCodes> {
  readonly field: Field;
  readonly code: FieldErrorCodes[Field];
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

/** Reads a draft by one lookup method: the criteria have only its identifier. */
export function readDraft(draft: VehicleDraft, lookupMethod: LookupMethod): DraftReading {
  const {criteria, problems} = VEHICLE_READERS[lookupMethod](draft);
  const {stateShortName} = draft;
  const mileage = parseMileage(draft.mileage);
  const isText = mileage === undefined && draft.mileage.trim();
  const code = isText ? 'number' : Number(mileage) > MAX_MILEAGE ? 'high' : mileageProblem(mileage);
  // A plate identifies a car only together with its state.
  const zip = lookupMethod === 'plate' ? '' : draft.zip.trim();
  return {
    criteria: {...criteria, ...(stateShortName ? {stateShortName} : {zip}), mileage},
    problems: [
      ...problems,
      ...problemOf('mileage', code),
      ...problemOf('stateShortName', !stateShortName && !zip && 'required'),
    ],
  };
}

const VEHICLE_READERS: Readonly<Record<LookupMethod, (draft: VehicleDraft) => DraftReading>> = {
  vin: readVin,
  plate: readPlate,
  catalog: readCatalog,
};

function readVin(draft: VehicleDraft): DraftReading {
  const vin = cleanVin(draft.vin);
  return {criteria: {vin}, problems: problemOf('vin', vinProblem(vin), vin.length)};
}

function readPlate(draft: VehicleDraft): DraftReading {
  const licensePlate = draft.licensePlate.trim();
  // The upstream API has no format for plates (§2.2), and some states print symbols such as a heart. Every plate has a
  // letter or digit, and fewer than half as many characters as this allows.
  const isPlate = /^.{0,9}\w.{0,9}$/.test(licensePlate);
  return {criteria: {licensePlate}, problems: problemOf('licensePlate', !isPlate && 'required')};
}

function readCatalog(draft: VehicleDraft): DraftReading {
  const make = draft.make.trim();
  const model = draft.model.trim();
  const year = draft.year.trim();
  const isYear = /^(19|20)\d\d$/.test(year);
  return {
    criteria: {make, model, year: Number(year)},
    problems: [
      ...problemOf('make', !make && 'required'),
      ...problemOf('model', !model && 'required'),
      ...problemOf('year', !isYear && 'required'),
    ],
  };
}

/** Returns a list with a problem, or an empty one. */
const problemOf = <Field extends keyof FieldErrorCodes>(
  field: Field,
  code: FieldErrorCodes[Field] | undefined | false,
  count?: number,
): FieldProblem<Field>[] => (code ? [{field, code, count}] : []);
