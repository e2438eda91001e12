import type {Requester} from '../limits/admission.js';
import type {Purpose} from '../quotes/purpose.js';
import {jsonBody, type EncodedBody} from '../shared/encoded-body.js';
import {type Failure, retryAfterSeconds} from '../shared/relay-errors.js';

/** A request from an allowed page, within its rate limit. */
export interface HandlerRequest {
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly query: string;
  /** The parameter that the route's pattern captured, such as the id of a make. */
  readonly parameter: string;
  /** The text of a POST's body, which is declared to be JSON. */
  readonly body: string;
  readonly purpose: Purpose;
  readonly requester: Requester;
  /** Its signal aborts when the client disconnects before its response is sent. Only searches that wait read it. */
  readonly client: {readonly gone: AbortSignal};
}

/** A response without the common headers, not yet encoded. */
export interface HandlerResponse {
  readonly status: number;
  readonly body?: EncodedBody;
  /** JSON by default. */
  readonly contentType?: string;
  /** The default is that of the page's access. */
  readonly cacheControl?: string;
  /** Additional headers. */
  readonly headers?: Readonly<Record<string, string>>;
  /** For the log, and for `X-Cache` on routes that have it. */
  readonly cache?: 'HIT' | 'MISS';
  /** The error's code, for the log. */
  readonly code?: string | undefined;
}

export type Handler = (request: HandlerRequest) => HandlerResponse | Failure | Promise<HandlerResponse | Failure>;

/** For the log and the metrics, with the status that nginx logs: the client has disconnected, so it is not sent. */
export const CLIENT_GONE: HandlerResponse = {status: 499};

/** Makes the error response of a failure. */
export function failureResponse({status, envelope, code, retryAfterMs}: Failure): HandlerResponse {
  const headers = retryAfterMs === undefined ? undefined : {'retry-after': retryAfterSeconds(retryAfterMs)};
  return {status, body: jsonBody(envelope), code, ...(headers && {headers})};
}
