import type {BudgetStore, CallHistory} from './limits/budget-store.js';
import {createLogger, type RelayLogger} from './settings/log.js';
import type {QuoteStore} from './quotes/quote-store.js';
import {createFetchTransport} from './service/fetch-transport.js';
import type {Transport} from './service/transport.js';
import {type Options, type RelayOptions, resolveOptions} from './settings/options.js';
import {createStores} from './create-stores.js';
import {monotonicNow} from './time.js';

/** A relay's options, and what it works with. */
export interface Settings extends Options {
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
export function resolveSettings(
  given: RelayOptions,
  makeTransport: MakeTransport,
  {history, accountKey = given.key}: Inherited = {},
): Settings {
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
    ...createStores({options: given, limits: options.limits, now, accountKey, history}),
  };
}
