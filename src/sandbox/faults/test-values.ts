import type {ServiceErrorCode} from '../../contract/index.js';

/** A vehicle that triggers a special behavior, by its VIN or by its plate in any state. */
export interface TestVehicle {
  readonly name: string;
  readonly vin: string;
  readonly plate: string;
  readonly description: string;
  /** The error of the API that it triggers. */
  readonly errorCode?: ServiceErrorCode;
}

const vehicle = <const Name extends string>(name: Name, vin: string, plate: string, description: string) => ({
  name,
  vin,
  plate,
  description,
});

/** A vehicle that triggers one error of §7.2 or §7.3, whatever the search contains. */
const error = <const Code extends ServiceErrorCode>(code: Code, vin: string, plate: string, description: string) => ({
  ...vehicle(code, vin, plate, description),
  errorCode: code,
});

/**
 * The test vehicles by kind. Each has a valid VIN of a 2024 Honda, including the check digit; the last six digits name
 * the behavior.
 */
export const TEST_VEHICLE_GROUPS = {
  'Slow quotes': [
    vehicle('slow', '1HGSANDB9RX000020', 'SLOW20', 'The quote takes 20 seconds'),
    vehicle(
      'never-done',
      '1HGSANDB4RX000202',
      'NEVER',
      'The quote never completes: 202 forever, or no response to a synchronous search',
    ),
    vehicle('hang', '1HGSANDB5RX000807', 'HANG', 'No response, not even to polls'),
    vehicle(
      'quoting-fails',
      '1HGSANDB8RX000400',
      'FAIL400',
      '400 after two 202s, or at the end of a synchronous search',
    ),
  ],
  Plans: [
    vehicle('no-plans', '1HGSANDB3RX000000', 'NOPLANS', 'No plans'),
    vehicle('one-plan', '1HGSANDB5RX000001', 'ONEPLAN', 'One plan with one term'),
    vehicle('many-plans', '1HGSANDB7RX003000', 'MANY3000', '3,000 plans'),
    vehicle('missing-parts', '1HGSANDB8RX000901', 'NOPARTS', 'Plans without optional fields'),
    vehicle('no-documents', '1HGSANDB1RX000903', 'NODOCS', 'Maintenance programs without a document'),
    vehicle('unknown-values', '1HGSANDB3RX000904', 'UNKNOWN', 'Unknown coverage levels, badges and categories'),
    vehicle(
      'hostile',
      '1HGSANDBXRX000902',
      'HOSTILE',
      'Markup in names; javascript: URLs and URLs of other sites in links',
    ),
  ],
  'Search errors': [
    error('ZipAndStateAreEmpty', '1HGSANDBXRX104001', 'E4001', '400 with 4001, ZIP code and state missing'),
    error('CarDetailsAreEmpty', '1HGSANDB1RX104002', 'E4002', '400 with 4002, no vehicle'),
    error('CantParseVIN', '1HGSANDB7RX104005', 'E4005', '400 with 4005 and two suggestions'),
    error('CantParseLicensePlate', '1HGSANDB9RX104006', 'E4006', '400 with 4006, an invalid plate'),
    error('MileageIsLessThanZero', '1HGSANDB4RX104009', 'E4009', '400 with 4009, a negative mileage'),
    error('StateShortNameIsInvalid', '1HGSANDB6RX104013', 'E4013', '400 with 4013, an unknown state'),
    error('MakeIsInvalid', '1HGSANDB8RX104014', 'E4014', '400 with 4014, an unknown make'),
    error('ModelIsInvalid', '1HGSANDBXRX104015', 'E4015', '400 with 4015, a model of another make'),
    error('DurationFilterCantbeEmpty', '1HGSANDB3RX104017', 'E4017', '400 with 4017, an empty duration filter'),
    error('MileageIsRequired', '1HGSANDB7RX104019', 'E4019', '400 with 4019, a mileage of zero'),
    error(
      'DurationFilterRestictedValues',
      '1HGSANDB8RX120004',
      'E20004',
      '400 with 20004, until the search has filters without a duration',
    ),
    error(
      'DurationFilterRestrictedRange',
      '1HGSANDBXRX120005',
      'E20005',
      '400 with 20005, until the duration filter has equal ends',
    ),
    error('VinHasNotBeenRegistered', '1HGSANDB1RX120006', 'E20006', '400 with 20006, only in asynchronous searches'),
    vehicle('short-error', '1HGSANDB3RX000806', 'SHORTERR', '400 in the short form, without a list or a number'),
  ],
  'Order errors': [
    vehicle('order-declined', '1HGSANDB3RX103000', 'E3000', 'Ordering a plan returns 200 with 3000'),
    vehicle('order-not-available', '1HGSANDB0RX101009', 'E1009', 'Ordering a plan returns 200 with 1009'),
    vehicle('order-details', '1HGSANDB9RX107004', 'EDETAILS', 'Ordering a plan returns 200 with UserDetails.Address'),
    vehicle('order-gone', '1HGSANDB7RX100410', 'E410', 'Ordering a plan returns 410'),
  ],
  'Keys, limits and outages': [
    vehicle('unauthorized', '1HGSANDB6RX100401', 'E401', '401, as for a rotated key'),
    vehicle('forbidden', '1HGSANDBXRX100403', 'E403', '403, as for an account without the feature'),
    vehicle(
      'rate-limited',
      '1HGSANDBXRX000429',
      'LIMIT5',
      '429 with Retry-After for 5 seconds, then plans for a minute',
    ),
    vehicle(
      'rate-limited-minute',
      '1HGSANDB2RX060429',
      'LIMIT60',
      '429 with Retry-After for a minute, then plans for a minute',
    ),
    vehicle('server-error', '1HGSANDB1RX000500', 'E500', '500'),
    vehicle('bad-gateway', '1HGSANDB5RX000502', 'E502', '502 with an HTML page'),
    vehicle('unavailable', '1HGSANDB7RX000503', 'E503', '503'),
  ],
  'Malformed responses': [
    vehicle('malformed-json', '1HGSANDB4RX000801', 'BADJSON', '200 with truncated JSON'),
    vehicle('html-page', '1HGSANDB6RX000802', 'HTMLPAGE', '200 with an HTML page'),
    vehicle('both-sides', '1HGSANDB8RX000803', 'BOTH', '200 with both parts of the envelope populated'),
    vehicle('neither-side', '1HGSANDBXRX000804', 'NEITHER', '200 with neither part of the envelope populated'),
    vehicle('reset', '1HGSANDB1RX000805', 'RESET', 'The connection breaks in the middle of the response'),
  ],
} as const satisfies Readonly<Record<string, readonly TestVehicle[]>>;

