import {testBehaviorOf} from '../faults/test-vehicles.js';
import type {Call} from '../http/call.js';
import {pause} from '../options.js';
import {answerPlans, latencyOf, takeQuote} from './answer-search.js';
import {quotingFailed} from './async-search.js';
import {readSearch} from './read-search.js';

/** A search that waits for its quote (§4.2). Every call runs a quote of its own, the same search or not (§7.1). */
export async function searchPlans(call: Call): Promise<Response> {
  const search = readSearch(call);
  const {risk, request} = search;
  const behavior = testBehaviorOf(risk.vehicle);
  const instead = behavior?.refuse?.(call);
  if (instead) return instead;
  await pause(call.state.settings.wait, behavior?.neverAnswers ? Infinity : latencyOf(call, risk), call.request);
  if (behavior?.failsAfterAsks !== undefined) throw quotingFailed();
  const userDetails = call.route.path.startsWith('PlansSearchWithUserInfo') ? request.UserDetails : undefined;
  return answerPlans(call, takeQuote(call, search, call.state.clock.now(), userDetails), search);
}
