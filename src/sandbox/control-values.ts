import * as z from 'zod/mini';
import {ROUTES} from '../contract/index.js';
import type {Fault} from './faults/fault-queue.js';
import {ONE_SHOT_FAULTS} from './faults/test-values.js';
import type {Latency} from './options.js';

const MOST_SECONDS = 10 * 366 * 24 * 3600;
const MOST_LATENCY_MS = 3_600_000;
const MOST_TIMES = 1000;

const between = (least: number, most: number) => z.number().check(z.gte(least), z.lte(most));
const milliseconds = between(0, MOST_LATENCY_MS);
const optionalCount = (least: number, most: number) => z.optional(z.int().check(z.gte(least), z.lte(most)));

const SecondsValue = between(0, MOST_SECONDS);

const LatencyValue = z.union([
  milliseconds,
  z.object({min: milliseconds, max: milliseconds}).check(z.refine(({min, max}) => min <= max)),
]);

const FaultValue = z.object({
  fault: z.enum(ONE_SHOT_FAULTS.map(({name}) => name)),
  times: optionalCount(1, MOST_TIMES),
  path: z.optional(z.enum(Object.values(ROUTES).map(({path}) => path))),
  retryAfterSeconds: optionalCount(0, MOST_SECONDS),
  latencyMs: z.optional(milliseconds),
});

/** By how many seconds the clock is to be moved on. */
export const checkSeconds = (value: unknown): number =>
  check(SecondsValue, value, 'advanceSeconds: expected a number from zero up to ten years.');

/** How long quotes are to take from now on. */
export const checkLatency = (value: unknown): Latency =>
  check(LatencyValue, value, 'latencyMs: expected milliseconds up to an hour, {min, max}, or null.');

/** The fault that is to strike the next calls. */
export const checkFault = (value: unknown): Fault => check(FaultValue, value, FAULT_EXPECTED);

const FAULT_EXPECTED =
  `fault: expected one of ${ONE_SHOT_FAULTS.map(({name}) => name).join(', ')}; ` +
  'times, path, retryAfterSeconds and latencyMs as documented.';

function check<T extends z.core.$ZodType>(schema: T, value: unknown, expected: string): z.infer<T> {
  const result = z.safeParse(schema, value);
  if (result.success) return result.data;
  throw new ControlError(expected);
}

/** A sandbox was told to do something that it cannot; the message says what was expected. */
export class ControlError extends RangeError {
  override readonly name = 'ControlError';
}
