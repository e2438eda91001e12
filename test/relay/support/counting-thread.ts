import {once} from 'node:events';
import {Worker} from 'node:worker_threads';
import {plan} from '../fixture.js';
import type {CountingService} from './instances.js';

/** A fake upstream in its own thread, which records the time of each call even if the test is busy. */
export interface CountingThread {
  readonly url: string;
  calls(): Promise<CountingService['calls']>;
  /** Responds to all calls that it has held back. */
  release(): void;
  close(): Promise<unknown>;
}

/** Responds after a delay, or when it is released if no delay is given. */
export async function startCountingThread(latencyMs: number | null): Promise<CountingThread> {
  const answer = JSON.stringify({response: {results: [plan()]}, errorResponse: null});
  const worker = new Worker(new URL('./counting-thread.mjs', import.meta.url), {workerData: {latencyMs, answer}});
  const [port] = (await once(worker, 'message')) as [number];
  return {
    url: `http://127.0.0.1:${port}`,
    calls: async () => {
      worker.postMessage('calls');
      return ((await once(worker, 'message')) as [CountingService['calls']])[0];
    },
    release: () => worker.postMessage('release'),
    close: () => worker.terminate(),
  };
}
