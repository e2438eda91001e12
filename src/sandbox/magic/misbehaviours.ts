import {normalizeIdentifier, type ServiceErrorCode} from '../../contract/index.js';
import type {Vehicle} from '../vehicles/vehicle.js';
import {breakOff, populateBothSides, populateNeitherSide, resetMidBody, sendHtmlPage} from './garble.js';
import {MAGIC_VEHICLES, type MagicName} from './magic-values.js';
import type {Misbehaviour} from './misbehaviour.js';
import {dropDocuments, dropOptionalParts, hostile, repeatTo, unknownValues} from './odd-plans.js';
import {
  badGateway,
  rateLimitFor,
  refuseAccount,
  refuseKey,
  refuseWith,
  shortFormError,
  statusError,
} from './refusals.js';

const MISBEHAVIOURS: Readonly<Record<Exclude<MagicName, ServiceErrorCode>, Misbehaviour>> = {
  slow: {latencyMs: 20_000},
  'never-done': {latencyMs: Infinity},
  hang: {hangs: true},
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
  'malformed-json': {garble: breakOff},
  'html-page': {garble: sendHtmlPage},
  'both-sides': {garble: populateBothSides},
  'neither-side': {garble: populateNeitherSide},
  reset: {garble: resetMidBody},
};

/** Every name that is no error's has its own entry; an error's is to be refused with it. */
const misbehaviourNamed = (name: MagicName): Misbehaviour =>
  name in MISBEHAVIOURS
    ? MISBEHAVIOURS[name as keyof typeof MISBEHAVIOURS]
    : {refuse: refuseWith(name as ServiceErrorCode)};

const byIdentifier: ReadonlyMap<string, Misbehaviour> = new Map(
  MAGIC_VEHICLES.flatMap(({name, vin, plate}) => {
    const misbehaviour = misbehaviourNamed(name);
    return [[vin, misbehaviour] as const, [plate, misbehaviour] as const];
  }),
);

/** How a vehicle makes the sandbox misbehave, if it is a magic one. */
export function misbehaviourOf({vin, plate}: Pick<Vehicle, 'vin' | 'plate'>): Misbehaviour | undefined {
  const identifier = vin ?? plate;
  return identifier === undefined ? undefined : byIdentifier.get(normalizeIdentifier(identifier));
}
