import {ERRORS, type ServiceErrorCode} from './errors.js';
import type {Suggestion} from './envelope.js';
import {detectLookupMethod, type LookupMethod} from './rules/identifier.js';
import {mileageProblem} from './rules/mileage.js';
import {isClosedRange} from './rules/range.js';
import {isStateCode} from './rules/states.js';
import {vinProblem} from './rules/vin.js';
import type {SearchCriteria, SearchRequest} from './search.js';

/** An error as it goes over the wire, in the long form (§2.1). */
export interface WireError {
  readonly errorMessage: string;
  readonly errorField: string | null;
  readonly errorCode: ServiceErrorCode;
  readonly errorNumber: number;
  readonly suggestions?: readonly Suggestion[];
}

/** The strict search of each way to name a vehicle, as a suggestion's `endpoint` gives it (§4.2). */
export const SEARCH_ENDPOINTS: Readonly<Record<LookupMethod, string>> = {
  vin: '/api/v2/Partners/PlansSearch/Vin',
  plate: '/api/v2/Partners/PlansSearch/LicensePlate',
  catalog: '/api/v2/Partners/PlansSearch/MakeModelYear',
};

const MESSAGES: Readonly<Record<ServiceErrorCode, string>> = {
  ZipAndStateAreEmpty: 'Neither a zip code nor a state was given.',
  CarDetailsAreEmpty: 'No vehicle was given.',
  CantParseVIN: 'The VIN cannot be read.',
  CantParseLicensePlate: 'The license plate cannot be read.',
  MileageIsLessThanZero: 'The mileage is below zero.',
  StateShortNameIsInvalid: 'The state is not a US state code.',
  MakeIsInvalid: 'The make is not in the catalog.',
  ModelIsInvalid: 'The model is not in the catalog for this make.',
  DurationFilterCantbeEmpty: 'The duration filter needs both ends.',
  MileageIsRequired: 'The mileage is missing.',
  DurationFilterRestictedValues: 'This account allows only certain durations.',
  DurationFilterRestrictedRange: 'This account needs a duration whose ends are equal.',
  VinHasNotBeenRegistered: 'This VIN and mileage have not been registered.',
  CreditCardError: 'The card was declined.',
  StateMismatchPlanNotAvailable: 'The plan is not available in this state, or its quote has expired.',
};

const checkInput = (message: string): Suggestion => ({action: 'CheckInput', message});

const SUGGESTIONS: Readonly<Partial<Record<ServiceErrorCode, readonly Suggestion[]>>> = {
  CantParseVIN: [
    checkInput('Please check the VIN: it has 17 letters and digits, and never the letters I, O or Q.'),
    {
      action: 'RetryWithAlternative',
      message: 'You can also search by make, model and year.',
      endpoint: SEARCH_ENDPOINTS.catalog,
    },
  ],
  CantParseLicensePlate: [checkInput('Please check the license plate and choose the state it is from.')],
  MakeIsInvalid: [checkInput('Please choose a make from the list.')],
  ModelIsInvalid: [checkInput('Please choose a model and year from the lists.')],
  StateShortNameIsInvalid: [checkInput('Please choose a US state.')],
  MileageIsRequired: [checkInput('Please enter the miles on the odometer.')],
  MileageIsLessThanZero: [checkInput('Please enter the miles on the odometer.')],
};

/** One of the interface's errors, complete (§2.1, §7). */
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
 * All that §7.2 finds wrong with a search and that needs no catalog to know, in the order of the form.
 * A strict endpoint gives the one way it accepts (§4.2).
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
  // 17 characters as they stand: what people type is cleaned before it is sent.
  if (lookupMethod === 'vin') return vinProblem(criteria.vin ?? '') ? [serviceError('CantParseVIN')] : [];
  // The interface says nothing of how a plate is written, only that its state is needed.
  if (lookupMethod === 'plate') return criteria.stateShortName?.trim() ? [] : [serviceError('CantParseLicensePlate')];
  return catalogFaults(criteria);
}

/** The interface gives no code for this: the expected identifier's own error fits, with the way to the right endpoint. */
function wrongIdentifier(expected: LookupMethod, lookupMethod: LookupMethod): WireError {
  const code = {vin: 'CantParseVIN', plate: 'CantParseLicensePlate', catalog: 'CarDetailsAreEmpty'} as const;
  const message = 'This kind of search needs another way to name the vehicle.';
  return serviceError(code[expected], [
    {action: 'UseDifferentEndpoint', message, endpoint: SEARCH_ENDPOINTS[lookupMethod]},
  ]);
}

/** Whether a number can be a model year at all; which years a model was carried in only the catalog knows. */
const isModelYear = (year: number): boolean => year > 0;

function catalogFaults({make, model, year}: SearchCriteria): WireError[] {
  const faults: WireError[] = [];
  if (!make?.trim()) faults.push(serviceError('MakeIsInvalid'));
  const hasYear = typeof year === 'number';
  // No model was carried in a year that is none.
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
