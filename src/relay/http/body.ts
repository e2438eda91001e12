import {CLIENT_GONE, type HandlerResponse} from '../handlers/handler.js';
import {type Failure, relayError} from '../shared/relay-errors.js';
import type {RelayRequest} from './request.js';

/** The maximum size of a body: many times that of a usual search, to allow for long tracking. */
const MAX_BODY_BYTES = 32 * 1024;

/** Only JSON: an HTML form on any page could send other types without a preflight. */
const JSON_TYPE = /^\s*application\/json\s*(?:;|$)/i;

const NOT_ENCODED = /^\s*(?:identity)?\s*$/i;

/** The content type of an HTML form. */
export const FORM_TYPE = /^\s*application\/x-www-form-urlencoded\s*(?:;|$)/i;

/** Reads a small body that is declared to be JSON, and rejects any other. */
export const readBody = (request: RelayRequest): Promise<Body> => readTyped(request, JSON_TYPE);

/** Reads the small body of a form; empty if it is anything else. */
export async function readForm(request: RelayRequest): Promise<{readonly text: string}> {
  const body = await readTyped(request, FORM_TYPE);
  return 'text' in body ? body : {text: ''};
}

/** A body's text, or the response to a request without a valid one. */
type Body = {readonly text: string} | Failure | HandlerResponse;

async function readTyped(request: RelayRequest, expected: RegExp): Promise<Body> {
  const {'content-type': type = '', 'content-encoding': encoding = '', 'content-length': length} = request.headers;
  if (!expected.test(type) || !NOT_ENCODED.test(encoding)) return relayError('RelayContentTypeInvalid');
  if (length !== undefined && !(Number(length) <= MAX_BODY_BYTES)) return relayError('RelayBodyTooLarge');
  // An incomplete body counts as empty.
  const text = await request.body(MAX_BODY_BYTES).catch(() => '');
  if (text === '' && request.gone.aborted) return CLIENT_GONE;
  return text === undefined ? relayError('RelayBodyTooLarge') : {text};
}