/** All test vehicles. */
export const TEST_VEHICLES = Object.values(TEST_VEHICLE_GROUPS).flat();

/** The name of a test vehicle. */
export type TestVehicleName = (typeof TEST_VEHICLES)[number]['name'];

/** An email address that changes the registration. `name+anything@…` does the same for another account. */
export interface TestEmail {
  readonly name: string;
  readonly email: string;
  readonly description: string;
}

const email = <const Name extends string>(name: Name, description: string) => ({
  name,
  email: `${name}@test.example`,
  description,
});

/** The test addresses of Register and Verify. */
export const TEST_EMAILS = [
  email('known-code', 'The code is always 123456'),
  email('no-mail', 'Register returns 200, but the code never arrives'),
  email('taken', 'Register is rejected, as if the address were registered'),
  email('late', 'The code has expired when it arrives'),
  email('one-try', 'The first wrong code ends the registration'),
  email('limited', 'Register is 429 with Retry-After for 30 seconds'),
  email('unavailable', 'Register is 503'),
  email('last-call', 'The new account has one call left in its hour'),
  email('async', 'The new account has asynchronous search'),
  email('short-lived', 'The new key expires after a minute: 401'),
] as const satisfies readonly TestEmail[];

/** The name of a test address. */
export type TestEmailName = (typeof TEST_EMAILS)[number]['name'];

/** A card number with a fixed outcome. */
export interface TestCard {
  readonly number: string;
  readonly outcome:
    'accepted' | 'declined' | 'suspicious' | 'not-available' | 'details' | 'gone' | 'server-error' | 'hang';
  readonly description: string;
}

/** The test cards. Any other number with a valid check digit is accepted too. */
export const TEST_CARDS: readonly TestCard[] = [
  {number: '4111111111111111', outcome: 'accepted', description: 'Accepted: 201 with an order id'},
  {number: '5555555555554444', outcome: 'accepted', description: 'Accepted: 201 with an order id'},
  {number: '378282246310005', outcome: 'accepted', description: 'Accepted: 201 with an order id'},
  {number: '4000000000000002', outcome: 'declined', description: 'Declined: 200 with error 3000'},
  {number: '4000000000003006', outcome: 'suspicious', description: 'Rejected by the fraud check: 200 with error 3000'},
  {
    number: '4000000000001000',
    outcome: 'not-available',
    description: 'The plan is no longer available: 200 with error 1009',
  },
  {
    number: '4000000000007007',
    outcome: 'details',
    description: 'The billing address does not match: 200 with UserDetails.Address',
  },
  {number: '4000000000000416', outcome: 'gone', description: 'The order is canceled: 410'},
  {number: '4000000000000507', outcome: 'server-error', description: 'The service fails: 500'},
  {number: '4000000000000085', outcome: 'hang', description: 'No response'},
];

/** A fault that can be injected into the next requests, at any endpoint. */
export interface OneShotFault {
  readonly name: string;
  readonly description: string;
}

/** The faults that `POST /sandbox/faults` accepts. */
export const ONE_SHOT_FAULTS = [
  {name: 'slow', description: 'The response takes `latencyMs` longer (default: 20,000)'},
  {name: 'hang', description: 'No response'},
  {name: 'unauthorized', description: '401'},
  {name: 'forbidden', description: '403'},
  {name: 'rate-limited', description: '429 with `retryAfterSeconds` as Retry-After (default: 5)'},
  {name: 'server-error', description: '500'},
  {name: 'bad-gateway', description: '502 with an HTML page'},
  {name: 'unavailable', description: '503'},
  {name: 'short-error', description: '400 in the short form'},
  {name: 'malformed-json', description: 'Truncated JSON'},
  {name: 'html-page', description: 'An HTML page instead of JSON'},
  {name: 'both-sides', description: 'An envelope with both plans and errors'},
  {name: 'neither-side', description: 'An envelope with neither plans nor errors'},
  {name: 'reset', description: 'The connection breaks in the middle of the response'},
] as const satisfies readonly OneShotFault[];

/** The name of a one-shot fault. */
export type FaultName = (typeof ONE_SHOT_FAULTS)[number]['name'];
