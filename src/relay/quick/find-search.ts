import {hash as digest} from 'node:crypto';
import {LRUCache} from 'lru-cache';
import {ROUTES} from '../../contract/index.js';
import {isDeeperThan} from '../json-depth.js';
import {JSON_TYPE, MAX_BODY_DEPTH} from '../middleware/accept-json.js';
import type {Parts} from '../parts.js';
import {purposeOf} from '../purpose.js';
import {isFailure, type ReadSearch} from '../read-search.js';
import {
  ASYNC_SEARCH_NAMES,
  ASYNC_SEARCHES,
  type AsyncSearchName,
  SYNC_SEARCHES,
  type SyncSearchName,
} from '../routes.js';
import {type AnswerSearch, createAsyncAnswers, createSyncAnswers, prepareSearch} from '../search-answers.js';
import type {KeysOfSearch} from '../search-key.js';
import {type Finding, type QuickRequest, textOf, X_CACHE_HIT} from './quick-answer.js';

interface SearchRoute {
  readonly name: SyncSearchName | AsyncSearchName;
  readonly sync: SyncSearchName;
  readonly answer: AnswerSearch;
  /** Whether it may be polled, so that its answers say whether the quote was there. */
  readonly isPolled: boolean;
}

/** A search that was read, and its keys. */
interface Read {
  readonly search: ReadSearch;
  readonly keys: KeysOfSearch;
}

/** How many texts of searches are known whose quote was in the book; they are kept as hashes. */
const MAX_KNOWN_TEXTS = 10_000;

/**
 * Finds the quote of a search. A text whose quote was found before is answered without being read; any other search
 * that can be read goes to the book, which has it quoted.
 */
export function createSearchFinder(parts: Parts) {
  const {settings, readSearch, keys} = parts;
  const routes = routesOf(parts);
  const knownTexts = new LRUCache<string, string>({max: MAX_KNOWN_TEXTS});

  const read = (text: string, sync: SyncSearchName): Read | undefined => {
    const search = isDeeperThan(text, MAX_BODY_DEPTH) ? undefined : readSearch(parsed(text), ROUTES[sync]);
    return search === undefined || isFailure(search) ? undefined : {search, keys: keys.of(search.search)};
  };

  return ({path, headers, text, onGone}: QuickRequest, visitor: string): Finding => {
    const route = routes.get(path);
    if (route === undefined || !JSON_TYPE.test(headers['content-type'] ?? '')) return undefined;
    const {name, sync, isPolled} = route;
    const hash = digest('sha256', `${sync}\n${text}`, 'base64');
    const known = knownTexts.get(hash);
    const found = known === undefined ? read(text, sync) : undefined;
    const key = known ?? found?.keys.quote;
    if (key === undefined) return undefined;
    const purpose = purposeOf(textOf(headers['plan-purpose']));
    const entry = settings.quoteStore.peek?.(key);
    if (entry?.status === 200) {
      if (known === undefined) knownTexts.set(hash, key);
      const {body} = entry;
      if (!isPolled) return {reply: {status: 200, body}, notes: {route: name, purpose}};
      return {reply: {status: 200, body, headers: X_CACHE_HIT}, notes: {route: name, purpose, cache: 'HIT'}};
    }
    // A hook of the operator's wants to see the request itself.
    const wanted = settings.verifyVisitor === undefined ? (found ?? read(text, sync)) : undefined;
    if (wanted === undefined) return undefined;
    return async () => {
      const search = prepareSearch(wanted.search, sync, keys, wanted.keys);
      const asking = {purpose, asker: {visitor, origin: headers.origin ?? ''}, ...(onGone && {onGone})};
      const {reply, ...noted} = await route.answer(search, asking);
      return {reply, notes: {route: name, purpose, ...noted}};
    };
  };
}

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

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
