import {normalizeIdentifier, type ServiceErrorCode} from '../../contract/index.js';
import {dropDocuments, dropOptionalParts, hostile, repeatTo, unknownValues} from './odd-plans.js';
import {
  badGateway,
  truncate,
  fillBothSides,
  fillNeitherSide,
  rateLimitFor,
  refuseAccount,
  refuseKey,
  refuseWith,
  resetConnection,
  sendHtmlPage,
  shortFormError,
  statusError,
} from './responses.js';
import {TEST_VEHICLES, type TestCard, type TestVehicleName} from './test-values.js';
import type {Call} from '../http/call.js';
import type {WirePlan} from '../plans/wire-plan.js';
import type {Vehicle} from '../vehicles/vehicle.js';

const TEST_BEHAVIORS: Readonly<Record<Exclude<TestVehicleName, ServiceErrorCode>, TestBehavior>> = {
  slow: {latencyMs: 20_000},
  'never-done': {latencyMs: Infinity},
  hang: {neverAnswers: true},
  'quoting-fails': {failsAfterAsks: 2},
  'no-plans': {plans: () => []},
  'one-plan': {plans: plans => plans.slice(0, 1)},
  'many-plans': {plans: repeatTo(3000), returnResultsDefault: 3000},
  'missing-parts': {plans: dropOptionalParts},
  'no-documents': {plans: dropDocuments},
  'unknown-values': {plans: unknownValues},
  hostile: {plans: hostile},
  'short-error': {refuse: shortFormError},
  'order-declined': {order: 'declined'},
  'order-not-available': {order: 'not-available'},
  'order-details': {order: 'details'},
  'order-gone': {order: 'gone'},
  unauthorized: {refuse: refuseKey},
  forbidden: {refuse: refuseAccount},
  'rate-limited': {refuse: rateLimitFor({waitMs: 5000, restMs: 60_000})},
  'rate-limited-minute': {refuse: rateLimitFor({waitMs: 60_000, restMs: 60_000})},
  'server-error': {refuse: statusError(500)},
  'bad-gateway': {refuse: badGateway},
  unavailable: {refuse: statusError(503)},
  'malformed-json': {corrupt: truncate},
  'html-page': {corrupt: sendHtmlPage},
  'both-sides': {corrupt: fillBothSides},
  'neither-side': {corrupt: fillNeitherSide},
  reset: {corrupt: resetConnection},
};

/** Every name that is no error's has its own entry; an error's is to be refused with it. */
const testBehaviorNamed = (name: TestVehicleName): TestBehavior =>
  name in TEST_BEHAVIORS
    ? TEST_BEHAVIORS[name as keyof typeof TEST_BEHAVIORS]
    : {refuse: refuseWith(name as ServiceErrorCode)};

const byIdentifier: ReadonlyMap<string, TestBehavior> = new Map(
  TEST_VEHICLES.flatMap(({name, vin, plate}) => {
    const behavior = testBehaviorNamed(name);
    return [[vin, behavior] as const, [plate, behavior] as const];
  }),
);

/** How a vehicle makes the sandbox misbehave, if it is a test vehicle. */
export function testBehaviorOf({vin, plate}: Pick<Vehicle, 'vin' | 'plate'>): TestBehavior | undefined {
  const identifier = vin ?? plate;
  return identifier === undefined ? undefined : byIdentifier.get(normalizeIdentifier(identifier));
}

/** How one test vehicle departs from what is usual; what is absent stays usual. */
export interface TestBehavior {
  /** How long its quote takes; Infinity never ends. */
  readonly latencyMs?: number;
  /** Nothing is ever answered, a poll neither. */
  readonly neverAnswers?: true;
  /** After how many asks its quote turns out to have failed. */
  readonly failsAfterAsks?: number;
  /** Answers in place of a quote; undefined lets it go on. */
  readonly refuse?: (call: Call) => Response | undefined;
  /** Puts other plans in the place of the real ones. */
  readonly plans?: (plans: readonly WirePlan[]) => readonly WirePlan[];
  /** How many of them a search returns that does not say. */
  readonly returnResultsDefault?: number;
  /** Sends the finished answer in another way. */
  readonly corrupt?: (json: string) => Response;
  /** What comes of ordering one of its plans, whatever the card. */
  readonly order?: TestCard['outcome'];
}
