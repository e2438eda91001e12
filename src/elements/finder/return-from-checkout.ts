import {Entries, Integer, listOf, numberFrom, objectOf, oneOf, such, Text, type Output} from '../../contract/reader.js';
import {readFilters} from '../../plans/filter.js';
import {PLAN_ORDERS} from '../../plans/sort.js';
import type {PlanVehicleForm} from '../form/plan-vehicle-form.js';
import type {Consent} from '../search/consent.js';
import {questionOf, type Question, type Questioner} from './search-inputs.js';
import {applyView, isExpired, listIn, searchAnew, viewOf, watchExpiry, type ExpiryHost} from './quote-expiry.js';
import {VERSION} from '../shared/version.js';
import type {SearchController, ShopperSearch} from '../search/search-controller.js';

/** What the memory needs of its finder. */
export interface MemoryHost extends ExpiryHost, Questioner {
  readonly consent: Consent;
}

/** More variants than any answer has. */
const MAX_CHOSEN = 10_000;

const isPair = (value: unknown): boolean =>
  Array.isArray(value) && value.length === 2 && value.every(entry => typeof entry === 'string');

/** The vehicle that was searched for, as the form takes it again and in the order in which the form gives it. */
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

/** The host's filters that it was searched with; the account may have refused one that the host still asks for (§7.3). */
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
 * A search as it was when the shopper went on to a checkout. It is read like any answer: another script of the page may
 * have written to the storage. The plans are read one by one when they are shown.
 */
const Remembered = objectOf(
  {
    criteria: Criteria,
    way: oneOf(['vin', 'plate', 'catalog']),
    receivedAt: numberFrom(0),
    plans: Entries,
    droppedCount: numberFrom(0),
    /** The ids of the variants that were chosen. */
    chosen: listOf(Text, MAX_CHOSEN),
    view: objectOf({order: oneOf(PLAN_ORDERS), filters: readFilters, compared: listOf(Text)}),
    /** What the host asked for. */
    question: listOf(such<Question[number]>(isPair)),
    scrollY: numberFrom(0),
  },
  {filters: ServiceFilters, quotedAt: numberFrom(0)},
);
type Remembered = Output<typeof Remembered>;

/** Keeps a finder's search for the way back from a checkout, in this tab alone. */
export class BackMemory {
  readonly #finder: MemoryHost;
  readonly #search: SearchController;
  #restored: Remembered | undefined;
  /** What the restored plans are shown for. */
  #shown: ShopperSearch | undefined;

  constructor(finder: MemoryHost, search: SearchController) {
    this.#finder = finder;
    this.#search = search;
    finder.addEventListener('plan-checkout', () => this.#keep());
    watchExpiry(finder, search);
  }

  /** Whether what was kept is shown, and the host asks for nothing else. */
  get holds(): boolean {
    const {state, current} = this.#search;
    const kept = this.#restored;
    return !!kept && state.kind === 'complete' && current === this.#shown && this.#isAskedFor(kept);
  }

  /** Shows again what was kept, as it was left. Plans that can no longer be bought (§8.3) are searched for again. */
  async restore(): Promise<void> {
    const kept = recall(this.#key);
    await this.#finder.updateComplete;
    // Another car, or a customer who has logged in meanwhile, is another question.
    if (!kept || !this.#isAskedFor(kept)) return;
    const {criteria, droppedCount, filters, plans, quotedAt, receivedAt, view, way} = kept;
    fillIn(this.#finder.renderRoot.querySelector('plan-vehicle-form'), criteria);
    this.#restored = kept;
    this.#shown = {request: {searchCriteria: criteria, filters}, way};
    this.#search.restore(this.#shown, {plans, droppedCount, quotedAt, receivedAt});
    if (isExpired(kept)) {
      searchAnew(this.#finder, this.#search, view);
      return;
    }
    await this.#finder.updateComplete;
    const list = listIn(this.#finder);
    if (list) {
      list.chosen = new Map(
        list.plans.flatMap(({key, variants}) =>
          variants.filter(plan => kept.chosen.includes(plan.searchResultPlanId)).map(plan => [key, plan]),
        ),
      );
      applyView(list, view);
      await list.updateComplete;
    }
    scrollBack(kept.scrollY);
  }

  /**
   * A host that says again, one by one, what it said then asks for nothing else. A customer's details go along with a VIN
   * alone.
   */
  #isAskedFor({question, way}: Remembered): boolean {
    const before = new Map(question);
    const matters = ([name]: Question[number]) => name !== 'customer' || way === 'vin';
    return questionOf(this.#finder)
      .filter(matters)
      .every(([name, value]) => before.get(name) === value);
  }

  /**
   * Keeps what is shown, unless the host denied it or the plans are one customer's alone. A page without room for it
   * goes without.
   */
  #keep(): void {
    const {state, current} = this.#search;
    const {consent, customer} = this.#finder;
    const list = listIn(this.#finder);
    if (state.kind !== 'complete' || !current || !list || consent === 'denied') return;
    const {plans, droppedCount, quotedAt, receivedAt} = state.outcome;
    const {request, way} = current;
    const chosen = [...list.chosen.values()].map(plan => plan.searchResultPlanId);
    // Contact details are not kept.
    const question = questionOf(this.#finder).filter(([name]) => name !== 'customer');
    const kept = {
      ...{criteria: request.searchCriteria, filters: request.filters, way, quotedAt, receivedAt, plans, droppedCount},
      ...{chosen, view: viewOf(list), question, scrollY},
    };
    try {
      // What was kept before is about another search.
      if (customer && way === 'vin') sessionStorage.removeItem(this.#key);
      else sessionStorage.setItem(this.#key, JSON.stringify(kept, asItIs));
    } catch (error) {
      console.warn('plan-finder: expected room to keep the search for the way back, got an error.', error);
    }
  }

  /** What a search is kept under: the version that can read it, the page, and which of its finders this is. */
  get #key(): string {
    return `plan-finder:${VERSION}:${location.pathname}:${placeOf(this.#finder as EventTarget as Element)}`;
  }
}

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

/** Gives the search that was kept, if there is one and it can be read. */
function recall(key: string): Remembered | undefined {
  try {
    return Remembered(JSON.parse(sessionStorage.getItem(key) ?? 'null', withInfinity));
  } catch (error) {
    console.warn('plan-finder: expected the search that was kept, got an error.', error);
    return undefined;
  }
}

/** Enters a search's vehicle into a finder's form again, for the shopper who then changes it. */
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
