import {DAY_MS, HOUR_MS, type TierLimits} from '../../contract/index.js';
import {monotonicNow} from '../shared/time.js';

/**
 * The kind of a call. A `search` that a shopper waits for may use the whole quota. A `prefetch`, as which every quote in
 * the background counts, and a call for the catalog leave reserved capacity to it.
 */
export type SpendKind = 'search' | 'prefetch' | 'catalog';

/** Whether a call may be made, and if not, how long to wait. */
export interface SpendResult {
  readonly granted: boolean;
  readonly retryAfterMs: number;
}

/** How many calls each window still allows. */
export interface BudgetLeft {
  readonly hour: number;
  readonly day: number;
}

/** Tracks each account's rate limit quota (§8.1). */
export interface BudgetStore {
  /** Takes one call from both windows, or returns how long until one is available. */
  spend(account: string, kind: SpendKind): Promise<SpendResult>;
  /** Starts a cooldown, in which no call is granted, after an upstream 429 (§8.2). */
  pause(account: string, ms: number): Promise<void>;
  /** How much is left of the cooldown, for calls that do not count toward the limits; optional. */
  pausedMs?(account: string): Promise<number>;
  /** The remaining quota, for the metrics; optional. */
  left?(account: string): Promise<BudgetLeft>;
}

/** A call, and whether calls like it count toward the account's limits. */
export interface AccountCall {
  readonly account: string;
  readonly kind: SpendKind;
  readonly counts: boolean;
}

/** Charges a call to its account if it counts. A free call, too, waits for the end of a cooldown. */
export async function spendIfCounted(budget: BudgetStore, {account, kind, counts}: AccountCall): Promise<SpendResult> {
  if (counts) return budget.spend(account, kind);
  const retryAfterMs = (await budget.pausedMs?.(account)) ?? 0;
  return {granted: retryAfterMs === 0, retryAfterMs};
}

/** The share of each window that a kind of call leaves to shoppers' searches. */
const RESERVED_SHARE: Readonly<Record<SpendKind, number>> = {search: 0, catalog: 0.1, prefetch: 0.3};

/** How many calls of a window a kind of call may use: at least one, even of the smallest window. */
export const allowed = (limit: number, kind: SpendKind): number =>
  Math.max(1, Math.floor(limit * (1 - RESERVED_SHARE[kind])));

/** The lengths of the two windows of §8.1; an hour and a day, except in tests. */
export interface BudgetWindows {
  readonly hourMs: number;
  readonly dayMs: number;
}

export const REAL_WINDOWS: BudgetWindows = {hourMs: HOUR_MS, dayMs: DAY_MS};

/** The options of `createMemoryBudgetStore`. */
export interface MemoryBudgetStoreOptions {
  /** The limits of the account's tier. */
  readonly limits: TierLimits;
  /** An hour and a day by default. */
  readonly windows?: BudgetWindows;
  readonly now?: () => number;
  /** Calls that were made before; none by default. */
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
    pausedMs: async account => ledger.pausedMs(account),
    left: async account => ledger.left(account),
  };
}

interface Account {
  /** The times of the calls in the longer window, oldest first. */
  times: number[];
  pausedUntil: number;
}

/** The calls of each account. Several ledgers may share one history, each with its own limits. */
export type CallHistory = Map<string, Account>;

export interface BudgetLedgerOptions extends MemoryBudgetStoreOptions {
  readonly windows: BudgetWindows;
  readonly now: () => number;
}

/** Counts the calls that this process knows of, in two sliding windows. */
export class BudgetLedger {
  readonly #options: BudgetLedgerOptions;
  readonly #accounts: CallHistory;

  constructor(options: BudgetLedgerOptions) {
    this.#options = options;
    this.#accounts = options.history ?? new Map<string, Account>();
  }

  /** How long until an account may make a call; 0 if it may now. */
  waitMs(name: string, kind: SpendKind): number {
    const {limits, windows, now} = this.#options;
    const account = this.#accountOf(name);
    const time = now();
    this.#forgetExpired(account, time);
    const freeAt = Math.max(
      account.pausedUntil,
      windowFreeAt(account.times, time, windows.hourMs, allowed(limits.perHour, kind)),
      windowFreeAt(account.times, time, windows.dayMs, allowed(limits.perDay, kind)),
    );
    return Math.max(0, freeAt - time);
  }

  /** Records one call. */
  record(name: string): void {
    const account = this.#accountOf(name);
    const time = this.#options.now();
    // Here as well, because with Redis nothing else reads the calls while Redis is available.
    this.#forgetExpired(account, time);
    account.times.push(time);
  }

  /** Starts a cooldown. The longest one applies. */
  pause(name: string, ms: number): void {
    const account = this.#accountOf(name);
    account.pausedUntil = Math.max(account.pausedUntil, this.#options.now() + ms);
  }

  /** How much is left of the longest cooldown. */
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

  #forgetExpired(account: Account, time: number): void {
    const expired = firstAfter(account.times, time - this.#options.windows.dayMs);
    if (expired > 0) account.times = account.times.slice(expired);
  }

  #accountOf(name: string): Account {
    const account = this.#accounts.get(name) ?? {times: [], pausedUntil: 0};
    this.#accounts.set(name, account);
    return account;
  }
}

/** When a window next allows a call: now, or when enough of its calls have left it. */
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
