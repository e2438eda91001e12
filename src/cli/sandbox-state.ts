import * as z from 'zod/mini';
import {jsonErrorLine, readTextFile} from '../relay/settings/files.js';
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

/** Reads the file of `--init`. Errors show neither the path nor the content, because either may be a key by mistake. */
export function readInitialState(file: string): InitialState {
  const result = z.safeParse(InitialState, readJson(file));
  if (result.success) return result.data;
  throw new UsageError(
    '--init: the file must contain an object with any of latencyMs, advanceSeconds (a number) and faults (a list).',
  );
}

function readJson(file: string): unknown {
  let text: string;
  try {
    text = readTextFile(file);
  } catch (error) {
    throw new UsageError(`--init: the file cannot be read (${(error as {readonly code?: string}).code}).`);
  }
  try {
    return JSON.parse(text);
  } catch (error) {
    const line = jsonErrorLine(error as Error, text);
    throw new UsageError(`--init: the file is not valid JSON${line === undefined ? '' : ` (line ${line})`}.`);
  }
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
