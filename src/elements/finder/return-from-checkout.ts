import {Entries, Integer, listOf, numberFrom, objectOf, oneOf, such, Text, type Output} from '../../contract/reader.js';
import {PLAN_VALID_MS} from '../../contract/limits.js';
import {readFilters} from '../../plans/filter.js';
import {PLAN_ORDERS} from '../../plans/sort.js';
import type {PlanVehicleForm} from '../form/plan-vehicle-form.js';
import type {PlanList} from '../list/plan-list.js';
import {VERSION} from '../shared/version.js';
import type {PlanResults} from './plan-results.js';
import type {SearchController, SearchOutcome, ShopperSearch} from './search-controller.js';
import type {SearchInputs} from './search-inputs.js';

/** More variants than any response has. */
const MAX_CHOSEN = 10_000;

type SavedInput = readonly [name: string, value: string];

const isPair = (value: unknown): boolean =>
  Array.isArray(value) && value.length === 2 && value.every(entry => typeof entry === 'string');

/** The vehicle that was searched for, in the order in which the form returns it. */
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

const Texts = such<string[]>(value => Array.isArray(value) && value.every(entry => typeof entry === 'string'));
const Range = objectOf({}, {from: numberFrom(0), to: numberFrom(0)});

/** The page's filters in that search; the account may have rejected one that the page still sets (§7.3). */
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
 * A search as it was when the shopper went to a checkout. It is parsed like any response: another script of the page may
 * have written to the storage. The plans are read one by one when they are shown.
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
    inputs: listOf(such<SavedInput>(isPair)),
    scrollY: numberFrom(0),
  },
  {filters: ServiceFilters, quotedAt: numberFrom(0)},
);
type Saved = Output<typeof Saved>;

const savedInputs = (inputs: Partial<SearchInputs>): readonly SavedInput[] =>
  Object.entries(inputs).flatMap(([name, value]) => (value ? [[name, JSON.stringify(value)] as const] : []));

/** How a list is filtered and sorted, and which of its plans are compared. */
type ListView = Pick<PlanList, 'order' | 'filters' | 'compared'>;

const viewOf = ({order, filters, compared}: PlanList): ListView => ({order, filters, compared});

/** Filters and sorts a list as it was. */
function applyView(list: PlanList | null, view: ListView | undefined): void {
  if (!list || !view) return;
  list.order = view.order;
  list.filters = view.filters;
  list.compared = view.compared;
}

