import {ROUTES} from '../../contract/index.js';
import type {RelayContext} from '../environment.js';
import type {Parts} from '../parts.js';
import {readPurpose} from '../purpose.js';
import {createSearchReader} from '../read-search.js';
import {isFailure} from '../refusals.js';
import {refuse, send, sendFailure} from '../reply.js';
import {replyOf} from '../search-answers.js';

const ROUTE = ROUTES.plansSearchWithUserInfoVin;

/**
 * Searches with the customer's details (§4.2). It goes past the quote book: its plans are for one person, so that
 * they are never kept, shared or quoted ahead.
 */
export function userInfoSearch({settings, admission, quoteSync, askerOf}: Parts) {
  const readSearch = createSearchReader(settings.unspecified, {withUserInfo: true});

  return async function userInfoSearch(context: RelayContext): Promise<Response> {
    context.get('notes').route = 'plansSearchWithUserInfoVin';
    const read = readSearch(context.get('body'), ROUTE);
    if (isFailure(read)) return sendFailure(context, read);
    const purpose = readPurpose(context);
    if (purpose === 'prefetch') return send(context, {status: 204});
    if (purpose === 'poll') return refuse(context, 'RelaySearchLost');
    const asker = askerOf(context);
    const refused = (await admission.verify(asker)) ?? (await admission.admit(asker, 'search'));
    if (refused) return sendFailure(context, refused);
    const {entry} = await quoteSync({path: ROUTE.path, body: read.body});
    return send(context, replyOf(entry, entry.status, settings.now()));
  };
}
