import * as z from 'zod/mini';
import {PLAN_VALID_MS, PlanResults, StartPrice} from '../contract/index.js';
import {encodedPlain, type EncodedBody} from './encoded-body.js';
import {type PlansFound, plansFound} from './plans-found.js';
import {failedOutcome, type PreparedSearch, type QuoteOutcome} from './quote.js';
import type {GoodAnswer} from './read-answer.js';
import {refusal} from './refusals.js';

export interface QuoteFinisherOptions {
  readonly quoteTtlMs: number;
  readonly now: () => number;
}

/**
 * Makes what is kept of what the service gave in the end; a failure when it is not what was asked for. `quotedAt` is
 * when the plans were bought, at the earliest: from then on they are valid for 30 days (§8.3).
 */
export type QuoteFinisher = (
  search: Pick<PreparedSearch, 'isStartPrice'>,
  answer: Pick<GoodAnswer, 'bytes' | 'response' | 'plans'>,
  quotedAt: number | undefined,
) => QuoteOutcome;

/** Those who wait for a quote get it even where new searches may not share it. */
const SHORTEST_TTL_MS = 10_000;

/** The longest that plans of unknown age are kept: what the service had cached may be about to lapse. */
const UNKNOWN_AGE_MS = 900_000;

/** No price today may be one tomorrow. */
const NO_PRICE_MS = 60_000;

export function createQuoteFinisher({quoteTtlMs, now}: QuoteFinisherOptions): QuoteFinisher {
  const done = (body: EncodedBody, freshMs: number, quotedAt?: number): QuoteOutcome => ({
    entry: {
      ...{state: 'done', status: 200, body, freshUntil: now() + freshMs},
      ...(quotedAt !== undefined && {quotedAt}),
    },
    ttlMs: Math.max(freshMs, SHORTEST_TTL_MS),
  });

  /** How long plans may be handed out: never past the time in which they can be bought. */
  const freshMsOf = (quotedAt: number | undefined): number =>
    Math.min(quoteTtlMs, quotedAt === undefined ? UNKNOWN_AGE_MS : Math.max(0, quotedAt + PLAN_VALID_MS - now()));

  const finishPrice = (response: unknown): QuoteOutcome => {
    const read = z.safeParse(StartPrice, response);
    if (!read.success) return failedOutcome(refusal('RelayUpstreamFailed'), now());
    const body = encodedPlain({response: read.data, errorResponse: null});
    return done(body, read.data === '' ? Math.min(NO_PRICE_MS, quoteTtlMs) : quoteTtlMs);
  };

  return function finishQuote({isStartPrice}, {bytes, response, plans = plansIn(response)}, quotedAt) {
    if (isStartPrice) return finishPrice(response);
    if (plans === undefined) return failedOutcome(refusal('RelayUpstreamFailed'), now());
    const outcome = done({identity: bytes}, freshMsOf(quotedAt), quotedAt);
    const {lowestDownPayment: startPrice} = plans;
    return startPrice === undefined ? outcome : {...outcome, startPrice};
  };
}

function plansIn(response: unknown): PlansFound | undefined {
  const read = z.safeParse(PlanResults, response);
  return read.success ? plansFound(downPaymentsOf(read.data.results)) : undefined;
}

function* downPaymentsOf(results: readonly unknown[]): Iterable<number> {
  for (const plan of results) {
    const amount = (plan as {downpayment?: unknown} | null)?.downpayment;
    if (typeof amount === 'number') yield amount;
  }
}
