import type {RelayErrorCode, WireError} from '../../contract/index.js';

/** A request that is not carried out: the status and envelope of its response, and when to try again. */
export interface Failure {
  readonly status: number;
  readonly envelope: unknown;
  /** The code of the errors that the relay itself has written, for the log. */
  readonly code?: string | undefined;
  /** Set on 429 alone (§8.2). */
  readonly retryAfterMs?: number;
}

export const isFailure = (value: object): value is Failure => 'envelope' in value;

const REFUSALS: Readonly<Record<RelayErrorCode, readonly [status: number, message: string]>> = {
  RelayBodyInvalid: [400, 'The request is not a plan search.'],
  RelaySearchLost: [400, 'This search is no longer known. Search again.'],
  RelayOriginNotAllowed: [403, 'This page may not use the relay.'],
  RelayRouteUnknown: [404, 'There is nothing at this address.'],
  RelayBodyTooLarge: [413, 'The request is too large.'],
  RelayContentTypeInvalid: [415, 'Only application/json is accepted, not compressed.'],
  RelayVisitorNotVerified: [403, 'This search was not seen to come from a person.'],
  RelayVisitorLimit: [429, 'Too many searches from this visitor. Try again later.'],
  RelayBudgetExhausted: [429, 'No searches are left for now. Try again later.'],
  RelayUpstreamFailed: [502, 'The plan service did not give a usable answer.'],
  RelayUpstreamTimeout: [504, 'The plan service took too long to answer.'],
  RelayUnavailable: [503, 'Plan search is not available at the moment.'],
};

/** One of the relay's own refusals. */
export function refusal(code: RelayErrorCode, retryAfterMs?: number): Failure {
  const [status, message] = REFUSALS[code];
  return shortForm(status, code, message, retryAfterMs);
}

/** A refusal in the service's short error form (§2.1). */
export const shortForm = (status: number, code: string, message: string, retryAfterMs?: number): Failure => ({
  status,
  code,
  envelope: {response: null, errorResponse: {errors: [{errorCode: code, errorMessage: message}]}},
  ...(retryAfterMs !== undefined && {retryAfterMs}),
});

/** What is said when something went wrong that nobody thought of. */
export const UNEXPECTED = shortForm(500, 'RelayUnavailable', 'Something went wrong. Try again later.');

/** What the service itself would have said to a search that breaks a rule (§7.2), all of it at once. */
export const serviceRefusal = (errors: readonly (WireError | {readonly errorCode: RelayErrorCode})[]): Failure => ({
  status: 400,
  code: errors[0]?.errorCode ?? 'none',
  envelope: {response: null, errorResponse: {errors}},
});

/** The header's value: whole seconds, never too early, at least one; one also for a time that is no number. */
export const retryAfterSeconds = (ms: number): string =>
  String(Math.min(Math.max(1, Math.ceil(ms / 1000) || 1), Number.MAX_SAFE_INTEGER));
