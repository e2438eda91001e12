import {failure} from '../../src/client/reply.js';
import {ERRORS, RELAY_ERROR_CODES, type RelayErrorCode} from '../../src/contract/index.js';
import {placeOfErrorField, type FormField} from '../../src/contract/rules/error-field.js';
import {describeFailure, type Failure, type FailureKind} from '../../src/elements/finder/failure.js';
import {refusal} from '../../src/relay/limits/refusals.js';
import {formStrings} from '../../src/strings/en/form.js';
import {problemStrings} from '../../src/strings/en/problems.js';
import {lookupStrings} from '../../src/strings/en/lookup.js';
import {code, table, writeBlocks} from './blocks.js';

/** When each kind of failure is shown. */
const WHEN: Readonly<Record<FailureKind, string>> = {
  refused: 'the service or the relay read the search and said no (400, 413, 415)',
  rateLimited: 'a limit of the account, of the visitor or of the site is used up (429)',
  unavailable:
    'the relay does not know the page or the path, cannot tell who asks, or has no key that the service takes (401, 403, 404, 503), or the account lacks what it takes (403)',
  network: 'no answer came, or it broke off',
  offline: 'the same, while the browser says that it has no connection',
  timeout: 'the deadline for a quote passed',
  failed: 'the service failed, or its answer could not be read (502; from a plain proxy any 5xx)',
  lost: 'a poll asked for a search that the relay no longer has',
};

const FIELD_NAMES: Readonly<Record<FormField, string>> = {
  vin: formStrings.vinLabel,
  licensePlate: lookupStrings.plateLabel,
  mileage: formStrings.mileageLabel,
  stateShortName: formStrings.stateLabel,
  make: lookupStrings.makeLabel,
  model: lookupStrings.modelLabel,
  year: lookupStrings.yearLabel,
  vehicle: 'the form’s summary',
  duration: 'a page of its own',
};

const WAYS_ON: Readonly<Record<NonNullable<Failure['adjustment']>, string>> = {
  anyTerm: '; one press searches for every term and filters here',
  oneTerm: '; one press searches for the first term of the range',
};

/** What the finder makes of an answer, as it does in a browser. */
const problemOf = (status: number, json: unknown): Failure =>
  describeFailure(
    failure({where: 'docs', status, json, retryAfterSeconds: undefined, cache: undefined, quotedAt: undefined}),
  );

const kinds = (): string =>
  table(
    ['what the shopper reads', 'when', '“Try again”'],
    (Object.keys(WHEN) as FailureKind[]).map(kind => {
      const {title, text} = problemStrings[kind];
      return [`**${title}.** ${text}`, WHEN[kind], kind === 'refused' ? 'once something has changed' : 'yes'];
    }),
  );

const serviceCodes = (): string =>
  table(
    ['number', 'code', 'where it is shown'],
    Object.entries(ERRORS).map(([errorCode, definition]) => {
      const errorField = 'field' in definition ? definition.field : undefined;
      const item = {errorCode, errorNumber: definition.number, errorField, errorMessage: 'x'};
      const {adjustment} = problemOf(400, {response: null, errorResponse: {errors: [item]}});
      const place = placeOfErrorField(errorField);
      const where = place?.kind === 'field' ? FIELD_NAMES[place.field] : 'never from a search';
      return [String(definition.number), code(errorCode), where + (adjustment ? WAYS_ON[adjustment] : '')];
    }),
  );

const relayCode = (errorCode: RelayErrorCode): readonly string[] => {
  const {status, envelope} = refusal(errorCode);
  const {title} = problemStrings[problemOf(status, envelope).kind];
  return [code(errorCode), String(status), title];
};

/** Writes what each failure looks like to a shopper into its page, from the tables that the finder and the relay go by. */
export const writeErrorsPage = (): Promise<string> =>
  writeBlocks('docs/errors.md', {
    kinds: kinds(),
    'service-codes': serviceCodes(),
    'relay-codes': table(['code', 'status', 'what the shopper reads'], RELAY_ERROR_CODES.map(relayCode)),
  });
