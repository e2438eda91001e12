import {statusError} from '../../src/client/reply-error.js';
import {ERRORS, RELAY_ERROR_CODES, type RelayErrorCode} from '../../src/contract/index.js';
import {placeOfErrorField, type FormField} from '../../src/contract/rules/error-field.js';
import {describeFailure, type Failure, type FailureKind} from '../../src/elements/finder/failure.js';
import {relayError} from '../../src/relay/shared/relay-errors.js';
import {formStrings} from '../../src/strings/en/form.js';
import {problemStrings} from '../../src/strings/en/problems.js';
import {lookupStrings} from '../../src/strings/en/lookup.js';
import {code, table, writeBlocks} from './blocks.js';

/** When each kind of failure is shown. */
const WHEN: Readonly<Record<FailureKind, string>> = {
  rejected: 'The upstream API or the relay rejected the search (400, 413, 415).',
  rateLimited: 'The account, the visitor, or the site is over a limit (429).',
  unavailable:
    'The relay does not allow the page or the path, could not verify the visitor, or has no valid key (401, 403, 404, 503), or the account does not have the endpoint (403).',
  network: 'There was no response, or it was truncated.',
  offline: 'The same, while the browser reports that it is offline.',
  timeout: 'The quote took longer than its deadline.',
  failed:
    'The upstream API failed, or its response was unreadable (502; from a plain proxy any 5xx), or it could not quote the search (400 with an error about no input).',
  lost: 'The relay no longer has the search that was polled.',
};

const FIELD_NAMES: Readonly<Record<FormField, string>> = {
  vin: formStrings.vinLabel,
  licensePlate: lookupStrings.plateLabel,
  mileage: formStrings.mileageLabel,
  stateShortName: formStrings.stateLabel,
  make: lookupStrings.makeLabel,
  model: lookupStrings.modelLabel,
  year: lookupStrings.yearLabel,
  vehicle: 'error summary of the form',
  duration: 'error page',
};

const ADJUSTMENTS: Readonly<Record<NonNullable<Failure['adjustment']>, string>> = {
  anyTerm: ', with a button to search for all terms',
  oneTerm: ', with a button to search for the first term of the range',
};

/** Returns the failure that the widget shows for a response. */
const problemOf = (status: number, json: unknown): Failure =>
  describeFailure(
    statusError({
      where: 'docs',
      status,
      json,
      headers: new Headers(),
      receivedAt: 0,
      cache: undefined,
      quotedAt: undefined,
    }),
  );

const kinds = (): string =>
  table(
    ['what the shopper sees', 'when', 'Try again button'],
    (Object.keys(WHEN) as FailureKind[]).map(kind => {
      const {title, text} = problemStrings[kind];
      return [`**${title}.** ${text}`, WHEN[kind], kind === 'rejected' ? 'after a change' : 'yes'];
    }),
  );

const serviceCodes = (): string =>
  table(
    ['number', 'code', 'shown at'],
    Object.entries(ERRORS).map(([errorCode, definition]) => {
      const errorField = 'field' in definition ? definition.field : undefined;
      const item = {errorCode, errorNumber: definition.number, errorField, errorMessage: 'x'};
      const {adjustment} = problemOf(400, {response: null, errorResponse: {errors: [item]}});
      const place = placeOfErrorField(errorField);
      const where = place?.kind === 'field' ? FIELD_NAMES[place.field] : 'not returned by searches';
      return [String(definition.number), code(errorCode), where + (adjustment ? ADJUSTMENTS[adjustment] : '')];
    }),
  );

const relayCode = (errorCode: RelayErrorCode): readonly string[] => {
  const {status, envelope} = relayError(errorCode);
  if (errorCode === 'RelayTokenInvalid')
    return [code(errorCode), String(status), 'nothing: only the reports return it'];
  const {title} = problemStrings[problemOf(status, envelope).kind];
  return [code(errorCode), String(status), title];
};

/** Writes the failures and error codes into docs/errors.md, from the code of the widget and the relay. */
export const writeErrorsPage = (): Promise<string> =>
  writeBlocks('docs/errors.md', {
    kinds: kinds(),
    'service-codes': serviceCodes(),
    'relay-codes': table(['code', 'status', 'what the shopper sees'], RELAY_ERROR_CODES.map(relayCode)),
  });
