import {hash as digest} from 'node:crypto';
import type {IncomingHttpHeaders} from 'node:http';
import {ROUTES} from '../../contract/index.js';
import {createBoundedCache} from '../bounded-cache.js';
import {countedOrigin} from '../origins.js';
import {X_CACHE_MISS} from '../middleware/tell-cache.js';
import {isPlainJson, MAX_BODY_BYTES, parseBody} from '../parse-body.js';
import type {Parts} from '../parts.js';
import {purposeOf} from '../purpose.js';
import type {ReadSearch} from '../read-search.js';
import {type Failure, isFailure} from '../refusals.js';
import {failureReply} from '../reply.js';
import {
  ASYNC_SEARCH_NAMES,
  ASYNC_SEARCHES,
  type AsyncSearchName,
  SYNC_SEARCHES,
  type SyncSearchName,
} from '../routes.js';
import {
  type AnswerSearch,
  createAsyncAnswers,
  createSyncAnswers,
  prepareSearch,
  quotedAtHeaders,
} from '../search-answers.js';
import {type Found, type OnGone, type QuickHandler, type QuickRequest, textOf, X_CACHE_HIT} from './quick-answer.js';

interface SearchRoute {
  readonly name: SyncSearchName | AsyncSearchName;
  readonly sync: SyncSearchName;
  readonly answer: AnswerSearch;
  /** Whether it may be polled, so that its answers say whether the quote was there. */
  readonly isPolled: boolean;
}

/** How many texts of searches are known whose quote was in the book; they are kept as hashes. */
const MAX_KNOWN_TEXTS = 10_000;

/**
 * Finds what answers a search. A text whose quote was found before is answered without being read; any other search
 * goes to the book, which has it quoted.
 */
export function createSearchFinder(parts: Parts) {
  const {settings, readSearch, keys} = parts;
  const routes = routesOf(parts);
  const knownTexts = createBoundedCache<string>(MAX_KNOWN_TEXTS);

  const read = (text: string, sync: SyncSearchName): ReadSearch | Failure => {
    const parsed = parseBody(text);
    return isFailure(parsed) ? parsed : readSearch(parsed.body, ROUTES[sync]);
  };

  const findHit = (key: string, {name, isPolled}: SearchRoute, headers: IncomingHttpHeaders): Found | undefined => {
    const entry = settings.quoteStore.peek?.(key);
    if (entry?.status !== 200) return undefined;
    const {body} = entry;
    const notes = {route: name, purpose: purposeOf(textOf(headers['plan-purpose']))};
    const quotedAt = quotedAtHeaders(entry);
    if (!isPolled) return {reply: {status: 200, body, ...(quotedAt && {headers: quotedAt})}, notes};
    return {reply: {status: 200, body, headers: {...X_CACHE_HIT, ...quotedAt}}, notes: {...notes, cache: 'HIT'}};
  };

  const answer = async (request: QuickRequest, route: SearchRoute, visitor: string): Promise<Found> => {
    const {headers, onGone} = request;
    const {name, sync} = route;
    const text = await request.text();
    const hash = digest('sha256', `${sync}\n${text}`, 'base64');
    const known = knownTexts.get(hash);
    const knownHit = known === undefined ? undefined : findHit(known, route, headers);
    if (knownHit) return knownHit;
    const search = read(text, sync);
    if (isFailure(search)) {
      return {reply: failureReply(search, refusalHeadersOf(route)), notes: {route: name, ...codeOf(search)}};
    }
    const keysOfSearch = keys.of(search.search);
    const hit = findHit(keysOfSearch.quote, route, headers);
    if (hit) knownTexts.set(hash, keysOfSearch.quote);
    if (hit) return hit;
    const purpose = purposeOf(textOf(headers['plan-purpose']));
    const asking = {
      purpose,
      asker: {visitor, origin: countedOrigin(headers.origin, settings.origins)},
      ...(onGone && {gone: goneSignal(onGone)}),
    };
    const {reply, ...noted} = await route.answer(prepareSearch(search, sync, keys, keysOfSearch), asking);
    return {reply, notes: {route: name, purpose, ...noted}};
  };

  return (request: QuickRequest): QuickHandler | undefined => {
    const route = routes.get(request.path);
    // A hook of the operator's wants to see the request itself.
    if (route === undefined || settings.verifyVisitor !== undefined || !isSmallJson(request.headers)) return undefined;
    return {answer: visitor => answer(request, route, visitor), refusalHeaders: refusalHeadersOf(route)};
  };
}

function goneSignal(onGone: OnGone): AbortSignal {
  const controller = new AbortController();
  onGone(() => controller.abort());
  return controller.signal;
}

/** A declared length is what the server holds the body to; without one it is read by the ordinary way, which counts. */
const isSmallJson = (headers: IncomingHttpHeaders): boolean =>
  isPlainJson(headers['content-type'], headers['content-encoding']) &&
  Number(headers['content-length'] ?? Infinity) <= MAX_BODY_BYTES;

const refusalHeadersOf = ({isPolled}: SearchRoute) => (isPolled ? X_CACHE_MISS : undefined);

const codeOf = ({code}: Failure) => (code === undefined ? {} : {code});

function routesOf(parts: Parts): ReadonlyMap<string, SearchRoute> {
  const {mount} = parts.settings;
  const [answerSync, answerAsync] = [createSyncAnswers(parts), createAsyncAnswers(parts)];
  const pathOf = (name: SyncSearchName | AsyncSearchName): string => `${mount}/${ROUTES[name].path}`;
  return new Map<string, SearchRoute>([
    ...SYNC_SEARCHES.map(name => [pathOf(name), {name, sync: name, answer: answerSync, isPolled: false}] as const),
    ...ASYNC_SEARCH_NAMES.map(
      name => [pathOf(name), {name, sync: ASYNC_SEARCHES[name], answer: answerAsync, isPolled: true}] as const,
    ),
  ]);
}
