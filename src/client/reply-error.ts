import {readEnvelope, type EnvelopeContent, type ErrorItem} from '../contract/envelope.js';
import type {Reply} from './reply.js';
import type {Purpose} from './request.js';
import {ServiceError, type ServiceErrorKind} from './service-error.js';

/** The error of a response with a success status whose payload could not be read (§2.1). */
export function payloadError(reply: Reply): ServiceError {
  const content = readEnvelope(reply.json);
  if (content.kind === 'errors') return responseError(reply, 'rejected');
  // Stryker disable next-line ConditionalExpression, EqualityOperator, StringLiteral: developer message
  const problem = content.kind === 'malformed' ? `malformed envelope, ${content.reason}` : 'unexpected payload';
  return protocolError(reply, problem);
}

/**
 * The error of a response whose status is not a success (§5.8, §7.1). With a 204, the relay declines a prefetch. In
 * response to anything else, a 204 is an error like any other unexpected 2xx.
 */
export function statusError(reply: Reply, purpose?: Purpose): ServiceError {
  const {status, where} = reply;
  // Stryker disable next-line StringLiteral, ObjectLiteral: developer message
  if (status === 204 && purpose === 'prefetch')
    return new ServiceError('declined', `${where}: prefetch declined.`, {status});
  const kind = STATUS_KINDS[status] ?? (status >= 500 ? 'unavailable' : 'rejected');
  const isValid = kind !== 'rejected' || readContents(reply.json).some(content => content.kind === 'errors');
  // Stryker disable next-line ConditionalExpression, StringLiteral: equivalent mutant; developer message
  if (status < 400 || !isValid) return protocolError(reply, `unexpected status ${status}`);
  return responseError(reply, kind);
}

const STATUS_KINDS: Readonly<Partial<Record<number, ServiceErrorKind>>> = {
  401: 'unauthorized',
  403: 'forbidden',
  429: 'rateLimited',
};

/** The error of a response that the API description does not allow. */
export const protocolError = ({where, status}: Reply, problem: string): ServiceError =>
  // Stryker disable next-line StringLiteral: developer message
  new ServiceError('protocol', `${where}: ${problem}.`, {status});

/** The error of a response that contains errors. */
export function responseError(reply: Reply, kind: ServiceErrorKind): ServiceError {
  const {where, status, headers, receivedAt} = reply;
  const items = readItems(reply.json);
  // Stryker disable next-line StringLiteral: developer message
  const reasons = items.map(item => item.errorCode ?? item.errorField ?? item.errorMessage).join(', ');
  return new ServiceError(kind, `${where}: failed with status ${status}${reasons && ` (${reasons})`}.`, {
    status,
    items,
    retryAfterSeconds: status === 429 ? readRetryAfter(headers.get('retry-after'), receivedAt) : undefined,
  });
}

const readItems = (json: unknown): readonly ErrorItem[] =>
  readContents(json).flatMap(content => (content.kind === 'errors' ? content.errors : []));

/** Reads an envelope, or the list of envelopes of an order (§4.5). */
const readContents = (json: unknown): readonly EnvelopeContent[] =>
  (Array.isArray(json) ? (json as readonly unknown[]) : [json]).map(readEnvelope);

const DAY_SECONDS = 86_400;

/**
 * Reads a `Retry-After` header (§8.2), seconds or an HTTP date. A past time is 0, more than a day is a day; undefined if
 * it is missing or invalid.
 */
export function readRetryAfter(value: string | null, now: number): number | undefined {
  if (value === null) return undefined;
  const text = value.trim();
  // Stryker disable next-line Regex: equivalent mutant
  const isDate = /^[a-z]+,? /i.test(text);
  // Stryker disable next-line Regex: equivalent mutant
  const isCount = /^[+-]?\d+(\.\d+)?$/.test(text);
  // The oldest of the three formats has no time zone: all are in GMT.
  const date = /:\d\d( \d{4})?$/.test(text) ? `${text} GMT` : text;
  const seconds = isDate ? (new Date(date).getTime() - now) / 1000 : isCount ? Number(text) : NaN;
  return Number.isNaN(seconds) ? undefined : Math.min(Math.max(0, Math.ceil(seconds)), DAY_SECONDS);
}
