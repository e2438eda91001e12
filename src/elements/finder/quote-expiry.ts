import type {LitElement} from 'lit';
import {PLAN_VALID_MS} from '../../contract/limits.js';
import type {PlanList} from '../list/plan-list.js';
import type {SearchController, SearchOutcome} from '../search/search-controller.js';

/** What is watched: a finder, whose focus goes along to what is shown next. */
export interface ExpiryHost extends EventTarget, Pick<LitElement, 'renderRoot' | 'updateComplete'> {
  followFocus(): void;
}

/** How a list is narrowed and sorted, and which of its plans are to be compared. */
type KeptView = Pick<PlanList, 'order' | 'filters' | 'compared'>;

/** The list that a finder shows. */
export const listIn = ({renderRoot}: ExpiryHost): PlanList | null => renderRoot.querySelector('plan-list');

/** What is kept of a list. */
export const viewOf = ({order, filters, compared}: PlanList): KeptView => ({order, filters, compared});

/** Narrows and sorts a list as another was. */
export function applyView(list: PlanList, {order, filters, compared}: KeptView): void {
  list.order = order;
  list.filters = filters;
  list.compared = compared;
}

/** Searches for the same car as before, with the filters that it was searched with, and shows the plans in the same way. */
export function searchAnew(finder: ExpiryHost, search: SearchController, view: KeptView | undefined): void {
  const criteria = search.current?.request.searchCriteria;
  const onComplete = async (): Promise<void> => {
    if (search.current?.request.searchCriteria !== criteria) return;
    await finder.updateComplete;
    const list = listIn(finder);
    if (list && view) applyView(list, view);
  };
  finder.addEventListener('plan-search-complete', () => void onComplete(), {once: true});
  search.again();
}

/**
 * Whether plans can no longer be bought (§8.3), counted from when they were bought, or received where that is unknown.
 * No relay hands out plans that were expired when they came: then the device's clock is wrong, and it alone counts.
 */
export function isExpired({quotedAt = 0, receivedAt}: Pick<SearchOutcome, 'quotedAt' | 'receivedAt'>): boolean {
  const since = receivedAt - quotedAt < PLAN_VALID_MS ? quotedAt : receivedAt;
  return Date.now() - since >= PLAN_VALID_MS;
}

/**
 * Searches again when the shopper acts upon plans that can no longer be bought, as on a page left open for a month.
 * What was pressed does nothing else then, but for the way back to the form.
 */
export function watchExpiry(finder: ExpiryHost, search: SearchController): void {
  const onAct = (event: Event) => {
    const {state, current} = search;
    if (state.kind !== 'complete' || !current || !isExpired(state.outcome) || isWayBack(event)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    finder.followFocus();
    const list = listIn(finder);
    searchAnew(finder, search, list ? viewOf(list) : undefined);
  };
  // Both pass through shadow roots; a change by the keyboard is an input alone.
  for (const name of ['click', 'input']) finder.addEventListener(name, onAct, {capture: true});
}

const isWayBack = (event: Event): boolean =>
  event.composedPath().some(target => target instanceof Element && target.matches('[part~="change"]'));
