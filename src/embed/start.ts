import {orWarn} from '../elements/internal/loading.js';
import {PlanFinder} from '../elements/plan-finder.js';

/** What the loader hands over. */
export interface StartOptions {
  /** The script tag that the page holds; null where the page cannot tell which one it is. */
  readonly script: HTMLScriptElement | null;
  /** The relay beside the script. */
  readonly relay: string;
}

/** A page's own place for a finder, which has none yet. */
const PLACE = '[data-plan-finder]:not(script, :has(plan-finder))';

/** Where a page wants a start price and has none yet. */
const PRICE_PLACE = 'plan-start-price:not(:defined), [data-plan-start-price]:not(script, :has(plan-start-price))';

/** What a page has of ours: a finder beside the script is not wanted then. A script may say itself that it is not. */
const OURS = 'plan-finder, plan-start-price, [data-plan-start-price]';

/**
 * Puts finders into the page: into every `<div data-plan-finder>`, or after the script when the page has nothing of
 * ours yet. Each `data-x` of the place or the script becomes the finder's attribute `x`; what stands in a place becomes
 * the finder's own content. Start prices come into every `<div data-plan-start-price>` likewise; their part is fetched
 * for the first one. Places that the page adds later count, too.
 */
export function start(options: StartOptions): void {
  PlanFinder.defaultRelay = options.script?.dataset.relay ?? options.relay;
  PlanFinder.define();
  begin(options);
  // The script is often there before all of the page's own places are.
  if (document.readyState === 'loading') {
    document.addEventListener('DOMContentLoaded', () => begin(options), {once: true});
  }
  new MutationObserver(records => {
    if (records.some(holdsPlace)) fillPlaces(options);
  }).observe(document, {childList: true, subtree: true});
}

function begin(options: StartOptions): void {
  const {script, relay} = options;
  fillPlaces(options);
  if (!document.querySelector(OURS) && script?.isConnected)
    placeBy(script, create('plan-finder', relay, script.dataset));
}

function fillPlaces(options: StartOptions): void {
  const {script, relay} = options;
  for (const place of document.querySelectorAll<HTMLElement>(PLACE)) {
    const finder = create('plan-finder', relay, script?.dataset, place.dataset);
    const content = [...place.childNodes];
    place.append(finder);
    finder.append(...content);
  }
  if (document.querySelector(PRICE_PLACE)) void placePrices(options);
}

/** A script in the head has no place on the page: its finder goes to the end of the body, once there is one. */
function placeBy(script: HTMLScriptElement, finder: HTMLElement): void {
  if (!script.closest('head')) script.after(finder);
  else if (document.readyState !== 'loading') document.body.append(finder);
}

const ANY_PLACE = `${PLACE}, ${PRICE_PLACE}`;

const holdsPlace = ({addedNodes}: MutationRecord): boolean =>
  [...addedNodes].some(node => node instanceof Element && (node.matches(ANY_PLACE) || node.querySelector(ANY_PLACE)));

async function placePrices({script, relay}: StartOptions): Promise<void> {
  const module = await orWarn('start prices', import('./start-prices.js'));
  module?.placePrices(document.querySelectorAll<HTMLElement>(PRICE_PLACE), place =>
    create('plan-start-price', relay, script?.dataset, place.dataset),
  );
}

/** Makes an element that begins to live in the page: to one that lives before, no browser gives back what was typed. */
function create(tag: string, relay: string, ...settings: readonly (DOMStringMap | undefined)[]): HTMLElement {
  const element = document.implementation.createHTMLDocument('').createElement(tag);
  element.setAttribute('relay', relay);
  for (const [name, value = ''] of settings.flatMap(setting => Object.entries(setting ?? {}))) {
    if (!name.startsWith('plan'))
      element.setAttribute(
        name.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`),
        value,
      );
  }
  return element;
}
