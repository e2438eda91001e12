import {createExchange} from '../../client/exchange.js';
import {whenPageIsVisible} from '../../client/page-visibility.js';
import {pollSearch} from '../../client/poll-search.js';
import {createStartPriceCalls} from '../../client/start-price-calls.js';
import type {SearchRequest} from '../../contract/search.js';
import type {ServiceCallOptions} from './plan-service.js';

/** Requests the lowest down payment of a vehicle from a relay, in US dollars; undefined when there is none (§4.3). */
export function askStartPrice(
  relay: string,
  request: SearchRequest,
  {signal}: ServiceCallOptions = {},
): Promise<number | undefined> {
  const exchange = createExchange({baseUrl: relay});
  return pollSearch(exchange, createStartPriceCalls(exchange).startPrice, request, {signal, resume: whenPageIsVisible});
}
