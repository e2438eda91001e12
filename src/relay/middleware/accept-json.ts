import type {MiddlewareHandler} from 'hono';
import type {RelayEnv} from '../environment.js';
import {isDeeperThan} from '../json-depth.js';
import {readBody} from '../read-body.js';
import {refuse} from '../reply.js';

export interface AcceptJsonOptions {
  /** The largest body that is read, in bytes. */
  readonly maxBytes: number;
  /** How many objects and lists may stand one within the other. */
  readonly maxDepth: number;
}

/** The largest body of a search: many times an ordinary one, with room for long tracking. */
export const MAX_BODY_BYTES = 32 * 1024;

/** A search nests four deep: the body, its filters, a range or a list. */
export const MAX_BODY_DEPTH = 8;

/** Anything but JSON could be sent by a form of any page, without the browser asking first. */
export const JSON_TYPE = /^\s*application\/json\s*(?:;|$)/i;

/** Reads a body that is JSON, small and shallow; anything else is refused before it is parsed. */
export const acceptJson = ({maxBytes, maxDepth}: AcceptJsonOptions): MiddlewareHandler<RelayEnv> =>
  async function acceptJson(context, next) {
    if (!JSON_TYPE.test(context.req.header('content-type') ?? '')) return refuse(context, 'RelayContentTypeInvalid');
    // A visitor who leaves in the middle of the body has sent no search.
    const text = await readBody(context.req.raw, maxBytes).catch(() => '');
    if (text === undefined) return refuse(context, 'RelayBodyTooLarge');
    if (isDeeperThan(text, maxDepth)) return refuse(context, 'RelayBodyInvalid');
    try {
      context.set('body', JSON.parse(text));
    } catch {
      return refuse(context, 'RelayBodyInvalid');
    }
    return next();
  };
