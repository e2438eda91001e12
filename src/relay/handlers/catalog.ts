import type {Catalog} from '../catalog/catalog.js';
import {type CatalogQuestion, lookupQuestion, makesQuestion, modelsQuestion} from '../catalog/questions.js';
import {type Failure, isFailure, refusal} from '../limits/refusals.js';
import {failureResponse, type Handler, type HandlerRequest} from './handler.js';

/** A browser need not ask again within the hour. */
const CACHE_CONTROL = 'private, max-age=3600';

export const makes = (catalog: Catalog): Handler => catalogHandler(catalog, () => makesQuestion);

/** An id that no make can have leads to no route. */
export const models = (catalog: Catalog): Handler =>
  catalogHandler(catalog, ({parameter}) => modelsQuestion(parameter) ?? refusal('RelayRouteUnknown'));

export const lookup = (catalog: Catalog): Handler =>
  catalogHandler(catalog, ({query}) => {
    const words = new URLSearchParams(query);
    const first = (name: string): string | undefined => words.get(name) ?? undefined;
    const question = lookupQuestion({make: first('make'), model: first('model'), year: first('year')});
    return question ?? refusal('RelayBodyInvalid');
  });

/** Responds from the cache, or asks the service once for everybody (§4.4). */
const catalogHandler = (
  catalog: Catalog,
  questionOf: (request: HandlerRequest) => CatalogQuestion | Failure,
): Handler =>
  async function catalogHandler(request) {
    const question = questionOf(request);
    if (isFailure(question)) return question;
    const {result, isHit} = await catalog.get(question, request.asker.visitor);
    const cache = isHit ? 'HIT' : 'MISS';
    if (result.kind !== 'found') return {...failureResponse(result.failure), cache};
    return {status: 200, body: result.body, cacheControl: CACHE_CONTROL, cache};
  };
