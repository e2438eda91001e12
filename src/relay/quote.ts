import * as z from 'zod/mini';
import {PlanResults} from '../contract/index.js';
import {encodeBody, encodedPlain} from './encoded-body.js';
import {type Failure, refusal} from './refusals.js';
import type {Service} from './service.js';
import {FAILURE_MS, type FailedEntry, type SettledEntry} from './stores/quote-store.js';

/** A search that is ready to be quoted. */
export interface PreparedSearch {
  /** The synchronous route it is sent to, below `BASE_PATH`. */
  readonly path: string;
  /** What is sent; written only when it is, since most searches find their quote in the book. */
  readonly body: () => string;
  /** Its key in the quote book. */
  readonly key: string;
  /** The key of its vehicle's start price. */
  readonly startPriceKey: () => string;
}

/** What a quote came to, and what else follows from it. */
export interface QuoteOutcome {
  readonly entry: SettledEntry;
  readonly ttlMs: number;
  /** The lowest down payment among the plans. */
  readonly startPrice?: number;
}

export interface QuoterOptions {
  readonly service: Service;
  /** The deadline of one quote, well above the 8 seconds a slow one takes (§1). */
  readonly timeoutMs: number;
  readonly quoteTtlMs: number;
  readonly now: () => number;
}

export type Quoter = (search: Pick<PreparedSearch, 'path' | 'body'>) => Promise<QuoteOutcome>;

/** The most a plan answer may be, in bytes; a full one with three thousand plans is about half of it. */
const MAX_ANSWER_BYTES = 16 * 1024 * 1024;

/** Those who wait for a quote get it even where new searches may not share it. */
const SHORTEST_TTL_MS = 10_000;

/** Has a search quoted by the service, once: whatever goes wrong, it is not sent again (§7.1). */
export function createQuoter({service, timeoutMs, quoteTtlMs, now}: QuoterOptions): Quoter {
  return async function quote({path, body}) {
    const answer = await service.call({method: 'POST', path, body: body(), timeoutMs, maxBytes: MAX_ANSWER_BYTES});
    if (answer.kind === 'bad') return failedOutcome(answer.failure, now());
    const read = z.safeParse(PlanResults, answer.response);
    if (!read.success) return failedOutcome(refusal('RelayUpstreamFailed'), now());
    const encoded = await encodeBody(Buffer.from(JSON.stringify(answer.envelope)));
    const startPrice = lowestDownPayment(read.data.results);
    return {
      entry: {state: 'done', status: 200, body: encoded, freshUntil: now() + quoteTtlMs},
      ttlMs: Math.max(quoteTtlMs, SHORTEST_TTL_MS),
      ...(startPrice !== undefined && {startPrice}),
    };
  };
}

/** A failure as the book remembers it: for a minute, or until the service may be asked again when that is sooner. */
export function failedOutcome({status, envelope, retryAfterMs}: Failure, now: number): QuoteOutcome {
  const entry: FailedEntry = {
    state: 'failed',
    status,
    body: encodedPlain(envelope),
    ...(retryAfterMs !== undefined && {retryAt: now + retryAfterMs}),
  };
  return {entry, ttlMs: Math.min(retryAfterMs ?? FAILURE_MS, FAILURE_MS)};
}

/** Zero is a price (§4.3). */
function lowestDownPayment(results: readonly unknown[]): number | undefined {
  const amounts = results
    .map(plan => (plan as {downpayment?: unknown} | null)?.downpayment)
    .filter(amount => typeof amount === 'number' && Number.isFinite(amount) && amount >= 0);
  return amounts.length === 0 ? undefined : Math.min(...(amounts as number[]));
}
