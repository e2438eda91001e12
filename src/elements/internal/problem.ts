import {placeOfErrorField, type FormField} from '../../contract/rules/error-field.js';
import type {ServiceError} from '../../client/service-error.js';
import type {FieldMessage} from './field.js';

/** The kinds of failure that are told apart. */
export type ProblemKind = 'refused' | 'rateLimited' | 'unavailable' | 'network' | 'timeout' | 'failed' | 'lost';

/** A failed search as the page shows it. */
export interface Problem {
  readonly kind: ProblemKind;
  /** What belongs at a field of the form. */
  readonly fields: ReadonlyMap<FormField, FieldMessage>;
  /** The service's own words for all else, in its own language. */
  readonly messages: readonly FieldMessage[];
  /** Whether the same search may be asked for again. */
  readonly canRetry: boolean;
  readonly retryAfterSeconds?: number | undefined;
}

/** The language in which the service speaks. */
const SERVICE_LANG = 'en';

const KINDS: Readonly<Record<string, ProblemKind>> = {
  refused: 'refused',
  unauthorized: 'unavailable',
  forbidden: 'unavailable',
  rateLimited: 'rateLimited',
  unavailable: 'failed',
  network: 'network',
  timeout: 'timeout',
  ceiling: 'timeout',
};

/** What the relay's own codes mean to a shopper; on the asynchronous routes all of them come with a 400. */
const RELAY_KINDS: Readonly<Record<string, ProblemKind>> = {
  RelaySearchLost: 'lost',
  RelayUpstreamFailed: 'failed',
  RelayUpstreamTimeout: 'timeout',
  RelayUnavailable: 'unavailable',
  RelayOriginNotAllowed: 'unavailable',
};

/** Reads a failed search. A refusal of what was entered is not to be sent again unchanged; a failure on the way may be. */
export function toProblem(error: unknown): Problem {
  const {kind = '', items = [], retryAfterSeconds} = (error ?? {}) as Partial<ServiceError>;
  const relayKind = items.map(({errorCode = ''}) => RELAY_KINDS[errorCode]).find(found => found !== undefined);
  const shown = relayKind ?? KINDS[kind] ?? 'failed';
  const fields = new Map<FormField, FieldMessage>();
  const messages: FieldMessage[] = [];
  for (const item of shown === 'refused' ? items : []) {
    const text = item.suggestions.find(({message}) => message)?.message ?? item.errorMessage;
    const place = placeOfErrorField(item.errorField);
    if (text === undefined) continue;
    if (place?.kind === 'field') fields.set(place.field, {text, lang: SERVICE_LANG});
    else messages.push({text, lang: SERVICE_LANG});
  }
  return {kind: shown, fields, messages, canRetry: shown !== 'refused', retryAfterSeconds};
}
