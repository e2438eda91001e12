import {
  LOOKUP_MATCHES,
  type Range,
  type SearchCriteria,
  type SearchRequest,
  type Unspecified,
} from '../../contract/index.js';
import type {Account} from '../accounts/account.js';
import {makeByName, MAKES, modelByName, normalizeName, type CatalogMake} from '../catalog/catalog.js';
import {shortError, type AnswerError} from '../http/answer.js';
import type {Call} from '../http/call.js';
import {checkInput, endpointOf, serviceError, type ServiceError} from '../http/service-errors.js';
import {namesUnknownValue} from '../plans/filter-offers.js';
import type {LookupMethod} from '../vehicles/identify.js';
import {isVin} from '../vehicles/vehicle.js';
import {isUsState, stateOfZip} from '../vehicles/zip-state.js';

/**
 * Everything that is wrong with a search (§7), in the order of the form. The sandbox checks this by itself, with none of
 * the code by which the relay does, so that a mistake in one of them shows.
 */
export function searchErrors(
  {state, account, route}: Call,
  request: SearchRequest,
  lookupMethod: LookupMethod | undefined,
): AnswerError[] {
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

/** What is wrong with the vehicle. A strict endpoint accepts only the lookup method that it expects (§4.2). */
function vehicleErrors(
  criteria: SearchCriteria,
  method: LookupMethod | undefined,
  expected: LookupMethod | undefined,
  unspecified: Unspecified,
): ServiceError[] {
  if (method === undefined) return [serviceError('CarDetailsAreEmpty')];
  if (expected !== undefined && method !== expected) return [wrongIdentifier(expected, method)];
  if (method === 'vin') return vinErrors(criteria.vin);
  // The interface says nothing of how a plate is written, only that its state is needed.
  if (method === 'plate') return isGiven(criteria.stateShortName) ? [] : [serviceError('CantParseLicensePlate')];
  return catalogErrors(criteria, unspecified);
}

const isGiven = (text: string | null | undefined): text is string => Boolean(text?.trim());

const STRICT_SEARCHES = {
  vin: endpointOf('plansSearchVin'),
  plate: endpointOf('plansSearchLicensePlate'),
  catalog: endpointOf('plansSearchMakeModelYear'),
} as const;

/** The interface has no error for this; the one of the expected identifier fits best. */
const WRONG_IDENTIFIER_CODES = {
  vin: 'CantParseVIN',
  plate: 'CantParseLicensePlate',
  catalog: 'CarDetailsAreEmpty',
} as const;

const wrongIdentifier = (expected: LookupMethod, method: LookupMethod): ServiceError =>
  serviceError(WRONG_IDENTIFIER_CODES[expected], [
    {
      action: 'UseDifferentEndpoint',
      message: 'This kind of search needs another way to name the vehicle.',
      endpoint: STRICT_SEARCHES[method],
    },
  ]);

/** What is wrong with a VIN (§2.2). It is not cleaned first: clients do that with what people type. */
export const vinErrors = (vin: unknown): ServiceError[] => (isVin(vin) ? [] : [serviceError('CantParseVIN')]);

/** What is wrong with an odometer reading; whole miles are expected. */
export function mileageErrors(mileage: unknown): ServiceError[] {
  if (typeof mileage !== 'number' || !Number.isInteger(mileage) || mileage === 0) {
    return [serviceError('MileageIsRequired')];
  }
  return mileage < 0 ? [serviceError('MileageIsLessThanZero')] : [];
}

/** The US state that a search is in; undefined when neither its state nor its zip code says. */
export const stateOf = ({stateShortName, zip}: SearchCriteria): string | undefined =>
  isGiven(stateShortName) ? stateShortName.trim().toUpperCase() : stateOfZip(zip ?? '');

function locationErrors(criteria: SearchCriteria): ServiceError[] {
  const state = stateOf(criteria);
  if (state === undefined) return [serviceError('ZipAndStateAreEmpty')];
  return isUsState(state) ? [] : [serviceError('StateShortNameIsInvalid')];
}

/** What is wrong with a make, model and year (§2.2, §7.2): first whether they are there, then whether the catalog has them. */
function catalogErrors(criteria: SearchCriteria, unspecified: Unspecified): ServiceError[] {
  const {make: makeName, model: modelName, year} = criteria;
  const missing: ServiceError[] = [];
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

/** The names that a misspelled name may have been meant for. */
function similar(entries: readonly {readonly name: string}[], name: string): string[] {
  const wanted = normalizeName(name.slice(0, 100));
  if (wanted === '') return [];
  const names = entries.map(entry => entry.name);
  return names.filter(candidate => normalizeName(candidate).includes(wanted)).slice(0, LOOKUP_MATCHES);
}

const didYouMean = (error: ServiceError, names: readonly string[]): ServiceError =>
  names.length === 0 ? error : {...error, suggestions: [checkInput(`Did you mean ${names.join(', ')}?`)]};

const yearNotCarried = (
  make: CatalogMake,
  model: string,
  years: readonly number[],
  {yearNotCarriedCode}: Unspecified,
): ServiceError =>
  serviceError(yearNotCarriedCode, [
    checkInput(`The ${make.name} ${model} is known for the model years ${formatYears(years)}.`),
  ]);

/** Years as a person writes them: 1998, 2001–2005. */
function formatYears(years: readonly number[]): string {
  const runs: {first: number; last: number}[] = [];
  for (const year of years) {
    const run = runs.at(-1);
    if (run && run.last === year - 1) run.last = year;
    else runs.push({first: year, last: year});
  }
  return runs.map(({first, last}) => (first === last ? String(first) : `${first}–${last}`)).join(', ');
}

/** What the interface and the account find wrong with a duration filter (§2.3, §7.3, §8.9). */
function durationErrors(
  duration: Range | null | undefined,
  {assortment, needsEqualDuration}: Account,
  {reversedDuration}: Unspecified,
): ServiceError[] {
  if (!duration) return [];
  const {from, to} = duration;
  if (typeof from !== 'number' || typeof to !== 'number') return [serviceError('DurationFilterCantbeEmpty')];
  const errors: ServiceError[] = [];
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

/** What an account's manual may add: both ends for every range, and no value that does not exist. */
function filterErrors(
  filters: SearchRequest['filters'],
  {rangesNeedBothEnds, unknownFilterValue, bodyInvalidCode}: Unspecified,
): AnswerError[] {
  if (!filters) return [];
  const errors: AnswerError[] = [];
  const {planServiceRating, miles, monthlyPrice, totalPrice} = filters;
  const isOpen = (range: Range | null | undefined) =>
    range && (typeof range.from !== 'number' || typeof range.to !== 'number');
  if (rangesNeedBothEnds && [planServiceRating, miles, monthlyPrice, totalPrice].some(isOpen)) {
    errors.push(shortError(bodyInvalidCode, 'A range needs both of its ends.', 'filters'));
  }
  if (unknownFilterValue === 'refused' && namesUnknownValue(filters)) {
    errors.push(shortError(bodyInvalidCode, 'A filter names a value that does not exist.', 'filters'));
  }
  return errors;
}
