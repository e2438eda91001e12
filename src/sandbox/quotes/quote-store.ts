import {PLAN_VALID_MS} from '../../contract/index.js';
import {BoundedMap} from '../bounded-map.js';
import type {LabelledOffer} from '../plans/offers.js';
import {offersOfQuote, type Quote} from './quote.js';

/** One plan of a quote, with the `searchResultPlanId` that it was asked for by. */
export interface PlanOfQuote {
  readonly id: string;
  readonly quote: Quote;
  readonly offer: LabelledOffer;
}

/** What a `searchResultPlanId` leads to. */
export type FoundPlan = {readonly kind: 'valid' | 'expired'; readonly plan: PlanOfQuote} | {readonly kind: 'unknown'};

/** Remembers quotes, so that a plan's id leads back to it (§2.5). */
export interface QuoteStore {
  keep(quote: Quote): void;
  find(searchResultPlanId: string): FoundPlan;
  readonly size: number;
}

/** A copy's number at the end is for answers that repeat an offer. */
const PLAN_ID = /^srp-([0-9a-f]{20})-([0-9a-z]{1,3})(?:-\d{1,5})?$/;

/** Makes the store. When it is full the oldest quotes go. */
export function createQuoteStore(now: () => number): QuoteStore {
  const quotes = new BoundedMap<string, Quote>();
  return {
    keep: quote => void quotes.set(quote.id, quote),
    find(searchResultPlanId) {
      const [, quoteId = '', index = ''] = PLAN_ID.exec(searchResultPlanId) ?? [];
      const quote = quotes.get(quoteId);
      const offer = quote && offersOfQuote(quote)[Number.parseInt(index, 36)];
      if (!quote || !offer) return {kind: 'unknown'};
      const plan = {id: searchResultPlanId, quote, offer};
      return {kind: now() - quote.quotedAt < PLAN_VALID_MS ? 'valid' : 'expired', plan};
    },
    get size() {
      return quotes.size;
    },
  };
}
