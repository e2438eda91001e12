import {PLAN_VALID_MS} from '../../contract/limits.js';
import {Integer} from '../../contract/integer.js';
import {createPlansReader} from '../../contract/plan.js';
import {
  custom,
  Entries,
  Flag,
  listOf,
  numberFrom,
  objectOf,
  oneOf,
  Text,
  type Output,
  type Reader,
} from '../../contract/reader.js';
import {readFilters} from '../../plans/filter.js';
import {groupPlans} from '../../plans/groups.js';
import {PLAN_ORDERS} from '../../plans/sort.js';
import {formatEntry} from '../form/format-entry.js';
import type {PlanVehicleForm} from '../form/plan-vehicle-form.js';
import {DRAFT_FIELDS, LOOKUP_METHODS, type VehicleDraft} from '../form/vehicle-draft.js';
import type {ListTools} from '../list/list-tools.js';
import type {PlanList} from '../list/plan-list.js';
import {orWarn} from '../shared/loading.js';
import type {PlanResults} from './plan-results.js';
import type {SearchController, SearchOutcome, ShopperSearch} from './search-controller.js';

/** More variants than any response has. */
const MAX_CHOSEN = 10_000;

/** The vehicle that was searched for. */
const Criteria = objectOf(
  {},
  {
    vin: Text,
    licensePlate: Text,
    make: Text,
    model: Text,
    year: Integer,
    stateShortName: Text,
    zip: Text,
    mileage: Integer,
  },
);
export type Criteria = Output<typeof Criteria>;

const Texts = custom<string[]>(value => Array.isArray(value) && value.every(entry => typeof entry === 'string'));
const Range = objectOf({}, {from: numberFrom(0), to: numberFrom(0)});

/** The filters of that search, which may lack one that the page sets but the account does not allow (§7.3). */
const ServiceFilters = objectOf(
  {},
  {
    providers: Texts,
    excludeProviders: Texts,
    numberOfProviders: Integer,
    coverageTypes: Texts,
    coverageType: Text,
    categoryTypes: Texts,
    planServiceRating: Range,
    duration: Range,
    miles: Range,
    monthlyPrice: Range,
    totalPrice: Range,
    returnResults: Integer,
  },
);

/** The fields of a result that is saved in the browser. The plans are read one by one when they are shown again. */
const FIELDS = {
  criteria: Criteria,
  lookupMethod: oneOf(LOOKUP_METHODS),
  receivedAt: numberFrom(0),
  plans: Entries,
  droppedCount: numberFrom(0),
  /** The ids of the chosen variants. */
  chosen: listOf(Text, MAX_CHOSEN),
  view: objectOf(
    {
      order: oneOf(PLAN_ORDERS),
      filters: readFilters,
      compared: listOf(Text),
    },
    {showsAll: Flag},
  ),
};

const OPTIONAL_FIELDS = {
  filters: ServiceFilters,
  quotedAt: numberFrom(0),
  /** The ids of the variants by which the plans are sorted: a card stays in its place when another is chosen. */
  sortedBy: listOf(Text, MAX_CHOSEN),
};

/** The result of a search as it is saved in the browser. */
export type SavedResult = Output<ReturnType<typeof savedResultWith<Readonly<Record<never, never>>>>>;

/** Reads a saved result with more fields. It is validated like any response: another script may have written to it. */
export const savedResultWith = <More extends Readonly<Record<string, Reader<unknown>>>>(more: More) =>
  objectOf({...FIELDS, ...more}, OPTIONAL_FIELDS);

/** A list's filters, sort order and plans to compare, and whether the shopper asked for all of its plans. */
export type SavedListView = SavedResult['view'];

export const viewOf = ({order, filters, compared, showsAll}: PlanList): SavedListView => ({
  order,
  filters,
  compared: [...compared],
  showsAll,
});

/** Restores a list's view. */
export function applyView(list: PlanList | null, view: SavedListView | undefined): void {
  if (!list || !view) return;
  list.order = view.order;
  list.filters = view.filters;
  list.compared = view.compared;
  list.showsAll = view.showsAll ?? false;
}

const idsOf = (variants: PlanList['chosen']): string[] => [...variants.values()].map(plan => plan.searchResultPlanId);

