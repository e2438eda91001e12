import {orWarn} from '../elements/shared/loading.js';
import {PlanFinder} from '../elements/finder/plan-finder.js';
import {createElement} from './create-element.js';
import {FINDER_PLACE, PREVENTS_AUTO_PLACE, PRICE_PLACE} from './selectors.js';
import {SETTINGS, Settings, type StartOptions} from './settings.js';

/** The placeholders for our elements, and starting prices in the page's HTML, which only have to be defined. */
const PLACE = `${FINDER_PLACE}, ${PRICE_PLACE}, plan-start-price:not(:defined)`;

/** Observes placeholders that are added or emptied, and changes of their settings. */
const WATCHED: MutationObserverInit = {
  childList: true,
  subtree: true,
  attributeFilter: ['plan-finder', 'plan-start-price', ...SETTINGS].map(name => `data-${name}`),
};

/**
 * Keeps an element in each placeholder of a page ("place" for short), or one finder beside the script of a page without
 * any.
 */
export class Places {
  /** The settings of the page's script and placeholders. */
  settings!: Settings;

  /** The finder beside the script, if the page has no placeholder. */
  placed: Element | undefined;

  /** Called with each placeholder that received its element, or another setting, and with the settings of a call. */
  onSet?: (place: Element) => void;

  /**
   * The element of each placeholder. If the page removes it, it is put back, with everything that the shopper entered.
   */
  readonly #elements = new WeakMap<Element, Element>();
  /** The placeholders that wait for the starting prices to load. */
  readonly #waiting = new Set<Element>();
  readonly #observer = new MutationObserver(records => this.#onChange(records));

  /** Uses the settings of a script tag instead of an earlier one's, and fills the page's placeholders. */
  use(options: StartOptions): void {
    this.settings = new Settings(options);
    // Elements in the page's HTML use it when they are defined.
    PlanFinder.defaultRelay = this.settings.relay;
    PlanFinder.define();
    this.watch(document);
    this.#autoPlace();
    // The script often runs before all of the page's placeholders are parsed.
    if (document.readyState === 'loading')
      document.addEventListener('DOMContentLoaded', () => this.#autoPlace(), {once: true});
  }

  /** Fills the placeholders in a document, a shadow root or an element, now and whenever the page changes them. */
  watch(root: ParentNode & Node): void {
    // Observing a node again has no effect.
    this.#observer.observe(root, WATCHED);
    this.#fill(root);
  }

  /** Fills the placeholders in a part of the page, including the part itself. */
  #fill(root: ParentNode & Node): void {
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
          // The page may have removed something deeper inside a placeholder.
          const place = target instanceof Element && target.closest(PLACE);
          for (const node of [place, ...addedNodes]) if (node instanceof Element) this.#fill(node);
        }
      });
    if (this.placed && document.querySelectorAll('plan-finder').length > 1) this.#takePlaced()?.remove();
  }

  /** Sets only the setting that the page has changed: the page's scripts may have set others on the element. */
  #follow(place: Element, name: string): void {
    const element = this.#elements.get(place);
    if (!element) return;
    this.settings.applyOne(element, name, place);
    this.onSet?.(place);
  }

  #fillOne(place: Element): void {
    const known = this.#elements.get(place);
    const isFinder = place.matches(FINDER_PLACE);
    const existing = place.querySelector(isFinder ? 'plan-finder' : 'plan-start-price');
    if (existing) {
      // Such as in a copy of a placeholder that the page has given other settings.
      if (!known) this.settings.apply(existing, place);
      this.#elements.set(place, existing);
    } else if (known) this.#putBack(place, known);
    else if (isFinder) this.#put(place, (place.isConnected && this.#takePlaced()) || createElement('plan-finder'));
    else this.#waiting.add(place);
  }

  /** Puts a new element into a placeholder, or the finder that was beside the script, which keeps its values. */
  #put(place: Element, element: Element): void {
    this.settings.apply(element, place);
    this.#elements.set(place, element);
    putInto(place, element);
    this.onSet?.(place);
  }

  /** Puts an element back, unless the page has moved it elsewhere. */
  #putBack(place: Element, element: Element): void {
    // Before the next paint, and only once per frame: a page that keeps emptying a placeholder must not freeze.
    requestAnimationFrame(() => {
      if (!element.isConnected) putInto(place, element);
    });
  }

  async #fillPrices(): Promise<void> {
    const module = await orWarn(import('./start-prices.js'));
    if (!module) return;
    module.placePrices(this.#waiting, (place, price) => guarded(() => this.#put(place, price)));
    this.#waiting.clear();
  }

  /**
   * Puts a finder beside the script if the page has none of our elements or placeholders, or removes it once the page
   * has one.
   */
  #autoPlace(): void {
    const {script} = this.settings;
    const hasOthers = [...document.querySelectorAll(PREVENTS_AUTO_PLACE)].some(element => element !== this.placed);
    if (hasOthers) this.#takePlaced()?.remove();
    if (hasOthers || this.placed?.isConnected || !script?.isConnected) return;
    const isInHead = script.closest('head');
    // A script in the head is not visible: its finder is added to the end of the body, once there is one.
    if (isInHead && document.readyState === 'loading') return;
    const finder = createElement('plan-finder');
    this.settings.apply(finder);
    if (isInHead) document.body.append(finder);
    else script.after(finder);
    this.placed = finder;
  }

  #takePlaced(): Element | undefined {
    const finder = this.placed;
    this.placed = undefined;
    return finder?.isConnected ? finder : undefined;
  }
}

/**
 * Adds an element to a placeholder, and moves the placeholder's content into it: as slots of a finder, or as the text
 * of a starting price without a price.
 */
function putInto(place: Element, element: Element): void {
  const content: (Node | string)[] = [...place.childNodes];
  const hasContent = place.firstElementChild || place.textContent?.trim();
  // First, so that the page's content stays in its document when it is moved.
  place.append(element);
  if (hasContent) {
    if (element.localName === 'plan-finder') element.replaceChildren(...content);
    else {
      const text = document.createElement('span');
      text.slot = 'no-price';
      text.append(...content);
      element.replaceChildren(text);
    }
  }
}
/** Keeps a placeholder that throws, such as a form whose fields are named like methods, from stopping the others. */
export function guarded(run: () => void): void {
  try {
    run();
  } catch (error) {
    console.error('plan-finder: a placeholder could not be filled.', error);
  }
}
