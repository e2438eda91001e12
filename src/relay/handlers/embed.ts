import {relayError} from '../limits/relay-errors.js';
import type {EmbedFiles} from './embed-files.js';
import {isKnown} from './etag.js';
import type {Handler} from './handler.js';

/** A file with its version in the path never changes; the loader and the list of hashes are revalidated each time. */
const IMMUTABLE = 'public, max-age=31536000, immutable';

/** Serves the embed's files as they were at startup, to every page. */
export const embed = (files: EmbedFiles): Handler =>
  async function embed({parameter: path, headers}) {
    const file = await files.get(path);
    if (file === undefined) return relayError('RelayRouteUnknown');
    const {body, contentType, etag} = file;
    const cacheControl = path.startsWith('/v') ? IMMUTABLE : 'no-cache';
    const response = {contentType, cacheControl, headers: {etag}};
    return isKnown(etag, headers['if-none-match']) ? {...response, status: 304} : {...response, status: 200, body};
  };
