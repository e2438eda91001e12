import type {MiddlewareHandler} from 'hono';
import type {RelayEnv} from '../environment.js';
import {isPlainJson, MAX_BODY_BYTES, parseBody} from '../parse-body.js';
import {readBody} from '../read-body.js';
import {isFailure} from '../refusals.js';
import {refuse, sendFailure} from '../reply.js';

/** Reads a body that is JSON, small and shallow; anything else is refused before it is parsed. */
export const acceptJson = (): MiddlewareHandler<RelayEnv> =>
  async function acceptJson(context, next) {
    const {req} = context;
    if (!isPlainJson(req.header('content-type'), req.header('content-encoding'))) {
      return refuse(context, 'RelayContentTypeInvalid');
    }
    // A visitor who leaves in the middle of the body has sent no search.
    const text = await readBody(req.raw, MAX_BODY_BYTES).catch(() => '');
    if (text === undefined) return refuse(context, 'RelayBodyTooLarge');
    const parsed = parseBody(text);
    if (isFailure(parsed)) return sendFailure(context, parsed);
    context.set('body', parsed.body);
    return next();
  };
