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

/** The deadline passed before the work was done. */
export class DeadlineError extends Error {
  override readonly name = 'DeadlineError';
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

/**
 * Runs some work with a deadline. Rejects with a `DeadlineError` if it takes longer, or with `signal`'s reason if that
 * aborts first. The signal passed to the work then aborts too, but nothing waits for the work to stop.
 */
export async function withDeadline<T>(
  ms: number,
  work: (signal: AbortSignal) => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(new DeadlineError(`Timed out after ${ms} ms.`)), ms);
  unref(timer);
  const onAbort = (): void => controller.abort(signal?.reason);
  if (signal?.aborted) onAbort();
  signal?.addEventListener('abort', onAbort);
  try {
    return await abortable(work(controller.signal), controller.signal);
  } catch (error) {
    // Work that noticed the abort may have rejected with an error of its own.
    throw controller.signal.aborted ? (controller.signal.reason as Error) : error;
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', onAbort);
  }
}
