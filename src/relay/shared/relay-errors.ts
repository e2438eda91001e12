import {RELAY_ERROR_CODES, type RelayErrorCode, type WireError} from '../../contract/index.js';

/** An error response: its status and envelope, and when to retry. */
export interface Failure {
  readonly status: number;
  readonly envelope: unknown;
  /** The error code for the log; undefined for errors forwarded from upstream. */
  readonly code?: string | undefined;
  /** Set only on 429 (§8.2). */
  readonly retryAfterMs?: number;
}

export const isFailure = (value: object): value is Failure => 'envelope' in value;

const RELAY_ERRORS: Readonly<Record<RelayErrorCode, readonly [status: number, message: string]>> = {
  RelayBodyInvalid: [400, 'The request is not a valid plan search.'],
  RelaySearchLost: [400, 'This search is no longer available. Search again.'],
  RelayTokenInvalid: [401, 'Send RELAY_REPORT_TOKEN as a bearer token.'],
  RelayOriginNotAllowed: [403, 'The origin of this page is not allowed to use the relay.'],
  RelayRouteUnknown: [404, 'Not found. Check the URL of the relay.'],
  RelayBodyTooLarge: [413, 'The request body is too large.'],
  RelayContentTypeInvalid: [415, 'The request body must be uncompressed application/json.'],
  RelayVisitorNotVerified: [403, 'Bot verification failed.'],
  RelayVisitorLimit: [429, 'Too many requests from this visitor. Try again later.'],
  RelayBudgetExhausted: [429, 'The rate limit of the account is used up. Try again later.'],
  RelayUpstreamFailed: [502, 'The upstream API returned no valid response.'],
  RelayUpstreamTimeout: [504, 'The upstream API timed out.'],
  RelayUnavailable: [503, 'Plan search is temporarily unavailable. Try again later.'],
};

/** Makes one of the relay's own error responses. */
export function relayError(code: RelayErrorCode, retryAfterMs?: number): Failure {
  const [status, message] = RELAY_ERRORS[code];
  return shortForm(status, code, message, retryAfterMs);
}

/** Makes an error response in the short form of the envelope (§2.1). */
export const shortForm = (status: number, code: string, message: string, retryAfterMs?: number): Failure => ({
  status,
  code,
  envelope: {response: null, errorResponse: {errors: [{errorCode: code, errorMessage: message}]}},
  ...(retryAfterMs !== undefined && {retryAfterMs}),
});

/** The codes of the relay's own errors, by their envelopes as JSON. */
const CODES: ReadonlyMap<string, RelayErrorCode> = new Map(
  RELAY_ERROR_CODES.map(code => [JSON.stringify(relayError(code).envelope), code]),
);

/** Returns the code of an error in a cached body; undefined for errors forwarded from upstream, which may have any text. */
export const codeOfCached = (body: Buffer): RelayErrorCode | undefined => CODES.get(body.toString());

/** The response to an unexpected error. */
export const UNEXPECTED = shortForm(500, 'RelayUnavailable', 'Internal error. Try again later.');

/** An error of the relay's own about one field of a body. */
interface FieldError {
  readonly errorCode: RelayErrorCode;
  readonly errorMessage: string;
  readonly errorField: string;
}

/** Makes the response of the upstream API to an invalid search (§7.2), with all errors at once. */
export const validationError = (errors: readonly (WireError | FieldError)[]): Failure => ({
  status: 400,
  code: errors[0]?.errorCode ?? 'none',
  envelope: {response: null, errorResponse: {errors}},
});

/** The value of `Retry-After`: whole seconds, rounded up, at least 1; also 1 for NaN. */
export const retryAfterSeconds = (ms: number): string =>
  String(Math.min(Math.max(1, Math.ceil(ms / 1000) || 1), Number.MAX_SAFE_INTEGER));
