import type {ServiceErrorCode} from '../../contract/index.js';
import {answerJson, answerText, errorEnvelopeOf, shortError} from '../http/answer.js';
import type {Call} from '../http/call.js';
import {forbid, rateLimited, unauthorized} from '../http/checks.js';
import {serviceError} from '../http/service-errors.js';

/** A page such as a proxy or a firewall sends. */
export const HTML_PAGE = '<!doctype html><title>Maintenance</title><h1>We will be back soon</h1>';

/** JSON that ends in the middle. */
export const truncate = (json: string): Response => answerText(json.slice(0, Math.floor(json.length / 2)));

/** A page, with a status that claims success. */
export const sendHtmlPage = (): Response =>
  new Response(HTML_PAGE, {headers: {'content-type': 'text/html; charset=utf-8'}});

/** Plans and errors at once. */
export const fillBothSides = (json: string): Response =>
  answerJson({
    ...(JSON.parse(json) as object),
    errorResponse: {errors: [shortError('Contradiction', 'There are plans, and there are not.')]},
  });

/** Neither plans nor errors. */
export const fillNeitherSide = (): Response => answerJson({response: null, errorResponse: null});

/** How many pieces the half is sent in: enough for a server to send the headers before the end. */
const PIECES = 8;
/** How long the end waits, in milliseconds, so that the rest is sent before the connection breaks. */
const FLUSH_MS = 20;

/** Half an answer, and then the connection breaks. */
export function resetConnection(json: string): Response {
  const whole = new TextEncoder().encode(json);
  const half = whole.slice(0, Math.floor(whole.length / 2));
  const size = Math.ceil(half.length / PIECES);
  let sent = 0;
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      if (sent < half.length) {
        controller.enqueue(half.slice(sent, sent + size));
        sent += size;
        return;
      }
      await new Promise(resolve => setTimeout(resolve, FLUSH_MS));
      controller.error(new ConnectionReset('The connection was reset. This was asked for.'));
    },
  });
  // With the whole length declared, no caller can take the half for the whole.
  return answerStream(body, whole.length);
}

/** Ends an answer while it is being sent. */
class ConnectionReset extends Error {
  /** Node's server writes an error's message into the answer and into its log, unless it has this code. */
  readonly code = 'ERR_STREAM_PREMATURE_CLOSE';
}

const answerStream = (body: ReadableStream<Uint8Array>, length: number): Response =>
  new Response(body, {
    headers: {'content-type': 'application/json; charset=utf-8', 'content-length': String(length)},
  });

/** The part of a search's body that an error may be about. */
interface FilteredBody {
  readonly filters?: {readonly duration?: {readonly from?: unknown; readonly to?: unknown} | null} | null;
}

/** Whether a search no longer triggers an error. */
const IS_RESOLVED: Partial<Record<ServiceErrorCode, (call: Call) => boolean>> = {
  // Only asynchronous searches need a registration (§4.3).
  VinHasNotBeenRegistered: ({route}) => route.group !== 'asyncSearch',
  DurationFilterRestictedValues: ({body}) => {
    const {filters} = body as FilteredBody;
    return !!filters && !filters.duration;
  },
  DurationFilterRestrictedRange: ({body}) => {
    const {duration} = (body as FilteredBody).filters ?? {};
    return !!duration && duration.from === duration.to;
  },
};

/** Returns the given error until the request no longer triggers it. */
export const refuseWith =
  (code: ServiceErrorCode) =>
  (call: Call): Response | undefined => {
    if (IS_RESOLVED[code]?.(call)) return undefined;
    return answerJson(errorEnvelopeOf([serviceError(code)]), {status: 400});
  };

/** Refuses as if the key were not valid. */
export const refuseKey = ({state}: Pick<Call, 'state'>): Response => unauthorized(state).toResponse();

/** Refuses as if the account lacked the capability. */
export const refuseAccount = ({state}: Pick<Call, 'state'>): Response =>
  forbid(state, 'This account may not do that. This was asked for.').toResponse();

/** Fails with a status of the 500s and an envelope in the short form. */
export const statusError = (status: 500 | 503) => (): Response =>
  answerJson(errorEnvelopeOf([shortError('ServerError', 'The service failed. This was asked for.')]), {status});

/** Fails as a proxy in front of the service would: no envelope, a page. */
export const badGateway = (): Response =>
  new Response(HTML_PAGE, {status: 502, headers: {'content-type': 'text/html; charset=utf-8'}});

/** Refuses with a single error in place of the list of errors (§2.1). */
export const shortFormError = (): Response =>
  answerJson(
    {response: null, errorResponse: {errorCode: 'CantParseVIN', errorMessage: 'The VIN cannot be read.'}},
    {status: 400},
  );

/** Refuses with 429 for a while, then accepts for a while, and so on, separately for each account. */
export const rateLimitFor =
  ({waitMs, restMs}: {waitMs: number; restMs: number}) =>
  ({state, account}: Call): Response | undefined => {
    const now = state.clock.now();
    const key = `${account.id}|${waitMs}`;
    const since = state.rateLimitedSince.get(key) ?? now;
    const begin = now - since < waitMs + restMs ? since : now;
    state.rateLimitedSince.set(key, begin);
    const remaining = begin + waitMs - now;
    return remaining <= 0 ? undefined : rateLimited(state, Math.ceil(remaining / 1000)).toResponse();
  };
