import {createAccountStore, type AccountStore} from './accounts/account-store.js';
import {createRateLimiter, type RateLimiter} from './accounts/rate-limiter.js';
import {createRegistrations, type Registrations} from './accounts/registrations.js';
import {BoundedMap} from './bounded-map.js';
import {ControlError} from './control-values.js';
import {createFaultQueue, type FaultQueue} from './faults/fault-queue.js';
import type {SandboxSettings} from './options.js';
import {createOrderStore, type OrderStore} from './orders/order-store.js';
import {createPendingQuotes, type PendingQuotes} from './quotes/pending-quotes.js';
import {createQuoteStore, type QuoteStore} from './quotes/quote.js';
import {SearchSessions} from './search/sessions.js';

/** The sandbox's own time, which can be moved on. */
export interface Clock {
  now(): number;
  advance(milliseconds: number): void;
}

/** Every time up to here can be written as a date of four digits, and so can what expires some days later. */
const END_OF_TIME = Date.UTC(10_000, 0);

/** Makes a clock that goes as the given one does, ahead of it by as much as it was moved. */
export function createClock(now: () => number): Clock {
  let ahead = 0;
  return {
    now: () => now() + ahead,
    advance(milliseconds) {
      const isPossible = milliseconds >= 0 && now() + ahead + milliseconds < END_OF_TIME;
      if (!isPossible) throw new ControlError('The clock is moved on by zero or more, and not beyond the year 9999.');
      ahead += milliseconds;
    },
  };
}

/** A call as the status page shows it. Nothing in it names a person, a car, a card or a key. */
export interface LoggedRequest {
  /** Milliseconds since 1970, by the sandbox's clock. */
  readonly at: number;
  readonly method: string;
  /** As the route table has it, its parameters in braces. */
  readonly path: string;
  readonly accountId?: string;
  /** What its body was about, masked. */
  readonly about: readonly string[];
  /** Absent when the request was aborted before it was answered. */
  readonly status?: number;
  readonly tookMs: number;
  /** The fault that struck it. */
  readonly fault?: string;
}

/** The last calls, the newest last. */
export interface RequestLog {
  add(request: LoggedRequest): void;
  readonly requests: readonly LoggedRequest[];
}

const MOST_REQUESTS = 50;

/** Makes an empty log; when it is full the oldest call goes. */
export function createRequestLog(): RequestLog {
  const requests: LoggedRequest[] = [];
  return {
    add(request) {
      requests.push(request);
      if (requests.length > MOST_REQUESTS) requests.shift();
    },
    requests,
  };
}

/** A message that the real service would send by email. */
export interface OutboxMessage {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** The code in the text, for whoever reads the outbox by program. */
  readonly verificationCode: string;
  /** As ISO 8601. */
  readonly sentAt: string;
}

/** The messages sent, the newest last. */
export interface Outbox {
  send(message: OutboxMessage): void;
  readonly messages: readonly OutboxMessage[];
}

const MOST_MESSAGES = 1000;

/** Makes an empty outbox; when it is full the oldest message goes. */
export function createOutbox(): Outbox {
  const messages: OutboxMessage[] = [];
  return {
    send(message) {
      messages.push(message);
      if (messages.length > MOST_MESSAGES) messages.shift();
    },
    messages,
  };
}

/** All that one sandbox knows and remembers. A reset puts a new one in its place. */
export interface SandboxState {
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
  /** Since when an account has been shown a behavior that passes. */
  readonly rateLimitedSince: Map<string, number>;
  /** The faults ordered for the next calls. */
  readonly faults: FaultQueue;
  /** The last calls, for the status page. */
  readonly requests: RequestLog;
  /** How long a quote takes now, in milliseconds. */
  latency: SandboxSettings['latency'];
}

/** Makes a state with nothing in it but the ready-made accounts. */
export function createState(settings: SandboxSettings): SandboxState {
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
    rateLimitedSince: new BoundedMap(),
    faults: createFaultQueue(),
    requests: createRequestLog(),
    latency: settings.latency,
  };
}
