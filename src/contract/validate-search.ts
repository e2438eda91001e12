import * as z from 'zod/mini';
import type {Suggestion} from './envelope.js';
import {ERRORS, type ServiceErrorCode} from './errors.js';
import {detectLookupMethod, type LookupMethod} from './rules/lookup-method.js';
import {mileageProblem} from './rules/mileage-problem.js';
import {isClosedRange} from './rules/range.js';
import {isStateCode} from './rules/states.js';
import {vinProblem} from './rules/vin-problem.js';
import {BASE_PATH} from './routes.js';
import {SearchRequest, SearchWithUserInfoRequest, type SearchCriteria} from './search.js';
import {SYNC_SEARCH_ENDPOINTS} from './sync-endpoints.js';
import {renameField, type Unspecified} from './unspecified.js';

/** An error as it is sent, in the long form (§2.1). */
export interface WireError {
  readonly errorMessage: string;
  readonly errorField: string | null;
  readonly errorCode: ServiceErrorCode;
  readonly errorNumber: number;
  readonly suggestions?: readonly Suggestion[];
}

/** The strict search endpoint of each lookup method, for the `endpoint` of a suggestion (§4.2). */
export const SEARCH_ENDPOINTS: Readonly<Record<LookupMethod, string>> = {
  vin: `${BASE_PATH}/${SYNC_SEARCH_ENDPOINTS.plansSearchVin.path}`,
  plate: `${BASE_PATH}/${SYNC_SEARCH_ENDPOINTS.plansSearchLicensePlate.path}`,
  catalog: `${BASE_PATH}/${SYNC_SEARCH_ENDPOINTS.plansSearchMakeModelYear.path}`,
};

const MESSAGES: Readonly<Record<ServiceErrorCode, string>> = {
  ZipAndStateAreEmpty: 'A ZIP code or a state is required.',
  CarDetailsAreEmpty: 'A vehicle is required.',
  CantParseVIN: 'The VIN is invalid.',
  CantParseLicensePlate: 'The license plate is invalid.',
  MileageIsLessThanZero: 'The mileage is negative.',
  StateShortNameIsInvalid: 'The state is not a US state code.',
  MakeIsInvalid: 'The catalog does not have this make.',
  ModelIsInvalid: 'The catalog does not have this model of this make.',
  DurationFilterCantbeEmpty: 'The duration filter needs both a from and a to.',
  MileageIsRequired: 'The mileage is required.',
  DurationFilterRestictedValues: 'This account allows only certain durations.',
  DurationFilterRestrictedRange: 'This account requires a duration whose from and to are equal.',
  VinHasNotBeenRegistered: 'This VIN and mileage have not been registered.',
  CreditCardError: 'The card was declined.',
  StateMismatchPlanNotAvailable: 'The plan is not available in this state, or its quote has expired.',
};

const checkInput = (message: string): Suggestion => ({action: 'CheckInput', message});

const SUGGESTIONS: Readonly<Partial<Record<ServiceErrorCode, readonly Suggestion[]>>> = {
  CantParseVIN: [
    checkInput('Please check the VIN. It has 17 letters and digits, and never the letters I, O or Q.'),
    {
      action: 'RetryWithAlternative',
      message: 'You can also search by make, model and year.',
      endpoint: SEARCH_ENDPOINTS.catalog,
    },
  ],
  CantParseLicensePlate: [checkInput('Please check the license plate and choose the state that issued it.')],
  MakeIsInvalid: [checkInput('Please choose a make from the list.')],
  ModelIsInvalid: [checkInput('Please choose a model and year from the lists.')],
  StateShortNameIsInvalid: [checkInput('Please choose a US state.')],
  MileageIsRequired: [checkInput('Please enter the current mileage.')],
  MileageIsLessThanZero: [checkInput('Please enter the current mileage.')],
};

/** Creates one of the upstream API's errors in its long form (§2.1, §7). */
export function serviceError(code: ServiceErrorCode, suggestions = SUGGESTIONS[code]): WireError {
  const definition: {number: number; field?: string} = ERRORS[code];
  return {
    errorMessage: MESSAGES[code],
    errorField: definition.field ?? null,
    errorCode: code,
    errorNumber: definition.number,
    ...(suggestions && {suggestions}),
  };
}

/**
 * Returns every error of §7.2 that can be found without the catalog, in the order of the form.
 * A strict endpoint passes the only lookup method that it accepts (§4.2).
 */
export function searchFaults(request: SearchRequest, expected?: LookupMethod): readonly WireError[] {
  const criteria = request.searchCriteria;
  return [
    ...vehicleFaults(criteria, expected),
    ...mileageFaults(criteria),
    ...locationFaults(criteria),
    ...durationFaults(request),
  ];
}

function vehicleFaults(criteria: SearchCriteria, expected: LookupMethod | undefined): WireError[] {
  const lookupMethod = detectLookupMethod(criteria);
  if (lookupMethod === undefined) return [serviceError('CarDetailsAreEmpty')];
  if (expected !== undefined && lookupMethod !== expected) return [wrongIdentifier(expected, lookupMethod)];
  // The client normalizes VINs before it sends them, so the VIN must be exact here.
  if (lookupMethod === 'vin') return vinProblem(criteria.vin ?? '') ? [serviceError('CantParseVIN')] : [];
  // The API description has no format for plates; it only requires the state.
  if (lookupMethod === 'plate') return criteria.stateShortName?.trim() ? [] : [serviceError('CantParseLicensePlate')];
  return catalogFaults(criteria);
}

