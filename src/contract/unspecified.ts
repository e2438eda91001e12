import {PLAN_VALID_MS} from './limits.js';
import type {RouteName} from './routes.js';
import type {MilesUnit} from './rules/miles.js';

/**
 * Everything the interface leaves open, with what we take it to be and why. An account's manual may say otherwise:
 * the client, the relay and the sandbox each take a partial table of this shape as their option `unspecified`.
 */
export interface Unspecified {
  /** §4.2: the plate's property in `searchCriteria`. Named after the error field `LicensePlate`, in the style of its siblings. */
  readonly plateField: string;
  /** §4.3: the properties of `VehicleRegistration` and `CleanVehicleCache` bodies. As `searchCriteria` names the same two. */
  readonly registrationVinField: string;
  readonly registrationMileageField: string;
  /** §4.3: `GetStartPrice` takes the search body, since it has the same contract as the searches beside it. */
  readonly startPriceBody: 'search';
  /** §4.2: where `PlansSearchWithUserInfo` takes the customer's details. At the root, named as orders and error paths name it. */
  readonly userDetailsField: string;
  /** §2.7: the emailed code's property in the Verify body. The interface calls it the verification code. */
  readonly verificationCodeField: string;
  /** §2.7, §4.1: the fields of Verify, Rotate and Usage answers. Their names in the interface's prose, in its camel case. */
  readonly apiKeyField: string;
  readonly partnerIdField: string;
  readonly tierField: string;
  readonly rateLimitsField: string;
  /** §4.5: the card's property in an order. After the error code `CreditCardError`. */
  readonly cardField: string;
  /**
   * §2.2, §4.5: whether an order of a car found by make, model and year needs its VIN, and under which name. It does: the
   * customer is asked for it before the sale completes, and the order is the last thing that is sent before that. A VIN is
   * called as in `searchCriteria`.
   */
  readonly orderNeedsVin: boolean;
  readonly orderVinField: string;
  /**
   * §4.5: whether an order may hold several plans. The answer is an array with one envelope per plan, but the body is said
   * to hold a `searchResultPlanId`, one. With `several` that field may be a list.
   */
  readonly plansPerOrder: 'one' | 'several';
  /**
   * §2.2: a `searchId` or `userId` that is not of one of the account's own sessions. The search begins a new session: a
   * page that was left open for long must still be able to search. Other accounts' ids are unknown ones.
   */
  readonly unknownSession: 'startsNew' | 'refused';
  /** §2.2: how long a session can be continued after its last search. As long as a plan of that search can be ordered. */
  readonly searchSessionSeconds: number;
  /** §4.3: what a 202 holds. A short word in `response`, so that the envelope's rule holds; clients judge by the status alone. */
  readonly pendingResponse: unknown;
  /**
   * §4.3: the status of asynchronous search on an account that does not have it. "An error" is all that is said of it;
   * 403 is the status for a capability that an account lacks (§5.8). The account is then searched synchronously, and
   * tried again ten minutes later (`ASYNC_REFUSED_MS`).
   */
  readonly asyncNotEnabledStatus: 403;
  /** §5.8: codes of 401, 403 and 429. Named after their meaning; clients judge by the status alone. */
  readonly unauthorizedCode: string;
  readonly forbiddenCode: string;
  readonly rateLimitedCode: string;
  /** §2.2: the status of a `partner` that is not the key's. 403, since the key is good and the claim is not. */
  readonly partnerMismatchStatus: 401 | 403;
  readonly partnerMismatchCode: string;
  /** What a body that is no search at all is answered with. Not a code of §7.2, so that nobody branches on it as one. */
  readonly bodyInvalidCode: string;
  /**
   * §2.1: the endpoints whose every error comes in the short form, without a number. Those on whose errors nobody has to
   * branch: a search's and an order's errors keep theirs. Everywhere, errors outside §7.2 to §7.4 have no number to give.
   */
  readonly shortErrorRoutes: readonly RouteName[];
  /** §2.7: how long an emailed code holds and how many wrong ones it bears. Common values; the numbers are not given. */
  readonly verificationCodeSeconds: number;
  readonly verificationAttempts: number;
  /**
   * §2.7: registering again while a code is pending. It begins again, with a new code and new attempts: that is what
   * somebody does who never got the mail, and each code can still be guessed at only so often.
   */
  readonly registeringAgain: 'restarts' | 'refused';
  /**
   * §2.5: whether variants that differ in their deductible share a `planId`. They do, as they do by name on `Full`: both
   * ways to collapse variants then give the same groups.
   */
  readonly planIdDeductibles: 'shared' | 'separate';
  /** §8.10: `returnResults` when a search leaves it out. High enough to cut nothing in ordinary use; an account may have its own. */
  readonly returnResultsDefault: number;
  /** §8.1: whether polls and catalog calls count. We count all: a client that gets by so gets by anyhow. */
  readonly countsPolls: boolean;
  readonly countsCatalog: boolean;
  /** §8.1: the windows slide, the stricter reading: what fits them fits fixed ones too. */
  readonly windows: 'sliding';
  /** §2.3: whether ranges other than `duration` need both ends. Only `duration` is said to. */
  readonly rangesNeedBothEnds: boolean;
  /**
   * §2.3: a duration whose `from` is above its `to`. No plan lies in it, as in any other such range, so no plan is found;
   * 4017 is for a filter without its ends.
   */
  readonly reversedDuration: 'noResults' | 'refused';
  /** §2.3: the answer to a `coverageType` or category that does not exist. No plan has it, so no plan is found. */
  readonly unknownFilterValue: 'noResults' | 'refused';
  /** §2.6: a model searched in a year it was not carried in. The nearest code there is says the model does not fit. */
  readonly yearNotCarriedCode: 'ModelIsInvalid' | 'CarDetailsAreEmpty';
  /** §4.4: the status of a `makeId` that does not exist, with the code `MakeIsInvalid`. It is input like any other. */
  readonly unknownMakeStatus: 400 | 404;
  /** §2.5: the unit of `miles` in results. As in the filter: thousands, 999 unlimited; other values from 1,000 up are miles. */
  readonly milesUnit: MilesUnit;
  /** §2.5: from where a plan's miles count. From the odometer at purchase, as most contracts of added time and miles do. */
  readonly milesFrom: 'purchase' | 'zero';
  /** §9.1: the endpoints that version 1 has too. The searches that wait: the one that is shown, and its siblings. */
  readonly v1Routes: readonly RouteName[];
  /**
   * §9.3: version 1's numeric `partnerId`. It is not checked: the key says who asks (§9.2), and no answer tells an
   * account its number, so there is nothing that it could be compared with.
   */
  readonly v1PartnerId: 'ignored' | 'required';
  /** §9.3: version 1's names for make, model, year and plate. As version 2 has them, like the names that are given. */
  readonly v1VehicleFields: 'asVersion2';
  /** §9.7: what version 1 answers with. As version 2 does in `Full`, since no difference is given. */
  readonly v1Answers: 'asVersion2';
}

