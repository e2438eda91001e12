import {
  detectWay,
  isClosedRange,
  normalizeIdentifier,
  readSearchBody,
  searchFaults,
  serviceError,
  wrongTypeError,
  type Range,
  type SearchWithUserInfoRequest,
  type Unspecified,
  type VehicleWay,
} from '../../contract/index.js';
import {HttpError, shortError, type AnswerError} from '../http/answer.js';
import type {JsonObject} from '../http/body.js';
import type {Call} from '../http/call.js';
import {namesUnknownValue} from '../plans/filter-offers.js';
import {yearOf} from '../quotes/quote.js';
import {accountFaults, catalogFaults} from './search-errors.js';
import type {SearchSession} from './sessions.js';
import {identifyVehicle} from '../vehicles/identify.js';
import type {Risk} from '../vehicles/vehicle.js';
import {stateOfZip} from '../vehicles/zip-state.js';

/** A search that nothing is wrong with. */
export interface Search {
  readonly request: SearchWithUserInfoRequest;
  readonly way: VehicleWay;
  readonly risk: Risk;
  /** What it continues. */
  readonly session: Partial<SearchSession>;
}

/** Reads a search, or refuses it with everything that is wrong with it (§2.2, §7). */
export function readSearch({state, account, body, route}: Call): Search {
  const {unspecified} = state.settings;
  const request = readSearchRequest(body, unspecified);
  const {searchCriteria: criteria, filters} = request;
  const way = detectWay(criteria);
  const usState = normalizeIdentifier(criteria.stateShortName ?? '') || stateOfZip(criteria.zip ?? '');

  const faults: AnswerError[] = [...searchFaults(request, route.way)];
  if (way === 'catalog' && !faults.some(isVehicleFault)) faults.push(...catalogFaults(criteria, unspecified));
  faults.push(...accountFaults(account, filters));
  faults.push(...filterFaults(request, unspecified));
  const session = state.sessions.find(account, request);
  if (unspecified.unknownSession === 'refused') faults.push(...sessionFaults(request, session, unspecified));
  if (usState === undefined && faults.length === 0) faults.push(serviceError('ZipAndStateAreEmpty'));
  if (faults.length > 0 || way === undefined || usState === undefined) throw new HttpError(400, faults);

  const vehicle = identifyVehicle(criteria, way, yearOf(state.clock.now()));
  return {request, way, session, risk: {vehicle, mileage: criteria.mileage ?? 0, state: usState}};
}

const VEHICLE_CODES = ['MakeIsInvalid', 'ModelIsInvalid', 'CarDetailsAreEmpty'];
const isVehicleFault = (fault: AnswerError): boolean => VEHICLE_CODES.includes(fault.errorCode ?? '');

/** The ids of a session that are not those of the session it continues. */
const sessionFaults = (
  request: SearchWithUserInfoRequest,
  session: Partial<SearchSession>,
  {bodyInvalidCode}: Unspecified,
): AnswerError[] =>
  (['searchId', 'userId'] as const)
    .filter(name => request[name] && request[name] !== session[name])
    .map(name => shortError(bodyInvalidCode, 'This session is not known.', name));

/** What an account's manual may add: both ends for every range, and no value that does not exist. */
function filterFaults(
  {filters}: SearchWithUserInfoRequest,
  {rangesNeedBothEnds, reversedDuration, unknownFilterValue, bodyInvalidCode}: Unspecified,
): AnswerError[] {
  if (!filters) return [];
  const faults: AnswerError[] = [];
  const {planServiceRating, miles, monthlyPrice, totalPrice, duration} = filters;
  const isOpen = (range: Range | null | undefined) => range && !isClosedRange(range);
  const isReversed = Number(duration?.from) > Number(duration?.to);
  if (reversedDuration === 'refused' && isReversed) faults.push(serviceError('DurationFilterCantbeEmpty'));
  if (rangesNeedBothEnds && [planServiceRating, miles, monthlyPrice, totalPrice].some(isOpen)) {
    faults.push(shortError(bodyInvalidCode, 'A range needs both of its ends.', 'filters'));
  }
  if (unknownFilterValue === 'refused' && namesUnknownValue(filters)) {
    faults.push(shortError(bodyInvalidCode, 'A filter names a value that does not exist.', 'filters'));
  }
  return faults;
}

/** Reads a search's body (§2.2). Values of the wrong type are refused, all of them at once. */
export function readSearchRequest(body: JsonObject, unspecified: Unspecified): SearchWithUserInfoRequest {
  const read = readSearchBody(body, unspecified, {withUserInfo: true});
  if ('search' in read) return read.search;
  throw new HttpError(
    400,
    read.wrongTypes.map(path => wrongType(path, unspecified)),
  );
}

const wrongType = (path: string, {bodyInvalidCode}: Unspecified): AnswerError =>
  wrongTypeError(path) ?? shortError(bodyInvalidCode, 'This value is not of the kind that is expected.', path);
