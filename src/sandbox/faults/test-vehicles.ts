import {normalizeIdentifier} from '../../contract/index.js';
import type {Call} from '../http/call.js';
import type {WirePlan} from '../plans/wire-plan.js';
import type {Vehicle} from '../vehicles/vehicle.js';
import {dropDocuments, dropOptionalParts, hostile, repeatTo, unknownValues} from './odd-plans.js';
import {
  badGateway,
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
  truncate,
} from './responses.js';
import {TEST_VEHICLES, type TestCard, type TestVehicleName} from './test-values.js';

/** How a test vehicle makes the sandbox behave; what is absent is as usual. */
export interface TestBehavior {
  /** How long its quote takes; Infinity never ends. */
  readonly latencyMs?: number;
  /** Nothing is ever answered, not even a poll. */
  readonly neverAnswers?: true;
  /** Its quote fails after this many asks. */
  readonly failsAfterAsks?: number;
  /** Answers instead of a quote; undefined lets the search go on. */
  readonly refuse?: (call: Call) => Response | undefined;
  /** Replaces the plans. */
  readonly plans?: (plans: readonly WirePlan[]) => readonly WirePlan[];
  /** How many of them a search returns by default. */
  readonly returnResultsDefault?: number;
  /** Corrupts the finished answer. */
  readonly corrupt?: (json: string) => Response;
  /** The outcome of ordering one of its plans, whatever the card. */
  readonly order?: TestCard['outcome'];
}

/** The test vehicles that are not about one error of the interface. */
type BehaviorName = Exclude<TestVehicleName, Extract<(typeof TEST_VEHICLES)[number], {errorCode: string}>['name']>;

const BEHAVIORS: Readonly<Record<BehaviorName, TestBehavior>> = {
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

const byIdentifier: ReadonlyMap<string, TestBehavior> = new Map(
  TEST_VEHICLES.flatMap(row => {
    const behavior = 'errorCode' in row ? {refuse: refuseWith(row.errorCode)} : BEHAVIORS[row.name];
    return [[row.vin, behavior] as const, [row.plate, behavior] as const];
  }),
);

/** How a vehicle makes the sandbox behave; empty for one that is not a test vehicle. */
export const testBehaviorOf = ({vin, plate}: Pick<Vehicle, 'vin' | 'plate'>): TestBehavior =>
  byIdentifier.get(normalizeIdentifier(vin ?? plate ?? '')) ?? {};
