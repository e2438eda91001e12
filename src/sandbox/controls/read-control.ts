import * as z from 'zod/mini';
import {ROUTES} from '../../contract/index.js';
import type {Fault} from '../faults/fault-queue.js';
import {Refusal, shortError} from '../http/answer.js';
import {readJsonObject} from '../http/body.js';
import {refuseCrossSite, requireJson} from '../http/checks.js';
import {ONE_SHOT_FAULTS} from '../magic/magic-values.js';
import type {Latency} from '../options.js';

const MOST_SECONDS = 10 * 366 * 24 * 3600;
const MOST_LATENCY_MS = 3_600_000;
const MOST_TIMES = 1000;

const between = (least: number, most: number) => z.number().check(z.gte(least), z.lte(most));
const latency = between(0, MOST_LATENCY_MS);

const ClockBody = z.object({advanceSeconds: between(0, MOST_SECONDS)});

const LatencyBody = z.object({
  latencyMs: z.nullable(
    z.union([latency, z.object({min: latency, max: latency}).check(z.refine(({min, max}) => min <= max))]),
  ),
});

const FaultBody = z.object({
  fault: z.enum(ONE_SHOT_FAULTS.map(({name}) => name)),
  times: z.optional(z.int().check(z.gte(1), z.lte(MOST_TIMES))),
  path: z.optional(z.enum(Object.values(ROUTES).map(({path}) => path))),
  retryAfterSeconds: z.optional(z.int().check(z.gte(0), z.lte(MOST_SECONDS))),
  latencyMs: z.optional(latency),
});

/** By how many seconds the clock is to be moved on. */
export const readClock = async (request: Request): Promise<number> =>
  (await read(request, ClockBody, 'advanceSeconds: expected a number from zero up to ten years.')).advanceSeconds;

/** How long quotes are to take from now on; null for as long as at first. */
export const readLatency = async (request: Request): Promise<Latency | null> =>
  (await read(request, LatencyBody, 'latencyMs: expected milliseconds up to an hour, {min, max}, or null.')).latencyMs;

/** The fault that is to strike the next calls. */
export async function readFault(request: Request): Promise<Fault> {
  const names = ONE_SHOT_FAULTS.map(({name}) => name).join(', ');
  const words = `fault: expected one of ${names}; times, path, retryAfterSeconds and latencyMs as documented.`;
  const {fault, ...rest} = await read(request, FaultBody, words);
  return {fault, ...definedOf(rest)};
}

/** Reads a control's body. It has to be sent as JSON, which a page of another website cannot do unasked. */
async function read<T extends z.core.$ZodType>(request: Request, schema: T, words: string): Promise<z.infer<T>> {
  refuseCrossSite(request);
  requireJson(request);
  const result = z.safeParse(schema, await readJsonObject(request, 'ControlInvalid'));
  if (result.success) return result.data;
  throw new Refusal(400, [shortError('ControlInvalid', words)]);
}

/** The entries that are there. */
type Defined<T> = {[Name in keyof T]?: Exclude<T[Name], undefined>};
const definedOf = <T extends object>(record: T): Defined<T> =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined)) as Defined<T>;
