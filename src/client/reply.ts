import {ServiceError} from './service-error.js';

/** A response with its body parsed but not yet validated. */
export interface Reply {
  /** The call, for error messages: `POST PlansSearch/Vin`. */
  readonly where: string;
  readonly status: number;
  /** The body; undefined without a JSON content type or with invalid JSON. */
  readonly json: unknown;
  readonly headers: Headers;
  /** When the response arrived, in wall time. */
  readonly receivedAt: number;
  /** Whether the quote was cached (`X-Cache`, §4.3). */
  readonly cache: string | undefined;
  /** When the plans were quoted, in epoch milliseconds, from our relay's `Plan-Quoted-At`. */
  readonly quotedAt: number | undefined;
}

/** Reads a response's bytes; see `readCapped`. */
export type ReadBody = (response: Response) => Promise<ArrayBuffer | Uint8Array>;

/** Reads a response: its status, the relevant headers and a JSON body. */
export async function readReply(where: string, response: Response, readBody: ReadBody, now: number): Promise<Reply> {
  const {status, headers} = response;
  return {
    where,
    status,
    json: parseJson(headers.get('content-type'), await readBody(response)),
    headers,
    receivedAt: now,
    cache: headers.get('x-cache') ?? undefined,
    // Stryker disable next-line StringLiteral: equivalent mutant
    // Not `Date.parse()`, which MooTools replaces with a function that returns a date.
    quotedAt: new Date(headers.get('plan-quoted-at') ?? '').getTime() || undefined,
  };
}

function parseJson(contentType: string | null, bytes: ArrayBuffer | Uint8Array): unknown {
  // Stryker disable next-line Regex, StringLiteral: equivalent mutant
  if (!/^application\/([\w.-]+\+)?json\b/i.test(contentType ?? '')) return undefined;
  try {
    // A byte order mark stays in the text and fails to parse: JSON has none.
    return JSON.parse(new TextDecoder('utf-8', {ignoreBOM: true}).decode(bytes));
  } catch {
    // Callers that need a body report the error; some only need the status.
  }
  return undefined;
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
