import {ControlError} from './control-values.js';

/** Dates must stay in four-digit years, which is all that ISO 8601 can express without a sign. */
const END_OF_TIME = Date.UTC(10_000, 0);

/** The sandbox's own time: the given clock plus the time by which it was advanced. */
export class Clock {
  readonly #now: () => number;
  #advancedMs = 0;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Milliseconds since 1970. */
  now(): number {
    return this.#now() + this.#advancedMs;
  }

  /** Moves the time forward. */
  advance(milliseconds: number): void {
    const isPossible = milliseconds >= 0 && this.now() + milliseconds < END_OF_TIME;
    if (!isPossible) throw new ControlError('The clock cannot be moved backward or beyond the year 9999.');
    this.#advancedMs += milliseconds;
  }
}
