import {PLAN_VALID_MS} from './limits.js';
import type {Reader} from './reader.js';
import type {RouteName} from './routes.js';
import type {MilesUnit} from './rules/mileage-limit.js';

/**
 * What the API description leaves open and an account's manual may define differently, with what we assume and why. The
 * client, the relay and the sandbox each take a partial table of this shape as their option `unspecified`. The sandbox
 * reads all of it. The client reads the names of the fields that it sends and receives. The relay reads the names of the
 * fields of searches and registrations, `pendingResponse`, `forbiddenCode`, `rateLimitedCode`, `countsPolls`,
 * `countsCatalog` and `unknownMakeStatus`. The elements have the property `milesUnit` instead.
 */
export interface Unspecified {
  /**
   * §4.2: the plate's field in `searchCriteria`. Named after the error field `LicensePlate`, in the style of the other
   * fields.
   */
  readonly plateField: string;
  /** §4.3: the fields of `VehicleRegistration` and `CleanVehicleCache` bodies. Named as in `searchCriteria`. */
  readonly registrationVinField: string;
  readonly registrationMileageField: string;
  /**
   * §4.2: the field of the customer's details in `PlansSearchWithUserInfo`. At the root, named as in orders and error
   * paths.
   */
  readonly userDetailsField: string;
  /** §2.7: the field of the emailed code in the Verify body. The API description calls it the verification code. */
  readonly verificationCodeField: string;
  /**
   * §2.7, §4.1: the fields of Verify, Rotate and Usage responses. The terms of the API description, in the API's camel
   * case.
   */
  readonly apiKeyField: string;
  readonly partnerIdField: string;
  readonly tierField: string;
  readonly rateLimitsField: string;
  /** §4.5: the field of the credit card in an order. Named after the error code `CreditCardError`. */
  readonly cardField: string;
  /**
   * §2.2, §4.5: whether the order of a car searched by make, model and year needs its VIN, and the name of that field.
   * It does: the customer must give the VIN before the sale completes, and the order is the last request before that.
   * The field is named as in `searchCriteria`.
   */
  readonly orderNeedsVin: boolean;
  readonly orderVinField: string;
  /**
   * §4.5: whether an order may contain several plans. The response is an array with one envelope per plan, but the body
   * has a single `searchResultPlanId`. With `several`, that field may be a list.
   */
  readonly plansPerOrder: 'one' | 'several';
  /**
   * §2.2: how to treat a `searchId` or `userId` that is not from one of the account's own sessions. The search starts a
   * new session, because a page that was open for a long time must still be able to search.
   */
  readonly unknownSession: 'startsNew' | 'refused';
  /** §2.2: how long a session can be continued after its last search. That is as long as its plans can be ordered. */
  readonly searchSessionSeconds: number;
  /** §4.3: the `response` of a 202. A short value, so that the envelope is valid; clients look only at the status. */
  readonly pendingResponse: unknown;
  /**
   * §4.3: the plans whose lowest down payment `GetStartPrice` returns. `all`: all that match the filters, because the
   * API description names no limit. `returned`: only those that a search with the same body returns, up to its
   * `returnResults` and `numberOfProviders`. That the body is that of a search is an assumption, too.
   */
  readonly startPricePlans: 'all' | 'returned';
  /** §5.8: the codes of 401, 403 and 429. Named after their meaning; clients look only at the status. */
  readonly unauthorizedCode: string;
  readonly forbiddenCode: string;
  readonly rateLimitedCode: string;
  /** §2.2: the status for a `partner` that does not match the key. 403, because the key itself is valid. */
  readonly partnerMismatchStatus: 401 | 403;
  readonly partnerMismatchCode: string;
  /**
   * The code for a body that is not a search at all. It is none of §7.2, so that clients do not mistake it for one of
   * those.
   */
  readonly bodyInvalidCode: string;
  /**
   * §2.1: the endpoints that send every error in the short form, without a number. These are the endpoints whose errors
   * need no special handling. Errors of searches and orders keep their numbers. Errors outside §7.2 to §7.4 have no
   * number anywhere.
   */
  readonly shortErrorRoutes: readonly RouteName[];
  /** §2.7: how long an emailed code is valid, and how many wrong attempts it allows. Common values. */
  readonly verificationCodeSeconds: number;
  readonly verificationAttempts: number;
  /**
   * §2.7: registering again while a code is pending. It sends a new code with new attempts, for a partner who never
   * received the email. Each code still allows only a few attempts.
   */
  readonly registeringAgain: 'restarts' | 'refused';
  /**
   * §2.5: whether variants that differ in their deductible share a `planId`. They do, as they share a name in `Full`,
   * so that both ways to group variants give the same groups.
   */
  readonly planIdDeductibles: 'shared' | 'separate';
  /** §8.10: the default of `returnResults`. High enough for any ordinary search; an account may have its own. */
  readonly returnResultsDefault: number;
  /**
   * §8.1: whether polls and catalog calls count toward the rate limit. They do, because that is the stricter
   * assumption.
   */
  readonly countsPolls: boolean;
  readonly countsCatalog: boolean;
  /**
   * §2.3: whether ranges other than `duration` need both ends. The API description requires both only for `duration`.
   */
  readonly rangesNeedBothEnds: boolean;
  /**
   * §2.3: a duration whose `from` is above its `to`. As with any such range, no plan matches; 4017 is for a missing
   * end.
   */
  readonly reversedDuration: 'noResults' | 'refused';
  /** §2.3: a `coverageType` or category that does not exist. No plan has it, so the search finds none. */
  readonly unknownFilterValue: 'noResults' | 'refused';
  /**
   * §2.6: the error for a model in a year that the catalog does not have. The closest code is that of an invalid model.
   */
  readonly yearNotCarriedCode: 'ModelIsInvalid' | 'CarDetailsAreEmpty';
  /**
   * §4.4: the status for an unknown `makeId`, with the code `MakeIsInvalid`. It is treated like any other invalid
   * input.
   */
  readonly unknownMakeStatus: 400 | 404;
  /**
   * §2.5: the unit of `miles` in results. As in the filter: thousands, 999 unlimited; values from 1,000 up are miles.
   */
  readonly milesUnit: MilesUnit;
  /**
   * §9.1: the endpoints that exist in version 1 too. The synchronous searches: the API description shows one of them,
   * and the others belong to it.
   */
  readonly v1Routes: readonly RouteName[];
  /**
   * §9.3: how to treat version 1's numeric `partnerId`. It is not checked: the key identifies the partner (§9.2), and
   * no response tells an account its number.
   */
  readonly v1PartnerId: 'ignored' | 'required';
}

