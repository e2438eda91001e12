import {type Failure, refusal} from '../limits/refusals.js';
import type {RelayRequest} from './request.js';

/** The largest body of a search: many times an ordinary one, with room for long tracking. */
const MAX_BODY_BYTES = 32 * 1024;

/** A search nests four deep: the body, its filters, a range or a list. */
const MAX_BODY_DEPTH = 8;

/** Anything but JSON could be sent by a form of any page, without the browser asking first. */
const JSON_TYPE = /^\s*application\/json\s*(?:;|$)/i;

const NOT_ENCODED = /^\s*(?:identity)?\s*$/i;

/** Reads a body that is small, shallow JSON; anything else is refused before it is parsed. */
export async function readJson(request: RelayRequest): Promise<{readonly json: unknown} | Failure> {
  const {'content-type': type = '', 'content-encoding': encoding = '', 'content-length': length} = request.headers;
  if (!JSON_TYPE.test(type) || !NOT_ENCODED.test(encoding)) return refusal('RelayContentTypeInvalid');
  if (length !== undefined && !(Number(length) <= MAX_BODY_BYTES)) return refusal('RelayBodyTooLarge');
  // A client that disconnects in the middle of its body has sent no search.
  const text = await request.body(MAX_BODY_BYTES).catch(() => '');
  if (text === undefined) return refusal('RelayBodyTooLarge');
  if (isDeeperThan(text, MAX_BODY_DEPTH)) return refusal('RelayBodyInvalid');
  try {
    return {json: JSON.parse(text) as unknown};
  } catch {
    return refusal('RelayBodyInvalid');
  }
}

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
