import {serviceError, type ServiceErrorCode} from '../../contract/index.js';
import {answerJson, errorEnvelopeOf, shortError} from '../http/answer.js';
import type {Call} from '../http/call.js';
import {forbid, rateLimited, unauthorized} from '../http/checks.js';
import {HTML_PAGE} from './garble.js';

interface Wishes {
  readonly filters?: {readonly duration?: {readonly from?: unknown; readonly to?: unknown} | null} | null;
}

/** When a search no longer holds what an error is about: that a VIN was never registered counts for some routes (§4.3). */
const MENDED: Partial<Record<ServiceErrorCode, (call: Call) => boolean>> = {
  VinHasNotBeenRegistered: ({route}) => route.section !== '§4.3',
  DurationFilterRestictedValues: ({body}) => {
    const {filters} = body as Wishes;
    return !!filters && !filters.duration;
  },
  DurationFilterRestrictedRange: ({body}) => {
    const {duration} = (body as Wishes).filters ?? {};
    return !!duration && duration.from === duration.to;
  },
};

/** Refuses with one of the service's own errors, until the search is mended where that can be told. */
export const refuseWith =
  (code: ServiceErrorCode) =>
  (call: Call): Response | undefined => {
    if (MENDED[code]?.(call)) return undefined;
    return answerJson(errorEnvelopeOf([serviceError(code)]), {status: 400});
  };

/** Refuses as if the key were dead. */
export const refuseKey = ({world}: Pick<Call, 'world'>): Response => unauthorized(world).toResponse();

/** Refuses as if the account lacked the capability. */
export const refuseAccount = ({world}: Pick<Call, 'world'>): Response =>
  forbid(world, 'This account may not do that. This was asked for.').toResponse();

/** Fails with a status of the 500s and an envelope in the short form. */
export const statusError = (status: 500 | 503) => (): Response =>
  answerJson(errorEnvelopeOf([shortError('ServerError', 'The service failed. This was asked for.')]), {status});

/** Fails as a proxy in front of the service would: no envelope, a page. */
export const badGateway = (): Response =>
  new Response(HTML_PAGE, {status: 502, headers: {'content-type': 'text/html; charset=utf-8'}});

/** Refuses with an error that stands where the list of errors should be (§2.1). */
export const shortFormError = (): Response =>
  answerJson(
    {response: null, errorResponse: {errorCode: 'CantParseVIN', errorMessage: 'The VIN cannot be read.'}},
    {status: 400},
  );

/** Refuses with 429 for a while, then lets everything pass for a while, and so on; each account for itself. */
export const rateLimitFor =
  ({waitMs, restMs}: {waitMs: number; restMs: number}) =>
  ({world, account}: Call): Response | undefined => {
    const now = world.clock.now();
    const key = `${account.id}|${waitMs}`;
    const since = world.magicSince.get(key) ?? now;
    const begin = now - since < waitMs + restMs ? since : now;
    world.magicSince.set(key, begin);
    const remaining = begin + waitMs - now;
    return remaining <= 0 ? undefined : rateLimited(world, Math.ceil(remaining / 1000)).toResponse();
  };
