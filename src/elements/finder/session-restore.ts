import {custom, listOf, numberFrom, type Output} from '../../contract/reader.js';
import type {PlanVehicleForm} from '../form/plan-vehicle-form.js';
import type {PlanList} from '../list/plan-list.js';
import {VERSION} from '../shared/version.js';
import type {PlanFinder} from './plan-finder.js';
import type {PlanResults} from './plan-results.js';
import {SaveButton} from './save-button.js';
import {
  applyView,
  fromJson,
  isExpired,
  type SavedListView,
  loadListTools,
  restoreList,
  resultToSave,
  type SavedResult,
  savedResultWith,
  showResult,
  showVehicle,
  toJson,
  viewOf,
} from './saved-result.js';
import type {SavedPrices} from './saved-prices.js';
import type {SearchController, ShopperSearch} from './search-controller.js';
import type {SearchInputs} from './search-inputs.js';

type SavedInput = readonly [name: string, value: string];

const isPair = (value: unknown): boolean =>
  Array.isArray(value) && value.length === 2 && value.every(entry => typeof entry === 'string');

/** A search as it was when the shopper left for a checkout. */
const Saved = savedResultWith({
  /** What the page asked for: each input that it had set by its name, as JSON. */
  inputs: listOf(custom<SavedInput>(isPair)),
  scrollY: numberFrom(0),
  leftAt: numberFrom(0),
});
type Saved = Output<typeof Saved>;

const savedInputs = (inputs: Partial<SearchInputs>): readonly SavedInput[] =>
  Object.entries(inputs).flatMap(([name, value]) => (value ? [[name, JSON.stringify(value)] as const] : []));

/** The path that this page view returned to. Other routes of an app start with the form. */
let returnedTo: string | undefined;

/** The keys of the searches that this page view has restored: a route that is visited again starts with the form, too. */
const restoredKeys = new Set<string>();

/** The latest `leftAt` of the searches that this page view has restored: the page scrolls to that finder's place. */
let lastLeftAt = 0;

/**
 * Saves a finder's search for when the shopper returns from a checkout, in this tab only, and searches again when plans
 * have expired.
 */
export class SessionRestore {
  readonly #results: PlanResults;
  readonly #search: SearchController;
  #restored: Saved | undefined;
  /** The search whose restored plans are shown. */
  #shown: ShopperSearch | undefined;
  /** The search whose saved prices are shown. */
  #prices: ShopperSearch | undefined;

