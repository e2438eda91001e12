import type {RelayContext} from '../environment.js';
import type {Parts} from '../parts.js';
import {isFailure} from '../read-search.js';
import {shortForm} from '../refusals.js';
import {send, sendFailure} from '../reply.js';
import {NO_PRICE} from '../start-prices.js';
import {prepare} from './search.js';

/** Answers the lowest down payment of a vehicle that has been quoted, or an empty text (§4.3). It starts no quote. */
export function startPrice(parts: Parts) {
  return async function startPrice(context: RelayContext): Promise<Response> {
    const notes = context.get('notes');
    notes.route = 'startPrice';
    const search = prepare(context, 'plansSearch', parts);
    if (isFailure(search)) return sendFailure(context, search);
    const price = await parts.startPrices.read(search.startPriceKey());
    notes.cache = price ? 'HIT' : 'MISS';
    return send(context, {status: 200, body: price ?? NO_PRICE, headers: {'x-cache': notes.cache}});
  };
}

/** Refuses to register a vehicle, as the service does for an account without asynchronous search (§5.8). */
export function vehicleRegistration({settings: {unspecified}}: Parts) {
  const failure = shortForm(403, unspecified.forbiddenCode, 'Vehicles cannot be registered here.');

  return async function vehicleRegistration(context: RelayContext): Promise<Response> {
    context.get('notes').route = 'vehicleRegistration';
    return sendFailure(context, failure);
  };
}
