import * as z from 'zod/mini';
import {SearchWithUserInfoRequest, type ServiceErrorCode, type Unspecified} from '../../contract/index.js';
import {testBehaviorOf, type TestBehavior} from '../faults/test-vehicles.js';
import {HttpError, shortError, type AnswerError} from '../http/answer.js';
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
  /** How the vehicle makes the sandbox behave; empty for one that is not a test vehicle. */
  readonly testBehavior: TestBehavior;
  /** The session that it continues, if any. */
  readonly session: Partial<SearchSession>;
}

/** Reads a search, or refuses it with everything that is wrong with it (§2.2, §7). */
export function readSearch(call: Call): Search {
  const {state, account, body} = call;
  const {unspecified} = state.settings;
  const request = readBody(body, unspecified);
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

/** Ids in a search that are not those of the session it continues. */
const sessionErrors = (
  request: SearchWithUserInfoRequest,
  session: Partial<SearchSession>,
  {bodyInvalidCode}: Unspecified,
): AnswerError[] =>
  (['searchId', 'userId'] as const)
    .filter(name => request[name] && request[name] !== session[name])
    .map(name => shortError(bodyInvalidCode, 'This session is not known.', name));

/**
 * Reads a search's body (§2.2): known fields at their places; all others are dropped, and so are filters that were put
 * inside `searchCriteria`. Values of the wrong type are refused, all of them at once.
 */
function readBody(body: JsonObject, unspecified: Unspecified): SearchWithUserInfoRequest {
  const result = z.safeParse(SearchWithUserInfoRequest, withUsualNames(body, unspecified));
  if (result.success) return result.data;
  const paths = new Set(result.error.issues.map(({path}) => fieldPathOf(path)));
  throw new HttpError(
    400,
    [...paths].map(path => wrongType(path, unspecified)),
  );
}

/** Renames the fields that an account's manual calls differently, and adds missing criteria. */
function withUsualNames(body: JsonObject, {plateField, userDetailsField}: Unspecified): JsonObject {
  const named = rename(body, userDetailsField, 'UserDetails');
  const criteria = body['searchCriteria'] ?? {};
  const {filters} = body;
  return {
    ...named,
    searchCriteria: isJsonObject(criteria) ? rename(criteria, plateField, 'licensePlate') : criteria,
    filters: isJsonObject(filters) ? withoutOddCoverages(filters) : filters,
  };
}

/** Gives a field its usual name; what was sent under that name means nothing then. */
function rename(object: JsonObject, name: string, usualName: string): JsonObject {
  if (name === usualName) return object;
  const {[name]: value, [usualName]: _ignored, ...others} = object;
  return value === undefined ? others : {...others, [usualName]: value};
}

/** Entries of `coverageTypes` that are not texts are dropped, like texts that name no coverage (§2.3). */
function withoutOddCoverages(filters: JsonObject): JsonObject {
  const {coverageTypes} = filters;
  if (!Array.isArray(coverageTypes)) return filters;
  return {...filters, coverageTypes: coverageTypes.filter(type => typeof type === 'string')};
}

/** A value's path. Both ends of a duration are one error (§7.2). */
const fieldPathOf = (path: readonly PropertyKey[]): string => path.slice(0, path[1] === 'duration' ? 2 : 3).join('.');

/** The interface's own errors for values of the wrong type, where it has one for that field (§7.2). */
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

function wrongType(path: string, {bodyInvalidCode}: Unspecified): AnswerError {
  const code = WRONG_TYPE_CODES.get(path);
  return code ? serviceError(code) : shortError(bodyInvalidCode, 'This value is not of the expected type.', path);
}
