import {createSandbox} from '../../../src/sandbox/index.js';

export const SERVICE_URL = 'https://service.example';
export const FREE_KEY = 'sandbox-free';
/** May search asynchronously, with so many calls that none is refused. */
export const ASYNC_KEY = 'sandbox-async';

/** Short answers: how many plans there are changes neither calls nor waits, only how long the bench takes. */
const PLANS = 3;

/** One call that reached the service. */
export interface ServiceCall {
  readonly at: number;
  readonly kind: 'search' | 'catalog';
  /** False when a limit refused it. */
  readonly isGranted: boolean;
}

export interface CountedService {
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  readonly calls: readonly ServiceCall[];
  /** How many quotes take their time just now. */
  quoting(): number;
}

/** The sandbox with its real limits and latencies, each of its calls written down. */
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
