import {ENTRIES} from '../support.js';

/** Prices that the shopper has saved, without the time. */
const PRICES = {
  version: 1,
  car: '2019 Honda Accord',
  criteria: {mileage: 48_000, stateShortName: 'CA'},
  lookupMethod: 'vin',
  plans: ENTRIES,
  droppedCount: 0,
  chosen: [],
  view: {order: 'recommended', filters: {}, compared: []},
};

/** Saves prices that were quoted at a time, as a finder does. */
export const keepPrices = (quotedAt = Date.now(), changed: Partial<typeof PRICES> = {}): void =>
  localStorage.setItem('plan-finder', JSON.stringify({...PRICES, ...changed, receivedAt: quotedAt, quotedAt}));
