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
  rejectAccount,
  rejectKey,
  rejectWith,
  resetConnection,
  sendHtmlPage,
  shortFormError,
  statusError,
  truncate,
} from './responses.js';
import {TEST_VEHICLES, type TestCard, type TestVehicleName} from './test-values.js';

/** How the sandbox behaves for a test vehicle. Absent fields mean the usual behavior. */
export interface TestBehavior {
  /** How long its quote takes; Infinity never completes. */
  readonly latencyMs?: number;
  /** True when no request gets a response, not even a poll. */
  readonly neverResponds?: true;
  /** Its quote fails after this many requests. */
  readonly failsAfterRequests?: number;
  /** Returns the response instead of a quote. Undefined lets the search continue. */
  readonly reject?: (call: Call) => Response | undefined;
  /** Replaces the plans. */
  readonly plans?: (plans: readonly WirePlan[]) => readonly WirePlan[];
  /** The default of `returnResults`. */
  readonly returnResultsDefault?: number;
  /** Corrupts the finished response. */
  readonly corrupt?: (json: string) => Response;
  /** The outcome of ordering one of its plans, whatever the card. */
  readonly order?: TestCard['outcome'];
}

/** The test vehicles that do not trigger an error of the API. */
type BehaviorName = Exclude<TestVehicleName, Extract<(typeof TEST_VEHICLES)[number], {errorCode: string}>['name']>;

const BEHAVIORS: Readonly<Record<BehaviorName, TestBehavior>> = {
  slow: {latencyMs: 20_000},
  'never-done': {latencyMs: Infinity},
  hang: {neverResponds: true},
  'quoting-fails': {failsAfterRequests: 2},
  'no-plans': {plans: () => []},
  'one-plan': {plans: plans => plans.slice(0, 1)},
  'many-plans': {plans: repeatTo(3000), returnResultsDefault: 3000},
  'missing-parts': {plans: dropOptionalParts},
  'no-documents': {plans: dropDocuments},
  'unknown-values': {plans: unknownValues},
  hostile: {plans: hostile},
  'short-error': {reject: shortFormError},
  'order-declined': {order: 'declined'},
  'order-not-available': {order: 'not-available'},
  'order-details': {order: 'details'},
  'order-gone': {order: 'gone'},
  unauthorized: {reject: rejectKey},
  forbidden: {reject: rejectAccount},
  'rate-limited': {reject: rateLimitFor({waitMs: 5000, restMs: 60_000})},
  'rate-limited-minute': {reject: rateLimitFor({waitMs: 60_000, restMs: 60_000})},
  'server-error': {reject: statusError(500)},
  'bad-gateway': {reject: badGateway},
  unavailable: {reject: statusError(503)},
  'malformed-json': {corrupt: truncate},
  'html-page': {corrupt: sendHtmlPage},
  'both-sides': {corrupt: fillBothSides},
  'neither-side': {corrupt: fillNeitherSide},
  reset: {corrupt: resetConnection},
};

const byIdentifier: ReadonlyMap<string, TestBehavior> = new Map(
  TEST_VEHICLES.flatMap(row => {
    const behavior = 'errorCode' in row ? {reject: rejectWith(row.errorCode)} : BEHAVIORS[row.name];
    return [[row.vin, behavior] as const, [row.plate, behavior] as const];
  }),
);

/** Returns how the sandbox behaves for a vehicle, which is empty unless it is a test vehicle. */
export const testBehaviorOf = ({vin, plate}: Pick<Vehicle, 'vin' | 'plate'>): TestBehavior =>
  byIdentifier.get(normalizeIdentifier(vin ?? plate ?? '')) ?? {};
