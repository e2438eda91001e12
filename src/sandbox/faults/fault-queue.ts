import type {FaultName} from './test-values.js';

/** A fault for the next requests. */
export interface Fault {
  readonly fault: FaultName;
  /** How many requests it applies to. Default: 1. */
  readonly times?: number | undefined;
  /** The path of the endpoint it applies to, such as `PlansSearch/Vin`. Default: any endpoint. */
  readonly path?: string | undefined;
  /** For `rate-limited`: the value of `Retry-After`. */
  readonly retryAfterSeconds?: number | undefined;
  /** For `slow`: the added delay in milliseconds. */
  readonly latencyMs?: number | undefined;
}

/** The maximum number of queued faults; the oldest ones are dropped. */
const MAX_FAULTS = 1000;

/** The queued faults, oldest first. */
export class FaultQueue {
  #waiting: readonly Fault[] = [];

  /** The faults, with the number of requests that each still applies to. */
  get waiting(): readonly Fault[] {
    return this.#waiting;
  }

  enqueue(fault: Fault): void {
    this.#waiting = [...this.#waiting, {...fault, times: fault.times ?? 1}].slice(-MAX_FAULTS);
  }

  /** Takes the fault that applies to a request, if any. */
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
