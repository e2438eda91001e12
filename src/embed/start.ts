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
export function start(options: StartOptions): void {
  PlanFinder.defaultRelay = options.script?.dataset.relay ?? options.relay;
  PlanFinder.define();
  placeFinders(options);
  // The script is often there before all of the page's own places are.
  if (document.readyState === 'loading') {
    document.addEventListener('DOMContentLoaded', () => placeFinders(options), {once: true});
  }
}

function placeFinders({script, relay}: StartOptions): void {
  const {dataset} = script ?? {};
  for (const place of document.querySelectorAll<HTMLElement>(PLACE)) {
    if (!place.querySelector('plan-finder')) place.append(createFinder(relay, dataset, place.dataset));
  }
  const isPlaced = document.querySelector('plan-finder') !== null;
  if (!isPlaced && script?.isConnected) placeBy(script, createFinder(relay, dataset));
}

/** A script in the head has no place on the page: its finder goes to the end of the body, once there is one. */
function placeBy(script: HTMLScriptElement, finder: HTMLElement): void {
  if (!script.closest('head')) script.after(finder);
  else if (document.readyState !== 'loading') document.body.append(finder);
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
