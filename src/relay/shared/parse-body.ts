import {type Failure, relayError} from './relay-errors.js';

type JsonObject = Readonly<Record<string, unknown>>;

/** Twice the depth of a search: body, filters, and a range or list. */
const MAX_BODY_DEPTH = 8;

/** Parses a body, which must be a JSON object that is not nested too deep. */
export function parseBody(text: string): {readonly json: JsonObject} | Failure {
  if (isDeeperThan(text, MAX_BODY_DEPTH)) return relayError('RelayBodyInvalid');
  try {
    const json: unknown = JSON.parse(text);
    return isObject(json) ? {json} : relayError('RelayBodyInvalid');
  } catch {
    return relayError('RelayBodyInvalid');
  }
}

const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const QUOTE = 34;
const BACKSLASH = 92;
const OPENING = new Set([91, 123]);
const CLOSING = new Set([93, 125]);

/**
 * Whether objects and lists in a JSON text are nested too deep, without parsing it. The result for invalid JSON does not
 * matter: the parser rejects it.
 */
function isDeeperThan(text: string, maxDepth: number): boolean {
  let depth = 0;
  let isInString = false;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code === QUOTE) isInString = !isInString;
    else if (isInString && code === BACKSLASH) index += 1;
    else if (!isInString && OPENING.has(code)) depth += 1;
    else if (!isInString && CLOSING.has(code)) depth -= 1;
    if (depth > maxDepth) return true;
  }
  return false;
}
