import * as z from 'zod/mini';
import {ROUTES} from '../contract/index.js';
import type {Fault} from './faults/fault-queue.js';
import {ONE_SHOT_FAULTS} from './faults/test-values.js';
import type {Latency} from './options.js';

/** An invalid value for a control. The message names the valid values. */
export class ControlError extends RangeError {
  override readonly name = 'ControlError';
}

const MAX_SECONDS = 10 * 366 * 24 * 3600;
const MAX_LATENCY_MS = 3_600_000;
const MAX_TIMES = 1000;

const between = (least: number, most: number) => z.number().check(z.gte(least), z.lte(most));
const milliseconds = between(0, MAX_LATENCY_MS);
const optionalCount = (least: number, most: number) => z.optional(z.int().check(z.gte(least), z.lte(most)));

const SecondsValue = between(0, MAX_SECONDS);

const LatencyValue = z.union([
  milliseconds,
  z.strictObject({min: milliseconds, max: milliseconds}).check(z.refine(({min, max}) => min <= max)),
]);

const FaultValue = z.strictObject({
  fault: z.enum(ONE_SHOT_FAULTS.map(({name}) => name)),
  times: optionalCount(1, MAX_TIMES),
  path: z.optional(z.enum(Object.values(ROUTES).map(({path}) => path))),
  retryAfterSeconds: optionalCount(0, MAX_SECONDS),
  latencyMs: z.optional(milliseconds),
});

/** Validates the number of seconds by which the clock is advanced. */
export const checkSeconds = (value: unknown): number =>
  check(SecondsValue, value, 'advanceSeconds: expected a number from zero up to ten years.');

/** Validates how long quotes take from now on. */
export const checkLatency = (value: unknown): Latency =>
  check(LatencyValue, value, 'latencyMs: expected milliseconds up to an hour, {min, max}, or null.');

/** Validates a fault for the next requests. The error names the first invalid or unknown field. */
export function checkFault(value: unknown): Fault {
  const result = z.safeParse(FaultValue, value);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  if (issue?.code === 'unrecognized_keys') {
    const name = JSON.stringify(issue.keys[0]?.slice(0, 40));
    throw new ControlError(`${name} is not a field of a fault. Fields: ${Object.keys(FAULT_EXPECTED).join(', ')}.`);
  }
  const field = (issue?.path[0] ?? 'fault') as keyof Fault;
  throw new ControlError(`${field}: expected ${FAULT_EXPECTED[field]}.`);
}

const FAULT_EXPECTED: Readonly<Record<keyof Fault, string>> = {
  fault: `one of ${ONE_SHOT_FAULTS.map(({name}) => name).join(', ')}`,
  times: `a whole number from 1 to ${MAX_TIMES}`,
  path: 'a route without /api/v2/Partners/, such as PlansSearch/Vin',
  retryAfterSeconds: 'a whole number of seconds up to ten years',
  latencyMs: 'milliseconds up to an hour',
};

function check<T extends z.core.$ZodType>(schema: T, value: unknown, expected: string): z.infer<T> {
  const result = z.safeParse(schema, value);
  if (result.success) return result.data;
  throw new ControlError(expected);
}
