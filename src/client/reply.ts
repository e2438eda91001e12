import {readEnvelope, type ErrorItem} from '../contract/envelope.js';
import type {Reader} from '../contract/reader.js';
import {ServiceError, type ServiceErrorKind} from './service-error.js';

/** An answer as it came, its body parsed but not yet judged. */
export interface Reply {
  /** The call, for messages: `POST PlansSearch/Vin`. */
  readonly where: string;
  readonly status: number;
  /** The body; undefined when it is no JSON or does not say that it is. */
  readonly json: unknown;
  readonly retryAfterSeconds: number | undefined;
  /** Whether the quote was there already (`X-Cache`, §4.3). */
  readonly cache: string | undefined;
  /** When the plans were bought, in epoch milliseconds, where a relay of ours says it (`Plan-Quoted-At`). */
  readonly quotedAt: number | undefined;
}

/** Reads a response's bytes; one that stops at a size is given as the option `readBody`. */
export type ReadBody = (response: Response) => Promise<ArrayBuffer | Uint8Array>;

/** Takes an answer in: status, the headers that count, and the body when it is JSON. */
export async function takeReply(where: string, response: Response, readBody: ReadBody, now: number): Promise<Reply> {
  const {status, headers} = response;
  return {
    where,
    status,
    json: parseJson(headers.get('content-type'), await readBody(response)),
    retryAfterSeconds: status === 429 ? readRetryAfter(headers.get('retry-after'), now) : undefined,
    cache: headers.get('x-cache') ?? undefined,
    // Stryker disable next-line StringLiteral: comes to the same
    quotedAt: Date.parse(headers.get('plan-quoted-at') ?? '') || undefined,
  };
}

function parseJson(contentType: string | null, bytes: ArrayBuffer | Uint8Array): unknown {
  // Stryker disable next-line Regex, StringLiteral: comes to the same
  if (!/^application\/(?:[\w.-]+\+)?json\b/i.test(contentType ?? '')) return undefined;
  try {
    // A byte order mark stays in the text and is refused: JSON has none.
    return JSON.parse(new TextDecoder('utf-8', {ignoreBOM: true}).decode(bytes));
  } catch {
    // Whoever needs the body says so; a status may be enough.
  }
  return undefined;
}

/** Reads the payload of an answer that is good by its status, or throws what it says instead (§2.1). */
export function readPayload<T>(reply: Reply, read: Reader<T>): T {
  const content = readEnvelope(reply.json);
  if (content.kind === 'errors') throw refusal(reply, 'refused');
  // Stryker disable next-line StringLiteral: words for developers
  if (content.kind === 'malformed') throw protocolError(reply, `malformed envelope, ${content.reason}`);
  const payload = read(content.response);
  // Stryker disable next-line StringLiteral: words for developers
  if (payload === undefined) throw protocolError(reply, 'unexpected payload');
  return payload;
}

/** Reads the payload of an endpoint whose only success is 200. */
export function readSuccess<T>(reply: Reply, read: Reader<T>): T {
  if (reply.status !== 200) throw failure(reply);
  return readPayload(reply, read);
}

/** The error that an answer's status means (§5.8, §7.1), for every status that is no success here. */
export function failure(reply: Reply): ServiceError {
  const {status} = reply;
  const kind = STATUS_KINDS[status] ?? (status >= 500 ? 'unavailable' : 'refused');
  const isSaid = kind !== 'refused' || readEnvelope(reply.json).kind === 'errors';
  // Stryker disable next-line ConditionalExpression, StringLiteral: the next step handles it; words for developers
  if (status < 400 || !isSaid) return protocolError(reply, `unexpected status ${status}`);
  return refusal(reply, kind);
}

const STATUS_KINDS: Readonly<Partial<Record<number, ServiceErrorKind>>> = {
  401: 'unauthorized',
  403: 'forbidden',
  429: 'rateLimited',
};

/** An answer that the interface does not allow. */
export const protocolError = ({where, status}: Reply, problem: string): ServiceError =>
  // Stryker disable next-line StringLiteral: words for developers
  new ServiceError('protocol', `${where}: ${problem}.`, {status});

/** An answer that says no, with the errors it gave. */
export function refusal(reply: Reply, kind: ServiceErrorKind): ServiceError {
  const {where, status, retryAfterSeconds} = reply;
  const items = readItems(reply.json);
  // Stryker disable next-line StringLiteral: words for developers
  const said = items.map(item => item.errorCode ?? item.errorField ?? item.errorMessage).join(', ');
  return new ServiceError(kind, `${where}: expected success, got ${status}${said && ` (${said})`}.`, {
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
 * Reads a `Retry-After` header (§8.2): seconds or an HTTP date. A time that is over counts as 0, more than a day
 * as a day; undefined when there is none that can be read.
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
 * Makes a reader that stops at a size, counted after decompression. A browser has its own bounds; a server that talks
 * to many hosts gives this as the option `readBody`. What is larger is a `protocol` error.
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
        // Stryker disable next-line StringLiteral: words for developers
        throw new ServiceError('protocol', `readCapped: more than ${maxBytes} bytes.`);
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
