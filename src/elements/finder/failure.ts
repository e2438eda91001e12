import {ErrorItems, type ErrorItem, type Suggestion} from '../../contract/envelope.js';
import {ERRORS, isServiceError, type ErrorDefinition} from '../../contract/errors.js';
import {Amount} from '../../contract/reader.js';
import {placeOfErrorField, type FormField} from '../../contract/rules/error-field.js';
import type {LookupMethod} from '../../contract/rules/lookup-method.js';
import {isUnregisteredVin} from '../../contract/rules/unregistered-vin.js';
import {SERVICE_LANG, type FieldMessage} from '../form/field.js';

/** The kinds of failure that a shopper sees. */
export type FailureKind =
  'rejected' | 'rateLimited' | 'unavailable' | 'network' | 'offline' | 'timeout' | 'failed' | 'lost';

/** A lookup method that the upstream API suggests. */
export interface Alternative extends FieldMessage {
  readonly lookupMethod: LookupMethod;
}

/** Search without the filter, or for one term only. */
export type FilterAdjustment = 'anyTerm' | 'oneTerm';

/** A failed search as the page shows it. */
export interface Failure {
  readonly kind: FailureKind;
  /** Whether the upstream API rejected what the shopper entered, so that its own messages explain it. */
  readonly isRefused: boolean;
  /** The messages to show at a field of the form. */
  readonly fields: ReadonlyMap<FormField, FieldMessage>;
  /** The upstream API's own messages about everything else, including its advice, in its language. */
  readonly messages: readonly FieldMessage[];
  readonly alternatives: readonly Alternative[];
  /** How to change the page's term filter, if it is incomplete (§7.2) or the account does not allow it (§7.3). */
  readonly adjustment?: FilterAdjustment | undefined;
  /** What is wrong with the page's filters, for its developer. */
  readonly filterErrors: readonly string[];
  /** Whether the same search may be sent again. */
  readonly canRetry: boolean;
  readonly retryAfterSeconds?: number | undefined;
}

// A map, because an upstream code may be a name that every object has, such as `constructor`.
const KINDS: ReadonlyMap<string, FailureKind> = new Map([
  ['rejected', 'rejected'],
  ['unauthorized', 'unavailable'],
  ['forbidden', 'unavailable'],
  ['rateLimited', 'rateLimited'],
  ['unavailable', 'failed'],
  ['network', 'network'],
  ['timeout', 'timeout'],
  ['deadline', 'timeout'],
]);

/** What the relay's own codes mean to a shopper; on the asynchronous routes all of them come with a 400. */
const RELAY_KINDS: ReadonlyMap<string, FailureKind> = new Map([
  ['RelaySearchLost', 'lost'],
  ['RelayUpstreamFailed', 'failed'],
  ['RelayUpstreamTimeout', 'timeout'],
  ['RelayUnavailable', 'unavailable'],
  ['RelayOriginNotAllowed', 'unavailable'],
  ['RelayRouteUnknown', 'unavailable'],
]);

/** The lookup methods by the endpoints of suggestions, whose URLs are never requested. */
const METHODS_BY_ENDPOINT: readonly (readonly [RegExp, LookupMethod])[] = [
  [/\/vin$/i, 'vin'],
  [/\/licenseplate$/i, 'plate'],
  [/\/makemodelyear$/i, 'catalog'],
];

/** The fields of errors that do not name them, such as those in the short form, by number and by code (§7.2). */
const FIELDS: ReadonlyMap<number | string | undefined, string> = new Map(
  Object.entries<ErrorDefinition>(ERRORS).flatMap(([code, {number, field}]) =>
    field ? [code, number].map(id => [id, field] as const) : [],
  ),
);

/** By error number and by code: the short form of an error has only the code (§2.1). */
const ADJUSTMENTS: ReadonlyMap<number | string | undefined, FilterAdjustment> = new Map<
  number | string,
  FilterAdjustment
>([
  [4017, 'anyTerm'],
  ['DurationFilterCantbeEmpty', 'anyTerm'],
  [20004, 'anyTerm'],
  ['DurationFilterRestictedValues', 'anyTerm'],
  [20005, 'oneTerm'],
  ['DurationFilterRestrictedRange', 'oneTerm'],
]);

