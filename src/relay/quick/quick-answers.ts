import {createHash, randomUUID} from 'node:crypto';
import type {IncomingHttpHeaders} from 'node:http';
import {LRUCache} from 'lru-cache';
import {ROUTES} from '../../contract/index.js';
import {openHeaders} from '../answer-headers.js';
import {makesQuestion, modelsQuestion} from '../catalog-questions.js';
import {readyForm, type EncodedBody} from '../encoded-body.js';
import type {RequestNotes} from '../environment.js';
import {CACHED} from '../handlers/catalog.js';
import {isDeeperThan} from '../json-depth.js';
import {JSON_TYPE, MAX_BODY_DEPTH} from '../middleware/accept-json.js';
import {ANY_ORIGIN} from '../origins.js';
import type {Parts} from '../parts.js';
import {purposeOf} from '../purpose.js';
import {isFailure} from '../read-search.js';
import {
  ASYNC_SEARCH_NAMES,
  ASYNC_SEARCHES,
  type AsyncSearchName,
  SYNC_SEARCHES,
  type SyncSearchName,
} from '../routes.js';
import {monotonicNow} from '../time.js';
import {visitorOf} from '../visitors.js';

/** A request as a Node server has it, its body read whole. */
export interface QuickRequest {
  readonly method: string;
  /** The path as it was written, without a query. */
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly address: string | undefined;
  readonly text: string;
}

/** An answer in the bytes that go out, its headers as names and values in turn. */
export interface QuickAnswer {
  readonly headers: string[];
  readonly body: Buffer;
}

/** Answers what needs nothing but what is at hand; undefined for everything else, which then goes the ordinary way. */
export type QuickAnswers = (request: QuickRequest) => QuickAnswer | undefined;

/** What is answered: a synchronous search, one that may be polled, or a question about the catalog. */
type Kind = 'search' | 'poll' | 'catalog';

interface Found {
  readonly body: EncodedBody;
  readonly notes: RequestNotes;
  readonly kind: Kind;
}

/** How many texts of searches are known to be a search in the book; they are kept as hashes. */
const MAX_KNOWN_TEXTS = 10_000;

/** What a trusted proxy may call a request. */
const REQUEST_ID = /^[\w=-]{1,255}$/;

/**
 * Answers hits: a search whose quote is at hand, a catalog answer that is kept. Such a request passes the same checks as
 * any other (its origin, its visitor's limit), but neither a router nor objects that are made for it alone.
 */
export function createQuickAnswers(parts: Parts): QuickAnswers {
  const {settings, pollLimit, catalogLimit} = parts;
  const {trustedProxies, origins, logger, metrics} = settings;
  const headersOf = new Map(
    origins.filter(origin => origin !== ANY_ORIGIN).map(origin => [origin, headersByKind(origin)]),
  );
  const findSearch = createSearchFinder(parts);
  const findCatalog = createCatalogFinder(parts);

  return function answer(request) {
    const startedAt = monotonicNow();
    const {method, headers} = request;
    const common = headersOf.get(headers.origin ?? '');
    if (common === undefined) return undefined;
    const found = method === 'POST' ? findSearch(request) : method === 'GET' ? findCatalog(request) : undefined;
    if (found === undefined) return undefined;
    const form = readyForm(found.body, textOf(headers['accept-encoding']) ?? undefined);
    if (form === undefined) return undefined;
    const visitor = visitorOf(request.address, textOf(headers['x-forwarded-for']), trustedProxies);
    if ((method === 'POST' ? pollLimit : catalogLimit).take(visitor) > 0) return undefined;

    const [body, encoding] = form;
    const requestId = idOf(headers, trustedProxies);
    const ms = Math.round((monotonicNow() - startedAt) * 10) / 10;
    metrics?.request({...found.notes, status: 200, ms});
    logger.info({requestId, method, status: 200, ms, ...found.notes}, 'request');
    const answered = [...common[found.kind], 'x-request-id', requestId, 'server-timing', `relay;dur=${ms.toFixed(1)}`];
    if (encoding !== 'identity') answered.push('content-encoding', encoding);
    return {headers: answered, body};
  };
}

