import {PLAN_VALID_MS} from '../../contract/index.js';
import type {Account} from '../accounts/account.js';
import {BoundedMap} from '../bounded-map.js';
import type {Clock} from '../clock.js';
import {TEST_VEHICLES} from '../faults/test-values.js';
import type {QuotedOffer} from '../plans/offer.js';
import {offersFor} from '../plans/offers.js';
import {badgesOf} from '../plans/rank.js';
import {seededHex} from '../random.js';
import {vehicleKey, type Risk, type Vehicle} from '../vehicles/vehicle.js';

/** One quote: its account, vehicle and time. Its offers are recomputed from the seed instead of stored. */
export interface Quote {
  readonly id: string;
  readonly account: Account;
  readonly risk: Risk;
  readonly quotedAt: number;
  /** When its plans were last returned. Their ids are valid for 30 days from then (§8.3). */
  readonly returnedAt: number;
  readonly seed: string;
  /** Where the visit came from, for attribution (§2.2). */
  readonly tracking: KeptTexts;
  /** The customer details that prefill the checkout (§4.2). */
  readonly userDetails: KeptTexts;
}

/** Texts of the search that are stored with its quote, by field name. */
export type KeptTexts = Readonly<Record<string, string>>;

/** The calendar year of a time, in UTC. */
export const yearOf = (time: number): number => new Date(time).getUTCFullYear();

/** Creates a quote. The same seed, account, vehicle, time, tracking and customer give the same id. */
export function makeQuote(parts: Omit<Quote, 'id'>): Quote {
  const {account, risk, quotedAt, seed, tracking, userDetails} = parts;
  const {vehicle, mileage, state} = risk;
  const kept = JSON.stringify([tracking, userDetails]);
  return {...parts, id: seededHex(20, seed, account.id, vehicleKey(vehicle), mileage, state, quotedAt, kept)};
}

/** Returns all offers of a quote, before any filter. */
export function offersOfQuote({id, risk, account, quotedAt, seed}: Quote): readonly QuotedOffer[] {
  const {assortment, priceFactor, paymentTerms} = account;
  const offers = offersFor(risk, {seed, thisYear: yearOf(quotedAt), assortment, priceFactor, paymentTerms});
  const badges = badgesOf(offers);
  return offers.map((offer, index) => ({...offer, id: planIdOf(id, index), badges: badges.get(offer) ?? []}));
}

/** The `searchResultPlanId` of the offer at this index of a quote (§2.5). */
const planIdOf = (quoteId: string, index: number): string => `srp-${quoteId}-${index.toString(36)}`;

/** The optional suffix is that of a copy. */
const PLAN_ID = /^srp-([0-9a-f]{20})-([0-9a-z]{1,3})(-\d{1,5})?$/;

/** A `searchResultPlanId`: the quote's id, the index of the offer, and whether it is of a copy of the offer. */
interface PlanId {
  readonly quoteId: string;
  readonly index: number;
  readonly isCopy: boolean;
}

function parsePlanId(planId: string): PlanId | undefined {
  const [, quoteId, index, suffix] = PLAN_ID.exec(planId) ?? [];
  if (quoteId === undefined || index === undefined) return undefined;
  return {quoteId, index: Number.parseInt(index, 36), isCopy: suffix !== undefined};
}

/** Whether the plans of a vehicle are repeated: only those of the `many-plans` test vehicle. */
const hasCopies = ({vin, plate}: Vehicle): boolean =>
  TEST_VEHICLES.some(row => row.name === 'many-plans' && (row.vin === vin || row.plate === plate));

/** One plan of a quote, with the requested `searchResultPlanId`. */
export interface PlanOfQuote {
  readonly quote: Quote;
  readonly offer: QuotedOffer;
}

/** The result of looking up a `searchResultPlanId`. */
export type FoundPlan = {readonly kind: 'valid' | 'expired'; readonly plan: PlanOfQuote} | {readonly kind: 'unknown'};

/** Stores quotes, so that a plan can be found by its id (§2.5). The oldest quotes are dropped when it is full. */
export class QuoteStore {
  readonly #clock: Clock;
  readonly #quotes = new BoundedMap<string, Quote>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  get size(): number {
    return this.#quotes.size;
  }

  keep(quote: Quote): void {
    this.#quotes.set(quote.id, quote);
  }

  find(searchResultPlanId: string): FoundPlan {
    const parsed = parsePlanId(searchResultPlanId);
    const quote = parsed && this.#quotes.get(parsed.quoteId);
    const offer = quote && offersOfQuote(quote)[parsed.index];
    if (!offer || (parsed.isCopy && !hasCopies(quote.risk.vehicle))) return {kind: 'unknown'};
    const isValid = this.#clock.now() - quote.returnedAt < PLAN_VALID_MS;
    return {kind: isValid ? 'valid' : 'expired', plan: {quote, offer: {...offer, id: searchResultPlanId}}};
  }
}
