import type {Filters, SearchCriteria, UserDetails} from '../../contract/search.js';
import type {Consent} from './consent.js';
import {isExpired, listIn, searchAnew, viewOf, watchExpiry, type ExpiryHost, type KeptView} from './quote-expiry.js';
import {VERSION} from './version.js';
import type {SearchController, ShopperSearch} from './search-controller.js';

/** What a host asks for, but for the customer: contact details are not kept. */
const QUESTION = ['vin', 'licensePlate', 'make', 'model', 'year', 'mileage', 'state', 'zip', 'filters'] as const;

/** What the memory needs of its finder. */
export interface MemoryHost
  extends ExpiryHost, Readonly<Record<Exclude<(typeof QUESTION)[number], 'filters'>, string>> {
  readonly filters: Filters | undefined;
  readonly localName: string;
  readonly consent: Consent;
  readonly customer: UserDetails | undefined;
}

/** A search as it was when the shopper went on to a checkout. */
interface Remembered extends Pick<ShopperSearch, 'request' | 'way'> {
  readonly quotedAt: number;
  readonly plans: readonly unknown[];
  readonly droppedCount: number;
  /** The ids of the variants that were chosen. */
  readonly chosen: readonly string[];
  readonly view: KeptView;
  /** What the host asked for, by its names, each as JSON. */
  readonly question: readonly (readonly [name: string, value: string])[];
  readonly scrollY: number;
}

/** Keeps a finder's search for the way back from a checkout, in this tab alone. */
export class BackMemory {
  readonly #finder: MemoryHost;
  readonly #search: SearchController;
  #restored: Remembered | undefined;

  constructor(finder: MemoryHost, search: SearchController) {
    this.#finder = finder;
    this.#search = search;
    finder.addEventListener('plan-checkout', () => this.#keep());
    watchExpiry(finder, search);
  }

  /** Whether what was kept is shown. A host that says again, one by one, what it said then asks for nothing else. */
  get holds(): boolean {
    const {state, current} = this.#search;
    if (state.kind !== 'complete' || !current || current !== this.#restored) return false;
    const before = new Map(this.#restored.question);
    return questionOf(this.#finder).every(([name, value]) => before.get(name) === value);
  }

  /** Shows again what was kept, as it was left. Plans that can no longer be bought (§8.3) are searched for again. */
  async restore(): Promise<void> {
    const kept = recall(this.#key);
    if (!kept) return;
    await this.#finder.updateComplete;
    fillIn(this.#finder.renderRoot.querySelector('plan-vehicle-form'), kept.request.searchCriteria);
    this.#search.restore((this.#restored = kept), kept);
    if (isExpired(kept.quotedAt)) {
      searchAnew(this.#finder, this.#search, kept.view);
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
      Object.assign(list, kept.view);
      await list.updateComplete;
    }
    scrollBack(kept.scrollY);
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
    const {plans, droppedCount, quotedAt} = state.outcome;
    const {request, way} = current;
    const chosen = [...list.chosen.values()].map(plan => plan.searchResultPlanId);
    const kept: Remembered = {
      ...{quotedAt, request, way, plans, droppedCount},
      ...{chosen, view: viewOf(list), question: questionOf(this.#finder), scrollY},
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
    const finders: readonly unknown[] = [...document.querySelectorAll(this.#finder.localName)];
    return `plan-finder:${VERSION}:${location.pathname}:${finders.indexOf(this.#finder)}`;
  }
}

/** What a host asks for, as far as it has said it. */
const questionOf = (finder: MemoryHost): Remembered['question'] =>
  QUESTION.filter(name => finder[name]).map(name => [name, JSON.stringify(finder[name])]);

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
    return (JSON.parse(sessionStorage.getItem(key) ?? 'null', withInfinity) as Remembered | null) ?? undefined;
  } catch (error) {
    console.warn('plan-finder: expected the search that was kept, got an error.', error);
    return undefined;
  }
}

/** Enters a search's vehicle into a finder's form again, for the shopper who then changes it. */
function fillIn(form: Element | null, {stateShortName: state, ...others}: SearchCriteria): void {
  const entered = Object.entries({...others, state}).filter(([, value]) => value !== undefined && value !== null);
  Object.assign(form ?? {}, Object.fromEntries(entered.map(([name, value]) => [name, String(value)])));
}

/** JSON has no word for it: unlimited miles. */
const INFINITY = '∞';

const withInfinity = (_name: string, value: unknown): unknown => (value === INFINITY ? Infinity : value);

/** For `JSON.stringify`: takes each value itself, on a page where a script has given arrays a `toJSON` of its own. */
function asItIs(this: Readonly<Record<string, unknown>>, name: string): unknown {
  return this[name] === Infinity ? INFINITY : this[name];
}
