import {
  LOOKUP_MATCHES,
  type Range,
  type SearchCriteria,
  type SearchRequest,
  type Unspecified,
  type WireError,
} from '../../contract/index.js';
import type {Account} from '../accounts/account.js';
import {makeByName, MAKES, modelByName, normalizeName, type CatalogMake} from '../catalog/catalog.js';
import {shortError, type ResponseError} from '../http/response.js';
import type {Call} from '../http/call.js';
import {checkInput, endpointOf, serviceError} from '../http/service-errors.js';
import {namesUnknownValue} from '../plans/filter-offers.js';
import type {LookupMethod} from '../vehicles/identify.js';
import {isVin} from '../vehicles/vehicle.js';
import {isUsState, stateOfZip} from '../vehicles/zip-state.js';

/**
 * Returns all errors of a search (§7), in the order of the form. The sandbox shares no validation code with the relay,
 * so that a bug in one of them shows.
 */
export function searchErrors(
  {state, account, route}: Call,
  request: SearchRequest,
  lookupMethod: LookupMethod | undefined,
): ResponseError[] {
  const {unspecified} = state.settings;
  const {searchCriteria: criteria, filters} = request;
  return [
    ...vehicleErrors(criteria, lookupMethod, route.lookupMethod, unspecified),
    ...mileageErrors(criteria.mileage),
    ...locationErrors(criteria),
    ...durationErrors(filters?.duration, account, unspecified),
    ...filterErrors(filters, unspecified),
  ];
}

/** The errors of the vehicle. A strict endpoint accepts only one lookup method (§4.2). */
function vehicleErrors(
  criteria: SearchCriteria,
  method: LookupMethod | undefined,
  expected: LookupMethod | undefined,
  unspecified: Unspecified,
): WireError[] {
  if (method === undefined) return [serviceError('CarDetailsAreEmpty')];
  if (expected !== undefined && method !== expected) return [wrongIdentifier(expected, method)];
  if (method === 'vin') return vinErrors(criteria.vin);
  // The API description has no format for plates; it only requires the state.
  if (method === 'plate') return isGiven(criteria.stateShortName) ? [] : [serviceError('CantParseLicensePlate')];
  return catalogErrors(criteria, unspecified);
}

const isGiven = (text: string | null | undefined): text is string => Boolean(text?.trim());

const STRICT_SEARCHES = {
  vin: endpointOf('plansSearchVin'),
  plate: endpointOf('plansSearchLicensePlate'),
  catalog: endpointOf('plansSearchMakeModelYear'),
} as const;

/** The API has no error for this; that of the expected identifier fits best. */
const WRONG_IDENTIFIER_CODES = {
  vin: 'CantParseVIN',
  plate: 'CantParseLicensePlate',
  catalog: 'CarDetailsAreEmpty',
} as const;

const wrongIdentifier = (expected: LookupMethod, method: LookupMethod): WireError =>
  serviceError(WRONG_IDENTIFIER_CODES[expected], [
    {
      action: 'UseDifferentEndpoint',
      message: 'This endpoint needs a different vehicle identifier.',
      endpoint: STRICT_SEARCHES[method],
    },
  ]);

/** The errors of a VIN (§2.2). It must be exact: clients clean what people type. */
export const vinErrors = (vin: unknown): WireError[] => (isVin(vin) ? [] : [serviceError('CantParseVIN')]);

/** The errors of a mileage, which must be in whole miles. */
export function mileageErrors(mileage: unknown): WireError[] {
  if (typeof mileage === 'number' && mileage < 0) return [serviceError('MileageIsLessThanZero')];
  return Number.isInteger(mileage) && mileage !== 0 ? [] : [serviceError('MileageIsRequired')];
}

/** Returns the US state of a search, from its state or its ZIP code. */
export const stateOf = ({stateShortName, zip}: SearchCriteria): string | undefined =>
  isGiven(stateShortName) ? stateShortName.trim().toUpperCase() : stateOfZip(zip ?? '');

function locationErrors(criteria: SearchCriteria): WireError[] {
  const state = stateOf(criteria);
  if (state === undefined) return [serviceError('ZipAndStateAreEmpty')];
  return isUsState(state) ? [] : [serviceError('StateShortNameIsInvalid')];
}

/**
 * The errors of a make, model and year (§2.2, §7.2): the missing ones, or else those that the catalog does not have.
 */