/** What we assume where the API description leaves something open. */
export const UNSPECIFIED: Unspecified = {
  plateField: 'licensePlate',
  registrationVinField: 'vin',
  registrationMileageField: 'mileage',
  userDetailsField: 'UserDetails',
  verificationCodeField: 'verificationCode',
  apiKeyField: 'apiKey',
  partnerIdField: 'partnerId',
  tierField: 'tier',
  rateLimitsField: 'rateLimits',
  cardField: 'creditCard',
  orderNeedsVin: true,
  orderVinField: 'vin',
  plansPerOrder: 'one',
  unknownSession: 'startsNew',
  searchSessionSeconds: PLAN_VALID_MS / 1000,
  pendingResponse: {status: 'Quoting'},
  startPricePlans: 'all',
  unauthorizedCode: 'Unauthorized',
  forbiddenCode: 'Forbidden',
  rateLimitedCode: 'RateLimitExceeded',
  partnerMismatchStatus: 403,
  partnerMismatchCode: 'PartnerMismatch',
  bodyInvalidCode: 'RequestBodyInvalid',
  shortErrorRoutes: ['models', 'vehicleRegistration', 'cleanVehicleCache'],
  verificationCodeSeconds: 900,
  verificationAttempts: 5,
  registeringAgain: 'restarts',
  planIdDeductibles: 'shared',
  returnResultsDefault: 500,
  countsPolls: true,
  countsCatalog: true,
  rangesNeedBothEnds: false,
  reversedDuration: 'noResults',
  unknownFilterValue: 'noResults',
  yearNotCarriedCode: 'ModelIsInvalid',
  unknownMakeStatus: 400,
  milesUnit: 'thousands',
  v1Routes: [
    'plansSearch',
    'plansSearchVin',
    'plansSearchMakeModelYear',
    'plansSearchLicensePlate',
    'plansSearchWithUserInfoVin',
  ],
  v1PartnerId: 'ignored',
};

/** Returns our assumptions, with the values of an account's manual in their place. */
export const resolveUnspecified = (overrides: Partial<Unspecified> = {}): Unspecified => ({
  ...UNSPECIFIED,
  ...overrides,
});

/** Returns a copy with the field `from` renamed to `to`, or the record itself when there is nothing to rename. */
export function renameField<T extends object>(record: T, from: string, to: string): T {
  if (from === to || !Object.hasOwn(record, from)) return record;
  const {[from]: value, ...others} = record as Record<string, unknown>;
  return {...others, [to]: value} as T;
}

/** Returns a copy with several fields renamed; a field without another name keeps its own. */
export const renameFields = <T extends object>(record: T, names: Readonly<Record<string, string | undefined>>): T =>
  Object.entries(names).reduce((renamed, [from, to = from]) => renameField(renamed, from, to), record);

/** Returns the reader `Credentials` or `Usage` for an account whose manual gives their fields other names. */
export function nameAccountFields<T>(read: Reader<T>, unspecified: Partial<Unspecified>): Reader<T> {
  const {apiKeyField, partnerIdField, tierField, rateLimitsField} = unspecified;
  const names = {apiKey: apiKeyField, partnerId: partnerIdField, tier: tierField, rateLimits: rateLimitsField};
  return value => {
    if (typeof value !== 'object' || value === null) return undefined;
    return read(
      Object.entries(names).reduce((named, [ours, theirs]) => renameField(named, theirs ?? ours, ours), value),
    );
  };
}
