import {DAY_MS, HOUR_MS, type TierLimits} from '../../contract/index.js';
import {monotonicNow} from '../time.js';

/** What a call is for. A search somebody waits for may use all of the budget; the others leave a reserve. */
export type SpendKind = 'search' | 'prefetch' | 'catalog';

/** Whether a call may be made, and if not, after how long it may. */
export interface SpendResult {
  readonly granted: boolean;
  readonly retryAfterMs: number;
}

/** How many calls each window still allows. */
export interface BudgetLeft {
  readonly hour: number;
  readonly day: number;
}

/** The calls an account has left (§8.1). */
export interface BudgetStore {
  /** Takes one call from both windows, or returns how long until one is free. */
  spend(account: string, kind: SpendKind): Promise<SpendResult>;
  /** Lets no call through for a while, as an upstream 429 demands (§8.2). */
  pause(account: string, ms: number): Promise<void>;
  /** What is left, for the metrics; a store may not know. */
  left?(account: string): Promise<BudgetLeft>;
}

/** The share of each window that a kind of call leaves for searches that somebody typed. */
const RESERVES: Readonly<Record<SpendKind, number>> = {search: 0, catalog: 0.1, prefetch: 0.3};

/** How much of a window a kind of call may use. Even of the smallest window, it may use one call. */
export const allowed = (limit: number, kind: SpendKind): number =>
  Math.max(1, Math.floor(limit * (1 - RESERVES[kind])));

/** How long the two windows of §8.1 are; an hour and a day unless a test wants to see them pass. */
export interface BudgetWindows {
  readonly hourMs: number;
  readonly dayMs: number;
}

export const REAL_WINDOWS: BudgetWindows = {hourMs: HOUR_MS, dayMs: DAY_MS};

export interface MemoryBudgetStoreOptions {
  /** What the account's tier allows. */
  readonly limits: TierLimits;
  /** An hour and a day when absent. */
  readonly windows?: BudgetWindows;
  readonly now?: () => number;
  /** What was spent before; nothing when absent. */
  readonly history?: CallHistory | undefined;
}

/** Counts an account's calls in this process, in two sliding windows (§8.1). */
export function createMemoryBudgetStore(options: MemoryBudgetStoreOptions): BudgetStore {
  const {limits, windows = REAL_WINDOWS, now = monotonicNow, history} = options;
  const ledger = new BudgetLedger({limits, windows, now, history});
  return {
    spend: async (account, kind) => {
      const retryAfterMs = ledger.waitMs(account, kind);
      if (retryAfterMs > 0) return {granted: false, retryAfterMs};
      ledger.record(account);
      return {granted: true, retryAfterMs: 0};
    },
    pause: async (account, ms) => ledger.pause(account, ms),
    left: async account => ledger.left(account),
  };
}

interface Account {
  /** When each call of the longer window was made, oldest first. */
  times: number[];
  pausedUntil: number;
}

/** The calls of accounts, by their names. Several ledgers may write into one, each with its own limits. */
export type CallHistory = Map<string, Account>;

export interface BudgetLedgerOptions {
  readonly limits: TierLimits;
  readonly windows: BudgetWindows;
  readonly now: () => number;
  /** What was spent before; nothing when absent. */
  readonly history?: CallHistory | undefined;
}

/** The calls this process knows of, counted in two sliding windows. */
export class BudgetLedger {
  readonly #options: BudgetLedgerOptions;
  readonly #accounts: CallHistory;

  constructor(options: BudgetLedgerOptions) {
    this.#options = options;
    this.#accounts = options.history ?? new Map<string, Account>();
  }

  /** How long until an account may make such a call; 0 when it may now. */
  waitMs(name: string, kind: SpendKind): number {
    const {limits, windows, now} = this.#options;
    const account = this.#accountOf(name);
    const time = now();
    const expired = firstAfter(account.times, time - windows.dayMs);
    if (expired > 0) account.times = account.times.slice(expired);
    const freeAt = Math.max(
      account.pausedUntil,
      windowFreeAt(account.times, time, windows.hourMs, allowed(limits.perHour, kind)),
      windowFreeAt(account.times, time, windows.dayMs, allowed(limits.perDay, kind)),
    );
    return Math.max(0, freeAt - time);
  }

  /** Notes one call. */
  record(name: string): void {
    this.#accountOf(name).times.push(this.#options.now());
  }

  /** Lets no call through for a while; the longest pause counts. */
  pause(name: string, ms: number): void {
    const account = this.#accountOf(name);
    account.pausedUntil = Math.max(account.pausedUntil, this.#options.now() + ms);
  }

  /** How much is left of the longest pause. */
  pausedMs(name: string): number {
    return Math.max(0, this.#accountOf(name).pausedUntil - this.#options.now());
  }

  /** How many calls each window still allows. */
  left(name: string): BudgetLeft {
    const {limits, windows, now} = this.#options;
    const {times} = this.#accountOf(name);
    const usedIn = (windowMs: number): number => times.length - firstAfter(times, now() - windowMs);
    return {
      hour: Math.max(0, limits.perHour - usedIn(windows.hourMs)),
      day: Math.max(0, limits.perDay - usedIn(windows.dayMs)),
    };
  }

  #accountOf(name: string): Account {
    const account = this.#accounts.get(name) ?? {times: [], pausedUntil: 0};
    this.#accounts.set(name, account);
    return account;
  }
}

/** When a window next allows a call: at once, or when enough of its calls have left it. */
function windowFreeAt(times: readonly number[], time: number, windowMs: number, limit: number): number {
  const used = times.length - firstAfter(times, time - windowMs);
  const leaving = times[times.length - limit];
  return used < limit || leaving === undefined ? time : leaving + windowMs;
}

/** The index of the first call made after a time, by binary search. */
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
