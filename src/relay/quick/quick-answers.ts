import {CLOSED_HEADERS} from '../answer-headers.js';
import {describeError} from '../log.js';
import {ANY_ORIGIN} from '../origins.js';
import type {Parts} from '../parts.js';
import {UNEXPECTED} from '../refusals.js';
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
 * Answers searches, and questions about the catalog that are kept, where they come from a listed origin. Such a request
 * passes the same checks as any other (its origin, its visitor's limit), but neither a router nor objects of its own.
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

  const failed = (error: unknown): Found => {
    onError(error);
    const {code} = UNEXPECTED;
    return {reply: failureReply(UNEXPECTED), notes: {...(code !== undefined && {code})}};
  };

  const answer: QuickAnswers = request => {
    const startedAt = monotonicNow();
    const {method, path, headers, address} = request;
    const headersFor = known.get(headers.origin ?? '');
    const isPost = method === 'POST';
    if (headersFor === undefined || (!isPost && method !== 'GET')) return undefined;
    const visitor = visitorOf(address, textOf(headers['x-forwarded-for']), trustedProxies);
    const found = isPost ? findSearch(request, visitor) : findCatalog(path);
    // Who asks too much is told so the ordinary way.
    if (found === undefined || (isPost ? pollLimit : catalogLimit).take(visitor) > 0) return undefined;
    const asked = {request, headersFor, startedAt};
    return typeof found === 'function'
      ? found()
          .catch(failed)
          .then(late => dress(late, asked))
      : dress(found, asked);
  };

  return function guarded(request) {
    try {
      const answered = answer(request);
      return answered instanceof Promise ? answered.catch(error => (onError(error), NOTHING_TO_SAY)) : answered;
    } catch (error) {
      onError(error);
      // The ordinary way has its own answer to what nobody thought of.
      return undefined;
    }
  };
}
