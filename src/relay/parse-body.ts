import {isDeeperThan} from './json-depth.js';
import {type Failure, refusal} from './refusals.js';

/** The largest body of a search: many times an ordinary one, with room for long tracking. */
export const MAX_BODY_BYTES = 32 * 1024;

/** A search nests four deep: the body, its filters, a range or a list. */
const MAX_BODY_DEPTH = 8;

/** Anything but JSON could be sent by a form of any page, without the browser asking first. */
const JSON_TYPE = /^\s*application\/json\s*(?:;|$)/i;

/** Whether the headers of a request promise JSON as it is: compressed bodies are not accepted. */
export const isPlainJson = (contentType: string | null | undefined, contentEncoding: string | null | undefined) =>
  JSON_TYPE.test(contentType ?? '') && /^\s*(?:identity)?\s*$/i.test(contentEncoding ?? '');

/** Parses a body that is small already. Its depth is checked first: anything too deep is refused unparsed. */
export function parseBody(text: string): {readonly body: unknown} | Failure {
  if (isDeeperThan(text, MAX_BODY_DEPTH)) return refusal('RelayBodyInvalid');
  try {
    return {body: JSON.parse(text) as unknown};
  } catch {
    return refusal('RelayBodyInvalid');
  }
}
