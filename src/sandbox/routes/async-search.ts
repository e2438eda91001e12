import {serviceError} from '../../contract/index.js';
import {answer, Refusal, shortError} from '../http/answer.js';
import type {Call, Handler} from '../http/call.js';
import {forbid, spendRequest} from '../http/checks.js';
import {misbehaviourOf} from '../magic/misbehaviours.js';
import type {PendingQuote} from '../quotes/pending.js';
import {answerPlans, latencyOf, lowestDownpayment, takeCachedQuote} from '../search/answer-search.js';
import {readSearch, type Search} from '../search/read-search.js';
import {pause} from '../wait.js';

/** Whether the answer was there when it was asked for (§4.3). */
export const cacheHeader = (isHit: boolean) => ({'x-cache': isHit ? 'HIT' : 'MISS'});

/** Refuses accounts without the capability (§4.3). */
export const forAsyncAccounts =
  (handler: Handler): Handler =>
  call => {
    if (!call.account.hasAsync) throw forbid(call.world, 'Asynchronous search is not enabled for this account.');
    return handler(call);
  };

/** A search that answers at once: 202 until its quote is done, then 200 with the plans; 400 ends it (§4.3). */
export const searchPlansAsync = forAsyncAccounts(call =>
  whenQuoted(call, (search, quote) =>
    answerPlans(call, takeCachedQuote(call, search, quote.readyAt), search, isHit(quote)),
  ),
);

/** The lowest down payment alone, or an empty text when there is none (§4.3). */
export const startPrice = forAsyncAccounts(call =>
  whenQuoted(call, (search, pending) => {
    const quote = takeCachedQuote(call, search, pending.readyAt);
    return answer(lowestDownpayment(call, quote, search) ?? '', {headers: isHit(pending)});
  }),
);

/** A quote that no registration started and nobody asked for before was started by this very request. */
const isHit = ({isRegistered, asks}: PendingQuote) => cacheHeader(isRegistered || asks > 1);

async function whenQuoted(call: Call, finish: (search: Search, quote: PendingQuote) => Response): Promise<Response> {
  const {settings, clock} = call.world;
  const search = readOrCharge(call);
  const misbehaviour = misbehaviourOf(search.risk.vehicle);
  const quote = chargedQuoteOf(call, search);
  quote.asks += 1;
  if (misbehaviour?.hangs) await pause(settings.wait, Infinity, call.request);
  const instead = misbehaviour?.refuse?.(call);
  if (instead) return instead;
  if (quote.asks > (misbehaviour?.failsAfterAsks ?? Infinity)) throw quotingFailed();
  const isDone = clock.now() >= quote.readyAt && misbehaviour?.failsAfterAsks === undefined;
  if (!isDone) return answer(settings.unspecified.pendingResponse, {status: 202, headers: cacheHeader(false)});
  return finish(search, quote);
}

/** What a quote that came to nothing is answered with. The interface gives no code for it. */
export const quotingFailed = () => new Refusal(400, [shortError('QuotingFailed', 'The quote could not be completed.')]);

/** Charges a request that polls nothing, where polls are free (`countsPolls`); otherwise every request was charged before. */
function chargeUnlessCounted({world, account}: Call): void {
  if (!world.settings.unspecified.countsPolls) spendRequest(world, account);
}

/** A search that is refused polls nothing. */
function readOrCharge(call: Call): Search {
  try {
    return readSearch(call);
  } catch (error) {
    chargeUnlessCounted(call);
    throw error;
  }
}

/** The quote that a search polls. It is started only after the account was charged, so that a refused search leaves nothing behind. */
function chargedQuoteOf(call: Call, search: Search): PendingQuote {
  const known = knownQuoteOf(call, search);
  if (!known?.isCharged) chargeUnlessCounted(call);
  const quote = known ?? startQuote(call, search);
  quote.isCharged = true;
  return quote;
}

function knownQuoteOf(call: Call, search: Search): PendingQuote | undefined {
  const {pending} = call.world;
  const {vehicle, mileage} = search.risk;
  return search.lookupMethod === 'vin'
    ? pending.registered(vehicleKey(call, vehicle.vin ?? ''), mileage)
    : pending.searched(searchKey(call, search));
}

/** A VIN must have been registered at about this mileage (§7.3); any other vehicle's quote starts with its first search. */
function startQuote(call: Call, search: Search): PendingQuote {
  if (search.lookupMethod === 'vin') throw new Refusal(400, [serviceError('VinHasNotBeenRegistered', [registerFirst])]);
  return call.world.pending.start(searchKey(call, search), latencyOf(call, search.risk));
}

function searchKey({account}: Call, {risk: {vehicle, mileage, state}}: Search): string {
  const car = vehicle.plate ?? `${vehicle.make}/${vehicle.model}/${vehicle.year}`;
  return [account.id, car, mileage, state].join('|');
}

const registerFirst = {
  action: 'UseDifferentEndpoint',
  message: 'This vehicle has to be registered first.',
  endpoint: '/api/v2/Partners/VehicleRegistration',
} as const;

/** Under which a registered vehicle is kept: accounts share nothing. */
export const vehicleKey = ({account}: Call, vin: string): string => `${account.id}|${vin}`;
