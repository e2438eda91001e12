import {PUBLIC_HEADERS} from '../answer-headers.js';
import type {EmbedFiles} from '../embed-files.js';
import type {RelayContext} from '../environment.js';
import {refuse, send} from '../reply.js';

/** A file with its version in the path never changes; the loader and the list of hashes must be asked about each time. */
const IMMUTABLE = 'public, max-age=31536000, immutable';

/** Serves the embed's files to every page; there is nothing below but the list of files that were found at the start. */
export function embedFile(files: EmbedFiles) {
  return async function embedFile(context: RelayContext): Promise<Response> {
    context.get('notes').route = 'embed';
    const {path} = context.req;
    const file = await files.get(path);
    context.set('headers', PUBLIC_HEADERS);
    if (file === undefined) return refuse(context, 'RelayRouteUnknown');
    const headers = {
      'cache-control': path.startsWith('/v') ? IMMUTABLE : 'no-cache',
      'content-type': file.contentType,
      etag: file.etag,
    };
    if (isKnown(file.etag, context.req.header('if-none-match'))) return send(context, {status: 304, headers});
    return send(context, {status: 200, body: file.body, headers});
  };
}

/** Whether the browser has the file already. Compared weakly: what is between may have made the tag a strong one. */
const isKnown = (etag: string, ifNoneMatch = ''): boolean =>
  ifNoneMatch.split(',').some(tag => tag.trim() === '*' || opaquePart(tag) === opaquePart(etag));

const opaquePart = (tag: string): string => tag.trim().replace(/^W\//, '');
