import type {ServiceError} from '../../client/index.js';
import type {Credentials, RateLimits, Usage} from '../../contract/index.js';
import {ServiceFailure} from '../failures.js';
import {cleanAnswer, cleanText, indentLines} from './clean-text.js';

/** The advice of one command about its own call. */
export interface FailureAdvice {
  /** What to do when the service refuses the request itself. */
  readonly refused?: string;
  readonly forbidden?: string;
  /** What to do when it is unknown whether the call took effect. */
  readonly unknownOutcome?: string;
}

/** Explains to the user what went wrong and what to do. The message never contains the key. */
export function explain(error: ServiceError, advice: FailureAdvice = {}, key = ''): ServiceFailure {
  const [what, then] = describeFailure(error, advice);
  const said = error.items.map(({errorMessage, errorCode}) =>
    indentLines(cleanText(errorMessage ?? errorCode ?? '', [key])),
  );
  const isOpen = error.kind !== 'refused' && error.status === undefined && !error.neverSent;
  const lines = [
    what,
    ...said.filter(Boolean).map(words => `  The service says: ${words}`),
    then,
    isOpen && advice.unknownOutcome,
  ];
  const message = lines.filter(line => line !== undefined && line !== false).join('\n');
  const {kind, status, retryAfterSeconds} = error;
  const codes = error.items.map(({errorCode, errorNumber, errorField}) =>
    cleanAnswer({errorCode, errorNumber, errorField}, [key]),
  );
  return new ServiceFailure(message, {kind, status, retryAfterSeconds, errors: codes}, error);
}

type Words = readonly [what: string, then?: string | undefined];

function describeFailure(error: ServiceError, advice: FailureAdvice): Words {
  switch (error.kind) {
    case 'refused':
      return [`The service refused the request (${error.status}).`, advice.refused];
    case 'unauthorized':
      return ['The service does not know this key (401).', KEY_ADVICE];
    case 'forbidden':
      return ['The account may not do this (403).', advice.forbidden];
    case 'rateLimited':
      return ['The account has used up its limit (429).', waitAdvice(error.retryAfterSeconds)];
    case 'unavailable':
      return [`The service failed (${error.status}).`, 'Try again later.'];
    case 'timeout':
      return ['The service did not answer in time.', 'Try again later.'];
    case 'network':
      return [describeNetworkFailure(error), 'Check the address and this machine’s network.'];
    default:
      return ['Something answers there, but not as the service does.', 'Check the address.'];
  }
}

const KEY_ADVICE =
  'A key works in the one environment it was issued for, until it is rotated or deactivated. ' +
  'Check the address and the key; "plan-finder doctor" helps.';

const waitAdvice = (seconds: number | undefined): string =>
  seconds === undefined ? 'Try again in an hour.' : `Wait at least ${seconds} seconds.`;

const REASONS: ReadonlyMap<string, string> = new Map([
  ['ENOTFOUND', 'There is no such host.'],
  ['EAI_AGAIN', 'The host’s name cannot be looked up now.'],
  ['ECONNREFUSED', 'Nothing listens at this address.'],
  ['UND_ERR_CONNECT_TIMEOUT', 'The host cannot be reached.'],
  ['ECONNRESET', 'The connection was lost.'],
  ['CERT_HAS_EXPIRED', 'The host’s certificate has expired.'],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 'The host uses a self-signed certificate.'],
  ['SELF_SIGNED_CERT_IN_CHAIN', 'The host’s certificate is signed by someone this machine does not trust.'],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'The host’s certificate is signed by someone this machine does not trust.'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'The host’s certificate is another host’s.'],
  ['ERR_SSL_WRONG_VERSION_NUMBER', 'The host does not speak https at this port.'],
]);

/** Why there was no response, by Node’s error code. */
export function describeNetworkFailure(error: ServiceError): string {
  const {code} = Object((error.cause as {cause?: unknown} | undefined)?.cause) as {code?: unknown};
  return REASONS.get(String(code)) ?? 'The service cannot be reached.';
}

/** A number as Americans write it; a question mark for one that the service did not give. */
const count = (value: number | undefined): string => value?.toLocaleString('en-US') ?? '?';

/** An account's two limits in words. */
export const describeLimits = (limits: RateLimits | undefined): string =>
  limits === undefined
    ? 'not given by the service'
    : `${count(limits.perHour)} requests an hour, ${count(limits.perDay)} a day`;

/** What is known of an account, a line each; its texts have been cleaned. */
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
