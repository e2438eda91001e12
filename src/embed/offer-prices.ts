import {PlanSavedPrices} from '../elements/saved/plan-saved-prices.js';
import {FINDER_PLACE} from './selectors.js';
import type {Settings} from './settings.js';

/** The settings that would start a search, or are about another place on the page. */
const LEFT_OUT = new Set([
  'vin',
  'license-plate',
  'make',
  'model',
  'year',
  'mileage',
  'auto-search',
  'vehicle-from',
  'loading',
  'url-state',
]);

/** The slots of the dealer's own notes about all plans. */
const NOTES = new Set(['list-info', 'list-note', 'details-note']);

/**
 * While the page shows plans, the offer would cover them, and on a phone the bar with the plans to compare. On a phone
 * it would cover the focused field of the form, too. It is above the floating button there, which may be added later; on
 * a wider page, that is in the other corner.
 */
const STYLES = `
  body:has(plan-finder:state(results)) > plan-saved-prices { --offer-display: none; }
  @media (max-width: 42em) {
    body:has(> plan-launcher) > plan-saved-prices { --offer-end: 5em; }
    body:has(plan-finder:focus-within) > plan-saved-prices { --offer-display: none; }
  }
`;

/** Offers the shopper's saved prices at the end of the page, once. */
export function offerPrices(settings: Settings): void {
  PlanSavedPrices.define();
  if (document.querySelector('plan-saved-prices')) return;
  const offer = new PlanSavedPrices();
  // Plugins and tag managers put the settings on the placeholder, not on the script.
  const place = document.querySelector(FINDER_PLACE) ?? undefined;
  const theme = place?.getAttribute('data-theme') ?? settings.script?.getAttribute('data-theme');
  offer.theme = (theme ?? 'auto') as PlanSavedPrices['theme'];
  offer.applySettings = finder => {
    const onPage = document.querySelector('plan-finder');
    settings.apply(finder, place);
    for (const name of LEFT_OUT) finder.removeAttribute(name);
    if (!onPage) return;
    Object.assign(finder, {handoffHosts: onPage.handoffHosts, strings: onPage.strings});
    const notes = [...onPage.children].filter(({slot}) => NOTES.has(slot));
    finder.append(...notes.map(note => note.cloneNode(true)));
  };
  document.body.append(offer);
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(STYLES);
  document.adoptedStyleSheets.push(sheet);
}
