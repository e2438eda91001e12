import {answerJson, errorEnvelopeOf, shortError} from '../http/answer.js';
import type {Call} from '../http/call.js';
import {HTML_PAGE} from './garble.js';

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
    const since = world.magicSince.get(account.id) ?? now;
    const begin = now - since < waitMs + restMs ? since : now;
    world.magicSince.set(account.id, begin);
    const remaining = begin + waitMs - now;
    if (remaining <= 0) return undefined;
    const error = shortError(world.settings.unspecified.rateLimitedCode, 'The account’s rate limit is exceeded.');
    const headers = {'retry-after': String(Math.ceil(remaining / 1000))};
    return answerJson(errorEnvelopeOf([error]), {status: 429, headers});
  };
