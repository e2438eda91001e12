import {type CatalogQuestion, lookupQuestion, makesQuestion, modelsQuestion} from '../catalog-questions.js';
import type {RelayContext} from '../environment.js';
import type {Parts} from '../parts.js';
import {refuse, send, sendFailure} from '../reply.js';

type CatalogName = 'makes' | 'models' | 'lookup';

/** A browser need not ask again within the hour. */
export const CACHED = {'cache-control': 'private, max-age=3600'};

/** Answers a catalog question from the cache, or asks the service once for everybody (§4.4). */
export function catalogAnswer(name: CatalogName, {catalog, visitorName}: Parts) {
  return async function catalogAnswer(context: RelayContext): Promise<Response> {
    const notes = context.get('notes');
    notes.route = name;
    const question = QUESTIONS[name](context);
    if (question === undefined) return refuse(context, name === 'models' ? 'RelayRouteUnknown' : 'RelayBodyInvalid');
    const {status, body, isHit, failure} = await catalog.get(question, visitorName(context));
    notes.cache = isHit ? 'HIT' : 'MISS';
    return failure ? sendFailure(context, failure) : send(context, {status, body, headers: CACHED});
  };
}

const QUESTIONS: Readonly<Record<CatalogName, (context: RelayContext) => CatalogQuestion | undefined>> = {
  makes: () => makesQuestion,
  models: context => modelsQuestion(context.req.param('makeId') ?? ''),
  lookup: context => lookupQuestion(context.req.query()),
};
