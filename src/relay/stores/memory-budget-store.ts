import type {TierLimits} from '../../contract/index.js';
import {monotonicNow} from '../time.js';
import {type BudgetWindows, createBudgetLedger, REAL_WINDOWS} from './budget-ledger.js';
import type {BudgetStore} from './budget-store.js';

export interface MemoryBudgetStoreOptions {
  /** What the account's tier allows. */
  readonly limits: TierLimits;
  /** An hour and a day when absent. */
  readonly windows?: BudgetWindows;
  readonly now?: () => number;
}

/** Counts an account's calls in this process, in two windows that slide (§8.1). */
export function createMemoryBudgetStore(options: MemoryBudgetStoreOptions): BudgetStore {
  const {limits, windows = REAL_WINDOWS, now = monotonicNow} = options;
  const ledger = createBudgetLedger({limits, windows, now});
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
