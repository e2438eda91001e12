import {DAY_MS, HOUR_MS, type TierLimits} from '../../contract/index.js';
import {monotonicNow} from '../time.js';
import {type BudgetStore, RESERVES, type SpendKind} from './budget-store.js';

export interface MemoryBudgetStoreOptions {
  /** What the account's tier allows. */
  readonly limits: TierLimits;
  readonly now?: () => number;
}

interface Account {
  /** When each call of the last day was made, oldest first. */
  times: number[];
  pausedUntil: number;
}

/** Counts an account's calls in this process, in two windows that slide (§8.1). */
export function createMemoryBudgetStore({limits, now = monotonicNow}: MemoryBudgetStoreOptions): BudgetStore {
  const accounts = new Map<string, Account>();

  const accountOf = (name: string): Account => {
    const account = accounts.get(name) ?? {times: [], pausedUntil: 0};
    accounts.set(name, account);
    return account;
  };

  return {
    spend: (name, kind) => {
      const account = accountOf(name);
      const time = now();
      account.times = forgetBefore(account.times, time - DAY_MS);
      const freeAt = Math.max(
        account.pausedUntil,
        windowFreeAt(account.times, time, HOUR_MS, allowed(limits.perHour, kind)),
        windowFreeAt(account.times, time, DAY_MS, allowed(limits.perDay, kind)),
      );
      if (freeAt > time) return Promise.resolve({granted: false, retryAfterMs: freeAt - time});
      account.times.push(time);
      return Promise.resolve({granted: true, retryAfterMs: 0});
    },
    pause: (name, ms) => {
      const account = accountOf(name);
      account.pausedUntil = Math.max(account.pausedUntil, now() + ms);
      return Promise.resolve();
    },
  };
}

/** A window so small that the reserve would take it all still lets one call through. */
const allowed = (limit: number, kind: SpendKind): number => Math.max(1, Math.floor(limit * (1 - RESERVES[kind])));

/** When a window next has room: at once, or when enough of its calls have left it. */
function windowFreeAt(times: readonly number[], time: number, windowMs: number, limit: number): number {
  const inWindow = times.length - firstAfter(times, time - windowMs);
  const leaving = times[times.length - limit];
  return inWindow < limit || leaving === undefined ? time : leaving + windowMs;
}

function forgetBefore(times: number[], time: number): number[] {
  const first = firstAfter(times, time);
  return first === 0 ? times : times.slice(first);
}

/** The index of the first call made after a time, found by halving. */
function firstAfter(times: readonly number[], time: number): number {
  let low = 0;
  let high = times.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((times[middle] ?? Infinity) > time) high = middle;
    else low = middle + 1;
  }
  return low;
}
