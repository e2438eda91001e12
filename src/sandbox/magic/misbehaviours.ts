import {normalizeIdentifier} from '../../contract/index.js';
import {breakOff, populateBothSides, populateNeitherSide, resetMidBody, sendHtmlPage} from './garble.js';
import {MAGIC_VINS, type MagicName} from './magic-vins.js';
import type {Misbehaviour} from './misbehaviour.js';
import {dropDocuments, dropOptionalParts, hostile, repeatTo, unknownValues} from './odd-plans.js';
import {badGateway, rateLimitFor, shortFormError, statusError} from './refusals.js';

const MISBEHAVIOURS: Readonly<Record<MagicName, Misbehaviour>> = {
  slow: {latencyMs: 20_000},
  'never-done': {latencyMs: Infinity},
  'no-plans': {plans: () => []},
  'one-plan': {plans: plans => plans.slice(0, 1)},
  'many-plans': {plans: repeatTo(3000)},
  'quoting-fails': {failsAfterAsks: 2},
  'rate-limited': {refuse: rateLimitFor({waitMs: 5000, restMs: 60_000})},
  'server-error': {refuse: statusError(500)},
  'bad-gateway': {refuse: badGateway},
  unavailable: {refuse: statusError(503)},
  'malformed-json': {garble: breakOff},
  'html-page': {garble: sendHtmlPage},
  'both-sides': {garble: populateBothSides},
  'neither-side': {garble: populateNeitherSide},
  reset: {garble: resetMidBody},
  'short-error': {refuse: shortFormError},
  'missing-parts': {plans: dropOptionalParts},
  hostile: {plans: hostile},
  'no-documents': {plans: dropDocuments},
  'unknown-values': {plans: unknownValues},
};

const byVin: ReadonlyMap<string, Misbehaviour> = new Map(MAGIC_VINS.map(({vin, name}) => [vin, MISBEHAVIOURS[name]]));

/** How a VIN makes the sandbox misbehave, if it is a magic one. */
export const misbehaviourOf = (vin: string | undefined): Misbehaviour | undefined =>
  vin === undefined ? undefined : byVin.get(normalizeIdentifier(vin));
