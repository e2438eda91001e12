import {PLAN_VALID_MS, PlanResults, readEnvelope, StartPrice} from '../../contract/index.js';
import {Amount, objectOf, Text} from '../../contract/reader.js';
import type {ServiceSuccess} from '../service/read-response.js';
import type {Service} from '../service/service.js';
import {jsonBody, type EncodedBody} from '../shared/encoded-body.js';
import {type Failure, relayError} from '../shared/relay-errors.js';
import {FAILURE_MS, type FailedEntry, type SettledEntry} from './quote-store.js';
import type {Vehicle} from './registrar.js';
import type {Subscribers} from './subscribers.js';

/** A search that is ready to be quoted. */
export interface PreparedSearch {
  /** The synchronous route it is sent to, below `BASE_PATH`. */
  readonly path: string;
  /** The asynchronous route it is sent to, for accounts that have it. */
  readonly asyncPath: string;
  /** The body that is sent upstream. */
  readonly body: string;
  /** Its key in the quote cache. */
  readonly key: string;
  /** The key of its vehicle's starting price. */
  readonly startPriceKey: string;
  /** The key of the marker that upstream has started to quote it. */
  readonly startedKey: string;
  /** The vehicle to register; undefined for a search without a VIN. */
  readonly vehicle: Vehicle | undefined;
  /** Whether only the lowest down payment is requested (§4.3). */
  readonly isStartPrice?: true;
}

/** The result of a quote, and how long it is cached. */
export interface QuoteOutcome {
  readonly entry: SettledEntry;
  readonly ttlMs: number;
  /** The lowest down payment among the plans, in US dollars. */
  readonly startPrice?: number | undefined;
}

/** The request that a quote is for. */
export interface QuoteTrace {
  /** Its trace context, which upstream calls pass on. Others that share the quote have their own. */
  readonly traceparent?: string | undefined;
}

/** The context of a running quote. */
export interface QuoteRun extends QuoteTrace {
  /** The key of the page's origin in rate limits, to whose share its calls count. */
  readonly origin: string;
  readonly subscribers: Subscribers;
  /** Whether its first call has already been charged to the account. */
  readonly isPaid: boolean;
  /** Marks the search as continued upstream without the relay, so that a later poll may resume it. */
  markStartedUpstream(): Promise<void>;
}

/** Quotes a search; undefined if it stopped early, for example because no client waits for the quote anymore. */
export type Quoter = (search: PreparedSearch, run: QuoteRun) => Promise<QuoteOutcome | undefined>;

/** A quoter that always runs to the end. */
export type SyncQuoter = (
  search: Pick<PreparedSearch, 'path' | 'body' | 'isStartPrice'>,
  trace: QuoteTrace,
) => Promise<QuoteOutcome>;

/** How long quotes are cached, and by which clocks. */
export interface QuoteTimes {
  readonly quoteTtlMs: number;
  readonly now: () => number;
  /** The time of the system clock, for when plans were quoted. */
  readonly date: () => number;
}

export interface SyncQuoterOptions extends QuoteTimes {
  readonly service: Service;
  /** The deadline of one quote, well above the 8 seconds of a slow one (§1). */
  readonly timeoutMs: number;
}

/** The maximum size of a response with plans, in bytes; about twice that of a full one with 3,000 plans. */
export const MAX_RESPONSE_BYTES = 16 * 1024 * 1024;

/** Quotes are kept at least this long for the clients that wait for them, even if new searches may not share them. */
const MIN_TTL_MS = 10_000;

/** How long plans of unknown age are cached at most: a quote that upstream had cached may expire soon. */
const UNKNOWN_AGE_MS = 900_000;

/** The response without a known price (§4.3): an empty string counts as a populated response. */
export const NO_PRICE = jsonBody({response: '', errorResponse: null});

/** A missing price is checked again after a minute. */
const NO_PRICE_MS = 60_000;

/** Quotes a search with one upstream call, which is never retried automatically (§7.1). */
export function createSyncQuoter(options: SyncQuoterOptions): SyncQuoter {
  return async function quoteSync(search, {traceparent}) {
    const {service, timeoutMs, now, date} = options;
    const {path, body} = search;
    const quotedAt = date();
    const call = {method: 'POST', path, body, timeoutMs, maxBytes: MAX_RESPONSE_BYTES, traceparent} as const;
    const result = await service.call(call);
    if (result.kind === 'failure') return failedOutcome(result.failure, now());
    return finishQuote(search, result, quotedAt, options);
  };
}