function catalogErrors(criteria: SearchCriteria, unspecified: Unspecified): WireError[] {
  const {make: makeName, model: modelName, year} = criteria;
  const missing: WireError[] = [];
  if (!isGiven(makeName)) missing.push(serviceError('MakeIsInvalid'));
  const isNoYear = typeof year === 'number' && year <= 0;
  if (!isGiven(modelName) || isNoYear) missing.push(serviceError('ModelIsInvalid'));
  if (typeof year !== 'number') missing.push(serviceError('CarDetailsAreEmpty'));
  if (missing.length > 0 || !isGiven(makeName) || !isGiven(modelName) || typeof year !== 'number') return missing;

  const make = makeByName(makeName);
  if (!make) return [didYouMean(serviceError('MakeIsInvalid'), similar(MAKES, makeName))];
  const model = modelByName(make, modelName);
  if (!model) return [didYouMean(serviceError('ModelIsInvalid'), similar(make.models, modelName))];
  return model.years.includes(year) ? [] : [yearNotCarried(make, model.name, model.years, unspecified)];
}

/** Returns catalog names that are similar to a misspelled one. */
function similar(entries: readonly {readonly name: string}[], name: string): string[] {
  const wanted = normalizeName(name.slice(0, 100));
  if (wanted === '') return [];
  const names = entries.map(entry => entry.name);
  return names.filter(candidate => normalizeName(candidate).includes(wanted)).slice(0, LOOKUP_MATCHES);
}

const didYouMean = (error: WireError, names: readonly string[]): WireError =>
  names.length === 0 ? error : {...error, suggestions: [checkInput(`Did you mean ${names.join(', ')}?`)]};

const yearNotCarried = (
  make: CatalogMake,
  model: string,
  years: readonly number[],
  {yearNotCarriedCode}: Unspecified,
): WireError =>
  serviceError(yearNotCarriedCode, [
    checkInput(`The ${make.name} ${model} is available for the model years ${formatYears(years)}.`),
  ]);

/** Formats years as ranges: 1998, 2001–2005. */
function formatYears(years: readonly number[]): string {
  const runs: {first: number; last: number}[] = [];
  for (const year of years) {
    const run = runs.at(-1);
    if (run && run.last === year - 1) run.last = year;
    else runs.push({first: year, last: year});
  }
  return runs.map(({first, last}) => (first === last ? String(first) : `${first}–${last}`)).join(', ');
}

/** The errors of a duration filter, by the API's rules and the account's (§2.3, §7.3, §8.9). */
function durationErrors(
  duration: Range | null | undefined,
  {assortment, needsEqualDuration}: Account,
  {reversedDuration}: Unspecified,
): WireError[] {
  if (!duration) return [];
  const {from, to} = duration;
  if (typeof from !== 'number' || typeof to !== 'number') return [serviceError('DurationFilterCantbeEmpty')];
  const errors: WireError[] = [];
  if (from > to && reversedDuration === 'refused') errors.push(serviceError('DurationFilterCantbeEmpty'));
  const durations = assortment?.durations;
  if (needsEqualDuration && from !== to) {
    const message = 'Please choose one term instead of a range of terms.';
    errors.push(serviceError('DurationFilterRestrictedRange', [checkInput(message)]));
  } else if (durations && !(durations.includes(from) && durations.includes(to))) {
    const message = `Please choose one of these terms: ${durations.join(', ')} months.`;
    errors.push(serviceError('DurationFilterRestictedValues', [checkInput(message)]));
  }
  return errors;
}

/** The errors that an account's manual may add: for ranges without both ends, and for unknown values. */
function filterErrors(
  filters: SearchRequest['filters'],
  {rangesNeedBothEnds, unknownFilterValue, bodyInvalidCode}: Unspecified,
): ResponseError[] {
  if (!filters) return [];
  const errors: ResponseError[] = [];
  const {planServiceRating, miles, monthlyPrice, totalPrice} = filters;
  const isOpen = (range: Range | null | undefined) =>
    range && (typeof range.from !== 'number' || typeof range.to !== 'number');
  if (rangesNeedBothEnds && [planServiceRating, miles, monthlyPrice, totalPrice].some(isOpen)) {
    errors.push(shortError(bodyInvalidCode, 'A range requires both from and to.', 'filters'));
  }
  if (unknownFilterValue === 'refused' && namesUnknownValue(filters)) {
    errors.push(shortError(bodyInvalidCode, 'A filter has an unknown value.', 'filters'));
  }
  return errors;
}
