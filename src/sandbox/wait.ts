/** Waits; rejects with the signal's reason when the request is aborted. */
export type Wait = (milliseconds: number, signal: AbortSignal) => Promise<void>;

/** The longest time a timer takes; more would fire at once. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** Waits in real time; no wait at all for zero. Infinity waits until the signal aborts. */
export const waitInRealTime: Wait = async (milliseconds, signal) => {
  signal.throwIfAborted();
  if (milliseconds <= 0) return;
  await new Promise<void>(resolve => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    // A wait without end needs no timer, which would keep a process from ending.
    const timer = milliseconds === Infinity ? undefined : setTimeout(end, Math.min(milliseconds, LONGEST_TIMER_MS));
    signal.addEventListener('abort', end);
  });
  signal.throwIfAborted();
};

/** Has a request wait. One that is aborted in the meantime goes no further, whatever the given `wait` makes of that. */
export async function pause(wait: Wait, milliseconds: number, {signal}: Request): Promise<void> {
  await wait(milliseconds, signal);
  signal.throwIfAborted();
}
