/** The time in epoch milliseconds that never jumps, whatever is done to the system's clock. */
export const monotonicNow = (): number => performance.timeOrigin + performance.now();

/** Waits without keeping the process alive. */
export const delay = (ms: number): Promise<void> =>
  new Promise(resolve => {
    const timer: unknown = setTimeout(resolve, ms);
    unref(timer);
  });

/** Lets the process end while a timer is pending; outside Node timers are numbers and need nothing. */
export function unref(timer: unknown): void {
  if (typeof timer === 'object' && timer !== null && 'unref' in timer && typeof timer.unref === 'function') {
    (timer as {unref(): void}).unref();
  }
}
