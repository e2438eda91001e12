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
import {type Found, type QuickAnswers, textOf} from './quick-answer.js';

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

  const onError = (error: unknown): Found => {
    logger.error(describeError(error), 'a request failed unexpectedly');
    return {reply: failureReply(UNEXPECTED), notes: {}};
  };

  return function answer(request) {
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
          .catch(onError)
          .then(late => dress(late, asked))
      : dress(found, asked);
  };
}
