import {failure} from '../../src/client/reply.js';
import {ERRORS, RELAY_ERROR_CODES, type RelayErrorCode, UNSPECIFIED} from '../../src/contract/index.js';
import {placeOfErrorField, type FormField} from '../../src/contract/rules/error-field.js';
import {toProblem, type Problem, type ProblemKind} from '../../src/elements/internal/problem.js';
import {refusal} from '../../src/relay/refusals.js';
import {formStrings} from '../../src/strings/en/form.js';
import {problemStrings} from '../../src/strings/en/problems.js';
import {wayStrings} from '../../src/strings/en/ways.js';
import {root} from '../project.js';
import {code, formatPage, table} from './markdown.js';

/** Where the page is kept. */
export const errorsPagePath = `${root}docs/errors.md`;

/** When each kind of failure is shown. */
const WHEN: Readonly<Record<ProblemKind, string>> = {
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
  licensePlate: wayStrings.plateLabel,
  mileage: formStrings.mileageLabel,
  stateShortName: formStrings.stateLabel,
  make: wayStrings.makeLabel,
  model: wayStrings.modelLabel,
  year: wayStrings.yearLabel,
  vehicle: 'the form’s summary',
  duration: 'a page of its own',
};

const WAYS_ON: Readonly<Record<NonNullable<Problem['amendment']>, string>> = {
  anyTerm: '; one press searches for every term and filters here',
  oneTerm: '; one press searches for the first term of the range',
};

/** What the finder makes of an answer, as it does in a browser. */
const problemOf = (status: number, json: unknown): Problem =>
  toProblem(
    failure({where: 'docs', status, json, retryAfterSeconds: undefined, cache: undefined, quotedAt: undefined}),
  );

const kinds = (): string =>
  table(
    ['what the shopper reads', 'when', '“Try again”'],
    (Object.keys(WHEN) as ProblemKind[]).map(kind => {
      const {title, text} = problemStrings[kind];
      return [`**${title}.** ${text}`, WHEN[kind], kind === 'refused' ? 'once something has changed' : 'yes'];
    }),
  );

const serviceCodes = (): string =>
  table(
    ['number', 'code', 'where it is said'],
    Object.entries(ERRORS).map(([errorCode, definition]) => {
      const errorField = 'field' in definition ? definition.field : undefined;
      const item = {errorCode, errorNumber: definition.number, errorField, errorMessage: 'x'};
      const {amendment} = problemOf(400, {response: null, errorResponse: {errors: [item]}});
      const place = placeOfErrorField(errorField);
      const where = place?.kind === 'field' ? FIELD_NAMES[place.field] : 'never from a search';
      return [String(definition.number), code(errorCode), where + (amendment ? WAYS_ON[amendment] : '')];
    }),
  );

const relayCode = (errorCode: RelayErrorCode): readonly string[] => {
  const {status, envelope} = refusal(errorCode);
  const {title} = problemStrings[problemOf(status, envelope).kind];
  return [code(errorCode), String(status), title];
};

/** What each failure looks like to a shopper, from the tables that the finder and the relay go by. */
export async function writeErrorsPage(): Promise<string> {
  const text = `<!-- Written by "npm run docs" from the finder's and the relay's own tables. -->

# Errors, and what the shopper sees

Whatever goes wrong, what was typed stays in the form. A search that may have been quoted is never sent again by itself: “Try again” is the shopper's press. Your page hears \`plan-search-error\` with the kind and the codes, and nothing of what was typed.

## What is shown

${kinds()}

A wait that the service or the relay asks for is counted down beside the button: seconds up to a minute and a half, then minutes.

## The service's codes

A message that belongs to a field stands at that field, in the service's own words; all of its advice, where it gives some, in place of the message. Several errors of one field are all shown there; an error that names no field is shown at the field of its code. Advice to name the car in another way becomes a button that switches to it. All other messages stand above the form. The advice that comes with a 403, a 429 or a failure of the service is shown below our own words.

${serviceCodes()}

The codes that never come from a search belong to orders, which are the checkout's. 20006 is settled by the relay, which registers the vehicle; a page sees it only from another proxy.

## The relay's codes

The relay speaks as the service does, in the short form of an error, without a number. On the asynchronous routes a quote that failed comes as 400 with its code, so that nobody polls for it again.

${table(['code', 'status', 'what the shopper reads'], RELAY_ERROR_CODES.map(relayCode))}

### What the relay refuses by itself

Where the relay can judge a search without the service, it answers with the service's own number, code, field and suggestions, and spends nothing: 4001, 4002, 4005, 4009, 4013, 4017 and 4019, 4006 for a plate without its state, 4014 and 4015 for a make or a model that is missing, and the same for a value of the wrong type where the service has a number for that input. It refuses nothing else that the service would take, but for what cannot be a search:

| what                                                                                                | status | code                                        |
| --------------------------------------------------------------------------------------------------- | ------ | ------------------------------------------- |
| a body that is no JSON object, or whose \`searchCriteria\` is none                                    | 400    | \`RelayBodyInvalid\`                          |
| a text with a NUL or a lone surrogate, anywhere in the search                                       | 400    | \`RelayBodyInvalid\`                          |
| a value of the wrong type for which the service has no number; the error names it in \`errorField\`   | 400    | \`RelayBodyInvalid\`                          |
| a body nested more than eight deep                                                                  | 400    | \`RelayBodyInvalid\`                          |
| a year of 0 or less                                                                                 | 400    | \`ModelIsInvalid\` (4015)                     |
| a body of more than 32 kB                                                                           | 413    | \`RelayBodyTooLarge\`                         |
| a body that is compressed, or not called JSON                                                       | 415    | \`RelayContentTypeInvalid\`                   |
| a vehicle to register without \`PLAN_SERVICE_ASYNC=true\`                                             | 403    | \`Forbidden\`, as for an account that may not |

The service's refusals keep their code and advice, its 403 and 429 (${code(UNSPECIFIED.rateLimitedCode)}) included. Its 401, which is about the relay's key, its 5xx and its unreadable answers become the codes above. An error of the relay itself is \`RelayUnavailable\` with 500.

\`RelayBudgetExhausted\` and \`RelayVisitorLimit\` say in \`Retry-After\` when a search can go through again. Polls wait that long by themselves; a search that somebody pressed for shows the time.

## What is said in the form itself

Before anything is sent the form holds what was typed to the service's rules: each problem stands below its field, and one press on a line of the summary leads to it. A VIN whose check digit does not add up is warned of and can be searched for all the same.

## Try them

Each of the service's codes has [a magic vehicle](sandbox.md#magic-vehicles) in the sandbox, and so have its limits, its refusal of the key, its faults and a quote that never ends. Nothing there leads to the relay's refusals of a page or a visitor, to a connection that is lost before the relay, or to an interrupted search.
`;
  return formatPage(text, errorsPagePath);
}
