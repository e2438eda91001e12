import type {LookupMethod} from '../../contract/rules/identifier.js';

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