  constructor(results: PlanResults, search: SearchController) {
    this.#results = results;
    this.#search = search;
    results.addEventListener('plan-checkout', () => this.#save());
    // Both cross shadow roots; a change with the keyboard dispatches only `input`.
    for (const name of ['click', 'input']) results.addEventListener(name, this.#onUse, {capture: true});
    results.addEventListener('plan-search-start', () => {
      results.toggleAttribute('data-restored', false);
      this.#forget();
    });
    // The shopper has already searched in this page view.
    if (search.outcome) this.#forget();
    new SaveButton(results, search);
  }

  /** Whether the restored plans are shown and still match the page's inputs. */
  get isShown(): boolean {
    const {current, outcome} = this.#search;
    const saved = this.#restored;
    return !!saved && !!outcome && current === this.#shown && this.#matchesPage(saved);
  }

  /**
   * Shows prices that the shopper has saved, or else the saved search as it was. If the plans of a search have expired
   * (§8.3), searches again.
   */
  async restore(form: PlanVehicleForm | null | undefined, prices?: SavedPrices): Promise<void> {
    await ((this.#results.getRootNode() as ShadowRoot).host as PlanFinder).updateComplete;
    if (prices) return this.#showPrices(form, prices);
    const key = this.#key;
    returnedTo ??= location.pathname;
    const saved = returnedTo !== location.pathname || restoredKeys.has(key) ? undefined : readSaved(key);
    if (!saved) return;
    const [Tools] = await Promise.all([loadListTools(), this.#results.loadVinReader(saved.criteria), form?.read()]);
    // Another car, or a customer who has logged in since, needs another search. The shopper may have begun one, too.
    if (this.#search.current || !this.#matchesPage(saved)) return;
    restoredKeys.add(key);
    showVehicle(form, saved.criteria);
    this.#restored = saved;
    this.#shown = this.#show(saved);
    if (isExpired(saved)) {
      this.#searchAgain(saved.view);
      return;
    }
    lastLeftAt = Math.max(lastLeftAt, saved.leftAt);
    await restoreList(this.#results, saved, Tools);
    scrollBack(saved, this.#results.list);
  }

  /** Shows saved prices. Their search has no VIN and no license plate, so it cannot be repeated. */
  async #showPrices(form: PlanVehicleForm | null | undefined, prices: SavedPrices): Promise<void> {
    const {car, criteria} = prices;
    const [Tools] = await Promise.all([loadListTools(), form?.read()]);
    showVehicle(form, criteria);
    this.#restored = {...prices, inputs: [...savedInputs(this.#results.inputs)], scrollY: 0, leftAt: 0};
    // The results name the car by what was searched for.
    const named = criteria.make ? criteria : {...criteria, model: car};
    this.#shown = this.#prices = this.#show({...prices, criteria: named});
    await restoreList(this.#results, prices, Tools);
  }

  /** Shows a saved result. With the mark, the search is not reported again, and plans that come back are not announced. */
  #show(saved: SavedResult): ShopperSearch {
    this.#results.toggleAttribute('data-restored', true);
    return showResult(this.#search, saved);
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
    const {
      inputs: {customer, ...inputs},
      settings,
    } = this.#results;
    const result = resultToSave(this.#results, this.#search);
    if (!result || settings.consent === 'denied' || this.#showsPrices) return;
    if (customer && result.lookupMethod === 'vin') return;
    // Without the customer's contact details.
    const saved = {...result, inputs: savedInputs(inputs), scrollY, leftAt: Date.now()};
    try {
      sessionStorage.setItem(this.#key, toJson(saved));
    } catch (error) {
      console.warn(
        'plan-finder: could not save the search for Back navigation (sessionStorage is full or blocked).',
        error,
      );
    }
  }

  /** Deletes what was saved: it belongs to an earlier search. */
  #forget(): void {
    try {
      sessionStorage.removeItem(this.#key);
    } catch {
      // The browser blocks its storage, so nothing was saved.
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
    this.#results.movesFocus = true;
    const {list} = this.#results;
    this.#searchAgain(list ? viewOf(list) : undefined);
  };

  /** Repeats the search, and restores the list's filters and sort order. Without its vehicle, shows the form. */
  #searchAgain(view: SavedListView | undefined): void {
    if (this.#showsPrices) {
      this.#results.cancel();
      return;
    }
    const onComplete = async (): Promise<void> => {
      await this.#results.updateComplete;
      applyView(this.#results.list, view);
    };
    this.#search.again({onComplete: () => void onComplete()});
  }

  get #showsPrices(): boolean {
    return !!this.#prices && this.#search.current === this.#prices;
  }

  /** The storage key: the version that can read it, the page, and the position of the finder on the page. */
  get #key(): string {
    return `plan-finder:${VERSION}:${location.pathname}:${positionOf(this.#results)}`;
  }
}

const isChange = (event: Event): boolean =>
  event.composedPath().some(target => target instanceof Element && target.matches('[part~="change"]'));

/** The position of an element among those with its tag, within each shadow root around it. */
function positionOf(element: Element): string {
  const root = element.getRootNode() as Document | ShadowRoot;
  const position = String([...root.querySelectorAll(element.localName)].indexOf(element));
  return root instanceof ShadowRoot ? `${positionOf(root.host)}/${position}` : position;
}

/** A long list takes some frames to render its plans. Scrolling waits for this many at most. */
const MAX_FRAMES = 240;

/** What a shopper does to scroll: from then on, the page stays where it is. */
const SCROLLING = ['wheel', 'touchmove', 'keydown', 'pointerdown'];

/**
 * Scrolls to where the page was, once all plans are rendered, unless the shopper scrolls before, or left from
 * another finder later.
 */
function scrollBack({leftAt, scrollY: top}: Saved, list: PlanList | null): void {
  const stopped = new AbortController();
  const {signal} = stopped;
  for (const type of SCROLLING) addEventListener(type, () => stopped.abort(), {signal, capture: true, passive: true});
  let frames = MAX_FRAMES;
  const look = (): void => {
    if (signal.aborted) return;
    const isTooShort = document.documentElement.scrollHeight - innerHeight < top;
    if ((isTooShort || !isWhole(list)) && (frames -= 1) > 0) {
      requestAnimationFrame(look);
      return;
    }
    stopped.abort();
    if (leftAt === lastLeftAt) scrollTo({top, behavior: 'instant'});
  };
  requestAnimationFrame(look);
}

/** Whether all plans of a list are rendered. */
const isWhole = (list: PlanList | null): boolean =>
  !list || list.renderRoot.querySelectorAll('[part~="card"]').length >= Math.min(list.shown.length, list.most);

/** Reads the saved search; undefined when there is none or it cannot be read. */
function readSaved(key: string): Saved | undefined {
  try {
    return Saved(fromJson(sessionStorage.getItem(key)));
  } catch (error) {
    console.warn('plan-finder: could not read the saved search.', error);
    return undefined;
  }
}
