import {ASYNC_SEARCH_ENDPOINTS} from '../contract/endpoints/search.js';
import {StartPrice} from '../contract/start-price.js';
import type {Exchange} from './exchange.js';
import {readPayload} from './reply.js';
import {createAsyncSearch, type AsyncSearch} from './search-calls.js';

/** The price to begin with (§4.3). */
export interface StartPriceCalls {
  /** The lowest down payment in US dollars; undefined when there is no price. Zero is a price. */
  readonly startPrice: AsyncSearch<number | undefined>;
}

/** Makes the call for a start price; poll it with `pollSearch`. */
export const createStartPriceCalls = (exchange: Exchange): StartPriceCalls => ({
  startPrice: createAsyncSearch(exchange, ASYNC_SEARCH_ENDPOINTS.startPrice, reply => {
    const price = readPayload(reply, StartPrice);
    return price === '' ? undefined : price;
  }),
});
