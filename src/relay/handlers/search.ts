import {ROUTES} from '../../contract/index.js';
import type {RelayContext} from '../environment.js';
import type {Parts} from '../parts.js';
import {readPurpose} from '../purpose.js';
import type {PreparedSearch} from '../quotes/quote.js';
import type {QuoteRequest} from '../quotes/quote-cache.js';
import {type Failure, isFailure} from '../refusals.js';
import {send, sendFailure} from '../reply.js';
import {ASYNC_SEARCHES, type AsyncSearchName, type SyncSearchName} from '../routes.js';
import {type AnswerSearch, createAsyncAnswers, createSyncAnswers, prepareSearch} from '../search-answers.js';

export type Handler = (context: RelayContext) => Promise<Response>;

/** Answers a synchronous search (§4.2). */
export const syncSearch = (name: SyncSearchName, parts: Parts): Handler =>
  searchHandler(name, name, parts, createSyncAnswers(parts));

/** Answers an asynchronous search (§4.3). */
export const asyncSearch = (name: AsyncSearchName, parts: Parts): Handler =>
  searchHandler(name, ASYNC_SEARCHES[name], parts, createAsyncAnswers(parts));

function searchHandler(
  route: SyncSearchName | AsyncSearchName,
  name: SyncSearchName,
  parts: Parts,
  answer: AnswerSearch,
): Handler {
  return async function searchHandler(context) {
    const notes = context.get('notes');
    notes.route = route;
    const search = prepare(context, name, parts);
    if (isFailure(search)) return sendFailure(context, search);
    const {reply, ...noted} = await answer(search, asking(context, parts));
    Object.assign(notes, noted);
    return send(context, reply);
  };
}

/** Reads the body into what the book takes; a strict route refuses another way to name the vehicle (§4.2). */
export function prepare(
  context: RelayContext,
  name: SyncSearchName,
  {readSearch, keys}: Pick<Parts, 'readSearch' | 'keys'>,
): PreparedSearch | Failure {
  const read = readSearch(context.get('body'), ROUTES[name]);
  return isFailure(read) ? read : prepareSearch(read, name, keys);
}

/** Who asks, and why. */
export const asking = (context: RelayContext, {askerOf}: Parts): Omit<QuoteRequest, 'waitMs'> => ({
  purpose: readPurpose(context),
  asker: askerOf(context),
  gone: context.req.raw.signal,
});
