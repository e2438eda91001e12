import {relayError} from '../shared/relay-errors.js';
import type {EmbedFiles} from './embed-files.js';
import {isKnown} from './etag.js';
import type {Handler} from './handler.js';

const IMMUTABLE = 'public, max-age=31536000, immutable';

/** The version of every build of a clone that was not released. */
const UNRELEASED = '/v0.0.0/';

/** A file of a released version never changes. All others are revalidated each time, such as the loader. */
const isImmutable = (path: string): boolean => path.startsWith('/v') && !path.startsWith(UNRELEASED);

/** Serves the embed's files as they were at startup, to every page. */
export const embed = (files: EmbedFiles): Handler =>
  async function embed({parameter: path, headers}) {
    const file = await files.get(path);
    if (file === undefined) return relayError('RelayRouteUnknown');
    const {body, contentType, etag} = file;
    const cacheControl = isImmutable(path) ? IMMUTABLE : 'no-cache';
    const response = {contentType, cacheControl, headers: {etag}};
    return isKnown(etag, headers['if-none-match']) ? {...response, status: 304} : {...response, status: 200, body};
  };
