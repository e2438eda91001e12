import {
  readSearchBody,
  type SearchWithUserInfoRequest,
  type Unspecified,
  wrongTypeError,
} from '../../contract/index.js';
import {Refusal, shortError, type AnswerError} from '../http/answer.js';
import type {JsonObject} from '../http/body.js';

/** Reads a search's body (§2.2). Values of the wrong type are refused, all of them at once. */
export function readSearchRequest(body: JsonObject, unspecified: Unspecified): SearchWithUserInfoRequest {
  const read = readSearchBody(body, unspecified, {withUserInfo: true});
  if ('search' in read) return read.search;
  throw new Refusal(
    400,
    read.wrongTypes.map(path => wrongType(path, unspecified)),
  );
}

const wrongType = (path: string, {bodyInvalidCode}: Unspecified): AnswerError =>
  wrongTypeError(path) ?? shortError(bodyInvalidCode, 'This value is not of the kind that is expected.', path);
