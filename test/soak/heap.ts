import {setFlagsFromString} from 'node:v8';
import {runInNewContext} from 'node:vm';
import {createMemoryQuoteStore} from '../../src/relay/index.js';
import type {SoakRecord} from './record.js';
import {soak} from './soak.js';

const SHOPPERS = 200;
const MINUTES = 60;

/** So small that the quote cache is full after the first lap. */
const CACHE_BYTES = 256 * 1024;

/** Tolerates what the JavaScript engine itself allocates between laps; a leak grows with each search. */
const ALLOWED_BYTES = 1024 * 1024;

export interface HeapGrowth {
  readonly grownBytes: number;
  readonly allowedBytes: number;
}

/** Measures how much the heap of one relay grows in the second half of many laps. */
export async function measureHeap(seed: number, laps: number): Promise<HeapGrowth> {
  const heaps: number[] = [];
  await soak({
    seed,
    laps,
    minutes: MINUTES,
    shoppers: SHOPPERS,
    stores: 'memory',
    changes: {
      relay: ({now}) => ({quoteStore: createMemoryQuoteStore({maxBytes: CACHE_BYTES, ...(now && {now})})}),
    },
    afterLap: record => {
      forget(record);
      heaps.push(readHeap());
    },
  });
  return growthOf(heaps);
}

/** Returns the growth from the middle lap to the last one. */
export function growthOf(heaps: readonly number[]): HeapGrowth {
  const middle = heaps[Math.floor(heaps.length / 2) - 1] ?? 0;
  return {grownBytes: (heaps.at(-1) ?? 0) - middle, allowedBytes: ALLOWED_BYTES};
}

/** Clears the record of the test itself, which would look like a leak. */
function forget({quotes, submissions, prefetches, calls}: SoakRecord): void {
  for (const list of [quotes, submissions, prefetches, calls]) list.length = 0;
}

/** Returns the size of the heap after garbage collection, in bytes. */
export function readHeap(): number {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  collect();
  return process.memoryUsage().heapUsed;
}