/** Saves a finder's search for the return from a checkout, in this tab only, and searches again for expired plans. */
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
    // Both pass through shadow roots; a change by the keyboard is an input alone.
    for (const name of ['click', 'input']) results.addEventListener(name, this.#onAct, {capture: true});
  }

  /** Whether the restored plans are shown, and the page asks for nothing else. */
  get isShown(): boolean {
    const {current, outcome} = this.#search;
    const saved = this.#restored;
    return !!saved && !!outcome && current === this.#shown && this.#isAskedFor(saved);
  }

  /** Shows the saved search again as it was left. Plans that have expired (§8.3) are searched for again. */
  async restore(form: PlanVehicleForm | null): Promise<void> {
    const saved = readSaved(this.#key);
    // Another car, or a customer who has logged in meanwhile, is another search.
    if (!saved || !this.#isAskedFor(saved)) return;
    const {criteria, droppedCount, filters, plans, quotedAt, receivedAt, view, lookupMethod} = saved;
    fillIn(form, criteria);
    this.#restored = saved;
    this.#shown = {request: {searchCriteria: criteria, filters}, lookupMethod};
    this.#search.restore(this.#shown, {plans, droppedCount, quotedAt, receivedAt});
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
   * A page that sets its inputs again, one by one, asks for nothing else. A customer's details are sent along with a VIN
   * only.
   */
  #isAskedFor({inputs, lookupMethod}: Saved): boolean {
    const before = new Map(inputs);
    const matters = ([name]: SavedInput) => name !== 'customer' || lookupMethod === 'vin';
    return savedInputs(this.#results.inputs)
      .filter(matters)
      .every(([name, value]) => before.get(name) === value);
  }

  /**
   * Saves what is shown, unless the page denied it or the plans are one customer's alone. A page without storage
   * space goes without.
   */
  #save(): void {
    const {current, outcome} = this.#search;
    const {
      consent,
      inputs: {customer, ...inputs},
      list,
    } = this.#results;
    if (!outcome || !current || !list || consent === 'denied') return;
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
      // Contact details are not among the inputs.
      inputs: savedInputs(inputs),
      scrollY,
    };
    try {
      // What was saved before is about another search.
      if (customer && lookupMethod === 'vin') sessionStorage.removeItem(this.#key);
      else sessionStorage.setItem(this.#key, JSON.stringify(saved, asItIs));
    } catch (error) {
      console.warn('plan-finder: could not save the search for the return (sessionStorage is full or blocked).', error);
    }
  }

  /**
   * Searches again when the shopper acts on expired plans, as on a page left open for a month. The click does nothing
   * else then, except on the button that leads back to the form.
   */
  readonly #onAct = (event: Event): void => {
    const {outcome} = this.#search;
    if (!outcome || !isExpired(outcome) || isChange(event)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    this.#results.followFocus();
    const {list} = this.#results;
    this.#searchAgain(list ? viewOf(list) : undefined);
  };

  /** Searches for the same car with the same filters, and shows the plans in the same way. */
  #searchAgain(view: ListView | undefined): void {
    const onComplete = async (): Promise<void> => {
      await this.#results.updateComplete;
      applyView(this.#results.list, view);
    };
    this.#search.again({onComplete: () => void onComplete()});
  }

  /** The storage key: the version that can read it, the page, and which of its finders this is. */
  get #key(): string {
    return `plan-finder:${VERSION}:${location.pathname}:${placeOf(this.#results)}`;
  }
}

/**
 * Whether plans can no longer be ordered (§8.3), counted from when they were quoted, or received where that is unknown.
 * No relay returns plans that have expired already: then the device's clock is wrong, and only its own time is used.
 */
function isExpired({quotedAt = 0, receivedAt}: Pick<SearchOutcome, 'quotedAt' | 'receivedAt'>): boolean {
  const since = receivedAt - quotedAt < PLAN_VALID_MS ? quotedAt : receivedAt;
  return Date.now() - since >= PLAN_VALID_MS;
}

const isChange = (event: Event): boolean =>
  event.composedPath().some(target => target instanceof Element && target.matches('[part~="change"]'));

/** Which of a page's elements of its name this is, counted within each shadow root around it. */
function placeOf(element: Element): string {
  const root = element.getRootNode() as Document | ShadowRoot;
  const place = String([...root.querySelectorAll(element.localName)].indexOf(element));
  return root instanceof ShadowRoot ? `${placeOf(root.host)}/${place}` : place;
}

/** A long list takes some frames to be as high as it was; no longer than these. */
const MOST_FRAMES = 240;

function scrollBack(top: number, frames = MOST_FRAMES): void {
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

/** Fills in the form with a search's vehicle, for the shopper who then changes it. */
function fillIn(form: PlanVehicleForm | null, {stateShortName, ...vehicle}: Criteria): void {
  if (!form) return;
  if (stateShortName !== undefined) form.state = stateShortName;
  for (const name of ['vin', 'licensePlate', 'make', 'model', 'year', 'mileage', 'zip'] as const) {
    const value = vehicle[name];
    if (value !== undefined) form[name] = String(value);
  }
}

/** JSON has no word for it: unlimited miles. */
const INFINITY = '∞';

const withInfinity = (_name: string, value: unknown): unknown => (value === INFINITY ? Infinity : value);

/** For `JSON.stringify`: takes each value itself, on a page where a script has given arrays a `toJSON` of its own. */
function asItIs(this: Readonly<Record<string, unknown>>, name: string): unknown {
  return this[name] === Infinity ? INFINITY : this[name];
}
