import {createAccountStore, type AccountStore} from './accounts/account-store.js';
import {createRateLimiter, type RateLimiter} from './accounts/rate-limiter.js';
import type {Clock} from './clock.js';
import {createOrderStore, type OrderStore} from './orders/order-store.js';
import {createQuoteStore, type QuoteStore} from './quotes/quote-store.js';
import type {SandboxSettings} from './options.js';

/** All that one sandbox knows and remembers. A reset puts a new one in its place. */
export interface World {
  readonly settings: SandboxSettings;
  readonly clock: Clock;
  readonly accounts: AccountStore;
  readonly limiter: RateLimiter;
  readonly quotes: QuoteStore;
  readonly orders: OrderStore;
}

/** Makes a world with nothing in it but the ready-made accounts. */
export const createWorld = (settings: SandboxSettings, clock: Clock): World => ({
  settings,
  clock,
  accounts: createAccountStore(),
  limiter: createRateLimiter({seed: settings.seed, now: clock.now}),
  quotes: createQuoteStore(clock.now),
  orders: createOrderStore(settings.seed),
});
