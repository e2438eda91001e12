import type {PlansRead} from '../../contract/plan.js';
import type {VehicleWay} from '../../contract/rules/identifier.js';
import type {SearchCriteria, SearchRequest} from '../../contract/search.js';

/** A search as it was when the shopper went on to a checkout. Its plans are to be read anew: anything may be stored. */
export interface Remembered {
  readonly savedAt: number;
  readonly request: SearchRequest;
  readonly way: VehicleWay;
  readonly read: {readonly plans: readonly unknown[]; readonly droppedCount: number};
  readonly scrollY: number;
}

/** Keeps a search for the way back, in this tab alone. A page without room for it goes without. */
export function remember(key: string, search: Omit<Remembered, 'savedAt'> & {readonly read: PlansRead}): void {
  const {request, way, read, scrollY} = search;
  const {plans, droppedCount} = read;
  try {
    const kept: Remembered = {savedAt: Date.now(), request, way, read: {plans, droppedCount}, scrollY};
    sessionStorage.setItem(key, JSON.stringify(kept));
  } catch (error) {
    console.warn('plan-finder: expected room to keep the search for the way back, got an error.', error);
  }
}

/** Gives the search that was kept, if there is one and it can be read. */
export function recall(key: string): Remembered | undefined {
  try {
    return (JSON.parse(sessionStorage.getItem(key) ?? 'null') as Remembered | null) ?? undefined;
  } catch (error) {
    console.warn('plan-finder: expected the search that was kept, got an error.', error);
    return undefined;
  }
}

/** Enters a search's vehicle into a finder's form again, for the shopper who then changes it. */
export function fillIn({shadowRoot}: Pick<HTMLElement, 'shadowRoot'>, criteria: SearchCriteria): void {
  const {stateShortName: state, ...others} = criteria;
  const entered = Object.entries({...others, state}).filter(([, value]) => value !== undefined && value !== null);
  const values = Object.fromEntries(entered.map(([name, value]) => [name, String(value)]));
  Object.assign(shadowRoot?.querySelector('plan-vehicle-form') ?? {}, values);
}
