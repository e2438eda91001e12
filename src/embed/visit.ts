/**
 * What the embed saves from page to page. The loader imports it only if this page view has something to save, or an
 * earlier one has saved something.
 */
import {hasOffer} from '../elements/finder/prices-storage.js';
import {isGranted, type Consent} from '../elements/search/consent.js';
import {deleteFirstTouch, saveFirstTouch, pageSource} from '../elements/search/tracking.js';
import type {StartOptions} from './settings.js';

/** Anything on the page that denies consent, even if it may not be ours. */
const DENIED = ':is(plan-finder,plan-start-price)[consent~=denied i],[data-consent~=denied i]';

/** Our elements and placeholders that grant it. */
const GRANTED =
  ':is(plan-finder,plan-start-price)[consent~=granted i],:is([data-plan-finder],[data-plan-start-price])[data-consent~=granted i]';

/** Keeps the first touch of the visit for the searches of later pages, for as long as the page's consent allows it. */
export function start({script}: StartOptions): void {
  const source = pageSource();
  const update = (): void => {
    if (!isGranted(consentOf(script), 'ad_storage')) deleteFirstTouch();
    else if (source) saveFirstTouch(source);
  };
  update();
  if (hasOffer()) window.planFinder?.('prices');
  // Most visitors answer a page's consent banner after this script has run.
  addEventListener('pagehide', update);
}

function consentOf(script: HTMLScriptElement | null): Consent {
  if (document.querySelector(DENIED)) return 'denied';
  return script?.matches('[data-consent~=granted i]') || document.querySelector(GRANTED) ? 'granted' : 'auto';
}
