import {type Failure, refusal} from '../limits/refusals.js';

type JsonObject = Readonly<Record<string, unknown>>;

/** A search nests four deep: the body, its filters, a range or a list. */
const MAX_BODY_DEPTH = 8;

/** Parses the text of a body that is a JSON object and not nested deeply. */
export function parseBody(text: string): {readonly json: JsonObject} | Failure {
  if (isDeeperThan(text, MAX_BODY_DEPTH)) return refusal('RelayBodyInvalid');
  try {
    const json: unknown = JSON.parse(text);
    return isObject(json) ? {json} : refusal('RelayBodyInvalid');
  } catch {
    return refusal('RelayBodyInvalid');
  }
}

const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const QUOTE = 34;
const BACKSLASH = 92;
const OPENING = new Set([91, 123]);
const CLOSING = new Set([93, 125]);

/**
 * Whether a JSON text nests objects and lists deeper than allowed, found without parsing it. What is not JSON gets any
 * result; the parser refuses it later.
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
