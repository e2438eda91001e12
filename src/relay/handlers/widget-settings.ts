import type {ServedWidgetSettings} from '../../contract/index.js';
import {jsonBody} from '../shared/encoded-body.js';
import {etagOf, isKnown} from './etag.js';
import type {Handler} from './handler.js';

/** How long a browser may use the settings without asking again. */
const CACHE_CONTROL = 'private, max-age=300';

/** Serves a partner's appearance, text, and defaults. They are public: every visitor of the partner's pages gets them. */
export function widgetSettings(settings: ServedWidgetSettings): Handler {
  const body = jsonBody({response: settings, errorResponse: null});
  const etag = etagOf(body.identity);
  const response = {cacheControl: CACHE_CONTROL, headers: {etag}};
  return ({headers}) =>
    isKnown(etag, headers['if-none-match']) ? {...response, status: 304} : {...response, status: 200, body};
}
