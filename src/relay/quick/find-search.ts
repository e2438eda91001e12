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
import {type Finding, type QuickRequest, textOf, X_CACHE_HIT} from './quick-answer.js';

interface SearchRoute {
  readonly name: SyncSearchName | AsyncSearchName;
  readonly sync: SyncSearchName;
  readonly answer: AnswerSearch;
  /** Whether it may be polled, so that its answers say whether the quote was there. */
  readonly isPolled: boolean;
}

/** A search that was read, under the key of its quote. */
interface Known {
  readonly key: string;
  /** Absent when only its text was seen before. */
  readonly read?: ReadSearch;
}

/** How many texts of searches are known to be a search in the book; they are kept as hashes. */
const MAX_KNOWN_TEXTS = 10_000;

/**
 * Finds the quote of a search. One whose text, or one that says the same, was asked before is answered without being
 * read; any other that can be read goes to the book, which has it quoted.
 */
export function createSearchFinder(parts: Parts) {
  const {settings, readSearch, keys} = parts;
  const routes = routesOf(parts);
  const knownTexts = new LRUCache<string, string>({max: MAX_KNOWN_TEXTS});

  const read = (text: string, sync: SyncSearchName): ReadSearch | undefined => {
    const found = isDeeperThan(text, MAX_BODY_DEPTH) ? undefined : readSearch(parsed(text), ROUTES[sync]);
    return found === undefined || isFailure(found) ? undefined : found;
  };

  const know = (text: string, sync: SyncSearchName): Known | undefined => {
    const hash = digest('sha256', `${sync}\n${text}`, 'base64');
    const known = knownTexts.get(hash);
    if (known !== undefined) return {key: known};
    const found = read(text, sync);
    if (found === undefined) return undefined;
    const key = keys.quote(found.search);
    knownTexts.set(hash, key);
    return {key, read: found};
  };

  return (request: QuickRequest, visitor: string): Finding => {
    const {path, headers, text, onGone} = request;
    const route = routes.get(path);
    if (route === undefined || !JSON_TYPE.test(headers['content-type'] ?? '')) return undefined;
    const {name, sync, isPolled} = route;
    const known = know(text, sync);
    if (known === undefined) return undefined;
    const {key} = known;
    const purpose = purposeOf(textOf(headers['plan-purpose']));
    const entry = settings.quoteStore.peek?.(key);
    if (entry?.status === 200) {
      const reply = {status: 200, body: entry.body};
      if (!isPolled) return {reply, notes: {route: name, purpose}};
      return {reply: {...reply, headers: X_CACHE_HIT}, notes: {route: name, purpose, cache: 'HIT'}};
    }
    // A hook of the operator's wants to see the request itself.
    const wanted = settings.verifyVisitor === undefined ? (known.read ?? read(text, sync)) : undefined;
    if (wanted === undefined) return undefined;
    return async () => {
      const asking = {purpose, asker: {visitor, origin: headers.origin ?? ''}, ...(onGone && {onGone})};
      const {reply, ...noted} = await route.answer(prepareSearch(wanted, sync, keys, key), asking);
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
