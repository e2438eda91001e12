import type {ServiceErrorCode} from '../../contract/index.js';
import {jsonResponse, jsonTextResponse, errorEnvelopeOf, shortError} from '../http/response.js';
import type {Call} from '../http/call.js';
import {forbid, rateLimited, unauthorized} from '../http/checks.js';
import {serviceError} from '../http/service-errors.js';

/** An HTML page, as a proxy or a firewall sends it. */
const HTML_PAGE = '<!doctype html><title>Maintenance</title><h1>We will be back soon</h1>';

/** Truncated JSON. */
export const truncate = (json: string): Response => jsonTextResponse(json.slice(0, Math.floor(json.length / 2)));

/** An HTML page with status 200. */
export const sendHtmlPage = (): Response =>
  new Response(HTML_PAGE, {headers: {'content-type': 'text/html; charset=utf-8'}});

interface Envelope {
  readonly response: unknown;
}

/** Changes the envelope of a response, or each envelope of an order's (§4.5). */
function changeEnvelopes(json: string, change: (envelope: Envelope) => object): Response {
  const content = parseEnvelopes(json);
  return jsonResponse(Array.isArray(content) ? content.map(change) : change(content));
}

/** Parses a response. A test vehicle may have corrupted it already: then it has no plans to keep. */
function parseEnvelopes(json: string): Envelope | Envelope[] {
  try {
    return JSON.parse(json) as Envelope | Envelope[];
  } catch {
    return {response: null};
  }
}

/** An envelope with both plans and errors. */
export const fillBothSides = (json: string): Response =>
  changeEnvelopes(json, ({response}) => ({
    response: response ?? {},
    errorResponse: {errors: [shortError('Contradiction', 'This envelope has both a response and an error.')]},
  }));

/** An envelope with neither plans nor errors. */
export const fillNeitherSide = (json: string): Response =>
  changeEnvelopes(json, () => ({response: null, errorResponse: null}));

/** The number of chunks that are sent: enough for a server to send the headers before the connection breaks. */
const CHUNKS = 8;
/** The time in milliseconds for the chunks to be sent before the connection breaks. */
const FLUSH_MS = 20;

/** Sends half of the response, then breaks the connection. */
export function resetConnection(json: string): Response {
  const whole = new TextEncoder().encode(json);
  const half = whole.slice(0, Math.floor(whole.length / 2));
  const size = Math.ceil(half.length / CHUNKS);
  let sent = 0;
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      if (sent < half.length) {
        controller.enqueue(half.slice(sent, sent + size));
        sent += size;
        return;
      }
      await new Promise(resolve => setTimeout(resolve, FLUSH_MS));
      controller.error(new ConnectionReset('The connection was reset, as requested.'));
    },
  });
  // The full length is declared, so that no client takes the half for the whole.
  return streamResponse(body, whole.length);
}

/** Ends a response while it is being sent. */
class ConnectionReset extends Error {
  /** Without this code, Node's server writes the error's message into the response and its log. */
  readonly code = 'ERR_STREAM_PREMATURE_CLOSE';
}

const streamResponse = (body: ReadableStream<Uint8Array>, length: number): Response =>
  new Response(body, {
    headers: {'content-type': 'application/json; charset=utf-8', 'content-length': String(length)},
  });

/** The part of a search's body that resolves an error. */
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
export const rejectWith =
  (code: ServiceErrorCode) =>
  (call: Call): Response | undefined => {
    if (IS_RESOLVED[code]?.(call)) return undefined;
    return jsonResponse(errorEnvelopeOf([serviceError(code)]), {status: 400});
  };

/** Responds as if the key were invalid. */
export const rejectKey = ({state}: Pick<Call, 'state'>): Response => unauthorized(state).toResponse();

/** Responds as if the account lacked the feature. */
export const rejectAccount = ({state}: Pick<Call, 'state'>): Response =>
  forbid(state, 'This account does not have this feature (simulated).').toResponse();

/** Fails with a 5xx status and an error in the short form. */
export const statusError = (status: 500 | 503) => (): Response =>
  jsonResponse(errorEnvelopeOf([shortError('ServerError', 'The service failed (simulated).')]), {status});

/** Fails like a proxy in front of the upstream API: with an HTML page and no envelope. */
export const badGateway = (): Response =>
  new Response(HTML_PAGE, {status: 502, headers: {'content-type': 'text/html; charset=utf-8'}});

/** Fails with a single error instead of a list of errors (§2.1). */
export const shortFormError = (): Response =>
  jsonResponse(
    {response: null, errorResponse: {errorCode: 'CantParseVIN', errorMessage: 'The VIN is invalid.'}},
    {status: 400},
  );

/** Alternates between 429 for `waitMs` and normal responses for `restMs`, separately for each account. */
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
