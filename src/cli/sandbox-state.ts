import {readFileSync} from 'node:fs';
import * as z from 'zod/mini';
import type {Fault, Latency, Sandbox} from '../sandbox/index.js';
import {UsageError} from './failures.js';

/** The fields of the file; the sandbox itself checks the values of latency and faults. */
const InitialState = z.strictObject({
  latencyMs: z.optional(z.unknown()),
  advanceSeconds: z.optional(z.number()),
  faults: z.optional(z.array(z.unknown())),
});

/** What a sandbox begins with: how long quotes take, how far its clock is ahead, and the faults of the next requests. */
export type InitialState = z.infer<typeof InitialState>;

/** Reads the file of `--init`. */
export function readInitialState(file: string): InitialState {
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(file, 'utf8'));
  } catch (cause) {
    throw new UsageError(`${file} cannot be read as JSON: ${(cause as Error).message}`, {cause});
  }
  const result = z.safeParse(InitialState, content);
  if (result.success) return result.data;
  throw new UsageError(
    `${file} must be an object with any of latencyMs, advanceSeconds (a number) and faults (a list).`,
  );
}

/** Puts a sandbox into its initial state. */
export function applyInitialState(sandbox: Sandbox, state: InitialState): void {
  try {
    if (state.latencyMs !== undefined) sandbox.setLatency(state.latencyMs as Latency);
    if (state.advanceSeconds !== undefined) sandbox.advance(state.advanceSeconds * 1000);
    for (const fault of state.faults ?? []) sandbox.fail(fault as Fault);
  } catch (error) {
    // The sandbox's own message names the valid values.
    throw error instanceof RangeError ? new UsageError(`--init: ${error.message}`, {cause: error}) : error;
  }
}
