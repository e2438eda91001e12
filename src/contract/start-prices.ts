import type {Endpoint} from './endpoints.js';
import {ErrorItems, type ErrorItem} from './envelope.js';
import {Amount, Entries, objectOf, type Reader} from './reader.js';
import type {SearchCriteria, SearchRequest} from './search.js';

/** The starting price, which is polled like a search (§4.3). We assume that it takes the same body. */
export const START_PRICE_ENDPOINT = {
  method: 'POST',
  path: 'PlansSearchAsync/GetStartPrice',
} as const satisfies Endpoint;

/** The lowest down payment in US dollars, or an empty string when there is no price (§4.3). Zero is a price. */
export type StartPrice = number | '';
export const StartPrice: Reader<StartPrice> = value => (value === '' ? value : Amount(value));

/** The relay's own route for the starting prices of a list of vehicles. The upstream API has no such endpoint. */
export const START_PRICES_ENDPOINT = {method: 'POST', path: 'StartPrices'} as const satisfies Endpoint;

/** The most vehicles in one request. */
export const MAX_START_PRICE_VEHICLES = 100;

/** The body: a search for several vehicles, which share its filters. */
export interface StartPricesRequest extends Partial<Omit<SearchRequest, 'searchCriteria'>> {
  readonly vehicles: readonly SearchCriteria[];
}

/** What the relay knows about one vehicle. */
export interface KnownStartPrice {
  /** The lowest down payment in US dollars. Absent if no quote is cached; zero is a price. */
  readonly startPrice?: number | undefined;
  /** Why the vehicle cannot be searched for. */
  readonly errors?: readonly ErrorItem[] | undefined;
}

const Known = objectOf(
  {},
  {startPrice: Amount, errors: (value: unknown) => (Array.isArray(value) ? ErrorItems(value) : undefined)},
);

/** Reads the response: one entry for each vehicle, in their order. */
export const KnownStartPrices: Reader<readonly KnownStartPrice[]> = value => Entries(value)?.map(it => Known(it) ?? {});
