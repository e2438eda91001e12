/** One of the service's errors: its stable number and, for a validation error, the input it names. */
export interface ErrorDefinition {
  readonly number: number;
  readonly field?: string;
}

/** Every error code of the interface, spelled as the interface spells it (§7.2 to §7.4). */
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

/** A code of the interface. */
export type ServiceErrorCode = keyof typeof ERRORS;

/** What our relay says in place of the service, always in the short form (no number). */
export const RELAY_ERROR_CODES = [
  'RelayBodyInvalid',
  'RelaySearchLost',
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
export type RelayErrorCode = (typeof RELAY_ERROR_CODES)[number];

/**
 * Whether an error is the one of that code. The number decides when it is there, since both are stable (§2.1);
 * the short form has the code alone.
 */
export const isServiceError = (
  item: {readonly errorCode?: string | undefined; readonly errorNumber?: number | undefined},
  code: ServiceErrorCode,
): boolean => item.errorCode === code || item.errorNumber === ERRORS[code].number;
