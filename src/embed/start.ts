import {orWarn} from '../elements/internal/loading.js';
import {PlanFinder} from '../elements/plan-finder.js';

/** What the loader hands over. */
export interface StartOptions {
  /** The script tag that the page holds; null where the page cannot tell which one it is. */
  readonly script: HTMLScriptElement | null;
  /** The relay beside the script. */
  readonly relay: string;
}

/** A page's own place for a finder. */
const PLACE = '[data-plan-finder]:not(script)';

/** Where a page wants a start price and has none yet. */
const PRICE_PLACE = 'plan-start-price:not(:defined), [data-plan-start-price]:not(script, :has(plan-start-price))';

/** What a page has of ours: a finder beside the script is not wanted then. A script may say itself that it is not. */
const OURS = 'plan-finder, plan-start-price, [data-plan-start-price]';

/**
 * Puts finders into the page: into every `<div data-plan-finder>`, or after the script when the page has nothing of
 * ours yet. Each `data-x` of the place or the script becomes the finder's attribute `x`. Start prices come into every
 * `<div data-plan-start-price>` likewise, also those that the page adds later; their part is fetched for the first one.
 */
export function start(options: StartOptions): void {
  PlanFinder.defaultRelay = options.script?.dataset.relay ?? options.relay;
  PlanFinder.define();
  placeAll(options);
  // The script is often there before all of the page's own places are.
  if (document.readyState === 'loading') {
    document.addEventListener('DOMContentLoaded', () => placeAll(options), {once: true});
  }
  new MutationObserver(records => {
    if (records.some(holdsPricePlace)) void placePrices(options);
  }).observe(document, {childList: true, subtree: true});
}

function placeAll(options: StartOptions): void {
  const {script, relay} = options;
  const {dataset} = script ?? {};
  for (const place of document.querySelectorAll<HTMLElement>(PLACE)) {
    if (!place.querySelector('plan-finder')) place.append(create('plan-finder', relay, dataset, place.dataset));
  }
  if (!document.querySelector(OURS) && script?.isConnected) placeBy(script, create('plan-finder', relay, dataset));
  if (document.querySelector(PRICE_PLACE)) void placePrices(options);
}

/** A script in the head has no place on the page: its finder goes to the end of the body, once there is one. */
function placeBy(script: HTMLScriptElement, finder: HTMLElement): void {
  if (!script.closest('head')) script.after(finder);
  else if (document.readyState !== 'loading') document.body.append(finder);
}

const holdsPricePlace = ({addedNodes}: MutationRecord): boolean =>
  [...addedNodes].some(
    node => node instanceof Element && (node.matches(PRICE_PLACE) || node.querySelector(PRICE_PLACE)),
  );

async function placePrices({script, relay}: StartOptions): Promise<void> {
  const module = await orWarn('start prices', import('./start-prices.js'));
  module?.placePrices(document.querySelectorAll<HTMLElement>(PRICE_PLACE), place =>
    create('plan-start-price', relay, script?.dataset, place.dataset),
  );
}

function create(tag: string, relay: string, ...settings: readonly (DOMStringMap | undefined)[]): HTMLElement {
  const element = document.createElement(tag);
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
