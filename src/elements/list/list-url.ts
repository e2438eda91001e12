import type {ReactiveController} from 'lit';
import {readView, writeView, type UrlView} from '../../plans/filter-query.js';
import {memoize} from '../shared/memoize.js';
import {isObject} from '../shared/text.js';
import type {ListTools} from './list-tools.js';
import type {PlanList} from './plan-list.js';

/** Keeps a list's filters and sort order in the page's URL, with `url-state="query"`. */
export class ListUrl implements ReactiveController {
  readonly #list: PlanList;
  readonly #tools: ListTools;
  readonly #write = memoize((filters: UrlView['filters'], order: UrlView['order']) => {
    const url = new URL(location.href);
    const query = writeView(url.searchParams, {filters, order}).toString();
    // Compared as written by the same rules: the page may write its own parameters in another way.
    if (query === url.searchParams.toString()) return;
    url.search = query;
    try {
      // Replaced, not pushed: Back returns to the previous page, not to the previous filter.
      history.replaceState(stateFor(url), '', url);
    } catch {
      // Not in a frame with `srcdoc`, and in Safari and Firefox only so often in some seconds.
    }
  });

  constructor(list: PlanList, tools: ListTools) {
    this.#list = list;
    this.#tools = tools;
    list.addController(this);
  }

  hostConnected(): void {
    this.#read(true);
    addEventListener('popstate', this.#onPopState);
  }

  hostDisconnected(): void {
    removeEventListener('popstate', this.#onPopState);
  }

  hostUpdated(): void {
    const {order, plans, urlState} = this.#list;
    // A single plan is not filtered, but the next search may find several.
    if (urlState === 'query' && plans.length > 1) this.#write(this.#tools.filters, order);
  }

  readonly #onPopState = (): void => this.#read(false);

  /** On the first read, the filters and the sort order that the page set apply if the URL has none. */
  #read(isFirst: boolean): void {
    const list = this.#list;
    if (list.urlState !== 'query') return;
    const {filters, order} = readView(new URLSearchParams(location.search));
    const keepsOrder = isFirst && order === 'recommended';
    list.filters = isFirst ? {...list.filters, ...filters} : filters;
    list.order = keepsOrder ? list.order : order;
  }
}

/**
 * The state of the page's router for a new URL of this entry.
 *
 * - The `replaceState` of Next.js 14.1 and newer does not learn the URL of a state with its own mark `__NA`, and would
 *   write the URL without the filters when it refreshes the page. It adds the mark again; older versions do not.
 * - Vue Router writes the path in `current` again before it goes to another route.
 */
function stateFor(url: URL): unknown {
  const state: unknown = history.state;
  if (!isObject(state)) return state;
  if ('__NA' in state && Object.hasOwn(history, 'replaceState')) return {...state, __NA: undefined};
  const {current} = state;
  return typeof current === 'string' && current.startsWith('/') ? {...state, current: asCurrent(current, url)} : state;
}

/** A new URL without the base of the app, as in the current one. With hash routes, the base includes the query. */
function asCurrent(current: string, {href}: URL): string {
  const base = location.href.slice(0, location.href.length - current.length);
  return base + current === location.href && href.startsWith(base) ? href.slice(base.length) : current;
}
