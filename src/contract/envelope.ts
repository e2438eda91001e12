import {Id, Integer} from './integer.js';
import {isPopulated, listOf, objectOf, oneOf, Text, type Output} from './reader.js';

/** The actions that a suggestion may recommend (§2.1). */
export const SUGGESTION_ACTIONS = [
  'CheckInput',
  'RetryWithAlternative',
  'UseDifferentEndpoint',
  'ContactSupport',
] as const;

/** A suggestion that comes with an error (§2.1). `message` is written for shoppers and shown unchanged. */
export const Suggestion = objectOf(
  {},
  {
    /** Absent when this version does not know the action. */
    action: oneOf(SUGGESTION_ACTIONS),
    message: Text,
    /** The path of another endpoint. It identifies an endpoint, and is never requested as it is. */
    endpoint: Text,
  },
);
export type Suggestion = Output<typeof Suggestion>;

/**
 * One error (§2.1). Behavior depends only on `errorCode` and `errorNumber`, never on `errorMessage`, whose wording may
 * change. The short form has no number. The error of a customer detail has only a field.
 */
export const ErrorItem = objectOf(
  {suggestions: listOf(Suggestion), affectedEntityIds: listOf(Id)},
  {errorMessage: Text, errorField: Text, errorCode: Text, errorNumber: Integer},
);
export type ErrorItem = Output<typeof ErrorItem>;

/** The errors of a response. */
export const ErrorItems = listOf(ErrorItem);

/** The content of an envelope: the payload, not yet parsed, or the errors. */
export type EnvelopeContent =
  | {readonly kind: 'response'; readonly response: unknown}
  | {readonly kind: 'errors'; readonly errors: readonly ErrorItem[]}
  | {readonly kind: 'malformed'; readonly reason: string};

/**
 * Reads an envelope (§2.1). Exactly one of `response` and `errorResponse` must be populated, that is, neither null nor
 * absent: an empty string, zero and an empty list count as populated. Any other envelope is malformed.
 */
export function readEnvelope(value: unknown): EnvelopeContent {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return malformed('it is not an object');
  const {response, errorResponse} = value as {response?: unknown; errorResponse?: unknown};
  const hasResponse = isPopulated(response);
  const hasErrors = isPopulated(errorResponse);
  if (hasResponse && hasErrors) return malformed('both response and errorResponse are populated');
  if (hasErrors) return {kind: 'errors', errors: readErrors(errorResponse)};
  return hasResponse ? {kind: 'response', response} : malformed('neither response nor errorResponse is populated');
}

function readErrors(errorResponse: unknown): ErrorItem[] {
  const {errors, errorCode} = Object(errorResponse) as {errors?: unknown; errorCode?: unknown};
  // Some endpoints' short form has no list.
  return ErrorItems(!isPopulated(errors) && isPopulated(errorCode) ? [errorResponse] : errors);
}

const malformed = (reason: string): EnvelopeContent => ({kind: 'malformed', reason});
