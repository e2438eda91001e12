import {type Failure, refusal} from '../limits/refusals.js';
import type {RelayRequest} from './request.js';

/** The largest body of a search: many times an ordinary one, with room for long tracking. */
const MAX_BODY_BYTES = 32 * 1024;

/** Anything but JSON could be sent by a form of any page, without the browser asking first. */
const JSON_TYPE = /^\s*application\/json\s*(?:;|$)/i;

const NOT_ENCODED = /^\s*(?:identity)?\s*$/i;

/** Reads the text of a small body that is declared to be JSON; anything else is refused. */
export async function readBody(request: RelayRequest): Promise<{readonly text: string} | Failure> {
  const {'content-type': type = '', 'content-encoding': encoding = '', 'content-length': length} = request.headers;
  if (!JSON_TYPE.test(type) || !NOT_ENCODED.test(encoding)) return refusal('RelayContentTypeInvalid');
  if (length !== undefined && !(Number(length) <= MAX_BODY_BYTES)) return refusal('RelayBodyTooLarge');
  // A client that disconnects in the middle of its body has sent no search.
  const text = await request.body(MAX_BODY_BYTES).catch(() => '');
  return text === undefined ? refusal('RelayBodyTooLarge') : {text};
}
