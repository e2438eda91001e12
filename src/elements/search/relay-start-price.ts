import {createExchange} from '../../client/exchange.js';
import {whenPageIsVisible} from '../../client/page-visibility.js';
import {pollSearch} from '../../client/poll-search.js';
import {createStartPriceCalls, createStartPricesCall} from '../../client/start-price-calls.js';
import {MAX_START_PRICE_VEHICLES} from '../../contract/start-prices.js';
import type {SearchRequest} from '../../contract/search.js';
import type {ServiceCallOptions, StartPriceService} from './plan-service.js';

/** Creates the start prices of a relay. */
export const createStartPriceService = (relay: string): StartPriceService => ({
  startPrice: (request, options) => requestStartPrice(relay, request, options),
  knownStartPrice: request => findKnownStartPrice(relay, request),
});

/** Requests the lowest down payment for a vehicle from a relay, in US dollars; undefined if there is none (§4.3). */
function requestStartPrice(
  relay: string,
  request: SearchRequest,
  {signal}: ServiceCallOptions = {},
): Promise<number | undefined> {
  const exchange = createExchange({baseUrl: relay});
  return pollSearch(exchange, createStartPriceCalls(exchange).startPrice, request, {signal, resume: whenPageIsVisible});
}

interface Waiting {
  readonly vehicle: SearchRequest['searchCriteria'];
  readonly resolve: (price: number | undefined) => void;
}

/** Vehicles that wait for the next request, by relay and by what their searches share. */
const waiting = new Map<string, Waiting[]>();

/**
 * The price that a relay already knows, without an upstream call; undefined if it knows none. The vehicles of a page are
 * asked for together: those that come into view at the same time are one request.
 */
function findKnownStartPrice(
  relay: string,
  {searchCriteria: vehicle, ...shared}: SearchRequest,
): Promise<number | undefined> {
  const key = JSON.stringify([relay, shared]);
  return new Promise(resolve => {
    const others = waiting.get(key);
    if (others && others.length < MAX_START_PRICE_VEHICLES) {
      others.push({vehicle, resolve});
      return;
    }
    const batch = [{vehicle, resolve}];
    waiting.set(key, batch);
    setTimeout(() => {
      if (waiting.get(key) === batch) waiting.delete(key);
      void sendBatch(relay, shared, batch);
    });
  });
}

async function sendBatch(relay: string, shared: object, batch: readonly Waiting[]): Promise<void> {
  const call = createStartPricesCall(createExchange({baseUrl: relay}));
  // A relay that fails, or is too old for this route, knows no price: each vehicle is then asked for alone.
  const prices = await call({...shared, vehicles: batch.map(it => it.vehicle)}, {purpose: 'poll'}).catch(() => []);
  batch.forEach(({resolve}, index) => resolve(prices[index]?.startPrice));
}
