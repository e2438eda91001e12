import type {ReactiveController} from 'lit';
import {readView, writeView, type ListView} from '../../plans/filter-query.js';
import type {ToolsHost} from './list-tools.js';
import {memoize} from './memoize.js';

/** Keeps a list's filters and order in the page's address, where the host asks for it (`url-state="query"`). */
export class ListAddress implements ReactiveController {
  readonly #list: ToolsHost;
  readonly #write = memoize((filters: ListView['filters'], order: ListView['order']) => {
    const url = new URL(location.href);
    url.search = writeView(url.searchParams, {filters, order}).toString();
    // Replaced: the way back leads to the page before, not through every filter.
    if (url.href !== location.href) history.replaceState(history.state, '', url);
  });

  constructor(list: ToolsHost) {
    this.#list = list;
    list.addController(this);
  }

  hostConnected(): void {
    this.#read();
    addEventListener('popstate', this.#read);
  }

  hostDisconnected(): void {
    removeEventListener('popstate', this.#read);
  }

  hostUpdated(): void {
    const {filters, order, urlState} = this.#list;
    if (urlState === 'query') this.#write(filters, order);
  }

  readonly #read = (): void => {
    const list = this.#list;
    if (list.urlState === 'query') Object.assign(list, readView(new URLSearchParams(location.search)));
  };
}
