import type {ServiceError} from '../../client/index.js';
import type {Credentials, RateLimits, Usage} from '../../contract/index.js';
import {CommandFailure} from '../failures.js';
import {cleanResponse, cleanText, indentLines} from './clean-text.js';

/** What one command advises when its own call fails. */
export interface FailureAdvice {
  /** What to do when the upstream API rejects the request. */
  readonly rejected?: string;
  readonly forbidden?: string;
  /** What to do when it is unknown whether the call took effect. */
  readonly unknownOutcome?: string;
}

/** Turns an error into a message about what happened and what to do. The message never contains the key. */
export function explain(error: ServiceError, advice: FailureAdvice = {}, key = ''): CommandFailure {
  const [problem, remedy] = describeFailure(error, advice);
  const upstreamMessages = error.items.map(({errorMessage, errorCode}) =>
    indentLines(cleanText(errorMessage ?? errorCode ?? '', [key])),
  );
  const lines = [
    problem,
    ...upstreamMessages.filter(Boolean).map(message => `  Message from the upstream API: ${message}`),
    remedy,
    mayHaveTakenEffect(error) && advice.unknownOutcome,
  ];
  const message = lines.filter(line => line !== undefined && line !== false).join('\n');
  const {kind, status, retryAfterSeconds} = error;
  const codes = error.items.map(({errorCode, errorNumber, errorField}) =>
    cleanResponse({errorCode, errorNumber, errorField}, [key]),
  );
  return new CommandFailure(message, {kind, status, retryAfterSeconds, errors: codes}, error);
}

/** Whether the call may have succeeded: its response is lost, unreadable, or from a server in between. */
const mayHaveTakenEffect = ({kind, status, neverSent}: ServiceError): boolean =>
  !neverSent && kind !== 'rejected' && (kind === 'unavailable' || status === undefined || status < 300);

type Description = readonly [problem: string, remedy?: string | undefined];

function describeFailure(error: ServiceError, advice: FailureAdvice): Description {
  switch (error.kind) {
    case 'rejected':
      return [`The upstream API rejected the request (${error.status}).`, advice.rejected];
    case 'unauthorized':
      return ['The upstream API rejected this key (401).', KEY_ADVICE];
    case 'forbidden':
      return ['The account lacks permission for this (403).', advice.forbidden];
    case 'rateLimited':
      return ['The account has reached its rate limit (429).', waitAdvice(error.retryAfterSeconds)];
    case 'unavailable':
      return [`The upstream API failed (${error.status}).`, 'Try again later.'];
    case 'timeout':
      return ['The request to the upstream API timed out.', 'Try again later.'];
    case 'network':
      return [describeNetworkFailure(error), 'Check the URL and this machine’s network.'];
    default:
      return ['The response is not from the upstream API.', 'Check the URL.'];
  }
}

const KEY_ADVICE =
  'A key works only in the environment it was issued for, until it is rotated or deactivated. ' +
  'Check the URL and the key, or run "plan-finder doctor".';

const waitAdvice = (seconds: number | undefined): string =>
  seconds === undefined ? 'Try again in an hour.' : `Wait at least ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`;

const REASONS: ReadonlyMap<string, string> = new Map([
  ['ENOTFOUND', 'Host not found.'],
  ['EAI_AGAIN', 'The DNS lookup of the host failed.'],
  ['ECONNREFUSED', 'Connection refused: no server is listening at this URL.'],
  ['UND_ERR_CONNECT_TIMEOUT', 'The connection timed out.'],
  ['ECONNRESET', 'The connection was lost.'],
  ['CERT_HAS_EXPIRED', 'The host’s certificate has expired.'],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 'The host uses a self-signed certificate.'],
  ['SELF_SIGNED_CERT_IN_CHAIN', 'The host’s certificate is from an authority that this machine does not trust.'],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'The host’s certificate is from an authority that this machine does not trust.'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'The certificate is for a different host.'],
  ['ERR_SSL_WRONG_VERSION_NUMBER', 'The host does not use HTTPS on this port.'],
]);

/** Describes why there was no response, by Node’s error code. */
export function describeNetworkFailure(error: ServiceError): string {
  const {code} = Object((error.cause as {cause?: unknown} | undefined)?.cause) as {code?: unknown};
  return REASONS.get(String(code)) ?? 'The upstream API cannot be reached.';
}

/** Describes an account's two rate limits, as far as they are reported. */
export function describeLimits({perHour, perDay}: RateLimits = {}): string {
  const limits = [
    perHour === undefined ? [] : `${perHour.toLocaleString('en-US')} requests per hour`,
    perDay === undefined ? [] : `${perDay.toLocaleString('en-US')} per day`,
  ].flat();
  return limits.join(', ') || 'not reported by the upstream API';
}

/** Lists an account's details, one per line. Expects strings that are already cleaned. */
export function accountLines({partnerId, tier, rateLimits, ...others}: Omit<Credentials, 'apiKey'> & Usage): string {
  const lines: readonly (readonly [string, string | undefined])[] = [
    ['Name', others.displayName],
    ['Email', others.contactEmail],
    ['Partner', partnerId],
    ['Tier', tier],
    ['Limits', describeLimits(rateLimits)],
  ];
  return lines.flatMap(([name, value]) => (value === undefined ? [] : [`  ${name.padEnd(9)}${value}\n`])).join('');
}
