import {createPlansReader, type PlansRead} from '../contract/plan.js';

/** How long parsing may block the main thread, in milliseconds: half a frame. */
const SLICE_MS = 8;

interface Scheduled {
  readonly scheduler?: {readonly yield?: () => Promise<void>};
}

/** Parses plans in slices and yields to the main thread in between, because a response may contain thousands. */
export async function readInSlices(results: readonly unknown[]): Promise<PlansRead> {
  const reader = createPlansReader();
  let startedAt = performance.now();
  for (const entry of results) {
    // Stryker disable next-line EqualityOperator: one millisecond makes no difference
    if (performance.now() - startedAt > SLICE_MS) {
      await nextTask();
      startedAt = performance.now();
    }
    reader.take(entry);
  }
  return reader.done();
}

/** Not every browser has `scheduler.yield`. */
const nextTask = (): Promise<void> =>
  // Stryker disable next-line OptionalChaining: tests of other folders notice
  (globalThis as Scheduled).scheduler?.yield?.() ?? new Promise(resolve => setTimeout(resolve));
