import {ControlError} from './control-values.js';

/** Every time before this can be written as a date of four digits, and so can what expires some days later. */
const END_OF_TIME = Date.UTC(10_000, 0);

/** The sandbox's own time: the given clock, plus as much as it was advanced. */
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
    if (!isPossible) throw new ControlError('The clock is moved on by zero or more, and not beyond the year 9999.');
    this.#advancedMs += milliseconds;
  }
}
