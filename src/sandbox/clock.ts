import {ControlError} from './controls/control-error.js';

/** The sandbox's own time, which can be moved on. */
export interface Clock {
  now(): number;
  advance(milliseconds: number): void;
}

/** Every time up to here can be written as a date of four digits, and so can what expires some days later. */
const END_OF_TIME = Date.UTC(10_000, 0);

/** Makes a clock that goes as the given one does, ahead of it by as much as it was moved. */
export function createClock(now: () => number): Clock {
  let ahead = 0;
  return {
    now: () => now() + ahead,
    advance(milliseconds) {
      const isPossible = milliseconds >= 0 && now() + ahead + milliseconds < END_OF_TIME;
      if (!isPossible) throw new ControlError('The clock is moved on by zero or more, and not beyond the year 9999.');
      ahead += milliseconds;
    },
  };
}
