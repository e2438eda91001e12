import type {ReactiveController} from 'lit';
import {readView, writeView, type ListView} from '../../plans/filter-query.js';
import {readFilters} from '../../plans/list-view.js';
import type {ToolsHost} from './list-tools.js';
import {memoize} from '../shared/memoize.js';

/** Keeps a list's filters and order in the page's address, where the host asks for it (`url-state="query"`). */
export class ListAddress implements ReactiveController {
  readonly #list: ToolsHost;
  readonly #write = memoize((filters: ListView['filters'], order: ListView['order']) => {
    const url = new URL(location.href);
    url.search = writeView(url.searchParams, {filters: readFilters(filters), order}).toString();
    // Replaced: the way back leads to the page before, not through every filter.
    if (url.href !== location.href) history.replaceState(history.state, '', url);
  });

  constructor(list: ToolsHost) {
    this.#list = list;
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
    const {filters, order, urlState} = this.#list;
    if (urlState === 'query') this.#write(filters, order);
  }

  readonly #onPopState = (): void => this.#read(false);

  /** What was wished for before this came stays at first, where the address says nothing else. */
  #read(isFirst: boolean): void {
    const list = this.#list;
    if (list.urlState !== 'query') return;
    const {filters, order} = readView(new URLSearchParams(location.search));
    const keepsOrder = isFirst && order === 'recommended';
    list.filters = isFirst ? {...list.filters, ...filters} : filters;
    list.order = keepsOrder ? list.order : order;
  }
}
