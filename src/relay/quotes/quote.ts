import {PLAN_VALID_MS, PlanResults, StartPrice} from '../../contract/index.js';
import {type Failure, refusal} from '../limits/refusals.js';
import {encodedPlain, type EncodedBody} from '../service/encoded-body.js';
import type {ServiceSuccess} from '../service/read-response.js';
import type {Service} from '../service/service.js';
import {FAILURE_MS, type FailedEntry, type SettledEntry} from './quote-store.js';
import type {Vehicle} from './registrar.js';
import type {Subscribers} from './subscribers.js';

/** A search that is ready to be quoted. */
export interface PreparedSearch {
  /** The synchronous route it is sent to, below `BASE_PATH`. */
  readonly path: string;
  /** The asynchronous route it is sent to, by accounts that have it. */
  readonly asyncPath: string;
  /** The body that is sent to the service. */
  readonly body: string;
  /** Its key in the quote cache. */
  readonly key: string;
  /** The key of its vehicle's start price. */
  readonly startPriceKey: string;
  /** The key under which it is noted that the service has started to quote it. */
  readonly startedKey: string;
  /** The vehicle to register; undefined when the search does not name it by its VIN. */
  readonly vehicle: Vehicle | undefined;
  /** Whether only the lowest down payment is requested (§4.3). */
  readonly isStartPrice?: true;
}

/** What a quote led to, and for how long it is kept. */
export interface QuoteOutcome {
  readonly entry: SettledEntry;
  readonly ttlMs: number;
  /** The lowest down payment among the plans, in US dollars. */
  readonly startPrice?: number | undefined;
}

/** What a running quote may know and do beside its search. */
export interface QuoteRun {
  readonly subscribers: Subscribers;
  /** Whether the account has been charged for its first call. */
  readonly isPaid: boolean;
  /** Notes that the service continues it without the relay, so that a later poll may resume it. */
  markStartedUpstream(): Promise<void>;
}

/** Quotes a search; undefined when there is no quote yet, because no client wants it any more. */
export type Quoter = (search: PreparedSearch, run: QuoteRun) => Promise<QuoteOutcome | undefined>;

/** A quoter whose searches always end. */
export type SyncQuoter = (search: Pick<PreparedSearch, 'path' | 'body' | 'isStartPrice'>) => Promise<QuoteOutcome>;

/** How long quotes are kept, and by which clock. */
export interface QuoteTimes {
  readonly quoteTtlMs: number;
  readonly now: () => number;
}

export interface SyncQuoterOptions extends QuoteTimes {
  readonly service: Service;
  /** The deadline of one quote, well above the 8 seconds a slow one takes (§1). */
  readonly timeoutMs: number;
}

/** The most a response with plans may be, in bytes; a full one with three thousand plans is about half of it. */
export const MAX_RESPONSE_BYTES = 16 * 1024 * 1024;

/** Waiting clients get their quote even where new searches may not share it. */
const SHORTEST_TTL_MS = 10_000;

/** The longest that plans of unknown age are kept: what the service had cached may be about to lapse. */
const UNKNOWN_AGE_MS = 900_000;

/** A missing price is checked again after a minute. */
const NO_PRICE_MS = 60_000;

/** Quotes a search by one call to the service. Whatever goes wrong, it is not sent again (§7.1). */
export function createSyncQuoter({service, timeoutMs, quoteTtlMs, now}: SyncQuoterOptions): SyncQuoter {
  return async function quoteSync(search) {
    const {path, body} = search;
    const quotedAt = now();
    const call = {method: 'POST', path, body, timeoutMs, maxBytes: MAX_RESPONSE_BYTES} as const;
    const result = await service.call(call);
    if (result.kind === 'failure') return failedOutcome(result.failure, now());
    return finishQuote(search, result, quotedAt, {quoteTtlMs, now});
  };
}

/**
 * Makes the outcome of a successful response; a failure when it is not what the search requested. `quotedAt` is when
 * the plans were quoted, at the earliest: from then on they are valid for 30 days (§8.3).
 */
export function finishQuote(
  {isStartPrice}: Pick<PreparedSearch, 'isStartPrice'>,
  {bytes, response}: ServiceSuccess,
  quotedAt: number | undefined,
  {quoteTtlMs, now}: QuoteTimes,
): QuoteOutcome {
  if (isStartPrice) return finishStartPrice(response, {quoteTtlMs, now});
  const plans = PlanResults(response);
  if (!plans) return failedOutcome(refusal('RelayUpstreamFailed'), now());
  // Never past the time in which the plans can be bought.
  const validMs = quotedAt === undefined ? UNKNOWN_AGE_MS : Math.max(0, quotedAt + PLAN_VALID_MS - now());
  const outcome = doneOutcome({identity: bytes}, Math.min(quoteTtlMs, validMs), now(), quotedAt);
  return {...outcome, startPrice: lowestDownPayment(plans.results)};
}

function finishStartPrice(response: unknown, {quoteTtlMs, now}: QuoteTimes): QuoteOutcome {
  const price = StartPrice(response);
  // Stryker disable next-line StringLiteral: the compiler knows the codes
  if (price === undefined) return failedOutcome(refusal('RelayUpstreamFailed'), now());
  const body = encodedPlain({response: price, errorResponse: null});
  return doneOutcome(body, price === '' ? Math.min(NO_PRICE_MS, quoteTtlMs) : quoteTtlMs, now());
}

function doneOutcome(body: EncodedBody, freshMs: number, now: number, quotedAt?: number): QuoteOutcome {
  const freshUntil = now + freshMs;
  const entry = {state: 'done', status: 200, body, freshUntil, ...(quotedAt !== undefined && {quotedAt})} as const;
  return {entry, ttlMs: Math.max(freshMs, SHORTEST_TTL_MS)};
}

/** The outcome of a failure: remembered for a minute, or until the service may be called again if that is sooner. */
export function failedOutcome({status, envelope, retryAfterMs}: Failure, now: number): QuoteOutcome {
  const entry: FailedEntry = {
    state: 'failed',
    status,
    body: encodedPlain(envelope),
    ...(retryAfterMs !== undefined && {retryAt: now + retryAfterMs}),
  };
  return {entry, ttlMs: Math.min(retryAfterMs ?? FAILURE_MS, FAILURE_MS)};
}

/** The lowest price among the plans, which is zero or more (§4.3); undefined when no plan has one. */
function lowestDownPayment(plans: readonly unknown[]): number | undefined {
  let lowest = Infinity;
  for (const plan of plans) {
    const amount = (plan as {downpayment?: unknown} | null)?.downpayment;
    if (typeof amount === 'number' && amount >= 0) lowest = Math.min(lowest, amount);
  }
  return lowest === Infinity ? undefined : lowest;
}
