import {
  detectLookupMethod,
  isClosedRange,
  normalizeIdentifier,
  searchFaults,
  serviceError,
  type Range,
  type SearchWithUserInfoRequest,
  type Unspecified,
  type LookupMethod,
} from '../../contract/index.js';
import {Refusal, shortError, type AnswerError} from '../http/answer.js';
import type {Call} from '../http/call.js';
import {namesUnknownValue} from '../plans/filter-offers.js';
import {yearOf} from '../quotes/quote.js';
import {identifyVehicle} from '../vehicles/identify.js';
import type {Risk} from '../vehicles/vehicle.js';
import {stateOfZip} from '../vehicles/zip-state.js';
import {accountFaults} from './account-faults.js';
import {catalogFaults} from './catalog-faults.js';
import {readSearchRequest} from './read-request.js';
import type {SearchSession} from './sessions.js';

/** A search that nothing is wrong with. */
export interface Search {
  readonly request: SearchWithUserInfoRequest;
  readonly lookupMethod: LookupMethod;
  readonly risk: Risk;
  /** What it continues. */
  readonly session: Partial<SearchSession>;
}

/** Reads a search, or refuses it with everything that is wrong with it (§2.2, §7). */
export function readSearch({world, account, body, route}: Call): Search {
  const {unspecified} = world.settings;
  const request = readSearchRequest(body, unspecified);
  const {searchCriteria: criteria, filters} = request;
  const lookupMethod = detectLookupMethod(criteria);
  const state = normalizeIdentifier(criteria.stateShortName ?? '') || stateOfZip(criteria.zip ?? '');

  const faults: AnswerError[] = [...searchFaults(request, route.lookupMethod)];
  if (lookupMethod === 'catalog' && !faults.some(isVehicleFault)) faults.push(...catalogFaults(criteria, unspecified));
  faults.push(...accountFaults(account, filters));
  faults.push(...filterFaults(request, unspecified));
  const session = world.sessions.find(account, request);
  if (unspecified.unknownSession === 'refused') faults.push(...sessionFaults(request, session, unspecified));
  if (state === undefined && faults.length === 0) faults.push(serviceError('ZipAndStateAreEmpty'));
  if (faults.length > 0 || lookupMethod === undefined || state === undefined) throw new Refusal(400, faults);

  const vehicle = identifyVehicle(criteria, lookupMethod, yearOf(world.clock.now()));
  return {request, lookupMethod, session, risk: {vehicle, mileage: criteria.mileage ?? 0, state}};
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
