import type {UserDetails} from '../../contract/index.js';
import type {Call} from '../http/call.js';
import {pause} from '../options.js';
import {vehicleKey} from '../vehicles/vehicle.js';
import {answerPlans, latencyOf, quotingFailed, takeQuote} from './answer-search.js';
import {readSearch, type Search} from './read-search.js';

/** A search that waits for its quote (§4.2). */
export const searchPlans = (call: Call): Promise<Response> => runSearch(call, readSearch(call));

/** The same with the customer's details, for a checkout that is filled in already (§4.2). */
export const searchPlansForCustomer = (call: Call): Promise<Response> => {
  const search = readSearch(call);
  return runSearch(call, search, search.request.UserDetails);
};

/** Every call runs a quote of its own, whether or not the search was sent before (§7.1). */
async function runSearch(call: Call, search: Search, userDetails?: UserDetails | null): Promise<Response> {
  const {settings, clock} = call.state;
  const {testBehavior, risk} = search;
  const refusal = testBehavior.refuse?.(call);
  if (refusal) return refusal;
  const latencyMs = testBehavior.neverAnswers ? Infinity : latencyOf(call, vehicleKey(risk.vehicle), testBehavior);
  await pause(settings.wait, latencyMs, call.request);
  if (testBehavior.failsAfterAsks !== undefined) throw quotingFailed();
  return answerPlans(call, takeQuote(call, search, clock.now(), userDetails), search);
}
