import {DAY_MS, HOUR_MS, type TierLimits} from '../../contract/index.js';
import {type BudgetLeft, RESERVES, type SpendKind} from './budget-store.js';

/** How long the two windows of §8.1 are; an hour and a day unless a test wants to see them pass. */
export interface BudgetWindows {
  readonly hourMs: number;
  readonly dayMs: number;
}

export const REAL_WINDOWS: BudgetWindows = {hourMs: HOUR_MS, dayMs: DAY_MS};

interface Account {
  /** When each call of the longer window was made, oldest first. */
  times: number[];
  pausedUntil: number;
}

/** The calls of accounts, by their names. Several ledgers may write into one, each with limits of its own. */
export type CallHistory = Map<string, Account>;

export interface BudgetLedgerOptions {
  readonly limits: TierLimits;
  readonly windows: BudgetWindows;
  readonly now: () => number;
  /** What was spent before; nothing when absent. */
  readonly history?: CallHistory | undefined;
}

/** What this process knows of the calls that were made. */
export interface BudgetLedger {
  /** How long until an account may make such a call; 0 when it may now. */
  waitMs(account: string, kind: SpendKind): number;
  /** Writes one call down. */
  record(account: string): void;
  /** Lets no call through for a while. */
  pause(account: string, ms: number): void;
  /** How many calls each window still holds. */
  left(account: string): BudgetLeft;
  /** How much is left of the longest pause. */
  pausedMs(account: string): number;
}

/** Writes an account's calls down in this process and counts them in two windows that slide (§8.1). */
export function createBudgetLedger(options: BudgetLedgerOptions): BudgetLedger {
  const {limits, windows, now, history: accounts = new Map<string, Account>()} = options;
  const {hourMs, dayMs} = windows;

  const accountOf = (name: string): Account => {
    const account = accounts.get(name) ?? {times: [], pausedUntil: 0};
    accounts.set(name, account);
    return account;
  };

  return {
    waitMs: (name, kind) => {
      const account = accountOf(name);
      const time = now();
      account.times = forgetUntil(account.times, time - dayMs);
      const freeAt = Math.max(
        account.pausedUntil,
        windowFreeAt(account.times, time, hourMs, allowed(limits.perHour, kind)),
        windowFreeAt(account.times, time, dayMs, allowed(limits.perDay, kind)),
      );
      return Math.max(0, freeAt - time);
    },
    record: name => void accountOf(name).times.push(now()),
    pause: (name, ms) => {
      const account = accountOf(name);
      account.pausedUntil = Math.max(account.pausedUntil, now() + ms);
    },
    left: name => {
      const {times} = accountOf(name);
      const within = (windowMs: number): number => times.length - firstAfter(times, now() - windowMs);
      return {
        hour: Math.max(0, limits.perHour - within(hourMs)),
        day: Math.max(0, limits.perDay - within(dayMs)),
      };
    },
    pausedMs: name => Math.max(0, accountOf(name).pausedUntil - now()),
  };
}

/** How much of a window a kind of call may fill. One so small that the reserve would take it all still lets one call through. */
export const allowed = (limit: number, kind: SpendKind): number =>
  Math.max(1, Math.floor(limit * (1 - RESERVES[kind])));

/** When a window next has room: at once, or when enough of its calls have left it. */
function windowFreeAt(times: readonly number[], time: number, windowMs: number, limit: number): number {
  const inWindow = times.length - firstAfter(times, time - windowMs);
  const leaving = times[times.length - limit];
  return inWindow < limit || leaving === undefined ? time : leaving + windowMs;
}

function forgetUntil(times: number[], time: number): number[] {
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
