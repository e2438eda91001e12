import type {ErrorItem, Suggestion} from '../../contract/envelope.js';
import {placeOfErrorField, type FormField} from '../../contract/rules/error-field.js';
import type {VehicleWay} from '../../contract/rules/identifier.js';
import type {FieldMessage} from './field.js';
import {readFailure} from './plan-search-error.js';

/** The kinds of failure that are told apart. */
export type ProblemKind =
  'refused' | 'rateLimited' | 'unavailable' | 'network' | 'offline' | 'timeout' | 'failed' | 'lost';

/** The service's advice to name the vehicle in another way. */
export interface Alternative extends FieldMessage {
  readonly way: VehicleWay;
}

/** Search without the filter, or for one term alone. */
export type Amendment = 'anyTerm' | 'oneTerm';

/** A failed search as the page shows it. */
export interface Problem {
  readonly kind: ProblemKind;
  /** What belongs at a field of the form. */
  readonly fields: ReadonlyMap<FormField, FieldMessage>;
  /** The service's own words for all else, in its own language. */
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
const WAYS: readonly (readonly [RegExp, VehicleWay])[] = [
  [/\/vin$/i, 'vin'],
  [/\/licenseplate$/i, 'plate'],
  [/\/makemodelyear$/i, 'catalog'],
];

const AMENDMENTS: ReadonlyMap<number, Amendment> = new Map([
  [20004, 'anyTerm'],
  [20005, 'oneTerm'],
]);

/** Reads a failed search. A refusal of what was entered is not to be sent again unchanged; a failure on the way may be. */
export function toProblem(error: unknown): Problem {
  const {kind, items, retryAfterSeconds} = readFailure(error);
  const shown = kindOf(kind, items);
  const fields = new Map<FormField, FieldMessage>();
  const messages: FieldMessage[] = [];
  const refusals = shown === 'refused' ? items : [];
  for (const item of refusals) {
    const text = adviceOf(item) ?? item.errorMessage;
    const place = placeOfErrorField(item.errorField);
    if (text === undefined) continue;
    // The term is the host's wish: there is no field of the shopper's for it.
    if (place?.kind === 'field' && place.field !== 'duration') fields.set(place.field, {text, lang: SERVICE_LANG});
    else messages.push({text, lang: SERVICE_LANG});
  }
  const alternatives = refusals.flatMap(item => item.suggestions.flatMap(toAlternative));
  const amendment = refusals.map(({errorNumber = 0}) => AMENDMENTS.get(errorNumber)).find(found => found !== undefined);
  return {kind: shown, fields, messages, alternatives, amendment, canRetry: shown !== 'refused', retryAfterSeconds};
}

function kindOf(kind: string, items: readonly ErrorItem[]): ProblemKind {
  const relayKind = items.map(({errorCode = ''}) => RELAY_KINDS.get(errorCode)).find(found => found !== undefined);
  const shown = relayKind ?? KINDS.get(kind) ?? 'failed';
  return shown === 'network' && !navigator.onLine ? 'offline' : shown;
}

/** What the service advises to do right here. */
const adviceOf = ({suggestions}: ErrorItem): string | undefined =>
  suggestions.find(suggestion => suggestion.message && toAlternative(suggestion).length === 0)?.message;

function toAlternative({action, endpoint = '', message}: Suggestion): readonly Alternative[] {
  if (action !== 'RetryWithAlternative' && action !== 'UseDifferentEndpoint') return [];
  const way = WAYS.find(([pattern]) => pattern.test(endpoint))?.[1];
  return way && message ? [{way, text: message, lang: SERVICE_LANG}] : [];
}
