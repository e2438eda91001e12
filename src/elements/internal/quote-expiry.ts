import {PLAN_VALID_MS} from '../../contract/limits.js';
import type {SearchController} from './search-controller.js';

/** What is watched: a finder, whose focus goes along to what is shown next. */
export interface ExpiryHost extends EventTarget {
  followFocus(): void;
}

/** Whether plans can no longer be bought (§8.3). */
export const isExpired = (quotedAt: number): boolean => Date.now() - quotedAt >= PLAN_VALID_MS;

/**
 * Searches again when the shopper acts upon plans that can no longer be bought, as on a page left open for a month.
 * What was pressed does nothing else then, but for the way back to the form.
 */
export function watchExpiry(finder: ExpiryHost, search: SearchController): void {
  const onAct = (event: Event) => {
    const {state, current} = search;
    if (state.kind !== 'complete' || !current || !isExpired(state.outcome.quotedAt) || isWayBack(event)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    finder.followFocus();
    const {filters, searchCriteria} = current.request;
    if (filters) search.amend(filters);
    else search.submit(searchCriteria);
  };
  // Both pass through shadow roots; a change by the keyboard is an input alone.
  for (const name of ['click', 'input']) finder.addEventListener(name, onAct, {capture: true});
}

const isWayBack = (event: Event): boolean =>
  event.composedPath().some(target => target instanceof Element && target.matches('[part~="change"]'));
