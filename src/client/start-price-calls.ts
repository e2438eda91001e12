import {
  KnownStartPrices,
  StartPrice,
  START_PRICE_ENDPOINT,
  START_PRICES_ENDPOINT,
  type KnownStartPrice,
  type StartPricesRequest,
} from '../contract/start-prices.js';
import {createAsyncSearch, type AsyncSearch} from './async-search.js';
import type {CallOptions, Exchange} from './exchange.js';
import {readPayload} from './payload.js';
import {readSuccess} from './read-success.js';
import type {Purpose} from './request.js';

/** The starting price (§4.3). */
export interface StartPriceCalls {
  /** The lowest down payment in US dollars; undefined if there is no price. Zero is a price. */
  readonly startPrice: AsyncSearch<number | undefined>;
}

/** Creates the call for a starting price; poll it with `pollSearch`. */
export const createStartPriceCalls = (exchange: Exchange): StartPriceCalls => ({
  startPrice: createAsyncSearch(exchange, START_PRICE_ENDPOINT, async reply => {
    const price = await readPayload(reply, StartPrice);
    return price === '' ? undefined : price;
  }),
});

/** Requests the starting prices of up to 100 vehicles from a relay. The response has one entry for each, in order. */
export type KnownStartPricesCall = (
  request: StartPricesRequest,
  options?: CallOptions & {
    /** `poll` starts no quotes; by default, a relay that may quotes the vehicles whose price it does not know. */
    readonly purpose?: Extract<Purpose, 'poll'> | undefined;
  },
) => Promise<readonly KnownStartPrice[]>;

/**
 * Creates the call for the starting prices that a relay knows. It waits for no quote: request the others again later.
 *
 * @example
 * const startPrices = createKnownStartPricesCall(createExchange({baseUrl: 'https://partner.example/plans', headers}));
 * const [first] = await startPrices({vehicles: [{vin, mileage: 48000, stateShortName: 'TX'}]});
 */
export const createKnownStartPricesCall =
  (exchange: Exchange): KnownStartPricesCall =>
  async (request, {purpose, ...options} = {}) =>
    readSuccess(await exchange.send(START_PRICES_ENDPOINT, {body: request, purpose}, options), KnownStartPrices);