/** Reads a failed search. A search that was rejected must not be sent again unchanged; one that failed otherwise may be. */
export function describeFailure(error: unknown): Failure {
  const given = Object(error) as Readonly<Record<string, unknown>>;
  const items = ErrorItems(given.items);
  const retryAfterSeconds = Amount(given.retryAfterSeconds);
  const kind = kindOf(given.kind, items);
  const fields = new Map<FormField, readonly string[]>();
  const messages: string[] = [];
  const adjustments = items.map(
    ({errorNumber, errorCode}) => ADJUSTMENTS.get(errorNumber) ?? ADJUSTMENTS.get(errorCode),
  );
  const adjustment = adjustments.find(found => found !== undefined);
  const isRejected = kind === 'rejected';
  const isOfPage = isRejected && items.length > 0 && !adjustment && items.every(isAboutFilters);
  const isRefused = isRejected && !isOfPage;
  for (const item of items) {
    const texts = textsOf(item, isRefused && !isUnregisteredVin(item) && !isAboutFilters(item));
    const field = isRefused ? fieldOf(item) : undefined;
    if (field) fields.set(field, [...(fields.get(field) ?? []), ...texts]);
    else messages.push(...texts);
  }
  // A search that could not be quoted is refused as well (§4.3): then no error is about an input.
  const isUnquoted = isRefused && items.length > 0 && !items.some(isAboutInput);
  return {
    kind: isOfPage ? 'unavailable' : isUnquoted ? 'failed' : kind,
    isRefused,
    fields: new Map([...fields].flatMap(([field, texts]) => (texts.length > 0 ? [[field, joinMessages(texts)]] : []))),
    messages: [...new Set(messages)].map(text => ({text, lang: SERVICE_LANG})),
    alternatives: items.flatMap(item => item.suggestions.flatMap(toAlternative)),
    adjustment: isRefused ? adjustment : undefined,
    filterErrors: isRejected ? items.filter(isAboutFilters).map(filterError) : [],
    canRetry: isUnquoted || !isRefused,
    retryAfterSeconds,
  };
}

/** All messages at one field, each sentence once. */
const joinMessages = (texts: readonly string[]): FieldMessage => ({
  text: [...new Set(texts)].join(' '),
  lang: SERVICE_LANG,
});

/** Whether the page's filters are invalid, which only its developer can change. */
const isAboutFilters = (item: ErrorItem): boolean =>
  isServiceError(item, 'DurationFilterCantbeEmpty') || /^filters\b/i.test(item.errorField ?? '');

const filterError = ({errorField, errorCode, errorMessage}: ErrorItem): string =>
  [errorField ?? errorCode, errorMessage].filter(Boolean).join(': ');

/** The name of the input that an error is about. */
const inputOf = ({errorField, errorCode, errorNumber}: ErrorItem): string | undefined =>
  errorField ?? FIELDS.get(errorCode) ?? FIELDS.get(errorNumber);

/**
 * Whether another input may help. The relay rejects only searches that are malformed. A VIN that was never registered
 * is correct.
 */
const isAboutInput = (item: ErrorItem): boolean =>
  !isUnregisteredVin(item) &&
  (inputOf(item) !== undefined || item.suggestions.length > 0 || item.errorCode?.startsWith('Relay') === true);

/** The form field of an error. The term is the page's filter: the form has no field for it. */
function fieldOf(item: ErrorItem): FormField | undefined {
  if (isUnregisteredVin(item)) return undefined;
  const place = placeOfErrorField(inputOf(item));
  return place?.kind === 'field' && place.field !== 'duration' ? place.field : undefined;
}

function kindOf(kind: unknown, items: readonly ErrorItem[]): FailureKind {
  const relayKind = items.map(({errorCode = ''}) => RELAY_KINDS.get(errorCode)).find(found => found !== undefined);
  const shown = relayKind ?? KINDS.get(String(kind)) ?? 'failed';
  return shown === 'network' && !navigator.onLine ? 'offline' : shown;
}

/**
 * The texts of an error that are shown: the upstream API's advice that does not need another lookup method, or else
 * what is wrong with the input. Other failures are explained by our own strings.
 */
function textsOf({suggestions, errorMessage}: ErrorItem, showsMessage: boolean): readonly string[] {
  const advice = suggestions.flatMap(suggestion =>
    suggestion.message && toAlternative(suggestion).length === 0 ? [suggestion.message] : [],
  );
  return advice.length > 0 || !showsMessage || errorMessage === undefined ? advice : [errorMessage];
}

function toAlternative({action, endpoint = '', message}: Suggestion): readonly Alternative[] {
  if (action !== 'RetryWithAlternative' && action !== 'UseDifferentEndpoint') return [];
  const lookupMethod = METHODS_BY_ENDPOINT.find(([pattern]) => pattern.test(endpoint))?.[1];
  return lookupMethod && message ? [{lookupMethod, text: message, lang: SERVICE_LANG}] : [];
}
