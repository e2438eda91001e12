import {
  BASE_PATH,
  ERRORS,
  ROUTES,
  type RouteName,
  type ServiceErrorCode,
  type Suggestion,
  type WireError,
} from '../../contract/index.js';

/** Returns the path of a route, for a suggestion. */
export const endpointOf = (name: RouteName): string => `${BASE_PATH}/${ROUTES[name].path}`;

/** A suggestion to correct the input. */
export const checkInput = (message: string): Suggestion => ({action: 'CheckInput', message});

const MESSAGES: Readonly<Record<ServiceErrorCode, string>> = {
  ZipAndStateAreEmpty: 'A ZIP code or a state is required.',
  CarDetailsAreEmpty: 'A VIN, a license plate, or a make, model and year are required.',
  CantParseVIN: 'The VIN is invalid.',
  CantParseLicensePlate: 'The license plate is invalid, or its state is missing.',
  MileageIsLessThanZero: 'The mileage is negative.',
  StateShortNameIsInvalid: 'The state is not a US state code.',
  MakeIsInvalid: 'The catalog does not have this make.',
  ModelIsInvalid: 'The catalog does not have this model of this make.',
  DurationFilterCantbeEmpty: 'The duration filter requires both from and to.',
  MileageIsRequired: 'The mileage is required.',
  DurationFilterRestictedValues: 'This account allows only certain durations.',
  DurationFilterRestrictedRange: 'This account requires a duration whose from and to are equal.',
  VinHasNotBeenRegistered: 'This VIN and mileage have not been registered.',
  CreditCardError: 'The card was declined.',
  StateMismatchPlanNotAvailable: 'The plan is not available in this state, or its quote has expired.',
};

const ENTER_MILEAGE = checkInput('Please enter the current mileage.');

const SUGGESTIONS: Readonly<Partial<Record<ServiceErrorCode, readonly Suggestion[]>>> = {
  CantParseVIN: [
    checkInput('Please check the VIN. It has 17 letters and digits, and never the letters I, O or Q.'),
    {
      action: 'RetryWithAlternative',
      message: 'You can also search by make, model and year.',
      endpoint: endpointOf('plansSearchMakeModelYear'),
    },
  ],
  CantParseLicensePlate: [checkInput('Please check the license plate and choose the state that issued it.')],
  MakeIsInvalid: [checkInput('Please choose a make from the list.')],
  ModelIsInvalid: [checkInput('Please choose a model and year from the lists.')],
  StateShortNameIsInvalid: [checkInput('Please choose a US state.')],
  MileageIsRequired: [ENTER_MILEAGE],
  MileageIsLessThanZero: [ENTER_MILEAGE],
};

/** Creates one of the upstream API's errors in its long form (§2.1, §7). No client may depend on the messages. */
export function serviceError(code: ServiceErrorCode, suggestions = SUGGESTIONS[code]): WireError {
  const definition: {readonly number: number; readonly field?: string} = ERRORS[code];
  return {
    errorMessage: MESSAGES[code],
    errorField: definition.field ?? null,
    errorCode: code,
    errorNumber: definition.number,
    ...(suggestions && {suggestions}),
  };
}
