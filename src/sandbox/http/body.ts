import {HttpError, shortError} from './answer.js';

/** A JSON object with unchecked fields. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** Whether a value is a JSON object rather than a list, a text or nothing. */
export const isJsonObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** More than any request of the interface needs. */
const LARGEST_BODY = 256 * 1024;

/**
 * Reads a request's JSON object. A body that is too large is refused by its declared length, or when that much of it has
 * been read; one that is not a JSON object is refused with the given code.
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
    // The caller refuses both in the same way: no JSON, and JSON that is not an object.
    return undefined;
  }
}

/** Reads a request's body as text, up to a size in bytes. A larger one is refused before the rest is read. */
export async function readText(request: Request, largest = LARGEST_BODY): Promise<string> {
  if (Number(request.headers.get('content-length') ?? 0) > largest) throw tooLarge(largest);
  if (request.body === null) return '';
  const decoder = new TextDecoder();
  let text = '';
  let length = 0;
  for await (const chunk of request.body) {
    length += chunk.byteLength;
    // Leaving the loop cancels the stream: the rest is never read.
    if (length > largest) throw tooLarge(largest);
    text += decoder.decode(chunk, {stream: true});
  }
  return text + decoder.decode();
}

const tooLarge = (largest: number) =>
  new HttpError(413, [shortError('RequestTooLarge', `The body is larger than ${largest} bytes.`)]);

/** Returns an own property, so that `__proto__` in a request body has no effect. */
export const fieldOf = (object: JsonObject, name: string): unknown =>
  Object.hasOwn(object, name) ? object[name] : undefined;
