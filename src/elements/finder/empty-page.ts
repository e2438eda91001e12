import {html, type TemplateResult} from 'lit';
import type {SearchRequest} from '../../contract/search.js';
import {emptyStrings, type EmptyStrings} from '../../strings/en/empty.js';
import {complete} from '../shared/complete.js';
import type {MessagePage, PlanResults} from './plan-results.js';

/** A search without plans. */
interface EmptySearch {
  readonly request: SearchRequest;
  readonly droppedCount: number;
}

/** Explains why a search has no plans. */
export class EmptyPage implements MessagePage {
  readonly #results: PlanResults;
  readonly #search: EmptySearch;

  constructor(results: PlanResults, search: EmptySearch) {
    this.#results = results;
    this.#search = search;
  }

  get title(): string {
    return this.#strings.emptyTitle;
  }

  render(): TemplateResult {
    const change = () => this.#results.change();
    return html`<p>${reasonOf(this.#search, this.#strings)}</p>
      <p><button type="button" class="button" @click=${change}>${this.#strings.emptyAction}</button></p>`;
  }

  get #strings(): EmptyStrings {
    return complete(emptyStrings, this.#results.strings.results);
  }
}

/** They could not be read, the page's own filters exclude all, or there are none. */
function reasonOf({request, droppedCount}: EmptySearch, strings: EmptyStrings): string {
  const {emptyDropped, emptyFiltered, emptyText, serviceFilters} = strings;
  if (droppedCount > 0) return emptyDropped(droppedCount);
  const names = Object.entries(request.filters ?? {})
    .filter(([name, value]) => Object.hasOwn(serviceFilters, name) && value !== null && value !== undefined)
    .map(([name, value]) => {
      // The values of `coverageTypes` and `categoryTypes` are code names.
      const values = Array.isArray(value) && !name.endsWith('Types') ? ` (${value.join(', ')})` : '';
      return `${serviceFilters[name]}${values}`;
    });
  return names.length > 0 ? emptyFiltered(names.join('; ')) : emptyText;
}
