import * as z from 'zod/mini';
import {jsonErrorLine, readTextFile} from '../relay/settings/files.js';
import type {Fault, SandboxOptions} from '../sandbox/index.js';
import {UsageError} from './failures.js';

/** The fields of the file; the sandbox itself checks their values. */
const Fields = z.strictObject({
  latencyMs: z.optional(z.unknown()),
  advanceSeconds: z.optional(z.number()),
  faults: z.optional(z.array(z.unknown())),
});

/** What a sandbox begins with. */
export interface InitialState {
  /** How long quotes take and how far the clock is ahead, as options, so that a reset returns to them. */
  readonly options: Pick<SandboxOptions, 'latencyMs' | 'now'>;
  /** The faults of the first requests. */
  readonly faults: readonly Fault[];
}

/** Reads the file of `--init`. Errors show neither the path nor the content, because either may be a key by mistake. */
export async function readInitialState(file: string): Promise<InitialState> {
  const {data} = z.safeParse(Fields, readJson(file));
  if (data === undefined) {
    throw new UsageError(
      '--init: the file must contain an object with any of latencyMs, advanceSeconds (a number) and faults (a list).',
    );
  }
  // Imported only here because the other commands do not need the sandbox's data.
  const {checkFault, checkLatency, checkSeconds} = await import('../sandbox/control-values.js');
  const {latencyMs, advanceSeconds = 0, faults = []} = data;
  try {
    const aheadMs = checkSeconds(advanceSeconds) * 1000;
    const latency = latencyMs === undefined || latencyMs === null ? {} : {latencyMs: checkLatency(latencyMs)};
    return {options: {...latency, now: () => Date.now() + aheadMs}, faults: faults.map(fault => checkFault(fault))};
  } catch (error) {
    // The sandbox's own message names the valid values.
    throw error instanceof RangeError ? new UsageError(`--init: ${error.message}`, {cause: error}) : error;
  }
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
