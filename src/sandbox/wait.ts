/** Waits, or stops waiting when the signal says that nobody listens any more. It never rejects. */
export type Wait = (milliseconds: number, signal: AbortSignal) => Promise<void>;

/** The longest time a timer takes; more would fire at once. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** Waits in real time; no wait at all for zero. Infinity waits until the signal aborts. */
export const waitInRealTime: Wait = (milliseconds, signal) => {
  if (milliseconds <= 0 || signal.aborted) return Promise.resolve();
  return new Promise(resolve => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    // A wait without end needs no timer, which would keep a process from ending.
    const timer = milliseconds === Infinity ? undefined : setTimeout(end, Math.min(milliseconds, LONGEST_TIMER_MS));
    signal.addEventListener('abort', end);
  });
};
