/** Resolves after `ms` milliseconds, or rejects with the signal's reason; leaves no timer and no listener. */
export type Wait = (ms: number, signal?: AbortSignal) => Promise<void>;

const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** The `Wait` of every platform. */
export const wait: Wait = (ms, signal) =>
  new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason as Error);
    const onAbort = () => {
      clearTimeout(timer);
      reject(signal?.reason as Error);
    };
    const timer = setTimeout(
      () => {
        signal?.removeEventListener('abort', onAbort);
        resolve();
      },
      Math.min(ms, LONGEST_TIMER_MS),
    );
    // Stryker disable next-line ObjectLiteral, BooleanLiteral: costs time and changes nothing
    signal?.addEventListener('abort', onAbort, {once: true});
  });

/** What a run is aborted with when its time is up. */
export const TIMED_OUT = new DOMException('Timed out.', 'TimeoutError');

/**
 * Runs something that must end within a time and with the caller's signal. It rejects at once with `TIMED_OUT` or
 * the signal's reason, even when what runs does not listen, and leaves no timer and no listener.
 */
export async function withDeadline<T>(
  timeoutMs: number,
  outer: AbortSignal | undefined,
  run: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  outer?.throwIfAborted();
  const controller = new AbortController();
  // Stryker disable next-line OptionalChaining: comes to the same
  const onAbort = () => controller.abort(outer?.reason);
  outer?.addEventListener('abort', onAbort);
  const timer = setTimeout(() => controller.abort(TIMED_OUT), Math.min(timeoutMs, LONGEST_TIMER_MS));
  try {
    const {signal} = controller;
    const ended = new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason as Error));
    });
    return await Promise.race([ended, run(signal)]);
  } finally {
    clearTimeout(timer);
    outer?.removeEventListener('abort', onAbort);
  }
}
