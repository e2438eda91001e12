/** One of the upstream API's errors: its stable number and, for a validation error, the invalid input. */
export interface ErrorDefinition {
  readonly number: number;
  readonly field?: string;
}

/** Every error code of the upstream API, in its own spelling (§7.2 to §7.4). */
export const ERRORS = {
  ZipAndStateAreEmpty: {number: 4001, field: 'ZipAndState'},
  CarDetailsAreEmpty: {number: 4002, field: 'CarDetails'},
  CantParseVIN: {number: 4005, field: 'VIN'},
  CantParseLicensePlate: {number: 4006, field: 'LicensePlate'},
  MileageIsLessThanZero: {number: 4009, field: 'Mileage'},
  StateShortNameIsInvalid: {number: 4013, field: 'StateShortName'},
  MakeIsInvalid: {number: 4014, field: 'Make'},
  ModelIsInvalid: {number: 4015, field: 'Model'},
  DurationFilterCantbeEmpty: {number: 4017, field: 'DurationFilter'},
  MileageIsRequired: {number: 4019, field: 'Mileage'},
  DurationFilterRestictedValues: {number: 20004, field: 'DurationFilter'},
  DurationFilterRestrictedRange: {number: 20005, field: 'DurationFilter'},
  VinHasNotBeenRegistered: {number: 20006, field: 'VIN'},
  CreditCardError: {number: 3000},
  StateMismatchPlanNotAvailable: {number: 1009},
} as const satisfies Readonly<Record<string, ErrorDefinition>>;

/** An error code of the upstream API. */
export type ServiceErrorCode = keyof typeof ERRORS;

/** The relay's own error codes. Its errors always have the short form, without a number. */
export const RELAY_ERROR_CODES = [
  'RelayBodyInvalid',
  'RelaySearchLost',
  'RelayTokenInvalid',
  'RelayOriginNotAllowed',
  'RelayRouteUnknown',
  'RelayBodyTooLarge',
  'RelayContentTypeInvalid',
  'RelayVisitorNotVerified',
  'RelayVisitorLimit',
  'RelayBudgetExhausted',
  'RelayUpstreamFailed',
  'RelayUpstreamTimeout',
  'RelayUnavailable',
] as const;
/** One of the relay's own error codes. */
export type RelayErrorCode = (typeof RELAY_ERROR_CODES)[number];

/**
 * Whether an error has this code. Code and number are both stable (§2.1), so either one identifies it; the short form
 * has no number.
 */
export const isServiceError = (
  item: {readonly errorCode?: string | undefined; readonly errorNumber?: number | undefined},
  code: ServiceErrorCode,
): boolean => item.errorCode === code || item.errorNumber === ERRORS[code].number;
