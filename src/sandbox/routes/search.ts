import {answer} from '../http/answer.js';
import type {Call} from '../http/call.js';
import {latencyOf, plansOf, searchPayload, takeQuote} from '../search/answer-search.js';
import {readSearch} from '../search/read-search.js';

/** A search that waits for its quote (§4.2). Every call runs a quote of its own, the same search or not (§7.1). */
export async function searchPlans(call: Call): Promise<Response> {
  const {request, risk} = readSearch(call);
  await call.world.settings.wait(latencyOf(call, risk), call.request.signal);
  const userDetails = call.route.path.startsWith('PlansSearchWithUserInfo') ? request.UserDetails : undefined;
  const quote = takeQuote(call, risk, call.world.clock.now(), userDetails);
  return answer(searchPayload(plansOf(call, quote, request), quote, request));
}
