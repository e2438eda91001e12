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
  /** As ISO 8601. */
  readonly sentAt: string;
}

/** A request as the status page shows it. Nothing in it names a person, a vehicle, a card or a key. */
export interface LoggedRequest {
  /** Milliseconds since 1970, by the sandbox's clock. */
  readonly at: number;
  readonly method: string;
  /** As in the route table, its parameters in braces. */
  readonly path: string;
  readonly accountId: string | undefined;
  /** What its body was about, masked. */
  readonly about: readonly string[];
  /** Undefined when the request was aborted before it was answered. */
  readonly status: number | undefined;
  readonly tookMs: number;
  /** The injected fault. */
  readonly fault: string | undefined;
}

/** The most messages and requests that are kept; then the oldest ones are dropped. */
export const MAX_MESSAGES = 1000;
export const MAX_LOGGED_REQUESTS = 50;

/** Everything that one sandbox remembers. A reset replaces it as a whole. */
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
  /** What would have been sent by email, the newest last. */
  readonly outbox: OutboxMessage[] = [];
  /** The faults that wait for the next requests. */
  readonly faults = new FaultQueue();
  /** The last requests, the newest last. */
  readonly requests: LoggedRequest[] = [];
  /** Start of each account's simulated rate-limit window, for the test vehicles that are rate limited for a while. */
  readonly rateLimitedSince = new BoundedMap<string, number>();
  /** How long a quote takes now, in milliseconds. */
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
