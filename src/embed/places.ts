import {orWarn} from '../elements/shared/loading.js';
import {PlanFinder} from '../elements/finder/plan-finder.js';
import {createElement} from './create-element.js';
import {FINDER_PLACE, OURS, PRICE_PLACE} from './selectors.js';
import {SETTINGS, Settings, type StartOptions} from './settings.js';

/** Where a page wants an element of ours; its own `<plan-start-price>` only has to be defined. */
const PLACE = `${FINDER_PLACE}, ${PRICE_PLACE}, plan-start-price:not(:defined)`;

/** What is watched of a page: places that come or are emptied, and changes of their settings. */
const WATCHED: MutationObserverInit = {
  childList: true,
  subtree: true,
  attributeFilter: ['plan-finder', 'plan-start-price', ...SETTINGS].map(name => `data-${name}`),
};

/** Keeps an element of ours in each place of a page, or one finder beside the script of a page without any place. */
export class Places {
  /** What the page sets on our elements. */
  settings!: Settings;

  /** The finder that no place asked for. */
  byScript: Element | undefined;

  /** Called with each place that got its element, or another setting. */
  onSet?: (place: Element) => void;

  /** The element of each place. A page that takes it out gets it back, with all that the shopper entered. */
  readonly #elements = new WeakMap<Element, Element>();
  /** The places that got their element back just now. */
  readonly #refilled = new Set<Element>();
  /** The places that wait for the part with the start prices. */
  readonly #waiting = new Set<Element>();
  readonly #observer = new MutationObserver(records => this.#onChange(records));

  /** Takes the settings of a script tag, in place of those of an earlier one, and fills the places of the page. */
  use(options: StartOptions): void {
    this.settings = new Settings(options);
    // The page's own elements take it when they become known.
    PlanFinder.defaultRelay = this.settings.relay;
    PlanFinder.define();
    this.watch(document);
    this.#placeByScript();
    // The script is often there before all of the page's own places are.
    if (document.readyState === 'loading')
      document.addEventListener('DOMContentLoaded', () => this.#placeByScript(), {once: true});
  }

  /** Fills the places in a document, a shadow root or an element, now and whenever the page changes them. */
  watch(root: ParentNode & Node): void {
    // To observe a node again changes nothing.
    this.#observer.observe(root, WATCHED);
    this.fill(root);
  }

  /** Fills the places in a part of the page, itself included. */
  fill(root: ParentNode & Node): void {
    for (const place of [root, ...root.querySelectorAll(PLACE)])
      guarded(() => {
        if (place instanceof Element && place.matches(PLACE)) this.#fillOne(place);
      });
    if (this.#waiting.size > 0) void this.#fillPrices();
  }

  #onChange(records: readonly MutationRecord[]): void {
    for (const {target, attributeName, addedNodes} of records)
      guarded(() => {
        const name = attributeName?.slice('data-'.length) ?? '';
        if (SETTINGS.includes(name)) this.#follow(target as Element, name);
        else {
          // Whatever a page takes out of a place, it takes out of an element within.
          const place = target instanceof Element && target.closest(PLACE);
          for (const node of [place, ...addedNodes]) if (node instanceof Element) this.fill(node);
        }
      });
    if (this.byScript && document.querySelectorAll('plan-finder').length > 1) this.#takeByScript()?.remove();
  }

  /** Sets on the element of a place what the page has changed, and nothing else: the rest may be of its scripts. */
  #follow(place: Element, name: string): void {
    const element = this.#elements.get(place);
    if (!element) return;
    this.settings.applyOne(element, name, place);
    this.onSet?.(place);
  }

  #fillOne(place: Element): void {
    const isFinder = place.matches(FINDER_PLACE);
    const there = place.querySelector(isFinder ? 'plan-finder' : 'plan-start-price');
    const known = this.#elements.get(place);
    if (there) this.#elements.set(place, there);
    else if (known) this.#putBack(place, known);
    else if (!isFinder) this.#waiting.add(place);
    else this.#put(place, (place.isConnected && this.#takeByScript()) || createElement('plan-finder'));
  }

  /** Puts a new element into a place, or the finder that was beside the script, which keeps what was entered. */
  #put(place: Element, element: Element): void {
    this.settings.apply(element, place);
    this.#elements.set(place, element);
    putInto(place, element);
    this.onSet?.(place);
  }

  /** Puts an element back, unless the page has moved it elsewhere. */
  #putBack(place: Element, element: Element): void {
    if (element.isConnected) return;
    const isAgain = this.#refilled.has(place);
    // A page that insists on an empty place must not be kept from everything else.
    setTimeout(() => (isAgain ? this.fill(place) : this.#refilled.delete(place)));
    if (isAgain) return;
    this.#refilled.add(place);
    putInto(place, element);
  }

  async #fillPrices(): Promise<void> {
    const module = await orWarn('start prices', import('./start-prices.js'));
    if (!module) return;
    module.placePrices(this.#waiting, (place, price) => guarded(() => this.#put(place, price)));
    this.#waiting.clear();
  }

  /** Puts a finder beside the script where the page has nothing of ours, or takes it away where it has by now. */
  #placeByScript(): void {
    const {script} = this.settings;
    const hasOthers = [...document.querySelectorAll(OURS)].some(element => element !== this.byScript);
    if (hasOthers) this.#takeByScript()?.remove();
    if (hasOthers || this.byScript?.isConnected || !script?.isConnected) return;
    const isInHead = script.closest('head');
    // A script in the head has no place on the page: its finder goes to the end of the body, once there is one.
    if (isInHead && document.readyState === 'loading') return;
    const finder = createElement('plan-finder');
    this.settings.apply(finder);
    if (isInHead) document.body.append(finder);
    else script.after(finder);
    this.byScript = finder;
  }

  #takeByScript(): Element | undefined {
    const finder = this.byScript;
    this.byScript = undefined;
    return finder?.isConnected ? finder : undefined;
  }
}

/** What the page wrote into a place becomes the element's own: slots of a finder, words for when there is no price. */
function putInto(place: Element, element: Element): void {
  const content: (Node | string)[] = [...place.childNodes];
  const hasContent = place.firstElementChild || place.textContent?.trim();
  // First: what the page wrote must not leave its document on the way.
  place.append(element);
  if (hasContent) {
    if (element.localName === 'plan-finder') element.replaceChildren(...content);
    else {
      const words = document.createElement('span');
      words.slot = 'no-price';
      words.append(...content);
      element.replaceChildren(words);
    }
  }
}
/** A place that throws, such as a form whose fields are named like methods, must not stop the others. */
export function guarded(run: () => void): void {
  try {
    run();
  } catch (error) {
    console.error('plan-finder: a place could not be filled.', error);
  }
}
