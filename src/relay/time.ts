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

/** The time was over before the work was done. */
export class DeadlineError extends Error {
  override readonly name = 'DeadlineError';
}

/** Settles as a promise does, or rejects with the signal's reason when that aborts first. */
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
 * Does some work within a time; rejects with a `DeadlineError` when it takes longer, or with `signal`'s reason when that
 * aborts first. The signal that the work is given then aborts, but nothing waits for the work to notice.
 */
export async function withDeadline<T>(
  ms: number,
  work: (signal: AbortSignal) => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(new DeadlineError(`Nothing came within ${ms} ms.`)), ms);
  unref(timer);
  const onAbort = (): void => controller.abort(signal?.reason);
  if (signal?.aborted) onAbort();
  signal?.addEventListener('abort', onAbort);
  try {
    return await abortable(work(controller.signal), controller.signal);
  } catch (error) {
    // Work that noticed may have rejected with an error of its own.
    throw controller.signal.aborted ? (controller.signal.reason as Error) : error;
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', onAbort);
  }
}

/** Shares one run of a job among all who ask for it until it ends. */
export class SingleFlight<T> {
  readonly #running = new Map<string, Promise<T>>();

  isRunning(key: string): boolean {
    return this.#running.has(key);
  }

  /** Joins the run under this key, or starts one. */
  run(key: string, start: () => Promise<T>): Promise<T> {
    const running = this.#running.get(key) ?? start().finally(() => this.#running.delete(key));
    this.#running.set(key, running);
    return running;
  }
}
