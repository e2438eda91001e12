import {
  custom,
  Entries,
  Integer,
  listOf,
  numberFrom,
  objectOf,
  oneOf,
  Text,
  type Output,
} from '../../contract/reader.js';
import {PLAN_VALID_MS} from '../../contract/limits.js';
import {readPlans} from '../../contract/plan.js';
import {readFilters} from '../../plans/filter.js';
import {groupPlans} from '../../plans/groups.js';
import {PLAN_ORDERS} from '../../plans/sort.js';
import type {PlanVehicleForm} from '../form/plan-vehicle-form.js';
import type {PlanList} from '../list/plan-list.js';
import {VERSION} from '../shared/version.js';
import type {PlanFinder} from './plan-finder.js';
import type {PlanResults} from './plan-results.js';
import type {SearchController, SearchOutcome, ShopperSearch} from './search-controller.js';
import type {SearchInputs} from './search-inputs.js';

/** More variants than any response has. */
const MAX_CHOSEN = 10_000;

type SavedInput = readonly [name: string, value: string];

const isPair = (value: unknown): boolean =>
  Array.isArray(value) && value.length === 2 && value.every(entry => typeof entry === 'string');

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
type Criteria = Output<typeof Criteria>;

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

/**
 * A search as it was when the shopper left for a checkout. It is validated like any response, because another script
 * may have written to the storage. The plans are read one by one when they are restored.
 */
const Saved = objectOf(
  {
    criteria: Criteria,
    lookupMethod: oneOf(['vin', 'plate', 'catalog']),
    receivedAt: numberFrom(0),
    plans: Entries,
    droppedCount: numberFrom(0),
    /** The ids of the chosen variants. */
    chosen: listOf(Text, MAX_CHOSEN),
    view: objectOf({
      order: oneOf(PLAN_ORDERS),
      filters: readFilters,
      compared: listOf(Text),
    }),
    /** What the page asked for: each input that it had set by its name, as JSON. */
    inputs: listOf(custom<SavedInput>(isPair)),
    scrollY: numberFrom(0),
  },
  {filters: ServiceFilters, quotedAt: numberFrom(0)},
);
type Saved = Output<typeof Saved>;

const savedInputs = (inputs: Partial<SearchInputs>): readonly SavedInput[] =>
  Object.entries(inputs).flatMap(([name, value]) => (value ? [[name, JSON.stringify(value)] as const] : []));

/** A list's filters, sort order and plans to compare. */
type ListView = Pick<PlanList, 'order' | 'filters' | 'compared'>;

const viewOf = ({order, filters, compared}: PlanList): ListView => ({order, filters, compared});

/** Restores a list's filters, sort order and plans to compare. */
function applyView(list: PlanList | null, view: ListView | undefined): void {
  if (!list || !view) return;
  list.order = view.order;
  list.filters = view.filters;
  list.compared = view.compared;
}

/**
 * Saves a finder's search for when the shopper returns from a checkout, in this tab only, and searches again when plans
 * have expired.
 */
export class SavedSearch {
  readonly #results: PlanResults;
  readonly #search: SearchController;
  #restored: Saved | undefined;
  /** The search whose restored plans are shown. */
  #shown: ShopperSearch | undefined;

