import type {AnswerHeaders} from './answer-headers.js';
import {encodedPlain, formOf, readyForm, type EncodedBody} from './encoded-body.js';
import type {RelayContext} from './environment.js';
import {type Failure, refusal, retryAfterSeconds} from './refusals.js';
import type {RelayErrorCode} from '../contract/index.js';
import {monotonicNow} from './time.js';

/** An answer before it is dressed for the page that asked. */
export interface Reply {
  readonly status: number;
  readonly body?: EncodedBody;
  readonly headers?: AnswerHeaders;
}

/**
 * Answers with bytes that are ready to go. The headers are one plain object and are never touched again, which keeps
 * the Node server on its fast path.
 */
export async function send(context: RelayContext, {status, body, headers}: Reply): Promise<Response> {
  const accepted = context.req.header('accept-encoding');
  const form = body && (readyForm(body, accepted) ?? (await formOf(body, accepted)));
  const common = {
    ...context.get('headers'),
    'x-request-id': context.get('requestId'),
    'server-timing': serverTiming(context),
  };
  if (form === undefined) return new Response(null, {status, headers: {...common, ...headers}});
  const [bytes, encoding] = form;
  const encoded: AnswerHeaders = encoding === 'identity' ? {} : {'content-encoding': encoding};
  return new Response(bytes as Uint8Array<ArrayBuffer>, {
    status,
    headers: {...common, 'content-type': 'application/json; charset=utf-8', ...encoded, ...headers},
  });
}

/** What is answered to a failure. */
export function failureReply({status, envelope, retryAfterMs}: Failure, headers?: AnswerHeaders): Reply {
  const body = encodedPlain(envelope);
  if (retryAfterMs === undefined) return {status, body, ...(headers && {headers})};
  return {status, body, headers: {...headers, 'retry-after': retryAfterSeconds(retryAfterMs)}};
}

/** Answers with a failure, which is noted for the log. */
export function sendFailure(context: RelayContext, failure: Failure): Promise<Response> {
  if (failure.code !== undefined) context.get('notes').code = failure.code;
  return send(context, failureReply(failure));
}

/** Answers with one of the relay's own refusals. */
export const refuse = (context: RelayContext, code: RelayErrorCode): Promise<Response> =>
  sendFailure(context, refusal(code));

/** How long the relay took, the service's time within it included. */
const serverTiming = (context: RelayContext): string =>
  `relay;dur=${(monotonicNow() - context.get('startedAt')).toFixed(1)}`;
