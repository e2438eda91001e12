/** The time in epoch milliseconds from a monotonic clock, which changes of the system clock do not affect. */
export const monotonicNow = (): number => performance.timeOrigin + performance.now();

/** Waits without keeping the process alive. */
export const delay = (ms: number): Promise<void> =>
  new Promise(resolve => {
    const timer: unknown = setTimeout(resolve, ms);
    unref(timer);
  });

/** Lets the process exit while a timer is pending. Outside Node a timer is a number, and this does nothing. */
export function unref(timer: unknown): void {
  if (typeof timer === 'object' && timer !== null && 'unref' in timer && typeof timer.unref === 'function') {
    (timer as {unref(): void}).unref();
  }
}

/** Settles like the promise, or rejects with the signal's reason if it aborts first. */
export async function abortable<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  let onAbort = (): void => {};
  const aborted = new Promise<never>((_, reject) => {
    onAbort = () => reject(signal.reason as Error);
  });
  if (signal.aborted) onAbort();
  signal.addEventListener('abort', onAbort);
  try {
    return await Promise.race([promise, aborted]);
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}
