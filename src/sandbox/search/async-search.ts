import {payloadResponse, HttpError} from '../http/response.js';
import type {Call, Handler} from '../http/call.js';
import {forbid, spendRequest} from '../http/checks.js';
import {endpointOf, serviceError} from '../http/service-errors.js';
import {pause} from '../options.js';
import type {PendingQuote} from '../quotes/pending-quotes.js';
import {vehicleKey} from '../vehicles/vehicle.js';
import {plansResponse, latencyOf, lowestDownpayment, quotingFailed, takeCachedQuote} from './search-response.js';
import {readSearch, type Search} from './read-search.js';

/** The header that tells whether the quote was ready (§4.3). */
export const cacheHeader = (isHit: boolean) => ({'x-cache': isHit ? 'HIT' : 'MISS'});

/** Rejects accounts without the feature (§4.3). */
export const forAsyncAccounts =
  (handler: Handler): Handler =>
  call => {
    if (!call.account.hasAsync) throw forbid(call.state, 'Asynchronous search is not enabled for this account.');
    return handler(call);
  };

/** An asynchronous search: 202 until its quote is ready, then 200 with the plans, or 400 if it fails (§4.3). */
export const searchPlansAsync = forAsyncAccounts(call =>
  whenQuoted(call, (search, quote) =>
    plansResponse(call, takeCachedQuote(call, search, quote.readyAt), search, cacheHeaderOf(quote)),
  ),
);

/** Returns only the lowest down payment, or an empty string when there is none (§4.3). */
export const startPrice = forAsyncAccounts(call =>
  whenQuoted(call, (search, pending) => {
    const quote = takeCachedQuote(call, search, pending.readyAt);
    return payloadResponse(lowestDownpayment(call, quote, search) ?? '', {headers: cacheHeaderOf(pending)});
  }),
);

/** A cache miss is a quote that this request started. */
const cacheHeaderOf = ({isRegistered, requests}: PendingQuote) => cacheHeader(isRegistered || requests > 1);

async function whenQuoted(call: Call, finish: (search: Search, quote: PendingQuote) => Response): Promise<Response> {
  const {settings, clock} = call.state;
  const search = readOrCharge(call);
  const {neverResponds, reject, failsAfterRequests} = search.testBehavior;
  const quote = chargedQuoteOf(call, search);
  quote.requests += 1;
  if (neverResponds) await pause(settings.wait, Infinity, call.request);
  const rejection = reject?.(call);
  if (rejection) return rejection;
  if (quote.requests > (failsAfterRequests ?? Infinity)) throw quotingFailed();
  const isReady = clock.now() >= quote.readyAt && failsAfterRequests === undefined;
  if (!isReady)
    return payloadResponse(settings.unspecified.pendingResponse, {status: 202, headers: cacheHeader(false)});
  return finish(search, quote);
}

/**
 * Charges a request that is not a poll where polls are free (`countsPolls`). Otherwise every request is already
 * charged.
 */
function chargeUnlessCounted({state, account}: Call): void {
  if (!state.settings.unspecified.countsPolls) spendRequest(state, account);
}

/** An invalid search is not a poll. */
function readOrCharge(call: Call): Search {
  try {
    return readSearch(call);
  } catch (error) {
    chargeUnlessCounted(call);
    throw error;
  }
}

/**
 * Returns the quote that a search polls. A new one starts after the account is charged, so that a rejected search
 * starts none.
 */
function chargedQuoteOf(call: Call, search: Search): PendingQuote {
  const known = knownQuoteOf(call, search);
  if (!known?.isCharged) chargeUnlessCounted(call);
  const quote = known ?? startQuote(call, search);
  quote.isCharged = true;
  return quote;
}

function knownQuoteOf(call: Call, {lookupMethod, risk}: Search): PendingQuote | undefined {
  const {pending} = call.state;
  const {vehicle, mileage} = risk;
  return lookupMethod === 'vin'
    ? pending.registered(registrationKey(call, vehicleKey(vehicle)), mileage)
    : pending.searched(searchKey(call, risk));
}

/** Starts the quote of a vehicle without a VIN. A VIN must be registered first, at a similar mileage (§7.3). */
function startQuote(call: Call, {lookupMethod, risk, testBehavior}: Search): PendingQuote {
  if (lookupMethod === 'vin') throw new HttpError(400, [serviceError('VinHasNotBeenRegistered', [REGISTER_FIRST])]);
  return call.state.pending.start(searchKey(call, risk), latencyOf(call, vehicleKey(risk.vehicle), testBehavior));
}

const REGISTER_FIRST = {
  action: 'UseDifferentEndpoint',
  message: 'This price isn’t ready yet. Please search again.',
  endpoint: endpointOf('vehicleRegistration'),
} as const;

/** Cache key of a search. It contains the account id, because accounts do not share cached quotes. */
const searchKey = ({account}: Call, {vehicle, mileage, state}: Search['risk']): string =>
  [account.id, vehicleKey(vehicle), mileage, state].join('|');

/** Cache key of a registered vehicle. It contains the account id, because accounts do not share cached quotes. */
export const registrationKey = ({account}: Call, vin: string): string => `${account.id}|${vin}`;
