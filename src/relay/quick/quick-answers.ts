import {type AnswerHeaders, CLOSED_HEADERS} from '../answer-headers.js';
import {describeError} from '../log.js';
import {ANY_ORIGIN} from '../origins.js';
import type {Parts} from '../parts.js';
import {type Failure, refusal, UNEXPECTED} from '../refusals.js';
import {failureReply} from '../reply.js';
import {monotonicNow} from '../time.js';
import {visitorOf} from '../visitors.js';
import {createDresser, headersOf} from './dress-answer.js';
import {createCatalogFinder} from './find-catalog.js';
import {createSearchFinder} from './find-search.js';
import {type Found, type QuickAnswer, type QuickAnswers, textOf} from './quick-answer.js';

/** What is answered when even an answer to a failure could not be made. */
const NOTHING_TO_SAY: QuickAnswer = {status: 500, headers: Object.entries(CLOSED_HEADERS).flat(), body: undefined};

/**
 * Answers searches and questions about the catalog where they come from a listed origin. Such a request passes the same
 * checks as any other in the same order (its route, its origin, its visitor's limit, its body), but neither a router
 * nor objects of its own.
 */
export function createQuickAnswers(parts: Parts): QuickAnswers {
  const {settings, pollLimit, catalogLimit} = parts;
  const {trustedProxies, logger} = settings;
  const origins = settings.origins.filter(origin => origin !== ANY_ORIGIN);
  const known = new Map(origins.map(origin => [origin, headersOf(origin)]));
  const findSearch = createSearchFinder(parts);
  const findCatalog = createCatalogFinder(parts);
  const dress = createDresser(settings);

  const onError = (error: unknown): void => {
    logger.error(describeError(error), 'a request failed unexpectedly');
  };

  return function answerQuickly(request) {
    const startedAt = monotonicNow();
    const {method, path, headers, address} = request;
    const headersFor = known.get(headers.origin ?? '');
    if (headersFor === undefined) return undefined;
    const isPost = method === 'POST';
    const handler = isPost ? findSearch(request) : method === 'GET' ? findCatalog(path) : undefined;
    if (handler === undefined) return undefined;
    const failed = (failure: Failure): Found => refused(failure, handler.refusalHeaders);
    const visitor = visitorOf(address, textOf(headers['x-forwarded-for']), trustedProxies);
    const waitMs = (isPost ? pollLimit : catalogLimit).take(visitor);
    const found = waitMs > 0 ? Promise.resolve(failed(refusal('RelayVisitorLimit', waitMs))) : handler.answer(visitor);
    return found
      .catch((error: unknown) => (onError(error), failed(UNEXPECTED)))
      .then(answer => dress(answer, {request, headersFor, startedAt}))
      .catch((error: unknown) => (onError(error), NOTHING_TO_SAY));
  };
}

const refused = (failure: Failure, headers: AnswerHeaders | undefined): Found => ({
  reply: failureReply(failure, headers),
  notes: {...(failure.code !== undefined && {code: failure.code})},
});
