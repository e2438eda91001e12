import {html, nothing, type TemplateResult} from 'lit';
import {isPopulated} from '../../contract/reader.js';
import type {SearchRequest} from '../../contract/search.js';
import {emptyStrings, type EmptyStrings} from '../../strings/en/empty.js';
import {readContact} from '../plan/contact.js';
import {adoptStyles} from '../shared/adopt-styles.js';
import {complete} from '../shared/complete.js';
import {failureStyles} from './failure-page.styles.js';
import type {MessagePage, PlanResults} from './plan-results.js';

/** Explains why a search has no plans. */
export class EmptyPage implements MessagePage {
  readonly #results: PlanResults;
  readonly #request: SearchRequest;
  readonly #droppedCount: number;

  constructor(results: PlanResults, request: SearchRequest, droppedCount: number) {
    this.#results = results;
    this.#request = request;
    this.#droppedCount = droppedCount;
    adoptStyles(results.getRootNode() as ShadowRoot, failureStyles);
  }

  get title(): string {
    const {emptyTitle, emptyTitleNoneShown} = this.#strings;
    return this.#droppedCount > 0 || this.#filters.length > 0 ? emptyTitleNoneShown : emptyTitle;
  }

  render(): TemplateResult {
    const change = () => this.#results.change();
    return html`<p>${this.#reason}</p>
      <p class="alternatives">
        <button type="button" class="button" @click=${change}>${this.#strings.emptyAction}</button>
        ${this.#renderContact()}
      </p>`;
  }

  /** Renders the link that reaches the dealer. `event` is only for questions about a plan. */
  #renderContact() {
    const url = readContact(this.#results.settings.contact, 'contact');
    if (url === '' || url === 'event') return nothing;
    return html`<a class="button second" part="contact" href=${url}>${this.#strings.emptyContact}</a>`;
  }

  get #reason(): string {
    const {emptyDropped, emptyFiltered, emptyText} = this.#strings;
    if (this.#droppedCount > 0) return emptyDropped;
    return this.#filters.length > 0 ? emptyFiltered(this.#filters.join('; ')) : emptyText;
  }

  /** The names of the page's own filters. */
  get #filters(): readonly string[] {
    const {serviceFilters} = this.#strings;
    const names = Object.entries(this.#request.filters ?? {})
      .filter(([name, value]) => Object.hasOwn(serviceFilters, name) && canExclude(name, value))
      .map(([name, value]) => {
        // Other values are code names, or the providers that the page leaves out.
        const values = name === 'providers' && Array.isArray(value) ? ` (${value.join(', ')})` : '';
        return `${serviceFilters[name]}${values}`;
      });
    return [...new Set(names)];
  }

  get #strings(): EmptyStrings {
    return complete(emptyStrings, this.#results.strings.results);
  }
}

/** Whether a filter excludes any plan: an empty list or range does not, and neither does a limit above zero. */
function canExclude(name: string, value: unknown): boolean {
  if (name === 'returnResults' || name === 'numberOfProviders') return typeof value === 'number' && value <= 0;
  if (Array.isArray(value)) return value.length > 0;
  return typeof value === 'object' ? Object.values(value ?? {}).some(isPopulated) : isPopulated(value);
}
