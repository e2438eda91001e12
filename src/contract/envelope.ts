import {Id, Integer, listOf, objectOf, oneOf, Text, type Output} from './reader.js';

/** What a suggestion asks its reader to do (§2.1). */
export const SUGGESTION_ACTIONS = [
  'CheckInput',
  'RetryWithAlternative',
  'UseDifferentEndpoint',
  'ContactSupport',
] as const;

/** One piece of advice that comes with an error (§2.1). `message` is written for the person and shown as it stands. */
export const Suggestion = objectOf(
  {},
  {
    /** Absent when the service sends an action this version does not know. */
    action: oneOf(SUGGESTION_ACTIONS),
    message: Text,
    /** Another endpoint's path. It is read to know what is meant, never called as given. */
    endpoint: Text,
  },
);
export type Suggestion = Output<typeof Suggestion>;

/**
 * One error (§2.1). Behaviour depends on `errorCode` and `errorNumber` alone, never on `errorMessage`, whose wording
 * may change. The short form has no number; a customer detail's error has neither number nor code, only a field.
 */
export const ErrorItem = objectOf(
  {suggestions: listOf(Suggestion), affectedEntityIds: listOf(Id)},
  {errorMessage: Text, errorField: Text, errorCode: Text, errorNumber: Integer},
);
export type ErrorItem = Output<typeof ErrorItem>;

/** The errors of an answer. */
export const ErrorItems = listOf(ErrorItem);

/** What an envelope holds: the payload, not yet read, or the errors. */
export type EnvelopeContent =
  | {readonly kind: 'response'; readonly response: unknown}
  | {readonly kind: 'errors'; readonly errors: readonly ErrorItem[]}
  | {readonly kind: 'malformed'; readonly reason: string};

/**
 * Reads an envelope (§2.1): exactly one of `response` and `errorResponse` is populated, which means neither null nor
 * absent; an empty text, zero and an empty list are populated. Anything else is malformed.
 */
export function readEnvelope(value: unknown): EnvelopeContent {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return malformed('it is no object');
  const {response, errorResponse} = value as {response?: unknown; errorResponse?: unknown};
  const hasResponse = response !== null && response !== undefined;
  const hasErrors = errorResponse !== null && errorResponse !== undefined;
  if (hasResponse && hasErrors) return malformed('both response and errorResponse are populated');
  if (hasErrors) return {kind: 'errors', errors: readErrors(errorResponse)};
  return hasResponse ? {kind: 'response', response} : malformed('neither response nor errorResponse is populated');
}

function readErrors(errorResponse: unknown): ErrorItem[] {
  const {errors, errorCode} = Object(errorResponse) as {errors?: unknown; errorCode?: unknown};
  // Some endpoints' short form leaves the list out.
  return ErrorItems(errors === undefined && errorCode !== undefined ? [errorResponse] : errors);
}

const malformed = (reason: string): EnvelopeContent => ({kind: 'malformed', reason});
