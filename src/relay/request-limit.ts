import {createBoundedCache} from './bounded-cache.js';

/** How many requests one visitor may send in a minute. Counted in this process: it protects this process. */
export interface RequestLimit {
  /** Counts one; how long to wait when there were too many, else 0. */
  take(visitor: string): number;
}

interface Count {
  requests: number;
  readonly endsAt: number;
}

const MINUTE_MS = 60_000;

/** The visitors that are remembered at once; who comes after so many others begins anew. */
const MAX_VISITORS = 50_000;

/** Zero is no limit. */
export function createRequestLimit(perMinute: number, now: () => number): RequestLimit {
  if (perMinute === 0) return {take: () => 0};
  const counts = createBoundedCache<Count>(MAX_VISITORS);

  return {
    take: visitor => {
      const time = now();
      const count = counts.get(visitor);
      if (count === undefined || count.endsAt <= time) {
        counts.set(visitor, {requests: 1, endsAt: time + MINUTE_MS});
        return 0;
      }
      count.requests += 1;
      return count.requests > perMinute ? count.endsAt - time : 0;
    },
  };
}
