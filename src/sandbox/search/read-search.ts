import * as z from 'zod/mini';
import {
  SearchRequest,
  SearchWithUserInfoRequest,
  type ServiceErrorCode,
  type Unspecified,
} from '../../contract/index.js';
import {testBehaviorOf, type TestBehavior} from '../faults/test-vehicles.js';
import {detailError, HttpError, shortError, type ResponseError} from '../http/response.js';
import {isJsonObject, type JsonObject} from '../http/body.js';
import type {Call} from '../http/call.js';
import {serviceError} from '../http/service-errors.js';
import {yearOf} from '../quotes/quote.js';
import {identifyVehicle, lookupMethodOf, type LookupMethod} from '../vehicles/identify.js';
import type {Risk} from '../vehicles/vehicle.js';
import {searchErrors, stateOf} from './search-errors.js';
import type {SearchSession} from './sessions.js';

/** A valid search. */
export interface Search {
  readonly request: SearchWithUserInfoRequest;
  readonly lookupMethod: LookupMethod;
  readonly risk: Risk;
  /** How the sandbox behaves for the vehicle, which is empty unless it is a test vehicle. */
  readonly testBehavior: TestBehavior;
  /** The session that it continues, if any. */
  readonly session: Partial<SearchSession>;
}

/** Reads a search, or rejects it with all its errors (§2.2, §7). */
export function readSearch(call: Call): Search {
  const {state, account} = call;
  const {unspecified} = state.settings;
  const request = readBody(call, unspecified);
  const {searchCriteria: criteria} = request;
  const lookupMethod = lookupMethodOf(criteria);
  const usState = stateOf(criteria);
  const session = state.sessions.find(account, request);

  const errors = searchErrors(call, request, lookupMethod);
  if (unspecified.unknownSession === 'refused') errors.push(...sessionErrors(request, session, unspecified));
  if (errors.length > 0 || !lookupMethod || !usState) throw new HttpError(400, errors);

  const vehicle = identifyVehicle(criteria, lookupMethod, yearOf(state.clock.now()));
  const risk = {vehicle, mileage: criteria.mileage ?? 0, state: usState};
  return {request, lookupMethod, risk, testBehavior: testBehaviorOf(vehicle), session};
}

/** Returns an error for each id that is not of a known session. */
const sessionErrors = (
  request: SearchWithUserInfoRequest,
  session: Partial<SearchSession>,
  {bodyInvalidCode}: Unspecified,
): ResponseError[] =>
  (['searchId', 'userId'] as const)
    .filter(name => request[name] && request[name] !== session[name])
    .map(name => shortError(bodyInvalidCode, 'Unknown session.', name));

/**
 * Reads the body of a search (§2.2). Unknown and misplaced fields are dropped, such as filters inside `searchCriteria`,
 * or customer details where the endpoint does not take them. All values of the wrong type are rejected together.
 */
function readBody({body, route}: Call, unspecified: Unspecified): SearchWithUserInfoRequest {
  const schema = route.request === SearchWithUserInfoRequest ? SearchWithUserInfoRequest : SearchRequest;
  const named = toContractNames(body, unspecified);
  const result = z.safeParse(schema, named);
  if (result.success) return result.data;
  const paths = new Set(result.error.issues.map(({path}) => fieldPathOf(path)));
  throw new HttpError(
    400,
    [...paths].map(path => wrongType(path, named, unspecified)),
  );
}

/** Renames the account's own field names to the contract's, and adds a missing `searchCriteria`. */
function toContractNames(body: JsonObject, {plateField, userDetailsField}: Unspecified): JsonObject {
  const named = rename(body, userDetailsField, 'UserDetails');
  const criteria = body['searchCriteria'] ?? {};
  const {filters} = body;
  return {
    ...named,
    searchCriteria: isJsonObject(criteria) ? rename(criteria, plateField, 'licensePlate') : criteria,
    filters: isJsonObject(filters) ? dropInvalidCoverageTypes(filters) : filters,
  };
}

/** Renames a field to the contract's name. A field that already had that name is unknown to the account and dropped. */
function rename(object: JsonObject, name: string, contractName: string): JsonObject {
  if (name === contractName) return object;
  const {[name]: value, [contractName]: _ignored, ...others} = object;
  return value === undefined ? others : {...others, [contractName]: value};
}

/** Drops entries of `coverageTypes` that are not strings, like unknown values (§2.3). */
function dropInvalidCoverageTypes(filters: JsonObject): JsonObject {
  const {coverageTypes} = filters;
  if (!Array.isArray(coverageTypes)) return filters;
  return {...filters, coverageTypes: coverageTypes.filter(type => typeof type === 'string')};
}

/** The path of a value. Both ends of a duration have one path, since they cause one error (§7.2). */
const fieldPathOf = (path: readonly PropertyKey[]): string => path.slice(0, path[1] === 'duration' ? 2 : 3).join('.');

/** The API's own errors for values of the wrong type, if it has one for that field (§7.2). */
const WRONG_TYPE_CODES: ReadonlyMap<string, ServiceErrorCode> = new Map([
  ['searchCriteria.vin', 'CantParseVIN'],
  ['searchCriteria.licensePlate', 'CantParseLicensePlate'],
  ['searchCriteria.make', 'MakeIsInvalid'],
  ['searchCriteria.model', 'ModelIsInvalid'],
  // Like a make and a model without a year.
  ['searchCriteria.year', 'CarDetailsAreEmpty'],
  ['searchCriteria.mileage', 'MileageIsRequired'],
  ['searchCriteria.stateShortName', 'StateShortNameIsInvalid'],
  ['filters.duration', 'DurationFilterCantbeEmpty'],
]);

/** Whether a VIN, or a plate with its state, identifies the vehicle (§2.2). */
function hasVinOrPlate(criteria: JsonObject): boolean {
  const text = (name: string): string => (typeof criteria[name] === 'string' ? criteria[name] : '');
  const [vin, licensePlate, stateShortName] = ['vin', 'licensePlate', 'stateShortName'].map(text);
  const method = lookupMethodOf({vin, licensePlate, stateShortName, make: text('make'), model: text('model')});
  return method === 'vin' || method === 'plate';
}

function wrongType(
  path: string,
  {searchCriteria: criteria}: JsonObject,
  {bodyInvalidCode}: Unspecified,
): ResponseError {
  const [root, detail] = path.split('.');
  if (root === 'UserDetails') return detailError(detail, 'This value has the wrong type.');
  // A VIN or a plate takes precedence over a year, so the vehicle is not missing (§2.2).
  const isUnusedYear = path === 'searchCriteria.year' && isJsonObject(criteria) && hasVinOrPlate(criteria);
  const code = isUnusedYear ? undefined : WRONG_TYPE_CODES.get(path);
  return code ? serviceError(code) : shortError(bodyInvalidCode, 'This value has the wrong type.', path);
}