/** What every answer to an origin carries, by what it answers, put together once. */
function headersByKind(origin: string): Readonly<Record<Kind, readonly string[]>> {
  const all = {...openHeaders(origin), 'content-type': 'application/json; charset=utf-8'};
  return {
    search: Object.entries(all).flat(),
    poll: Object.entries({...all, 'x-cache': 'HIT'}).flat(),
    catalog: Object.entries({...all, ...CACHED}).flat(),
  };
}

const textOf = (header: string | string[] | undefined): string | null => (header === undefined ? null : String(header));

function idOf(headers: IncomingHttpHeaders, trustedProxies: number): string {
  const given = trustedProxies > 0 ? headers['x-request-id'] : undefined;
  return typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID();
}

interface SearchRoute {
  readonly name: SyncSearchName | AsyncSearchName;
  readonly sync: SyncSearchName;
  readonly kind: 'search' | 'poll';
}

/** Finds the quote of a search whose text, or one that says the same, was asked before. */
function createSearchFinder({settings: {mount, quoteStore}, readSearch, keys}: Parts) {
  const routes = new Map<string, SearchRoute>([
    ...SYNC_SEARCHES.map(name => [`${mount}/${ROUTES[name].path}`, {name, sync: name, kind: 'search'}] as const),
    ...ASYNC_SEARCH_NAMES.map(
      name => [`${mount}/${ROUTES[name].path}`, {name, sync: ASYNC_SEARCHES[name], kind: 'poll'}] as const,
    ),
  ]);
  const known = new LRUCache<string, string>({max: MAX_KNOWN_TEXTS});

  const keyOf = (text: string, sync: SyncSearchName): string | undefined => {
    const hash = createHash('sha256').update(`${sync}\n${text}`).digest('base64');
    const key = known.get(hash) ?? readKey(text, sync);
    if (key !== undefined) known.set(hash, key);
    return key;
  };

  const readKey = (text: string, sync: SyncSearchName): string | undefined => {
    const read = isDeeperThan(text, MAX_BODY_DEPTH) ? undefined : readSearch(parsed(text), ROUTES[sync]);
    return read === undefined || isFailure(read) ? undefined : keys.quote(read.search);
  };

  return ({path, headers, text}: QuickRequest): Found | undefined => {
    const route = routes.get(path);
    if (route === undefined || !JSON_TYPE.test(headers['content-type'] ?? '')) return undefined;
    const key = keyOf(text, route.sync);
    const entry = key === undefined ? undefined : quoteStore.peek?.(key);
    if (entry?.status !== 200) return undefined;
    const purpose = purposeOf(textOf(headers['plan-purpose']));
    const notes = {route: route.name, purpose, ...(route.kind === 'poll' && {cache: 'HIT' as const})};
    return {body: entry.body, notes, kind: route.kind};
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Finds the makes and a make's models. */
function createCatalogFinder({settings: {mount}, catalog}: Parts) {
  const makes = `${mount}/${ROUTES.makes.path}`;
  const [beforeId = '', afterId = ''] = `${mount}/${ROUTES.models.path}`.split('{makeId}');

  const questionOf = (path: string) => {
    if (path === makes) return {name: 'makes', question: makesQuestion} as const;
    if (!path.startsWith(beforeId) || !path.endsWith(afterId)) return undefined;
    return {name: 'models', question: modelsQuestion(path.slice(beforeId.length, -afterId.length))} as const;
  };

  return ({path}: QuickRequest): Found | undefined => {
    const asked = questionOf(path);
    const kept = asked?.question && catalog.peek(asked.question);
    if (!asked || kept?.status !== 200) return undefined;
    return {body: kept.body, notes: {route: asked.name, cache: 'HIT'}, kind: 'catalog'};
  };
}
