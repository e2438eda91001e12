import type {TierLimits} from '../contract/index.js';
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
import {createFetchTransport} from './service/fetch-transport.js';
import type {Transport} from './service/transport.js';
import {createLogger, type RelayLogger} from './settings/log.js';
import {type Options, type RelayOptions, resolveOptions} from './settings/options.js';
import {monotonicNow} from './time.js';

/** A relay's options, and what it works with. */
export interface Dependencies extends Options {
  /** The key that the account is known by in this process, whatever it was rotated to. */
  readonly accountKey: string;
  readonly transport: Transport;
  readonly logger: RelayLogger;
  readonly now: () => number;
  readonly random: () => number;
  readonly quoteStore: QuoteStore;
  /** Whether the store is this relay's alone. */
  readonly ownsQuoteStore: boolean;
  readonly budgetStore: BudgetStore;
}

/** Makes the way to a service, for relays that were given no `fetch` of their own. */
export type MakeTransport = (serviceUrl: string) => Transport;

/** What a relay takes over from one that it replaces, or has in common with others of its process. */
export interface Inherited {
  /** What the accounts of this process have spent. */
  readonly history?: CallHistory;
  /** The key that the account was known by before it was rotated. */
  readonly accountKey?: string;
}

/** Checks the options and makes what they describe; throws a `ConfigError` when one is invalid. */
export function resolveDependencies(
  given: RelayOptions,
  makeTransport: MakeTransport,
  {history, accountKey = given.key}: Inherited = {},
): Dependencies {
  const options = resolveOptions(given);
  const {now = monotonicNow, random = Math.random, logDestination: destination} = given;
  return {
    ...options,
    accountKey,
    transport: given.fetch ? createFetchTransport(given.fetch) : makeTransport(options.serviceUrl),
    logger: given.logger ?? createLogger({level: options.logLevel, destination}),
    now,
    random,
    ownsQuoteStore: given.quoteStore === undefined,
    ...createStores({options: given, limits: options.limits, now, secret: accountKey, history}),
  };
}

interface StoresOptions {
  readonly options: RelayOptions;
  readonly limits: TierLimits;
  readonly now: () => number;
  /** What all instances of the account know and Redis does not. */
  readonly secret: string;
  readonly history: CallHistory | undefined;
}

/** The stores that the options name, in Redis when there is one, else in this process. */
function createStores({options, limits, now, secret, history}: StoresOptions) {
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
