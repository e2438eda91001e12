/** The sandbox's own time, which can be moved on. */
export interface Clock {
  now(): number;
  advance(milliseconds: number): void;
}

/** Makes a clock that goes as the given one does, ahead of it by as much as it was moved. */
export function createClock(now: () => number): Clock {
  let ahead = 0;
  return {
    now: () => now() + ahead,
    advance(milliseconds) {
      ahead += milliseconds;
    },
  };
}
