import {readRetryAfter} from '../../client/reply-error.js';
import {DAY_MS, readEnvelope, type Unspecified} from '../../contract/index.js';
import {type Failure, relayError, shortForm} from '../shared/relay-errors.js';
import type {SanitizedResponse} from './sanitize-response.js';
import type {UpstreamProblem, UpstreamResponse} from './upstream.js';

/** The result of an upstream call. */
export type ServiceResult = ServiceSuccess | FailedCall;

/** The result of a call to an asynchronous route (§4.3). */
export type AsyncServiceResult = ServiceResult | ServiceAccepted;

/** A response with a payload that may be forwarded. */
export interface ServiceSuccess {
  readonly kind: 'success';
  /** The whole envelope, sanitized, as JSON. */
  readonly bytes: Buffer;
  /** The envelope's payload. */
  readonly response: unknown;
}

/** Upstream is still quoting (202), or the vehicle's quote was already cached (201). */
export interface ServiceAccepted {
  readonly kind: 'accepted';
  readonly status: 201 | 202;
}

/** A failed call, without a payload to forward. */
export interface FailedCall {
  readonly kind: 'failure';
  /** The response to the client. */
  readonly failure: Failure;
  /** The cooldown of the whole account after a 429. */
  readonly pauseMs?: number;
  /** The key was rejected, and a new key has been loaded since. */
  readonly isKeyRenewed?: true;
  /** Another attempt may succeed; only idempotent calls may make one (§7.1). */
  readonly isRetryable?: true;
}

export interface ReadResponseOptions {
  /** Makes an envelope safe to forward; undefined if it is not a valid response. */
  readonly sanitize: (bytes: Buffer) => SanitizedResponse | undefined;
  readonly unspecified: Unspecified;
  /** The time of the system clock, because `Retry-After` may be a date. */
  readonly date: () => number;
  readonly random: () => number;
}

/** Interprets an upstream response: first its status, then its envelope (§2.1, §7.1). */
export function readResponse(
  response: UpstreamResponse | UpstreamProblem,
  options: ReadResponseOptions,
): ServiceResult {
  switch (response.kind) {
    case 'response':
      return readStatus(response, options);
    case 'timeout':
      return failed(relayError('RelayUpstreamTimeout'));
    case 'unreachable':
      return failed(relayError('RelayUpstreamFailed'), {isRetryable: true});
    // Stryker disable next-line ConditionalExpression,StringLiteral: the compiler knows the kinds
    case 'too-large':
      // Stryker disable next-line StringLiteral: the compiler knows the codes
      return failed(relayError('RelayUpstreamFailed'));
  }
}

/**
 * Interprets a response of an asynchronous route (§4.3). 202 means that upstream is quoting, regardless of the body; the
 * envelope of a 201 is read like that of a 200 (§2.1).
 */
export function readAsyncResponse(
  response: UpstreamResponse | UpstreamProblem,
  options: ReadResponseOptions,
): AsyncServiceResult {
  // Stryker disable next-line ConditionalExpression: nothing else has a status
  if (response.kind !== 'response') return readResponse(response, options);
  const {status} = response;
  if (status === 202) return {kind: 'accepted', status};
  if (status !== 201) return readResponse(response, options);
  const result = readResponse({...response, status: 200}, options);
  return result.kind === 'success' ? {kind: 'accepted', status} : result;
}

const failed = (failure: Failure, more: Omit<FailedCall, 'kind' | 'failure'> = {}): FailedCall => ({
  kind: 'failure',
  failure,
  ...more,
});

function readStatus(response: UpstreamResponse, options: ReadResponseOptions): ServiceResult {
  const {status} = response;
  if (status === 401) return failed(relayError('RelayUnavailable'));
  if (status === 403) return failed(forbidden(response, options));
  if (status === 429) return tooManyRequests(response, options);
  if (status >= 500) return failed(relayError('RelayUpstreamFailed'), {isRetryable: true});
  const isContent = status === 200 || status === 400 || status === options.unspecified.unknownMakeStatus;
  // Stryker disable next-line StringLiteral: the compiler knows the codes
  if (!isContent) return failed(relayError('RelayUpstreamFailed'));
  return readContent(status, response.bytes && options.sanitize(response.bytes));
}

/** The account lacks a capability; the key itself is fine (§5.8). */
function forbidden(response: UpstreamResponse, options: ReadResponseOptions): Failure {
  const {forbiddenCode} = options.unspecified;
  // Stryker disable next-line StringLiteral: tests do not repeat sentences
  return withUpstreamErrors(shortForm(403, forbiddenCode, 'The account lacks permission for this.'), response, options);
}

function tooManyRequests(response: UpstreamResponse, options: ReadResponseOptions): FailedCall {
  const {unspecified, date, random} = options;
  const pauseMs = pauseAfter(response.retryAfter, date(), random);
  // Stryker disable next-line StringLiteral: tests do not repeat sentences
  const message = 'The rate limit of the upstream API is exceeded. Try again later.';
  const failure = shortForm(429, unspecified.rateLimitedCode, message, pauseMs);
  return failed(withUpstreamErrors(failure, response, options), {pauseMs});
}

/** Returns the failure with the upstream errors and suggestions, if the response has any. */
function withUpstreamErrors(failure: Failure, {bytes}: UpstreamResponse, {sanitize}: ReadResponseOptions): Failure {
  const envelope = bytes && sanitize(bytes)?.envelope;
  return readEnvelope(envelope).kind === 'errors' ? {...failure, code: undefined, envelope} : failure;
}

function readContent(status: number, sanitized: SanitizedResponse | undefined): ServiceResult {
  // Stryker disable next-line StringLiteral: the compiler knows the codes
  if (sanitized === undefined) return failed(relayError('RelayUpstreamFailed'));
  const content = readEnvelope(sanitized.envelope);
  // Errors with status 200 are still errors (§2.1); no page may mistake them for plans.
  if (content.kind === 'errors') return failed({status: 400, envelope: sanitized.envelope});
  if (status !== 200 || content.kind === 'malformed') {
    // Stryker disable next-line StringLiteral: the compiler knows the codes
    return failed(relayError('RelayUpstreamFailed'));
  }
  return {kind: 'success', bytes: sanitized.bytes, response: content.response};
}

/** The cooldown after a 429 without a valid Retry-After. */
const DEFAULT_PAUSE_SECONDS = 60;

/** The maximum jitter. */
const MAX_JITTER_MS = 5000;

/**
 * The account's cooldown after a 429 (§8.2), in milliseconds: Retry-After, or a minute if it is missing or invalid, plus
 * jitter, so that clients do not return at the same time; at least a second, at most a day.
 */
function pauseAfter(retryAfter: string | null, epochMs: number, random: () => number): number {
  const baseMs = Math.max(1, readRetryAfter(retryAfter, epochMs) ?? DEFAULT_PAUSE_SECONDS) * 1000;
  return Math.min(baseMs + random() * Math.min(baseMs / 10, MAX_JITTER_MS), DAY_MS);
}
