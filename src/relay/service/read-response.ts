import {readRetryAfter} from '../../client/reply.js';
import {DAY_MS, readEnvelope, type Unspecified} from '../../contract/index.js';
import {type Failure, refusal, shortForm} from '../limits/refusals.js';
import type {SanitizedResponse} from './sanitize-response.js';
import type {UpstreamProblem, UpstreamResponse} from './upstream.js';

/** What a call to the service led to. */
export type ServiceResult = ServiceSuccess | ServiceFailure;

/** What a call of asynchronous search led to (§4.3). */
export type AsyncServiceResult = ServiceResult | ServiceAccepted;

/** A response with a payload that may be forwarded. */
export interface ServiceSuccess {
  readonly kind: 'success';
  /** The whole envelope, sanitized, as JSON. */
  readonly bytes: Buffer;
  /** The envelope's payload. */
  readonly response: unknown;
}

/** The service is still working (202), or its quote was ready before (201). */
export interface ServiceAccepted {
  readonly kind: 'accepted';
  readonly status: 201 | 202;
}

/** Why there is nothing to forward. */
export interface ServiceFailure {
  readonly kind: 'failure';
  /** What the client is told. */
  readonly failure: Failure;
  /** How long the whole account has to pause, after a 429. */
  readonly pauseMs?: number;
  /** The key was refused, and another one has been read since. */
  readonly isKeyRenewed?: true;
  /** Another attempt may succeed; only idempotent calls may make one (§7.1). */
  readonly isRetryable?: true;
}

export interface ReadResponseOptions {
  /** Makes an envelope safe to forward; undefined when it cannot be. */
  readonly sanitize: (bytes: Buffer) => SanitizedResponse | undefined;
  readonly unspecified: Unspecified;
  readonly now: () => number;
  readonly random: () => number;
}

/** Judges a response of the service: by its status first, then by its envelope (§2.1, §7.1). */
export function readResponse(
  response: UpstreamResponse | UpstreamProblem,
  options: ReadResponseOptions,
): ServiceResult {
  switch (response.kind) {
    case 'response':
      return readStatus(response, options);
    case 'timeout':
      return failed(refusal('RelayUpstreamTimeout'));
    case 'unreachable':
      return failed(refusal('RelayUpstreamFailed'), {isRetryable: true});
    // Stryker disable next-line ConditionalExpression,StringLiteral: the compiler knows the kinds
    case 'too-large':
      // Stryker disable next-line StringLiteral: the compiler knows the codes
      return failed(refusal('RelayUpstreamFailed'));
  }
}

/** Judges a response of asynchronous search, where 201 and 202 mean success whatever the body is (§4.3). */
export function readAsyncResponse(
  response: UpstreamResponse | UpstreamProblem,
  options: ReadResponseOptions,
): AsyncServiceResult {
  // Stryker disable next-line ConditionalExpression: nothing else has a status
  const status = response.kind === 'response' && response.status;
  return status === 201 || status === 202 ? {kind: 'accepted', status} : readResponse(response, options);
}

const failed = (failure: Failure, more: Omit<ServiceFailure, 'kind' | 'failure'> = {}): ServiceFailure => ({
  kind: 'failure',
  failure,
  ...more,
});

function readStatus(response: UpstreamResponse, options: ReadResponseOptions): ServiceResult {
  const {status} = response;
  if (status === 401) return failed(refusal('RelayUnavailable'));
  if (status === 403) return failed(forbidden(response, options));
  if (status === 429) return tooManyRequests(response, options);
  if (status >= 500) return failed(refusal('RelayUpstreamFailed'), {isRetryable: true});
  // Stryker disable next-line StringLiteral: the compiler knows the codes
  if (status !== 200 && status !== 400) return failed(refusal('RelayUpstreamFailed'));
  return readContent(status, response.bytes && options.sanitize(response.bytes));
}

/** The account lacks a capability; the key itself is fine (§5.8). */
function forbidden(response: UpstreamResponse, options: ReadResponseOptions): Failure {
  const {forbiddenCode} = options.unspecified;
  // Stryker disable next-line StringLiteral: tests do not repeat sentences
  return withOwnErrors(shortForm(403, forbiddenCode, 'The account may not do this.'), response, options);
}

function tooManyRequests(response: UpstreamResponse, options: ReadResponseOptions): ServiceFailure {
  const {unspecified, now, random} = options;
  const pauseMs = pauseAfter(response.retryAfter, now(), random);
  // Stryker disable next-line StringLiteral: tests do not repeat sentences
  const message = 'The plan service is asked too much at the moment. Try again later.';
  const failure = shortForm(429, unspecified.rateLimitedCode, message, pauseMs);
  return failed(withOwnErrors(failure, response, options), {pauseMs});
}

/** The failure with the service's own errors and suggestions, when the response has them. */
function withOwnErrors(failure: Failure, {bytes}: UpstreamResponse, {sanitize}: ReadResponseOptions): Failure {
  const envelope = bytes && sanitize(bytes)?.envelope;
  return readEnvelope(envelope).kind === 'errors' ? {...failure, code: undefined, envelope} : failure;
}

function readContent(status: number, sanitized: SanitizedResponse | undefined): ServiceResult {
  // Stryker disable next-line StringLiteral: the compiler knows the codes
  if (sanitized === undefined) return failed(refusal('RelayUpstreamFailed'));
  const content = readEnvelope(sanitized.envelope);
  // An error is an error, also when it comes with 200 (§2.1): no page may take it for plans.
  if (content.kind === 'errors') return failed({status: 400, envelope: sanitized.envelope});
  if (status === 400 || content.kind === 'malformed') {
    // Stryker disable next-line StringLiteral: the compiler knows the codes
    return failed(refusal('RelayUpstreamFailed'));
  }
  return {kind: 'success', bytes: sanitized.bytes, response: content.response};
}

/** How long to pause when the service does not say. */
const DEFAULT_PAUSE_SECONDS = 60;

/** The most that jitter adds. */
const JITTER_MS = 5000;

/**
 * How long the account pauses after a 429 (§8.2), in milliseconds: what Retry-After says, at least a second, a minute
 * when it says nothing usable, and jitter, so that clients do not return in step; at most a day.
 */
function pauseAfter(retryAfter: string | null, epochMs: number, random: () => number): number {
  const baseMs = Math.max(1, readRetryAfter(retryAfter, epochMs) ?? DEFAULT_PAUSE_SECONDS) * 1000;
  return Math.min(baseMs + random() * Math.min(baseMs / 10, JITTER_MS), DAY_MS);
}
