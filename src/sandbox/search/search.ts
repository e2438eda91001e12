import type {UserDetails} from '../../contract/index.js';
import type {Call} from '../http/call.js';
import {pause} from '../options.js';
import {vehicleKey} from '../vehicles/vehicle.js';
import {plansResponse, latencyOf, quotingFailed, takeQuote} from './search-response.js';
import {readSearch, type Search} from './read-search.js';

/** A synchronous search, which waits for its quote (§4.2). */
export const searchPlans = (call: Call): Promise<Response> => runSearch(call, readSearch(call));

/** A synchronous search with customer details, which prefill the checkout (§4.2). */
export const searchPlansForCustomer = (call: Call): Promise<Response> => {
  const search = readSearch(call);
  return runSearch(call, search, search.request.UserDetails);
};

/** Every call runs its own quote, even for a repeated search (§7.1). */
async function runSearch(call: Call, search: Search, userDetails?: UserDetails | null): Promise<Response> {
  const {settings, clock} = call.state;
  const {testBehavior, risk} = search;
  const rejection = testBehavior.reject?.(call);
  if (rejection) return rejection;
  const latencyMs = testBehavior.neverResponds ? Infinity : latencyOf(call, vehicleKey(risk.vehicle), testBehavior);
  await pause(settings.wait, latencyMs, call.request);
  if (testBehavior.failsAfterRequests !== undefined) throw quotingFailed();
  return plansResponse(call, takeQuote(call, search, clock.now(), userDetails), search);
}
