import type {ErrorItem, Suggestion} from '../../contract/envelope.js';
import {ERRORS, type ErrorDefinition} from '../../contract/errors.js';
import {placeOfErrorField, type FormField} from '../../contract/rules/error-field.js';
import type {LookupMethod} from '../../contract/rules/identifier.js';
import type {FieldMessage} from '../form/field.js';
import {readFailure} from '../events/plan-search-error.js';

/** The kinds of failure that are told apart. */
export type ProblemKind =
  'refused' | 'rateLimited' | 'unavailable' | 'network' | 'offline' | 'timeout' | 'failed' | 'lost';

/** The service's advice to name the vehicle in another way. */
export interface Alternative extends FieldMessage {
  readonly way: LookupMethod;
}

/** Search without the filter, or for one term alone. */
export type Amendment = 'anyTerm' | 'oneTerm';

/** A failed search as the page shows it. */
export interface Problem {
  readonly kind: ProblemKind;
  /** What belongs at a field of the form. */
  readonly fields: ReadonlyMap<FormField, FieldMessage>;
  /** The service's own words for all else, in its own language; all its advice among them. */
  readonly messages: readonly FieldMessage[];
  readonly alternatives: readonly Alternative[];
  /** What to do with the host's filter for the term, where the account refuses it (§7.3). */
  readonly amendment?: Amendment | undefined;
  /** Whether the same search may be asked for again. */
  readonly canRetry: boolean;
  readonly retryAfterSeconds?: number | undefined;
}

/** The language in which the service speaks. */
const SERVICE_LANG = 'en';

// Maps, since a service's code may be a name that every object has, such as `constructor`.
const KINDS: ReadonlyMap<string, ProblemKind> = new Map([
  ['refused', 'refused'],
  ['unauthorized', 'unavailable'],
  ['forbidden', 'unavailable'],
  ['rateLimited', 'rateLimited'],
  ['unavailable', 'failed'],
  ['network', 'network'],
  ['timeout', 'timeout'],
  ['ceiling', 'timeout'],
]);

/** What the relay's own codes mean to a shopper; on the asynchronous routes all of them come with a 400. */
const RELAY_KINDS: ReadonlyMap<string, ProblemKind> = new Map([
  ['RelaySearchLost', 'lost'],
  ['RelayUpstreamFailed', 'failed'],
  ['RelayUpstreamTimeout', 'timeout'],
  ['RelayUnavailable', 'unavailable'],
  ['RelayOriginNotAllowed', 'unavailable'],
  ['RelayRouteUnknown', 'unavailable'],
]);

/** The way that a suggestion's endpoint stands for. The address itself is never asked. */
const WAYS: readonly (readonly [RegExp, LookupMethod])[] = [
  [/\/vin$/i, 'vin'],
  [/\/licenseplate$/i, 'plate'],
  [/\/makemodelyear$/i, 'catalog'],
];

/** The field that an error of the short form means, which names none (§7.2). */
const FIELD_OF_CODE: ReadonlyMap<string, string> = new Map(
  Object.entries<ErrorDefinition>(ERRORS).flatMap(([code, {field}]) => (field ? [[code, field]] : [])),
);

/** Each under its number and its code: the short form of an error has the code alone (§2.1). */
const AMENDMENTS: ReadonlyMap<number | string | undefined, Amendment> = new Map<number | string, Amendment>([
  [20004, 'anyTerm'],
  ['DurationFilterRestictedValues', 'anyTerm'],
  [20005, 'oneTerm'],
  ['DurationFilterRestrictedRange', 'oneTerm'],
]);

/** Reads a failed search. A refusal of what was entered is not to be sent again unchanged; a failure on the way may be. */
export function toProblem(error: unknown): Problem {
  const {kind, items, retryAfterSeconds} = readFailure(error);
  const shown = kindOf(kind, items);
  const fields = new Map<FormField, readonly string[]>();
  const messages: string[] = [];
  const isRefused = shown === 'refused';
  for (const item of items) {
    const texts = textsOf(item, isRefused);
    const field = isRefused ? fieldOf(item) : undefined;
    if (field) fields.set(field, [...(fields.get(field) ?? []), ...texts]);
    else messages.push(...texts);
  }
  const amendments = items.map(({errorNumber, errorCode}) => AMENDMENTS.get(errorNumber) ?? AMENDMENTS.get(errorCode));
  return {
    kind: shown,
    fields: new Map([...fields].flatMap(([field, texts]) => (texts.length > 0 ? [[field, say(texts)]] : []))),
    messages: [...new Set(messages)].map(text => ({text, lang: SERVICE_LANG})),
    alternatives: items.flatMap(item => item.suggestions.flatMap(toAlternative)),
    amendment: isRefused ? amendments.find(found => found !== undefined) : undefined,
    canRetry: !isRefused,
    retryAfterSeconds,
  };
}

/** All that is said at one field, each sentence once. */
const say = (texts: readonly string[]): FieldMessage => ({text: [...new Set(texts)].join(' '), lang: SERVICE_LANG});

/** The field of the form that an error is about. The term is the host's filter: there is no field of the shopper's for it. */
function fieldOf({errorField, errorCode = ''}: ErrorItem): FormField | undefined {
  const place = placeOfErrorField(errorField ?? FIELD_OF_CODE.get(errorCode));
  return place?.kind === 'field' && place.field !== 'duration' ? place.field : undefined;
}

function kindOf(kind: string, items: readonly ErrorItem[]): ProblemKind {
  const relayKind = items.map(({errorCode = ''}) => RELAY_KINDS.get(errorCode)).find(found => found !== undefined);
  const shown = relayKind ?? KINDS.get(kind) ?? 'failed';
  return shown === 'network' && !navigator.onLine ? 'offline' : shown;
}

/**
 * What is shown of an error: all that the service advises to do right here, or else what is wrong with what was entered.
 * What else may be wrong is told in our own words.
 */
function textsOf({suggestions, errorMessage}: ErrorItem, isRefused: boolean): readonly string[] {
  const advice = suggestions.flatMap(suggestion =>
    suggestion.message && toAlternative(suggestion).length === 0 ? [suggestion.message] : [],
  );
  return advice.length > 0 || !isRefused || errorMessage === undefined ? advice : [errorMessage];
}

function toAlternative({action, endpoint = '', message}: Suggestion): readonly Alternative[] {
  if (action !== 'RetryWithAlternative' && action !== 'UseDifferentEndpoint') return [];
  const way = WAYS.find(([pattern]) => pattern.test(endpoint))?.[1];
  return way && message ? [{way, text: message, lang: SERVICE_LANG}] : [];
}
