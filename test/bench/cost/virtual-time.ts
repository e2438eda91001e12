/** Virtual time that jumps from one timer to the next, so that a day takes seconds. */
export interface VirtualTime {
  /** In milliseconds since 1970. */
  now(): number;
  sleep(ms: number): Promise<void>;
  /**
   * Advances the time until the work is complete. `isBusy` reports work that takes real time and must finish first, and
   * a callback is told about each step before it is taken.
   */
  runUntilEnded<T>(work: Promise<T>, isBusy: () => boolean, beforeStep?: (ms: number) => Promise<void>): Promise<T>;
  /** The number of pending timers. */
  pending(): number;
  /** Restores the real clock and timers. */
  uninstall(): void;
}

interface Timer {
  readonly at: number;
  run: (() => void) | undefined;
}

const FIRST_INSTANT = Date.UTC(2026, 0, 5);

/** How many turns of the event loop to wait before the time advances. */
const TURNS = 12;

/** After this many turns, the work is considered to hang. */
const MOST_TURNS = 5_000_000;

const turn = (): Promise<void> => new Promise(resolve => setImmediate(resolve));

/** Replaces the clock and the timers of this process with virtual time, until `uninstall`. */
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
    if (turns > MOST_TURNS) throw new Error('Virtual time: the pending work never finishes.');
    await turn();
  }
}

/** Returns the next pending timer. */
function takeNext(timers: Timer[]): Timer {
  for (;;) {
    const timer = timers.shift();
    if (timer === undefined) throw new Error('Virtual time: the work is not complete, but no timer is pending.');
    if (timer.run) return timer;
  }
}

/** Returns the index of a new timer: after all timers that are due at the same time or earlier. */
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
