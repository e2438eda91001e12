import type {Asker} from '../limits/admission.js';
import {type Failure, retryAfterSeconds} from '../limits/refusals.js';
import type {Purpose} from '../quotes/purpose.js';
import {encodedPlain, type EncodedBody} from '../service/encoded-body.js';

/** A request that has passed every check. */
export interface HandlerRequest {
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly query: string;
  /** What the route's pattern captured, such as the id of a make. */
  readonly parameter: string;
  /** The text of a POST's body, which is declared to be JSON. */
  readonly body: string;
  readonly purpose: Purpose;
  /** Who sent it. */
  readonly asker: Asker;
  /** Its signal aborts when the client disconnects before its response is out; only searches that wait ask for it. */
  readonly client: {readonly gone: AbortSignal};
}

/** A response before its common headers and its encoding. */
export interface HandlerResponse {
  readonly status: number;
  readonly body?: EncodedBody;
  /** JSON when absent. */
  readonly contentType?: string;
  /** As every response to its page when absent. */
  readonly cacheControl?: string;
  /** Headers that no other part of the relay sets. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Whether the response came from the cache: for the log, and for `X-Cache` on routes that have it. */
  readonly cache?: 'HIT' | 'MISS';
  /** The error's code, for the log. */
  readonly code?: string | undefined;
}

export type Handler = (request: HandlerRequest) => HandlerResponse | Failure | Promise<HandlerResponse | Failure>;

/** The response to a failure. */
export function failureResponse({status, envelope, code, retryAfterMs}: Failure): HandlerResponse {
  const headers = retryAfterMs === undefined ? undefined : {'retry-after': retryAfterSeconds(retryAfterMs)};
  return {status, body: encodedPlain(envelope), code, ...(headers && {headers})};
}
