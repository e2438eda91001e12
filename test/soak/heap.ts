import {setFlagsFromString} from 'node:v8';
import {runInNewContext} from 'node:vm';
import {createMemoryQuoteStore} from '../../src/relay/index.js';
import type {SoakRecord} from './record.js';
import {soak} from './soak.js';

const SHOPPERS = 200;
const MINUTES = 60;

/** So little that the book is full of quotes after the first lap. */
const BOOK_BYTES = 256 * 1024;

/** What the engine keeps for itself from one lap to the next, each a thing of its own; a leak grows with each search. */
const ALLOWED_BYTES = 1024 * 1024;

export interface HeapGrowth {
  readonly grownBytes: number;
  readonly allowedBytes: number;
}

/** What one relay holds more after many laps of shoppers than after half of them. */
export async function measureHeap(seed: number, laps: number): Promise<HeapGrowth> {
  const heaps: number[] = [];
  await soak({
    seed,
    laps,
    minutes: MINUTES,
    shoppers: SHOPPERS,
    stores: 'memory',
    changes: {
      relay: ({now}) => ({quoteStore: createMemoryQuoteStore({maxBytes: BOOK_BYTES, ...(now && {now})})}),
    },
    afterLap: record => {
      forget(record);
      heaps.push(readHeap());
    },
  });
  return growthOf(heaps);
}

/** What is held more after the last lap than after half of them. */
export function growthOf(heaps: readonly number[]): HeapGrowth {
  const middle = heaps[Math.floor(heaps.length / 2) - 1] ?? 0;
  return {grownBytes: (heaps.at(-1) ?? 0) - middle, allowedBytes: ALLOWED_BYTES};
}

/** What was written down is the soak's own, and would look like a leak. */
function forget({quotes, presses, prefetches, calls}: SoakRecord): void {
  for (const list of [quotes, presses, prefetches, calls]) list.length = 0;
}

/** What is on the heap that somebody holds, in bytes. */
export function readHeap(): number {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  collect();
  return process.memoryUsage().heapUsed;
}