/** Our reading of all that is not given. */
export const UNSPECIFIED: Unspecified = {
  plateField: 'licensePlate',
  registrationVinField: 'vin',
  registrationMileageField: 'mileage',
  startPriceBody: 'search',
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
  asyncNotEnabledStatus: 403,
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
  windows: 'sliding',
  rangesNeedBothEnds: false,
  reversedDuration: 'noResults',
  unknownFilterValue: 'noResults',
  yearNotCarriedCode: 'ModelIsInvalid',
  unknownMakeStatus: 400,
  milesUnit: 'thousands',
  milesFrom: 'purchase',
  v1Routes: [
    'plansSearch',
    'plansSearchVin',
    'plansSearchMakeModelYear',
    'plansSearchLicensePlate',
    'plansSearchWithUserInfoVin',
  ],
  v1PartnerId: 'ignored',
  v1VehicleFields: 'asVersion2',
  v1Answers: 'asVersion2',
};

/** Our reading, with an account's own answers in place of it. */
export const resolveUnspecified = (answers: Partial<Unspecified> = {}): Unspecified => ({...UNSPECIFIED, ...answers});

/** A record whose entry `from` is called `to` instead; the record itself when there is nothing to rename. */
export function renameField<T extends object>(record: T, from: string, to: string): T {
  if (from === to || !Object.hasOwn(record, from)) return record;
  const {[from]: value, ...others} = record as Record<string, unknown>;
  return {...others, [to]: value} as T;
}
