import type {LookupMethod} from '../../contract/rules/lookup-method.js';

/** The fields of a form. Only a page sets a ZIP code; it is used instead of the state. */
export const DRAFT_FIELDS = [
  'vin',
  'licensePlate',
  'make',
  'model',
  'year',
  'mileage',
  'stateShortName',
  'zip',
] as const;
export type DraftField = (typeof DRAFT_FIELDS)[number];

/** The values of a form as typed, for all lookup methods, valid or not. */
export type VehicleDraft = Readonly<Record<DraftField, string>>;

export const EMPTY_DRAFT = Object.fromEntries(DRAFT_FIELDS.map(field => [field, ''])) as VehicleDraft;

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
