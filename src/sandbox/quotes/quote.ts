import {PLAN_VALID_MS} from '../../contract/index.js';
import type {Account} from '../accounts/account.js';
import {BoundedMap} from '../bounded-map.js';
import {offersFor, type QuotedOffer} from '../plans/offers.js';
import {seededHex} from '../random.js';
import type {Risk} from '../vehicles/vehicle.js';

/** One quote: whose, for what, and when. Its offers are reckoned anew whenever they are needed. */
export interface Quote {
  readonly id: string;
  readonly account: Account;
  readonly risk: Risk;
  readonly quotedAt: number;
  readonly seed: string;
  /** Where the visit came from, for attribution (§2.2). */
  readonly tracking: KeptTexts;
  /** For a checkout already filled in (§4.2). */
  readonly userDetails: KeptTexts;
}

/** Texts of the search that are kept with its quote, by their names; empty when there were none. */
export type KeptTexts = Readonly<Record<string, string>>;

/** The calendar year of a time, in UTC. */
export const yearOf = (time: number): number => new Date(time).getUTCFullYear();

/** Makes a quote. The same seed, account, car, time, tracking and customer give the same id. */
export function makeQuote(parts: Omit<Quote, 'id'>): Quote {
  const {account, risk, quotedAt, seed, tracking, userDetails} = parts;
  const {vehicle, mileage, state} = risk;
  const car = [vehicle.vin, vehicle.plate, vehicle.make, vehicle.model, vehicle.year].join('/');
  const kept = JSON.stringify([tracking, userDetails]);
  return {...parts, id: seededHex(20, seed, account.id, car, mileage, state, quotedAt, kept)};
}

/** All offers of a quote, before any filter. */
export const offersOfQuote = ({risk, account, quotedAt, seed}: Quote): readonly QuotedOffer[] => {
  const {assortment, priceFactor, paymentTerms} = account;
  return offersFor(risk, {seed, thisYear: yearOf(quotedAt), assortment, priceFactor, paymentTerms});
};

/** The `searchResultPlanId` of one of a quote's offers (§2.5). */
export const planIdOf = (quote: Quote, offer: QuotedOffer): string => `srp-${quote.id}-${offer.index.toString(36)}`;

/** One plan of a quote, with the `searchResultPlanId` that it was asked for by. */
export interface PlanOfQuote {
  readonly id: string;
  readonly quote: Quote;
  readonly offer: QuotedOffer;
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
