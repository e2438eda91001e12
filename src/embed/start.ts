import {PlanFinder} from '../elements/plan-finder.js';

/** What the loader hands over. */
export interface StartOptions {
  /** The script tag that the page holds; null where the page cannot tell which one it is. */
  readonly script: HTMLScriptElement | null;
  /** The relay beside the script. */
  readonly relay: string;
}

/** A page's own place for a finder. */
const PLACE = '[data-plan-finder]';

/**
 * Puts finders into the page: into every `<div data-plan-finder>`, or after the script when the page has neither such
 * a place nor a `<plan-finder>`. Each `data-x` of the place or the script becomes the finder's attribute `x`.
 */
export function start({script, relay}: StartOptions): void {
  // Before any is defined, so that none asks the page's own origin first.
  for (const finder of document.querySelectorAll('plan-finder:not([relay])'))
    finder.setAttribute('relay', script?.dataset.relay ?? relay);
  const places = document.querySelectorAll<HTMLElement>(PLACE);
  for (const place of places) {
    if (!place.querySelector('plan-finder')) place.append(createFinder(relay, script?.dataset, place.dataset));
  }
  const isPlaced = places.length > 0 || document.querySelector('plan-finder') !== null;
  if (!isPlaced && script?.isConnected) placeAfter(script, createFinder(relay, script.dataset));
  PlanFinder.define();
}

/** A script in the head has no place on the page: the finder goes to the end of the body. */
function placeAfter(script: HTMLScriptElement, finder: HTMLElement): void {
  if (script.closest('head')) document.body.append(finder);
  else script.after(finder);
}

function createFinder(relay: string, ...settings: readonly (DOMStringMap | undefined)[]): HTMLElement {
  const finder = document.createElement('plan-finder');
  finder.setAttribute('relay', relay);
  for (const [name, value = ''] of settings.flatMap(setting => Object.entries(setting ?? {}))) {
    if (name !== 'planFinder')
      finder.setAttribute(
        name.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`),
        value,
      );
  }
  return finder;
}
