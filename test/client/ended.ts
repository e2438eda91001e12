import {vi} from 'vitest';

/** Advances the fake timers until a call has ended. */
export async function ended<T>(call: Promise<T>): Promise<PromiseSettledResult<T>> {
  const all = Promise.allSettled([call]);
  await vi.runAllTimersAsync();
  return (await all)[0];
}
