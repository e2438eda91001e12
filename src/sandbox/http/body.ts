import {HttpError, shortError} from './response.js';

/** A JSON object with unchecked fields. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** Whether a value is a JSON object, not a list or a primitive. */
export const isJsonObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The maximum size in bytes: more than any request to the API needs. */
const MAX_BODY_BYTES = 256 * 1024;

/**
 * Reads a request's JSON object. Rejects a body that is too large, by its declared or by its actual length. Rejects a
 * body that is not a JSON object, with the given error code.
 */
export async function readJsonObject(request: Request, invalidCode: string): Promise<JsonObject> {
  const value = parseJson(await readText(request));
  if (isJsonObject(value)) return value;
  throw new HttpError(400, [shortError(invalidCode, 'The body is not a JSON object.')]);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The caller rejects invalid JSON in the same way as JSON that is not an object.
    return undefined;
  }
}

/** Reads a request's body as text, up to a size in bytes. Rejects a larger body before reading the rest. */
export async function readText(request: Request, maxBytes = MAX_BODY_BYTES): Promise<string> {
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) throw tooLarge(maxBytes);
  if (request.body === null) return '';
  const decoder = new TextDecoder();
  let text = '';
  let length = 0;
  for await (const chunk of request.body) {
    length += chunk.byteLength;
    // Leaving the loop cancels the stream: the rest is never read.
    if (length > maxBytes) throw tooLarge(maxBytes);
    text += decoder.decode(chunk, {stream: true});
  }
  return text + decoder.decode();
}

const tooLarge = (maxBytes: number) =>
  new HttpError(413, [shortError('RequestTooLarge', `The body is larger than ${maxBytes} bytes.`)]);

/** Returns an own property, so that `__proto__` in a request body has no effect. */
export const fieldOf = (object: JsonObject, name: string): unknown =>
  Object.hasOwn(object, name) ? object[name] : undefined;
