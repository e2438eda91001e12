import {DAY_MS, HOUR_MS, type TierLimits} from '../contract/index.js';
import {createMemoryActivityStore} from './activity/memory-store.js';
import type {ActivityStore} from './activity/store.js';
import {
  type BudgetStore,
  type BudgetWindows,
  type CallHistory,
  createMemoryBudgetStore,
} from './limits/budget-store.js';
import {checkedQuoteStore} from './quotes/checked-quote-store.js';
import {createMemoryQuoteStore} from './quotes/memory-quote-store.js';
import type {QuoteStore} from './quotes/quote-store.js';
import {createRedisActivityStore} from './redis/activity-store.js';
import {createRedisBudgetStore} from './redis/budget-store.js';
import {createRedisQuoteStore} from './redis/quote-store.js';
import {createFetchTransport} from './service/fetch-transport.js';
import type {Transport} from './service/transport.js';
import {createLogger, type RelayLogger} from './settings/log.js';
import {type Options, type RelayOptions, resolveOptions} from './settings/options.js';
import {monotonicNow} from './shared/time.js';

/** A relay's options, and the stores and services it uses. */
export interface Dependencies extends Options {
  /** The first key of the account in this process. It identifies the account even after a rotation. */
  readonly accountKey: string;
  readonly transport: Transport;
  readonly logger: RelayLogger;
  readonly now: () => number;
  /** The time of the system clock, for dates that people read. */
  readonly date: () => number;
  readonly random: () => number;
  readonly quoteStore: QuoteStore;
  /** Whether this relay created the store, and so has to close it. */
  readonly ownsQuoteStore: boolean;
  readonly budgetStore: BudgetStore;
  readonly activityStore: ActivityStore;
}

/** Creates the transport of a relay without a custom `fetch`. */
export type MakeTransport = (serviceUrl: string) => Transport;

/** State that a relay inherits from one it replaces, or shares with others of its process. */
export interface Inherited {
  /** The calls that the accounts of this process have made. */
  readonly history?: CallHistory;
  /** The activities of all partners of this process. */
  readonly activities?: ActivityStore;
  /** The account's first key, from before any rotation. */
  readonly accountKey?: string;
}

/** Validates the options and creates what they describe. Throws a `ConfigError` if one is invalid. */
export function resolveDependencies(
  given: RelayOptions,
  makeTransport: MakeTransport,
  {history, activities, accountKey = given.key}: Inherited = {},
): Dependencies {
  const options = resolveOptions(given);
  const {now = monotonicNow, now: date = Date.now, random = Math.random, logDestination: destination} = given;
  return {
    ...options,
    accountKey,
    transport: given.fetch ? createFetchTransport(given.fetch) : makeTransport(options.serviceUrl),
    logger: given.logger ?? createLogger({level: options.logLevel, destination}),
    now,
    date,
    random,
    ownsQuoteStore: given.quoteStore === undefined,
    activityStore: given.redis ? createRedisActivityStore(given.redis) : (activities ?? createMemoryActivityStore()),
    ...createStores({options: given, limits: options.limits, now, secret: accountKey, history}),
  };
}

/** How much longer a window is than the account's own. */
const MARGIN_MS = 2000;

/**
 * The windows of the rate limits, a little longer than the account's own. Upstream counts a call when it arrives.
 * Without this margin, a call that arrives late could be counted in the same upstream window as the calls that the
 * relay allows next.
 */
const WINDOWS: BudgetWindows = {hourMs: HOUR_MS + MARGIN_MS, dayMs: DAY_MS + MARGIN_MS};

interface StoresOptions {
  readonly options: RelayOptions;
  readonly limits: TierLimits;
  readonly now: () => number;
  /** A secret that all instances of the account share and Redis never sees. */
  readonly secret: string;
  readonly history: CallHistory | undefined;
}

/** Creates the stores: those of the options, else in Redis if there is one, else in this process. */
function createStores({options, limits, now, secret, history}: StoresOptions) {
  const {redis: link, quoteStore, budgetStore} = options;
  const ownQuotes = (): QuoteStore =>
    link ? createRedisQuoteStore({link, secret, now}) : createMemoryQuoteStore({now});
  return {
    quoteStore: quoteStore ? checkedQuoteStore(quoteStore) : ownQuotes(),
    budgetStore:
      budgetStore ??
      (link
        ? createRedisBudgetStore({link, limits, windows: WINDOWS, history})
        : createMemoryBudgetStore({limits, windows: WINDOWS, now, history})),
  };
}
