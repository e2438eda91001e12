import {readEnvelope, type ErrorItem} from '../contract/envelope.js';
import type {Reader} from '../contract/reader.js';
import {ServiceError, type ServiceErrorKind} from './service-error.js';

/** A response with its body parsed but not yet validated. */
export interface Reply {
  /** The call, for error messages: `POST PlansSearch/Vin`. */
  readonly where: string;
  readonly status: number;
  /** The body; undefined without a JSON content type or with invalid JSON. */
  readonly json: unknown;
  readonly retryAfterSeconds: number | undefined;
  /** Whether the quote was cached (`X-Cache`, §4.3). */
  readonly cache: string | undefined;
  /** When the plans were quoted, in epoch milliseconds, from our relay's `Plan-Quoted-At`. */
  readonly quotedAt: number | undefined;
}

/** Reads a response's bytes; see `readCapped`. */
export type ReadBody = (response: Response) => Promise<ArrayBuffer | Uint8Array>;

/** Reads a response: its status, the relevant headers and a JSON body. */
export async function takeReply(where: string, response: Response, readBody: ReadBody, now: number): Promise<Reply> {
  const {status, headers} = response;
  return {
    where,
    status,
    json: parseJson(headers.get('content-type'), await readBody(response)),
    retryAfterSeconds: status === 429 ? readRetryAfter(headers.get('retry-after'), now) : undefined,
    cache: headers.get('x-cache') ?? undefined,
    // Stryker disable next-line StringLiteral: same effect
    quotedAt: Date.parse(headers.get('plan-quoted-at') ?? '') || undefined,
  };
}

function parseJson(contentType: string | null, bytes: ArrayBuffer | Uint8Array): unknown {
  // Stryker disable next-line Regex, StringLiteral: same effect
  if (!/^application\/(?:[\w.-]+\+)?json\b/i.test(contentType ?? '')) return undefined;
  try {
    // A byte order mark stays in the text and fails to parse: JSON has none.
    return JSON.parse(new TextDecoder('utf-8', {ignoreBOM: true}).decode(bytes));
  } catch {
    // Callers that need a body report the error; some only need the status.
  }
  return undefined;
}

/** Reads the payload of a response with a success status, or throws the errors in it (§2.1). */
export function readPayload<T>(reply: Reply, read: Reader<T>): T {
  const content = readEnvelope(reply.json);
  if (content.kind === 'errors') throw responseError(reply, 'refused');
  // Stryker disable next-line StringLiteral: developer message
  if (content.kind === 'malformed') throw protocolError(reply, `malformed envelope, ${content.reason}`);
  const payload = read(content.response);
  // Stryker disable next-line StringLiteral: developer message
  if (payload === undefined) throw protocolError(reply, 'unexpected payload');
  return payload;
}

/** Reads the payload of an endpoint whose only success is 200. */
export function readSuccess<T>(reply: Reply, read: Reader<T>): T {
  if (reply.status !== 200) throw failure(reply);
  return readPayload(reply, read);
}

/** The error of a response whose status is not a success (§5.8, §7.1). */
export function failure(reply: Reply): ServiceError {
  const {status} = reply;
  const kind = STATUS_KINDS[status] ?? (status >= 500 ? 'unavailable' : 'refused');
  const isValid = kind !== 'refused' || readEnvelope(reply.json).kind === 'errors';
  // Stryker disable next-line ConditionalExpression, StringLiteral: the next step handles it; developer message
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
  const {where, status, retryAfterSeconds} = reply;
  const items = readItems(reply.json);
  // Stryker disable next-line StringLiteral: developer message
  const reasons = items.map(item => item.errorCode ?? item.errorField ?? item.errorMessage).join(', ');
  return new ServiceError(kind, `${where}: failed with status ${status}${reasons && ` (${reasons})`}.`, {
    status,
    items,
    retryAfterSeconds,
  });
}

const readItems = (json: unknown): readonly ErrorItem[] => {
  const envelopes: readonly unknown[] = Array.isArray(json) ? json : [json];
  return envelopes.map(readEnvelope).flatMap(content => (content.kind === 'errors' ? content.errors : []));
};

const DAY_SECONDS = 86_400;

/**
 * Reads a `Retry-After` header (§8.2), seconds or an HTTP date. A past time is 0, more than a day is a day; undefined if
 * it is missing or invalid.
 */
export function readRetryAfter(value: string | null, now: number): number | undefined {
  if (value === null) return undefined;
  const text = value.trim();
  // Stryker disable next-line Regex: the next step handles it
  const isDate = /^[a-z]+,? /i.test(text);
  // Stryker disable next-line Regex: the next step handles it
  const isCount = /^[+-]?\d+(\.\d+)?$/.test(text);
  const seconds = isDate ? (Date.parse(text) - now) / 1000 : isCount ? Number(text) : NaN;
  return Number.isNaN(seconds) ? undefined : Math.min(Math.max(0, Math.ceil(seconds)), DAY_SECONDS);
}

/**
 * Creates a reader that limits a response's size after decompression, for the option `readBody`. A larger response is a
 * `protocol` error. Browsers have their own limits; a server that calls other hosts needs this one.
 *
 * @example
 * createServiceClient({baseUrl, readBody: readCapped(50_000_000)});
 */
export const readCapped =
  (maxBytes: number): ReadBody =>
  async response => {
    const chunks: Uint8Array[] = [];
    let size = 0;
    for await (const chunk of response.body ?? []) {
      size += chunk.byteLength;
      if (size > maxBytes)
        // Stryker disable next-line StringLiteral: developer message
        throw new ServiceError('protocol', `readCapped: the response is larger than ${maxBytes} bytes.`);
      chunks.push(chunk);
    }
    const bytes = new Uint8Array(size);
    let offset = 0;
    for (const chunk of chunks) {
      bytes.set(chunk, offset);
      offset += chunk.byteLength;
    }
    return bytes;
  };
