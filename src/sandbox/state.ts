import {AccountStore} from './accounts/account-store.js';
import {RateLimiter} from './accounts/rate-limiter.js';
import {Registrations} from './accounts/registrations.js';
import {BoundedMap} from './bounded-map.js';
import {Clock} from './clock.js';
import {FaultQueue} from './faults/fault-queue.js';
import type {SandboxSettings} from './options.js';
import {OrderStore} from './orders/order-store.js';
import {PendingQuotes} from './quotes/pending-quotes.js';
import {QuoteStore} from './quotes/quote.js';
import {SearchSessions} from './search/sessions.js';

/** A message that the real service would send by email. */
export interface OutboxMessage {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** The code in the text, for programs that read the outbox. */
  readonly verificationCode: string;
  /** An ISO 8601 date. */
  readonly sentAt: string;
}

/** A request on the status page. It contains no personal data, VIN, card number or key. */
export interface LoggedRequest {
  /** Milliseconds since 1970, by the sandbox's clock. */
  readonly at: number;
  readonly method: string;
  /** As in the route table, with parameters in braces. */
  readonly path: string;
  readonly accountId: string | undefined;
  /** A masked summary of its body. */
  readonly about: readonly string[];
  /** Undefined when the request was aborted before the response. */
  readonly status: number | undefined;
  readonly tookMs: number;
  /** The injected fault. */
  readonly fault: string | undefined;
}

/** The maximum numbers of messages and requests; the oldest ones are dropped. */
export const MAX_MESSAGES = 1000;
export const MAX_LOGGED_REQUESTS = 50;

/** The complete state of one sandbox. A reset replaces it. */
export class SandboxState {
  readonly settings: SandboxSettings;
  readonly clock: Clock;
  readonly accounts = new AccountStore();
  readonly limiter: RateLimiter;
  readonly quotes: QuoteStore;
  readonly pending: PendingQuotes;
  readonly sessions: SearchSessions;
  readonly orders: OrderStore;
  readonly registrations: Registrations;
  /** The emails that would have been sent, newest last. */
  readonly outbox: OutboxMessage[] = [];
  /** The faults queued for the next requests. */
  readonly faults = new FaultQueue();
  /** The latest requests, newest last. */
  readonly requests: LoggedRequest[] = [];
  /** The start of each account's simulated rate-limit window, for test vehicles that are rate limited for some time. */
  readonly rateLimitedSince = new BoundedMap<string, number>();
  /** How long a quote takes, in milliseconds. */
  latency: SandboxSettings['latency'];

  constructor(settings: SandboxSettings) {
    const clock = new Clock(settings.now);
    this.settings = settings;
    this.clock = clock;
    this.limiter = new RateLimiter(settings.seed, clock);
    this.quotes = new QuoteStore(clock);
    this.pending = new PendingQuotes(clock);
    this.sessions = new SearchSessions(clock, settings.unspecified.searchSessionSeconds);
    this.orders = new OrderStore(settings.seed);
    this.registrations = new Registrations(settings, clock);
    this.latency = settings.latency;
  }
}