/** The API has no code for this, so the error is that of the expected identifier, and suggests the right endpoint. */
function wrongIdentifier(expected: LookupMethod, lookupMethod: LookupMethod): WireError {
  const code = {vin: 'CantParseVIN', plate: 'CantParseLicensePlate', catalog: 'CarDetailsAreEmpty'} as const;
  const message = 'This endpoint needs a different vehicle identifier.';
  return serviceError(code[expected], [
    {action: 'UseDifferentEndpoint', message, endpoint: SEARCH_ENDPOINTS[lookupMethod]},
  ]);
}

/** Whether a number can be a model year at all. Only the catalog knows the years of a model. */
const isModelYear = (year: number): boolean => year > 0;

function catalogFaults({make, model, year}: SearchCriteria): WireError[] {
  const faults: WireError[] = [];
  if (!make?.trim()) faults.push(serviceError('MakeIsInvalid'));
  const hasYear = typeof year === 'number';
  // No model exists in an impossible year.
  if (!model?.trim() || (hasYear && !isModelYear(year))) faults.push(serviceError('ModelIsInvalid'));
  if (!hasYear) faults.push(serviceError('CarDetailsAreEmpty'));
  return faults;
}

function mileageFaults({mileage}: SearchCriteria): WireError[] {
  const problem = mileageProblem(mileage);
  if (problem === undefined) return [];
  return [serviceError(problem === 'negative' ? 'MileageIsLessThanZero' : 'MileageIsRequired')];
}

function locationFaults({stateShortName, zip}: SearchCriteria): WireError[] {
  if (stateShortName?.trim()) return isStateCode(stateShortName) ? [] : [serviceError('StateShortNameIsInvalid')];
  return zip?.trim() ? [] : [serviceError('ZipAndStateAreEmpty')];
}

function durationFaults({filters}: SearchRequest): WireError[] {
  const duration = filters?.duration;
  if (duration === null || duration === undefined) return [];
  return isClosedRange(duration) ? [] : [serviceError('DurationFilterCantbeEmpty')];
}

/** The error code for a value of the wrong type, if the API has one for that input (§7.2). */
const CODE_OF_PATH: ReadonlyMap<string, ServiceErrorCode> = new Map([
  ['searchCriteria.vin', 'CantParseVIN'],
  ['searchCriteria.licensePlate', 'CantParseLicensePlate'],
  ['searchCriteria.mileage', 'MileageIsRequired'],
  ['searchCriteria.stateShortName', 'StateShortNameIsInvalid'],
  ['searchCriteria.make', 'MakeIsInvalid'],
  ['searchCriteria.model', 'ModelIsInvalid'],
  // The same error as for a make and a model without a year.
  ['searchCriteria.year', 'CarDetailsAreEmpty'],
  ['filters.duration', 'DurationFilterCantbeEmpty'],
]);

/**
 * A search, or the paths of its values that have the wrong type, such as `filters.miles`, and the lookup method of the
 * other values.
 */
export type SearchBodyReading =
  | {readonly search: SearchWithUserInfoRequest}
  | {readonly wrongTypes: readonly string[]; readonly lookupMethod: LookupMethod | undefined};

/** An account's own names for fields that the API description does not name. */
type SearchNames = Pick<Unspecified, 'plateField' | 'userDetailsField'>;

/**
 * Reads the body of a search (§2.2) and drops unknown and misplaced fields, such as filters inside `searchCriteria` or
 * customer details where an endpoint does not take them.
 */
export function readSearchBody(body: object, names: SearchNames, {withUserInfo = false} = {}): SearchBodyReading {
  const schema = withUserInfo ? SearchWithUserInfoRequest : SearchRequest;
  const named = toContractNames(body as JsonObject, names);
  const result = z.safeParse(schema, named);
  if (result.success) return {search: result.data};
  return {
    wrongTypes: [...new Set(result.error.issues.map(({path}) => nameOf(path)))],
    lookupMethod: detectLookupMethod(Object(named['searchCriteria']) as object),
  };
}

/** The path of a value. Both ends of a duration have one path, since they cause one error (§7.2). */
const nameOf = (path: readonly PropertyKey[]): string => path.slice(0, path[1] === 'duration' ? 2 : 3).join('.');

/** The upstream API's error for a value of the wrong type; undefined if there is none. */
export function wrongTypeError(path: string, lookupMethod?: LookupMethod): WireError | undefined {
  // A search by VIN or plate has a vehicle without its year (§2.2).
  if (path === 'searchCriteria.year' && (lookupMethod === 'vin' || lookupMethod === 'plate')) return undefined;
  const code = CODE_OF_PATH.get(path);
  return code && serviceError(code);
}

type JsonObject = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Renames the account's own field names to the contract's, and adds a missing `searchCriteria`. */
function toContractNames(body: JsonObject, {plateField, userDetailsField}: SearchNames): JsonObject {
  const {searchCriteria: given, filters} = body;
  const criteria = given ?? {};
  const searchCriteria = isObject(criteria) ? toContractName(criteria, plateField, 'licensePlate') : criteria;
  return {
    ...toContractName(body, userDetailsField, 'UserDetails'),
    searchCriteria,
    filters: dropInvalidCoverageTypes(filters),
  };
}

/** Renames a field to the contract's name. A field that already had that name is unknown to the account and dropped. */
function toContractName(object: JsonObject, given: string, contractName: string): JsonObject {
  if (given === contractName) return object;
  const {[contractName]: _unknown, ...others} = object;
  return renameField(others, given, contractName);
}

/** Drops entries of `coverageTypes` that are not strings, because the API drops every unknown value (§2.3). */
function dropInvalidCoverageTypes(filters: unknown): unknown {
  if (!isObject(filters) || !Array.isArray(filters.coverageTypes)) return filters;
  return {...filters, coverageTypes: filters.coverageTypes.filter(type => typeof type === 'string')};
}