  constructor(results: PlanResults, search: SearchController) {
    this.#results = results;
    this.#search = search;
    results.addEventListener('plan-checkout', () => this.#save());
    // Both cross shadow roots; a change with the keyboard dispatches only `input`.
    for (const name of ['click', 'input']) results.addEventListener(name, this.#onUse, {capture: true});
  }

  /** Whether the restored plans are shown and still match the page's inputs. */
  get isShown(): boolean {
    const {current, outcome} = this.#search;
    const saved = this.#restored;
    return !!saved && !!outcome && current === this.#shown && this.#matchesPage(saved);
  }

  /** Shows the saved search as it was. If its plans have expired (§8.3), searches again. */
  async restore(form: PlanVehicleForm | null, pageRead: Promise<void> | undefined): Promise<void> {
    await pageRead;
    await ((this.#results.getRootNode() as ShadowRoot).host as PlanFinder).updateComplete;
    const saved = readSaved(this.#key);
    if (saved) await this.#results.loadVinReader(saved.criteria);
    // Another car, or a customer who has logged in since, needs another search.
    if (!saved || !this.#matchesPage(saved)) return;
    const {criteria, droppedCount, filters, quotedAt, receivedAt, view, lookupMethod} = saved;
    const {plans} = readPlans(saved.plans);
    fillIn(form, criteria);
    this.#restored = saved;
    this.#shown = {request: {searchCriteria: criteria, filters}, lookupMethod};
    this.#search.restore(this.#shown, {plans, groups: groupPlans(plans), droppedCount, quotedAt, receivedAt});
    if (isExpired(saved)) {
      this.#searchAgain(view);
      return;
    }
    await this.#results.updateComplete;
    const {list} = this.#results;
    if (list) {
      list.chosen = new Map(
        list.plans.flatMap(({key, variants}) =>
          variants.filter(plan => saved.chosen.includes(plan.searchResultPlanId)).map(plan => [key, plan]),
        ),
      );
      applyView(list, view);
      await list.updateComplete;
    }
    scrollBack(saved.scrollY);
  }

  /**
   * Whether a saved search matches the page's inputs, which the page may still be setting one by one. A customer's
   * details matter only in a search by VIN.
   */
  #matchesPage({inputs, lookupMethod}: Saved): boolean {
    const before = new Map(inputs);
    const matters = ([name]: SavedInput) => name !== 'customer' || lookupMethod === 'vin';
    return savedInputs(this.#results.inputs)
      .filter(matters)
      .every(([name, value]) => before.get(name) === value);
  }

  /**
   * Saves what is shown, unless the page denied consent or the plans are for one customer. If the storage is full,
   * nothing is saved.
   */
  #save(): void {
    const {current, outcome} = this.#search;
    const {
      inputs: {customer, ...inputs},
      list,
      settings,
    } = this.#results;
    if (!outcome || !current || !list || settings.consent === 'denied') return;
    const {plans, droppedCount, quotedAt, receivedAt} = outcome;
    const {request, lookupMethod} = current;
    const chosen = [...list.chosen.values()].map(plan => plan.searchResultPlanId);
    const saved = {
      criteria: request.searchCriteria,
      filters: request.filters,
      lookupMethod,
      quotedAt,
      receivedAt,
      plans,
      droppedCount,
      chosen,
      view: viewOf(list),
      // Without the customer's contact details.
      inputs: savedInputs(inputs),
      scrollY,
    };
    try {
      // What was saved before belongs to another search.
      if (customer && lookupMethod === 'vin') sessionStorage.removeItem(this.#key);
      else sessionStorage.setItem(this.#key, JSON.stringify(saved, keepValue));
    } catch (error) {
      console.warn('plan-finder: could not save the search for the return (sessionStorage is full or blocked).', error);
    }
  }

  /**
   * Searches again when the shopper uses expired plans, such as on a page left open for a month. The click then does
   * nothing else, except on the button that returns to the form.
   */
  readonly #onUse = (event: Event): void => {
    const {outcome} = this.#search;
    if (!outcome || !isExpired(outcome) || isChange(event)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    this.#results.followFocus();
    const {list} = this.#results;
    this.#searchAgain(list ? viewOf(list) : undefined);
  };

  /** Repeats the search, and restores the list's filters and sort order. */
  #searchAgain(view: ListView | undefined): void {
    const onComplete = async (): Promise<void> => {
      await this.#results.updateComplete;
      applyView(this.#results.list, view);
    };
    this.#search.again({onComplete: () => void onComplete()});
  }

  /** The storage key: the version that can read it, the page, and the position of the finder on the page. */
  get #key(): string {
    return `plan-finder:${VERSION}:${location.pathname}:${positionOf(this.#results)}`;
  }
}

/**
 * Whether plans can no longer be ordered (§8.3), counted from when they were quoted or, if that is unknown, received. A
 * relay never returns expired plans: if they seem to be, the device's clock is wrong, and the time of receipt is used.
 */
function isExpired({quotedAt = 0, receivedAt}: Pick<SearchOutcome, 'quotedAt' | 'receivedAt'>): boolean {
  const since = receivedAt - quotedAt < PLAN_VALID_MS ? quotedAt : receivedAt;
  return Date.now() - since >= PLAN_VALID_MS;
}

const isChange = (event: Event): boolean =>
  event.composedPath().some(target => target instanceof Element && target.matches('[part~="change"]'));

/** The position of an element among those with its tag, within each shadow root around it. */
function positionOf(element: Element): string {
  const root = element.getRootNode() as Document | ShadowRoot;
  const position = String([...root.querySelectorAll(element.localName)].indexOf(element));
  return root instanceof ShadowRoot ? `${positionOf(root.host)}/${position}` : position;
}

/** A long list takes some frames to reach its height. Scrolling waits for this many at most. */
const MAX_FRAMES = 240;

function scrollBack(top: number, frames = MAX_FRAMES): void {
  requestAnimationFrame(() => {
    const isTooShort = document.documentElement.scrollHeight - innerHeight < top;
    if (isTooShort && frames > 0) scrollBack(top, frames - 1);
    else scrollTo({top, behavior: 'instant'});
  });
}

/** Reads the saved search; undefined when there is none or it cannot be read. */
function readSaved(key: string): Saved | undefined {
  try {
    return Saved(JSON.parse(sessionStorage.getItem(key) ?? 'null', withInfinity));
  } catch (error) {
    console.warn('plan-finder: could not read the saved search.', error);
    return undefined;
  }
}

/** Fills in the form with a search's vehicle, in case the shopper changes it. */
function fillIn(form: PlanVehicleForm | null, {stateShortName, ...vehicle}: Criteria): void {
  if (!form) return;
  if (stateShortName !== undefined) form.state = stateShortName;
  for (const name of ['vin', 'licensePlate', 'make', 'model', 'year', 'mileage', 'zip'] as const) {
    const value = vehicle[name];
    if (value !== undefined) form[name] = String(value);
  }
}

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
