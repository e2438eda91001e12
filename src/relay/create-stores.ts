import type {TierLimits} from '../contract/index.js';
import type {RelayOptions} from './settings/options.js';
import {
  type BudgetStore,
  type BudgetWindows,
  type CallHistory,
  createMemoryBudgetStore,
  REAL_WINDOWS,
} from './limits/budget-store.js';
import {checkedQuoteStore} from './quotes/checked-quote-store.js';
import {createMemoryQuoteStore} from './quotes/memory-quote-store.js';
import type {QuoteStore} from './quotes/quote-store.js';
import {createRedisBudgetStore} from './redis/budget-store.js';
import {createRedisQuoteStore} from './redis/quote-store.js';

export interface Stores {
  readonly quoteStore: QuoteStore;
  readonly budgetStore: BudgetStore;
}

export interface StoresOptions {
  readonly options: RelayOptions;
  readonly limits: TierLimits;
  readonly now: () => number;
  /** The key that the account is known by here; its present one may be another. */
  readonly accountKey: string;
  readonly history: CallHistory | undefined;
}

/** The stores that the options name, in Redis when there is one, else in this process. */
export function createStores({options, limits, now, accountKey: secret, history}: StoresOptions): Stores {
  const {redis: link, quoteStore, budgetStore} = options;
  const windows = options.budgetWindows ?? REAL_WINDOWS;
  const ownQuotes = (): QuoteStore =>
    link ? createRedisQuoteStore({link, secret, now}) : createMemoryQuoteStore({now});
  return {
    quoteStore: quoteStore ? checkedQuoteStore(quoteStore) : ownQuotes(),
    budgetStore:
      budgetStore ??
      (link
        ? createRedisBudgetStore({link, limits, windows: withMargin(windows), history})
        : createMemoryBudgetStore({limits, windows, now, history})),
  };
}

/** The most by which a window is lengthened. */
const MARGIN_MS = 2000;

/**
 * Windows that are a little longer than the account's. The service counts a call when it arrives: one that an instance
 * was slow to send would else share a window there with the calls that others may make when its own is over here.
 */
function withMargin({hourMs, dayMs}: BudgetWindows): BudgetWindows {
  const marginMs = Math.min(MARGIN_MS, Math.ceil(hourMs / 3));
  return {hourMs: hourMs + marginMs, dayMs: dayMs + marginMs};
}
