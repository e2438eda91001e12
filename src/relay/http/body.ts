import {type Failure, relayError} from '../limits/relay-errors.js';
import type {RelayRequest} from './request.js';

/** The maximum size of a body: many times that of a usual search, to allow for long tracking. */
const MAX_BODY_BYTES = 32 * 1024;

/** Only JSON: an HTML form on any page could send other types without a preflight. */
const JSON_TYPE = /^\s*application\/json\s*(?:;|$)/i;

const NOT_ENCODED = /^\s*(?:identity)?\s*$/i;

/** Reads a small body that is declared to be JSON, and rejects any other. */
export async function readBody(request: RelayRequest): Promise<{readonly text: string} | Failure> {
  const {'content-type': type = '', 'content-encoding': encoding = '', 'content-length': length} = request.headers;
  if (!JSON_TYPE.test(type) || !NOT_ENCODED.test(encoding)) return relayError('RelayContentTypeInvalid');
  if (length !== undefined && !(Number(length) <= MAX_BODY_BYTES)) return relayError('RelayBodyTooLarge');
  // An incomplete body counts as empty.
  const text = await request.body(MAX_BODY_BYTES).catch(() => '');
  return text === undefined ? relayError('RelayBodyTooLarge') : {text};
}