/** Returns what is shown, to be saved; undefined if no plans are. */
export function resultToSave({list}: PlanResults, {current, outcome}: SearchController): SavedResult | undefined {
  if (!outcome || !current || !list) return undefined;
  const {plans, droppedCount, quotedAt, receivedAt} = outcome;
  const {request, lookupMethod} = current;
  return {
    criteria: request.searchCriteria as Criteria,
    filters: request.filters as SavedResult['filters'],
    lookupMethod,
    quotedAt,
    receivedAt,
    plans,
    droppedCount,
    chosen: idsOf(list.chosen),
    sortedBy: list.tools && idsOf(list.tools.sortedBy),
    view: viewOf(list),
  };
}

/** Shows a saved result without sending a search. Returns the search that it is the result of. */
export function showResult(search: SearchController, saved: SavedResult): ShopperSearch {
  const {criteria, droppedCount, filters, lookupMethod, quotedAt, receivedAt} = saved;
  // Not `readPlans`, which would be in the file that the first plans wait for.
  const reader = createPlansReader();
  saved.plans.forEach(reader.take);
  const {plans} = reader.done();
  const shown = {request: {searchCriteria: criteria, filters}, lookupMethod};
  search.restore(shown, {plans, groups: groupPlans(plans), droppedCount, quotedAt, receivedAt});
  return shown;
}

/** Loads what filters and sorts a list; undefined if that is not possible. */
export const loadListTools = async (): Promise<typeof ListTools | undefined> =>
  (await orWarn(import('../list/list-tools.js')))?.ListTools;

/**
 * Restores the variants that were chosen, and the list's filters and order. With the tools, the list is filtered and
 * sorted when it is first painted, so that no plan moves.
 */
export async function restoreList(
  results: PlanResults,
  {chosen, sortedBy = chosen, view}: SavedResult,
  Tools: typeof ListTools | undefined,
): Promise<void> {
  await results.updateComplete;
  const {list} = results;
  if (!list) return;
  list.chosen = variantsOf(list, sortedBy);
  applyView(list, view);
  if (Tools) list.tools ??= new Tools(list);
  // Sorted before the variants that are shown are set, as the cards were.
  void list.shown;
  list.chosen = variantsOf(list, chosen);
  await list.updateComplete;
}

/** The variants of a list's plans that have one of the ids, by the key of their plan. */
const variantsOf = ({plans}: PlanList, ids: readonly string[]): PlanList['chosen'] =>
  new Map(
    plans.flatMap(({key, variants}) =>
      variants.filter(plan => ids.includes(plan.searchResultPlanId)).map(plan => [key, plan]),
    ),
  );

/**
 * Whether plans can no longer be ordered (§8.3), counted from when they were quoted or, if that is unknown, received. A
 * relay never returns expired plans: if they seem to be, the device's clock is wrong, and the time of receipt is used.
 * Unlike `isThroughLastDay`, it allows exactly 30 days, because it decides about plans that the shopper may order now.
 */
export function isExpired({quotedAt = 0, receivedAt}: Pick<SearchOutcome, 'quotedAt' | 'receivedAt'>): boolean {
  const since = receivedAt - quotedAt < PLAN_VALID_MS ? quotedAt : receivedAt;
  return Date.now() - since >= PLAN_VALID_MS;
}

/** Shows a search's vehicle in the form, in case the shopper changes it. Its values are the shopper's, not the page's. */
export function showVehicle(form: PlanVehicleForm | null | undefined, criteria: Criteria): void {
  const values = DRAFT_FIELDS.flatMap(field => {
    const value = criteria[field];
    return value === undefined ? [] : [[field, formatEntry(field, String(value))]];
  });
  form?.reader?.show(Object.fromEntries(values) as Partial<VehicleDraft>);
}

/** Writes a result as JSON. */
export const toJson = (saved: object): string => JSON.stringify(saved, keepValue);

/** Reads JSON that `toJson` has written. Throws if it is none. */
export const fromJson = (text: string | null): unknown => JSON.parse(text ?? 'null', withInfinity);

/** Stands for unlimited miles, which are Infinity and not valid in JSON. */
const INFINITY = '∞';

const withInfinity = (_name: string, value: unknown): unknown => (value === INFINITY ? Infinity : value);

/**
 * A replacer for `JSON.stringify` that keeps each value as it is, in case a script of the page has added a `toJSON` to
 * arrays.
 */
function keepValue(this: Readonly<Record<string, unknown>>, name: string): unknown {
  return this[name] === Infinity ? INFINITY : this[name];
}
