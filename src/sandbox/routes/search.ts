import type {Call} from '../http/call.js';
import {misbehaviourOf} from '../magic/misbehaviours.js';
import {answerPlans, latencyOf, takeQuote} from '../search/answer-search.js';
import {readSearch} from '../search/read-search.js';
import {pause} from '../wait.js';
import {quotingFailed} from './async-search.js';

/** A search that waits for its quote (§4.2). Every call runs a quote of its own, the same search or not (§7.1). */
export async function searchPlans(call: Call): Promise<Response> {
  const search = readSearch(call);
  const {risk, request} = search;
  const misbehaviour = misbehaviourOf(risk.vehicle);
  const instead = misbehaviour?.refuse?.(call);
  if (instead) return instead;
  await pause(call.world.settings.wait, misbehaviour?.hangs ? Infinity : latencyOf(call, risk), call.request);
  if (misbehaviour?.failsAfterAsks !== undefined) throw quotingFailed();
  const userDetails = call.route.path.startsWith('PlansSearchWithUserInfo') ? request.UserDetails : undefined;
  return answerPlans(call, takeQuote(call, search, call.world.clock.now(), userDetails), search);
}
