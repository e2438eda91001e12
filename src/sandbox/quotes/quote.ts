import type {Account} from '../accounts/account.js';
import {offersFor, type LabelledOffer} from '../plans/offers.js';
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
export const offersOfQuote = ({risk, account, quotedAt, seed}: Quote): readonly LabelledOffer[] => {
  const {assortment, priceFactor, paymentTerms} = account;
  return offersFor(risk, {seed, thisYear: yearOf(quotedAt), assortment, priceFactor, paymentTerms});
};

/** The `searchResultPlanId` of one of a quote's offers (§2.5). */
export const planIdOf = (quote: Quote, offer: LabelledOffer): string => `srp-${quote.id}-${offer.index.toString(36)}`;
