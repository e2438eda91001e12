/** Time that goes on only from one timer to the next, so that a day takes seconds. */
export interface VirtualTime {
  /** In milliseconds since 1970. */
  now(): number;
  sleep(ms: number): Promise<void>;
  /**
   * Lets time go on until the work is over; `isBusy` tells of what takes real time and has to end first, and what goes by
   * this clock too is told of each step before it is taken.
   */
  runUntilEnded<T>(work: Promise<T>, isBusy: () => boolean, beforeStep?: (ms: number) => Promise<void>): Promise<T>;
  /** How many timers wait that nobody stopped. */
  pending(): number;
  /** Gives the real clock back. */
  uninstall(): void;
}

interface Timer {
  readonly at: number;
  run: (() => void) | undefined;
}

const FIRST_INSTANT = Date.UTC(2026, 0, 5);

/** How often everything that waits for nothing but its turn is given one before time goes on. */
const TURNS = 12;

/** So many turns without an end can only be a bench that waits for itself. */
const MOST_TURNS = 5_000_000;

const turn = (): Promise<void> => new Promise(resolve => setImmediate(resolve));

/** Puts virtual time in the place of the clocks and timers of this process, until `uninstall`. */
export function installVirtualTime(): VirtualTime {
  const real = {setTimeout, clearTimeout, dateNow: Date.now, performanceNow: performance.now};
  const timers: Timer[] = [];
  let time = FIRST_INSTANT;

  const start = (run: () => void, ms = 0): Timer => {
    const timer = {at: time + Math.max(0, ms), run, unref: () => timer, ref: () => timer};
    timers.splice(firstAfter(timers, timer.at), 0, timer);
    return timer;
  };
  const stop = (timer: Timer | undefined): void => {
    if (timer) timer.run = undefined;
  };

  globalThis.setTimeout = start as unknown as typeof setTimeout;
  globalThis.clearTimeout = stop as unknown as typeof clearTimeout;
  Date.now = () => time;
  performance.now = () => time - FIRST_INSTANT;

  return {
    now: () => time,
    sleep: ms => new Promise(resolve => void start(resolve, ms)),
    pending: () => timers.filter(({run}) => run).length,
    async runUntilEnded(work, isBusy, beforeStep) {
      let isEnded = false;
      work.then(
        () => (isEnded = true),
        () => (isEnded = true),
      );
      for (;;) {
        await settle(isBusy);
        if (isEnded) return work;
        const timer = takeNext(timers);
        await beforeStep?.(timer.at - time);
        time = timer.at;
        const {run} = timer;
        timer.run = undefined;
        run?.();
      }
    },
    uninstall() {
      globalThis.setTimeout = real.setTimeout;
      globalThis.clearTimeout = real.clearTimeout;
      Date.now = real.dateNow;
      performance.now = real.performanceNow;
    },
  };
}

async function settle(isBusy: () => boolean): Promise<void> {
  for (let turns = 0; turns < TURNS || isBusy(); turns += 1) {
    if (turns > MOST_TURNS) throw new Error('settle: expected the work under way to end, got no end.');
    await turn();
  }
}

/** The next timer that nobody stopped. */
function takeNext(timers: Timer[]): Timer {
  for (;;) {
    const timer = timers.shift();
    if (timer === undefined) throw new Error('takeNext: expected a timer, got none: the work waits for nothing.');
    if (timer.run) return timer;
  }
}

/** Where a timer belongs: behind all that are due at its time or before. */
function firstAfter(timers: readonly Timer[], at: number): number {
  let low = 0;
  let high = timers.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((timers[middle]?.at ?? Infinity) > at) high = middle;
    else low = middle + 1;
  }
  return low;
}