/**
 * Makes the outcome of a successful response; a failure if it does not contain what was requested. `quotedAt` is the
 * earliest time that the plans may have been quoted; they are valid for 30 days from then (§8.3).
 */
export function finishQuote(
  {isStartPrice}: Pick<PreparedSearch, 'isStartPrice'>,
  {bytes, response}: ServiceSuccess,
  quotedAt: number | undefined,
  {quoteTtlMs, now, date}: QuoteTimes,
): QuoteOutcome {
  // Never longer than the plans can be bought.
  const validMs = quotedAt === undefined ? UNKNOWN_AGE_MS : Math.max(0, quotedAt + PLAN_VALID_MS - date());
  const freshMs = Math.min(quoteTtlMs, validMs);
  if (isStartPrice) return finishStartPrice(response, {quoteTtlMs: freshMs, now});
  const plans = PlanResults(response);
  if (!plans) return failedOutcome(relayError('RelayUpstreamFailed'), now());
  const outcome = doneOutcome({identity: bytes}, freshMs, now(), quotedAt);
  return {...outcome, startPrice: lowestDownPayment(plans.results)};
}

type CacheTimes = Pick<QuoteTimes, 'quoteTtlMs' | 'now'>;

function finishStartPrice(response: unknown, {quoteTtlMs, now}: CacheTimes): QuoteOutcome {
  const price = StartPrice(response);
  // Stryker disable next-line StringLiteral: the compiler knows the codes
  if (price === undefined) return failedOutcome(relayError('RelayUpstreamFailed'), now());
  if (price === '') return noPrice({quoteTtlMs, now});
  return doneOutcome(jsonBody({response: price, errorResponse: null}), quoteTtlMs, now());
}

/** The outcome of a starting price that is not known. */
export const noPrice = ({quoteTtlMs, now}: CacheTimes): QuoteOutcome =>
  doneOutcome(NO_PRICE, Math.min(NO_PRICE_MS, quoteTtlMs), now());

function doneOutcome(body: EncodedBody, freshMs: number, now: number, quotedAt?: number): QuoteOutcome {
  const freshUntil = now + freshMs;
  const entry = {state: 'done', status: 200, body, freshUntil, ...(quotedAt !== undefined && {quotedAt})} as const;
  return {entry, ttlMs: Math.max(freshMs, MIN_TTL_MS)};
}

/** The outcome of a failure: cached for a minute, or until upstream may be called again if that is sooner. */
export function failedOutcome({status, envelope, retryAfterMs}: Failure, now: number): QuoteOutcome {
  const entry: FailedEntry = {
    state: 'failed',
    status,
    body: jsonBody(envelope),
    ...(retryAfterMs !== undefined && {retryAt: now + retryAfterMs}),
  };
  return {entry, ttlMs: Math.min(retryAfterMs ?? FAILURE_MS, FAILURE_MS)};
}

/** The starting price of a cached quote, as a response; undefined if no plan has a down payment. */
export function startPriceOf({identity}: EncodedBody): EncodedBody | undefined {
  const content = readEnvelope(JSON.parse(identity.toString()));
  const plans = content.kind === 'response' ? PlanResults(content.response) : undefined;
  const price = plans && lowestDownPayment(plans.results);
  return price === undefined ? undefined : jsonBody({response: price, errorResponse: null});
}

/** What a plan needs so that a list shows it with a down payment. Reading whole plans takes far longer. */
const PlanWithDownPayment = objectOf({searchResultPlanId: Text, downpayment: Amount});

/** The lowest down payment among the plans that a list shows, zero or more (§4.3); undefined if no plan has one. */
function lowestDownPayment(plans: readonly unknown[]): number | undefined {
  let lowest = Infinity;
  for (const plan of plans) lowest = Math.min(lowest, PlanWithDownPayment(plan)?.downpayment ?? Infinity);
  return lowest === Infinity ? undefined : lowest;
}
