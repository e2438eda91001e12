import type {FaultName} from './test-values.js';

/** A fault ordered for the next calls. */
export interface Fault {
  readonly fault: FaultName;
  /** How many calls it strikes; one unless said. */
  readonly times?: number | undefined;
  /** Strikes only the endpoint with this path below the base, such as `PlansSearch/Vin`; any when absent. */
  readonly path?: string | undefined;
  /** For `rate-limited`: what the caller is told to wait. */
  readonly retryAfterSeconds?: number | undefined;
  /** For `slow`: how much longer the answer takes. */
  readonly latencyMs?: number | undefined;
}

/** The faults that wait for their calls, the oldest first. */
export interface FaultQueue {
  enqueue(fault: Fault): void;
  /** The fault that strikes a call now; it is used up by that. */
  next(path: string): Fault | undefined;
  /** What still waits, with how many calls it has left to strike. */
  readonly waiting: readonly Fault[];
  clear(): void;
}

/** The most faults that wait at once; more are dropped from the front. */
const MOST_FAULTS = 1000;

/** Makes an empty queue. */
export function createFaultQueue(): FaultQueue {
  let waiting: Fault[] = [];
  return {
    enqueue(fault) {
      waiting = [...waiting, {...fault, times: fault.times ?? 1}].slice(-MOST_FAULTS);
    },
    next(path) {
      // Most calls find nothing here, and need not pay for it.
      if (waiting.length === 0) return undefined;
      const fault = waiting.find(candidate => candidate.path === undefined || candidate.path === path);
      const left = (fault?.times ?? 1) - 1;
      waiting = waiting.flatMap(other => (other !== fault ? [other] : left > 0 ? [{...other, times: left}] : []));
      return fault;
    },
    get waiting() {
      return waiting;
    },
    clear() {
      waiting = [];
    },
  };
}
