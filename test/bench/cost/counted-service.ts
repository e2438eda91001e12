import {createSandbox} from '../../../src/sandbox/index.js';

export const SERVICE_URL = 'https://service.example';
export const FREE_KEY = 'sandbox-free';
/** An account with asynchronous search and a rate limit so high that no call is rejected. */
export const ASYNC_KEY = 'sandbox-async';

/** Keeps responses short: the number of plans affects neither calls nor waits, only the run time of the benchmark. */
const PLANS = 3;

/** A call that reached the upstream API. */
export interface ServiceCall {
  readonly at: number;
  readonly kind: 'search' | 'catalog';
  /** False if the rate limit rejected it. */
  readonly isGranted: boolean;
}

export interface CountedService {
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  readonly calls: readonly ServiceCall[];
  /** The number of quotes in flight. */
  quoting(): number;
}

/** A sandbox with its real rate limits and latencies, which records each call. */
export function createCountedService(seed: number, now: () => number): CountedService {
  const calls: ServiceCall[] = [];
  let waiting = 0;
  const wait = (ms: number): Promise<void> =>
    new Promise(resolve => {
      waiting += 1;
      const end = (): void => {
        waiting -= 1;
        resolve();
      };
      setTimeout(end, ms);
    });
  const sandbox = createSandbox({seed, now, wait, unspecified: {returnResultsDefault: PLANS}});
  return {
    calls,
    quoting: () => waiting,
    async fetch(url, init) {
      const at = now();
      const kind = url.includes('/Vehicles/') ? 'catalog' : 'search';
      const response = await sandbox.fetch(new Request(url, init));
      calls.push({at, kind, isGranted: response.status !== 429});
      return response;
    },
  };
}
