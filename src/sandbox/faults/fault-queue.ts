import type {FaultName} from './test-values.js';

/** A fault for the next requests. */
export interface Fault {
  readonly fault: FaultName;
  /** How many requests it applies to; 1 by default. */
  readonly times?: number | undefined;
  /** Applies only to the endpoint with this path below the base, such as `PlansSearch/Vin`; to any by default. */
  readonly path?: string | undefined;
  /** For `rate-limited`: what `Retry-After` says. */
  readonly retryAfterSeconds?: number | undefined;
  /** For `slow`: how much longer the answer takes. */
  readonly latencyMs?: number | undefined;
}

/** When more faults than this wait, the oldest are dropped. */
const MAX_FAULTS = 1000;

/** The faults that wait for their requests, the oldest first. */
export class FaultQueue {
  #waiting: readonly Fault[] = [];

  /** The faults, with how many requests each still applies to. */
  get waiting(): readonly Fault[] {
    return this.#waiting;
  }

  enqueue(fault: Fault): void {
    this.#waiting = [...this.#waiting, {...fault, times: fault.times ?? 1}].slice(-MAX_FAULTS);
  }

  /** Takes the fault that applies to a request now. */
  next(path: string): Fault | undefined {
    const fault = this.#waiting.find(candidate => candidate.path === undefined || candidate.path === path);
    const left = (fault?.times ?? 1) - 1;
    this.#waiting = this.#waiting.flatMap(other =>
      other !== fault ? [other] : left > 0 ? [{...other, times: left}] : [],
    );
    return fault;
  }

  clear(): void {
    this.#waiting = [];
  }
}
