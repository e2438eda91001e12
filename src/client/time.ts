/** Resolves after `ms` milliseconds, or rejects with the signal's reason. Removes its timer and listener. */
export type Wait = (ms: number, signal?: AbortSignal) => Promise<void>;

const MAX_TIMER_MS = 2 ** 31 - 1;

/** Waits with a timer. */
export const wait: Wait = (ms, signal) =>
  new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const onAbort = () => {
      clearTimeout(timer);
      reject(signal?.reason as Error);
    };
    const timer = setTimeout(
      () => {
        signal?.removeEventListener('abort', onAbort);
        resolve();
      },
      Math.min(ms, MAX_TIMER_MS),
    );
    // Stryker disable next-line ObjectLiteral, BooleanLiteral: only frees memory earlier
    signal?.addEventListener('abort', onAbort, {once: true});
  });

/** The error of a run that exceeded its deadline. */
export const TIMED_OUT = new DOMException('timeout', 'TimeoutError');

/**
 * Runs a function with a deadline and the caller's signal. Rejects at once with `TIMED_OUT` or the signal's reason, even
 * if the function ignores its own signal, and removes its timer and listeners.
 */
export async function withDeadline<T>(
  timeoutMs: number,
  outer: AbortSignal | undefined,
  run: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  outer?.throwIfAborted();
  const controller = new AbortController();
  const {signal} = controller;
  outer?.addEventListener('abort', () => controller.abort(outer.reason), {signal});
  const timeOut = () => Promise.reject(TIMED_OUT);
  try {
    return await Promise.race([run(signal), wait(timeoutMs, signal).then(timeOut)]);
  } finally {
    // Ends the function after a timeout, or else the timer; and removes the listener.
    controller.abort(TIMED_OUT);
  }
}
