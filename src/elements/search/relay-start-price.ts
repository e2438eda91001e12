import {createExchange} from '../../client/exchange.js';
import {whenPageIsVisible} from '../../client/page-visibility.js';
import {pollSearch} from '../../client/poll-search.js';
import {createStartPriceCalls} from '../../client/start-price-calls.js';
import type {SearchRequest} from '../../contract/search.js';
import {knownStartPricesOf} from './known-start-prices.js';
import type {ServiceCallOptions, StartPriceService} from './plan-service.js';

/** Creates the starting prices of a relay. */
export function createStartPriceService(relay: string): StartPriceService {
  const known = knownStartPricesOf(relay);
  return {
    knownStartPrice: (request, {signal} = {}) => known.find(request, signal),
    async startPrice(request, options) {
      const price = await requestStartPrice(relay, request, options);
      known.remember(request, price);
      return price;
    },
  };
}

/** Requests the lowest down payment for a vehicle from a relay, in US dollars; undefined if there is none (§4.3). */
function requestStartPrice(
  relay: string,
  request: SearchRequest,
  {signal}: ServiceCallOptions = {},
): Promise<number | undefined> {
  const exchange = createExchange({baseUrl: relay});
  return pollSearch(exchange, createStartPriceCalls(exchange).startPrice, request, {signal, resume: whenPageIsVisible});
}
