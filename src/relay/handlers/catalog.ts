import type {CatalogReply} from '../catalog.js';
import {type CatalogQuestion, lookupQuestion, makesQuestion, modelsQuestion} from '../catalog-questions.js';
import type {RelayContext, RequestNotes} from '../environment.js';
import type {Parts} from '../parts.js';
import {failureReply, refuse, type Reply, send} from '../reply.js';

type CatalogName = 'makes' | 'models' | 'lookup';

/** A browser need not ask again within the hour. */
export const CACHED = {'cache-control': 'private, max-age=3600'};

/** Answers a catalog question from the cache, or asks the service once for everybody (§4.4). */
export function catalogQuestion(name: CatalogName, {catalog, visitorName}: Parts) {
  return async function catalogQuestion(context: RelayContext): Promise<Response> {
    const notes = context.get('notes');
    notes.route = name;
    const question = QUESTIONS[name](context);
    if (question === undefined) return refuse(context, name === 'models' ? 'RelayRouteUnknown' : 'RelayBodyInvalid');
    const {reply, ...noted} = catalogAnswer(await catalog.get(question, visitorName(context)));
    Object.assign(notes, noted);
    return send(context, reply);
  };
}

/** What is answered to a catalog question, and what of it goes into the log. */
export function catalogAnswer(found: CatalogReply): Pick<RequestNotes, 'cache' | 'code'> & {readonly reply: Reply} {
  const {status, body, isHit, failure} = found;
  const cache = isHit ? 'HIT' : 'MISS';
  if (failure === undefined) return {reply: {status, body, headers: CACHED}, cache};
  return {reply: failureReply(failure), cache, ...(failure.code !== undefined && {code: failure.code})};
}

const QUESTIONS: Readonly<Record<CatalogName, (context: RelayContext) => CatalogQuestion | undefined>> = {
  makes: () => makesQuestion,
  models: context => modelsQuestion(context.req.param('makeId') ?? ''),
  lookup: context => lookupQuestion(context.req.query()),
};
