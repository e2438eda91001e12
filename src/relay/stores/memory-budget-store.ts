import type {TierLimits} from '../../contract/index.js';
import {monotonicNow} from '../time.js';
import {type BudgetWindows, type CallHistory, createBudgetLedger, REAL_WINDOWS} from './budget-ledger.js';
import type {BudgetStore} from './budget-store.js';

export interface MemoryBudgetStoreOptions {
  /** What the account's tier allows. */
  readonly limits: TierLimits;
  /** An hour and a day when absent. */
  readonly windows?: BudgetWindows;
  readonly now?: () => number;
  /** What was spent before; nothing when absent. */
  readonly history?: CallHistory | undefined;
}

/** Counts an account's calls in this process, in two windows that slide (§8.1). */
export function createMemoryBudgetStore(options: MemoryBudgetStoreOptions): BudgetStore {
  const {limits, windows = REAL_WINDOWS, now = monotonicNow, history} = options;
  const ledger = createBudgetLedger({limits, windows, now, history});
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
