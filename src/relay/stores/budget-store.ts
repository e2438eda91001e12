/** What a call is for. A search somebody waits for may use all of the budget; the others leave a reserve. */
export type SpendKind = 'search' | 'prefetch' | 'catalog';

/** Whether a call may be made, and if not, after how long it may. */
export interface SpendResult {
  readonly granted: boolean;
  readonly retryAfterMs: number;
}

/** How many calls each window still holds. */
export interface BudgetLeft {
  readonly hour: number;
  readonly day: number;
}

/** The calls an account has left (§8.1). */
export interface BudgetStore {
  /** Takes one call from both windows, or says how long until one is free. */
  spend(account: string, kind: SpendKind): Promise<SpendResult>;
  /** Lets no call through for a while, as an upstream 429 demands (§8.2). */
  pause(account: string, ms: number): Promise<void>;
  /** What is left, for whoever watches over it; a store may not know. */
  left?(account: string): Promise<BudgetLeft>;
}

/** The share of each window that a kind of call leaves for searches that somebody typed. */
export const RESERVES: Readonly<Record<SpendKind, number>> = {search: 0, catalog: 0.1, prefetch: 0.3};
