import {createAccountStore, type AccountStore} from './accounts/account-store.js';
import {createRateLimiter, type RateLimiter} from './accounts/rate-limiter.js';
import {createOutbox, type Outbox} from './accounts/outbox.js';
import {createRegistrations, type Registrations} from './accounts/registrations.js';
import {BoundedMap} from './bounded-map.js';
import {createClock, type Clock} from './clock.js';
import {createFaultQueue, type FaultQueue} from './faults/fault-queue.js';
import {createOrderStore, type OrderStore} from './orders/order-store.js';
import {createPendingQuotes, type PendingQuotes} from './quotes/pending.js';
import {createQuoteStore, type QuoteStore} from './quotes/quote-store.js';
import {createRequestLog, type RequestLog} from './request-log.js';
import {SearchSessions} from './search/sessions.js';
import type {SandboxSettings} from './options.js';

/** All that one sandbox knows and remembers. A reset puts a new one in its place. */
export interface World {
  readonly settings: SandboxSettings;
  readonly clock: Clock;
  readonly accounts: AccountStore;
  readonly limiter: RateLimiter;
  readonly quotes: QuoteStore;
  readonly pending: PendingQuotes;
  readonly sessions: SearchSessions;
  readonly orders: OrderStore;
  readonly registrations: Registrations;
  readonly outbox: Outbox;
  /** Since when an account has been shown a misbehaviour that passes. */
  readonly magicSince: Map<string, number>;
  /** The faults ordered for the next calls. */
  readonly faults: FaultQueue;
  /** The last calls, for the status page. */
  readonly requests: RequestLog;
  /** How long a quote takes now, in milliseconds. */
  latency: SandboxSettings['latency'];
}

/** Makes a world with nothing in it but the ready-made accounts. */
export function createWorld(settings: SandboxSettings): World {
  const clock = createClock(settings.now);
  return {
    settings,
    clock,
    accounts: createAccountStore(),
    limiter: createRateLimiter({seed: settings.seed, now: clock.now}),
    quotes: createQuoteStore(clock.now),
    pending: createPendingQuotes(clock.now),
    sessions: new SearchSessions(clock.now, settings.unspecified.searchSessionSeconds),
    orders: createOrderStore(settings.seed),
    registrations: createRegistrations(settings, clock.now),
    outbox: createOutbox(),
    magicSince: new BoundedMap(),
    faults: createFaultQueue(),
    requests: createRequestLog(),
    latency: settings.latency,
  };
}
